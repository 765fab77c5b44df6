/** A new game: in the simulator all at once, on a board by its own keys and cards. */

import { h } from "../core/dom.js";
import { addressFor, sidesFor, TILES, VENUES } from "../setup/model.js";
import { t } from "../texts/texts.js";
import { drawLobby } from "./lobby.js";
import {
  CHANCES,
  GAMES,
  IDLE,
  isSteam,
  levelOf,
  levelsOf,
  MINDS,
  one,
  ordersOf,
  request,
  seatsOf,
  SECTORS,
  sidesOf,
  STRENGTHS,
  taken,
  venuesOf,
  whatIsWrong,
  WHO,
} from "./plan.js";

const MOST_SEED = 1073741823;

/** @returns {Array} trees */
export function drawSetup(state, view, table, _game, actions) {
  if (!state.you.simulated) return [drawLobby(state, view, actions), drawKept(state, view, actions)];
  const { setup } = state;
  const wrong = whatIsWrong(setup);
  return [
    view?.board && view.state !== "finished"
      ? h("p", { class: "hint" }, t("setup.replaces"))
      : null,
    radio("setup.game", "game", GAMES, setup, actions, (game) => t(`game.${game}`)),
    radio("setup.level", "level", levelsOf(setup.game), setup, actions, (level) => [
      t(`level.${level}`),
      " ",
      h("small", {}, t(`level.${level}.help`)),
    ]),
    players(setup, table, actions),
    isSteam(setup) ? null : venues(setup, actions),
    isSteam(setup) ? steamRules(setup, actions) : cheeseRules(setup, actions),
    finer(setup, actions),
    number("setup.seed", "seed", { least: 0, most: MOST_SEED }, setup, actions),
    wrong ? h("p", { class: "wrong", role: "status" }, t(wrong)) : helper(setup),
    h(
      "button",
      { class: "go", disabled: Boolean(wrong), onclick: () => actions.begin(request(setup)) },
      t("setup.start"),
    ),
  ];
}

/** The way to what has to be laid on the table for this game. */
function helper(setup) {
  return h(
    "p",
    { key: "helper", class: "aside" },
    h("a", { href: addressFor(setup), target: "_blank" }, t("lay.link")),
  );
}

/** What the rules of the cheese games leave open; most matters only where the board knows them. */
function cheeseRules(setup, actions) {
  const few = fewOf(setup, actions);
  const full = levelOf(setup) === "full";
  const alone =
    setup.everything || (taken(setup).length === 1 && levelOf(setup) !== "turntable");
  return [
    full ? few("setup.orders", "orders", ordersOf(setup.game)) : null,
    setup.game === "fromage" && full ? few("setup.tile", "tile", TILES) : null,
    alone ? few("setup.corporation", "corporation", STRENGTHS) : null,
    full ? few("setup.chance", "chance", CHANCES) : null,
    full ? toggle("advanced", setup, actions) : null,
  ];
}

function steamRules(setup, actions) {
  const few = fewOf(setup, actions);
  const full = levelOf(setup) === "full";
  const sectors =
    full && !setup.everything ? null : few("setup.sectors", "sectors", SECTORS);
  if (!full) return sectors;
  return [
    sectors,
    few("setup.chance", "chance", CHANCES),
    toggle("first_game", setup, actions),
    toggle("expert", setup, actions),
  ];
}

/** What a real board keeps for its next matches; it takes that up when it starts anew. */
function drawKept({ kept }, view, actions) {
  if (!["lobby", "finished"].includes(view?.state)) return null;
  if (!kept)
    return h("button", { key: "kept", class: "answer", onclick: actions.readKept }, t("kept.read"));
  const acts = { setup: actions.changeKept };
  const { plan } = kept;
  return h(
    "section",
    { key: "keeping", class: "kept" },
    h("h2", {}, t("kept.title", t(`game.${plan.game}`))),
    h("p", { class: "hint" }, t("kept.hint")),
    isSteam(plan) ? null : venues(plan, acts),
    isSteam(plan) ? steamRules(plan, acts) : cheeseRules(plan, acts),
    finer(plan, acts),
    h(
      "div",
      { class: "answers" },
      h("button", { class: "go", onclick: actions.keep }, t("kept.keep")),
      h("button", { class: "quiet", onclick: actions.dropKept }, t("kept.drop")),
    ),
  );
}

/** What is seldom changed. */
function finer(setup, actions) {
  if (levelOf(setup) !== "full") return null;
  return h(
    "details",
    { key: "finer", class: "finer" },
    h("summary", {}, t("setup.finer")),
    seatsOf(setup, ["bot"]).length ? fewOf(setup, actions)("setup.mind", "mind", MINDS) : null,
    toggle("undo", setup, actions),
    isSteam(setup) ? null : number("setup.idle", "idle", IDLE, setup, actions),
  );
}

const fewOf = (setup, actions) => (title, name, values) =>
  radio(title, name, values, setup, actions, (value) => t(`${title}.${value}`), "inline");

function toggle(name, setup, actions) {
  return h(
    "label",
    { key: name, class: "switch" },
    h("input", {
      type: "checkbox",
      checked: setup[name],
      onchange: ({ target }) => actions.setup(() => ({ [name]: target.checked })),
    }),
    t(`setup.${name}`),
  );
}

function radio(title, name, values, setup, actions, label, look = "") {
  return h(
    "fieldset",
    { key: name, class: `choice ${look}` },
    h("legend", {}, t(title)),
    values.map((value) =>
      h(
        "label",
        { key: value },
        h("input", {
          type: "radio",
          name,
          value,
          checked: one(values, setup[name]) === value,
          onchange: () => actions.setup(() => ({ [name]: value })),
        }),
        h("span", {}, label(value)),
      ),
    ),
  );
}

function number(title, name, { least, most }, setup, actions) {
  return h(
    "label",
    { key: name, class: "line" },
    h("span", {}, t(title)),
    h("input", {
      type: "number",
      min: least,
      max: most,
      value: String(setup[name]),
      onchange: ({ target }) =>
        actions.setup(() => ({
          [name]: Math.min(most, Math.max(least, Math.round(Number(target.value)) || least)),
        })),
    }),
  );
}

function choose(label, value, values, text, change) {
  return h(
    "select",
    { "aria-label": label, value, onchange: (event) => change(event.target.value) },
    values.map((each) => h("option", { value: each, selected: each === value }, text(each))),
  );
}

const replaced = (list, at, value) => list.map((old, i) => (i === at ? value : old));

function players(setup, table, actions) {
  return h(
    "fieldset",
    { key: "players", class: "choice players" },
    h("legend", {}, t("setup.players")),
    setup.seats.map((who, seat) =>
      h(
        "div",
        { key: seat },
        h("span", {}, table.who(seat)),
        choose(
          table.who(seat),
          who,
          WHO,
          (each) => t(`setup.seat.${each}`),
          (each) => actions.setup(({ seats }) => ({ seats: replaced(seats, seat, each) })),
        ),
      ),
    ),
  );
}

/** A line per quadrant: its venue, to be chosen in a mix, and the side of its insert. */
function venues(setup, actions) {
  const sides = sidesOf(setup);
  const offered = sidesFor(taken(setup).length);
  return h(
    "fieldset",
    { key: "venues", class: "choice players" },
    h("legend", {}, t("setup.venues")),
    venuesOf(setup).map((venue, label) =>
      h(
        "div",
        { key: label },
        setup.game === "mix" ? venueChoice(setup, label, actions) : t(`venue.${venue}`),
        choose(
          t("setup.sideOf", t(`venue.${venue}`)),
          sides[label],
          offered,
          (side) => t(`setup.side.${side}`),
          (side) => actions.setup((now) => ({ sides: replaced(now.sides, label, side) })),
        ),
      ),
    ),
  );
}

function venueChoice(setup, label, actions) {
  return choose(
    t("setup.quadrant", label + 1),
    String(setup.venues[label]),
    VENUES.map((_, number) => String(number)),
    (each) => t(`venue.${VENUES[each]}`),
    (each) => actions.setup((now) => ({ venues: replaced(now.venues, label, Number(each)) })),
  );
}
