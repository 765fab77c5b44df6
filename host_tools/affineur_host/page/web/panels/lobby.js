/** A real board in its lobby: joining, level, game and venues by the keys and cards it knows. */

import { h } from "../core/dom.js";
import { venueMark } from "../core/pads.js";
import { middle } from "../keyboard.js";
import { addressFor, VENUES } from "../setup/model.js";
import { t } from "../texts/texts.js";
import { levelsOf, USUAL } from "./plan.js";

/** @returns {Array} trees */
export function drawLobby(state, view, actions) {
  if (view && !["lobby", "finished"].includes(view.state)) {
    return [h("p", { class: "hint" }, t("setup.running"))];
  }
  const seat = state.chosen;
  const atTable = { ...USUAL, game: view?.game ?? USUAL.game };
  const press = (key) => (event) => actions.press(seat, key, middle(event.currentTarget));
  const go = (key, text) => h("button", { class: "go", onclick: press(key) }, t(text));
  const few = (...kids) => h("div", { class: "answers" }, kids);
  return [
    h("p", { class: "hint" }, t("setup.lobby")),
    few(
      go("ready", "setup.join"),
      h("button", { class: "quiet", onclick: press("back") }, t("setup.leave")),
    ),
    h("h2", {}, t("setup.level")),
    few(levels(view, press)),
    h("h2", {}, t("setup.game")),
    few(
      h("span", {}, view ? t(`game.${view.game}`) : ""),
      h("button", { class: "answer", onclick: press("4") }, t("setup.next")),
    ),
    h("h2", {}, t("setup.venues")),
    few(venueCards(seat, actions)),
    few(go("ready", "setup.sure")),
    h(
      "p",
      { key: "helper", class: "aside" },
      h("a", { href: addressFor(atTable), target: "_blank" }, t("lay.link")),
    ),
  ];
}

/** The keys 1 to 3 choose the level (T-LEVEL); Steam & Cheese has none in the middle. */
function levels(view, press) {
  const keys = { turntable: "1", timers: "2", full: "3" };
  return levelsOf(view?.game).map((level) =>
    h(
      "button",
      {
        key: level,
        class: view?.level === level ? "answer down" : "answer",
        onclick: press(keys[level]),
      },
      t(`level.${level}`),
    ),
  );
}

function venueCards(seat, actions) {
  return VENUES.map((name, number) =>
    h(
      "button",
      {
        key: name,
        class: "answer",
        onclick: (event) => actions.tap(seat, venueMark(number), middle(event.currentTarget)),
      },
      t(`venue.${name}`),
    ),
  );
}
