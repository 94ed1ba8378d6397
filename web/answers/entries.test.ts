import assert from "node:assert/strict";
import { test } from "node:test";
import { axes, entered, stepOf, stepTo, turned, whole } from "./entries";

const names = ["get.set", "get.create", "ls.set", "ls.create"];

test("an entry comes to the answer in the order of the question, changes, and leaves it; the last one stays", () => {
  const one = entered(names, "", "ls.set", "none");
  assert.equal(one, "ls.set=none");
  const two = entered(names, one, "get.set", "event");
  assert.equal(two, "get.set=event,ls.set=none");
  assert.equal(entered(names, two, "ls.set", "event"), "get.set=event,ls.set=event");
  assert.equal(entered(names, two, "ls.set", ""), "get.set=event");
  assert.equal(entered(names, one, "ls.set", ""), "ls.set=none");
});

test("a grid has the rows and the columns that its cells name", () => {
  assert.deepEqual(axes(names), { rows: ["get", "ls"], columns: ["set", "create"] });
});

test("a press goes through the values, and then takes the entry out", () => {
  assert.equal(turned(["a", "b"], ""), "a");
  assert.equal(turned(["a", "b"], "a"), "b");
  assert.equal(turned(["a", "b"], "b"), "");
});

test("an axis has round steps, fifty or fewer, and no number outside it", () => {
  assert.equal(stepOf(10), 1);
  assert.equal(stepOf(100), 2);
  assert.equal(stepOf(1200), 50);
  assert.equal(stepOf(12000), 500);
  assert.equal(stepTo(0.33, 100), 34);
  assert.equal(stepTo(2, 100), 100);
  assert.equal(stepTo(-1, 100), 0);
});

test("an answer about several moments is whole with each of them; a table may have open cells", () => {
  const two = ["begin", "end"];
  assert.equal(whole({ kind: "moment", names: two }, ""), false);
  assert.equal(whole({ kind: "moment", names: two }, "begin=8900"), false);
  assert.equal(whole({ kind: "moment", names: two }, "begin=8900,end=9000"), true);
  assert.equal(whole({ kind: "curve", names: two }, "end=1"), false);
  assert.equal(whole({ kind: "grid", names }, "ls.set=none"), true);
  assert.equal(whole({ kind: "choice", names: [] }, "yes"), true);
});
