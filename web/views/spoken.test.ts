import { test } from "node:test";
import assert from "node:assert/strict";
import { codeInChoices, codeInProse } from "./spoken";
import type { Lesson } from "../text/lessons";
import type { Question } from "../protocol";

const lesson = {
  steps: [
    { id: "a", title: {}, html: { en: "<p>First <code>queue</code>, then <code class=x>n &lt; <b>10</b></code>.</p>" } },
    { id: "b", title: {}, html: { en: "<p>Nothing.</p>" } },
  ],
  questions: [
    {
      id: "which",
      text: {},
      choices: [
        { id: "x", text: { en: "`return name, OK`" } },
        { id: "y", text: { en: "bob" } },
      ],
    },
    { id: "later", text: {}, choices: [{ id: "z", text: { en: "`n < 10`" } }] },
    { id: "lines", text: {}, choices: [{ id: "w", text: { en: "He waits, `OK` or not" }, line: "WriteLockWaits" }] },
  ],
} as unknown as Lesson;

test("code in the prose is plain text", () => {
  assert.deepEqual(codeInProse(lesson, 0), ["queue", "n < 10"]);
  assert.deepEqual(codeInProse(lesson, 1), []);
  assert.deepEqual(codeInProse(lesson, -1), []);
});

test("the choices are those of the questions about the open step and the next one", () => {
  const questions = [
    { id: "which", step: 2 },
    { id: "later", step: 4 },
    { id: "lines", step: 7 },
  ] as Question[];
  assert.deepEqual(codeInChoices(lesson, { step: 0, questions }), []);
  assert.deepEqual(codeInChoices(lesson, { step: 1, questions }), ["return name, OK"]);
  assert.deepEqual(codeInChoices(lesson, { step: 2, questions }), ["return name, OK"]);
  assert.deepEqual(codeInChoices(lesson, { step: 3, questions }), ["n < 10"]);
  assert.deepEqual(codeInChoices(lesson, { step: 6, questions }), ["WriteLockWaits"], "a choice that is a line is that line");
});
