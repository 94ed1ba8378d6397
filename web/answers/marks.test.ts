import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSigns, signOf, valueOf, wordsOf } from "./marks";

test("two values have a tick and a bar, or a diamond where a watch fires; more have letters", () => {
  assert.deepEqual(["yes", "no", ""].map((value) => signOf(["yes", "no"], value)), ["✓", "–", "·"]); // prettier-ignore
  assert.deepEqual(["event", "none", ""].map((value) => signOf(["event", "none"], value)), ["◇", "–", "·"]); // prettier-ignore
  assert.deepEqual(["a", "c", "x"].map((value) => signOf(["a", "b", "c"], value)), ["A", "C", "·"]); // prettier-ignore
});

test("a grid on the stage has signs for events alone", () => {
  assert.equal(hasSigns(["event", "none", "lost"]), true);
  assert.equal(hasSigns(["kept", "lost", "nobody"]), false, "a red diamond would say that something broke");
  assert.equal(hasSigns(["event", "a", "b", "c"]), false, "four values have words");
});

test("a name in a cell breaks between its words", () => {
  const names = ["NodeDataChanged", "NOTREADONLY", "BADVERSION", "NODEEXISTS", "NONODE", "deleted"];
  assert.deepEqual(
    names.map((name) => wordsOf(name).join("|")),
    ["Node|Data|Changed", "NOT|READONLY", "BAD|VERSION", "NODE|EXISTS", "NONODE", "deleted"],
  );
});

test("a key gives a value by its place or its letter, clears, or means nothing", () => {
  const four = ["ok", "taken", "leaf", "none"];
  assert.equal(valueOf(four, "2"), "taken");
  assert.equal(valueOf(four, "d"), "none");
  assert.equal(valueOf(four, "e"), undefined);
  assert.equal(valueOf(four, "5"), undefined);
  assert.equal(valueOf(four, "?"), "");
  assert.equal(valueOf(["event", "none"], "b"), undefined, "two signs are no letters");
  assert.equal(valueOf(four, "ArrowUp"), undefined);
});
