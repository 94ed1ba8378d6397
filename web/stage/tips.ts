// The tooltip: one box that says what lies under the pointer, its values, and one line that explains. It is an extra for
// those who point; all of it stands in the tabs and in the text view, too.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { kindOf } from "../shapes/kinds";
import { holders } from "../views/parts";
import { ms, t, type Word } from "../text/strings";
import type { Focus, Hovered, State, Traffic, View } from "../protocol";

export interface TipText {
  title: string;
  rows: [name: string, value: string][];
  line: string;
  glyph?: Element;
}
interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export class Tip {
  readonly element = h("div", { class: "tip", "aria-hidden": "true", hidden: true });

  /** Shows what is told beside a box of the page. */
  show(at: Box, tip: TipText): void {
    redraw(
      this.element,
      h("b", {}, tip.glyph ?? null, tip.title),
      tip.rows.length > 0
        ? h(
            "dl",
            {},
            tip.rows.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
          )
        : "",
      tip.line !== "" ? h("p", {}, tip.line) : "",
    );
    this.element.hidden = false;
    this.element.style.left = this.element.style.top = "0"; // where it has all the room, or it would be squeezed
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const left = at.x + at.w / 2 - width / 2;
    const below = at.y + at.h + 8;
    const top = below + height <= innerHeight - 8 ? below : at.y - 8 - height;
    this.element.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, left))}px`;
    this.element.style.top = `${Math.max(8, top)}px`;
  }

  hide(): void {
    this.element.hidden = true;
  }
}

/** The tooltip of a moment. */
export function momentTip({ title, seq, at, brief }: Focus): TipText {
  return {
    title,
    rows: [
      ["#", String(seq)],
      [t("time"), ms(at)],
    ],
    line: brief === title ? "" : brief,
  };
}

const STATES: Record<string, Word> = {
  LOOKING: "tipLooking",
  FOLLOWING: "tipFollowing",
  LEADING: "tipLeading",
  OBSERVING: "tipObserving",
  DOWN: "tipDown",
  PAUSED: "tipPaused",
};
const ENTRIES: Record<string, Word> = {
  written: "tipWritten",
  synced: "tipSynced",
  committed: "tipCommitted",
  truncated: "tipTruncated",
};
/** The purpose of a kind of message, in a line. */
const purpose = (kind: string): string => t(kindOf(kind).purpose ?? "tipRequest");

/** The 64 bits of a zxid as ZooKeeper prints them. */
function hex(zxid: string): string {
  const [epoch, counter] = zxid.split(":").map(Number);
  if (epoch === undefined || counter === undefined || Number.isNaN(epoch + counter)) return "";
  return `0x${((BigInt(epoch) << 32n) | BigInt(counter)).toString(16)}`;
}

const LASTING = new Set(["persistent", "recursive"]); // kinds of watches that stay
const MOST = 4; // names in a row

type Rows = [string, string][];
const filled = (rows: [string, string | number | false][]): Rows =>
  rows.filter(([, value]) => value !== "" && value !== 0 && value !== false).map(([name, value]) => [name, String(value)]);

/** A server, without the terms that no lesson has introduced yet. */
function server(view: View, name: string, hides: string[]): TipText | null {
  const shows = (term: string) => !hides.includes(term);
  const s = view.servers.find((o) => String(o.id) === name);
  if (!s) return null;
  const line =
    s.state === "LEADING" && !s.established
      ? "tipProspective"
      : s.state === "FOLLOWING" && !s.established
        ? "tipLearning"
        : s.readOnly
          ? "tipReadOnly"
          : STATES[s.state];
  return {
    title: t("textServer", s.id, s.state),
    rows: filled([
      [t("phase"), shows("broadcast") && s.phase],
      [t("logged"), shows("zxid") && `${s.logged} = ${hex(s.logged)}`],
      [t("processed"), shows("zxid") && s.state !== "DOWN" && s.committed],
      [t("epochs"), shows("epoch") && `${s.epoch} (${s.accepted})`],
      [t("vote"), shows("vote") && s.state === "LOOKING" && s.vote > 0 && `${s.vote} (${s.voteZxid})`],
      [t("round"), shows("round") && s.state === "LOOKING" && s.round],
      [t("sync"), shows("log") && s.sync],
      [t("disk"), s.disk],
      [t("weight"), s.weightless && "0"],
      [t("watches"), s.watches],
    ]),
    line: line ? t(line) : "",
  };
}

function client(view: View, name: string): TipText | null {
  const c = view.clients.find((o) => o.name === name);
  return !c
    ? null
    : {
        title: `${c.name} ${[c.state, ...c.marks].join(", ")}`,
        rows: filled([
          [t("server"), c.on],
          [t("session"), c.session],
          [t("chroot"), c.chroot],
          [t("pending"), c.pending + (c.queue > 0 ? ` +${c.queue}` : "")],
          [t("last"), c.last],
          [t("answer"), c.answer.startsWith("cZxid = ") ? "" : c.answer.split("\n")[0]!], // not the lines of a Stat
          [t("watches"), c.watches.join(" ")],
        ]),
        line:
          c.state === "CONNECTEDREADONLY"
            ? t("tipReadOnlyClient")
            : c.state === "CONNECTED"
              ? c.pending
                ? t("tipWaiting")
                : t("tipConnected")
              : c.state === "EXPIRED"
                ? t("tipExpired")
                : c.state === "CRASHED"
                  ? t("tipCrashed")
                  : t("tipConnecting"),
      };
}

function message(view: View, id: number): TipText | null {
  const f = view.flights.find((o) => o.id === id);
  return !f
    ? null
    : {
        title: `${f.kind} ${f.label}`.trim(),
        rows: filled([
          [t("from"), f.from],
          [t("to"), f.to],
          [t("sent"), ms(f.sent)],
          [t("due"), f.held ? t("held") : ms(f.due)],
        ]),
        line: purpose(f.kind),
      };
}

function entry(view: View, name: string): TipText | null {
  const [id, zxid] = name.split("/");
  const e = view.servers.find((o) => String(o.id) === id)?.log.find((o) => o.zxid === zxid);
  return e
    ? {
        title: `${e.op} ${e.path}`.trim() || e.zxid,
        rows: filled([
          [t("server"), id ?? ""],
          ["zxid", `${e.zxid} = ${hex(e.zxid)}`],
        ]),
        line: t(ENTRIES[e.state] ?? "tipWritten"),
      }
    : null;
}

function link(view: View, traffic: Traffic[], name: string): TipText | null {
  const [from = "", to = ""] = name.split(">");
  const l = view.links.find((o) => o.from === from && o.to === to);
  const word: Word = l?.cut ? "tipCut" : l?.held ? "tipHeld" : l && l.delay > 0 ? "tipSlow" : "tipLink";
  const between = traffic.filter((w) => w.from === from && w.to === to).reduce((n, w) => n + w.count, 0);
  return {
    title: `${from} → ${to}`,
    rows: filled([
      [t("messages"), between],
      [t("delay"), l && l.delay > 0 ? `${l.delay} ms` : ""],
    ]),
    line: t(word),
  };
}

function lock(view: View, name: string): TipText | null {
  const l = view.locks.find((o) => o.path === name);
  return l
    ? {
        title: l.path,
        rows: filled([
          [t("strategy"), l.strategies.join(t("comma"))],
          [t("holder"), holders(l)],
          [t("waiters"), l.waiters.join(" ")],
        ]),
        line: t("tipLock"),
      }
    : null;
}

function dial(view: View): TipText {
  const leader = view.servers.find((s) => s.id === view.leader);
  return {
    title: leader ? t("textLeader", leader.id) : t("textNoLeader"),
    rows: [["quorum", t("quorumOf", view.quorum, view.voters)]],
    line: t("tipDial"),
  };
}

/** The watches of a client, or on a path where two runs are shown, grouped by what they are. */
function watch(view: View, name: string): TipText | null {
  const all = view.clients.flatMap((c) => c.watching.map((w) => ({ ...w, client: c.name })));
  const own = all.filter((w) => w.client === name || w.path === name);
  const [first] = own;
  if (!first) return null;
  const rows = new Map<string, Set<string>>();
  for (const w of own) {
    const kind = t(w.fired ? "watchKindFired" : "watchKind", w.kind);
    const value = w.client === name ? w.path : w.client;
    rows.set(kind, (rows.get(kind) ?? new Set<string>()).add(value));
  }
  const list = [...rows].map(([kind, values]): [string, string] => {
    const names = [...values];
    return [kind, names.slice(0, MOST).join(" ") + (names.length > MOST ? ` ${t("more", names.length - MOST)}` : "")];
  });
  const stays = own.some((w) => !w.fired && LASTING.has(w.kind));
  return {
    title: first.client === name ? t("watchesOf", name) : t("watchesOn", name),
    rows: list,
    line: own.every((w) => w.fired) ? t("tipWatchFired") : t(stays ? "tipWatchStays" : "tipWatchOnce"),
  };
}

/** Says what a thing on the stage is, or nothing where the view does not have it. */
export function tell(what: Hovered, state: State): TipText | null {
  const { compared } = state;
  const { view, traffic } = compared !== null && what.run !== "" && what.run !== compared.own ? compared : state;
  switch (what.kind) {
    case "server":
      return server(view, what.name, state.hides);
    case "client":
      return client(view, what.name);
    case "message":
      return message(view, what.message);
    case "entry":
      return entry(view, what.name);
    case "link":
      return link(view, traffic, what.name);
    case "lock":
      return lock(view, what.name);
    case "dial":
      return dial(view);
    case "znode":
      return { title: what.name, rows: [], line: t("tipZnode") };
    case "watch":
      return watch(view, what.name);
    default:
      return null;
  }
}
