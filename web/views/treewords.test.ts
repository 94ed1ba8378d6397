import { test } from "node:test";
import assert from "node:assert/strict";
import { branches, copies, mind, silence, type Branch } from "./treewords";
import type { NodeView, TreeView, View } from "../protocol";

const plain = { data: "", bytes: 0, children: 0, ephemeral: false, owner: "", new: false, gone: false, changed: false, was: "" };
const nodeOf = (path: string, more: Partial<NodeView> = {}): NodeView => ({ ...plain, path, ...more });

const shop: TreeView = {
  server: 3,
  nodes: [
    nodeOf("/"),
    nodeOf("/alive"),
    nodeOf("/alive/mail", { ephemeral: true, owner: "mail", gone: true }),
    nodeOf("/db", { data: "south", was: "north", changed: true }),
  ],
  more: 0,
  about: "/db",
  copies: [
    { server: 1, up: true, there: true, data: "north", nodes: 0, behind: true },
    { server: 2, up: false, there: false, data: "", nodes: 0, behind: false },
    { server: 3, up: true, there: true, data: "south", nodes: 0, behind: false },
  ],
  beliefs: [
    { client: "mail", path: "/db", how: "read", data: "north", event: "", error: "", first: "" },
    { client: "web", path: "/db", how: "written", data: "south", event: "", error: "", first: "" },
    { client: "mail", path: "/none", how: "missed", data: "", event: "", error: "", first: "" },
    { client: "pay", path: "/db", how: "notified", data: "", event: "NodeDataChanged", error: "", first: "" },
    { client: "pay", path: "/pay", how: "refused", data: "", event: "", error: "NODEEXISTS", first: "" },
    { client: "shop", path: "/queue", how: "listed", data: "", event: "", error: "", first: "n-0000000003" },
  ],
  asks: [],
  woken: 0,
};

const watching = (name: string, fired: boolean) => ({ name, watching: [{ path: "/db", kind: "data", fired }] });
const view = { now: 4000, clients: [watching("mail", false), watching("pay", true)] } as unknown as View;

test("each node stands below its parent, with its value, the one before, and who watches it", () => {
  const lines = (all: Branch[], depth = 0): string[] =>
    all.flatMap((b) => [" ".repeat(depth) + b.text, ...lines(b.below, depth + 1)]);
  assert.deepEqual(lines(branches(shop, view)), [
    "/",
    " /alive",
    "  /alive/mail, gone, ephemeral, of mail",
    " /db, south, was north, watched by mail",
  ]);
});

test("a server that runs has a copy, and the older one is called so", () => {
  assert.deepEqual(copies(shop), ["Server 1 has /db = north; the older value", "Server 3 has /db = south"]);
});

test("a client believes what it was told last", () => {
  assert.deepEqual(mind(shop, "web"), ["has written /db = south"]);
  assert.deepEqual(mind(shop, "mail"), ["has read /db = north", "has found no /none"]);
  assert.deepEqual(mind(shop, "pay"), ["was notified of NodeDataChanged at /db", "was refused at /pay: NODEEXISTS"]);
  assert.deepEqual(mind(shop, "shop"), ["has listed /queue: n-0000000003 is the first"]);
});

test("the silence of a client is told", () => {
  assert.deepEqual(silence({ silent: { ends: 9000, of: 10000 } }, 4000), ["silent; its session ends in 5 s"]);
  assert.deepEqual(silence({ silent: null }, 4000), []);
});
