/**
 * The games by name. Each is a folder whose index.js exports the same functions:
 *
 * - `symbols()` and `drawBoard(view, table)` for the SVG,
 * - `drawPlayer(player, table, seat)` and `drawBrief(player, table)` for a seat's board in full
 *   and in a line, `drawBeside(view, table)` for what belongs to no seat,
 * - `moveText(move, view, player)` for a move on offer, `recordText(text, view)` for one of the
 *   record.
 *
 * A game may also export `layout(view, table)` for what the picture shows and where the turntable
 * lies in it, `drawStill` for what lies still over the turning board and `drawTabletop` for what
 * lies beside it, `attempt(view, name)` for a move whose refusal tells why a thing cannot be used,
 * `standing(view)` for where the game stands, `prompt(view, live, player)` for what a seat is to
 * do, `tags(view)` for the keys of the tags a seat may tap, if not all of them, and the kinds
 * ON_THE_TABLE of moves that need no button.
 *
 * `table` is described in fromage/board.js.
 */

import * as bare from "./bare.js";
import * as fromage from "./fromage/index.js";
import * as steam from "./steam/index.js";

const GAMES = { fromage, formaggio: fromage, mix: fromage, steam };

/** @returns {Object} the game that draws `view` */
export function gameOf(view) {
  return GAMES[view?.game] || bare;
}
