import { test } from "node:test";
import assert from "node:assert/strict";
import { actHow, withAct } from "./act";
import { toClient } from "./actions";
import { rungs, spoilt } from "./ladder";
import type { Lesson } from "../text/lessons";
import type { ClientView, State, View } from "../protocol";

const mail = { name: "mail", state: "CONNECTED", session: "0x1", on: 1, away: false, paused: false } as unknown as ClientView;
const view = { servers: [{ id: 1, state: "LEADING" }], clients: [mail], locks: [], links: [], flights: [] } as unknown as View;
const commands = (list: { command: string }[]) => list.map((d) => d.command);

test("every client can be crashed and paused, by the letters C and P", () => {
  const can = toClient(mail, view);
  assert.deepEqual(commands(can), ["crash mail", "mail disconnect", "mail expire", "pause mail", "mail close"]);
  assert.deepEqual(can.map((d) => d.key).join(""), "CDEPQ");
});

test("the thing of an act has a button for it, once", () => {
  const list = toClient(mail, view);
  const act = (command: string) => ({ command, kind: "client", name: "mail" });
  assert.equal(withAct(list, "client", "mail", act("crash mail")), list);
  assert.deepEqual(commands(withAct(list, "client", "mail", act("mail set /db x"))), [...commands(list), "mail set /db x"]);
  assert.equal(withAct(list, "client", "web", act("mail set /db x")), list);
  assert.match(actHow(act("mail set /db x"), view), /“set \/db x”/);
});

test("a button that a hint names comes with the hint, if the stage has it, too", () => {
  const lesson = {
    id: "l",
    own: {},
    goals: [{ id: "told", text: { en: "" }, hints: [{ en: "What?" }, { en: "`crash mail` and `web create /x`" }], slips: [] }],
  } as unknown as Lesson;
  const state = (reached: boolean) => ({ exercise: true, view, goals: [{ id: "told", reached }] }) as unknown as State;
  assert.equal(rungs(lesson, "told"), 0);
  assert.equal(spoilt(lesson, state(false), "crash mail"), true);
  assert.equal(spoilt(lesson, state(false), "crash 1"), false, "no hint names it");
  assert.equal(spoilt(lesson, state(false), "web create /x"), false, "the stage does not have it");
  assert.equal(spoilt(lesson, state(true), "crash mail"), false, "the goal is reached");
  assert.equal(spoilt(lesson, { ...state(false), exercise: false }, "crash mail"), false, "it is no exercise");
});
