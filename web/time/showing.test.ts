import { test } from "node:test";
import assert from "node:assert/strict";
import { Showing } from "./showing";
import { remember } from "../base/settings";
import type { Client } from "../stage/client";
import type { Forward } from "../lesson/forward";
import type { State } from "../protocol";

const at = (step: number, done: boolean, graded: string, chosen = "yes") =>
  ({
    serial: 1,
    step,
    stepDone: done,
    running: done ? "" : "show",
    sentence: -1,
    ends: [],
    stopped: "",
    asks: false,
    stop: { why: "" },
    compared: null,
    questions: ["a", "b"].map((id, i) => ({ id, step: i + 1, graded: graded.includes(id), chosen, names: [], marks: [] })),
  }) as unknown as State;

/** Whether the film goes on at the end of a step, after these reports. */
function plays(does: Forward, ...states: State[]): boolean {
  remember("next", "show");
  let state = states[0]!;
  const client = { on: () => {}, ask: async () => {}, moving: false };
  const showing = new Showing(client as unknown as Client, {
    lesson: () => null,
    state: () => state,
    does: () => does,
    sentence: () => "",
    touched: () => false,
    next: () => {},
    changed: () => {},
  });
  showing.follow(state);
  showing.turn();
  for (state of states.slice(1)) {
    client.moving = !state.stepDone;
    showing.follow(state);
  }
  const on = showing.playing;
  if (on) showing.turn(); // otherwise its timer would run
  return on;
}

test("the film stops where an answer has just been graded, also if no question comes next", () => {
  assert.equal(plays("step", at(0, true, ""), at(1, false, ""), at(1, true, "a")), false);
  assert.equal(plays("step", at(0, true, ""), at(1, false, ""), at(1, false, "a"), at(1, true, "a")), false, "graded on the way");
  assert.equal(plays("step", at(0, true, ""), at(1, true, "a")), false, "at once");
});

test("the film goes on where there is no verdict to read, or an old one", () => {
  assert.equal(plays("step", at(1, true, "a"), at(2, false, "a"), at(2, true, "a")), true, "the verdict is of another step");
  assert.equal(plays("step", at(0, true, "ab"), at(1, false, "ab"), at(1, true, "ab")), true, "it was graded before");
  assert.equal(plays("step", at(0, true, "", ""), at(1, false, "", ""), at(1, true, "a", "")), true, "nobody has answered");
  assert.equal(plays("cell", at(0, true, ""), at(1, false, ""), at(1, true, "a")), true, "more cells of the grid come");
});
