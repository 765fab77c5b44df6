/** Steam & Cheese on the page: what is asked for when a thing is touched, and moves in words. */

import assert from "node:assert/strict";
import { test } from "node:test";

const WEB = "../../../host_tools/affineur_host/page/web";
const { attempt } = await import(`${WEB}/steam/attempt.js`);
const { moveText, recordText } = await import(`${WEB}/steam/words.js`);

const machine = (side, action, sight) => ({ side, tile: { actions: [action] }, sight });
const view = {
  board: {
    round: { phase: "turns" },
    turn: { gear: 2 },
    gears: [
      { machines: [machine("north", "cut", null)] },
      { machines: [machine("north", "press", { clear: false, strength: 3 })] },
      { machines: [] },
    ],
  },
};

test("a machine out of sight is asked for, so that the rules say why (C-MACHINE-2)", () => {
  assert.equal(attempt(view, "machine:north:2"), "use north press");
  assert.equal(attempt(view, "machine:north:1"), "");
});

test("a die left over moves the overseer once the turns are done (C-ROUND-5)", () => {
  assert.equal(attempt(view, "die:white:4"), "die white 4");
  const later = { board: { ...view.board, round: { phase: "overseers" } } };
  assert.equal(attempt(later, "die:white:4"), "step white 4");
});

test("things of a seat are named by what they are", () => {
  assert.equal(attempt(view, "order:2:17"), "complete 17");
  assert.equal(attempt(view, "milk:0:raw:3"), "take 1 from raw 3");
  assert.equal(attempt(view, "cheese:0:raw:fresh"), "press 1 raw from fresh to soft");
  assert.equal(attempt(view, "figure:1:first:0"), "move first");
  assert.equal(attempt({ board: { gears: undefined } }, "order:2:17"), "");
});

test("a heading is told by what the die would see, the strongest first (C-MACHINE-4)", () => {
  const sees = [
    { side: "north", strength: 2, actions: ["cut"] },
    { side: "east", strength: 6, actions: ["press", "refine"] },
  ];
  const text = moveText({ text: "place gear 1 nw heading 2", kind: "place", sees });
  assert.ok(text.indexOf("6") < text.indexOf("2"), text);
});

test("a mark taken away is not milk taken", () => {
  const [mark, milk] = ["take outer 3", "take 2 from raw 3"].map((text) => recordText(text));
  assert.notEqual(mark, milk);
  assert.equal(moveText({ text: "take outer 3", kind: "take", touches: [] }), mark);
});
