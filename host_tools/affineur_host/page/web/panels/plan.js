/**
 * What a new game is to be, as it is chosen on the page, and what the board is asked for then.
 *
 * @typedef {{game: string, level: string, seats: string[], venues: number[], sides: string[],
 *   orders: string, tile: string, corporation: number, chance: string, advanced: boolean,
 *   first_game: boolean, expert: boolean, undo: boolean, idle: number, sectors: string,
 *   mind: string, seed: number, everything: ?boolean}} Plan
 *
 * `seats` are by position, `venues` (of a mix) and `sides` by quadrant; what a game does not offer
 * may be in a plan all the same, and is not asked for.
 */

import { sidesFor, TILES, USUAL_VENUES, VENUES } from "../setup/model.js";

export const GAMES = ["fromage", "formaggio", "mix", "steam"];
export const WHO = ["person", "bot", "empty"];
export const STRENGTHS = [1, 2, 3, 4];
export const CHANCES = ["dealt", "entered"];
export const MINDS = ["greedy", "random"];
export const SECTORS = ["printed", "5", "6", "7", "8", "9", "10", "11", "12"];
export const IDLE = { least: 4, most: 100 };
const LEVELS = ["turntable", "timers", "full"];
const ORDERS = ["printed", "2023", "retail", "own_board"];
const SIDES = ["I", "II", "board"];

/** @type {Plan} */
export const USUAL = {
  game: "fromage",
  level: "full",
  seats: ["person", "empty", "bot", "empty"],
  venues: [0, 4, 2, 5],
  sides: ["I", "I", "I", "I"],
  orders: "printed",
  tile: "fromage",
  corporation: 1,
  chance: "dealt",
  advanced: false,
  first_game: false,
  expert: false,
  undo: true,
  idle: 12,
  sectors: "printed",
  mind: "greedy",
  seed: 1,
};

/**
 * @param {Object} values the settings of a board
 * @param {string} game
 * @returns {Plan} the rules it keeps for that game; `everything` is to be offered, since who plays
 *   and at which level is not known
 */
export function planOf(values, game) {
  return {
    ...USUAL,
    game,
    everything: true,
    seats: USUAL.seats.map(() => "person"),
    venues: values.mix_venues,
    sides: values.insert_sides.map((side) => SIDES[side - 1]),
    orders: values.order_rubric,
    tile: values.fromage_tile,
    corporation: values.corporation_level,
    chance: values.chance,
    advanced: values.advanced,
    first_game: values.first_game,
    expert: values.expert_rule,
    undo: values.undo_drawn,
    idle: values.idle_turns,
    sectors: values.gear_sectors,
  };
}

export const isSteam = ({ game }) => game === "steam";
export const levelsOf = (game) => (game === "steam" ? ["turntable", "full"] : LEVELS);
export const ordersOf = (game) => (game === "mix" ? ORDERS : ORDERS.slice(0, 3));

/** The wanted one where it is offered, else the first. */
export const one = (offered, wanted) => (offered.includes(wanted) ? wanted : offered[0]);

export const levelOf = (plan) => one(levelsOf(plan.game), plan.level);
export const seatsOf = (plan, who) =>
  plan.seats.flatMap((each, seat) => (who.includes(each) ? [seat] : []));
export const taken = (plan) => seatsOf(plan, ["person", "bot"]);

/** @returns {string[]} the venues by quadrant; none in Steam & Cheese */
export const venuesOf = ({ game, venues }) =>
  game === "mix" ? venues.map((number) => VENUES[number]) : USUAL_VENUES[game];

/** @returns {string[]} the side of each venue's insert that is used (F-SETUP-4) */
export function sidesOf(plan) {
  const offered = sidesFor(taken(plan).length);
  return plan.sides.map((side) => one(offered, side));
}

/** @returns {string} the text that tells what cannot be so, "" when all is well */
export function whatIsWrong(plan) {
  const seats = taken(plan);
  if (!seats.length) return "setup.wrong.none";
  if (isSteam(plan) && seats.length < 2) return "setup.wrong.steam";
  if (!isSteam(plan) && seats.length === 2 && (seats[1] - seats[0]) % 2) return "setup.wrong.two";
  if (plan.game === "mix" && new Set(plan.venues).size < 4) return "setup.wrong.venues";
  return "";
}

/** @returns {Object} the fields of the request `begin` */
export function request(plan) {
  const { game, seed } = plan;
  const level = levelOf(plan);
  return {
    game,
    level,
    seats: taken(plan),
    bots: seatsOf(plan, ["bot"]),
    seed,
    mind: one(MINDS, plan.mind),
    settings: {
      chance: one(CHANCES, plan.chance),
      undo_drawn: plan.undo,
      ...(isSteam(plan) ? steamSettings(plan, level) : cheeseSettings(plan)),
    },
  };
}

function cheeseSettings(plan) {
  const settings = {
    order_rubric: one(ordersOf(plan.game), plan.orders),
    insert_sides: sidesOf(plan).map((side) => SIDES.indexOf(side) + 1),
    corporation_level: plan.corporation,
    advanced: plan.advanced,
    idle_turns: Math.min(IDLE.most, Math.max(IDLE.least, plan.idle)),
  };
  if (plan.game === "fromage") settings.fromage_tile = one(TILES, plan.tile);
  if (plan.game === "mix") settings.mix_venues = plan.venues;
  return settings;
}

/** The rules engine knows the gear as it is printed; where people turn it, it may be another. */
function steamSettings(plan, level) {
  return {
    first_game: plan.first_game,
    expert_rule: plan.expert,
    gear_sectors:
      level === "full" && !plan.everything ? "printed" : one(SECTORS, plan.sectors),
  };
}
