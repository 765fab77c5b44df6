import assert from "node:assert/strict";
import { test } from "node:test";

import { shortest } from "../../../host_tools/affineur_host/page/web/core/motion.js";
import {
  nextToken,
  tokenMark,
  workerMark,
} from "../../../host_tools/affineur_host/page/web/core/pads.js";
import { polar, row } from "../../../host_tools/affineur_host/page/web/fromage/geometry.js";

test("the board is drawn the shorter way round", () => {
  assert.equal(shortest(350, 10), 20);
  assert.equal(shortest(10, 350), -20);
  assert.equal(shortest(90, 90), 0);
});

test("the next token is the lowest that is not on the board", () => {
  assert.equal(nextToken({ tokens: { left: 13, used: [1, 3] } }), 2);
  assert.equal(nextToken({ tokens: { left: 4, used: [] } }), 12);
  assert.equal(nextToken({ tokens: { left: 0, used: [] } }), 0);
  assert.equal(nextToken(null), 1);
});

test("a piece has one serial number", () => {
  assert.equal(tokenMark(2, 7).uid, "04c207");
  assert.deepEqual(workerMark(1, "blu"), { kind: "worker", colour: 1, number: 2, uid: "04a102" });
});

test("a row lies inside its quadrant", () => {
  for (const y of [200, 300, 430]) {
    for (const { x } of row(y, 6)) assert.ok(Math.abs(x) < y && Math.hypot(x, y) < 480);
  }
});

test("positions follow each other clockwise from straight down", () => {
  const { x, y } = polar(100, 90);
  assert.ok(Math.abs(x + 100) < 1e-9 && Math.abs(y) < 1e-9);
});
