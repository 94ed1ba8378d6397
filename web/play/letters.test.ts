import { test } from "node:test";
import assert from "node:assert/strict";
import { Letters } from "./letters";
import type { Chosen } from "./chosen";
import type { View } from "../protocol";

/** The stage as letters see it, and what they did with it. */
function stage(ids: number[], clients: string[] = [], flights: { id: number; due: number }[] = []) {
  const did: string[] = [];
  let chosen: Chosen | null = null;
  let walked = 0;
  let part = "";
  const view = {
    servers: ids.map((id) => ({ id })),
    clients: clients.map((name) => ({ name })),
    flights: flights.map((f) => ({ ...f, from: "1", to: "2", kind: "PING" })),
  } as unknown as View;
  const letters = new Letters({
    view: () => view,
    chosen: () => chosen,
    walked: () => walked,
    part: () => part,
    open: (to) => void (did.push(`open ${to}`), (part = to)),
    choose: (kind, name, message) => {
      chosen = { kind, name, message, x: -1, y: -1 };
      did.push(`choose ${kind} ${name}`);
    },
    walk: (message) => void ((walked = message), did.push(`walk ${message}`)),
    actions: () =>
      chosen?.kind === "server"
        ? ["C", "12"].map((key) => ({
            label: "",
            command: `does ${key}`,
            off: "",
            key,
            icon: "",
            of: "",
            button: "",
            all: false,
            links: false as const,
          }))
        : [],
    press: (action) => void did.push(action.command),
    give: (commands) => void did.push(...commands),
    ghost: () => {},
    note: (text) => void did.push(`note ${text}`),
    redraw: () => {},
    menu: () => {},
    close: () => false,
    leave: () => {
      letters.drop();
      return false;
    },
    own: () => true,
    seen: () => true,
    loose: () => true,
  });
  const press = (...keys: string[]) => {
    for (const key of keys)
      letters.key({
        key,
        code: "",
        shiftKey: /^[A-Z]$/.test(key),
        preventDefault() {},
        stopPropagation() {},
      } as unknown as KeyboardEvent);
    return did.splice(0);
  };
  return { letters, press };
}

test("a digit chooses a server, once", () => {
  const { press } = stage([1, 2, 3]);
  assert.deepEqual(press("2", "2"), ["choose server 2"]);
  assert.match(press("7")[0]!, /^note /);
});

test("a link is spelled by L and the other end, which may be ten or more", () => {
  const { press } = stage([1, 2, 3]);
  assert.deepEqual(press("1", "l", "3"), ["choose server 1", "choose link 1>3"]);
  const many = stage([1, 2, 10, 12]);
  assert.deepEqual(many.press("1", "l", "0", "2"), ["choose server 1", "choose link 1>12"]);
  assert.match(many.press("1", "l", "1").at(-1)!, /^note /); // not to itself
});

test("0 means nothing where no server has two digits", () => {
  const { press, letters } = stage([1, 2]);
  assert.match(press("0")[0]!, /^note /);
  assert(!letters.asking);
});

test("a letter between the two digits of a server ends the number", () => {
  const { press, letters } = stage([1, 2, 12]);
  press("1", "0");
  assert(letters.asking);
  assert.deepEqual(press("c"), ["does C"]);
  assert(!letters.asking, "it still waits for the second digit");
  assert.deepEqual(press("2"), ["choose server 2"]);
});

test("a partition is spelled by G, digits and Enter; a digit takes itself back", () => {
  const { press, letters } = stage([1, 2, 3, 4]);
  press("g", "3", "1", "3", "2");
  assert.match(letters.asks, /partition 1 2 \| 3 4/);
  assert.deepEqual(press("Enter"), ["partition 1 2 | 3 4"]);
  assert(!letters.asking);
});

test("a partition with nobody on a side is none", () => {
  const { press, letters } = stage([1, 2]);
  assert.match(press("g", "Enter").at(-1)!, /^note /);
  assert.match(press("1", "2", "Enter").at(-1)!, /^note /);
  assert(letters.asking);
  press("Backspace");
  assert.deepEqual(press("Enter"), ["partition 1 | 2"]);
});

test("arrows go round the servers and the clients from either end", () => {
  const { press } = stage([1, 2, 5], ["ann", "bob"]);
  assert.deepEqual(press("ArrowLeft", "ArrowRight", "ArrowRight"), ["choose server 5", "choose server 1", "choose server 2"]);
  assert.deepEqual(press("ArrowUp", "ArrowDown"), ["choose client bob", "choose client ann"]);
  assert.match(stage([1]).press("ArrowDown")[0]!, /^note /);
});

test("brackets walk the messages by when they are due", () => {
  const { press } = stage(
    [1, 2],
    [],
    [
      { id: 4, due: 30 },
      { id: 9, due: 10 },
      { id: 5, due: 10 },
    ],
  );
  assert.deepEqual(press("]", "]", "]", "]"), ["walk 5", "walk 9", "walk 4", "walk 5"]);
  assert.deepEqual(press("["), ["walk 4"]);
  assert.deepEqual(press("Enter"), ["choose message PING"]);
});

test("letters before anything is chosen say so, and Shift M heals all", () => {
  const { press } = stage([1, 2]);
  assert.match(press("c")[0]!, /^note /);
  assert.deepEqual(press("M"), ["heal"]);
  assert.deepEqual(press("C"), [], "with Shift the letter is the page's");
});
