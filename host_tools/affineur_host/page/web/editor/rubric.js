/** Rubrics as they are printed: points under the count they are for. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { within } from "./draft.js";

/** Where the points of a venue's cheeses come from: table, and the part of it. */
export const RUBRIC_OF = {
  festival: ["rubrics", "festival"],
  fromagerie: ["rubrics", "fromagerie"],
  bistro: ["rubrics", "bistro"],
  villes: ["customer_tokens", ""],
  banca: ["rubrics", "banca"],
  venezia: ["rubrics", "venezia"],
  vigneto: ["rubrics", "vigneto"],
};

/**
 * @param {Object} rubric a part of the table `rubrics`
 * @param {string} at its place
 * @param {function(*, string): Object} drawValue a field, or what is to stand in its place
 * @returns {Array} trees: tables of all its points
 */
export function drawRubric(rubric, at, drawValue) {
  const { points, step, rows, row, column, each } = rubric;
  const below = (name) => within(at, name);
  return [
    Array.isArray(points) ? ladder("points", points, below("points"), drawValue) : null,
    step === undefined ? null : sentence("tables.step", drawValue(step, below("step"))),
    rows ? byAge(rows, below("rows"), drawValue) : null,
    row ? byAge([row], below("row"), drawValue, true) : null,
    column ? ladder("column", column, below("column"), drawValue) : null,
    each === undefined
      ? null
      : [
          sentence("tables.points", drawValue(points, below("points"))),
          sentence("tables.each", drawValue(each, below("each"))),
        ],
  ];
}

/**
 * @param {Object[]} rows the table `customer_tokens`
 * @param {function(string, string): Object} drawValue as above
 * @returns {Object} a tree: what each token is worth by the number of players, alone and tied
 */
export function drawTokens(rows, drawValue) {
  const counts = Object.keys(rows[0]?.normal || {}).sort();
  return grid(
    "tokens",
    [
      t("tables.token"),
      ...counts.map((count) => t("tables.alone", count)),
      ...counts.map((count) => t("tables.tied", count)),
    ],
    rows.map(({ id, normal, tied }, i) => {
      const cell = (part, from) => (count) =>
        drawValue(from[count], within(within(within("", i), part), count));
      return [String(id), ...counts.map(cell("normal", normal)), ...counts.map(cell("tied", tied))];
    }),
  );
}

function sentence(text, field) {
  return h("p", { key: text, class: "sentence" }, t(text), " ", field);
}

/** Points for 0, 1, 2 ... of something. */
function ladder(name, points, at, drawValue) {
  return grid(
    name,
    [t(name === "points" ? "tables.count" : "tables.column"), ...points.map((_, count) => String(count))],
    [[t("tables.points"), ...points.map((value, i) => drawValue(value, within(at, i)))]],
  );
}

/** Points by age; a row per number of pairs, or a single one. */
function byAge(rows, at, drawValue, single = false) {
  const ages = Object.keys(rows[0] || {});
  return grid(
    "ages",
    [t(single ? "tables.row" : "tables.pairs"), ...ages.map((age) => t(`age.${age}`))],
    rows.map((row, i) => [
      single ? t("tables.points") : i === rows.length - 1 ? `${i}+` : String(i),
      ...ages.map((age) => drawValue(row[age], within(single ? at : within(at, i), age))),
    ]),
  );
}

function grid(key, head, rows) {
  return h(
    "div",
    { key, class: "wide", tabindex: 0, role: "group", "aria-label": head[0] },
    h(
      "table",
      { class: "rubric" },
      h("thead", {}, h("tr", {}, head.map((text) => h("th", { scope: "col" }, text)))),
      h(
        "tbody",
        {},
        rows.map(([first, ...cells], i) =>
          h(
            "tr",
            { key: i },
            h("th", { scope: "row" }, first),
            cells.map((cell, j) => h("td", { key: j }, cell)),
          ),
        ),
      ),
    ),
  );
}
