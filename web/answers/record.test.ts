import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, lanesOf, requestAt, silencesOf, stateAt, stopFrom, stopsOf, ticksOf, toldOf, valueAt } from "./record";
import type { Tape } from "../protocol";

const request = { server: 1, command: "ann set /a 2", seq: 7, told: 0, toldAt: 0, code: "", data: "" };
const tape: Tape = {
  step: 1,
  about: "/a",
  from: 1000,
  to: 11_000,
  quiet: 2000,
  whole: true,
  opened: false,
  servers: [
    {
      server: 1,
      says: [
        { from: 1000, to: 3000, state: "LEADING" },
        { from: 8000, to: 8500, state: "LEADING" },
        { from: 8500, to: 11_000, state: "LOOKING" },
      ],
      values: [
        { at: 1000, there: false, data: "" },
        { at: 8200, there: true, data: "1" },
      ],
    },
    { server: 2, says: [], values: [] },
  ],
  clients: [{ name: "ann", requests: [{ ...request, at: 5000 }] }],
  done: [],
};
const [one, two] = tape.servers as [Tape["servers"][0], Tape["servers"][0]];

test("what a server says and has at a moment", () => {
  assert.deepEqual([0, 2000, 2001, 7000, 7500, 9000].map((at) => stateAt(tape, one, at)), ["LEADING", "LEADING", "", "LEADING", "LOOKING", "LOOKING"]); // prettier-ignore
  assert.deepEqual([0, 7100, 7200].map((at) => valueAt(tape, one, at)), [null, null, "1"]); // prettier-ignore
  assert.equal(stateAt(tape, two, 0), "");
  assert.equal(valueAt(tape, two, 9000), undefined);
});

test("a server is silent between what it says, and all the time if it says nothing", () => {
  assert.deepEqual(silencesOf(tape, one), [[2000, 7000]]);
  assert.deepEqual(silencesOf(tape, two), [[0, 10_000]]);
});

test("the needle goes from change to change", () => {
  assert.deepEqual(stopsOf(tape), [0, 2000, 4000, 7000, 7200, 7500, 10_000]);
  assert.equal(stopFrom(tape, 2000, 1), 4000);
  assert.equal(stopFrom(tape, 2000, -1), 0);
  assert.equal(stopFrom(tape, 0, -1), 0);
  assert.equal(stopFrom(tape, 10_000, 1), 10_000);
});

test("an answer is a stop once it is told", () => {
  const clients = [{ name: "ann", requests: [{ ...request, at: 5000, toldAt: 6000, code: "OK" }] }];
  assert.deepEqual(stopsOf({ ...tape, clients, opened: true }), [0, 2000, 4000, 5000, 7000, 7200, 7500, 10_000]);
});

test("the request at the needle", () => {
  assert.equal(requestAt(tape, 4200)?.request.seq, 7);
  assert.equal(requestAt(tape, 4201), null);
  assert.equal(commandOf(tape.clients[0]!, tape.clients[0]!.requests[0]!), "set /a 2");
});

test("what a client was told", () => {
  assert.equal(toldOf({ ...request, at: 0 }), "");
  assert.equal(toldOf({ ...request, at: 0, code: "OK" }), "OK");
  assert.equal(toldOf({ ...request, at: 0, code: "OK", data: "old" }), "old");
  assert.equal(toldOf({ ...request, at: 0, code: "NONODE" }), "NONODE");
});

test("the numbers on the axis", () => {
  assert.deepEqual(ticksOf(tape, 10), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(ticksOf(tape, 5), [0, 2, 4, 6, 8, 10]);
});

test("marks that would lie on each other have lanes of their own", () => {
  assert.deepEqual(lanesOf([[0, 10], [5, 15], [9, 12], [10, 20], [15, 30]]), [0, 1, 2, 0, 1]); // prettier-ignore
  assert.deepEqual(lanesOf([]), []);
});
