import { test } from "node:test";
import assert from "node:assert/strict";
import { beside, fits, inLang, type Card } from "./data";
import { dayOf, Ledger } from "./kept";
import { left, told } from "./minute";

const card = (id: string): Card => ({ id, question: { en: id }, also: {}, points: [], minute: 0 });

test("cards follow one another, and the first and the last have an end", () => {
  const all = ["a", "b", "c"].map(card);
  assert.deepEqual(
    all.map(({ id }) => [beside(all, id, -1)?.id, beside(all, id, 1)?.id]),
    [
      [undefined, "b"],
      ["a", "c"],
      ["b", undefined],
    ],
  );
  assert.equal(beside(all, "d", 1), undefined);
});

test("a question of the index is found by all words that are typed, in any language and width", () => {
  const entry = {
    id: "e",
    question: { en: "How does a watch work?", zh: "Watcher 机制的原理是什么？" },
    also: { zh: "监听机制" },
  };
  for (const typed of ["", "watch", "WATCH how", "原理", "监听 watcher", "ＷＡＴＣＨ"]) assert(fits(entry, typed), typed);
  for (const typed of ["watch lock", "锁", "watches"]) assert(!fits(entry, typed), typed);
});

test("a text is told in the language of the page, or in English", () => {
  const text = { en: "one", zh: "一" };
  assert.deepEqual([inLang(text, "zh"), inLang(text, "de"), inLang(undefined, "en")], ["一", "one", ""]);
});

test("a minute has sixty seconds and ends at none", () => {
  assert.deepEqual(
    [left(1000, 1000), left(1000, 1999), left(1000, 2000), left(0, 59_999), left(0, 60_000), left(0, 9e9)],
    [60, 60, 59, 1, 0, 0],
  );
});

test("half a minute, ten seconds and the end are told, each once, and only the last of those that were passed", () => {
  assert.deepEqual(
    [told(60, 31), told(31, 30), told(30, 30), told(30, 29), told(12, 9), told(9, 1), told(1, 0), told(0, 0)],
    [null, 30, null, null, 10, null, 0, null],
  );
  assert.equal(told(45, 0), 0);
});

/** A record, and what became of it. */
function ledger(kept: string | null): { of: Ledger; text: () => string | null } {
  let text = kept;
  return { of: new Ledger(() => text, (_, value) => void (text = value)), text: () => text }; // prettier-ignore
}

test("ticks are kept by card, with the day, and are gone with the last", () => {
  const { of, text } = ledger(null);
  of.keep("watches", ["once", "light"], "2026-11-29");
  of.keep("lock", ["node"], "2026-11-30");
  const again = ledger(text());
  assert.deepEqual([[...again.of.of("watches").got], again.of.of("watches").day], [["once", "light"], "2026-11-29"]);
  again.of.keep("watches", [], "2026-12-01");
  assert.equal(again.text(), '{"version":1,"cards":{"lock":{"got":["node"],"day":"2026-11-30"}}}');
  assert.deepEqual(
    [again.of.of("watches").got.size, again.of.of("watches").day, again.of.of("constructor").got.size],
    [0, "", 0],
  );
});

test("a record of a later version is left as it is", () => {
  const { of, text } = ledger('{"version":2,"cards":[]}');
  of.keep("lock", ["node"], "2026-11-30");
  assert.equal(text(), '{"version":2,"cards":[]}');
  assert.deepEqual([...of.of("lock").got], ["node"]);
});

test("a record that is none is as if nothing was ticked", () => {
  for (const kept of [
    "",
    "{",
    "null",
    "7",
    '{"version":1}',
    '{"version":1,"cards":null}',
    '{"version":1,"cards":{"lock":7}}',
    '{"version":1,"cards":{"lock":{"got":7}}}',
  ]) {
    const { of, text } = ledger(kept);
    assert.equal(of.of("lock").got.size, 0, kept);
    of.keep("lock", ["node"], "2026-11-30");
    assert.match(text()!, /^\{"version":1,"cards":\{"lock":/);
  }
});

test("the day is that of the reader's clock", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});
