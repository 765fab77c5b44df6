/** The table from above: wood, turning board, ring, places; built once, then patched. */

import { h, patch } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { drawBands } from "./bands.js";
import { drawRing } from "./ring.js";

const WHOLE = "-600 -600 1200 1200";
const NEAR = "-335 -60 670 670";
const GRAIN = 15;

/**
 * @param {Element} parent
 * @returns {{draw: Function, light: Function, turn: function(number): void, svg: Element}}
 */
export function mountTable(parent) {
  patch(parent, skeleton());
  const svg = parent.querySelector("svg");
  const group = (name) => svg.querySelector(`.${name}`);
  const [shapes, turning, still, lights, places, from, beside] = (
    "shapes turning still lights places from beside"
  )
    .split(" ")
    .map(group);
  return {
    svg,
    /** @param {number} angle of the board, degrees clockwise */
    turn(angle) {
      turning.setAttribute("transform", `rotate(${angle.toFixed(2)})`);
    },
    /** @param {string} frame of the ring, the only thing that changes many times a second */
    light(frame) {
      patch(lights, drawRing(frame));
    },
    /** @param {Object} view @param {Object} table @param {Object} game */
    draw(view, table, game) {
      const { box, table: place } = game.layout?.(view, table) || usual(table);
      svg.setAttribute("viewBox", box);
      from.setAttribute("transform", `${place} rotate(${-90 * table.from})`);
      patch(shapes, game.symbols());
      patch(turning.querySelector(".content"), game.drawBoard(view, table));
      patch(still, game.drawStill?.(view, table) || []);
      patch(places, drawBands(view, table));
      patch(beside, game.drawTabletop?.(view, table) || []);
    },
  };
}

const usual = ({ near }) => ({ box: near ? NEAR : WHOLE, table: "" });

function skeleton() {
  return h(
    "svg",
    { viewBox: WHOLE, class: "table", role: "group", "aria-label": t("table.label") },
    h("defs", {}, h("g", { class: "shapes", innerOwned: true }), gradients()),
    h(
      "g",
      { class: "from" },
      h("circle", { r: 548, class: "base" }),
      h(
        "g",
        { class: "turning" },
        h("circle", { r: 507, class: "wood" }),
        h("g", { class: "grain", "clip-path": "url(#board-clip)" }, grain()),
        h("g", { class: "content", innerOwned: true }),
      ),
      ["still", "lights", "places"].map((name) => h("g", { class: name, innerOwned: true })),
    ),
    h("g", { class: "beside", innerOwned: true }),
  );
}

function gradients() {
  return [
    h("clipPath", { id: "board-clip" }, h("circle", { r: 506 })),
    h(
      "radialGradient",
      { id: "wood", gradientUnits: "userSpaceOnUse", cx: -120, cy: -160, r: 760 },
      h("stop", { offset: "0", class: "wood-light" }),
      h("stop", { offset: "1", class: "wood-dark" }),
    ),
  ];
}

/** Long, slightly bent lines like those of a board sawn from one piece. */
function grain() {
  return Array.from({ length: GRAIN * 2 + 1 }, (_, i) => {
    const y = (i - GRAIN) * 34 + ((i * 37) % 11);
    const bend = ((i * 53) % 29) - 14;
    return h("path", {
      d: `M-520 ${y}C-200 ${y + bend} 180 ${y - bend} 520 ${y + bend / 2}`,
      "stroke-width": 1 + ((i * 17) % 5) / 2,
    });
  });
}
