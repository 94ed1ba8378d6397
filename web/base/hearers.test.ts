import { test } from "node:test";
import assert from "node:assert/strict";
import { Hearers } from "./hearers";

test("each hears what it asked for, in the order of asking", () => {
  const heard: string[] = [];
  const all = new Hearers<{ said: [text: string, n: number]; rung: [] }>();
  all.tell("said", "nobody hears", 0);
  all.add("said", (text, n) => heard.push(`first ${text} ${n}`));
  all.add("rung", () => heard.push("rung"));
  all.add("said", (text) => heard.push(`second ${text}`));
  all.tell("said", "a", 1);
  all.tell("rung");
  assert.deepEqual(heard, ["first a 1", "second a", "rung"]);
});
