/** What goes on while nobody can act: a board without power, and its way to the first move. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

const ROUND = 360; // degrees; a search is over after hardly more
export const WAY = ["settling", "homing", "reconciling", "retrieving"];

/** @returns {string} why nothing comes from the board, "" where it does */
export function whyGone({ line, board, you, world, beginning }) {
  if (board?.state === "failed") return t("failed", board.text);
  if (!line) return t("line.lost");
  if (board?.state !== "gone") return "";
  if (beginning) return t("gone.fresh");
  if (!you.simulated) return board.text ? `${board.text}. ${t("gone.again")}` : t("gone");
  return t(world?.powered === false ? "gone.unplugged" : "gone.starting");
}

/** @returns {Object} a tree: what has happened, and what brings the board back */
export function drawGone(state, actions) {
  const unplugged = state.you.simulated && state.world?.powered === false;
  const mayPlug = unplugged && state.you.role === "host";
  return h(
    "div",
    { class: "ask alarm", role: "alert" },
    h("p", { class: "question" }, unplugged ? t("ask.unplugged") : whyGone(state)),
    mayPlug
      ? h("button", { class: "go", onclick: () => actions.world("power_on") }, t("world.power_on"))
      : null,
  );
}

/** @returns {?Object} how far the board is on its way from a lost place to the first move */
export function drawWay({ view, since, searched }) {
  const at = WAY.indexOf(view.state);
  if (at < 0 || (view.state === "settling" && !since?.lost)) return null;
  const seconds = Math.max(0, Math.floor((Date.now() - since.at) / 1000));
  return h(
    "div",
    { key: "way", class: "way" },
    h(
      "ol",
      {},
      WAY.map((step, i) =>
        h(
          "li",
          { key: step, class: i < at ? "past" : "", "aria-current": i === at ? "step" : null },
          t(`way.${step}`),
          i === at ? h("small", {}, t("way.seconds", seconds)) : null,
        ),
      ),
    ),
    view.state === "homing"
      ? h("progress", {
          max: ROUND,
          value: Math.min(ROUND, Math.round(searched)),
          "aria-label": t("way.searched", Math.round(searched)),
          title: t("way.searched", Math.round(searched)),
        })
      : null,
  );
}

/** States in which the board does not know where it stands. */
export const LOST = ["lobby", "faulted", "booting"];
