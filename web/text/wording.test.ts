import { test } from "node:test";
import assert from "node:assert/strict";
import { asked, goalWords, inOrder, offerWords } from "./wording";
import type { Lesson } from "./lessons";
import type { Goal, Question } from "../protocol";

const lesson = {
  questions: [
    { id: "who", text: { en: "Who leads?" }, choices: [{ id: "one", text: { en: "Server 1" } }] },
    { id: "why", text: { en: "" }, choices: [] },
    {
      id: "many",
      text: { en: "How many?" },
      unit: { en: "of 9" },
      choices: [],
      misses: [
        { id: "1", text: {}, but: { en: "No, all." } },
        { id: "else", text: {}, but: { en: "Nine." } },
      ],
    },
    { id: "turns", text: { en: "In which order?" }, choices: [{ id: "a", text: { en: "it asks" } }] },
  ],
  goals: [
    { id: "first", text: { en: "A write" } },
    { id: "second", text: { zh: "读" } },
  ],
  offers: [{ command: "crash 1", text: { en: "Crash it" } }],
} as unknown as Lesson;
const question = (id: string) => ({ id }) as Question;

test("a question has the words of the lesson, and its number there", () => {
  const q = asked(lesson, question("who"));
  assert.deepEqual([q.text, q.number, q.of], ["Who leads?", 1, 4]);
  assert.equal(q.words("one"), "Server 1");
});

test("what the lesson has no words for is called by its id", () => {
  assert.equal(asked(lesson, question("why")).text, "why");
  const strange = asked(lesson, question("strange"));
  assert.deepEqual([strange.text, strange.words("x"), strange.choice("x")], ["strange", "x", undefined]);
  assert.equal(goalWords(lesson, "third"), "third");
  assert.equal(goalWords({ ...lesson, goals: null }, "first"), "first");
});

test("an answer of each form has words, and a wrong one its near miss or that of all others", () => {
  const many = asked(lesson, { id: "many", kind: "number" } as Question);
  assert.deepEqual([many.words("5"), many.brief("5"), many.unit], ["5 of 9", "5", "of 9"]);
  assert.deepEqual([many.miss("1")?.but?.en, many.miss("5")?.but?.en], ["No, all.", "Nine."]);
  const turns = asked(lesson, { id: "turns", kind: "order" } as Question);
  assert.deepEqual([turns.words("a,b"), turns.brief("a,b"), turns.part("a")], ["it asks → b", "your order", "it asks"]);
  assert.equal(turns.miss("b,a"), undefined);
  const things = asked(lesson, { id: "who", kind: "touch", choices: ["server 1"] } as Partial<Question> as Question);
  assert.equal(things.words("server 4,client ann,node /a"), "server 4, ann, /a");
  assert.equal(things.words("nobody"), "nobody");
  const nodes = asked(lesson, { id: "who", kind: "touch", choices: ["node /a"] } as Partial<Question> as Question);
  assert.equal(nodes.words("nobody"), "none");
});

test("of several that are asked at one place, the number is theirs", () => {
  const here = [question("why"), question("who")];
  const q = asked(lesson, question("who"), here);
  assert.deepEqual([q.number, q.of], [2, 2]);
});

test("a text in another language is better than none", () => {
  assert.equal(goalWords(lesson, "second"), "读");
});

test("goals stand in the order of the prose, the others behind them in the order of the run", () => {
  const ids = (...all: string[]) =>
    inOrder(
      lesson,
      all.map((id) => ({ id }) as Goal),
    ).map((g) => g.id);
  assert.deepEqual(ids("second", "first"), ["first", "second"]);
  assert.deepEqual(ids("x", "second", "y", "first"), ["first", "second", "x", "y"]);
});

test("an offer without words has none", () => {
  assert.equal(offerWords(lesson, "crash 1"), "Crash it");
  assert.equal(offerWords(lesson, "crash 2"), "");
});
