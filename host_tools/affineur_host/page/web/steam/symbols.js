/** Shapes that are used many times, drawn round (0, 0) within 12 units each way. */

import { h } from "../core/dom.js";
import { symbols as shared, use } from "../fromage/symbols.js";

export { use };

const path = (d, more = {}) => h("path", { d, ...more });
const line = (d) => path(d, { class: "stroke" });

/** Hull, fins and gondola of an airship whose middle lies at height `y`. */
const airship = (y) =>
  `M-11 ${y}Q-7 ${y - 5} 2 ${y - 5}Q10 ${y - 5} 12 ${y}Q10 ${y + 5} 2 ${y + 5}` +
  `Q-7 ${y + 5} -11 ${y}ZM-11 ${y}L-13 ${y - 5}H-9ZM-11 ${y}L-13 ${y + 5}H-9Z` +
  `M-2 ${y + 6}H4V${y + 9}H-2Z`;

const ACTIONS = {
  pasteurise: [
    path("M-5 -3H5V9Q5 11 3 11H-3Q-5 11 -5 9Z"),
    path("M-3 -11H3V-6L5 -3H-5L-3 -6Z", { class: "faint" }),
    line("M-10 9Q-7 5 -10 1T-10 -7M10 9Q7 5 10 1T10 -7"),
  ],
  cut: [
    path("M-11 6L6 -11Q11 -8 9 -2L-4 7Z"),
    path("M-11 6L-6 11L-2 8L-6 3Z", { class: "faint" }),
  ],
  press: [
    path("M-10 6H10V11H-10Z"),
    path("M-7 -2H7V3H-7Z"),
    path("M-2 -11H2V-4H6L0 -1L-6 -4H-2Z", { class: "faint" }),
  ],
  refine: [
    path("M-11 9V1Q-1 -9 11 1V9Z"),
    path("M5 -12L6.6 -8L11 -7L6.6 -5.6L5 -1.6L3.4 -5.6L-1 -7L3.4 -8Z", { class: "faint" }),
  ],
  dispose: [
    path("M-7 -4H7L5.5 11H-5.5Z"),
    path("M-9 -8H-3V-11H3V-8H9V-5H-9Z", { class: "faint" }),
  ],
  top: [path(airship(2)), path("M-4 -6L1 -11L6 -6Z", { class: "faint" })],
  bottom: [path(airship(-5)), path("M-4 7L1 12L6 7Z", { class: "faint" })],
  assistant: [
    path("M0 -11A4 4 0 1 1 -0.1 -11ZM-3 -2H3L8 4L5 6L3 4L5 11H2L0 6L-2 11H-5L-3 4L-6 6L-8 4Z"),
  ],
  turn: [
    path(
      "M-2 -11H2L3 -7L7 -9L9 -6L7 -3L11 -2V2L7 3L9 7L6 9L3 7L2 11H-2L-3 7L-7 9L-9 6" +
        "L-7 3L-11 2V-2L-7 -3L-9 -7L-6 -9L-3 -7Z",
    ),
    h("circle", { r: 3.6, class: "gap" }),
  ],
  acquire: [path("M-8 -2H8L6 11H-6Z"), line("M-4 -2V-6Q-4 -10 0 -10Q4 -10 4 -6V-2")],
  complete: [path("M-8 -11H5L8 -8V11H-8Z"), line("M-4 1L-1 5L5 -4")],
  modify: [
    path(
      "M-10 7L-1 -2Q-3 -8 2 -11L5 -11L3 -7L6 -4L11 -6Q11 1 3 2L-6 11Q-9 12 -11 10Q-12 8 -10 7Z",
    ),
  ],
};

const GOODS = {
  raw: [path("M-5 -5H5V9Q5 11 3 11H-3Q-5 11 -5 9Z"), path("M-3 -11H3L4 -6H-4Z", { class: "cap" })],
  rennet: [path("M-2.5 -10H2.5V-3L8 7Q9 10 6 10H-6Q-9 10 -8 7L-2.5 -3Z")],
  money: [h("circle", { r: 10 }), h("circle", { r: 6.6, class: "edge" })],
  spice: [
    path("M0 11Q-9 4 -7 -4Q-5 -9 0 -11Q5 -9 7 -4Q9 4 0 11Z"),
    line("M0 11V-4M0 3L-4 -1M0 3L4 -1"),
  ],
  point: [path("M0 -11L3.2 -3.6L11 -3.4L5 1.6L7 9.5L0 5L-7 9.5L-5 1.6L-11 -3.4L-3.2 -3.6Z")],
  tile: [
    path("M-6 -10H6L11 0L6 10H-6L-11 0Z"),
    path("M-1.5 -6H1.5V-1.5H6V1.5H1.5V6H-1.5V1.5H-6V-1.5H-1.5Z", { class: "mark" }),
  ],
  blueprint: [
    h("rect", { x: -10, y: -9, width: 20, height: 18, rx: 2 }),
    line("M-6 5V-4H1M1 -4V5H6V0"),
  ],
  waste: [
    path("M-9 9Q-11 0 -4 -2Q-5 -9 2 -8Q9 -7 7 0Q12 4 8 9Z"),
    h("circle", { cx: -2, cy: 4, r: 1.8, class: "gap" }),
    h("circle", { cx: 3.5, cy: 2, r: 1.4, class: "gap" }),
  ],
};

const CHEESES = {
  fresh: [path("M-9 9V-1Q-9 -8 0 -8Q9 -8 9 -1V9Z")],
  soft: [path("M-11 5Q-11 -4 0 -6Q11 -4 11 5Q11 8 8 8H-8Q-11 8 -11 5Z"), line("M-11 3Q0 -3 11 3")],
  hard: [
    path("M-11 8L11 8L11 -1Q1 -11 -11 1Z"),
    h("circle", { cx: -3, cy: 3.5, r: 1.9, class: "hole" }),
    h("circle", { cx: 5, cy: 4, r: 2.3, class: "hole" }),
  ],
  refined: [
    path("M-11 9L11 9L11 1Q1 -8 -11 2Z"),
    path("M0 -12L1.6 -8.6L5.4 -8.2L2.6 -5.7L3.4 -2L0 -4L-3.4 -2L-2.6 -5.7L-5.4 -8.2L-1.6 -8.6Z", {
      class: "star",
    }),
  ],
};

const FIGURES = {
  worker: path(
    "M0 -12A5 5 0 0 1 4 -4L10 1Q11 4 7 4L4.5 3L7 12" +
      "H-7L-4.5 3L-7 4Q-11 4 -10 1L-4 -4A5 5 0 0 1 0 -12Z",
  ),
  overseer: path("M-5 -11H5L6 -5H11V-2H-11V-5H-6ZM-5 0Q0 4 5 0L8 12H-8Z"),
  airship: path(airship(-1)),
  hand: path("M-9 -8H4V10H-9ZM-4 -11H9V7H6V-10H-4Z"),
};

/** @returns {Array} the definitions that `use` refers to */
export function symbols() {
  return [
    shared(),
    named("action", ACTIONS),
    named("good", { ...GOODS, pasteurised: GOODS.raw }),
    named("cheese", CHEESES),
    named("figure", FIGURES),
  ];
}

function named(kind, shapes) {
  return Object.entries(shapes).map(([name, shape]) =>
    h("g", { key: `${kind} ${name}`, id: `${kind}-${name}`, class: `shape ${kind}` }, shape),
  );
}
