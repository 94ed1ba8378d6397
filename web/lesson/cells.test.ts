import assert from "node:assert/strict";
import { test } from "node:test";
import { boardOf, fateOf, litCell, nextCell, tally } from "./cells";
import type { Lesson } from "../text/lessons";
import type { Mark, Question, State } from "../protocol";

const mark = (choice: string, value: string, seq: number): Mark => ({ choice, value, seq, at: 0, came: "", told: 0 });
const q = {
  id: "fires",
  step: 1,
  choices: ["event", "none", "lost"],
  names: ["get.set", "ls.set", "get.acl", "ls.acl"],
  marks: [mark("get.set", "event", 20), mark("ls.set", "none", 30), mark("get.acl", "lost", 40)],
} as unknown as Question;
const at = (seq: number, more: object = {}) =>
  ({ step: 1, stepDone: false, changed: false, finished: false, view: { seq }, questions: [q], ...more }) as unknown as State;
const lesson = {
  id: "a",
  steps: [{}, {}, {}],
  questions: [{ id: "fires", stage: { en: "the read × the write" } }],
} as unknown as Lesson;

test("the cell that is lit is the one in whose run the run stands", () => {
  assert.deepEqual([15, 20, 21, 40, 41].map((seq) => litCell(at(seq), q)), ["get.set", "get.set", "ls.set", "get.acl", "ls.acl"]); // prettier-ignore
  assert.equal(litCell(at(15, { step: 0 }), q), "");
  assert.equal(nextCell(q), "ls.acl");
});

test("a cell came as was said, otherwise, without a guess, or could not be tried", () => {
  const said = "get.set=event,ls.set=event,get.acl=none,ls.acl=event";
  assert.deepEqual(q.names.map((cell) => fateOf(q, said, cell)), ["held", "other", "void", ""]); // prettier-ignore
  assert.deepEqual(tally(q, "get.acl=lost"), { held: ["get.acl"], other: [], unsaid: ["get.set", "ls.set"], void: [] });
});

test("a grid stands on the stage before its step and in it, if the lesson wants so and nothing was changed", () => {
  assert.equal(boardOf(lesson, at(15))?.id, "fires");
  assert.equal(boardOf(lesson, at(5, { step: 0, stepDone: true }))?.id, "fires");
  assert.equal(boardOf(lesson, at(5, { step: 0 })), null);
  assert.equal(boardOf(lesson, at(5, { step: 2 })), null);
  assert.equal(boardOf(lesson, at(15, { changed: true })), null);
  assert.equal(boardOf({ ...lesson, questions: [{ id: "fires" }] } as unknown as Lesson, at(15)), null);
});
