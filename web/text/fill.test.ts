import { test } from "node:test";
import assert from "node:assert/strict";
import { filled } from "./fill";
import { count, ms } from "./strings";

test("places are filled by their numbers, in any order and more than once", () => {
  assert.equal(filled("{1} of {0}, {1}", ["b", 2]), "2 of b, 2");
});

test("a noun goes with its number", () => {
  assert.equal(filled("{0} {0|event|events}", [1]), "1 event");
  assert.equal(filled("{0} {0|event|events}", [0]), "0 events");
  assert.equal(filled("{0} {0||s}", ["1 000"]), "1 000 s");
});

test("a value is not filled itself, and one that is missing is nothing", () => {
  assert.equal(filled("{0}{1}", ["{1}"]), "{1}");
  assert.equal(filled("{0} $& {9}", ["$1"]), "$1 $& ");
});

test("numbers and times as people read them", () => {
  assert.deepEqual([0, 999, 1000, 1234567].map(count), ["0", "999", "1 000", "1 234 567"]);
  assert.deepEqual([0, 999, 1000, 61500].map(ms), ["0 ms", "999 ms", "1.000 s", "61.500 s"]);
});
