/**
 * Where the boards lie. The board on the turntable carries the inner gear of the assistant board;
 * its outer ring stands still over it, and all the other boards lie beside the turntable.
 */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { drawGear } from "./gear.js";
import { drawMarket } from "./market.js";
import { drawOverseers } from "./overseers.js";
import { drawPool } from "./pool.js";
import { drawInner, drawOuter } from "./rings.js";
import { drawZeppelin } from "./zeppelin.js";

const PHONE = "(max-width: 820px)";
const ALONE = { box: "-600 -600 1200 1200", table: "", places: {} };
const WIDE = {
  box: "-612 -612 2274 1862",
  table: "",
  places: {
    overseers: [1150, -440, 1],
    zeppelin: [1150, -92, 1],
    market: [1150, 352, 1],
    pool: [-340, 940, 1],
    gear1: [225, 940, 1],
    gear2: [795, 940, 1],
    gear3: [1365, 940, 1],
  },
};
const TALL = {
  box: "-600 -640 1200 3890",
  table: "translate(0 2648)",
  places: {
    gear1: [-300, -340, 1],
    gear2: [300, -340, 1],
    gear3: [-300, 260, 1],
    pool: [300, 260, 1],
    market: [0, 870, 1.18],
    zeppelin: [0, 1408, 1.18],
    overseers: [0, 1818, 1.18],
  },
};

/** @returns {{box: string, table: string, places: Object}} what is shown, and where it lies */
export function layout(view, table) {
  if (!view.board?.gears) return ALONE;
  if (!table.near) return WIDE;
  return matchMedia(PHONE).matches ? TALL : { ...WIDE, box: ALONE.box };
}

/** @returns {Array} trees for the turning group */
export function drawBoard(view, table) {
  return view.board ? drawInner(view.board.assistants, table) : [];
}

/** @returns {Array} trees that lie still over the turning board */
export function drawStill(view, table) {
  return view.board ? drawOuter(view.board, table) : [];
}

/** @returns {Array} trees that lie beside the turntable */
export function drawTabletop(view, table) {
  const { board } = view;
  if (!board?.gears) return [];
  const { places } = layout(view, table);
  const lay = (name, tree) => {
    const [x, y, scale] = places[name];
    return h(
      "g",
      {
        key: name,
        class: `lying ${name}`,
        transform: `translate(${x} ${y}) scale(${scale})`,
        role: "group",
        "aria-label": t(`steam.${name}`),
      },
      tree,
    );
  };
  return [
    lay("pool", drawPool(view, table)),
    board.gears.map((gear) => lay(`gear${gear.number}`, drawGear(gear, board, table))),
    lay("overseers", drawOverseers(board.overseers, table)),
    lay("zeppelin", drawZeppelin(board.zeppelin, table)),
    lay("market", drawMarket(board.market, table)),
  ];
}
