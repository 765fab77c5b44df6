import assert from "node:assert/strict";
import { test } from "node:test";

import { createInspection } from "../../../host_tools/affineur_host/page/web/inspect/inspection.js";
import { drawHealth, kept } from "../../../host_tools/affineur_host/page/web/inspect/health.js";
import { COLUMNS, picture } from "../../../host_tools/affineur_host/page/web/inspect/timeline.js";
import { createTrace, speeds } from "../../../host_tools/affineur_host/page/web/inspect/trace.js";

const at = (ms, degrees, moving = true) => ({
  angle_mdeg: degrees * 1000,
  moving,
  at_ms: ms,
});

test("a turn is kept from rest to rest, across the full circle", () => {
  const trace = createTrace();
  assert.equal(trace.move(at(0, 350, false)), null);
  trace.move(at(1000, 355));
  trace.move(at(1030, 20));
  const points = trace.move(at(1060, 80, false));
  assert.deepEqual(points, [
    [0, 0],
    [30, 5],
    [60, 30],
    [90, 90],
  ]);
});

test("a small push leaves the last turn as it is", () => {
  const trace = createTrace();
  trace.move(at(0, 10, false));
  assert.equal(trace.move(at(100, 12)), null);
  assert.equal(trace.move(at(130, 12, false)), null);
});

test("speeds are those of the table's own time", () => {
  const points = [
    [0, 0],
    [100, 9],
  ];
  assert.deepEqual(speeds(points, 1), [[50, 90]]);
  assert.deepEqual(speeds(points, 10), [[500, 9]]);
});

test("the ring over time is a bitmap whose last column is the last frame", () => {
  const red = Buffer.from(
    Array.from({ length: 60 }, (_, i) => (i ? [0, 0, 0] : [255, 0, 0])).flat(),
  );
  const address = picture([[1000, red.toString("base64")]], 1000);
  const bytes = Buffer.from(address.split(",")[1], "base64");
  assert.equal(bytes.toString("latin1", 0, 2), "BM");
  assert.equal(bytes.readUInt32LE(2), bytes.length);
  const pixel = (column, row) =>
    bytes.subarray(54 + (59 - row) * COLUMNS * 3 + column * 3).subarray(0, 3);
  assert.equal(pixel(COLUMNS - 1, 0)[2], 255);
  assert.deepEqual([...pixel(COLUMNS - 1, 1)], [...pixel(0, 0)]);
});

const HEALTH = { heap_free: 61000, heap_used: 99000, answer_ms: 12 };
const shown = (trees) => JSON.stringify(trees);

test("the heap of a board with one is told and drawn over time, its timing of any board", () => {
  const trees = drawHealth([{ ...HEALTH, answer_ms: 27 }, HEALTH]);
  for (const text of ["61,000 bytes", "99,000 bytes", "12 ms", "27 ms"])
    assert.ok(shown(trees).includes(text), text);
  assert.equal(trees.filter((tree) => tree?.tag === "svg").length, 2);
  const none = drawHealth([{ ...HEALTH, heap_free: -1, heap_used: -1 }]);
  assert.ok(!shown(none).includes("bytes"));
  assert.equal(none.filter((tree) => tree?.tag === "svg").length, 1);
  assert.equal(drawHealth([]).length, 1);
});

test("of the board's health only the last answers are kept", () => {
  const all = Array.from({ length: 200 }, (_, i) => i).reduce(kept, []);
  assert.equal(all.length, 90);
  assert.equal(all[89], 199);
});

test("the search for the board's place is no turn", () => {
  const trace = createTrace();
  trace.move(at(0, 0, false));
  assert.equal(trace.move(at(100, 40), true), null);
  assert.equal(trace.move(at(200, 80, false), false), null);
  trace.move(at(1000, 90));
  assert.deepEqual(trace.move(at(1100, 170, false)).slice(-1), [[130, 90]]);
});

test("of the wire what comes all the time is shown only where that is wished", () => {
  let state = { panel: "inspect", you: { role: "host" }, wire: [], healths: [], wireAll: false };
  const store = { get: () => state, set: (changes) => (state = { ...state, ...changes }) };
  const { acts, follow } = createInspection(store, { ask: () => new Promise(() => {}) });
  follow();
  const lines = ['1 ["+",64]', '2 ["*",7,"frame",{}]', '3 ["*",8,"state",{}]', '4 ["?",9,"seat",{}]'];
  acts.overheard(lines.map((line) => ({ line, at_ms: 0, way: "<" })));
  assert.deepEqual(
    state.wire.map(({ line }) => line[0]),
    ["4", "3"],
  );
  acts.showAll(true);
  acts.overheard(lines.map((line) => ({ line, at_ms: 0, way: "<" })));
  assert.equal(state.wire.length, 6);
  state = { ...state, panel: "seats" };
  follow();
});
