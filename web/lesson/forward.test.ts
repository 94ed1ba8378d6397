import { test } from "node:test";
import assert from "node:assert/strict";
import { ahead, backward, first, waiting } from "./forward";
import { nextStep } from "./step";
import type { Lesson } from "../text/lessons";
import type { Question, State } from "../protocol";

const lesson = {
  id: "write",
  own: {}, // not in the catalogue
  title: {},
  steps: ["One", "Two", "Three"].map((en, i) => ({ id: String(i), title: { en } })),
} as unknown as Lesson;
const state = (more: Partial<State>): State =>
  ({
    step: -1,
    stepDone: false,
    running: "",
    finished: false,
    changed: false,
    questions: [],
    tapes: [],
    ...more,
  }) as unknown as State;
const NONE = { kind: "none" } as const;
const all = () => true;
const does = (s: State | null, closing = false, fresh = false) => ahead(lesson, s, NONE, closing, fresh, all).does;

test("without a run there is nowhere to go, and the button says how far the core is", () => {
  assert.equal(does(null), "none");
  assert.match(waiting(0.5, false).text, /50/);
  assert.notEqual(waiting(0, false).text, waiting(0.5, false).text);
  assert.notEqual(waiting(1, true).text, waiting(1, false).text);
});

test("Next goes from step to step, finishes one that is begun, and sums the lesson up at its end", () => {
  assert.equal(does(state({})), "step");
  assert.equal(does(state({ step: 0, stepDone: true })), "step");
  assert.equal(does(state({ step: 1 })), "finish");
  assert.equal(does(state({ step: 1, running: "show" })), "jump");
  assert.equal(does(state({ step: 2, stepDone: true, finished: true })), "end");
  assert.equal(does(state({ step: 2, stepDone: true, finished: true }), true), "home");
});

test("after a command at the end time passes first", () => {
  const end = { step: 2, stepDone: true, finished: true, changed: true };
  assert.equal(does(state(end), false, true), "run");
  assert.equal(does(state({ ...end, running: "play" })), "run");
  assert.equal(does(state(end)), "end");
  assert.equal(does(state(end), true, true), "home", "the end is in sight");
});

test("the title of a step that was not seen is not named", () => {
  const at = state({ step: 0, stepDone: true });
  assert.equal(ahead(lesson, at, NONE, false, false, all).text, "Two");
  assert.doesNotMatch(ahead(lesson, at, NONE, false, false, (step) => step < 1).text, /Two/);
});

test("a question before the step is skipped, or watched once it is answered, and its step not named", () => {
  const at = state({ step: 0, stepDone: true });
  const ask = (chosen: string) => ahead(lesson, at, { kind: "ask", questions: [{ chosen } as Question] }, false, false, all);
  assert.equal(ask("").does, "skip");
  assert.equal(ask("a").does, "watch");
  assert.doesNotMatch(ask("a").text, /Two/);
});

test("Watch says the answer that is put to the test, if one question is asked", () => {
  const at = state({ step: 0, stepDone: true });
  const label = (...questions: Partial<Question>[]) =>
    ahead(lesson, at, { kind: "ask", questions: questions as Question[] }, false, false, all).text;
  assert.equal(label({ id: "q", kind: "number", chosen: "5" }), "you say: 5");
  assert.equal(label({ id: "q", kind: "touch", chosen: "client c4,server 2" }), "you say: c4, server 2");
  assert.equal(label({ id: "q", kind: "order", chosen: "b,a" }), "you say: your order");
  assert.equal(label({ id: "q", kind: "choice", chosen: "b" }), "step 2");
  assert.equal(label({ id: "q", kind: "number", chosen: "5" }, { id: "r", kind: "number", chosen: "" }), "step 2");
});

test("what became of an answer comes before the next question", () => {
  const step = { does: "step", title: "", text: "Two" } as const;
  const result = { kind: "result" as const, questions: [] };
  assert.equal(first(step, result, { asks: true, met: false, tries: false, open: null }).does, "ask");
  assert.equal(first(step, result, { asks: false, met: false, tries: true, open: null }), step);
  assert.equal(first({ ...step, does: "finish" }, result, { asks: true, met: false, tries: true, open: null }).does, "finish");
});

test("Next leads to a question before it skips the question", () => {
  const skip = { does: "skip", title: "", text: "" } as const;
  const asks = { kind: "ask" as const, questions: [] };
  assert.equal(first(skip, asks, { asks: true, met: false, tries: false, open: null }).does, "ask");
  assert.equal(first(skip, asks, { asks: true, met: true, tries: false, open: null }), skip);
});

test("Next leads to an exercise that nobody has begun before it sums the lesson up", () => {
  const end = { does: "end", title: "", text: "" } as const;
  assert.equal(first(end, NONE, { asks: false, met: true, tries: true, open: null }).does, "try");
  assert.equal(first(end, NONE, { asks: false, met: true, tries: false, open: null }), end);
});

test("the playground runs on", () => {
  const playground = { ...lesson, steps: [] };
  assert.equal(ahead(playground, state({}), NONE, false, false, all).does, "run");
  assert.equal(ahead(playground, null, NONE, false, false, all).does, "none");
});

test("Back leads to the beginning of a step, then to the step before, and from the end of the lesson to its last step", () => {
  assert.equal(backward(lesson, null, false).does, "none");
  assert.equal(backward(lesson, state({}), false).does, "none");
  assert.equal(backward(lesson, state({ step: 0, stepDone: true }), false).does, "step");
  assert.match(backward(lesson, state({ step: 1 }), false).text, /2/);
  assert.match(backward(lesson, state({ step: 2, stepDone: true }), false).text, /2/);
  assert.equal(backward(lesson, state({ step: 2, stepDone: true }), true).text, "Three");
});

test("while a step is told, Next and Back say which sentence comes; at its end Back leads to the last but one", () => {
  const html = { en: [0, 1, 2].map((n) => `<span class="sentence" data-beat="${n}">.</span>`).join("") };
  const told = { ...lesson, steps: lesson.steps.map((s) => ({ ...s, html })) } as Lesson;
  const at = (more: Partial<State>) => state({ step: 1, ...more });
  const next = (s: State) => (({ does, text }) => [does, text])(ahead(told, s, NONE, false, false, all));
  const back = (s: State) => backward(told, s, false).text;
  assert.deepEqual(next(at({ sentence: 0 })), ["finish", "sentence 2 of 3"]);
  assert.deepEqual(next(at({ sentence: 1, running: "show" })), ["jump", "sentence 2 of 3"], "it is completed");
  assert.deepEqual(next(at({ sentence: 2, stepDone: true })), ["step", "Three"]);
  assert.equal(back(at({ sentence: 2 })), "sentence 2 of 3");
  assert.equal(back(at({ sentence: 2, stepDone: true })), "sentence 2 of 3");
  assert.equal(back(at({ sentence: 0 })), "start of step 2");
  assert.equal(back(at({ sentence: -1, stepDone: true })), "step 1");
});

test("the step to come: the first, the one that is begun, the one behind, or none", () => {
  assert.equal(nextStep(null, 3), 0);
  assert.equal(nextStep(state({}), 3), 0);
  assert.equal(nextStep(state({ step: 1 }), 3), 1);
  assert.equal(nextStep(state({ step: 1, stepDone: true }), 3), 2);
  assert.equal(nextStep(state({ step: 2, stepDone: true }), 3), -1);
  assert.equal(nextStep(state({ step: 1, finished: true }), 3), -1);
});

test("a case is opened with all of its answers, and Next leads to those that are not given", () => {
  const tape = { step: 1, opened: false } as State["tapes"][0];
  const at = state({ step: 0, stepDone: true, tapes: [tape] });
  const questions = ["a", "", "c"].map((chosen, i) => ({ id: `q${i}`, step: 1, chosen }) as Question);
  const stands = { kind: "ask", questions } as const;
  const opens = ahead(lesson, at, stands, false, false, all);
  assert.equal(opens.does, "watch");
  assert.match(opens.text, /2.*3/);
  const none = ahead(lesson, at, { kind: "ask", questions: questions.slice(1, 2) }, false, false, all);
  assert.equal(none.does, "watch", "nobody has to answer");
  assert.equal(first(opens, stands, { asks: true, met: false, tries: false, open: null }), opens);
  const leads = first(opens, stands, { asks: true, met: true, tries: false, open: [2, 3] });
  assert.equal(leads.does, "ask");
  assert.match(leads.text, /2.*3/);
});
