import { test } from "node:test";
import assert from "node:assert/strict";
import { remember } from "../base/settings";
import { answers, finished, keepAnswers, keepOwn, keepSeen, own, progress, resume, seen, unlearn } from "./kept";
import type { Entry } from "../text/lessons";
import type { State } from "../protocol";

const lesson = (id: string, questions: string[] = []): Entry => ({
  id,
  chapter: {},
  title: {},
  steps: ["a", "b", "c"].map((step) => ({ id: step })),
  questions: questions.map((q) => ({ id: q })),
});

test("a lesson of which nothing is kept begins at its beginning", () => {
  const l = lesson("new");
  assert.deepEqual([...seen(l)], []);
  assert.equal(progress(l), 0);
  assert.equal(resume(l), "#/lesson/new");
});

test("progress is the furthest step that was seen, and finished are all of them", () => {
  const l = lesson("steps");
  keepSeen(l, 2);
  assert.equal(progress(l), 3);
  assert(!finished(l));
  assert.equal(resume(l), "#/lesson/steps/3");
  keepSeen(l, 0);
  keepSeen(l, 1);
  keepSeen(l, 7); // there is no such step
  assert(finished(l));
  assert.equal(resume(l), "#/lesson/steps");
});

test("a lesson with questions is finished when they are answered, too", () => {
  const l = lesson("asks", ["q"]);
  [0, 1, 2].forEach((i) => keepSeen(l, i));
  assert(!finished(l));
  keepAnswers({
    lesson: "asks",
    questions: [
      { id: "q", chosen: "x" },
      { id: "r", chosen: "" },
    ],
  } as unknown as State);
  assert.deepEqual(answers("asks"), [{ question: "q", choice: "x" }]);
  assert(finished(l));
  unlearn(l);
  assert(!finished(l));
  assert.deepEqual(answers("asks"), []);
});

test("an earlier version kept only how many steps were reached", () => {
  const l = lesson("old");
  remember("step:old", "2");
  assert.deepEqual([...seen(l)], ["a", "b"]);
  keepSeen(l, 2);
  assert.deepEqual([...seen(l)], ["a", "b", "c"]);
  remember("step:odd", "-3");
  assert.deepEqual([...seen(lesson("odd"))], []);
  remember("step:odd", "many");
  assert.deepEqual([...seen(lesson("odd"))], []);
});

test("what somebody else has written into the storage is nothing", () => {
  for (const [i, text] of ["{", "null", "7", '"abc"', "[]", "{}", '{"artefact":5}'].entries()) {
    const id = `bad${i}`;
    remember(`seen:${id}`, text);
    remember(`answers:${id}`, text === '{"artefact":5}' ? "{}" : text);
    remember(`own:${id}`, text);
    assert.equal(progress(lesson(id)), 0, text);
    assert.deepEqual(answers(id), [], text);
    assert.equal(own(id), null, text);
  }
});

const state = (id: string, more: Partial<State>) =>
  ({ lesson: id, artefact: "AbC", position: "4.2", focus: null, branches: [{}, {}], ...more }) as unknown as State;

test("a run of one's own is kept with its place, and where a lesson goes on is there", () => {
  keepOwn(state("mine", {}), "#/lesson/mine/2/e9");
  assert.deepEqual(own("mine"), { artefact: "AbC@4.2", at: "#/lesson/mine/2/e9", chosen: 0 });
  assert.equal(resume(lesson("mine")), "#/lesson/mine/2/e9");
});

test("a run of the script alone, one that is not written down, and one that is too long are not kept", () => {
  keepOwn(state("x", { branches: [{}] as State["branches"] }), "#/");
  keepOwn(state("x", { artefact: "" }), "#/");
  keepOwn(state("x", { artefact: "A".repeat(400_000) }), "#/");
  assert.equal(own("x"), null);
});
