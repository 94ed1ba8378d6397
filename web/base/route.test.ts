import { test } from "node:test";
import assert from "node:assert/strict";
import { decoded, link, read } from "./route";

const known = (id: string) => ["write", "own.my lesson/2"].includes(id);

test("an address leads where its link says", () => {
  for (const [step, seq, artefact] of [
    [0, 0, ""],
    [3, 0, ""],
    [-1, 0, ""],
    [2, 17, ""],
    [2, 17, "AbC-_1@4.2"],
    [0, 0, "AbC"],
  ] as const)
    assert.deepEqual(read(link("write", step, seq, artefact), known), { page: "lesson", id: "write", step, seq, artefact });
});

test("an id with signs of addresses in it comes back whole", () => {
  assert.deepEqual(read(link("own.my lesson/2", 1), known), {
    page: "lesson",
    id: "own.my lesson/2",
    step: 1,
    seq: 0,
    artefact: "",
  });
});

test("steps and events that are no numbers are none", () => {
  const at = (hash: string) => {
    const to = read(hash, known);
    return to.page === "lesson" ? [to.step, to.seq] : to;
  };
  assert.deepEqual(at("#/lesson/write/two/e3"), [0, 3]);
  assert.deepEqual(at("#/lesson/write/-4"), [0, 0]);
  assert.deepEqual(at("#/lesson/write/1.9/17"), [1, 0]);
  assert.deepEqual(at("#/lesson/write/1e999/e99999999999999999999"), [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
});

test("a lesson that is not known leads home, and is named there in brief", () => {
  assert.deepEqual(read("#/lesson/none", known), { page: "home", missing: "none", chapter: "" });
  const long = read(`#/lesson/${"x".repeat(500)}`, known);
  assert(long.page === "home" && long.missing.length === 61);
});

test("other pages, and what is no page", () => {
  assert.deepEqual(read("#/lessons/Zab", known), { page: "home", missing: "", chapter: "Zab" });
  assert.deepEqual(read("#/map/write", known), { page: "map", id: "write" });
  assert.deepEqual(read("#/cards/watches", known), { page: "cards", id: "watches" });
  assert.deepEqual(read("#/cards", known), { page: "cards", id: "" });
  assert.deepEqual(read("#/playground/AbC@3", known), { page: "playground", artefact: "AbC@3" });
  for (const hash of ["", "#", "#/", "#nonsense", "#/lesson", "#/%E0%A4%A"]) assert.equal(read(hash, known).page, "home", hash);
});

test("percent signs that make no text stand as they are", () => {
  assert.equal(decoded("100%"), "100%");
  assert.equal(decoded("%E4%BD%A0"), "你");
});
