// What can be done with a thing on the stage, each as the command that it is. What cannot be done now says why.
import { t } from "../text/strings";
import type { ClientView, Flight, ServerView, View } from "../protocol";

/** Something that can be done; `off` says why it cannot be now. */
export interface Deed {
  label: string;
  command: string;
  off: string;
}

const deed = (label: string, command: string, off = ""): Deed => ({ label, command, off });

/** The next name for a client that nobody has. */
export function freeName({ clients }: View): string {
  for (let n = 1; ; n++) if (!clients.some((c) => c.name === `c${n}`)) return `c${n}`;
}

export function toServer({ id, state }: ServerView): Deed[] {
  const down = state === "DOWN" ? t("serverIsDown", id) : "";
  const paused = state === "PAUSED";
  return [
    down ? deed(t("doStart"), `start ${id}`) : deed(t("doCrash"), `crash ${id}`),
    deed(t("doStop"), `stop ${id}`, down),
    deed(t("doRestart"), `restart ${id}`, down),
    paused ? deed(t("doResume"), `resume ${id}`) : deed(t("doPause"), `pause ${id}`, down),
  ];
}

/** What a playground can do besides with a server: its disk, and clients that come to it. */
export function withServer({ id, disk }: ServerView, view: View): Deed[] {
  const slow = disk !== "" ? "" : t("diskIsWell");
  return [
    deed(t("doSlowDisk"), `disk ${id} delay 100ms`),
    deed(t("doStickDisk"), `disk ${id} hold`),
    deed(t("doFreeDisk"), `disk ${id} release`, slow),
    deed(t("doClient"), `client ${freeName(view)} ${id}`),
  ];
}

export function toClient({ name, state, away, paused, session }: ClientView, { locks }: View): Deed[] {
  const over = state === "EXPIRED" || state === "CLOSED" ? t("sessionIsOver") : paused ? t("clientIsPaused", name) : "";
  const held = locks.filter((l) => l.holders.some((o) => o.client === name));
  return [
    ...held.map((l) => deed(t("doUnlock", l.path), `${name} unlock ${l.path}`, over)),
    away ? deed(t("doConnect"), `${name} connect`, over) : deed(t("doDisconnect"), `${name} disconnect`, over),
    deed(t("doExpire"), `${name} expire`, over || (session === "" ? t("noSession") : "")),
    deed(t("doClose"), `${name} close`, over),
  ];
}

/** What a playground can do besides with a client: its process, where it is connected, and what it asks for. */
export function withClient({ name, state, paused, on }: ClientView, { servers, locks }: View): Deed[] {
  const over = state === "EXPIRED" || state === "CLOSED" ? t("sessionIsOver") : paused ? t("clientIsPaused", name) : "";
  const other = servers.find((s) => s.id !== on && s.state !== "DOWN");
  const waits = locks.some((l) => l.waiters.includes(name) || l.holders.some((o) => o.client === name));
  return [
    paused ? deed(t("doResume"), `resume ${name}`) : deed(t("doPause"), `pause ${name}`),
    deed(t("doMove", other?.id ?? ""), `${name} connect ${other?.id ?? ""}`.trim(), over || (other ? "" : t("noOtherServer"))),
    deed(t("doLock"), `${name} lock /lock`, over || (waits ? t("waitsAlready", name) : "")),
    deed(t("doCreate"), `${name} create -s /n- 0`, over),
  ];
}

/** A link, as FROM>TO: one direction of it or both. */
export function toLink(name: string, { links }: View): Deed[] {
  const [from = "", to = ""] = name.split(">");
  const both = links.filter((l) => (l.from === from && l.to === to) || (l.from === to && l.to === from));
  const one = both.find((l) => l.from === from);
  const broken = both.some((l) => l.cut || l.held || l.delay > 0);
  return [
    deed(t("doCut"), `link ${from}-${to} cut`, both.length === 2 && both.every((l) => l.cut) ? t("linkIsCut") : ""),
    deed(t("doCutOne", from, to), `link ${from}>${to} cut`, one?.cut ? t("linkIsCut") : ""),
    one?.held
      ? deed(t("doRelease"), `link ${from}>${to} release`)
      : deed(t("doHold", from, to), `link ${from}>${to} hold`, one?.cut ? t("linkIsCut") : ""),
    deed(t("doDelay"), `link ${from}-${to} delay 50ms`),
    deed(t("doBreak"), `break ${from}-${to}`),
    deed(t("doHealLink"), `link ${from}-${to} heal`, broken ? "" : t("linkIsWhole")),
  ];
}

const SEGMENTS = ["SYN", "SYN-ACK", "FIN", "RST"];
const net = (kind: string): string => (kind === "NOTIFICATION" ? "election" : kind.startsWith("CLIENT") ? "client" : "quorum");

/** A message on its way. Only what is first in its direction can arrive next; a link that is cut lets nothing through. */
export function toMessage(flight: Flight, { flights, links }: View): Deed[] {
  const { from, to, kind } = flight;
  const first = flights.find((f) => f.from === from && f.to === to && net(f.kind) === net(kind));
  const link = links.find((l) => l.from === from && l.to === to);
  const behind = first && first.id !== flight.id && !SEGMENTS.includes(kind) ? t("waitsBehind", first.label || first.kind) : "";
  return [
    deed(t("doDeliver"), `deliver ${from}>${to} ${kind}`, link?.cut ? t("linkIsCut") : behind),
    link?.held ? deed(t("doRelease"), `link ${from}>${to} release`) : deed(t("doHoldIt"), `link ${from}>${to} hold`),
    deed(t("doDrop"), `break ${from}-${to}`),
  ];
}

export function toAll({ links }: View): Deed[] {
  const whole = links.some((l) => l.cut || l.held || l.delay > 0) ? "" : t("linksAreWhole");
  return [deed(t("doRunOn"), "run for 2s"), deed(t("doSettle"), "settle"), deed(t("doHeal"), "heal", whole)];
}

/** All that can be done with what was touched; `free`: in a playground, where everything may be taken hold of. */
export function deeds(kind: string, name: string, message: number, view: View, free: boolean): Deed[] {
  const server = kind === "server" ? view.servers.find((s) => String(s.id) === name) : undefined;
  if (server) return [...toServer(server), ...(free ? withServer(server, view) : [])];
  const client = kind === "client" ? view.clients.find((c) => c.name === name) : undefined;
  if (client) return [...toClient(client, view), ...(free ? withClient(client, view) : [])];
  if (!free) return [];
  if (kind === "link") return toLink(name, view);
  const flight = kind === "message" ? view.flights.find((f) => f.id === message) : undefined;
  return flight ? toMessage(flight, view) : [];
}
