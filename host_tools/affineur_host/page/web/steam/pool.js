/** The dice to choose from, and where the game stands. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { drawDie, drawOwner, moveTo, plate } from "./pieces.js";
import { standing } from "./words.js";

const COLOURS = ["white", "yellow", "brown"];
const STEP = 88;
const ROW = 100;
const [WIDTH, HEIGHT] = [530, 560];
const TURNS = 3;

/** @returns {Array} trees round (0, 0) */
export function drawPool(view, table) {
  const { round, pool, turn } = view.board;
  return [
    plate(WIDTH, HEIGHT, 26, { key: "ground", class: "panel-ground" }),
    h("text", { key: "standing", y: -222, class: "heading" }, standing(view)),
    drawOrder(round, table),
    turn.colour ? drawChosen(turn) : null,
    COLOURS.map((colour, i) => drawColour(colour, i, pool, table)),
  ];
}

/** The seats in the order of play, the starting player first, the one on turn marked. */
function drawOrder({ order, on_turn: onTurn, turn, phase }, table) {
  const middle = (i) => (i - (order.length - 1) / 2) * 88 - 20;
  return h(
    "g",
    { key: "order", transform: moveTo(0, -150) },
    order.map((seat, i) =>
      h(
        "g",
        {
          key: seat,
          transform: moveTo(middle(i), 0),
          class: `turn-of ${seat === onTurn ? "now" : ""}`,
          role: "img",
          "aria-label": t("steam.orderOf", table.who(seat), i + 1, seat === onTurn),
        },
        h("circle", { r: 35, class: "round-mark" }),
        drawOwner(seat, table, 26),
      ),
    ),
    phase === "turns"
      ? h(
          "g",
          { key: "turns", transform: moveTo(-20, 52) },
          Array.from({ length: TURNS }, (_, i) =>
            h("circle", { cx: (i - 1) * 24, r: 7, class: i < turn ? "turn-pip on" : "turn-pip" }),
          ),
        )
      : null,
  );
}

/** The die of this turn, and the face it lies on: the strength of everything but machines. */
function drawChosen(turn) {
  return h(
    "g",
    {
      key: "chosen",
      class: "chosen-die",
      transform: moveTo(212, -142),
      role: "img",
      "aria-label": t("steam.chosen", turn.colour, turn.top, turn.bottom),
    },
    drawDie({ colour: turn.colour, top: turn.top }, 62),
    h("text", { y: 62, class: "under" }, `▾ ${turn.bottom}`),
  );
}

function drawColour(colour, row, pool, table) {
  const dice = pool.filter((die) => die.colour === colour);
  const places = dice.flatMap((die) =>
    Array.from({ length: die.number }, (_, copy) => [die, copy]),
  );
  const wide = Math.min(STEP + 8, 470 / Math.max(places.length, 1));
  return h(
    "g",
    { key: colour, transform: moveTo(0, -28 + row * ROW + 20) },
    h("rect", { x: -245, y: -49, width: 490, height: 96, rx: 20, class: "tray" }),
    places.map(([die, copy], i) =>
      drawPoolDie(die, copy, (i - (places.length - 1) / 2) * wide, table),
    ),
  );
}

/** Dice that look alike are one thing to choose; the first of them stands for all. */
function drawPoolDie(die, copy, x, table) {
  const first = copy === 0;
  const label = t("steam.die", die.colour, die.top, die.number);
  return h(
    "g",
    {
      key: `${die.id} ${copy}`,
      class: `pool-die thing ${table.mark(die.id)}`,
      transform: moveTo(x, 0),
      ...(first ? table.touchable(die.id, label) : { "data-name": die.id, "aria-hidden": "true" }),
    },
    plate(88, 88, 17, { class: "bed" }),
    drawDie(die, 74),
  );
}
