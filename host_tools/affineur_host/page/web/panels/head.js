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

/** @returns {string} the state of play: while seats act, who is waited for */
export function stateText(view) {
  if (view.state !== "acting") return t(`state.${view.state}`);
  const asked = view.board?.round?.asked ?? -1;
  if (asked >= 0) return t("state.inTurn", t("seat", asked));
  if (view.board?.round) return t("state.starting");
  const playing = view.seats.filter((seat) => seat.plays);
  const open = playing.filter((seat) => !seat.ready && !seat.away);
  if (!open.length || open.length === playing.length) return t("state.acting");
  return t("state.waitsFor", open.map((seat) => t("seat", seat.position)).join(", "));
}
