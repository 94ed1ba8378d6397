import assert from "node:assert/strict";
import { test } from "node:test";
import { lanes, meant } from "./bar";

test("pins that would touch stand in two lanes", () => {
  assert.deepEqual(lanes([10, 60, 18, undefined]), [0, 0, 1, 0]);
  assert.deepEqual(lanes([30, 10, 20]), [0, 0, 1]); // by place, not by number
  assert.equal(lanes([10, 12, 14]).filter((lane) => lane === 0).length, 2); // where all lanes are full, the pins of one overlap
});

test("a tap sets the next pin, also right beside one that is set; to draw moves that one", () => {
  const none = Infinity;
  assert.deepEqual(meant([none, none], -1, 500), { tap: 0, draw: 0 });
  assert.deepEqual(meant([20, none], -1, 500), { tap: 1, draw: 0 });
  assert.deepEqual(meant([2000, none], -1, 500), { tap: 1, draw: 1 });
  assert.deepEqual(meant([900, 20], -1, 500), { tap: 1, draw: 1 }, "all are set: the nearest one");
  assert.deepEqual(meant([900, 20], 0, 500), { tap: 0, draw: 0 }, "its number is typed");
  assert.deepEqual(meant([20, none], 0, 500), { tap: 1, draw: 0 }, "it is typed, and set already");
});
