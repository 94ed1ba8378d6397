import assert from "node:assert/strict";
import { test } from "node:test";
import { opensCase, tapeOf, tapeShown } from "./cases";
import type { Lesson } from "../text/lessons";
import type { Question, State } from "../protocol";

const lesson = { id: "x", steps: [{ id: "a" }, { id: "b" }, { id: "c" }] } as unknown as Lesson;
const tape = (step: number, opened = false) => ({ step, opened }) as State["tapes"][0];
const state = (more: Partial<State>): State =>
  ({ step: 0, stepDone: true, running: "", finished: false, changed: false, compared: null, questions: [], tapes: [], ...more }) as unknown as State; // prettier-ignore
const asks = (step: number) => [{ id: "q", step } as Question];

test("questions of a case have its tape", () => {
  assert.equal(tapeOf(state({ tapes: [tape(1)] }), asks(1))?.step, 1);
  assert.equal(tapeOf(state({ tapes: [tape(1)] }), asks(0)), null);
  assert.equal(tapeOf(state({ tapes: [tape(1)] }), []), null);
  assert.equal(tapeOf(null, asks(1)), null);
});

test("Next opens a case from where it rests before it, once", () => {
  assert.equal(opensCase(lesson, state({ tapes: [tape(1)] })), true);
  assert.equal(opensCase(lesson, state({ tapes: [tape(1, true)] })), false);
  assert.equal(opensCase(lesson, state({ tapes: [tape(1)], running: "step" as State["running"] })), false);
  assert.equal(opensCase(lesson, state({ tapes: [tape(1)], step: 1, stepDone: false })), false);
  assert.equal(opensCase(lesson, state({ tapes: [tape(0)], step: -1, stepDone: false })), true);
  assert.equal(opensCase(lesson, state({ tapes: [tape(2)] })), false);
});

test("the tape stands on the stage while its questions do, and not while the run is shown", () => {
  const before = state({ tapes: [tape(1)] });
  assert.equal(tapeShown(lesson, before, asks(1))?.step, 1);
  assert.equal(tapeShown(lesson, before, asks(0)), null, "what became of an answer before it is read on the stage");
  assert.equal(tapeShown(lesson, before, [])?.step, 1, "a case without questions");
  assert.equal(tapeShown(lesson, state({ tapes: [tape(1, true)], step: 1 }), [])?.step, 1);
  for (const more of [{ running: "show" }, { running: "play" }, { changed: true }, { compared: {} }])
    assert.equal(tapeShown(lesson, state({ tapes: [tape(1)], ...(more as Partial<State>) }), asks(1)), null);
});
