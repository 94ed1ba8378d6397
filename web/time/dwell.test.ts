import { test } from "node:test";
import assert from "node:assert/strict";
import { stands } from "./dwell";

test("a word is read in 300 ms, a Chinese character in 150 ms", () => {
  const slow = 0.25; // no text is shorter than the least time then
  assert.equal(stands("The leader writes /app, then asks 2 others.", 0, slow), 2400 / slow);
  assert.equal(stands("领导者写入。", 0, slow), 750 / slow);
  assert.equal(stands("领导者写入 /app。", 0, slow), 1050 / slow);
});

test("a sentence stands until it can have been read, and is read while its movement is shown", () => {
  const ten = "one two three four five six seven eight nine ten";
  assert.equal(stands(ten, 0, 1), 3000);
  assert.equal(stands(ten, 1000, 1), 2000);
  assert.equal(stands(ten, 9000, 1), 400, "the movement took longer");
  assert.equal(stands(ten, 0, 2), 1500);
  assert.equal(stands(ten, 0, 0.5), 6000);
  assert.equal(stands("Done.", 0, 2), 1500, "never shorter");
});
