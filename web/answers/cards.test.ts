import { test } from "node:test";
import assert from "node:assert/strict";
import { dealt, inPlace, moved, placeAt } from "./cards";

test("cards are never dealt in the order of the script", () => {
  assert.deepEqual(dealt(["b", "a", "c"], ["a", "b", "c"]), ["b", "a", "c"]);
  assert.deepEqual(dealt(["a", "b", "c"], ["a", "b", "c"]), ["b", "c", "a"]);
  assert.deepEqual(dealt(["a"], ["a"]), ["a"], "one card has one order");
});

test("a card goes to a place, and those between make room", () => {
  const order = ["a", "b", "c", "d"];
  assert.deepEqual(moved(order, 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(moved(order, 3, 0), ["d", "a", "b", "c"]);
  assert.deepEqual(moved(order, 1, 1), order);
  assert.deepEqual(order, ["a", "b", "c", "d"], "the order before stays");
});

test("a card that is drawn takes the place of a card when their middles have met", () => {
  const boxes = [0, 40, 80, 160].map((top, i) => ({ top, height: i === 2 ? 76 : 36 })); // the third has two lines
  assert.equal(placeAt(boxes, 0, 39), 0);
  assert.equal(placeAt(boxes, 0, 41), 1);
  assert.equal(placeAt(boxes, 0, 101), 2);
  assert.equal(placeAt(boxes, 0, 900), 3);
  assert.equal(placeAt(boxes, 3, -59), 3);
  assert.equal(placeAt(boxes, 3, -61), 2);
  assert.equal(placeAt(boxes, 3, -900), 0);
  assert.equal(placeAt(boxes, 2, 0), 2);
});

test("of an order it is counted how many lie in their place", () => {
  assert.equal(inPlace(["a", "b", "c"], ["a", "b", "c"]), 3);
  assert.equal(inPlace(["a", "c", "b"], ["a", "b", "c"]), 1);
  assert.equal(inPlace(["b", "c", "a"], ["a", "b", "c"]), 0);
});
