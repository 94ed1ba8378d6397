import { test } from "node:test";
import assert from "node:assert/strict";
import { cutBy, isCut, oneWay, there } from "./chosen";
import type { View } from "../protocol";

const view = (links: string[]): View =>
  ({
    servers: [{ id: 1 }, { id: 12 }],
    clients: [{ name: "ann" }],
    flights: [{ id: 7 }],
    locks: [{ path: "/lock" }],
    links: links.map((l) => ({ from: l.split(">")[0], to: l.split(">")[1], cut: true })),
  }) as unknown as View;

test("a link that was cut both ways, and two halves that were parted, may have been meant one way", () => {
  assert.equal(cutBy("link 1-12 cut", 3, 4)?.name, "1>12");
  assert.equal(cutBy("partition 1 2 | 3", 3, 4)?.name, "1 2>3");
  for (const other of ["link 1>2 cut", "link ann-1 cut", "link 1-2 hold", "partition 1 | 2 | 3", "partition 1 > 2", "heal"])
    assert.equal(cutBy(other, 3, 4), null, other);
});

test("a cut is there as long as every link between its sides is cut both ways", () => {
  const cut = cutBy("partition 1 | 2 3", 0, 0)!;
  assert(isCut(cut, view(["1>2", "2>1", "1>3", "3>1"])));
  assert(!isCut(cut, view(["1>2", "2>1", "1>3"])));
});

test("one direction is cut by a link of its own, or by a partition that goes one way", () => {
  assert.deepEqual(
    oneWay(cutBy("link 1-12 cut", 0, 0)!).map((d) => [d.command, d.key]),
    [
      ["link 1>12 cut", "O"],
      ["link 12>1 cut", ""],
    ],
  );
  assert.deepEqual(
    oneWay(cutBy("partition 1 | 2 3", 0, 0)!).map((d) => d.command),
    ["partition 1 > 2 3", "partition 2 3 > 1"],
  );
});

test("what is gone from the stage is in hand no more", () => {
  const at = (kind: string, name: string, message = 0) => there({ kind, name, message, x: 0, y: 0 }, view([]));
  assert(at("server", "12") && at("client", "ann") && at("message", "PING", 7) && at("lock", "/lock") && at("link", "1>2"));
  assert(!at("server", "2") && !at("client", "an") && !at("message", "PING", 8) && !at("lock", "/"));
});
