/** What the board has said, the newest first. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";

const SHOWN = 12;

/** @returns {Object} a tree */
export function drawLog(state) {
  const lines = state.tells.slice(-SHOWN).reverse();
  return h(
    "section",
    { key: "log", class: "log" },
    h("h3", {}, t("log")),
    h(
      "ol",
      {},
      lines.map((line, i) =>
        h(
          "li",
          { key: `${line.at_ms} ${i}` },
          line.seat >= 0 && !line.text.startsWith("Seat")
            ? h("span", { class: "who" }, t("seat", line.seat))
            : null,
          line.text,
          line.rule ? h("span", { class: "rule" }, line.rule) : null,
        ),
      ),
    ),
  );
}
