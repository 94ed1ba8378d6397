// A lesson may have a goal for which lines are written, and another one that is reached by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { byHand, writes } from "./built";
import type { Build, Goal } from "../protocol";

const build: Build = { clients: ["ann", "bob"], verbs: ["on", "create", "stat"], trials: 200, trial: [] };

test("a line is a request, or a line with on, of one of the clients", () => {
  for (const line of ["ann create -e /master ann", "bob on NodeDeleted /master stat -w /master"])
    assert(writes(build, line), line);
  for (const line of ["cy create /x", "ann elect /bills", "ann write mail ann --lock /bills", "pause ann", "settle", "ann"])
    assert(!writes(build, line), line);
});

test("by hand is what is no line", () => {
  const goals = [
    { id: "led", build },
    { id: "refused", build: null },
  ] as unknown as Goal[];
  const solution = ["ann create -e /master ann", "ann elect /bills", "settle", "bob on NONODE /master stat /master", "pause ann"];
  assert.deepEqual(byHand(goals, solution), ["ann elect /bills", "settle", "pause ann"]);
  assert.deepEqual(byHand(goals.slice(1), solution), solution, "no goal asks for lines");
});
