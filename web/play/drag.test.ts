import { test } from "node:test";
import assert from "node:assert/strict";
import { cuts, drops, grip, serverAt, servers, type Carried, type Point } from "./drag";
import type { Flight, Places } from "../protocol";

type Place = Places["places"][number];
/** A thing with its middle at a point. */
const place = (kind: string, name: string, x: number, y: number, more: Partial<Place> = {}): Place => {
  const { w = 40, h = 40 } = more;
  return { kind, name, run: "", message: 0, w, h, ...more, x: x - w / 2, y: y - h / 2 } as Place;
};
const server = (id: number, x: number, y: number) => place("server", String(id), x, y);

// Three servers, and a client that is connected to the first.
const three = [server(1, 200, 100), server(2, 100, 300), server(3, 300, 300), place("client", "ann", 200, 20)];
const ann = [{ name: "ann", on: 1 }];
const line = (...points: [number, number][]): Point[] => points.map(([x, y]) => ({ x, y }));

test("a line across one link cuts both directions", () => {
  assert.deepEqual(cuts(three, 5, line([200, 250], [200, 350]), ann), ["link 2-3 cut"]);
});

test("a line that ends between the two directions cuts one", () => {
  // Seen from 2, where to go is right: its own direction lies below the straight line.
  assert.deepEqual(cuts(three, 5, line([200, 260], [200, 299]), ann), ["link 3>2 cut"]);
  assert.deepEqual(cuts(three, 5, line([200, 340], [200, 301]), ann), ["link 2>3 cut"]);
});

test("a finger crosses both directions wherever it ends beyond the line", () => {
  assert.deepEqual(cuts(three, 0, line([200, 260], [200, 301]), ann), ["link 2-3 cut"]);
});

test("a line that comes back has crossed nothing", () => {
  assert.deepEqual(cuts(three, 5, line([200, 250], [200, 350], [210, 350], [210, 250]), ann), []);
});

test("servers that nothing else holds together are parted", () => {
  assert.deepEqual(cuts(three, 5, line([20, 240], [250, 240], [250, 360]), ann), ["partition 1 3 | 2"]);
});

test("three servers can be parted in three", () => {
  assert.deepEqual(cuts(three, 5, line([100, 180], [200, 220], [300, 180], [360, 360], [200, 400], [200, 250]), ann), [
    "partition 1 | 2 | 3",
  ]);
});

test("a client's link is cut both ways, and stands behind the servers' own", () => {
  assert.deepEqual(cuts(three, 5, line([150, 60], [250, 60]), ann), ["link ann-1 cut"]);
  assert.deepEqual(cuts(three, 5, line([150, 60], [250, 60], [250, 250], [180, 250], [180, 340]), ann).at(-1), "link ann-1 cut");
});

test("a client without a connection, or one whose server is not on the stage, has no link", () => {
  assert.deepEqual(cuts(three, 5, line([150, 60], [250, 60]), []), []);
  assert.deepEqual(cuts(three, 5, line([150, 60], [250, 60]), [{ name: "ann", on: 7 }]), []);
});

test("a hand that trembles cuts nothing", () => {
  assert.deepEqual(cuts(three, 5, line([200, 290], [200, 310]), ann), []);
  assert.deepEqual(cuts(three, 5, line([200, 290]), ann), []);
  assert.deepEqual(cuts(three, 5, [], ann), []);
});

test("a line with a corner on a link crosses it once", () => {
  assert.deepEqual(cuts(three, 0, line([200, 250], [200, 300], [200, 350]), ann), ["link 2-3 cut"]);
});

test("servers of the other run, and those at one place, are no ground to fall over", () => {
  const two = [server(1, 100, 100), server(2, 100, 100), place("server", "3", 300, 100, { run: "B" })];
  assert.deepEqual(cuts(two, 5, line([50, 50], [150, 150]), []), []);
  assert.deepEqual(
    servers(two).map((s) => s.id),
    [1, 2],
  );
});

test("servers are in the order of their ids, also beyond nine", () => {
  const all = [server(10, 0, 0), server(2, 50, 0), server(1, 100, 0)];
  assert.deepEqual(
    servers(all).map((s) => s.id),
    [1, 2, 10],
  );
});

const bead = (message: number, x: number, y: number, more: Partial<Place> = {}) =>
  place("bead", "PING", x, y, { message, w: 8, h: 8, ...more });

test("the nearest message is taken hold of", () => {
  const all = [...three, bead(7, 196, 220), bead(8, 204, 220)];
  assert.deepEqual(grip(all, { x: 208, y: 224 }), { message: 8 });
  assert.equal(grip(all, { x: 240, y: 224 }), null);
});

test("a card lies over messages that are near it, not over those on it", () => {
  const near = [...three, bead(7, 200, 50)];
  assert.deepEqual(grip(near, { x: 200, y: 38 }), { client: "ann" });
  assert.equal(grip([server(1, 200, 100), bead(7, 226, 100)], { x: 215, y: 100 }), null);
  assert.deepEqual(grip([server(1, 200, 100), bead(7, 196, 96)], { x: 200, y: 100 }), { message: 7 });
});

test("beads without a message and those of another run cannot be taken", () => {
  assert.equal(grip([bead(0, 100, 100), bead(5, 100, 100, { run: "B" })], { x: 104, y: 104 }), null);
});

const flight = { id: 7, from: "1", to: "2", kind: "PROPOSAL" } as Flight;
const message = (off = ""): Carried => ({ kind: "message", flight, off });

test("a message that is carried to its receiver arrives, if it is the next", () => {
  assert.deepEqual(drops(three, message(), { x: 100, y: 300 }), { command: "deliver 1>2 PROPOSAL", off: "" });
  assert.deepEqual(drops(three, message("waits"), { x: 100, y: 300 }), { command: "", off: "waits" });
});

test("a message off its lane takes its connection along; on it, or at home, nothing happens", () => {
  assert.deepEqual(drops(three, message(), { x: 300, y: 150 }), { command: "break 1-2", off: "" });
  assert.deepEqual(drops(three, message(), { x: 150, y: 200 }), { command: "", off: "" });
  assert.deepEqual(drops(three, message(), { x: 200, y: 100 }), { command: "", off: "" });
});

test("a message whose sender is not on the stage stays where it is", () => {
  assert.deepEqual(drops(three.slice(1), message(), { x: 300, y: 150 }), { command: "", off: "" });
});

test("a client is connected where it is let go, unless it is there already or cannot be", () => {
  const carried: Carried = { kind: "client", name: "ann", on: 1, off: new Map([[3, "down"]]) };
  assert.deepEqual(drops(three, carried, { x: 100, y: 300 }), { command: "ann connect 2", off: "" });
  assert.deepEqual(drops(three, carried, { x: 200, y: 100 }), { command: "", off: "" });
  assert.deepEqual(drops(three, carried, { x: 300, y: 300 }), { command: "", off: "down" });
  assert.deepEqual(drops(three, carried, { x: 0, y: 0 }), { command: "", off: "" });
});

test("a new client begins where it is let go", () => {
  assert.deepEqual(drops(three, { kind: "new", name: "c1" }, { x: 100, y: 300 }), { command: "client c1 2", off: "" });
  assert.deepEqual(drops(three, { kind: "new", name: "c1" }, { x: 0, y: 0 }), { command: "", off: "" });
  assert.equal(serverAt(three, { x: 200, y: 20 }), 0);
});
