/** The corporation's board, where somebody plays alone against it. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

/**
 * @param {Object} view
 * @returns {Object|null} a tree for beside the seats
 */
export function drawBeside(view) {
  const told = view.players.find((player) => player?.corporation)?.corporation;
  const found = view.board?.corporation || told;
  if (!found) return null;
  return h(
    "section",
    { key: "corporation", class: "seat-card seat-corporation corporation-board" },
    h(
      "header",
      {},
      h("h2", {}, t("corporation")),
      found.level ? h("span", { class: "mood" }, t("corporation.level", found.level)) : null,
    ),
    found.track
      ? h(
          "ol",
          { class: "track" },
          found.track.map((points, i) => place(points, i, found.placed)),
        )
      : null,
    h(
      "p",
      { class: "done" },
      h("span", {}, t("corporation.placed", found.placed)),
      h("span", {}, t("corporation.cards", found.cards)),
    ),
  );
}

/** A number of the track: covered by a token until that has been placed. */
function place(points, number, placed) {
  const state = number < placed ? "open" : "covered";
  return h(
    "li",
    { key: number, class: `${state} ${number === placed - 1 ? "now" : ""}` },
    String(points),
  );
}
