/** The set-up helper: what is chosen is sent to the rules, which say what to lay on the table. */

import { ask } from "../core/ask.js";
import { keepChoices, readChoices } from "../core/choice.js";
import { patch } from "../core/dom.js";
import { createStore } from "../core/store.js";
import { t, useLanguage } from "../texts/texts.js";
import { drawHelper } from "./draw.js";
import { asked, wishOf } from "./model.js";

const choices = readChoices();
useLanguage(choices.language);
keepChoices(choices);
document.title = `${t("lay.title")} · ${t("title")}`;

const store = createStore({ wish: wishOf(location.hash), steps: [], wrong: "", done: {} });

function look() {
  const { wish } = store.get();
  ask("advice", { setup: asked(wish) })
    .then(({ steps }) => store.get().wish === wish && store.set({ steps, wrong: "" }))
    .catch(({ text }) => store.set({ steps: [], wrong: text || t("line.lost") }));
}

const actions = {
  change(change) {
    store.set({ wish: { ...store.get().wish, ...change }, done: {} });
    look();
  },
  tick: (key, on) => store.set({ done: { ...store.get().done, [key]: on } }),
  print: () => window.print(),
};

store.subscribe((state) => patch(document.getElementById("setup"), drawHelper(state, actions)));
addEventListener("hashchange", () => actions.change(wishOf(location.hash)));
look();
