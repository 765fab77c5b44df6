/** The achievement cards, beside the seats: what is asked, what is left of the points. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { emblem } from "../panels/seats.js";

/** @returns {Object|null} a tree for beside the seats */
export function drawBeside(view, table) {
  const cards = view.board?.achievements;
  if (!cards?.length) return null;
  return h(
    "section",
    { key: "achievements", class: "seat-card achievements" },
    h("header", {}, h("h2", {}, t("steam.achievements"))),
    cards.map((card) => drawCard(card, view, table)),
  );
}

function drawCard(card, view, table) {
  const marks = table.mark(card.id);
  return h(
    "button",
    {
      key: card.id,
      class: `achievement ${marks}`,
      "data-name": card.id,
      "aria-disabled": marks ? null : "true",
    },
    h("span", { class: "title" }, t(`steam.achievement.${card.number}`)),
    h("small", {}, t(`steam.counter.${card.counter}`, card.at_least)),
    h(
      "span",
      { class: "places" },
      card.places.map((points, i) =>
        i < card.claims.length
          ? h(
              "span",
              { key: i, class: "place" },
              emblem(view.seats[card.claims[i]].colour),
              claimed(card, i, table),
            )
          : h("span", { key: i, class: "place open" }, String(points)),
      ),
    ),
  );
}

const claimed = (card, i, table) => h("span", { class: "unseen" }, table.who(card.claims[i]));
