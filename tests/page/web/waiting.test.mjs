import assert from "node:assert/strict";
import { test } from "node:test";

import { createSearch } from "../../../host_tools/affineur_host/page/web/core/search.js";
import {
  drawGone,
  drawWay,
  whyGone,
} from "../../../host_tools/affineur_host/page/web/panels/waiting.js";
import { t } from "../../../host_tools/affineur_host/page/web/texts/texts.js";

const GONE = { line: true, board: { state: "gone", text: "/dev/tty has gone" }, beginning: false };
const SIMULATED = { ...GONE, you: { simulated: true, role: "host" }, world: { powered: false } };
const way = (state, more = {}) =>
  drawWay({ view: { state }, since: { at: Date.now() - 3100, lost: true }, searched: 90, ...more });

test("a power cut is called so, and the host may plug the board in again", () => {
  assert.equal(whyGone(SIMULATED), t("gone.unplugged"));
  const kids = (state) => drawGone(state, { world() {} }).kids;
  assert.equal(kids(SIMULATED)[1].tag, "button");
  assert.equal(kids({ ...SIMULATED, you: { simulated: true, role: "seat" } }).length, 1);
  assert.equal(whyGone({ ...SIMULATED, world: { powered: true } }), t("gone.starting"));
});

test("of a real board the page says what has happened and that it waits", () => {
  const text = whyGone({ ...GONE, you: { simulated: false, role: "host" } });
  assert.ok(text.startsWith("/dev/tty has gone. "));
  assert.equal(whyGone({ ...GONE, board: { state: "connected" } }), "");
});

test("the way to the first move shows where the board is on it, and for how long", () => {
  const [list, bar] = way("homing").kids;
  assert.deepEqual(
    list.kids.map(({ attrs }) => attrs["aria-current"]),
    [null, "step", null, null],
  );
  assert.ok(list.kids[1].kids[1].kids[0].includes("3 s"));
  assert.equal(bar.attrs.value, 90);
  assert.equal(way("reconciling").kids.length, 1);
});

test("a board that knows its place has no such way before a turn", () => {
  assert.equal(way("settling", { since: { at: 0, lost: false } }), null);
  assert.equal(way("acting"), null);
});

test("what is searched counts from where the search began, over the top of the circle too", () => {
  const search = createSearch();
  assert.equal(search({ angle_mdeg: 350_000 }, false), 0);
  assert.equal(search({ angle_mdeg: 5_000 }, true), 15);
  assert.equal(search({ angle_mdeg: 25_000 }, true), 35);
  assert.equal(search({ angle_mdeg: 26_000 }, false), 0);
});
