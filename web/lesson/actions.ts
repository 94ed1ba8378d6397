// What can be done with a thing on the stage: each action is a command. An action that cannot be done now says why. The core lists what can be
// done with servers, with clients and with all of it (wasm/actions); links, messages and what clients share are on the stage alone, and listed here.
import { t } from "../text/strings";
import type { Action, ClientView, Flight, Icon, State, View } from "../protocol";

/** The pictures on buttons. */
export const ICONS: Record<Exclude<Icon, "">, string> = {
  crash: "M4.5 4.5l9 9M13.5 4.5l-9 9",
  stop: "M5 5h8v8H5z",
  pause: "M6.5 4.5v9M11.5 4.5v9",
  resume: "M6 4l8 5-8 5z",
  restart: "M13.5 6.5A5.5 5.5 0 1 0 14.5 10M14 3v4h-4",
  disk: "M4 5c0-2.7 10-2.7 10 0s-10 2.7-10 0v8c0 2.7 10 2.7 10 0V5",
  client: "M5.5 5.5h7a3.5 3.5 0 0 1 0 7h-7a3.5 3.5 0 0 1 0-7zM6 9h1",
  apart: "M2.5 9h4M11.5 9h4M8 5l2 8",
  join: "M2.5 9h13M9 5.5v7",
  over: "M9 3.5a5.5 5.5 0 1 0 .1 0M9 6v3.5l2.5 1.5",
  write: "M2.5 4.5h13v9h-13zM5 7.5l2 1.7-2 1.7M9 11h4",
  lock: "M5.5 8h7v5.5h-7zM7 8V6a2 2 0 0 1 4 0v2",
};

const action = (label: string, command: string, off = "", key = "", icon: Icon = ""): Action => ({
  of: "",
  label,
  command,
  off,
  key,
  icon,
  button: "",
  all: true,
  links: false,
});

/** Says whether a recipe that stands at a line has anybody left who could go on with it. */
export const goesOn = ({ kind }: { kind: string }): boolean => kind !== "gone" && kind !== "crashed";

/** Whether a client has nothing to do: it asks for nothing, and is in no recipe. */
export const free = ({ queue, pending, waits, stands }: ClientView): boolean =>
  queue === 0 && pending === "" && waits === "" && !stands.some(goesOn);

/** A whole path as a client with a chroot names it, "" for one that lies elsewhere: the client cannot name it. */
export const named = ({ chroot }: { chroot: string }, path: string): string =>
  chroot !== "" && path === chroot ? "/" : path.startsWith(`${chroot}/`) ? path.slice(chroot.length) : "";

/** The next name that no client has. */
export function freeName({ clients }: View): string {
  for (let n = 1; ; n++) if (!clients.some((c) => c.name === `c${n}`)) return `c${n}`;
}

/** What can be done with a server, as "server 3", with a client, as "client ann", or with all of it, as "". `free`: also what an exercise of a
    lesson does not have. */
export const listed = ({ actions }: State, thing: string, free = false): Action[] =>
  actions.filter(({ of, all, button }) => of === thing && (free || !all) && button !== "disk");

/** What the part of a thing that opens has: the states of a disk, or the servers to which a client can go. */
export const within = ({ actions }: State, thing: string, part: "disk" | "move"): Action[] =>
  actions.filter(({ of, button }) => of === thing && button === part);

/** Says whether a client can do nothing any more: its session is over, or its process. */
export const isOver = ({ state }: { state: string }): boolean => !isConnected({ state }) && state !== "CONNECTING";

/** Says whether a client has a server, be it one that answers only reads. */
export const isConnected = ({ state }: { state: string }): boolean => state === "CONNECTED" || state === "CONNECTEDREADONLY";

/** The delays that a link can have: their keys come after W. */
export function toDelay(name: string): Action[] {
  const between = name.replace(">", "-");
  return ["20ms", "50ms", "200ms", "1s"].map((delay, i) =>
    action(delay.replace(/(m?s)$/, " $1"), `link ${between} delay ${delay}`, "", String(i + 1)),
  );
}

/** What can be done with a link FROM>TO: with one direction of it, or with both. */
function toLink(name: string, { links, servers }: View): Action[] {
  const [from = "", to = ""] = name.split(">");
  const down = servers.find((s) => s.state === "DOWN" && [from, to].includes(String(s.id)));
  const both = links.filter((l) => (l.from === from && l.to === to) || (l.from === to && l.to === from));
  const one = both.find((l) => l.from === from);
  const broken = both.some((l) => l.cut || l.held || l.delay > 0);
  const cut = both.length === 2 && both.every((l) => l.cut) ? t("linkIsCut") : "";
  const held = both.length === 2 && both.every((l) => l.held);
  return [
    action(t("doCut"), `link ${from}-${to} cut`, cut, "X"),
    action(t("doCutOne", from, to), `link ${from}>${to} cut`, one?.cut ? t("linkIsCut") : "", "O"),
    action(t("doDelay"), `link ${from}-${to} delay 50ms`, cut, "W"),
    held
      ? action(t("doRelease"), `link ${from}-${to} release`, "", "H")
      : action(t("doHoldLink"), `link ${from}-${to} hold`, cut, "H"),
    one?.held
      ? action(t("doReleaseOne", from, to), `link ${from}>${to} release`)
      : action(t("doHold", from, to), `link ${from}>${to} hold`, one?.cut ? t("linkIsCut") : ""),
    action(t("doBreak"), `break ${from}-${to}`, down ? t("serverIsDown", down.id) : "", "B"),
    action(t("doHealLink"), `link ${from}-${to} heal`, broken ? "" : t("linkIsWhole"), "M"),
  ];
}

const SEGMENTS = ["SYN", "SYN-ACK", "FIN", "RST"];
const net = (kind: string): string =>
  kind === "NOTIFICATION" ? "election" : kind.startsWith("CLIENT") || kind === "WATCH_EVENT" ? "client" : "quorum";

/** What can be done with a message. Only the first message in its direction can arrive next; a link that is cut lets nothing through. */
export function toMessage(flight: Flight, { flights, links, servers, clients }: View): Action[] {
  const { from, to, kind } = flight;
  const first = flights.find((f) => f.from === from && f.to === to && net(f.kind) === net(kind));
  const link = links.find((l) => l.from === from && l.to === to);
  const deaf = servers.some((s) => String(s.id) === to && s.state === "PAUSED")
    ? t("serverIsPaused", to)
    : clients.some((c) => c.name === to && c.paused)
      ? t("clientIsPaused", to)
      : "";
  const behind = first && first.id !== flight.id && !SEGMENTS.includes(kind) ? t("waitsBehind", first.label || first.kind) : "";
  return [
    action(t("doDeliver"), `deliver ${from}>${to} ${kind}`, link?.cut ? t("linkIsCut") : behind || deaf, "V"),
    link?.held
      ? action(t("doRelease"), `link ${from}>${to} release`, "", "H")
      : action(t("doHoldIt"), `link ${from}>${to} hold`, link?.cut ? t("linkIsCut") : "", "H"),
    action(t("doDrop"), `break ${from}-${to}`, "", "B"),
  ];
}

/** What can be done with a lock: by its holder, and by clients that come to it or leave its queue. */
function toLock(path: string, view: View): Action[] {
  const lock = view.locks.find((l) => l.path === path);
  if (!lock) return [];
  const holders = view.clients.filter((c) => lock.holders.some((o) => o.client === c.name));
  const idle = view.clients.find((c) => live(c) && free(c) && named(c, path));
  const one = idle?.name ?? freeName(view);
  return [
    ...holders.flatMap((c) => toHolder(c, path)),
    action(t("doWait", one), `${one} lock ${idle ? named(idle, path) : path}`, idle ? "" : t("nobodyIsFree"), "", "lock"),
    ...lock.waiters
      .slice(0, 6)
      .flatMap((name) => view.clients.find((c) => c.name === name) ?? [])
      .map((c) =>
        action(t("doLeaveQueue", c.name), `${c.name} unlock ${named(c, path)}`, c.paused ? t("clientIsPaused", c.name) : ""),
      ),
  ];
}

function toHolder(holder: ClientView, path: string): Action[] {
  const { name, paused } = holder;
  return [
    action(t("doUnlockBy", name), `${name} unlock ${named(holder, path)}`, paused ? t("clientIsPaused", name) : "", "", "lock"),
    paused
      ? action(t("doResumeOne", name), `resume ${name}`, "", "", "resume")
      : action(t("doPauseOne", name), `pause ${name}`, "", "", "pause"),
    action(t("doExpireOne", name), `${name} expire`, paused ? t("expiresItself", name) : "", "", "over"),
  ];
}

const live = (c: ClientView): boolean => isConnected(c) && !c.paused;

/** What can be done with a node: changes, of which its watches tell. If possible, a client that does not watch the node makes the change. */
function toNode(path: string, view: View): Action[] {
  const able = view.clients.filter((c) => live(c) && named(c, path));
  const watches = (c: ClientView) => c.watching.some((w) => w.path === path);
  const hand = able.find((c) => !watches(c)) ?? able[0];
  const eye = able.find((c) => !watches(c));
  const off = hand ? "" : t("nobodyIsConnected");
  const by = hand?.name ?? freeName(view);
  const at = hand ? named(hand, path) : path;
  const child = `${at === "/" ? "" : at}/n-`;
  return [
    action(t("doSet", by), `${by} set ${at} new`, off, "", "write"),
    action(t("doChild", by), `${by} create -s ${child}`, off, "", "write"),
    ...(at === "/" ? [] : [action(t("doDelete", by), `${by} delete ${at}`, off)]),
    action(
      t("doWatch", eye?.name ?? freeName(view)),
      `${eye?.name ?? freeName(view)} get -w ${eye ? named(eye, path) : path}`,
      eye ? "" : t("everybodyWatches"),
    ),
  ];
}

/** What can be done with the watches of a client, or with those of a node. */
function toWatch(name: string, view: View): Action[] {
  const paths = name.startsWith("/") ? [name] : (view.clients.find((c) => c.name === name)?.watching ?? []).map((w) => w.path);
  return [...new Set(paths)].slice(0, 2).flatMap((path) => toNode(path, view).slice(0, 3));
}

/** All that can be done with what was touched; `free`: all that there is, otherwise what an exercise of a lesson has for all. */
export function actions(kind: string, name: string, message: number, state: State, free: boolean): Action[] {
  const { view } = state;
  if (kind === "server" || kind === "client") return listed(state, `${kind} ${name}`, free);
  if (!free) return [];
  if (kind === "link") return toLink(name, view);
  if (kind === "lock") return toLock(name, view);
  if (kind === "znode") return toNode(name, view);
  if (kind === "watch") return toWatch(name, view);
  const flight = kind === "message" ? view.flights.find((f) => f.id === message) : undefined;
  return flight ? toMessage(flight, view) : [];
}
