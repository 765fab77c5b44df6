import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: {}, addEventListener() {} };

const { USUAL } = await import("../../../host_tools/affineur_host/page/web/panels/plan.js");
const { addressFor, asked, usual, VENUES, wishOf } =
  await import("../../../host_tools/affineur_host/page/web/setup/model.js");

const wished = (setup) => wishOf(new URL(addressFor(setup), "http://here/").hash);

test("a set-up being made is what the helper is asked for", () => {
  const seats = ["person", "bot", "empty", "person"];
  const sides = ["II", "I", "II", "I"];
  const wish = wished({ ...USUAL, game: "mix", seats, venues: [0, 7, 2, 5], sides });
  const { game, sides: laid, venues, ...rest } = asked(wish);
  assert.equal(game, "mix");
  assert.deepEqual(rest.seats, [0, 1, 3]);
  assert.deepEqual(venues, [VENUES[0], VENUES[7], VENUES[2], VENUES[5]]);
  assert.deepEqual(laid, sides);
});

test("the other tile, a single player's level, advanced mode and a first game come along", () => {
  assert.equal(asked(wished({ ...USUAL, tile: "fromage_alt" })).tile, "fromage_alt");
  const alone = { ...USUAL, seats: ["empty", "person", "empty", "empty"], corporation: 3 };
  assert.equal(asked(wished(alone)).level, 3);
  const steam = asked(wished({ ...USUAL, game: "steam", first_game: true }));
  assert.equal(asked(wished({ ...USUAL, advanced: true })).advanced, true);
  assert.equal(asked(wished({ ...USUAL, advanced: true, level: "timers" })).advanced, false);
  assert.deepEqual(steam, { game: "steam", seats: [0, 2], first_game: true });
});

test("an address without or with a wrong wish gives what is usual", () => {
  assert.deepEqual(wishOf(""), usual());
  assert.deepEqual(wishOf("#game=chess&seats=9&venues=12&sides=III"), usual());
});

test("the printed map is asked for with four players only (F-SETUP-4)", () => {
  const wish = { ...usual("fromage", 3), sides: ["board", "II", "I", "I"] };
  assert.deepEqual(asked(wish).sides, ["I", "II", "I", "I"]);
  assert.equal(asked({ ...wish, seats: [0, 1, 2, 3] }).sides[0], "board");
});
