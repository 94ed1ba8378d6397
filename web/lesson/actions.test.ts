import { test } from "node:test";
import assert from "node:assert/strict";
import { actions, named } from "./actions";
import type { State } from "../protocol";

test("a client with a chroot names paths without it, and none that lie elsewhere", () => {
  const name = (chroot: string, path: string) => named({ chroot }, path);
  assert.equal(name("", "/"), "/");
  assert.equal(name("", "/app/x"), "/app/x");
  assert.equal(name("/app", "/app/x"), "/x");
  assert.equal(name("/app", "/app"), "/");
  assert.equal(name("/app", "/apple"), "");
  assert.equal(name("/app", "/"), "");
});

const client = (of: string, chroot: string, watching: string[] = []) => ({
  name: of,
  state: "CONNECTED",
  paused: false,
  chroot,
  queue: 0,
  pending: "",
  waits: "",
  stands: [],
  watching: watching.map((path) => ({ path })),
});
const commands = (kind: string, thing: string, clients: unknown[], locks: unknown[] = []) =>
  actions(kind, thing, 0, { view: { clients, locks } } as unknown as State, true).map((d) => d.command);

test("what is done with a node is said in the paths of the client that does it", () => {
  const both = [client("ann", "/app"), client("bob", "", ["/app/x", "/y"])];
  assert.deepEqual(commands("znode", "/app/x", both), [
    "ann set /x new",
    "ann create -s /x/n-",
    "ann delete /x",
    "ann get -w /x",
  ]);
  assert.deepEqual(commands("znode", "/app", both), ["ann set / new", "ann create -s /n-", "ann get -w /"]);
  assert.deepEqual(commands("znode", "/y", both).slice(0, 3), ["bob set /y new", "bob create -s /y/n-", "bob delete /y"]);
});

test("a lock is taken and given back by the paths of its clients", () => {
  const lock = { path: "/app/l", holders: [{ client: "ann", strategy: "predecessor" }], waiters: ["bob"] };
  const all = [client("ann", "/app"), client("bob", ""), client("eve", "/other")];
  assert.deepEqual(
    commands("lock", "/app/l", all, [lock]).filter((c) => c.includes("lock ")),
    ["ann unlock /l", "ann lock /l", "bob unlock /app/l"],
  );
});
