// Sessions, watches, clients and locks; and when two runs are compared, the bars that compare them.
import { h } from "../base/dom";
import { count, ms, t, type Word } from "../text/strings";
import { Question } from "./asking";
import { latencies } from "./latencies";
import { redraw } from "../base/redraw";
import { bring, empty, grid, holders, middle, or, runs } from "./parts";
import type { Context, Pane } from "./pane";
import type { Focus, LatencySpan, Measure, Sessions, State, Compared, View } from "../protocol";

const MEASURES: Record<string, Word> = {
  watchEvents: "measureWatchEvents",
  requests: "measureRequests",
  bytes: "measureBytes",
  messages: "measureMessages",
  commits: "measureCommits",
};

class SessionsPane implements Pane {
  readonly id = "sessions";
  readonly title = "sessionsWatches";
  readonly element = h("div", { class: "sess" });
  private readonly question = new Question<Sessions>(() => this.draw(), this.element);
  private readonly took = new Question<LatencySpan[]>(() => this.draw(), this.element);
  private context: Context | null = null;
  private drawn = "";
  private sought = 0; // the selected event that was brought into sight

  has({ view }: State): boolean {
    return view.clients.length > 0;
  }

  show(): void {}

  hide(): void {
    this.question.drop();
    this.took.drop();
  }

  update(context: Context): void {
    const { serial, view } = context.state;
    if (this.context?.state.serial !== serial) {
      this.question.clear();
      this.took.clear();
    }
    this.context = context;
    this.question.ask(context, { type: "inspect", what: "sessions", server: 0 }, [serial, view.seq, view.turn]);
    this.took.ask(context, { type: "latencies" }, [serial, view.seq, view.turn]);
    this.draw();
  }

  private draw(): void {
    const {
      context,
      question: { data },
    } = this;
    if (!context) return;
    const { view, compared, focus } = context.state;
    const key = JSON.stringify([
      context.lang,
      data,
      this.took.data,
      compared?.id,
      compared?.own,
      compared?.measures,
      compared?.view.seq,
      view.clients,
      view.locks,
      context.marked,
      focus?.seq,
    ]);
    if (key === this.drawn) return;
    this.drawn = key;
    if (compared)
      return redraw(this.element, h("div", { class: "herd" }, bars(compared, context.state.lesson), both(view, compared, focus)));
    redraw(
      this.element,
      h(
        "div",
        { class: "two" },
        h("div", {}, h("h3", {}, t("clients")), this.clients(), h("h3", {}, t("sessionsHead")), sessions(data, focus)),
        h(
          "div",
          {},
          h("h3", {}, t("watchesHead"), h("span", { class: "sub" }, " ", t("watchesKept"))),
          watches(data, focus),
          h("h3", {}, t("locks")),
          locks(view, focus),
          h("h3", {}, t("latencies"), h("span", { class: "sub" }, " ", t("latenciesHow"))),
          latencies(this.took.data),
        ),
      ),
    );
    if (focus?.selected && this.sought !== focus.seq) bring(this.element);
    this.sought = focus?.selected ? focus.seq : 0;
  }

  private clients(): HTMLElement {
    const {
      state: {
        view: { clients },
        focus,
      },
      marked,
      mark,
    } = this.context!;
    if (clients.length === 0) return empty(t("noClients"));
    return grid(
      "clients",
      [t("name"), t("state"), t("server"), t("pending"), t("last"), t("answer")],
      clients.map((c) => [
        h(
          "button",
          {
            type: "button",
            class: "plainrow",
            "data-key": c.name,
            "aria-pressed": String(marked === c.name),
            onclick: () => mark(marked === c.name ? "" : c.name),
          },
          dot(c.paused ? "paused" : c.state),
          h("span", { "aria-hidden": "true" }, c.name),
          h("span", { class: "hide" }, t("outlineClient", c.name)),
        ),
        [c.state, ...c.marks, ...(c.chroot ? [t("textChroot", c.chroot)] : [])].join(", "),
        or(c.on),
        [middle(c.pending), c.queue > 0 && ` +${c.queue}`],
        or(c.last),
        middle(c.answer),
      ]),
      (row) => concerns(focus, clients[row]!.name),
    );
  }
}

const dot = (state: string): HTMLElement => h("i", { class: `dot ${state.toLowerCase()}`, "aria-hidden": "true" });

/** Whether an event is about a client: it acts, or is the other end. */
const concerns = (focus: Focus | null, client: string): boolean =>
  focus !== null && client !== "" && [focus.who, focus.peer, focus.from, focus.to].includes(client);

/** Whether an event is about a watch of one of these clients. */
const watched = (focus: Focus | null, clients: string[], path: string): boolean =>
  focus !== null && focus.look === "w" && focus.path === path && clients.some((c) => concerns(focus, c));

function sessions(data: Sessions | null, focus: Focus | null): HTMLElement {
  if (!data || data.sessions.length === 0) return empty(t("noSessions"));
  return grid(
    "sessions",
    [t("session"), t("client"), t("server"), t("timeout"), t("expires"), t("ephemerals")],
    data.sessions.map((s) => [
      h("code", {}, s.id),
      or(s.client),
      or(s.on),
      ms(s.timeout),
      s.expires < 0 ? "–" : ms(s.expires),
      s.ephemerals.length > 0 ? s.ephemerals.map((path) => h("div", {}, middle(path))) : "–",
    ]),
    (row) => focus !== null && (focus.session === data.sessions[row]!.id || concerns(focus, data.sessions[row]!.client)),
  );
}

const stateOfWatch = (state: string): string => (state === "set" ? t("watchSet") : state === "fired" ? t("watchFired") : state);

function watches(data: Sessions | null, focus: Focus | null): HTMLElement {
  if (!data || data.watches.length === 0) return empty(t("noWatches"));
  return grid(
    "watches",
    [t("client"), t("path"), t("kind"), t("mode"), t("state")],
    data.watches.map((w) => [
      w.client,
      middle(w.path),
      w.kind,
      w.mode,
      h("span", { class: w.state === "fired" ? "verm" : "" }, stateOfWatch(w.state)),
    ]),
    (row) => watched(focus, [data.watches[row]!.client], data.watches[row]!.path),
  );
}

function locks(view: View, focus: Focus | null): HTMLElement {
  if (view.locks.length === 0) return empty(t("noLocks"));
  return grid(
    "locks",
    [t("path"), t("strategy"), t("holder"), t("waiters")],
    view.locks.map((l) => [middle(l.path), l.strategies.join(t("comma")), holders(l), l.waiters.join(" ") || "–"]),
    (row) => {
      const { path, holders: held, waiters } = view.locks[row]!;
      return (
        focus !== null
        && (focus.path === path
          || focus.path.startsWith(`${path}/`)
          || (focus.look === "o" && [...held.map((o) => o.client), ...waiters].includes(focus.who)))
      );
    },
  );
}

/** Bars that compare: solid is so far, outline is by the end of the run as it is known. */
function bars(compared: Compared, lesson: string): HTMLElement {
  const bar = (name: string, so: number, end: number, most: number, striped: boolean) => {
    const full = Math.max(so, end);
    const track = h("span", { class: striped ? "tr p" : "tr" }, h("i"));
    track.style.setProperty("--w", String(most > 0 ? full / most : 0));
    track.style.setProperty("--d", String(full > 0 ? so / full : 0));
    return h(
      "div",
      { class: "bar2" },
      h("span", { class: "run" }, name),
      track,
      h("span", { class: "n" }, h("b", {}, count(so)), full > so ? ` ${t("ofAll", count(full))}` : ""),
    );
  };
  const group = (m: Measure) => {
    const most = Math.max(m.aEnd, m.bEnd, m.a, m.b);
    return [
      h("dt", {}, t(MEASURES[m.name] ?? "messages")),
      h("dd", {}, bar("A", m.a, m.aEnd, most, false), bar("B", m.b, m.bEnd, most, true)),
    ];
  };
  return h(
    "section",
    { "data-key": "compared", "aria-label": t("compared"), tabindex: 0 },
    h("h3", {}, t("compared"), " ", h("span", { class: "sub" }, t("comparedHow"))),
    h(
      "p",
      { class: "legend" },
      runs(compared, lesson).map((text, i) => h("span", {}, h("b", {}, "AB"[i]), text)),
    ),
    h("dl", { class: "bars" }, compared.measures.map(group)),
  );
}

/** The watches of both runs: those that tell of the same change stand in one row. */
function both(view: View, compared: Compared, focus: Focus | null): HTMLElement {
  const [a, b] = compared.own === "A" ? [view, compared.view] : [compared.view, view];
  const all = [...rowsOf("A", a), ...rowsOf("B", b)];
  return h(
    "div",
    {},
    h("h3", {}, t("watchesHead"), " ", h("span", { class: "sub" }, t("watchesKept"))),
    all.length === 0
      ? empty(t("noWatches"))
      : grid(
          "watches",
          [t("runHead"), t("client"), t("path"), t("kind"), t("state")],
          all.map((w) => [
            w.run,
            names(w.clients),
            middle(w.path),
            w.kind,
            h("span", { class: w.state === "fired" ? "verm" : "" }, stateOfWatch(w.state)),
          ]),
          (row) => all[row]!.run === compared.own && watched(focus, all[row]!.clients, all[row]!.path),
        ),
  );
}

interface Watched {
  run: string;
  path: string;
  kind: string;
  state: string;
  clients: string[];
}

function rowsOf(run: string, view: View): Watched[] {
  const groups = new Map<string, Watched>();
  for (const c of view.clients) {
    for (const w of c.watching) {
      const state = w.fired ? "fired" : "set";
      const key = `${state} ${w.kind} ${w.path}`;
      const group = groups.get(key) ?? { run, path: w.path, kind: w.kind, state, clients: [] };
      group.clients.push(c.name);
      groups.set(key, group);
    }
  }
  return [...groups.values()].sort((a, b) => (a.state < b.state ? -1 : a.state > b.state ? 1 : 0));
}

/** c3 c4 c5 is c3 to c5: names that count on are told by their ends. */
function names(all: string[]): string {
  const parts = all.map((n) => /^(.*?)(\d+)$/.exec(n));
  const counts =
    all.length > 2 && parts.every((p, i) => p !== null && p[1] === parts[0]![1] && Number(p[2]) === Number(parts[0]![2]) + i);
  return counts ? t("upToName", all[0]!, all.at(-1)!) : all.join(", ");
}

export const sessionsPane = (): Pane => new SessionsPane();
