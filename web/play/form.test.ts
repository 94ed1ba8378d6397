import { test } from "node:test";
import assert from "node:assert/strict";
import { quoted } from "./form";

test("a word stands as it is if the command line takes it so", () => {
  for (const word of ["/a", "a-b", "名"]) assert.equal(quoted(word), word);
});

test("spaces, quotes, signs of the script and nothing at all are quoted", () => {
  assert.equal(quoted("a b"), "'a b'");
  assert.equal(quoted("it's"), "'it'\\''s'");
  assert.equal(quoted('say "x"'), `'say "x"'`);
  assert.equal(quoted("a#b"), "'a#b'");
  assert.equal(quoted("a|b"), "'a|b'");
  assert.equal(quoted("a\\b"), "'a\\b'");
  assert.equal(quoted(""), "''");
});
