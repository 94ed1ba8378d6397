import { test } from "node:test";
import assert from "node:assert/strict";
import { Scale, type Begin } from "./scale";

const near = (a: number, b: number) => assert(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);
const steps: Begin[] = [
  { step: 0, moment: 4 },
  { step: 1, moment: 5 },
  { step: 2, moment: 5 }, // nothing happened in step 1
  { step: 3, moment: 2005 },
];

test("all moments together have the whole width, each step in its order", () => {
  const scale = new Scale(0, 2100, steps, 900, true);
  near(
    scale.segments.reduce((sum, s) => sum + s.width, 0),
    900,
  );
  assert.deepEqual(
    scale.segments.map((s) => [s.step, s.from, s.to]),
    [
      [-1, 0, 4],
      [0, 4, 5],
      [2, 5, 2005],
      [3, 2005, 2100],
    ],
  );
});

test("a step with thousands of moments leaves room for the others", () => {
  const { segments } = new Scale(0, 2100, steps, 900, true);
  for (const s of segments) assert(s.width >= 60, `step ${s.step} has ${s.width} px`);
});

test("every moment lies where it is found again", () => {
  for (const [from, to, whole] of [
    [0, 2100, true],
    [3, 60, false],
    [5, 6, false],
  ] as const) {
    const scale = new Scale(from, to, steps, 777, whole);
    for (let m = from; m < to; m++) assert.equal(scale.at(scale.x(m + 0.5)), m);
  }
});

test("what lies outside is at the edge", () => {
  const scale = new Scale(10, 20, steps, 300, false);
  near(scale.x(0), 0);
  near(scale.x(99), 300);
  assert.equal(scale.at(-5), 10);
  assert.equal(scale.at(999), 19);
});

test("a run without moments has no picture to point at", () => {
  const scale = new Scale(0, 0, [], 300, true);
  assert.equal(scale.x(0), 0);
  assert.equal(scale.at(150), 0);
});
