/** The score pad: what is entered is kept in this browser, and summed by the server. */

import { ask } from "../core/ask.js";
import { keepChoices, readChoices } from "../core/choice.js";
import { patch } from "../core/dom.js";
import { createStore } from "../core/store.js";
import { t, useLanguage } from "../texts/texts.js";
import { blank, described, ofMatch } from "./model.js";
import { drawPad } from "./sheet.js";

const KEY = "affineur-pad";
const PAUSE_MS = 200;

const choices = readChoices();
useLanguage(choices.language);
keepChoices(choices);
document.title = `${t("pad.title")} · ${t("title")}`;

const store = createStore({
  pad: kept() || blank("fromage", 2),
  sheet: null,
  wrong: "",
  table: null,
});
let waiting = 0;

const actions = {
  /** Change the pad; `change` gets it as it is now. */
  change(change) {
    const pad = { ...store.get().pad, ...change(store.get().pad) };
    keep(pad);
    store.set({ pad });
    sumSoon();
  },
  begin: (game, players) => actions.change(() => blank(game, players)),
  takeTable: () => actions.change(() => ofMatch(store.get().table)),
  print: () => window.print(),
};

function sumSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(sum, PAUSE_MS);
}

function sum() {
  const { pad } = store.get();
  ask("sheet", { description: described(pad) })
    .then(({ sheet }) => store.get().pad === pad && store.set({ sheet, wrong: "" }))
    .catch(({ text }) => store.set({ wrong: text || t("line.lost") }));
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function keep(pad) {
  try {
    localStorage.setItem(KEY, JSON.stringify(pad));
  } catch {
    return;
  }
}

store.subscribe((state) => patch(document.getElementById("pad"), drawPad(state, actions)));
sum();
ask("pad")
  .then(({ pad }) => {
    store.set({ table: pad });
    if (pad && !kept()) actions.takeTable();
  })
  .catch(() => store.set({ table: null }));
