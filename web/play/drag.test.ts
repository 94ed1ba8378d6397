import { test } from "node:test";
import assert from "node:assert/strict";
import { cuts, drops, isLine, type Carried, type Point } from "./drag";
import type { Flight } from "../protocol";

const line = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }));

test("a hand that trembles draws no line", () => {
  assert(!isLine(line([200, 290], [200, 310])));
  assert(isLine(line([200, 290], [200, 302], [200, 290])), "all of its way counts");
  assert(!isLine(line([200, 290])));
  assert(!isLine([]));
});

test("a line cuts one direction of a link, or both", () => {
  assert.deepEqual(
    cuts({
      links: [
        { from: "3", to: "2", both: false },
        { from: "1", to: "2", both: true },
      ],
      parts: [],
    }),
    ["link 3>2 cut", "link 1-2 cut"],
  );
  assert.deepEqual(cuts({ links: [], parts: [] }), []);
});

test("servers are parted, and a client's link is cut behind that", () => {
  const parts = [["1", "3"], ["2"], ["10"]];
  assert.deepEqual(cuts({ links: [{ from: "ann", to: "1", both: true }], parts }), ["partition 1 3 | 2 | 10", "link ann-1 cut"]);
});

const flight = { id: 7, from: "1", to: "2", kind: "PROPOSAL" } as Flight;
const message = (off = ""): Carried => ({ kind: "message", flight, off });
const server = (name: string, off = false) => ({ kind: "server", name, off });
const ground = (off = false) => ({ kind: "", name: "", off });

test("a message that is carried to its receiver arrives, if it is the next", () => {
  assert.deepEqual(drops(message(), server("2")), { command: "deliver 1>2 PROPOSAL", off: "" });
  assert.deepEqual(drops(message("waits"), server("2", true)), { command: "", off: "waits" });
});

test("a message off its lane takes its connection along; on it, or at home, nothing happens", () => {
  assert.deepEqual(drops(message(), ground(true)), { command: "break 1-2", off: "" });
  assert.deepEqual(drops(message(), server("3", true)), { command: "break 1-2", off: "" });
  assert.deepEqual(drops(message(), ground()), { command: "", off: "" });
  assert.deepEqual(drops(message(), server("1", true)), { command: "", off: "" });
});

test("a client is connected where it is let go, unless it is there already or cannot be", () => {
  const carried: Carried = { kind: "client", name: "ann", on: 1, off: new Map([[3, "down"]]) };
  assert.deepEqual(drops(carried, server("2")), { command: "ann connect 2", off: "" });
  assert.deepEqual(drops(carried, server("1")), { command: "", off: "" });
  assert.deepEqual(drops(carried, server("3")), { command: "", off: "down" });
  assert.deepEqual(drops(carried, { kind: "client", name: "bo", off: false }), { command: "", off: "" });
  assert.deepEqual(drops(carried, ground()), { command: "", off: "" });
});

test("a new client begins where it is let go", () => {
  assert.deepEqual(drops({ kind: "new", name: "c1" }, server("2")), { command: "client c1 2", off: "" });
  assert.deepEqual(drops({ kind: "new", name: "c1" }, ground()), { command: "", off: "" });
});
