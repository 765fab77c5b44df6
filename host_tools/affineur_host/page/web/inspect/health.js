/** How the board is doing: its memory, and how long it takes to answer, over time. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

const WIDTH = 340;
const HIGH = 44;
const SAMPLES = 90;

/** @returns {Object[]} the answers to `health` so far with the newest behind, not too many */
export function kept(healths, health) {
  return [...healths, health].slice(-SAMPLES);
}

/** @returns {Array} trees; `healths` are answers to `health`, the oldest first */
export function drawHealth(healths) {
  const now = healths[healths.length - 1];
  if (!now) return [h("p", { class: "hint" }, t("inspect.health.none"))];
  const hasHeap = now.heap_free >= 0;
  return [
    hasHeap ? null : h("p", { class: "hint" }, t("inspect.health.noHeap")),
    h(
      "dl",
      { class: "facts" },
      hasHeap ? fact("free", t("inspect.bytes", now.heap_free)) : null,
      hasHeap ? fact("used", t("inspect.bytes", now.heap_used)) : null,
      fact("answer", t("inspect.ms", now.answer_ms)),
      fact("longest", t("inspect.ms", Math.max(...healths.map((one) => one.answer_ms)))),
    ),
    hasHeap ? curve("free", healths.map(({ heap_free: free }) => free / 1000)) : null,
    curve("answer", healths.map(({ answer_ms: answer }) => answer)),
  ];
}

function fact(name, value) {
  return h("div", { key: name }, h("dt", {}, t(`inspect.health.${name}`)), h("dd", {}, value));
}

/** One value over time, with its greatest at the top. */
function curve(name, values) {
  const top = Math.max(1, ...values);
  const title = t(`inspect.curve.${name}`, Math.round(top));
  const x = (i) => WIDTH - (values.length - 1 - i) * (WIDTH / (SAMPLES - 1));
  const points = values.map((value, i) => [x(i), HIGH + 16 - (value / top) * HIGH]);
  return h(
    "svg",
    {
      key: `curve ${name}`,
      class: "plot health",
      viewBox: `0 0 ${WIDTH} ${HIGH + 18}`,
      role: "img",
      "aria-label": title,
    },
    h("text", { x: 0, y: 11, class: "name" }, title),
    h("line", { x1: 0, x2: WIDTH, y1: HIGH + 16, y2: HIGH + 16, class: "axis" }),
    h("polyline", {
      points: points.map((point) => point.map((n) => n.toFixed(1)).join(",")).join(" "),
      class: "planned",
    }),
  );
}
