import assert from "node:assert/strict";
import { test } from "node:test";
import { closing, pairOf } from "./differing";
import type { Lesson } from "./lessons";
import type { Difference, State } from "../protocol";

const lesson = {
  id: "shop",
  steps: [],
  questions: [
    { id: "hears", kind: "touch", text: { en: "Who?" }, choices: [] },
    {
      id: "end",
      kind: "choice",
      text: { en: "What?" },
      choices: [
        { id: "gone", text: { en: "It is gone" } },
        { id: "stays", text: { en: "It stays" } },
      ],
    },
    {
      id: "line",
      kind: "choice",
      text: { en: "Which?" },
      choices: [
        { id: "a", text: { en: "`a`" }, line: "a" },
        { id: "b", text: { en: "`b`" }, line: "b" },
      ],
    },
  ],
} as unknown as Lesson;

const pay: Difference = {
  kind: "client",
  name: "pay",
  a: { how: "knows", path: "/db", value: "north" },
  b: { how: "notified", path: "/db", value: "NodeDataChanged" },
  moment: 7,
  here: true,
};

/** A state at the end of a step, with a wrong answer that is run. */
const at = (belief: string, more: object, own = "A"): State =>
  ({
    running: "",
    stepDone: true,
    moment: 9,
    focus: null,
    comparisons: [{ id: "one", belief }],
    compared: { id: "one", own, first: { ...pay, here: false }, alike: false },
    questions: [
      { id: "hears", kind: "touch", choices: ["client pay"], right: "client mail" },
      { id: "end", kind: "choice", choices: [], right: "gone" },
      { id: "line", kind: "choice", choices: [], right: "a" },
    ],
    ...more,
  }) as unknown as State;

test("at the first difference each run has a sentence", () => {
  const here = { compared: { id: "one", own: "A", first: pay, alike: false } };
  assert.deepEqual(pairOf(lesson, at("hears/client pay", here)), {
    a: "for pay, /db is north",
    b: "pay is notified of NodeDataChanged at /db",
  });
  assert.equal(pairOf(lesson, at("hears/client pay", { ...here, running: "show" })), null);
  const chosen = pairOf(lesson, at("hears/client pay", { ...here, stepDone: false, focus: { selected: true } }));
  assert.equal(chosen, null, "an event that is chosen is told");
});

test("at the end each run has the answer that is right in it", () => {
  assert.deepEqual(pairOf(lesson, at("end/stays", {})), { a: "It is gone", b: "It stays" });
  assert.deepEqual(pairOf(lesson, at("end/stays", {}, "B")), { a: "It stays", b: "It is gone" });
  assert.match(pairOf(lesson, at("hears/client pay", {}))!.b, /^right here: .*pay/);
  assert.equal(pairOf(lesson, at("end/stays", { stepDone: false })), null);
  assert.equal(pairOf(lesson, at("line/b", {})), null, "which line has to change is not what happened");
});

test("where nothing differs there is no answer of each run", () => {
  assert.equal(closing(lesson, at("end/stays", { compared: { id: "one", own: "A", first: null, alike: true } })), null);
});

test("without a question what differs first stays", () => {
  assert.equal(pairOf(lesson, at("", {}))!.a, "for pay, /db is north");
  assert.equal(pairOf(lesson, at("", { moment: 6 })), null);
});
