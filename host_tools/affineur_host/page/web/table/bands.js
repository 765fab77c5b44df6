/** The four places round the ring: who sits there and what is wanted of them. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

const INNER = 552;
const OUTER = 594;
const HALF = 31;

/**
 * @param {Object} view
 * @param {Object} table see fromage/board.js, with `chosen`, `from` and `choose(seat)`
 * @returns {Object} a tree
 */
export function drawBands(view, table) {
  return h(
    "g",
    { class: "bands" },
    view.seats.map((seat) => band(seat, view.players[seat.position], table)),
  );
}

function band(seat, player, table) {
  const isChosen = table.chosen === seat.position;
  const place = (seat.position - table.from + 4) % 4;
  const text = [table.who(seat.position), t(`mood.${seat.mood}`)];
  if (player?.tokens?.left != null) text.push(t("tokens", player.tokens.left));
  return h(
    "g",
    {
      key: seat.position,
      class: `band seat-${seat.colour} mood-${seat.mood} ${isChosen ? "chosen" : ""}`,
      transform: `rotate(${90 * seat.position})`,
      role: "button",
      tabindex: 0,
      "aria-label": text.join(", "),
      "aria-pressed": isChosen ? "true" : "false",
      "data-seat": seat.position,
    },
    h("path", { d: ringPiece(), class: "plate" }),
    h("path", { id: `band-${seat.position}`, d: place === 2 ? over() : under(), fill: "none" }),
    h(
      "text",
      {},
      h("textPath", { href: `#band-${seat.position}`, startOffset: "50%" }, text.join(" · ")),
    ),
  );
}

function point(radius, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return `${(-radius * Math.sin(angle)).toFixed(1)} ${(radius * Math.cos(angle)).toFixed(1)}`;
}

function ringPiece() {
  const [a, b] = [point(OUTER, HALF), point(OUTER, -HALF)];
  const [c, d] = [point(INNER, -HALF), point(INNER, HALF)];
  return `M${a}A${OUTER} ${OUTER} 0 0 0 ${b}L${c}A${INNER} ${INNER} 0 0 1 ${d}Z`;
}

/** The line of the words where they read from the bottom, and from the top of the page. */
const under = () => `M${point(581, HALF)}A581 581 0 0 0 ${point(581, -HALF)}`;
const over = () => `M${point(566, -HALF)}A566 566 0 0 1 ${point(566, HALF)}`;
