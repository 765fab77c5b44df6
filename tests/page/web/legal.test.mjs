import assert from "node:assert/strict";
import { test } from "node:test";

import {
  actor,
  attempt,
  left,
  lit,
} from "../../../host_tools/affineur_host/page/web/core/legal.js";

const MOVES = [
  { text: "make bistro 1 soft", touches: ["space:2:0", "worker:0:0"] },
  { text: "milk 1 bistro 1", touches: ["parlour:0:0", "space:2:0"] },
  { text: "gather 1 soft", touches: ["sector:2:1", "worker:0:0"] },
  { text: "ready", touches: [] },
];

test("nothing picked lights whatever stands for a move", () => {
  assert.deepEqual([...lit(MOVES, [])].sort(), [
    "parlour:0:0",
    "sector:2:1",
    "space:2:0",
    "worker:0:0",
  ]);
});

test("picking leaves the moves that touch all that was picked", () => {
  assert.deepEqual(
    left(MOVES, ["space:2:0"]).map((move) => move.text),
    MOVES.slice(0, 2).map((move) => move.text),
  );
  assert.deepEqual(
    left(MOVES, ["space:2:0", "parlour:0:0"]).map((move) => move.text),
    ["milk 1 bistro 1"],
  );
  assert.deepEqual(left(MOVES, ["space:2:0", "sector:2:1"]), []);
});

const VIEW = {
  board: { quadrants: [{ position: 3, venue: "bistro", spaces: [{ type: "hard" }] }] },
  players: [
    null,
    null,
    null,
    {
      workers: [
        { type: "soft", home: false },
        { type: "blu", home: true },
      ],
    },
  ],
};

test("whoever faces a quadrant acts in it, a player board belongs to its seat", () => {
  assert.equal(actor(VIEW, "space:0:0"), 3);
  assert.equal(actor(VIEW, "parlour:2:1"), 2);
  assert.equal(actor({ ...VIEW, players: [null, null, null, null] }, "sector:0:1"), -1);
});

test("what cannot be picked is asked for all the same, with a worker at home", () => {
  assert.equal(attempt(VIEW, "space:0:0", VIEW.players[3]), "make bistro 1 hard");
  assert.equal(attempt(VIEW, "sector:0:2", VIEW.players[3]), "gather 2 blu");
  assert.equal(attempt(VIEW, "slot:3:1", VIEW.players[3]), "unlock 2");
});
