import assert from "node:assert/strict";
import { test } from "node:test";
import { lanes } from "./bar";

test("pins that would touch stand in two lanes", () => {
  assert.deepEqual(lanes([10, 60, 18, undefined]), [0, 0, 1, 0]);
  assert.deepEqual(lanes([30, 10, 20]), [0, 0, 1]); // by place, not by number
  assert.equal(lanes([10, 12, 14]).filter((lane) => lane === 0).length, 2); // where all lanes are full, the pins of one overlap
});
