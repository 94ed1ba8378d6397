import { test } from "node:test";
import assert from "node:assert/strict";
import type { Lesson } from "../text/lessons";

// As much of a document as paper needs: elements with their attributes, and what stands in them.
class Part {
  readonly attributes = new Map<string, string>();
  readonly parts: (Part | string)[] = [];
  constructor(readonly tag: string) {}
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  append(...parts: (Part | string)[]): void {
    this.parts.push(...parts);
  }
  /** The text, with the lines of lists and paragraphs; a hole or a box is _. */
  get text(): string {
    const inner = this.parts.map((p) => (typeof p === "string" ? p : p.text)).join("");
    if (this.tag === "i") return "_";
    return ["p", "li", "h1", "h2", "h3"].includes(this.tag) ? `${inner.trim()}\n` : inner;
  }
  find(name: string): Part[] {
    const here = (this.attributes.get("class") ?? "").split(" ").includes(name) ? [this] : [];
    return [...here, ...this.parts.flatMap((p) => (typeof p === "string" ? [] : p.find(name)))];
  }
}

const words = (en: string) => ({ en });
const miss = (id: string, but: string) => ({ id, text: {}, but: words(but) });
const lesson = {
  id: "l",
  chapter: words("Chapter"),
  title: words("Title"),
  steps: [{ id: "one", title: words("One"), html: words("") }],
  questions: [
    {
      id: "n",
      kind: "number",
      text: words("How many?"),
      unit: words("of 3"),
      choices: [],
      misses: [miss("1", "Cy, too {{see}}."), miss("else", "No.")],
    },
    {
      id: "o",
      kind: "order",
      text: words("In which order?"),
      choices: ["a", "b", "c"].map((id) => ({ id, text: words(`Event ${id}`) })),
      misses: [miss("c,b,a", "It was not {{see}}.")],
    },
    {
      id: "s",
      kind: "touch",
      text: words("Which servers?"),
      choices: [],
      misses: [miss("server 1", "It is down."), miss("nobody", "Two are up.")],
    },
    { id: "k", kind: "touch", text: words("Which nodes?"), choices: [] },
    { id: "c", kind: "choice", text: words("Who?"), choices: ["x", "y"].map((id) => ({ id, text: words(`Server ${id}`) })) },
  ],
} as unknown as Lesson;

test("a sheet of questions has room for an answer of each kind, and the near misses stand beside the answers", async () => {
  Object.assign(globalThis, { Node: Part });
  Object.assign(document, { createElement: (tag: string) => new Part(tag) });
  location.search = "?paper=questions";
  globalThis.zootropePaper = {
    l: [
      {
        svg: {},
        fills: {},
        answers: { n: "2", o: "a,c,b", s: "server 2,server 3", k: "nobody", c: "y" },
        things: { s: ["server 1", "server 2", "server 3"] },
      },
    ],
  };
  const { paper } = await import("./paper");
  const before = () => lesson.questions!.map(({ id }) => ({ id, right: "", choices: id === "k" ? ["node /a"] : [] }));
  const out = paper(lesson, { before, address: "" }) as unknown as Part;
  const [number, order, servers, nodes, choice] = out.find("before").map((e) => e.text);
  assert.equal(number, "1  How many?\n_of 3\n");
  assert.match(order!, /^2 {2}In which order\?\n_A {2}Event .\n_B {2}Event .\n_C {2}Event .\n$/);
  assert.doesNotMatch(order!, /Event a[^]*Event b[^]*Event c/);
  assert.equal(servers, "3  Which servers?\nserver 1\nserver 2\nserver 3\nnobody\n");
  assert.equal(nodes, "4  Which nodes?\n/a\nnone\n");
  assert.equal(choice, "5  Who?\n_A  Server x\n_B  Server y\n");
  const letter = (event: string) => new RegExp(`(.) {2}Event ${event}`).exec(order!)![1]!;
  assert.equal(
    out.find("answers")[0]!.text,
    [
      "Answers: Title",
      "1  2 of 3",
      "1 of 3: Cy, too.",
      "any other answer: No.",
      `2  ${["a", "c", "b"].map(letter).join(" ")}`,
      `${["c", "b", "a"].map(letter).join(" ")}: It was not.`,
      "3  server 2, server 3",
      "server 1: It is down.",
      "nobody: Two are up.",
      "4  none",
      "5  B  Server y",
      "",
    ].join("\n"),
  );
});
