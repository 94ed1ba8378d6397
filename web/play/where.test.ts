import { test } from "node:test";
import assert from "node:assert/strict";
import { boxOf, crowded, otherCards } from "./where";
import type { Places } from "../protocol";

type Place = Places["places"][number];
const place = (kind: string, name: string, x: number, y: number, more: Partial<Place> = {}): Place =>
  ({ kind, name, run: "", message: 0, x, y, w: 40, h: 20, ...more }) as Place;
const places = [
  place("server", "1", 100, 100),
  place("server", "2", 300, 100),
  place("server", "3", 300, 300),
  place("client", "ann", 100, 300),
  place("bead", "PING", 200, 105, { message: 7, w: 8, h: 8 }),
  place("server", "1", 700, 100, { run: "B" }),
];
const stage = { w: 800, h: 400 };
const chosen = (kind: string, name: string, message = 0, x = -1, y = -1) => ({ kind, name, message, x, y });

test("a card and a message stand where they are, in this run", () => {
  assert.equal(boxOf(chosen("server", "1"), places, stage), places[0]);
  assert.equal(boxOf(chosen("client", "ann", 0, 5, 5), places, stage), places[3]);
  assert.equal(boxOf(chosen("message", "PING", 7), places, stage), places[4]);
});

test("a message that is not drawn stands where the hand was, or in the middle", () => {
  assert.deepEqual(boxOf(chosen("message", "PING", 8, 12, 34), places, stage), { x: 12, y: 34, w: 0, h: 0 });
  assert.deepEqual(boxOf(chosen("message", "PING", 8), places, stage), { x: 400, y: 200, w: 0, h: 0 });
});

test("a link that a key has chosen stands between its ends", () => {
  assert.deepEqual(boxOf(chosen("link", "1>2"), places, stage), { x: 220, y: 110, w: 0, h: 0 });
  assert.deepEqual(boxOf(chosen("link", "ann>1"), places, stage), { x: 120, y: 210, w: 0, h: 0 });
});

test("a partition stands between its halves", () => {
  assert.deepEqual(boxOf(chosen("once", "1>2 3"), places, stage), { x: 220, y: 160, w: 0, h: 0 });
});

test("a link with an end that is not on the stage stands in the middle", () => {
  assert.deepEqual(boxOf(chosen("link", "1>9"), places, stage), { x: 400, y: 200, w: 0, h: 0 });
});

test("the other cards are those of this run that are not chosen, and the znodes", () => {
  assert.deepEqual(
    otherCards([...places, place("znode", "/a", 0, 0), place("lock", "/b", 0, 0)], chosen("server", "2")).map(
      (p) => `${p.kind} ${p.name}`,
    ),
    ["server 1", "server 3", "client ann", "znode /a"],
  );
});

test("a box is crowded where a card reaches into it", () => {
  assert(crowded(places, { x: 290, y: 0, w: 40, h: 110 }));
  assert(!crowded(places, { x: 290, y: 0, w: 40, h: 100 }), "it ends above the card");
  assert(!crowded(places, { x: 260, y: 0, w: 40, h: 110 }), "it ends beside the card");
  assert(!crowded([places[4]!], { x: 0, y: 0, w: 300, h: 200 }), "a message is no card");
});
