import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: {}, addEventListener() {} };

const { planOf, request, USUAL, whatIsWrong } =
  await import("../../../host_tools/affineur_host/page/web/panels/plan.js");
const { changes } =
  await import("../../../host_tools/affineur_host/page/web/panels/keeping.js");

test("what is usual can begin", () => {
  assert.equal(whatIsWrong(USUAL), "");
  const { game, level, seats, bots } = request(USUAL);
  assert.deepEqual([game, level, seats, bots], ["fromage", "full", [0, 2], [2]]);
});

test("two players sit opposite each other (F-SETUP-2)", () => {
  assert.equal(
    whatIsWrong({ ...USUAL, seats: ["person", "bot", "empty", "empty"] }),
    "setup.wrong.two",
  );
});

test("nobody, one in Steam & Cheese (C-SETUP-1), and a venue twice (F-SETUP-3) cannot begin", () => {
  const alone = ["person", "empty", "empty", "empty"];
  assert.equal(whatIsWrong({ ...USUAL, seats: Array(4).fill("empty") }), "setup.wrong.none");
  assert.equal(whatIsWrong({ ...USUAL, game: "steam", seats: alone }), "setup.wrong.steam");
  assert.equal(whatIsWrong({ ...USUAL, game: "mix", venues: [0, 0, 1, 2] }), "setup.wrong.venues");
});

const STEAM_SETTINGS = "chance undo_drawn first_game expert_rule gear_sectors".split(" ");

test("each venue has a side of its own, the board's only with four (F-SETUP-4)", () => {
  const seats = Array(4).fill("bot");
  const told = request({ ...USUAL, seats, sides: ["board", "II", "I", "board"] });
  assert.deepEqual(told.settings.insert_sides, [3, 2, 1, 3]);
});

test("advanced mode, taking back, idle turns and how the computer plays are asked for", () => {
  const told = request({ ...USUAL, advanced: true, undo: false, idle: 7, mind: "random" });
  const { advanced, undo_drawn, idle_turns } = told.settings;
  assert.deepEqual([advanced, undo_drawn, idle_turns, told.mind], [true, false, 7, "random"]);
  assert.equal(request({ ...USUAL, idle: 2 }).settings.idle_turns, 4);
});

test("the gear of Steam & Cheese may differ where people count", () => {
  const steam = { ...USUAL, game: "steam", sectors: "7" };
  assert.equal(request({ ...steam, level: "turntable" }).settings.gear_sectors, "7");
  assert.equal(request({ ...steam, level: "full" }).settings.gear_sectors, "printed");
});

test("what a game does not offer is not asked for", () => {
  const steam = request({ ...USUAL, game: "steam", level: "timers" });
  assert.equal(steam.level, "turntable");
  assert.deepEqual(Object.keys(steam.settings), STEAM_SETTINGS);
  const fromage = request({ ...USUAL, orders: "own_board", sides: ["board", "II", "I", "II"] });
  assert.equal(fromage.settings.order_rubric, "printed");
  assert.deepEqual(fromage.settings.insert_sides, [1, 2, 1, 2]);
  assert.equal(fromage.settings.fromage_tile, "fromage");
  const other = request({ ...USUAL, tile: "fromage_alt" });
  assert.equal(other.settings.fromage_tile, "fromage_alt");
  const mix = request({ ...USUAL, game: "mix", tile: "fromage_alt" });
  assert.equal(mix.settings.fromage_tile, undefined);
});

const KEPT = {
  mix_venues: [0, 4, 2, 5],
  insert_sides: [1, 2, 3, 1],
  order_rubric: "retail",
  fromage_tile: "fromage",
  corporation_level: 2,
  chance: "entered",
  advanced: false,
  first_game: true,
  expert_rule: false,
  undo_drawn: true,
  idle_turns: 20,
  gear_sectors: "7",
};

test("what a board keeps is read and written back unchanged", () => {
  for (const game of ["fromage", "formaggio", "mix", "steam"])
    assert.deepEqual(changes(KEPT, planOf(KEPT, game)), [], game);
});

test("only what was changed is set", () => {
  const plan = { ...planOf(KEPT, "steam"), expert: true, sectors: "9" };
  assert.deepEqual(changes(KEPT, plan), [
    { key: "expert_rule", value: true },
    { key: "gear_sectors", value: "9" },
  ]);
});
