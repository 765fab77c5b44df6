import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: {}, addEventListener() {} };

const { request, USUAL, whatIsWrong } =
  await import("../../../host_tools/affineur_host/page/web/panels/setup.js");

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

test("what a game does not offer is not asked for", () => {
  const steam = request({ ...USUAL, game: "steam", level: "timers" });
  assert.equal(steam.level, "turntable");
  assert.deepEqual(Object.keys(steam.settings), ["chance", "first_game", "expert_rule"]);
  const fromage = request({ ...USUAL, orders: "own_board", side: "board" });
  assert.equal(fromage.settings.order_rubric, "printed");
  assert.deepEqual(fromage.settings.insert_sides, [1, 1, 1, 1]);
  assert.equal(fromage.settings.fromage_tile, "fromage");
  const other = request({ ...USUAL, tile: "fromage_alt" });
  assert.equal(other.settings.fromage_tile, "fromage_alt");
  const mix = request({ ...USUAL, game: "mix", tile: "fromage_alt" });
  assert.equal(mix.settings.fromage_tile, undefined);
});
