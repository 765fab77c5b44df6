/**
 * What stands on a score pad, and the table description it is for the server, which counts.
 *
 * @typedef {{game: string, seats: number[], names: Object, venues: string[], orders: ?string,
 *   sides: Object, numbers: Object, points: Object, logged: Object[], customers: Object,
 *   gondolas: string, corporation: ?Object}} Pad
 *
 * `names`, `numbers` are by seat, `points` by venue and seat, `sides` by venue, `customers` by
 * region; what nobody has entered is not there. A logged cheese has `space` once that is known.
 */

import { describedSteam, GAME as STEAM } from "./steam.js";

export const GAMES = ["fromage", "formaggio", "mix", STEAM];
export const RUBRICS = ["2023", "retail", "own board"];
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
export const REGIONS = [1, 2, 3, 4, 5, 6];
const USUAL = {
  fromage: VENUES.slice(0, 4),
  formaggio: VENUES.slice(4),
  mix: ["festival", "banca", "bistro", "venezia"],
  [STEAM]: [],
};
const SEATS = { 1: [0], 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3] };
const BY_TILES = "vigneto"; // scored by its chains, wherever the cheeses stand

/** @returns {number[]} how many may play (F-SETUP-1, C-SETUP-1) */
export const playersOf = (game) => (game === STEAM ? [2, 3, 4] : [1, 2, 3, 4]);

/** @returns {Pad} an empty pad, for as many players as the game is for at least */
export function blank(game, wanted) {
  const players = Math.max(wanted, playersOf(game)[0]);
  return {
    game,
    seats: SEATS[players],
    names: {},
    venues: USUAL[game],
    orders: null,
    sides: {},
    numbers: Object.fromEntries(SEATS[players].map((seat) => [seat, {}])),
    points: {},
    logged: [],
    customers: {},
    gondolas: "",
    corporation: players === 1 ? { level: 1 } : null,
  };
}

/** @returns {Pad} what a match has told; where only one space fits, the cheese stands there */
export function ofMatch(told) {
  const { level: _, ...known } = told;
  const sides = Object.fromEntries(told.venues.map((venue, i) => [venue, told.sides[i]]));
  return {
    ...blank(told.game, told.seats.length),
    ...known,
    sides,
    logged: told.logged.map((cheese) => settled(cheese, sides[cheese.venue])),
  };
}

function settled(cheese, side) {
  const fitting = cheese.spaces[side] || [];
  return fitting.length === 1 ? { ...cheese, space: fitting[0] } : cheese;
}

/** @returns {Object[]} the logged cheeses of a venue */
export function loggedIn(pad, venue) {
  return pad.logged.filter((cheese) => cheese.venue === venue);
}

/** @returns {boolean} whether enough is known of a venue that its points need not be entered */
export function isCounted(pad, venue) {
  const cheeses = loggedIn(pad, venue);
  if (!cheeses.length || !cheeses.every(({ space }) => space) || venue === BY_TILES) return false;
  if (venue !== "villes") return true;
  return !pad.corporation && REGIONS.every((region) => pad.customers[region]);
}

/** @returns {boolean} whether knowing the spaces of the cheeses would spare entering points */
export function isCountable(pad, venue) {
  return venue !== BY_TILES && !(venue === "villes" && pad.corporation);
}

/** @returns {Object} the table description (score/README.md of the host tools) */
export function described(pad) {
  if (pad.game === STEAM) return describedSteam(pad);
  const found = {
    game: pad.game,
    players: pad.seats.length,
    seats: Object.fromEntries(pad.seats.map((seat) => [seat, seatOf(pad.numbers[seat] || {})])),
    venues: Object.fromEntries(pad.venues.map((venue) => [venue, venueOf(pad, venue)])),
  };
  if (pad.orders) found.orders = pad.orders;
  if (pad.corporation) found.corporation = pad.corporation;
  return found;
}

function seatOf({ structures, ...numbers }) {
  return structures === undefined ? numbers : { ...numbers, points: { structures } };
}

function venueOf(pad, venue) {
  const side = pad.sides[venue] || "I";
  if (!isCounted(pad, venue)) return { side, points: pad.points[venue] || {} };
  const cheeses = {};
  for (const { seat, space } of loggedIn(pad, venue)) {
    cheeses[seat] = [...(cheeses[seat] || []), space];
  }
  const found = { side, cheeses };
  if (venue === "villes") found.customers = pad.customers;
  if (venue === "venezia") found.gondolas = numbersIn(pad.gondolas);
  return found;
}

/** @returns {number[]} the whole numbers of a text such as "2, 5" */
export function numbersIn(text) {
  return (text.match(/\d+/g) || []).map(Number);
}
