import { test } from "node:test";
import assert from "node:assert/strict";
import { tell } from "./tips";
import type { Hovered, State } from "../protocol";

const STAT = "cZxid = 0x100000002\nctime = Thu Jan 01 00:00:09 UTC 1970";

const standing = (hides: string[], answer = ""): State => {
  const server = {
    id: 1,
    state: "LOOKING",
    phase: "ELECTION",
    logged: "1:3",
    committed: "1:2",
    epoch: 1,
    accepted: 1,
    vote: 2,
    voteZxid: "1:3",
    round: 4,
    sync: "DIFF",
    disk: "",
    weightless: false,
    watches: 0,
  };
  const client = { name: "c", state: "CONNECTED", marks: [], on: 1, pending: "", queue: 0, last: "OK", answer, watches: [] };
  return { compared: null, hides, traffic: [], view: { servers: [server], clients: [client] } } as unknown as State;
};

const rows = (kind: string, name: string, state: State): string =>
  JSON.stringify(tell({ kind, name, run: "" } as Hovered, state)?.rows ?? []);

test("a server is told without what no lesson has introduced", () => {
  const told = rows("server", "1", standing([]));
  for (const part of ["ELECTION", "1:3", "1:2", "1 (1)", "2 (1:3)", '"4"', "DIFF"]) assert(told.includes(part), part);
  assert.equal(rows("server", "1", standing(["broadcast", "zxid", "epoch", "vote", "round", "log"])), "[]");
  assert(!rows("server", "1", standing(["round"])).includes('"4"'));
});

test("a client is told without the lines of a Stat", () => {
  assert(!rows("client", "c", standing([], STAT)).includes("0x"));
  assert(rows("client", "c", standing([], `north\n${STAT}`)).includes('"north"'));
});
