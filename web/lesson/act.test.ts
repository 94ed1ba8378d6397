import { test } from "node:test";
import assert from "node:assert/strict";
import { actHow, withAct } from "./act";
import { actions, listed, within } from "./actions";
import { rungs, spoilers, spoilt } from "./ladder";
import { nameOf } from "./named";
import { remember } from "../base/settings";
import type { Lesson } from "../text/lessons";
import type { Action, State } from "../protocol";

const action = (of: string, command: string, more: Partial<Action> = {}): Action => ({
  of,
  command,
  label: command,
  off: "",
  key: "",
  icon: "",
  button: "card",
  all: false,
  links: false,
  ...more,
});
const crash = action("client mail", "crash mail");
const list = [
  action("server 1", "stop 1"),
  action("server 1", "disk 1 hold", { button: "disk", all: true }),
  crash,
  action("client mail", "mail connect 2", { button: "move", all: true }),
  action("", "settle"),
];
const view = { servers: [{ id: 1 }], clients: [{ name: "mail" }], locks: [], links: [], flights: [] };
const state = { view, actions: list } as unknown as State;
const commands = (of: { command: string }[]) => of.map((d) => d.command);

test("a thing has its own actions; an exercise, only those for everybody", () => {
  assert.deepEqual(commands(listed(state, "client mail")), ["crash mail"]);
  assert.deepEqual(commands(actions("client", "mail", 0, state, true)), ["crash mail", "mail connect 2"]);
  assert.deepEqual(commands(listed(state, "server 1", true)), ["stop 1"], "what a part opens is not among them");
  assert.deepEqual(commands(within(state, "server 1", "disk")), ["disk 1 hold"]);
  assert.deepEqual(commands(listed(state, "")), ["settle"]);
});

test("the thing of an act has a button for it, once", () => {
  const own = listed(state, "client mail");
  const act = (command: string) => ({ command, kind: "client", name: "mail", things: ["client mail"] });
  assert.equal(withAct(own, "client", "mail", act("crash mail"), list), own);
  assert.deepEqual(commands(withAct(own, "client", "mail", act("mail set /db x"), list)), ["mail set /db x", "crash mail"]);
  assert.equal(withAct(own, "client", "web", act("mail set /db x"), list), own);
  assert.match(actHow(act("mail set /db x"), state), /“set \/db x”/);
});

test("the button of an act comes first, in the panel of whatever the act names, and can be pressed", () => {
  const act = (command: string, kind: string, ...names: string[]) => ({
    command,
    kind,
    name: names[0]!,
    things: names.map((name) => `${kind} ${name}`),
  });
  const shown = (act: Parameters<typeof withAct>[3], name: string, all: Action[], own = all.slice(0, 1)) => {
    const [first] = withAct(own, act!.kind, name, act, all);
    return [first!.command, first!.label, first!.button, first!.off].join("|");
  };
  const servers = [1, 2].map((n) => action(`server ${n}`, `crash ${n}`, { label: "崩溃" }));
  for (const name of ["1", "2"])
    assert.equal(shown(act("crash 1 2", "server", "1", "2"), name, servers), "crash 1 2|崩溃 1 2|first|");
  const down = action("client p", "service p down", { label: "弄坏", button: "row", all: true });
  assert.equal(
    shown(act("service p down", "client", "p"), "p", [down], []),
    "service p down|弄坏|first|",
    "its label is the core's",
  );
  const cut = action("link 3>1", "link 3>1 hold", { label: "hold", button: "" });
  assert.equal(shown(act("link 3>1 hold", "link", "3>1"), "3>1", [cut]), "link 3>1 hold|hold|first|");
  const off = action("client p", "crash p", { off: "its session is over" });
  assert.equal(
    shown(act("crash p", "client", "p"), "p", [off]),
    "crash p|crash p|first|",
    "the script carries it out in any case",
  );
});

test("a button that a hint names comes with the hint, if the stage has it, too", () => {
  const lesson = {
    id: "l",
    own: {},
    goals: [{ id: "told", text: { en: "" }, hints: [{ en: "What?" }, { en: "`crash mail` and `web create /x`" }], slips: [] }],
  } as unknown as Lesson;
  const at = (reached: boolean) => ({ exercise: true, actions: list, goals: [{ id: "told", reached }] }) as unknown as State;
  assert.equal(rungs(lesson, "told"), 0);
  assert.equal(spoilt(lesson, at(false), "crash mail"), true);
  assert.equal(spoilt(lesson, at(false), "crash 1"), false, "no hint names it");
  assert.equal(spoilt(lesson, at(false), "web create /x"), false, "the stage does not have it");
  assert.equal(spoilt(lesson, at(true), "crash mail"), false, "the goal is reached");
  assert.equal(spoilt(lesson, { ...at(false), exercise: false }, "crash mail"), false, "it is no exercise");
});

test("a button that is a line of the solution comes with the last hint, if the stage has it, too", () => {
  const goal = (id: string, ...hints: string[]) => ({ id, text: { en: "" }, hints: hints.map((en) => ({ en })), slips: [] });
  const solution = ["crash 1", "crash mail", "start 1", "resume 1", "settle", "web create /x"];
  const lesson = {
    id: "s",
    own: {},
    goals: [goal("one", "Where?", "What?"), goal("two", "How?")],
    solution,
  } as unknown as Lesson;
  const more = [...list, action("server 1", "crash 1")];
  const at = (...reached: string[]) =>
    ({
      exercise: true,
      actions: more,
      goals: ["one", "two"].map((id) => ({ id, reached: reached.includes(id) })),
    }) as unknown as State;
  const are = (state: State) => [...solution, "stop 1"].filter((command) => spoilt(lesson, state, command));
  const ask = (hints: Record<string, number>) => remember("hints:" + nameOf("s"), JSON.stringify(hints));
  assert.deepEqual(are(at()), ["crash 1", "crash mail", "start 1"], "no hint names one");
  ask({ one: 1 });
  assert.deepEqual(are(at()), ["crash 1", "crash mail", "start 1"], "the last hint is still to come");
  ask({ one: 2 });
  assert.deepEqual(are(at()), [], "the last hint of an open goal was asked for");
  assert.deepEqual(
    are(at("one")),
    ["crash 1", "crash mail", "start 1"],
    "that goal is reached, and the other one has a hint to come",
  );
  assert.deepEqual(are(at("one", "two")), [], "the goals are reached");
  const without = { ...lesson, goals: [goal("one")] } as unknown as Lesson;
  assert.equal(spoilt(without, at(), "crash 1"), false, "there is no hint to come");
});

test("a button gives nothing away beside one that does the same to another thing of its kind", () => {
  const lesson = {
    id: "r",
    own: {},
    goals: [{ id: "rolled", text: { en: "" }, hints: [{ en: "`crash p1`, then `crash 1`" }], slips: [] }],
  } as unknown as Lesson;
  const actions = ["client p1", "client p2", "server 1"].map((of) => action(of, `crash ${of.split(" ")[1]}`));
  const state = { exercise: true, actions, goals: [{ id: "rolled", reached: false }] } as unknown as State;
  assert.deepEqual([...spoilers(lesson, state, ["crash p1", "crash 1"])], ["crash p1", "crash 1"]);
  assert.deepEqual([...spoilers(lesson, state, ["crash p1", "crash p2", "crash 1"])], ["crash 1"], "p2 is a client, too");
  assert.deepEqual([...spoilers(lesson, state, ["crash 1", "crash p1", "pause p2"])], ["crash 1", "crash p1"], "another verb");
  const create = (path: string) => `p1 create ${path}`;
  const named = {
    ...lesson,
    goals: [{ id: "rolled", text: { en: "" }, hints: [{ en: `\`${create("/a")}\`` }], slips: [] }],
  } as unknown as Lesson;
  const can = { ...state, actions: ["/a", "/b"].map((path) => action("client p1", create(path))) };
  assert.deepEqual([...spoilers(named, can, ["/a", "/b"].map(create))], [create("/a")], "another node is no other client");
});
