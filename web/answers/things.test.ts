import { test } from "node:test";
import assert from "node:assert/strict";
import { toggled } from "./things";

const touch = (...things: string[]) => things.reduce(toggled, "");

test("the same things are the same answer, however they were touched", () => {
  assert.equal(touch("server 10", "server 2", "server 1"), "server 1,server 2,server 10");
  assert.equal(touch("client cy", "client ann"), "client cy,client ann", "shorter names first, as the core has it");
});

test("a thing that is touched again goes, but not the last one", () => {
  assert.equal(touch("server 1", "server 2", "server 1"), "server 2");
  assert.equal(touch("server 1", "server 1"), "server 1");
});

test("nobody goes with no thing", () => {
  assert.equal(touch("server 1", "server 2", "nobody"), "nobody");
  assert.equal(touch("nobody", "server 2"), "server 2");
  assert.equal(touch("nobody", "nobody"), "nobody");
});
