/** The match record, line by line, to step through. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

const SEATED = ["move", "undo", "join", "colour", "away", "last", "home", "token"];

/** @returns {Array} trees */
export function drawHistory(state, _view, table, game, actions) {
  const last = state.records.length;
  if (!last) return [h("p", { class: "hint" }, t("history.none"))];
  const at = state.step === null ? last : state.step;
  const go = (key, sign, to, off) =>
    h(
      "button",
      {
        class: "quiet",
        disabled: off,
        "aria-label": t(`history.${key}`),
        title: t(`history.${key}`),
        onclick: () => actions.look(to),
      },
      sign,
    );
  return [
    h(
      "div",
      { class: "stepper" },
      go("first", "«", 0, at === 0),
      go("earlier", "‹", at - 1, at === 0),
      h("input", {
        type: "range",
        min: 0,
        max: last,
        value: String(at),
        "aria-label": t("panel.history"),
        oninput: (event) => actions.look(Number(event.target.value)),
      }),
      go("later", "›", at + 1, at === last),
      go("last", "»", null, at === last),
    ),
    h(
      "p",
      { class: "hint", role: "status" },
      state.step === null ? "" : t("history.shown", at, last),
    ),
    h(
      "ol",
      { class: "records", start: 1 },
      state.records
        .map((record, i) => line(record, i + 1, at, state, table, game, actions))
        .reverse(),
    ),
  ];
}

function line(record, number, at, state, table, game, actions) {
  const [kind, ...rest] = record || ["unknown"];
  const seated = SEATED.includes(kind);
  const words = seated ? rest.slice(1) : rest;
  return h(
    "li",
    {
      key: number,
      class: `record ${kind} ${number === at ? "now" : ""} ${number > at ? "later" : ""}`,
    },
    h(
      "button",
      { "aria-current": number === at ? "step" : null, onclick: () => actions.look(number) },
      seated
        ? h("span", { class: `who seat-${state.view.seats[rest[0]].colour}` }, table.who(rest[0]))
        : null,
      kind === "move"
        ? game.recordText(String(words[0]), state.view)
        : t(`record.${kind}`, ...words),
    ),
  );
}
