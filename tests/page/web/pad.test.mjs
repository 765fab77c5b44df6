import assert from "node:assert/strict";
import { test } from "node:test";

import {
  blank,
  described,
  isCounted,
  numbersIn,
  ofMatch,
} from "../../../host_tools/affineur_host/page/web/pad/model.js";

const TOLD = {
  game: "fromage",
  level: "timers",
  seats: [0, 2],
  venues: ["festival", "fromagerie", "bistro", "villes"],
  orders: "retail",
  sides: ["I", "I", "II", "II"],
  numbers: { 0: { cheeses: 2 }, 2: { cheeses: 0 } },
  points: {},
  logged: [
    { seat: 0, venue: "bistro", age: "gold", type: "blu", token: 1, spaces: { II: [4] } },
    { seat: 0, venue: "bistro", age: "gold", type: "soft", token: 2, spaces: { II: [3, 8] } },
  ],
  corporation: null,
};

const placed = (pad, space) => ({
  ...pad,
  logged: pad.logged.map((cheese) => ({ ...cheese, space: cheese.space || space })),
});

test("an empty pad describes an empty table", () => {
  const told = described(blank("formaggio", 3));
  assert.deepEqual(Object.keys(told.seats), ["0", "1", "2"]);
  assert.equal(told.players, 3);
  assert.deepEqual(told.venues.banca, { side: "I", points: {} });
  assert.equal(told.corporation, undefined);
  assert.deepEqual(described(blank("fromage", 1)).corporation, { level: 1 });
});

test("a cheese that fits on one space only stands there", () => {
  const pad = ofMatch(TOLD);
  assert.deepEqual(
    pad.logged.map(({ space }) => space),
    [4, undefined],
  );
  assert.equal(isCounted(pad, "bistro"), false);
});

test("a venue is counted once every cheese has its space, its points are not asked then", () => {
  const pad = placed(ofMatch({ ...TOLD, points: { bistro: { 0: 99 } } }), 8);
  assert.equal(isCounted(pad, "bistro"), true);
  assert.deepEqual(described(pad).venues.bistro, { side: "II", cheeses: { 0: [4, 8] } });
  assert.equal(described(pad).orders, "retail");
});

test("Villes needs its customers too, and is never counted beside the corporation", () => {
  const villes = { ...TOLD.logged[0], venue: "villes" };
  const pad = ofMatch({ ...TOLD, logged: [villes] });
  assert.equal(isCounted(pad, "villes"), false);
  const customers = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 };
  assert.equal(isCounted({ ...pad, customers }, "villes"), true);
  assert.equal(isCounted({ ...pad, customers, corporation: { level: 1 } }, "villes"), false);
  assert.deepEqual(described({ ...pad, customers }).venues.villes.customers, customers);
});

test("the Vigneto is never counted by where cheeses stand (V-VIGN)", () => {
  const pad = placed(ofMatch({ ...TOLD, logged: [{ ...TOLD.logged[0], venue: "vigneto" }] }), 1);
  assert.equal(isCounted(pad, "vigneto"), false);
});

test("told points of structures are a line, the rest are counts", () => {
  const pad = { ...blank("fromage", 2), numbers: { 0: { structures: 8, jam: 2 }, 2: {} } };
  assert.deepEqual(described(pad).seats["0"], { jam: 2, points: { structures: 8 } });
  assert.deepEqual(numbersIn("2, 5 and 11"), [2, 5, 11]);
});

test("the pad of Steam & Cheese describes what is left on the boards", () => {
  const numbers = { 0: { track: 61, symbols: { 0: 2, 3: 1 }, goods: 4 }, 2: {} };
  const told = described({ ...blank("steam", 2), numbers });
  assert.deepEqual(told.seats["0"], { track: 61, symbols: [2, 0, 0, 1, 0], spice: 4 });
  assert.deepEqual(told.seats["2"], { symbols: [0, 0, 0, 0, 0] });
  assert.deepEqual(Object.keys(told), ["game", "players", "seats"]);
});

test("Steam & Cheese is for two players at least (C-SETUP-1)", () => {
  assert.deepEqual(blank("steam", 1).seats, [0, 2]);
  assert.deepEqual(blank("fromage", 1).seats, [0]);
});

test("what a match of Steam & Cheese has told is taken over", () => {
  const told = { ...TOLD, game: "steam", venues: [], sides: [], logged: [] };
  told.numbers = { 0: { track: 7, symbols: [1, 0, 0, 0, 0] }, 2: {} };
  assert.deepEqual(described(ofMatch(told)).seats["0"].symbols, [1, 0, 0, 0, 0]);
});
