import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const { begin, change, changed, entered, file, kindOf, within, wordsInUse } = await import(
  "../../../host_tools/affineur_host/page/web/editor/draft.js"
);

const SHOWN = {
  table: "layouts/bistro",
  version: 1,
  rows: [{ layout: "a", spaces: [{ id: "T1", age: "gold", points: 3, "a/b": null }] }],
  prov: [{ at: "", kind: "assumed", src: "x" }],
  facts: [
    { at: "/0/spaces/0/age", value: "gold", kind: "assumed", src: "x" },
    { at: "/0/spaces/0/points", value: 3, kind: "assumed", src: "x" },
    { at: "/0/spaces/0/a~1b", value: null, kind: "assumed", src: "x" },
  ],
};

test("a change is made in the draft alone and can be taken back", () => {
  const draft = begin(SHOWN);
  const other = change(draft, "/0/spaces/0/age", "silver");
  assert.deepEqual(changed(draft), []);
  assert.deepEqual(changed(other), ["/0/spaces/0/age"]);
  assert.equal(SHOWN.rows[0].spaces[0].age, "gold");
  assert.deepEqual(changed(change(other, "/0/spaces/0/age", "gold")), []);
});

test("the file is the table with its sources and nothing else", () => {
  const draft = change(begin(SHOWN), "/0/spaces/0/a~1b", 2);
  const { rows, ...rest } = JSON.parse(file(draft));
  assert.deepEqual(rest, { table: "layouts/bistro", version: 1, prov: SHOWN.prov });
  assert.equal(rows[0].spaces[0]["a/b"], 2);
});

test("what is entered is of the kind it was", () => {
  assert.equal(entered(" 4 ", 3), 4);
  assert.equal(entered("four", 3), "four");
  assert.equal(entered("", 3), "");
  assert.equal(entered("", null), null);
  assert.equal(entered("5", null), 5);
  assert.equal(entered("7", "6"), "7");
});

test("places and words are named", () => {
  assert.equal(within("/0", "a/b"), "/0/a~1b");
  assert.equal(kindOf("/0/spaces/0/age"), "age");
  assert.equal(kindOf("/3"), "");
  assert.deepEqual([...wordsInUse(begin(SHOWN))], [["age", ["gold"]]]);
});

const { quadrantOf } = await import(
  "../../../host_tools/affineur_host/page/web/editor/quadrant.js"
);
const { RUBRIC_OF, drawRubric, drawTokens } = await import(
  "../../../host_tools/affineur_host/page/web/editor/rubric.js"
);
const { VENUES } = await import("../../../host_tools/affineur_host/page/web/fromage/venues.js");
const DATA = new URL("../../../host_tools/affineur_host/tables/data/", import.meta.url);
const table = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, DATA), "utf8"));
const BESIDE = { rubrics: table("rubrics").rows, wine_tiles: table("wine_tiles").rows };

test("every printed layout of every venue is drawn, each of its spaces at a place of its own", () => {
  for (const [venue, drawn] of Object.entries(VENUES)) {
    for (const row of table(`layouts/${venue}`).rows) {
      const quadrant = quadrantOf(venue, row, BESIDE);
      const points = drawn.points(quadrant).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      assert.equal(new Set(points).size, row.spaces.length, row.layout);
      assert.ok(points.every((point) => !point.includes("NaN")), row.layout);
      assert.deepEqual(
        quadrant.spaces.map(({ type, age, fruit, blocked }) => ({ type, age, fruit, blocked })),
        row.spaces.map(({ type, age, fruit, blocked }) => ({ type, age, fruit, blocked })),
      );
    }
  }
});

test("a draft with words that do not exist is drawn all the same", () => {
  for (const [venue, drawn] of Object.entries(VENUES)) {
    const [row] = table(`layouts/${venue}`).rows;
    const spaces = row.spaces.map((space, i) =>
      i ? space : { ...space, type: "goat", age: "wood", fruit: 3, blocked: "maybe", row: "x" },
    );
    const quadrant = quadrantOf(venue, { ...row, spaces }, BESIDE);
    assert.ok(drawn.points(quadrant).every(({ x, y }) => Number.isFinite(x + y)), venue);
  }
});

test("every value of every rubric stands in its table, at its place", () => {
  const { rows } = table("rubrics");
  const leaves = (value, at) =>
    typeof value === "object"
      ? Object.entries(value).flatMap(([step, item]) => leaves(item, `${at}/${step}`))
      : [[at, value]];
  for (const [name, rubric] of Object.entries(rows)) {
    const seen = [];
    drawRubric(rubric, `/${name}`, (value, at) => seen.push([at, value]));
    assert.deepEqual(seen.sort(), leaves(rubric, `/${name}`).sort(), name);
  }
  for (const [name, part] of Object.values(RUBRIC_OF)) assert.ok(!part || part in rows, name);
});

test("every value of the customer tokens stands in their table", () => {
  const seen = [];
  drawTokens(table("customer_tokens").rows, (value, at) => seen.push(at));
  assert.equal(new Set(seen).size, 36);
  assert.ok(seen.includes("/5/tied/1-2"));
});
