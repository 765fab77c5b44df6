/**
 * Shapes that are used many times, drawn round (0, 0). Types, ages and owners differ without
 * colour, and however the board has turned: disc, star, triangle and cross.
 */

import { h } from "../core/dom.js";

/** @returns {Array} the definitions that `use` refers to */
export function symbols() {
  return [
    h("g", { id: "type-soft" }, h("path", { d: "M0 0L9.8 -5A11 11 0 1 0 9.8 5Z" })),
    h(
      "g",
      { id: "type-hard" },
      h("path", { d: "M-11 8L11 8L11 0Q1 -10 -11 2Z" }),
      h("circle", { cx: -3, cy: 3.5, r: 1.9, class: "hole" }),
      h("circle", { cx: 5, cy: 4.5, r: 2.3, class: "hole" }),
      h("circle", { cx: 4, cy: -1.5, r: 1.4, class: "hole" }),
    ),
    h(
      "g",
      { id: "type-blu" },
      h("rect", { x: -9.5, y: -9.5, width: 19, height: 19, rx: 4 }),
      h("path", {
        d: "M-6 -3q3 -4 6 0t6 -1M-6 4q3 -3 5 0t6 1M1 -7l1 3",
        class: "vein",
      }),
    ),
    h(
      "g",
      { id: "type-any" },
      h("path", {
        d: "M0 -11L3 -3.5L11 -3.4L4.8 1.6L7 9.5L0 5L-7 9.5L-4.8 1.6L-11 -3.4L-3 -3.5Z",
      }),
    ),
    h("g", { id: "emblem-0" }, h("circle", { r: 8 })),
    h(
      "g",
      { id: "emblem-1" },
      h("path", {
        d: "M0 -10L2.9 -3.6L9.8 -3L4.6 1.6L6.2 8.5L0 4.8L-6.2 8.5L-4.6 1.6L-9.8 -3L-2.9 -3.6Z",
      }),
    ),
    h("g", { id: "emblem-2" }, h("path", { d: "M0 -9L9 7L-9 7Z" })),
    h("g", { id: "emblem-3" }, h("path", { d: "M-3 -9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z" })),
    h("g", { id: "emblem-corporation" }, h("path", { d: "M-8 8V-3L-3 -7V-3L2 -7V-3L8 -8V8Z" })),
    h(
      "g",
      { id: "fruit-fruited" },
      h("path", { d: "M-3 2Q-1 -6 4 -8M3 3Q3 -4 4 -8", class: "stalk" }),
      h("circle", { cx: -3.4, cy: 4, r: 3.6, class: "berry" }),
      h("circle", { cx: 3.6, cy: 5, r: 3.6, class: "berry" }),
    ),
    h(
      "g",
      { id: "fruit-jam" },
      h("path", { d: "M-5 -3H5V6Q5 8 3 8H-3Q-5 8 -5 6Z", class: "jar" }),
      h("rect", { x: -5.6, y: -7.5, width: 11.2, height: 3.6, rx: 1.2, class: "lid" }),
      h("rect", { x: -3.2, y: -0.5, width: 6.4, height: 4.6, class: "label" }),
    ),
    h("g", { id: "resource-structure" }, h("path", { d: "M-10 9V-1L0 -9L10 -1V9H3V2H-3V9Z" })),
    h(
      "g",
      { id: "resource-livestock" },
      h("path", {
        d: "M-10 -3Q-10 -7 -6 -6L6 -6Q10 -6 10 -1V8H7V3H-5V8H-8V1Q-12 1 -13 -2Q-12 -4 -10 -3Z",
      }),
    ),
    h(
      "g",
      { id: "resource-fruit" },
      h("path", { d: "M0 -5Q8 -9 9 0Q9 9 2 9Q0 8 -2 9Q-9 9 -9 0Q-8 -9 0 -5Z" }),
      h("path", { d: "M0 -5Q0 -9 4 -11", class: "stalk" }),
    ),
    h(
      "g",
      { id: "resource-order" },
      h("path", { d: "M-7 -10H4L8 -6V10H-7Z" }),
      h("path", { d: "M-4 -3H5M-4 1H5M-4 5H2", class: "vein" }),
    ),
  ];
}

/** @returns {Object} one of the shapes above */
export function use(name, attrs = {}) {
  return h("use", { href: `#${name}`, ...attrs });
}
