import { test } from "node:test";
import assert from "node:assert/strict";
import { recall, forget } from "../base/settings";
import { unlearn } from "./kept";
import { choicesOf, sameForAll, shuffled } from "./order";
import type { Entry } from "../text/lessons";

test("over 300 visits each choice of three stands at each place 28 to 39 times of a hundred", () => {
  for (const [lesson, question, choices] of [
    ["herd-effect", "queue", ["none", "nine", "many"]],
    ["one-write", "disk", ["synced", "writes", "waits"]],
    ["what-it-is-for", "a", ["x", "y", "z"]],
  ] as const) {
    const places = choices.map(() => [0, 0, 0]);
    for (let visit = 0; visit < 300; visit++)
      shuffled(`${lesson} ${question} ${visit}`, choices).forEach((id, place) => places[choices.indexOf(id as never)]![place]!++);
    for (const counts of places)
      for (const n of counts) assert(n >= 84 && n <= 117, `${lesson} ${question}: ${JSON.stringify(places)}`);
  }
});

test("the order stays while the visit lasts, and two questions have orders of their own", () => {
  const choices = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const [one, two] = ["one", "two"].map((id) => choicesOf("stays", { id, choices }));
  assert.deepEqual(choicesOf("stays", { id: "one", choices }), one);
  assert.deepEqual([...one!].sort(), choices);
  assert.notDeepEqual(one, two);
});

test("a lesson that is begun anew has another seed", () => {
  choicesOf("anew", { id: "q", choices: ["a", "b"] });
  const seed = recall("order:anew");
  assert(seed);
  unlearn({ id: "anew", chapter: {}, title: {}, steps: [], questions: null } as Entry);
  assert.equal(recall("order:anew"), null);
  choicesOf("anew", { id: "q", choices: ["a", "b"] });
  assert.notEqual(recall("order:anew"), seed);
  forget("order:anew");
});

test("events that are to be put in order never stand as in the script", () => {
  const choices = ["sent", "acked", "told"];
  for (let lesson = 0; lesson < 100; lesson++) {
    const cards = choicesOf(`dealt${lesson}`, { id: "q", kind: "order", choices });
    assert.deepEqual([...cards].sort(), [...choices].sort());
    assert.notDeepEqual(cards, choices, `dealt${lesson}`);
    assert.notDeepEqual(sameForAll(`dealt${lesson}`, "q", choices), choices);
    forget(`order:dealt${lesson}`);
  }
  assert.deepEqual(sameForAll("class", "q", choices), sameForAll("class", "q", choices));
});

test("cards lie as the terminal has them (lessons/form/answer_test.go), and not as the script has", () => {
  assert.deepEqual(sameForAll("课 one", "q", ["a", "b", "c", "d", "e"]), ["d", "b", "c", "a", "e"]);
  for (let n = 0; n < 200; n++) assert.notDeepEqual(sameForAll(`l${n}`, "q", ["a", "b"]), ["a", "b"]);
});
