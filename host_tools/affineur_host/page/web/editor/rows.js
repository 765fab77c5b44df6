/**
 * The rows of a table: layouts are drawn, rubrics tabulated, and all is there as fields. Every fact
 * can be changed and shows who vouches for it.
 *
 * @typedef {{facts: Map, touched: Set<string>, picked: string, beside: Object,
 *   onChange: ?function(string, *): void, onPick: function(string): void,
 *   onOpen: function(string): void}} Scene
 *
 * `touched` are the places that were changed, `picked` is the place of what is changed in a
 * drawing, `beside` has the drafts of other tables by name; without `onChange` all is read only.
 */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { entered, kindOf, within } from "./draft.js";
import { drawLayout, venueOf } from "./drawing.js";
import { drawRubric, drawTokens, RUBRIC_OF } from "./rubric.js";

const NAMES = ["layout", "id", "name", "tile", "game"];

/**
 * @param {Object} draft see draft.js
 * @param {Scene} scene
 * @returns {Array} trees
 */
export function drawRows(draft, scene) {
  return parts(draft.rows).map(([step, row]) => {
    const at = within("", step);
    const isIn = (place) => place === at || place.startsWith(`${at}/`);
    const marks = [...scene.touched].filter(isIn).length;
    return h(
      "details",
      { key: `${draft.table} ${step}`, class: "row" },
      h("summary", {}, nameOf(row, step), marks ? h("span", { class: "badge" }, t("tables.changes", marks)) : null),
      drawRow(draft.table, row, at, scene),
    );
  });
}

function drawRow(table, row, at, scene) {
  const venue = venueOf(table);
  if (venue) return drawPrinted(venue, row, at, scene);
  if (table === "rubrics") return drawRubric(row, at, (value, place) => field(value, place, scene));
  return draw(row, at, scene);
}

/** A layout: its drawing, its rubric, and below all of its values. */
function drawPrinted(venue, row, at, scene) {
  return [
    drawn(venue, row, at, scene),
    rubricOf(venue, scene),
    h(
      "details",
      { key: "values", class: "values" },
      h("summary", {}, t("tables.values")),
      draw(row, at, scene),
    ),
  ];
}

/** A draft may hold what no drawing can show; its check says what that is. */
function drawn(venue, row, at, scene) {
  try {
    return drawLayout(venue, row, at, scene, draw);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return h("p", { key: "undrawn", class: "wrong" }, t("tables.undrawn"));
  }
}

/** What the cheeses of a venue are worth, read off the table that tells it. */
function rubricOf(venue, { beside, onOpen }) {
  const [table, part] = RUBRIC_OF[venue] || [];
  const other = beside[table];
  if (!other) return h("p", { key: "rubric", class: "hint" }, t(`tables.rubric.${venue}`));
  const scene = { facts: other.facts, touched: new Set(), onChange: null };
  const show = (value, place) => field(value, place, scene);
  return h(
    "div",
    { key: "rubric", class: "of-rubric" },
    h("h3", {}, t("tables.rubric")),
    part ? drawRubric(other.rows[part], within("", part), show) : drawTokens(other.rows, show),
    h("button", { class: "answer", onclick: () => onOpen(table) }, t("tables.open", table)),
  );
}

function nameOf(row, step) {
  const named = isGroup(row) && !Array.isArray(row) ? NAMES.map((name) => row[name]).filter(Boolean) : [];
  return named.length ? named.join(" · ") : String(step);
}

const isGroup = (value) => typeof value === "object" && value !== null;
const parts = (value) => (Array.isArray(value) ? value.map((item, i) => [i, item]) : Object.entries(value));
const isFlat = (value) => isGroup(value) && !parts(value).some(([, item]) => isGroup(item));
const isGrid = (value) => Array.isArray(value) && value.length > 0 && value.every((item) => isFlat(item) && !Array.isArray(item));

function draw(value, at, scene) {
  if (!isGroup(value)) return field(value, at, scene);
  if (isGrid(value)) return grid(value, at, scene);
  if (Array.isArray(value) && isFlat(value)) return h("div", { class: "line" }, parts(value).map(([step, item]) => field(item, within(at, step), scene)));
  return h(
    "dl",
    {},
    parts(value).map(([step, item]) => [h("dt", { key: `dt ${step}` }, String(step)), h("dd", { key: `dd ${step}` }, draw(item, within(at, step), scene))]),
  );
}

/** Alike things under one another, such as the spaces of a layout. */
function grid(items, at, scene) {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "group", "aria-label": at },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        items.map((item, i) =>
          h("tr", { key: i }, columns.map((name) => h("td", { key: name }, name in item ? field(item[name], within(within(at, i), name), scene) : null))),
        ),
      ),
    ),
  );
}

function field(value, at, scene) {
  const fact = scene.facts.get(at);
  if (!fact) return h("span", { class: "name" }, value === null ? "–" : String(value));
  const kind = scene.touched.has(at) ? "owner" : fact.kind;
  const source = scene.touched.has(at) ? t("tables.yours") : fact.src;
  return h("span", { class: `fact ${kind}`, title: source }, control(value, at, scene), h("small", { "aria-label": `${t(`tables.${kind}`)}: ${source}` }, t(`tables.${kind}`).charAt(0)));
}

function control(value, at, { onChange }) {
  if (!onChange) return h("span", {}, String(value));
  if (typeof value === "boolean") {
    return h("input", { type: "checkbox", "aria-label": at, checked: value, onchange: ({ target }) => onChange(at, target.checked) });
  }
  const listed = typeof value === "string" ? `words-${kindOf(at)}` : null;
  const width = Math.max(3, String(value ?? "").length + 1);
  return h("input", { type: "text", "aria-label": at, value: value === null ? "" : String(value), list: listed, size: width, onchange: ({ target }) => onChange(at, entered(target.value, value)) });
}
