import { test } from "node:test";
import assert from "node:assert/strict";
import { read, write, type Kept } from "./state";

test("answers of every form are read as they were written", () => {
  const kept: Kept = {
    lesson: "",
    step: 2,
    event: 0,
    answers: [
      ["who", "b"],
      ["many", "5"],
      ["turns", "b,a,c"],
      ["down", "server 4,server 5"],
      ["seen", "node /a=b&c;d"],
    ],
    run: "",
    seen: "",
    earned: { right: ["who"], wrong: [], reached: [], given: [] },
  };
  assert.deepEqual(read(write(kept)), kept);
  assert.match(write(kept), /^[!-~]+$/, "plain ASCII without spaces");
});
