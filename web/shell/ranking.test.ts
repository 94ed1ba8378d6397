import { test } from "node:test";
import assert from "node:assert/strict";
import { Ranking, type Part } from "./ranking";
import { asked, plain, tokens } from "./tokens";

test("words meet without their endings", () => {
  const meet = (...words: string[]) => assert.equal(new Set(words.flatMap(tokens)).size, 1, words.map(tokens).join());
  meet("election", "elections", "elected", "electing");
  meet("stop", "stopped", "stopping");
  meet("node", "nodes");
  meet("vote", "votes", "voted", "voting");
  meet("log", "logs", "logged");
  meet("add", "adds", "added", "adding");
  meet("ping", "pings");
});

test("words that differ stay apart", () => {
  const apart = (a: string, b: string) => assert.notDeepEqual(tokens(a), tokens(b));
  apart("zxid", "zab");
  apart("epoch1", "epoch2");
  apart("read", "ready");
});

test("Chinese is cut into pairs, and what every question has is no token", () => {
  assert.deepEqual(tokens("选举算法"), ["选举", "举算", "算法"]);
  assert.deepEqual(asked("什么是选举？"), ["选举"]);
  assert.deepEqual(asked("为什么会有 leader"), tokens("leader"));
  assert.deepEqual(asked("how does a session expire"), tokens("session expire"));
});

test("a question of such words alone is looked for as it stands", () => {
  assert.deepEqual(asked("what is this"), tokens("what is this"));
  assert.deepEqual(asked(""), []);
  assert.deepEqual(asked("?!"), []);
});

test("wide letters and capitals are the same letters", () => {
  assert.equal(plain("ＺＡＢ Élection"), "zab élection");
});

const texts: Record<string, [string, string]> = {
  election: ["Fast Leader Election", "Servers vote until a quorum agrees."],
  session: ["Sessions", "A leader moves them; each election keeps them."],
  watch: ["Watches", "A watch fires once."],
};
const ranking = new Ranking(Object.keys(texts), (id): Part[] => [
  [4, texts[id]![0]],
  [1, texts[id]![1]],
]);
const found = (question: string, kin: string[] = []) => ranking.find(question, kin).map((hit) => hit.one);

test("a word counts more in a title", () => {
  assert.deepEqual(found("election"), ["election", "session"]);
});

test("a text need not have all words, and one that has none is not found", () => {
  assert.deepEqual(found("watch raft"), ["watch"]);
  assert.deepEqual(found("raft"), []);
  assert.deepEqual(found(""), []);
});

test("the beginning of a word finds it, from three letters on", () => {
  assert.deepEqual(found("sess"), ["session"]);
  assert.deepEqual(found("se"), []);
});

test("other words for what is asked find it, too", () => {
  assert.deepEqual(found("ballot", ["vote"]), ["election"]);
});
