// The tabs under the stage: the same world as tables and lists. They know names and values, and no rule.
import { h, once } from "./dom";
import { t, ms, count, type Word } from "./strings";
import { lessonById, pick } from "./lessons";
import type { EventLine, State } from "./protocol";

export interface Table {
  id: string;
  title: Word;
  note?(state: State): string;
  draw(into: HTMLElement, state: State, events: EventLine[]): void;
}

type Cell = Node | string | number;

function table(caption: string, heads: string[], rows: Cell[][]): HTMLElement {
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h("table", { class: "grid" },
      h("thead", {}, h("tr", {}, heads.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, i) =>
        i === 0 ? h("th", { scope: "row" }, cell) : h("td", {}, cell)))))));
}

const empty = (text: string) => h("p", { class: "sub" }, text);

/** A server's badge: the shape says the state, the colour repeats it. */
export function badge(state: string, id: number | string): HTMLElement {
  return h("span", { class: `badge ${state.toLowerCase()}`, "aria-hidden": "true" }, h("i", {}, id));
}

export function stateWord(state: string): HTMLElement {
  return h("b", { class: `state ${state.toLowerCase()}` }, state);
}

const or = (value: number | string, none = "–"): string => value === 0 || value === "" ? none : String(value);

/** The zxid up to which the database has applied transactions: a server that is down has none. */
const processed = (s: State["view"]["servers"][number]): string => s.state === "DOWN" ? "–" : s.committed;

const servers: Table = {
  id: "servers",
  title: "servers",
  draw(into, { view }) {
    into.append(table(t("servers"), [t("id"), t("state"), t("phase"), t("epochs"), t("logged"), t("processed"), t("vote"),
      t("round"), t("sync"), t("znodes"), t("sessions"), t("watches"), t("disk")],
    view.servers.map((s) => [
      h("span", { class: "who" }, badge(s.state, s.id), String(s.id)), stateWord(s.state), or(s.phase),
      `${s.epoch} (${s.accepted})`, s.logged, processed(s), or(s.vote), or(s.round), or(s.sync), s.nodes, s.sessions, s.watches,
      or(s.disk),
    ])));
  },
};

const logs: Table = {
  id: "logs",
  title: "logs",
  draw(into, { view }) {
    const names: Record<string, Word> = {
      written: "written", synced: "synced", committed: "committedCell", truncated: "truncated",
    };
    into.append(
      h("p", { class: "legend" }, Object.entries(names).map(([state, word]) =>
        h("span", {}, h("i", { class: `cell ${state}` }, "5"), t(word)))),
      table(t("logs"), [t("server"), t("logs"), t("logged"), t("processed")], view.servers.map((s) => [
        h("span", { class: "who" }, badge(s.state, s.id), stateWord(s.state)),
        h("span", { class: "cells" }, s.log.map((e) => h("span", {
          class: `cell ${e.state}`, title: `${e.zxid} ${e.op} ${e.path}`, role: "img",
          "aria-label": `${e.zxid} ${e.op} ${e.path}: ${t(names[e.state] ?? "written")}`,
        }, e.zxid))),
        s.logged, processed(s),
      ])));
  },
};

const messages: Table = {
  id: "messages",
  title: "messages",
  note: ({ flights }) => String(flights),
  draw(into, { view, flights }) {
    if (view.flights.length === 0) return void into.append(empty(t("noMessages")));
    into.append(table(t("messages"), [t("kind"), t("what"), t("from"), t("to"), t("sent"), t("due")],
      view.flights.map((f) => [f.kind, f.label, f.from, f.to, ms(f.sent), f.held ? t("held") : ms(f.due)])));
    if (flights > view.flights.length) into.append(empty(t("more", flights - view.flights.length)));
  },
};

const clients: Table = {
  id: "clients",
  title: "clients",
  draw(into, { view }) {
    if (view.clients.length === 0) return void into.append(empty(t("noClients")));
    into.append(table(t("clients"), [t("name"), t("state"), t("server"), t("session"), t("pending"), t("last"), t("answer"),
      t("watches")],
    view.clients.map((c) => [c.name, c.state, or(c.on), or(c.session), c.pending + (c.queue > 0 ? ` +${c.queue}` : ""),
      or(c.last), c.answer, c.watches.join(" ")])));
  },
};

const locks: Table = {
  id: "locks",
  title: "locks",
  draw(into, { view }) {
    if (view.locks.length === 0) return void into.append(empty(t("noLocks")));
    into.append(table(t("locks"), [t("path"), t("strategy"), t("holder"), t("waiters")],
      view.locks.map((l) => [l.path, l.strategy, l.holder || t("nobody"), l.waiters.join(" ") || "–"])));
  },
};

const said = (e: EventLine): string =>
  e.ok === undefined || e.ok === null ? e.text : t(e.ok ? "expectHolds" : "expectFails", e.text);

const events: Table = {
  id: "events",
  title: "events",
  draw(into, _state, list) {
    if (list.length === 0) return void into.append(empty(t("noEvents")));
    into.append(table(t("events"), ["#", t("cause"), t("time"), t("kind"), t("who"), t("values"), t("source")],
      list.slice(-120).reverse().map((e) => [e.seq, e.cause ? `#${e.cause}` : "–", ms(e.at), e.kind, or(e.who), said(e),
        h("code", {}, e.site)])));
  },
};

const checks: Table = {
  id: "checks",
  title: "checks",
  note: ({ results, goals }) => {
    const bad = results.filter((r) => !r.ok).length;
    const parts = [];
    if (goals.length > 0) parts.push(t("goalsOf", goals.filter((g) => g.reached).length, goals.length));
    if (results.length > 0) parts.push(bad > 0 ? t("checksBad", results.length, bad) : t("checksOf", results.length));
    return parts.join(" · ");
  },
  draw(into, { results, goals, view, lesson }) {
    const words = (id: string) => pick(lessonById(lesson)?.goals?.find((g) => g.id === id)?.text);
    const mark = (ok: boolean) => h("i", { class: ok ? "mark yes" : "mark", "aria-hidden": "true" }, ok ? "✓" : "·");
    if (goals.length > 0) {
      into.append(h("h3", {}, t("goals")), h("ul", { class: "checks" }, goals.map((g) => h("li", {},
        mark(g.reached), h("div", {}, words(g.id) && h("div", {}, words(g.id)), h("code", {}, g.text)),
        h("span", {}, g.reached ? t("reached") : g.missing ? t("missing", g.missing) : t("notYet"))))));
    }
    if (results.length > 0) {
      into.append(h("h3", {}, t("expectations")), h("ul", { class: "checks" }, results.map((r) => h("li", {},
        h("i", { class: r.ok ? "mark yes" : "mark no", "aria-hidden": "true" }, r.ok ? "✓" : "✗"), h("code", {}, r.text),
        h("span", {}, r.ok ? t("holds") : t("fails", r.observed))))));
    }
    if (goals.length + results.length === 0) into.append(empty(t("noChecks")));
    const c = view.counts;
    into.append(h("p", { class: "sub" },
      `${t("messages")} ${count(c.messages)} · COMMIT ${count(c.commits)} · FSYNC ${count(c.fsyncs)} · ` +
      `CLIENT_REQUEST ${count(c.requests)} · WATCH_EVENT ${count(c.watchEvents)} · ${count(c.bytes)} B`));
  },
};

export const panes: Table[] = [servers, logs, messages, clients, locks, events, checks];

/** What the stage shows, as sentences. */
export function describe(state: State): HTMLElement {
  const v = state.view;
  const voters = v.servers.filter((s) => !s.observer).length;
  const server = (s: State["view"]["servers"][number]) => {
    const parts = [s.state as string];
    if (s.state !== "DOWN") parts.push(`epoch ${s.epoch}`);
    parts.push(`zxid ${s.logged}`);
    if (s.state === "LOOKING" && s.vote) {
      const agree = s.ballots.filter((b) => b.support).length;
      parts.push(t("textVote", s.vote), t("textSupport", agree, voters));
    } else if (s.phase && !s.established) {
      parts.push(s.phase);
    }
    if (s.log.length > 0) parts.push(t("textLog", s.log.map((e) => `${e.zxid} ${e.state}`).join(", ")));
    if (s.ackZxid) parts.push(t("textAcks", s.ackZxid, s.acks.join(" ") || t("none")));
    if (s.disk) parts.push(`disk ${s.disk}`);
    return h("li", {}, badge(s.state, s.id), h("span", {}, t("textServer", s.id, parts.join("; "))));
  };
  const list = (title: Word, items: HTMLElement[]) =>
    items.length > 0 && [h("h3", {}, t(title)), h("ul", {}, items)];
  const li = (text: string) => h("li", {}, text);
  return h("div", { class: "words" },
    h("p", {}, t("textNow", ms(v.now), count(v.turn)), " ", v.leader ? t("textLeader", v.leader) : t("textNoLeader")),
    list("servers", v.servers.map(server)),
    list("messages", v.flights.map((f) => li(t("textFlight", `${f.kind} ${f.label}`.trim(), f.from, f.to) + "; "
      + (f.held ? t("held") : t("textDue", ms(f.due)))))),
    state.flights > v.flights.length && h("p", { class: "sub" }, t("more", state.flights - v.flights.length)),
    list("clients", v.clients.map((c) => li(t("textClient", c.name, [c.state, c.on ? t("textOn", c.on) : "",
      c.pending, c.last].filter(Boolean).join("; "))))),
    list("locks", v.locks.map((l) => li(t("textLock", l.path, l.holder || t("nobody"), l.waiters.join(" ") || t("none"))))),
    v.links.length > 0 && h("ul", {}, v.links.map((l) => li(t("textLink", l.from, l.to,
      l.cut ? t("textCut") : l.held ? t("held") : t("textDelay", l.delay))))));
}

/** Keeps a pane drawn only while it is seen, and only when what it shows has changed. */
export function drawer(pane: Table): (into: HTMLElement, state: State, events: EventLine[], lang: string) => void {
  const changed = once();
  return (into, state, events, lang) => {
    const key = pane.id === "events" ? [events.at(-1)?.seq, events.length, lang]
      : [lang, state.serial, state.view.seq, state.view.turn, state.results.length, state.goals];
    changed(key, () => {
      const at = into.scrollTop;
      into.replaceChildren();
      pane.draw(into, state, events);
      into.scrollTop = at;
    });
  };
}
