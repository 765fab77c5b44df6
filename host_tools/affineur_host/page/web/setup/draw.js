/** The helper as it looks: choices above, below them the steps to tick off. */

import { h } from "../core/dom.js";
import { t } from "../texts/texts.js";
import { GAMES, sidesFor, TILES, usual, VENUES } from "./model.js";
import { stepText } from "./steps.js";

/** @returns {Array} trees */
export function drawHelper({ wish, steps, wrong, done }, actions) {
  return [
    h(
      "header",
      { class: "bar" },
      h("h1", {}, t("lay.title")),
      h("span", { class: "room" }),
      h("button", { class: "go", onclick: actions.print }, t("pad.print")),
    ),
    drawChoices(wish, steps, actions),
    h("p", { class: "wrong", role: "status" }, wrong),
    h(
      "ol",
      { class: "steps" },
      steps.map((step) => drawStep(step, Boolean(done[step.key]), actions)),
    ),
  ];
}

function drawStep(step, isDone, actions) {
  const { title, lines } = stepText(step);
  return h(
    "li",
    { key: step.key, class: isDone ? "done" : "" },
    h(
      "label",
      {},
      h("input", {
        type: "checkbox",
        checked: isDone,
        onchange: (event) => actions.tick(step.key, event.target.checked),
      }),
      h("h2", {}, title),
    ),
    lines.map((line, i) =>
      Array.isArray(line)
        ? h(
            "ul",
            { key: i },
            line.map((each) => h("li", { key: each }, each)),
          )
        : h("p", { key: i }, line),
    ),
    h(
      "p",
      { class: "rules" },
      step.rules.map((rule) => h("span", { key: rule, class: "rule" }, rule)),
    ),
  );
}

function drawChoices(wish, steps, actions) {
  const players = wish.seats.length;
  const counts = wish.game === "steam" ? [2, 3, 4] : [1, 2, 3, 4];
  const cheese = wish.game !== "steam";
  return h(
    "div",
    { class: "choices screen" },
    choose(
      "setup.game",
      wish.game,
      GAMES,
      (game) => t(`game.${game}`),
      (game) => actions.change(usual(game, players)),
    ),
    choose("setup.players", players, counts, String, (count) =>
      actions.change({ ...usual(wish.game, Number(count)), venues: wish.venues }),
    ),
    cheese ? venues(wish, actions) : null,
    wish.game === "fromage"
      ? choose(
          "setup.tile",
          wish.tile,
          TILES,
          (tile) => t(`setup.tile.${tile}`),
          (tile) => actions.change({ tile }),
        )
      : null,
    cheese ? orientation(wish, steps, actions) : null,
    cheese && players === 1
      ? choose("setup.corporation", wish.level, [1, 2, 3, 4], String, (level) =>
          actions.change({ level: Number(level) }),
        )
      : null,
    cheese
      ? tick("lay.advanced", wish.advanced, (advanced) => actions.change({ advanced }))
      : tick("setup.first_game", wish.first, (first) => actions.change({ first })),
  );
}

/** Which venue lies in which quadrant, and on which side of its insert. */
function venues(wish, actions) {
  const put = (list, place, value) => list.map((old, i) => (i === place ? value : old));
  return h(
    "fieldset",
    { key: "venues", class: "quadrants" },
    h("legend", {}, t("setup.venues")),
    wish.venues.map((venue, place) =>
      h(
        "div",
        { key: place },
        wish.game === "mix"
          ? h(
              "select",
              {
                "aria-label": t("pad.venue", place + 1),
                onchange: ({ target }) =>
                  actions.change({ venues: put(wish.venues, place, target.value) }),
              },
              VENUES.filter((each) => each === venue || !wish.venues.includes(each)).map((each) =>
                option(each, venue, t(`venue.${each}`)),
              ),
            )
          : h("span", {}, t(`venue.${venue}`)),
        h(
          "select",
          {
            "aria-label": t("lay.side", t(`venue.${venue}`)),
            onchange: ({ target }) =>
              actions.change({ sides: put(wish.sides, place, target.value) }),
          },
          sidesFor(wish.seats.length).map((side) =>
            option(side, wish.sides[place], t(`setup.side.${side}`)),
          ),
        ),
      ),
    ),
  );
}

/** How the tile lies, told by the resource of the quadrant in front of seat 0. */
function orientation(wish, steps, actions) {
  const offered = steps.find(({ key }) => key === "tile")?.choices || [];
  const now = wish.orientation === null ? "" : String(wish.orientation);
  return h(
    "label",
    { key: "orientation" },
    h("span", {}, t("lay.orientation")),
    h(
      "select",
      {
        onchange: ({ target }) =>
          actions.change({ orientation: target.value === "" ? null : Number(target.value) }),
      },
      option("", now, t("lay.orientation.open")),
      offered.map((resource, turned) => option(String(turned), now, t(`resource.${resource}`))),
    ),
  );
}

function choose(title, value, values, label, change) {
  return h(
    "label",
    { key: title },
    h("span", {}, t(title)),
    h(
      "select",
      { onchange: (event) => change(event.target.value) },
      values.map((each) => option(each, value, label(each))),
    ),
  );
}

function option(value, now, label) {
  return h("option", { key: value, value: String(value), selected: value === now }, label);
}

function tick(title, checked, change) {
  return h(
    "label",
    { key: title, class: "switch" },
    h("input", { type: "checkbox", checked, onchange: (event) => change(event.target.checked) }),
    t(title),
  );
}
