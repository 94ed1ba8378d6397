import { test } from "node:test";
import assert from "node:assert/strict";
import { plain } from "./plain";

void test("a sentence has zxids only after they have been explained", () => {
  for (const [text, want] of [
    ["Server 1 applies 1:5 create /north", "Server 1 applies create /north"],
    ["Server 3 commits 1:888: a quorum has it on disk", "Server 3 commits: a quorum has it on disk"],
    ["3 号服务器提交 1:888：法定人数已落盘", "3 号服务器提交：法定人数已落盘"],
    ["It is 10:15:30", "It is 10:15:30"],
  ] as const) {
    assert.equal(plain(text, ["zxid"]), want);
    assert.equal(plain(text, ["epoch"]), text);
  }
});

void test("a sentence has epochs only after they have been explained", () => {
  for (const [text, want] of [
    ["Server 1 leads epoch 2: a quorum has acknowledged NEWLEADER", "Server 1 leads: a quorum has acknowledged NEWLEADER"],
    ["1 号服务器确立为 epoch 2 的 Leader：过半已确认 NEWLEADER", "1 号服务器确立为 Leader：过半已确认 NEWLEADER"],
    ["Server 1 führt Epoche 2", "Server 1 führt"],
  ] as const) {
    assert.equal(plain(text, ["epoch"]), want);
    assert.equal(plain(text, ["zxid"]), text);
  }
});
