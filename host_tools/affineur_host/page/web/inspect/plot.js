/** A turn as three curves over time: angle, speed, share of the friction limit. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { speeds } from "./trace.js";

const WIDTH = 340;
const LEFT = 38;
const STRIP = 92;
const HIGH = 66;
const STEPS = [0.2, 0.5, 1, 2, 5, 10, 20, 50];

/**
 * @param {?Object} curve the answer to `curve`: the plan
 * @param {?Array<[number, number]>} turned [ms, degrees] as the board was seen to turn
 * @param {number} pace table time per wall time
 * @returns {Array} trees
 */
export function drawPlot(curve, turned, pace) {
  const plan = curve?.points || [];
  const seen = (turned || []).map(([ms, degrees]) => [ms * pace, degrees]);
  if (!plan.length && !seen.length) return [h("p", { class: "hint" }, t("inspect.unseen"))];
  const longest = Math.max(1, ...plan.map(([ms]) => ms), ...seen.map(([ms]) => ms));
  const x = (ms) => LEFT + (ms / longest) * (WIDTH - LEFT - 6);
  const strips = [
    strip(
      "angle",
      plan.map(([ms, mdeg]) => [ms, mdeg / 1000]),
      seen,
    ),
    strip(
      "speed",
      plan.map(([ms, , speed]) => [ms, speed / 1000]),
      turned ? speeds(turned, pace) : [],
    ),
    strip(
      "limit",
      plan.map(([ms, , , load]) => [ms, load / 10]),
      [],
      100,
    ),
  ];
  return [
    h("p", { class: "hint" }, summary(curve, seen)),
    h(
      "svg",
      {
        class: "plot",
        viewBox: `0 0 ${WIDTH} ${STRIP * strips.length + 12}`,
        role: "img",
        "aria-label": summary(curve, seen),
      },
      strips.map((each, i) => drawStrip(each, i * STRIP, x)),
      seconds(longest, x, strips.length * STRIP),
    ),
  ];
}

function strip(name, planned, seen, least = 1) {
  const top = Math.max(least, ...planned.map(([, v]) => v), ...seen.map(([, v]) => v));
  return { name, planned, seen, top };
}

function drawStrip({ name, planned, seen, top }, above, x) {
  const floor = above + 18 + HIGH;
  const y = (value) => floor - (Math.max(0, value) / top) * HIGH;
  const at = ([ms, value]) => `${x(ms).toFixed(1)},${y(value).toFixed(1)}`;
  return h(
    "g",
    { key: name, class: `strip ${name}` },
    h("text", { x: LEFT, y: above + 12, class: "name" }, t(`inspect.${name}`)),
    h("line", { x1: LEFT, x2: WIDTH - 6, y1: floor, y2: floor, class: "axis" }),
    h("line", { x1: LEFT, x2: WIDTH - 6, y1: y(top), y2: y(top), class: "grid" }),
    h("text", { x: LEFT - 5, y: y(top) + 4, class: "scale" }, String(Math.round(top))),
    h("text", { x: LEFT - 5, y: floor, class: "scale" }, "0"),
    planned.length ? h("polyline", { points: planned.map(at).join(" "), class: "planned" }) : null,
    seen.map((point, i) => {
      const [cx, cy] = at(point).split(",");
      return h("circle", { key: i, cx, cy, r: 2.2, class: "seen" });
    }),
  );
}

function seconds(longest, x, above) {
  const step = STEPS.find((each) => longest / 1000 / each <= 6) || 100;
  const marks = Array.from({ length: Math.floor(longest / 1000 / step) + 1 }, (_, i) => i * step);
  return h(
    "g",
    { key: "seconds" },
    marks.map((mark) =>
      h(
        "text",
        { key: mark, x: x(mark * 1000), y: above + 8, class: "tick" },
        `${+mark.toFixed(1)} s`,
      ),
    ),
  );
}

/** The plot in words, which is also all that somebody who cannot see it is told. */
function summary(curve, seen) {
  const told = [];
  if (seen.length) {
    const [ms, degrees] = seen[seen.length - 1];
    told.push(t("inspect.seen", degrees.toFixed(1), (ms / 1000).toFixed(2)));
  }
  if (curve) {
    const [ms] = curve.points[curve.points.length - 1];
    const most = Math.max(...curve.points.map(([, , , load]) => load));
    const fastest = Math.max(...curve.points.map(([, , speed]) => speed));
    told.push(
      t(
        "inspect.planned",
        t(`pace.${curve.pace}`),
        (ms / 1000).toFixed(2),
        Math.round(fastest / 1000),
        Math.round(most / 10),
      ),
    );
  }
  return told.join(" ") || t("inspect.unseen");
}
