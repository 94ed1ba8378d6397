// Which requests are moves, and what a move and a task mean to the page.
import { test } from "node:test";
import assert from "node:assert/strict";
import { isMove, moveHas, taskHas } from "./moves";

test("a question is no move, and a move has its effects alone", () => {
  assert.equal(isMove("why"), false);
  assert.equal(isMove("select"), false); // it moves the mark, and not the run
  assert.equal(isMove("pause"), true);
  assert.equal(moveHas("next", "walks"), true);
  assert.equal(moveHas("until", "walks"), false);
  assert.equal(moveHas("why", "clears"), false);
});

test("a task has its manners, and no task has none", () => {
  assert.equal(taskHas("seek", "hurries"), true);
  assert.equal(taskHas("play", "hurries"), false);
  assert.equal(taskHas("", "walks"), false);
});
