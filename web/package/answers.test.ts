// What a learning platform and a record store are told of an answer of each kind.
import { test } from "node:test";
import assert from "node:assert/strict";
import type { Judged } from "../contract";
import { Records } from "./cmi5";
import type { Launch } from "./launch";
import { Platform } from "./scorm";
import type { Store } from "./store";

const answers: Judged[] = [
  { question: "leads", kind: "choice", choice: "b", right: true, correct: "b", choices: ["a", "b"] },
  { question: "woken", kind: "number", choice: "9", right: false, correct: "1", choices: [] },
  { question: "turns", kind: "order", choice: "b,a,c", right: true, correct: "b,a,c", choices: ["a", "b", "c"] },
  {
    question: "has",
    kind: "touch",
    choice: "server 1",
    right: false,
    correct: "server 1,server 2",
    choices: ["server 1", "server 2"],
  },
  { question: "sees", kind: "touch", choice: "nobody", right: true, correct: "nobody", choices: ["client ann"] },
  { question: "none", kind: "number", choice: "4", right: false, correct: "", choices: [] },
];

const launch = (version: "1.2" | "2004"): Launch => ({ lesson: "l", lang: "en", words: {}, pass: null, version });

/** What a platform of an edition is told of the answers, one a line: type, right answer, response, result. */
function told(version: "1.2" | "2004"): string[] {
  const values = new Map<string, string>();
  const set = (name: string, value: string) => (values.set(name, value), "true");
  const names = { "1.2": ["API", "LMS"], "2004": ["API_1484_11", ""] } as const;
  const [api, prefix] = names[version];
  (globalThis as unknown as Record<string, unknown>)[api] = {
    [`${prefix}Initialize`]: () => "true",
    [`${prefix}GetValue`]: () => "",
    [`${prefix}SetValue`]: set,
    [`${prefix}Commit`]: () => "true",
    [version === "1.2" ? "LMSFinish" : "Terminate"]: () => "true",
  };
  const platform = new Platform(version, launch(version), () => {});
  platform.begin();
  for (const answer of answers) platform.answer(answer);
  platform.end();
  const response = version === "1.2" ? "student_response" : "learner_response";
  return answers.map((_, n) =>
    ["type", "correct_responses.0.pattern", response, "result"]
      .map((name) => values.get(`cmi.interactions.${n}.${name}`) ?? "-")
      .join(" "),
  );
}

test("SCORM 1.2 has letters by the places in the script", () => {
  assert.deepEqual(told("1.2"), [
    "choice b b correct",
    "numeric 1 9 wrong",
    "sequencing b,a,c b,a,c correct",
    "choice a,b a wrong",
    "choice 0 0 correct",
    "numeric - 4 wrong",
  ]);
});

test("SCORM 2004 has the names of the script, and letters for choices", () => {
  assert.deepEqual(told("2004"), [
    "choice b b correct",
    "numeric 1[:]1 9 incorrect",
    "sequencing b[,]a[,]c b[,]a[,]c correct",
    "choice server_1[,]server_2 server_1 incorrect",
    "choice nobody nobody correct",
    "numeric - 4 incorrect",
  ]);
});

test("a record store has a statement of each kind", () => {
  globalThis.zootropeCourse = {
    l: {
      title: { en: "L" },
      questions: {
        turns: { text: { en: "In which order?" }, choices: ["a", "b", "c"].map((id) => ({ id, text: { en: `Event ${id}` } })) },
      },
      launch: {},
    },
  };
  const said: { result: unknown; object: { definition: Record<string, unknown> } }[] = [];
  const store = {
    by: { actor: {}, registration: "r", activity: "https://x.test/l" },
    say: (s: (typeof said)[0]) => said.push(s),
  };
  const records = new Records(store as unknown as Store, launch("2004"), () => {});
  for (const answer of answers) records.answer(answer);
  assert.deepEqual(
    said.map(({ result, object: { definition } }) => [
      definition["interactionType"],
      definition["correctResponsesPattern"],
      result,
    ]),
    [
      ["choice", ["b"], { response: "b", success: true }],
      ["numeric", ["1[:]1"], { response: "9", success: false }],
      ["sequencing", ["b[,]a[,]c"], { response: "b[,]a[,]c", success: true }],
      ["choice", ["server_1[,]server_2"], { response: "server_1", success: false }],
      ["choice", ["nobody"], { response: "nobody", success: true }],
      ["numeric", undefined, { response: "4", success: false }],
    ],
  );
  const choices = said.map((s) =>
    (s.object.definition["choices"] as { id: string; description: object }[] | undefined)?.map((c) => c.id),
  );
  assert.deepEqual(choices, [
    [],
    undefined,
    ["a", "b", "c"],
    ["server_1", "server_2", "nobody"],
    ["client_ann", "nobody"],
    undefined,
  ]);
  assert.deepEqual((said[2]!.object.definition["choices"] as { description: object }[])[1]!.description, { en: "Event b" });
});
