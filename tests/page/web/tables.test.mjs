import assert from "node:assert/strict";
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
