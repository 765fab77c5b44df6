/** A new game: in the simulator all at once, on a board by its own keys and cards. */

import { h } from "../core/dom.js";
import { venueMark } from "../core/pads.js";
import { middle } from "../keyboard.js";
import { addressFor, TILES } from "../setup/model.js";
import { t } from "../texts/texts.js";

const GAMES = ["fromage", "formaggio", "mix", "steam"];
const LEVELS = ["turntable", "timers", "full"];
const ORDERS = ["printed", "2023", "retail", "own_board"];
const VENUES = [
  "festival",
  "fromagerie",
  "bistro",
  "villes",
  "banca",
  "venezia",
  "vigneto",
  "regioni",
];
const SIDES = ["I", "II", "board"];
const STRENGTHS = [1, 2, 3, 4];
const SEATS = ["person", "bot", "empty"];
export const USUAL = {
  game: "fromage",
  level: "full",
  seats: ["person", "empty", "bot", "empty"],
  venues: [0, 4, 2, 5],
  orders: "printed",
  side: "I",
  tile: "fromage",
  corporation: 1,
  chance: "dealt",
  first_game: false,
  expert: false,
  seed: 1,
};

/** @returns {Array} trees */
export function drawSetup(state, view, table, _game, actions) {
  if (!state.you.simulated) return lobby(state, view, actions);
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
    setup.game === "mix" ? venues(setup, actions) : null,
    setup.level === "full" ? refinements(setup, actions) : null,
    seed(setup, actions),
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

/** What only matters where the board knows the rules. */
function refinements(setup, actions) {
  const few = (title, name, values) =>
    radio(title, name, values, setup, actions, (value) => t(`${title}.${value}`), "inline");
  const cheese = setup.game !== "steam";
  const tick = (name) => (cheese ? null : toggle(name, setup, actions));
  return [
    cheese ? few("setup.orders", "orders", ordersOf(setup.game)) : null,
    cheese ? few("setup.side", "side", sidesFor(taken(setup).length)) : null,
    setup.game === "fromage" ? few("setup.tile", "tile", TILES) : null,
    cheese && taken(setup).length === 1
      ? few("setup.corporation", "corporation", STRENGTHS)
      : null,
    few("setup.chance", "chance", ["dealt", "entered"]),
    tick("first_game"),
    tick("expert"),
  ];
}

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

const levelsOf = (game) => (game === "steam" ? ["turntable", "full"] : LEVELS);
const ordersOf = (game) => (game === "mix" ? ORDERS : ORDERS.slice(0, 3));
const sidesFor = (players) => (players === 4 ? SIDES : SIDES.slice(0, 2));

/** @returns {string} the text that tells what cannot be so, "" when all is well */
export function whatIsWrong(setup) {
  const seats = taken(setup);
  if (!seats.length) return "setup.wrong.none";
  if (setup.game === "steam" && seats.length < 2) return "setup.wrong.steam";
  if (setup.game !== "steam" && seats.length === 2 && (seats[1] - seats[0]) % 2)
    return "setup.wrong.two";
  if (setup.game === "mix" && new Set(setup.venues).size < 4) return "setup.wrong.venues";
  return "";
}

const taken = (setup) => setup.seats.flatMap((who, seat) => (who === "empty" ? [] : [seat]));

/** @returns {Object} the fields of the request `begin` */
export function request(setup) {
  const settings = { chance: setup.chance };
  if (setup.game === "steam") {
    settings.first_game = setup.first_game;
    settings.expert_rule = setup.expert;
  } else {
    settings.order_rubric = one(ordersOf(setup.game), setup.orders);
    const side = one(sidesFor(taken(setup).length), setup.side);
    settings.insert_sides = setup.seats.map(() => SIDES.indexOf(side) + 1);
    settings.corporation_level = setup.corporation;
  }
  if (setup.game === "fromage") settings.fromage_tile = one(TILES, setup.tile);
  if (setup.game === "mix") settings.mix_venues = setup.venues;
  const bots = setup.seats.flatMap((who, seat) => (who === "bot" ? [seat] : []));
  const level = one(levelsOf(setup.game), setup.level);
  return { game: setup.game, level, seats: taken(setup), bots, seed: setup.seed, settings };
}

/** The wanted one where it is offered, else the first. */
const one = (offered, wanted) => (offered.includes(wanted) ? wanted : offered[0]);

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

function players(setup, table, actions) {
  const put = (seat, who) =>
    actions.setup((now) => ({ seats: now.seats.map((old, i) => (i === seat ? who : old)) }));
  return h(
    "fieldset",
    { key: "players", class: "choice players" },
    h("legend", {}, t("setup.players")),
    setup.seats.map((who, seat) =>
      h(
        "label",
        { key: seat },
        h("span", {}, table.who(seat)),
        h(
          "select",
          { value: who, onchange: (event) => put(seat, event.target.value) },
          SEATS.map((each) =>
            h("option", { value: each, selected: each === who }, t(`setup.seat.${each}`)),
          ),
        ),
      ),
    ),
  );
}

function venues(setup, actions) {
  const put = (label, venue) =>
    actions.setup((now) => ({ venues: now.venues.map((old, i) => (i === label ? venue : old)) }));
  return h(
    "fieldset",
    { key: "venues", class: "choice players" },
    h("legend", {}, t("setup.venues")),
    setup.venues.map((venue, label) =>
      h(
        "label",
        { key: label },
        h("span", {}, String(label + 1)),
        h(
          "select",
          { onchange: (event) => put(label, Number(event.target.value)) },
          VENUES.map((name, i) =>
            h("option", { value: String(i), selected: i === venue }, t(`venue.${name}`)),
          ),
        ),
      ),
    ),
  );
}

function seed(setup, actions) {
  return h(
    "label",
    { key: "seed", class: "line" },
    h("span", {}, t("setup.seed")),
    h("input", {
      type: "number",
      min: 0,
      max: 1073741823,
      value: String(setup.seed),
      onchange: ({ target }) =>
        actions.setup(() => ({ seed: Math.max(0, Number(target.value) || 0) })),
    }),
  );
}

/** A real board in its lobby: joining, level, game and venues by the keys and cards it knows. */
function lobby(state, view, actions) {
  if (view && !["lobby", "finished"].includes(view.state)) {
    return [h("p", { class: "hint" }, t("setup.running"))];
  }
  const seat = state.chosen;
  const atTable = { ...USUAL, game: view?.game ?? USUAL.game };
  const press = (key) => (event) => actions.press(seat, key, middle(event.currentTarget));
  return [
    h("p", { class: "hint" }, t("setup.lobby")),
    h(
      "div",
      { class: "answers" },
      h("button", { class: "go", onclick: press("ready") }, t("setup.join")),
      h("button", { class: "quiet", onclick: press("back") }, t("setup.leave")),
    ),
    h("h3", {}, t("setup.level")),
    h(
      "div",
      { class: "answers" },
      LEVELS.map((level, i) =>
        h(
          "button",
          {
            class: view?.level === level ? "answer down" : "answer",
            onclick: press(String(i + 1)),
          },
          t(`level.${level}`),
        ),
      ),
    ),
    h("h3", {}, t("setup.game")),
    h(
      "div",
      { class: "answers" },
      h("span", {}, view ? t(`game.${view.game}`) : ""),
      h("button", { class: "answer", onclick: press("4") }, t("setup.next")),
    ),
    h("h3", {}, t("setup.venues")),
    h(
      "div",
      { class: "answers" },
      VENUES.map((name, number) =>
        h(
          "button",
          {
            class: "answer",
            onclick: (event) => actions.tap(seat, venueMark(number), middle(event.currentTarget)),
          },
          t(`venue.${name}`),
        ),
      ),
    ),
    h(
      "div",
      { class: "answers" },
      h("button", { class: "go", onclick: press("ready") }, t("setup.sure")),
    ),
    helper(atTable),
  ];
}
