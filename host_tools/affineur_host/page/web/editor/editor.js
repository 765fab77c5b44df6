/** The editor of the component tables: see every value's source, correct it, take the file away. */

import { keepChoices, readChoices } from "../core/choice.js";
import { h, patch } from "../core/dom.js";
import { t, useLanguage } from "../texts/texts.js";
import { symbols } from "../fromage/symbols.js";
import { begin, change, changed, file, wordsInUse } from "./draft.js";
import { venueOf } from "./drawing.js";
import { drawRows } from "./rows.js";

const BESIDE = ["rubrics", "customer_tokens", "wine_tiles"]; // what drawings of layouts show too
const KINDS = ["owner", "rulebook", "community", "assumed"];

const choices = readChoices();
useLanguage(choices.language);
keepChoices(choices);

let state = { tables: [], draft: null, beside: {}, picked: "", findings: null, failed: "" };

function set(changes) {
  state = { ...state, ...changes };
  draw();
}

async function ask(path, options) {
  const answer = await fetch(path, options);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const acts = {
  list: () => ask("tables").then((tables) => set({ tables })),
  async open(name) {
    const draft = begin(await ask(`tables/${name}`));
    set({ draft, beside: venueOf(name) ? await acts.readBeside() : {}, picked: "", findings: null });
  },
  async readBeside() {
    const shown = await Promise.all(BESIDE.map((name) => ask(`tables/${name}`)));
    return Object.fromEntries(shown.map((each) => [each.table, begin(each)]));
  },
  pick: (picked) => set({ picked }),
  check: () => ask("tables", { method: "POST", body: file(state.draft) }).then((findings) => set({ findings })),
  change: (at, value) => set({ draft: change(state.draft, at, value), findings: null }),
  save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file(state.draft)], { type: "application/json" }));
    link.download = `${state.draft.table.replaceAll("/", "-")}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  },
};

function attempt(act, ...values) {
  set({ failed: "" });
  act(...values).catch((error) => set({ failed: error.message }));
}

function draw() {
  patch(document.getElementById("shapes"), symbols());
  patch(document.getElementById("head"), [h("h1", {}, t("tables.title")), h("a", { href: "./" }, t("tables.back"))]);
  patch(document.getElementById("list"), drawList());
  patch(document.getElementById("draft"), drawDraft());
}

function drawList() {
  return [
    h("p", { class: "legend" }, KINDS.map((kind) => h("span", { class: `fact ${kind}` }, h("small", {}, t(`tables.${kind}`).charAt(0)), t(`tables.${kind}`)))),
    h(
      "ul",
      {},
      state.tables.map((row) =>
        h(
          "li",
          { key: row.table },
          h("button", { "aria-current": state.draft?.table === row.table ? "true" : null, onclick: () => attempt(acts.open, row.table) }, h("span", {}, row.table), share(row)),
        ),
      ),
    ),
  ];
}

/** How much of a table each kind of source vouches for, as a bar. */
function share(row) {
  const all = KINDS.reduce((sum, kind) => sum + row[kind], 0) || 1;
  let x = 0;
  const bars = KINDS.map((kind) => {
    const width = (100 * row[kind]) / all;
    x += width;
    return h("rect", { class: kind, x: x - width, y: 0, width, height: 6 });
  });
  const text = KINDS.map((kind) => `${t(`tables.${kind}`)} ${row[kind]}`).join(", ");
  return h("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", role: "img", "aria-label": text }, bars);
}

function drawDraft() {
  const { draft, failed } = state;
  if (failed) return h("p", { class: "wrong", role: "alert" }, failed);
  if (!draft) return h("p", { class: "hint" }, t("tables.choose"));
  const touched = new Set(changed(draft));
  return [
    h(
      "div",
      { class: "bar" },
      h("h2", {}, draft.table),
      h("span", { class: "hint", role: "status" }, t("tables.changes", touched.size)),
      h("button", { class: "answer", onclick: () => attempt(acts.open, draft.table), disabled: !touched.size }, t("tables.discard")),
      h("button", { class: "answer", onclick: () => attempt(acts.check) }, t("tables.check")),
      h("button", { class: "go", onclick: acts.save }, t("tables.save")),
    ),
    h("p", { class: "hint" }, t("tables.import")),
    findings(),
    [...wordsInUse(draft)].map(([name, words]) => h("datalist", { key: `words ${name}`, id: `words-${name}` }, words.map((word) => h("option", { value: word })))),
    drawRows(draft, scene(draft, touched)),
  ];
}

/** What the rows have to know, see rows.js. */
function scene(draft, touched) {
  const { picked, beside } = state;
  const onOpen = (name) => attempt(acts.open, name);
  return { facts: draft.facts, touched, picked, beside, onChange: acts.change, onPick: acts.pick, onOpen };
}

function findings() {
  const { findings: found } = state;
  if (!found) return null;
  if (!found.length) return h("p", { class: "well", role: "status" }, t("tables.well"));
  return h(
    "ul",
    { class: "findings", role: "status" },
    found.map(({ refused, problem }, i) => h("li", { key: i, class: refused ? "wrong" : "hint" }, t(refused ? "tables.refused" : "tables.warning"), " ", problem)),
  );
}

draw();
attempt(acts.list);
