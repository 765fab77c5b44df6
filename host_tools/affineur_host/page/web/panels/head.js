/** The line above: what is played, how it stands, and the way to every panel. */

import { h } from "../core/dom.js";
import { gameOf } from "../games.js";
import { t } from "../texts/texts.js";
import { whyGone } from "./waiting.js";

/** @returns {Array} trees */
export function drawHead(state, view, actions) {
  const gone = whyGone(state);
  return [
    h("h1", {}, h("span", { class: "mark", "aria-hidden": "true" }), t("title")),
    view ? standing(view) : null,
    h("span", { class: "room" }),
    gone ? h("span", { class: "gone", role: "status" }, gone) : null,
    h(
      "button",
      {
        class: "quiet",
        id: "tab-view",
        "aria-pressed": state.panel === "view" ? "true" : "false",
        onclick: () => actions.panel(state.panel === "view" ? "seats" : "view"),
      },
      t("panel.view"),
    ),
    h(
      "button",
      {
        class: "quiet",
        "aria-pressed": state.choices.near ? "true" : "false",
        onclick: () => actions.prefer({ near: !state.choices.near }),
      },
      t(state.choices.near ? "view.whole" : "view.near"),
    ),
  ];
}

function standing(view) {
  return h(
    "p",
    { class: "standing" },
    h("span", { class: "game" }, t(`game.${view.game}`)),
    h("span", { class: "level" }, t(`level.${view.level}`)),
    view.board
      ? h("span", { class: "turn" }, gameOf(view).standing?.(view) || t("turn", view.turn))
      : null,
    h("span", { class: `state state-${view.state}`, role: "status" }, stateText(view)),
    view.final && view.state !== "finished" ? h("span", { class: "final" }, t("final")) : null,
  );
}

/** Where seats play in turn, the state of play names the one that is waited for. */
function stateText(view) {
  const asked = view.board?.round?.asked ?? -1;
  const inTurn = view.state === "acting" && asked >= 0;
  return inTurn ? t("state.inTurn", t("seat", asked)) : t(`state.${view.state}`);
}
