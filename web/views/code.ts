// The lines of a recipe, with a mark for every client at its line; what can be done to a client there, as commands.
import { h, typed, zoomOf } from "../base/dom";
import { foldable } from "../base/foldable";
import { Menu, type Choice } from "../base/menu";
import { lessonById } from "../text/lessons";
import { t, type Word } from "../text/strings";
import { goesOn, isOver } from "../lesson/actions";
import { toLine, toRecipe } from "../lesson/lines";
import { redraw, scrollDown } from "../base/redraw";
import { choices, empty, middle, roving, stopAt } from "./parts";
import { highlighted } from "./source";
import { functionsOf, loadSources, RECIPES } from "./sources";
import type { ClientView, StandView, State } from "../protocol";
import type { Context, Pane } from "./pane";

/** The text of a mark, by the kind of its stand; the kind of a paused client is always "paused". */
const SAYS: Record<string, Word> = {
  asks: "codeAsks",
  reconnects: "codeReconnects",
  waits: "codeWaits",
  sleeps: "codeSleeps",
  ready: "codeReady",
  holds: "codeHolds",
  crashed: "codeCrashed",
  gone: "codeGone",
  paused: "codePaused",
};

/** A client at a line. */
interface Mark {
  client: ClientView;
  stand: StandView;
  kind: string;
}

interface Row {
  element: HTMLElement;
  marks: HTMLElement;
  says: HTMLElement;
  drawn: string;
}

const MOST = 2; // marks that have room beside a line

/** By these parts of a line the run says at which line a client stands. They do nothing else, and are not shown. */
const SITES = /\.<span class="f">At<\/span>\(trace\.\w+\)|, Site: trace\.\w+/g;

class CodePane implements Pane {
  readonly id = "code";
  readonly title = "code";
  private readonly bar = h("div", { class: "bar", "data-refuge": ".menubtn" });
  private readonly lines = h("div", { class: "lines scroll", "data-key": "lines", tabindex: 0, role: "region" });
  private readonly people = h("ul", { class: "people" });
  private readonly nothing = h("div", { class: "nobody" });
  readonly element = h("div", { class: "code" }, this.bar, this.nothing, h("div", { class: "src" }, this.lines), this.people);
  private readonly other = new Menu(() => this.others());
  private readonly menu = new Menu(
    () => this.acts(),
    () => this.stop?.focus({ preventScroll: true }),
  );
  private context: Context | null = null;
  private shown = ""; // the recipe
  private chosen = ""; // by the reader
  private listed = "";
  private drawn = "";
  private where = ""; // the lines at which somebody stands
  private told = ""; // the event that is told, and the line of its client
  private last = ""; // the one to which somebody has come last
  private readonly rows = new Map<string, Row>(); // by FILE:LINE
  private at = ""; // the line whose menu is open, as FILE:LINE
  private stop: HTMLElement | null = null; // its button

  /** `give` carries commands out, one after the other, as if they had been typed: a single gesture. */
  constructor(private readonly give: (...commands: string[]) => void) {
    roving(this.lines);
    new ResizeObserver(() => this.bring(this.last)).observe(this.lines); // who stood in sight still does when there is less room
    this.menu.button.classList.add("over");
    this.menu.button.tabIndex = -1; // it is there for the menu alone
  }

  has({ view }: State): boolean {
    return view.clients.some((c) => c.stands.length > 0);
  }

  show(): void {
    loadSources(RECIPES).then(
      () => this.draw(),
      () => {},
    );
  }

  hide(): void {}

  focus(): void {
    (this.lines.querySelector<HTMLElement>('[data-stop][tabindex="0"]') ?? this.other.button).focus();
  }

  update(context: Context): void {
    if (this.context?.state.lesson !== context.state.lesson) {
      this.shown = "";
      this.chosen = "";
    }
    this.context = context;
    this.draw();
  }

  /** The recipes that clients run, the oldest client's first. To give a lock back is part of its recipe. */
  private runs(): string[] {
    const all = this.context!.state.view.clients.flatMap((c) => c.stands);
    const names = [...new Set([...all.filter(goesOn), ...all].map((s) => s.recipe))];
    return names.length > 1 ? names.filter((name) => name !== "unlock") : names;
  }

  private pick(runs: string[]): string {
    const named = lessonById(this.context!.state.lesson)?.code ?? "";
    for (const name of [this.chosen, runs.includes(this.shown) ? this.shown : "", runs.includes(named) ? named : ""])
      if (name !== "") return name;
    return runs.find((name) => name !== "unlock" || this.shown === "") ?? (this.shown || named);
  }

  private draw(): void {
    const { context } = this;
    if (!context || !globalThis.zootropeRecipes) return;
    const { clients, links, locks } = context.state.view;
    const runs = this.runs();
    this.shown = this.pick(runs);
    const about = this.about();
    const key = JSON.stringify([context.lang, this.shown, runs, clients, links, locks.map((l) => l.path), about]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.head(runs);
    this.list(context.lang);
    this.element.classList.toggle("none", this.shown === "");
    if (this.shown === "") this.invite();
    else redraw(this.nothing);
    this.who(); // first: it takes its part of the height
    this.mark();
    if (about !== this.told && about !== "") this.bring((this.last = about.slice(about.indexOf(" ") + 1)));
    this.told = about;
  }

  /** The event that is told and the line at which its client stands, as "SEQ FILE:LINE", "" for none: another client may have come to a line after it. */
  private about(): string {
    const { focus, view } = this.context!.state;
    if (!focus) return "";
    const parties = [focus.who, focus.peer, focus.from, focus.to];
    const client = parties.map((name) => view.clients.find((c) => c.name === name)).find((c) => c !== undefined);
    const stand = client?.stands.find((s) => goesOn(s) && s.kind !== "holds") ?? client?.stands[0];
    return stand ? `${focus.seq} ${stand.file}:${stand.row}` : "";
  }

  /** Nothing runs: says what to do, and does it when it is pressed. */
  private invite(): void {
    const { clients } = this.context!.state.view;
    const name = clients.find((c) => !isOver(c))?.name;
    const command = name ? `${name} lock /lock --strategy writelock` : "client c1";
    redraw(
      this.nothing,
      empty(t(name ? "codeEmpty" : "codeAlone")),
      h(
        "button",
        { type: "button", class: "btn", "data-key": "invite", "data-command": command, onclick: () => this.give(command) },
        typed(command),
      ),
    );
  }

  /** Which recipe it is, and which others there are. */
  private head(runs: string[]): void {
    const names = [...new Set([...runs, ...(this.shown === "" ? [] : [this.shown])])];
    const choose = (name: string) => {
      this.chosen = name;
      this.draw();
    };
    this.other.label(t("codeOther"));
    redraw(
      this.bar,
      names.length > 1
        ? choices(
            t("codeRecipe"),
            names.map((name) => ({ value: name, label: name })),
            this.shown,
            choose,
          )
        : h("b", {}, this.shown),
      h("code", { class: "sub", title: this.files().join(" · ") }, this.files().join(" · ")),
      h("span", { class: "sp" }),
      this.other.button,
    );
  }

  private others(): Choice[] {
    return globalThis.zootropeRecipes!.map(({ name }) => ({
      text: name,
      on: name === this.shown,
      press: () => {
        this.chosen = name;
        this.draw();
      },
    }));
  }

  private functions() {
    const functions = functionsOf(RECIPES)!;
    return globalThis.zootropeRecipes!.find((r) => r.name === this.shown)?.functions.map((n) => functions[n]!) ?? [];
  }

  /** The files that the functions are in; the folder is said once. */
  private files(): string[] {
    const all = [...new Set(this.functions().map((f) => f.file))];
    const folder = (file = ""): string => file.slice(0, file.lastIndexOf("/") + 1);
    return all.map((file, i) => (i > 0 && folder(file) === folder(all[0]) ? file.slice(folder(file).length) : file));
  }

  /** The functions, line by line: made once, and only the marks change. */
  private list(lang: string): void {
    const key = `${lang} ${this.shown}`;
    if (key === this.listed) return;
    this.listed = key;
    this.rows.clear();
    this.where = "";
    this.last = "";
    this.lines.setAttribute("aria-label", t("codeLines", this.shown));
    const rows = this.functions().map((f) =>
      h(
        "div",
        { class: "fn" },
        f.lines.map((text, i) => this.row(`${f.file}:${f.first + i}`, f.first + i, text)),
      ),
    );
    redraw(this.lines, rows);
    scrollDown(this.lines, 0);
    stopAt(this.lines);
  }

  private row(at: string, n: number, line: string): HTMLElement {
    const text = line.replace(SITES, "");
    const names = globalThis.zootropeLines![at];
    const marks = h("span", { class: "mks", "aria-hidden": "true" });
    const says = h("em", {});
    const number = names
      ? h(
          "button",
          {
            type: "button",
            class: "no",
            "data-key": at,
            "data-stop": true,
            "aria-haspopup": "menu",
            title: names.join(", "),
            onclick: () => this.open(at),
          },
          h("span", { class: "hide" }, t("codeLine", names.join(", "))),
          " ",
          n,
        )
      : h("u", {}, n);
    const head = text.startsWith('<span class="k">func</span>'); // it stays in sight above its lines
    const code = h("s", {}, head ? highlighted(text) : foldable(highlighted(text)));
    code.style.setProperty("--tabs", String(/^\t*/.exec(text)![0].length));
    const element = h("div", { class: names ? "ln call" : head ? "ln head" : "ln" }, marks, number, code, says);
    if (names)
      element.addEventListener("click", (e) => {
        const on = e.target as Element;
        if (!on.closest("button, .menu") && getSelection()?.isCollapsed !== false) this.open(at);
      });
    this.rows.set(at, { element, marks, says, drawn: "" });
    return element;
  }

  /** Which client stands at which line. */
  private marks(): Map<string, Mark[]> {
    const all = new Map<string, Mark[]>();
    for (const client of this.context!.state.view.clients)
      for (const stand of client.stands) {
        const at = `${stand.file}:${stand.row}`;
        if (this.rows.has(at)) all.set(at, [...(all.get(at) ?? []), { client, stand, kind: kindOf(client, stand) }]);
      }
    return all;
  }

  private mark(): void {
    const all = this.marks();
    for (const [at, row] of this.rows) {
      const here = all.get(at) ?? [];
      const drawn = JSON.stringify([
        this.context!.lang,
        here.map(({ client, kind }) => [client.name, kind, client.way, client.ways, client.state]),
      ]);
      if (drawn === row.drawn || (row.drawn === "" && here.length === 0)) continue;
      row.drawn = here.length === 0 ? "" : drawn;
      row.element.classList.toggle("at", here.some(goesOn));
      row.element.classList.toggle("lost", here.length > 0 && !here.some(goesOn));
      const shown = here.length > MOST ? here.slice(0, MOST - 1) : here;
      redraw(row.marks, shown.map(chip), here.length > MOST && h("span", { class: "mk many" }, `+${here.length - shown.length}`));
      row.says.textContent = here.map((m) => `${m.client.name}${m.kind === "gone" ? t("colonMark") : " "}${said(m)}`).join(" · ");
    }
    // A client that has come to another line is brought into sight.
    const where = [...all].flatMap(([at, here]) => here.map((m) => ({ key: `${m.client.name} ${at}`, kind: m.kind })));
    const before = new Set(this.where.split("\n"));
    const arrived = where.filter(({ key }) => !before.has(key));
    const come = (arrived.find(({ kind }) => kind !== "holds") ?? arrived[0])?.key; // a holder of the lock has come to an end
    this.where = where.map(({ key }) => key).join("\n");
    if (come === undefined) return;
    const lineOf = (key: string) => key.slice(key.indexOf(" ") + 1);
    this.last = lineOf(come);
    this.bring(this.last, ...arrived.filter(({ kind }) => kind !== "holds").map(({ key }) => lineOf(key)));
  }

  /** Scrolls a line into the middle of the list, or of the tab where that scrolls, if it is not in sight: with others, if there is room. */
  private bring(at: string, ...others: string[]): void {
    const row = this.rows.get(at)?.element;
    const box = this.lines.scrollHeight > this.lines.clientHeight ? this.lines : this.element.closest<HTMLElement>(".pane");
    if (!row || !box) return;
    const [line, room] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
    const all = others.map((other) => this.rows.get(other)!.element.getBoundingClientRect());
    let top = Math.min(line.top, ...all.map((r) => r.top));
    let bottom = Math.max(line.bottom, ...all.map((r) => r.bottom));
    if (bottom - top > room.height - 2 * line.height) ({ top, bottom } = line);
    if (top >= room.top + line.height && bottom <= room.bottom) return; // the head of the function lies over the first
    box.scrollTop += (top + bottom - room.top - room.bottom) / 2 / zoomOf(box);
  }

  /** Every client, with what it does. */
  private who(): void {
    const { clients } = this.context!.state.view;
    const line = (client: ClientView) => {
      const marks = client.stands.map((stand) => ({ client, stand, kind: kindOf(client, stand) }));
      if (marks.length === 0)
        return [
          h("li", {}, chip({ client, kind: idle(client) }), h("span", { class: "sub" }, t(SAYS[idle(client)] ?? "codeIdle"))),
        ];
      return marks.map((m) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "plainrow",
              "data-key": `${client.name} ${m.stand.command}`,
              title: m.stand.command,
              onclick: () => {
                if (!this.rows.has(`${m.stand.file}:${m.stand.row}`)) this.chosen = m.stand.recipe;
                this.draw();
                this.bring(`${m.stand.file}:${m.stand.row}`);
              },
            },
            chip(m),
            h(
              "span",
              {},
              m.stand.row > 0 && h("small", {}, `${t("codeAtLine", m.stand.row)} · `),
              said(m),
              h("code", {}, middle(m.stand.command, 34)),
            ),
          ),
        ),
      );
    };
    redraw(this.people, ...clients.flatMap(line));
    this.people.hidden = clients.length === 0 || this.shown === "";
  }

  private open(at: string): void {
    const row = this.rows.get(at);
    if (!row) return;
    this.at = at;
    this.stop = row.element.querySelector<HTMLElement>(".no");
    row.element.append(this.menu.button);
    this.menu.label("", t("codeActs", at.slice(at.lastIndexOf(":") + 1)));
    this.menu.show();
  }

  /** The choices at a line: for the clients that stand there, and to bring others there. */
  private acts(): Choice[] {
    const { state } = this.context!;
    const { view } = state;
    const names = globalThis.zootropeLines![this.at] ?? [];
    const here = (this.marks().get(this.at) ?? []).filter((m) => goesOn(m) && names.includes(m.stand.line));
    const list = [...new Set(here.map((m) => m.client))].flatMap((client) =>
      toLine(
        client,
        here.filter((m) => m.client === client).map((m) => m.stand),
        state,
      ),
    );
    const away = view.clients.filter((c) => !here.some((m) => m.client === c) && !isOver(c));
    const run = away.filter((c) => c.stands.some((s) => this.rows.has(`${s.file}:${s.row}`) && s.kind !== "holds"));
    const more = names.flatMap((name) => [
      ...run.map((c) => ({ text: t("codeUntil", c.name), commands: [`run until client ${c.name} at ${name}`] })),
      ...away
        .filter((c) => c.stands.length === 0 && c.pending === "" && !c.paused)
        .slice(0, 1)
        .flatMap((c) =>
          toRecipe(c, this.shown, view).map((command) => ({
            text: t("codeBegin", c.name),
            commands: [command, `run until client ${c.name} at ${name}`],
          })),
        ),
    ]);
    const out: Choice[] = [
      ...list.map(({ label, commands, off }) => ({
        text: label,
        note: off || commands.join("; "),
        off: off !== "",
        command: commands.join("; "),
        press: () => off === "" && this.give(...commands),
      })),
      ...more.map(({ text, commands }) => ({
        text,
        note: commands.join("; "),
        command: commands.join("; "),
        press: () => this.give(...commands),
      })),
    ];
    return out.length > 0 ? out : [{ text: t("codeNobody"), off: true, press: () => {} }];
  }
}

const idle = (c: ClientView): string => (c.state === "CRASHED" ? "crashed" : isOver(c) ? "gone" : c.paused ? "paused" : "idle");
const kindOf = (c: ClientView, stand: StandView): string => (goesOn(stand) && c.paused ? "paused" : stand.kind);

/** The mark of a client: its shape says whether it is connected, waits to be, is paused, or has no session any more. */
function chip({ client, kind }: Pick<Mark, "client" | "kind">): HTMLElement {
  const shape = !goesOn({ kind }) ? "expired" : kind === "paused" ? kind : client.state.toLowerCase();
  return h("span", { class: "mk", "data-kind": kind }, h("i", { class: `dot ${shape}`, "aria-hidden": "true" }), client.name);
}

/** The text about a client at a line; for a write that is under way, also whether the servers have done it. */
function said({ client, stand, kind }: Mark): string {
  const word = t(SAYS[kind] ?? "codeWaits");
  if (stand.kind !== "asks" || client.ways !== 3) return word;
  return t("codeBoth", word, t(client.way === 3 ? "codeDone" : "codeNotDone"));
}

export const codePane = (give: (...commands: string[]) => void): Pane => new CodePane(give);
