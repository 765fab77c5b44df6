/** What the pads of all games are made of: names, fields for numbers, and points counted. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

const MOST = 999;

/** @returns {string} what people call a seat */
export function whose(pad, seat) {
  if (seat === "corporation") return t("corporation");
  return pad.names[seat] || t("seat", Number(seat));
}

/** A field for a whole number that may be left empty. */
export function entry(value, label, change, most = MOST) {
  return h("input", {
    type: "number",
    min: 0,
    max: most,
    inputmode: "numeric",
    "aria-label": label,
    value: value === undefined ? "" : String(value),
    oninput: ({ target }) => change(whole(target.value, most)),
  });
}

function whole(text, most) {
  return text.trim() === ""
    ? undefined
    : Math.min(most, Math.max(0, Math.round(Number(text) || 0)));
}

/** @returns {Object} `numbers` with one of them put in, or taken out where it is undefined */
export function put(numbers, key, value) {
  const { [key]: _, ...others } = numbers || {};
  return value === undefined ? others : { ...others, [key]: value };
}

/** @returns {string} points as they stand behind what they come from */
export const points = (value) => (value === undefined ? "" : `= ${value}`);

/** A number of a seat, as the pad keeps it under `key`. */
export function number(pad, actions, seat, key, title, most = MOST) {
  return entry(
    pad.numbers[seat]?.[key],
    `${title}, ${whose(pad, seat)}`,
    (value) =>
      actions.change((now) => ({
        numbers: { ...now.numbers, [seat]: put(now.numbers[seat], key, value) },
      })),
    most,
  );
}

/**
 * A table with a column per seat; `body` and `foot` get `line(key, name, make)`, a row whose cells
 * `make(seat, column of the sheet)` fills, and return rows.
 */
export function drawColumns(pad, sheet, actions, body, foot) {
  const column = (seat) => sheet?.columns.find(({ name }) => name === String(seat));
  const cells = (make) =>
    pad.seats.map((seat) => h("td", { key: seat }, make(seat, column(seat))));
  const line = (key, name, make, attrs = {}) =>
    h("tr", { key, ...attrs }, h("th", { scope: "row" }, name), cells(make));
  const heads = pad.seats.map((seat) =>
    h("th", { key: seat, scope: "col" }, name(pad, seat, actions)),
  );
  return h(
    "table",
    { class: "sheet pad", style: { "--columns": pad.seats.length } },
    h("thead", {}, h("tr", {}, h("td", {}), heads)),
    h("tbody", {}, body(line)),
    h("tfoot", {}, total(line), foot(line)),
  );
}

function total(line) {
  const sum = (_seat, found) => h("output", {}, found ? String(found.total) : "–");
  return line("total", t("scores.total"), sum, { class: "total" });
}

function name(pad, seat, actions) {
  return h("input", {
    type: "text",
    class: "who",
    value: pad.names[seat] || "",
    placeholder: t("seat", seat),
    "aria-label": t("pad.name", seat),
    maxlength: 20,
    oninput: (event) =>
      actions.change((now) => ({ names: { ...now.names, [seat]: event.target.value } })),
  });
}
