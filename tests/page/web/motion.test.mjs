/** The turn as it is drawn: even though messages come unevenly, and never past the last one. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

const WEB = "../../../host_tools/affineur_host/page/web";
const { createClock, createMotion } = await import(`${WEB}/core/motion.js`);

const FRAME_MS = 16;
const world = { now: 0, frames: [], calm: false };

beforeEach(() => {
  Object.assign(world, { now: 5000, frames: [], calm: false });
  globalThis.matchMedia = () => ({
    get matches() {
      return world.calm;
    },
  });
  globalThis.requestAnimationFrame = (act) => world.frames.push(act);
  Object.defineProperty(globalThis, "performance", {
    value: { now: () => world.now },
    configurable: true,
  });
});

afterEach(() => delete globalThis.requestAnimationFrame);

/** Let `messages` of {at, late, degrees} come in; return [time, angle] as they are drawn. */
function watch(messages, untilMs) {
  const drawn = [];
  const taken = new Set();
  const motion = createMotion((angle) => drawn.push([world.now, angle]));
  for (; world.now < 5000 + untilMs; world.now += FRAME_MS) {
    const come = (each) => 5000 + each.at + each.late <= world.now && !taken.has(each);
    for (const each of messages.filter(come)) {
      taken.add(each);
      const sample = { angle_mdeg: (each.degrees * 1000) % 360000, moving: !each.last };
      motion.take({ ...sample, at_ms: 900_000 + each.at });
    }
    world.frames.splice(0).forEach((act) => act(world.now));
  }
  return drawn;
}

/** A turn at 90 degrees a second; every third message comes late, the others at once. */
const TURN = Array.from({ length: 34 }, (_, i) => ({
  at: 1000 + 30 * i,
  late: i % 3 ? 4 : 90,
  degrees: 2.7 * i,
  last: i === 33,
}));

test("steps are as even as the board's, although messages come late and in heaps", () => {
  const drawn = watch([{ at: 0, late: 2, degrees: 0 }, ...TURN], 2600);
  const before = (i) => drawn[i + 1];
  const steps = drawn
    .slice(2)
    .map(([at, angle], i) => (angle - before(i)[1]) / (at - before(i)[0]));
  for (const step of steps.slice(1, -3)) assert.ok(Math.abs(step - 0.09) < 0.03, String(step));
  assert.equal(drawn.at(-1)[1], TURN.at(-1).degrees);
  assert.ok(drawn.every(([, angle], i) => !i || angle >= drawn[i - 1][1]));
});

test("a board that stood for long sets out without a leap", () => {
  const drawn = watch([{ at: 0, late: 2, degrees: 0 }, ...TURN.slice(1)], 1500);
  assert.ok(drawn[1][1] < 2.8, String(drawn[1][1]));
});

test("with reduced motion the board is shown where it comes to rest", () => {
  world.calm = true;
  const drawn = watch(TURN, 2600);
  assert.deepEqual(drawn.map(([, angle]) => angle), [TURN.at(-1).degrees]);
});

test("the turn goes the short way over the top", () => {
  const turn = [350, 355, 360, 365];
  const over = turn.map((degrees, i) => ({ at: 30 * i, late: 1, degrees, last: i > 2 }));
  const drawn = watch(over, 500).map(([, angle]) => angle);
  assert.ok(drawn.every((angle) => angle >= 350 || angle <= 5), String(drawn));
});

test("the clock goes by the quickest message, and anew after a leap of the server's", () => {
  const here = createClock();
  assert.equal(here(1000, 60), 60);
  assert.ok(Math.abs(here(1100, 110) - 110) < 0.001);
  assert.ok(Math.abs(here(1200, 300) - 210.2) < 0.001);
  assert.equal(here(90_000, 400), 400);
});
