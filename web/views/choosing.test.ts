import { test } from "node:test";
import assert from "node:assert/strict";
import { Choosing } from "./choosing";

const choosing = (...list: string[]) => {
  const all = new Choosing<string>((a, b) => a === b);
  all.show(list);
  return all;
};

test("the first is marked, and nobody has chosen it", () => {
  const all = choosing("get", "set");
  assert.equal(all.marked, "get");
  assert(!all.moved);
});

test("arrows go round both ends", () => {
  const all = choosing("get", "set", "stat");
  all.move(-1);
  assert.equal(all.marked, "stat");
  all.move(1);
  assert.equal(all.marked, "get");
  assert(all.moved);
});

test("what was chosen stays chosen in another list, wherever it stands there", () => {
  const all = choosing("get", "set", "stat");
  all.move(1);
  all.show(["stat", "sync", "set"]);
  assert.equal(all.marked, "set");
  assert(all.moved);
  all.show(["stat"]);
  assert.equal(all.marked, "stat");
  assert(!all.moved, "nobody has chosen this one");
});

test("what was only marked is not kept", () => {
  const all = choosing("get", "set");
  all.show(["ls", "get"]);
  assert.equal(all.marked, "ls");
});

test("what was chosen for another line is forgotten", () => {
  const all = choosing("get", "set");
  all.move(1);
  all.forget();
  all.show(["get", "set"]);
  assert.equal(all.marked, "get");
});

test("an empty list has nothing marked, also for arrows", () => {
  const all = choosing();
  all.move(1);
  assert.equal(all.marked, undefined);
  assert.equal(all.at, 0);
  all.show(["get"]);
  assert.equal(all.marked, "get");
  assert(!all.moved);
});
