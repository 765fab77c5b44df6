/** The zeppelin board: two tracks from one first space, a bonus between them in every column. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { drawFigures, drawGood, moveTo, plate } from "./pieces.js";
import { use } from "./symbols.js";

const STEP = 107;
const LEFT = -428;
const ROWS = [-104, 104];
const NAMES = ["top", "bottom"];
const SIZE = [100, 104];

/** @returns {Array} trees round (0, 0) */
export function drawZeppelin(zeppelin, table) {
  const x = (column) => LEFT + (column + 1) * STEP;
  return [
    plate(990, 350, 26, { key: "ground", class: "panel-ground sky" }),
    use("figure-airship", {
      key: "ship",
      class: "airship",
      transform: `${moveTo(LEFT - 4, -116)} scale(3.4)`,
    }),
    ROWS.map((y, i) =>
      h("path", { key: `way ${i}`, d: `M${LEFT} 0L${x(0)} ${y}H${x(7)}`, class: "flight" }),
    ),
    drawStand(zeppelin.first, LEFT, 0, t("steam.first"), table),
    zeppelin.tracks.map((track, i) =>
      track.map((space, column) =>
        drawStand(space, x(column), ROWS[i], t(`steam.track.${NAMES[i]}`, column + 1), table),
      ),
    ),
    zeppelin.middle.map((bonus, column) => drawMiddle(bonus, x(column), column)),
  ];
}

function drawStand(space, x, y, name, table) {
  const label = [
    name,
    space.good && t("steam.goods", space.value, space.good),
    space.cost ? t("steam.costs", space.cost) : "",
  ]
    .filter(Boolean)
    .join(", ");
  const raised = space.figures.length > 0;
  return h(
    "g",
    { key: space.id, transform: moveTo(x, y) },
    h(
      "g",
      {
        key: "space",
        class: `stand thing ${table.mark(space.id)}`,
        ...table.touchable(space.id, label),
      },
      plate(...SIZE, 22, { class: "bed" }),
      h(
        "g",
        { transform: moveTo(raised && space.cost ? -14 : 0, raised ? -24 : -4) },
        drawGood(space.good, space.value, 1.75),
      ),
      space.cost ? drawCost(space.cost) : null,
    ),
    raised
      ? h(
          "g",
          { key: "figures", transform: moveTo(0, 22) },
          drawFigures(space.figures, table, 96 / Math.max(3, space.figures.length)),
        )
      : null,
  );
}

function drawCost(cost) {
  return h(
    "g",
    { class: "toll", transform: moveTo(26, -46) },
    h("rect", { x: -26, y: -14, width: 48, height: 28, rx: 14 }),
    h("text", { x: -2, y: 8 }, `−${cost}`),
  );
}

function drawMiddle(bonus, x, column) {
  return h(
    "g",
    {
      key: `middle ${column}`,
      class: "middle",
      transform: moveTo(x, 0),
      role: "img",
      "aria-label": t("steam.middle", column + 1, t("steam.goods", bonus.value, bonus.good)),
    },
    h("path", { d: "M0 -46V46", class: "link" }),
    plate(92, 58, 29, { class: "bead" }),
    drawGood(bonus.good, bonus.value, 1.5),
  );
}
