/**
 * The games by name. Each is a folder whose index.js exports the same functions:
 *
 * - `symbols()` and `drawBoard(view, table)` for the SVG,
 * - `drawPlayer(player, table, seat)` and `drawBrief(player, table)` for a seat's board in full
 *   and in a line, `drawBeside(view, table)` for what belongs to no seat,
 * - `moveText(move, view, player)` for a move on offer, `recordText(text, view)` for one of the
 *   record.
 *
 * `table` is described in fromage/board.js.
 */

import * as bare from "./bare.js";
import * as fromage from "./fromage/index.js";

const GAMES = { fromage, formaggio: fromage, mix: fromage };

/** @returns {Object} the game that draws `view` */
export function gameOf(view) {
  return GAMES[view?.game] || bare;
}
