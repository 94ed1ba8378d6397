// The world in words: all that the stage shows, for a browser without WebGL and a reader without sight. The focused
// event stands first, because it has just happened.
import { redraw } from "../base/redraw";
import { h, once } from "../base/dom";
import { count, ms, t, type Word } from "../text/strings";
import { badge, holders, runs } from "./parts";
import type { View } from "./pane";
import { branches, copies, mind, silence, type Branch } from "./treewords";
import type { ClientView, ServerView, State, TreeView, View as World } from "../protocol";

const ENTRIES: Record<string, Word> = {
  written: "written",
  synced: "synced",
  committed: "committedCell",
  truncated: "truncated",
};
const NODES: Record<string, Word> = { held: "nodeHeld", first: "nodeFirst", waiting: "waiting", gone: "nodeGone" };
const DISKS: Record<string, Word> = { held: "diskHeld", slow: "diskSlow", full: "diskFull", error: "diskError" };
const said = (words: Record<string, Word>, state: string): string => (words[state] ? t(words[state]!) : state);

const li = (text: string): HTMLElement => h("li", {}, text);
const list = (title: Word, items: HTMLElement[], level: "h3" | "h4" = "h3"): HTMLElement[] =>
  items.length > 0 ? [h(level, {}, t(title)), h("ul", {}, items)] : [];

/** A server, without the terms that no lesson has introduced yet. */
function server(s: ServerView, voters: number[], hides: string[]): HTMLElement {
  const shows = (term: string) => !hides.includes(term);
  const parts: string[] = [s.state];
  if (s.observer) parts.push(t("textObserver"));
  if (s.readOnly) parts.push(t("textReadOnly"));
  if (s.weightless) parts.push(t("textWeightless"));
  if (s.state !== "DOWN" && shows("epoch")) parts.push(`epoch ${s.epoch}`);
  if (shows("zxid")) parts.push(`zxid ${s.logged}`);
  if (s.state === "LOOKING" && s.vote && shows("vote")) {
    if (shows("round")) parts.push(t("textRound", s.round));
    parts.push(t("textVote", s.vote));
    if (shows("quorum"))
      parts.push(t("textSupport", s.ballots.filter((b) => b.support && voters.includes(b.sid)).length, voters.length));
    const heard = s.ballots.filter((b) => b.sid !== s.id).map((b) => t("textBallot", b.sid, b.vote, b.zxid));
    if (heard.length > 0) parts.push(heard.join(t("comma")));
  } else if (s.phase && !s.established && shows("broadcast")) {
    parts.push(s.phase);
  }
  if (s.sync && shows("log")) parts.push(t("textSync", s.sync));
  if (s.log.length > 0 && shows("log"))
    parts.push(t("textLog", s.log.map((e) => `${e.zxid} ${said(ENTRIES, e.state)}`).join(t("comma"))));
  if (s.ackZxid && shows("log") && shows("quorum")) parts.push(t("textAcks", s.ackZxid, s.acks.join(" ") || t("none")));
  if (s.ahead !== 0) parts.push(t(s.ahead > 0 ? "clockAhead" : "clockBehind", Math.abs(s.ahead) / 1000));
  if (s.disk) parts.push(said(DISKS, s.disk));
  return h("li", {}, badge(s.state, s.id), h("span", {}, t("textServer", s.id, parts.join(t("semicolon")))));
}

function client(c: ClientView, now: number, tree: TreeView | null): HTMLElement {
  const parts = [c.state, ...c.marks];
  if (c.on) parts.push(t("textOn", c.on));
  if (c.chroot) parts.push(t("textChroot", c.chroot));
  if (c.pending) parts.push(t("textPending", c.pending, ms(Math.max(0, now - c.since)), c.way, c.ways));
  if (c.queue > 0) parts.push(t("textQueue", c.queue));
  if (c.last) parts.push(t("textLast", c.last));
  if (tree) parts.push(...mind(tree, c.name));
  parts.push(...silence(c, now));
  for (const w of c.watching) parts.push(t(w.fired ? "textWatchFired" : "textWatch", w.kind, w.path));
  for (const r of c.reacts) parts.push(t("reactsTo", r));
  for (const l of c.lists) parts.push(t("remembers", l.path, l.names.join(" ") || t("nobody"), ms(l.at)));
  return li(t("textClient", c.name, parts.join(t("semicolon"))));
}

const branch = (b: Branch): HTMLElement =>
  h(
    "li",
    { role: "treeitem", "aria-label": b.text, ...(b.below.length > 0 && { "aria-expanded": "true" }) },
    h("span", {}, b.text),
    b.below.length > 0 && h("ul", { role: "group" }, b.below.map(branch)),
  );

/** The znodes, and each server's copy of the one that is looked at. */
const znodes = (tree: TreeView, v: World, level: "h3" | "h4"): HTMLElement[] => [
  ...(tree.nodes.length > 0
    ? [
        h(level, {}, t("znodes")),
        h("ul", { role: "tree", "aria-label": t("znodes") }, branches(tree, v).map(branch)),
        ...(tree.more > 0 ? [h("p", { class: "sub" }, t("more", count(tree.more)))] : []),
      ]
    : []),
  ...list("copiesOfNode", copies(tree).map(li), level),
];

function world(v: World, flights: number, level: "h3" | "h4", hides: string[], tree: TreeView | null): HTMLElement[] {
  const voters = v.servers.filter((s) => !s.observer && !s.weightless).map((s) => s.id); // who is counted in a quorum
  const link = (l: World["links"][number]) =>
    li(t("textLink", l.from, l.to, l.cut ? t("textCut") : l.held ? t("held") : t("textDelay", l.delay)));
  const lock = (l: World["locks"][number]) =>
    h(
      "li",
      {},
      h(
        "span",
        {},
        t("textLock", l.path, holders(l), l.waiters.join(" ") || t("none")),
        l.nodes.length > 0
          && `${t("semicolon")}${l.nodes.map((n) => `${n.name} ${n.client} ${said(NODES, n.state)}`).join(t("comma"))}`,
      ),
    );
  return [
    ...(tree ? znodes(tree, v, level) : []),
    ...list(
      "servers",
      v.servers.map((s) => server(s, voters, hides)),
      level,
    ),
    ...list("links", v.links.map(link), level),
    ...list(
      "onTheWay",
      v.flights.map((f) =>
        li(
          `${t("textFlight", `${f.kind} ${f.label}`.trim(), f.from, f.to)}${t("semicolon")}`
            + (f.held ? t("held") : t("textDue", ms(f.due))),
        ),
      ),
      level,
    ),
    ...(flights > v.flights.length ? [h("p", { class: "sub" }, t("more", count(flights - v.flights.length)))] : []),
    ...list(
      "clients",
      v.clients.map((c) => client(c, v.now, tree)),
      level,
    ),
    ...list("locks", v.locks.map(lock), level),
  ];
}

const leader = (v: World): HTMLElement => h("p", {}, v.leader ? t("textLeader", v.leader) : t("textNoLeader"));

/** The content of the stage, as sentences. */
export function describe(state: State): HTMLElement {
  const { view: v, focus, compared } = state;
  return h(
    "div",
    { class: "words" },
    focus
      && h(
        "p",
        {},
        h("b", {}, focus.title),
        " ",
        h("span", { class: "sub" }, `#${count(focus.seq)} · ${ms(focus.at)}`),
        focus.verdict !== "" && h("span", {}, ` ${focus.verdict}`),
      ),
    h("p", {}, t("textNow", ms(v.now), count(v.turn))),
    compared
      ? runs(compared, state.lesson).map((name, i) => {
          const own = compared.own === "AB"[i];
          const shown = own ? v : compared.view;
          return [
            h("h3", {}, `${"AB"[i]}${t("colon")}${name}`),
            !own && compared.broken !== "" && h("p", {}, t("breaksPromise", "AB"[i]!, compared.broken)),
            leader(shown),
            world(shown, own ? state.flights : shown.flights.length, "h4", state.hides, own ? state.tree : compared.tree),
          ];
        })
      : [leader(v), world(v, state.flights, "h3", state.hides, state.tree)],
  );
}

export function textView(): View {
  const element = h("div", { class: "text-view", tabindex: 0, role: "region" });
  const changed = once();
  return {
    id: "text",
    title: "text",
    both: true,
    element,
    show() {},
    hide() {},
    update({ state, lang }) {
      changed(
        [lang, state.serial, state.view, state.hides.join(), state.focus, state.compared?.view, state.compared?.broken],
        () => {
          element.setAttribute("aria-label", t("text"));
          redraw(element, describe(state));
        },
      );
    },
  };
}
