/**
 * A table being edited: pure functions of a document `{table, version, rows, prov, facts}`.
 *
 * A place is a JSON pointer into `rows`, as in the table's file: "/0/spaces/3/age".
 */

/** @returns {Object} a draft of a table that the server has shown */
export function begin(shown) {
  const facts = new Map(shown.facts.map((fact) => [fact.at, fact]));
  return { table: shown.table, version: shown.version, prov: shown.prov, rows: shown.rows, facts };
}

/** @returns {Object} the draft with another value at a place */
export function change(draft, at, value) {
  return { ...draft, rows: put(draft.rows, steps(at), value) };
}

/** @returns {string[]} the places whose values are others than they were */
export function changed(draft) {
  return [...draft.facts.values()].filter(({ at, value }) => look(draft.rows, steps(at)) !== value).map(({ at }) => at);
}

/** @returns {string} the file that `affineur tables import` takes */
export function file(draft) {
  const { table, version, rows, prov } = draft;
  return `${JSON.stringify({ table, version, rows, prov }, null, 1)}\n`;
}

/** @returns {*} what somebody has entered, as the kind of value that was there before */
export function entered(text, before) {
  const trimmed = text.trim();
  if (typeof before === "number") return trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
  if (before === null && /^-?\d+$/.test(trimmed)) return Number(trimmed);
  return trimmed === "" && before === null ? null : trimmed;
}

/** @returns {Map<string, string[]>} by the name of a value, the words in use for it in this table */
export function wordsInUse(draft) {
  const found = new Map();
  for (const { at, value } of draft.facts.values()) {
    if (typeof value !== "string") continue;
    const name = kindOf(at);
    if (!found.has(name)) found.set(name, new Set());
    found.get(name).add(value);
  }
  return new Map([...found].map(([name, words]) => [name, [...words].sort()]));
}

/** @returns {string} the name of a value: the last part of its place that is no number */
export function kindOf(at) {
  return steps(at).filter((step) => !/^\d+$/.test(step)).pop() || "";
}

function steps(at) {
  return at.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** @returns {string} the place of `step` within the place `at` */
export function within(at, step) {
  return `${at}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function look(value, [step, ...rest]) {
  return step === undefined ? value : look(value[step], rest);
}

function put(value, [step, ...rest], leaf) {
  if (step === undefined) return leaf;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[step] = put(value[step], rest, leaf);
  return copy;
}
