/** For the curious and for whoever looks for a fault: how it moved, shone, and what was said. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { drawHealth } from "./health.js";
import { drawPlot } from "./plot.js";
import { COLUMN_MS, COLUMNS, picture } from "./timeline.js";

const RECORDS_SHOWN = 80;
const FASTEST_SEEN = 6; // times as fast as life; then too few samples fall into a turn

/** @returns {Array} trees */
export function drawInspect(state, _view, table, _game, actions) {
  return [
    part("turn", turn(state)),
    part("ring", ring(state.frames, table)),
    part("health", drawHealth(state.healths)),
    part("link", link(state.status?.link)),
    part("wire", wire(state, actions)),
    part("record", record(state.records)),
  ];
}

function part(name, inner) {
  return h(
    "section",
    { key: name, class: `inspected ${name}` },
    h("h2", {}, t(`inspect.${name}.title`)),
    inner,
  );
}

/** Of a real board a turn is not seen but reckoned from this very plan. */
function turn({ you, curve, turned, world }) {
  const pace = world?.speed ?? 1;
  if (pace <= FASTEST_SEEN) return drawPlot(curve, you.simulated ? turned : null, pace);
  return [h("p", { class: "hint" }, t("inspect.fast")), drawPlot(curve, null, pace)];
}

function ring(frames, table) {
  const now = frames.length ? frames[frames.length - 1][0] : 0;
  const long = (COLUMNS * COLUMN_MS) / 1000;
  return h(
    "div",
    { class: "ring-time" },
    [0, 1, 2, 3].map((seat) => h("span", { key: seat, class: "row" }, table.who(seat))),
    h("img", { src: picture(frames, now), alt: t("inspect.ring.alt", long) }),
    h("span", { class: "ago" }, t("inspect.ago", long)),
    h("span", { class: "now" }, t("inspect.now")),
  );
}

/** What the board counts about its line. */
function link(counts) {
  if (!counts) return h("p", { class: "hint" }, t("inspect.link.none"));
  return h(
    "dl",
    { class: "facts" },
    Object.entries(counts).map(([name, value]) =>
      h("div", { key: name }, h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, String(value))),
    ),
  );
}

function wire({ wire: lines, wireHeld, wireAll }, actions) {
  return [
    h(
      "div",
      { class: "switches" },
      turnOn("inspect.wire.hold", wireHeld, actions.holdWire),
      turnOn("inspect.wire.all", wireAll, actions.showAll),
    ),
    lines.length
      ? h(
          "ol",
          { class: "lines", tabindex: 0, "aria-label": t("inspect.wire.title") },
          lines.map(({ number, at_ms: atMs, way, line }) =>
            h(
              "li",
              { key: number, class: way === ">" ? "sent" : "came" },
              h("time", {}, clock(atMs)),
              h("b", { title: t(way === ">" ? "inspect.sent" : "inspect.came") }, way),
              h("code", {}, line),
            ),
          ),
        )
      : h("p", { class: "hint" }, t("inspect.wire.none")),
  ];
}

function turnOn(title, checked, change) {
  return h(
    "label",
    { class: "switch" },
    h("input", { type: "checkbox", checked, onchange: (event) => change(event.target.checked) }),
    t(title),
  );
}

function record(records) {
  const first = Math.max(0, records.length - RECORDS_SHOWN);
  if (!records.length) return h("p", { class: "hint" }, t("history.none"));
  return h(
    "ol",
    { class: "lines", tabindex: 0, "aria-label": t("inspect.record.title") },
    records
      .slice(first)
      .map((each, i) =>
        h(
          "li",
          { key: first + i },
          h("time", {}, String(first + i + 1)),
          h("code", {}, JSON.stringify(each)),
        ),
      )
      .reverse(),
  );
}

function clock(atMs) {
  const at = new Date(atMs);
  const two = (n) => String(n).padStart(2, "0");
  const thousandths = String(at.getMilliseconds()).padStart(3, "0");
  return `${two(at.getMinutes())}:${two(at.getSeconds())}.${thousandths}`;
}
