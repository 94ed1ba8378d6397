import { test } from "node:test";
import assert from "node:assert/strict";
import { headAlone, ROOM, unfolded } from "./fold";

const none = new Set<number>();
const text = (shown: boolean[][]) => shown.map((rows) => rows.map((on) => (on ? "#" : ".")).join("")).join(" ");

test("where nobody stands, the functions are shown from the first on", () => {
  assert.equal(text(unfolded([4, 5, 6], [], [], [], none)), "#### ##### ######");
  assert.equal(text(unfolded([4, 5, 6], [], [], [], none, 8)), "#### ##... #.....");
});

test("a function in which a client goes on is open, and the others have their heads", () => {
  const at = { fn: 1, row: 2 };
  assert.equal(text(unfolded([4, 5, 6], [at], [at], [], none)), "#... ##### #.....");
});

test("where a client only holds the lock, its row is shown", () => {
  const [holds, asks] = [
    { fn: 0, row: 3 },
    { fn: 1, row: 2 },
  ];
  assert.equal(text(unfolded([7, 5], [holds, asks], [asks], [], none)), "#..#... #####");
});

test("what is spoken of has the room that is left", () => {
  const at = { fn: 0, row: 2 };
  assert.equal(text(unfolded([5, 4, 9], [at], [at], [{ fn: 2, row: 5 }], none, 12)), "##### #... #...###..");
});

test("what is spoken of comes first where nobody goes on", () => {
  assert.equal(text(unfolded([5, 4, 9], [{ fn: 1, row: 2 }], [], [{ fn: 2, row: 5 }], none, 12)), "#.... #### #..####..");
});

test("where there is no room for all, the rows around a client are shown", () => {
  const at = { fn: 0, row: 20 };
  const shown = unfolded([40, 9], [at], [at], [], none)[0]!;
  const rows = shown.flatMap((on, i) => (on ? [i] : []));
  assert.deepEqual([rows[0], rows[1], rows.at(-1)], [0, 10, 29]);
  assert.equal(rows.length + 2, ROOM - 1); // two gaps; the other function has its head
});

test("a gap of one row is no gap", () => {
  const [first, last] = [
    { fn: 0, row: 2 },
    { fn: 0, row: 4 },
  ];
  assert.equal(text(unfolded([9], [first, last], [first], [], none, 4)), "#####....");
});

test("a head stands alone where the function has more rows, and none of them is shown", () => {
  const alone = (rows: string) => headAlone([...rows].map((row) => row === "#"));
  assert.deepEqual(["#", "#.", "##", "#..", "#.#"].map(alone), [false, true, false, true, false]);
});

test("a function that the reader has opened is whole, and takes no room from the others", () => {
  const at = { fn: 1, row: 2 };
  assert.equal(text(unfolded([30, 20], [at], [at], [], new Set([0]))), `${"#".repeat(30)} ${"#".repeat(20)}`);
});

test("no choice takes more rows than there is room", () => {
  for (let seed = 1; seed < 400; seed++) {
    const draw = (n: number, salt: number) => (seed * 7919 + salt * 104729 + ((seed * salt) % 31) * 13) % n;
    const sizes = Array.from({ length: 1 + draw(7, 1) }, (_, i) => 2 + draw(24, 2 + i));
    const marked = Array.from({ length: draw(4, 20) }, (_, i) => {
      const fn = draw(sizes.length, 30 + i);
      return { fn, row: draw(sizes[fn]!, 40 + i) };
    });
    const shown = unfolded(sizes, marked, marked.slice(1), marked.slice(0, 1), none);
    const rows = shown
      .map((all) => (all.includes(true, 1) ? all.filter((on, i) => on || all[i - 1]).length : 1))
      .reduce((a, b) => a + b);
    assert(rows <= ROOM, `${text(shown)} has ${rows} rows`);
    for (const { fn, row } of marked) assert(shown[fn]![row]);
    for (const all of shown) assert(all[0]);
  }
});
