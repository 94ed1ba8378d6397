import { test } from "node:test";
import assert from "node:assert/strict";
import { beside } from "./beside";

const frame = { w: 1000, h: 600 };
const rows = [
  { w: 120, h: 30 },
  { w: 90, h: 30 },
];
const box = { x: 450, y: 250, w: 100, h: 80 };

test("a card has its rows about it where nothing is in the way", () => {
  const { side, dx } = beside(box, rows, true, { frame, cards: [] });
  assert.deepEqual({ side, dx }, { side: "", dx: 0 });
});

test("a message has them below", () => {
  const { side, dx } = beside({ x: 500, y: 300, w: 0, h: 0 }, rows, false, { frame, cards: [] });
  assert.deepEqual({ side, dx }, { side: "below", dx: 0 });
});

test("a card at the lower edge has them above, one at the upper edge below", () => {
  assert.equal(beside({ ...box, y: 510 }, rows, true, { frame, cards: [] }).side, "above");
  assert.equal(beside({ ...box, y: 6 }, rows, true, { frame, cards: [] }).side, "below");
});

test("rows at the left or right edge move into the picture, and still hang from their thing", () => {
  const left = beside({ x: 10, y: 250, w: 40, h: 40 }, rows, false, { frame, cards: [] });
  assert.equal(left.dx, 8 - (30 - 60)); // 8 px stay free
  const right = beside({ x: 950, y: 250, w: 40, h: 40 }, rows, false, { frame, cards: [] });
  assert.equal(right.dx, 1000 - 120 - 8 - (970 - 60));
});

test("rows make way for a card that is below", () => {
  const below = { x: 430, y: 350, w: 140, h: 80 };
  const above = { x: 430, y: 130, w: 140, h: 80 };
  assert.equal(beside(box, rows, true, { frame, cards: [below] }).side, "above");
  assert.equal(beside(box, rows, true, { frame, cards: [below, above] }).side, "right");
});

test("a link beside cards has its rows just beside them, and still below", () => {
  const cards = [
    { x: 510, y: 310, w: 200, h: 60 },
    { x: 510, y: 220, w: 200, h: 60 },
  ];
  const { side, dx } = beside({ x: 500, y: 295, w: 0, h: 0 }, rows, false, { frame, cards });
  assert.deepEqual({ side, dx }, { side: "below", dx: 510 - 8 - 120 - (500 - 60) });
});

test("a frame without room still says where", () => {
  const { side, dx } = beside({ x: 10, y: 10, w: 20, h: 20 }, rows, true, { frame: { w: 60, h: 40 }, cards: [] });
  assert(["", "below", "above", "right", "left"].includes(side));
  assert(Number.isFinite(dx));
});
