/**
 * What is to be laid on the table, as it is chosen on the page and as the rules are asked for it.
 *
 * @typedef {{game: string, seats: number[], venues: string[], sides: string[], tile: string,
 *   orders: string, orientation: ?number, level: number, advanced: boolean, first: boolean}} Wish
 */

export const GAMES = ["fromage", "formaggio", "mix", "steam"];
export const VENUES = [
  "festival",
  "fromagerie",
  "bistro",
  "villes",
  "banca",
  "venezia",
  "vigneto",
  "regioni",
];
export const TILES = ["fromage", "fromage_alt"];
const SEATS = { 1: [0], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3] };
export const USUAL_VENUES = {
  fromage: VENUES.slice(0, 4),
  formaggio: VENUES.slice(4),
  mix: ["festival", "banca", "bistro", "venezia"],
  steam: [],
};

/** @returns {Wish} what is usual */
export function usual(game = "fromage", players = 2) {
  return {
    game,
    seats: SEATS[game === "steam" ? Math.max(2, players) : players],
    venues: USUAL_VENUES[game],
    sides: ["I", "I", "I", "I"],
    tile: "fromage",
    orientation: null,
    level: 1,
    advanced: false,
    first: false,
  };
}

/** @returns {string[]} the sides of an insert that so many players may use (F-SETUP-4) */
export const sidesFor = (players) => (players === 4 ? ["I", "II", "board"] : ["I", "II"]);

/** @returns {Object} the set-up in the words of the rules engine */
export function asked(wish) {
  const { game, seats } = wish;
  if (game === "steam") return { game, seats, first_game: wish.first };
  const offered = sidesFor(seats.length);
  const found = {
    game,
    seats,
    venues: wish.venues,
    sides: wish.sides.map((side) => (offered.includes(side) ? side : "I")),
    advanced: wish.advanced,
  };
  if (game === "fromage") found.tile = wish.tile;
  if (wish.orientation !== null) found.orientation = wish.orientation;
  if (seats.length === 1) found.level = wish.level;
  return found;
}

/**
 * @param {Object} setup a set-up being made on the table's page (panels/setup.js)
 * @returns {string} the address of the helper for it
 */
export function addressFor(setup) {
  const seats = setup.seats.flatMap((who, seat) => (who === "empty" ? [] : [seat]));
  const wish = {
    game: setup.game,
    seats: seats.join(""),
    sides: setup.sides.join("-"),
    tile: setup.tile,
    advanced: setup.advanced && setup.level === "full" ? "1" : "",
    level: String(setup.corporation),
    first: setup.first_game ? "1" : "",
    venues: setup.game === "mix" ? setup.venues.join("") : "",
  };
  return `setup#${new URLSearchParams(wish)}`;
}

/** @returns {Wish} what an address made by `addressFor` asks for; what it does not say is usual */
export function wishOf(hash) {
  const told = new URLSearchParams(hash.replace(/^#/, ""));
  const game = GAMES.includes(told.get("game")) ? told.get("game") : "fromage";
  const seats = digits(told.get("seats"), 4);
  const venues = digits(told.get("venues"), VENUES.length).map((number) => VENUES[number]);
  const wish = usual(game, seats.length || 2);
  const offered = sidesFor(4);
  const sides = (told.get("sides") || "").split("-");
  return {
    ...wish,
    seats: seats.length ? seats : wish.seats,
    venues: venues.length === 4 ? venues : wish.venues,
    sides: wish.sides.map((usualSide, i) => (offered.includes(sides[i]) ? sides[i] : usualSide)),
    tile: TILES.includes(told.get("tile")) ? told.get("tile") : "fromage",
    level: digits(told.get("level"), 5)[0] || 1,
    first: told.get("first") === "1",
    advanced: told.get("advanced") === "1",
  };
}

function digits(text, below) {
  return [...(text || "")].map(Number).filter((n) => Number.isInteger(n) && n < below);
}
