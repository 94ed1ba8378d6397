import { test } from "node:test";
import assert from "node:assert/strict";
import type { Lesson } from "../text/lessons";
import type { State } from "../protocol";

// A player that goes through steps 2 to 4 of a lesson.
location.search = "?steps=2-4";
const { bounds, inPart, lengthOf, numberOf, stepsOf } = await import("./part");
const { backward } = await import("./forward");
const { finished, keepSeen } = await import("./kept");

const lesson = (n: number, id = `of${n}`) =>
  ({
    id,
    title: {},
    chapter: {},
    questions: [],
    steps: Array.from({ length: n }, (_, i) => ({ id: `s${i}`, title: {} })),
  }) as unknown as Lesson;

test("the part has its own numbers", () => {
  const six = lesson(6);
  assert.deepEqual(bounds(six), { from: 1, to: 4 });
  assert.deepEqual(stepsOf(six), [1, 2, 3]);
  assert.deepEqual([numberOf(six, 0), numberOf(six, 1), numberOf(six, 3), lengthOf(six)], [0, 1, 3, 3]);
  assert(!inPart(six, 0) && inPart(six, 1) && inPart(six, 3) && !inPart(six, 4));
});

test("a part that goes beyond the lesson ends with it, and one that begins beyond it is all of it", () => {
  assert.deepEqual(stepsOf(lesson(3)), [1, 2]);
  assert.deepEqual(stepsOf(lesson(1)), [0]);
});

const at = (step: number) => ({ step, stepDone: true, running: "", questions: [] }) as unknown as State;

test("Back leads to the beginning of the part and no further", () => {
  assert.equal(backward(lesson(6), at(0), false).does, "none");
  assert.equal(backward(lesson(6), at(1), false).does, "step");
});

test("Back leads through all of a lesson in which the part does not begin", () => {
  assert.equal(backward(lesson(1), at(0), false).does, "step");
});

test("a lesson is finished when the steps of its part were seen", () => {
  const six = lesson(6);
  for (const i of [1, 2]) keepSeen(six, i);
  assert(!finished(six));
  keepSeen(six, 3);
  assert(finished(six));
});

test("a lesson in which the part does not begin is finished when all of its steps were seen", () => {
  const one = lesson(1);
  assert(!finished(one), "nothing was seen");
  keepSeen(one, 0);
  assert(finished(one));
});
