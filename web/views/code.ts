// The lines of a recipe, with a mark for every client at its line; what can be done to a client there, as commands. The lines are those of a
// listing (lessons/listing). In the column beside the stage only some rows are shown (fold.ts).
import { h, typed, zoomOf } from "../base/dom";
import { foldable } from "../base/foldable";
import { Menu, type Choice } from "../base/menu";
import { lessonById } from "../text/lessons";
import { t } from "../text/strings";
import { goesOn, isOver } from "../lesson/actions";
import { toLine, toRecipe } from "../lesson/lines";
import { onKeys } from "../base/keys";
import { redraw, scrollDown } from "../base/redraw";
import { chip, doesNothing, idle, kindOf, said, slide, type Mark } from "./chip";
import { choices, empty, middle, roving, stopAt } from "./parts";
import { headAlone, unfolded, type Place } from "./fold";
import { highlighted } from "./source";
import { loadListings, type CodeRow } from "./sources";
import { codeInChoices, codeInProse } from "./spoken";
import type { LineChoice } from "../answers/lines";
import type { ClientView, StandView, State } from "../protocol";
import type { Context, Pane } from "./pane";

interface Row {
  element: HTMLElement;
  marks: HTMLElement;
  says: HTMLElement;
  drawn: string;
  at: Place;
  names: string[]; // of the lines that it stands for
}

/** A function as it is drawn. */
interface Part {
  name: string;
  element: HTMLElement;
  doc: HTMLElement[];
  rows: HTMLElement[];
}

const MOST = 2; // marks that have room beside a line

class CodePane implements Pane {
  readonly id = "code";
  readonly title = "code";
  private readonly bar = h("div", { class: "bar", "data-refuge": ".menubtn" });
  private readonly lines = h("div", {
    class: "lines scroll",
    "data-key": "lines",
    "data-refuge": "[data-stop][tabindex='0']",
    tabindex: 0,
    role: "region",
  });
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
  private parts: Part[] = [];
  private readonly opened = new Set<number>(); // the functions that the reader has opened
  private readonly rows = new Map<string, Row>(); // by FILE:LINE of their first line
  private readonly rowOf = new Map<string, string>(); // the key of the row, by FILE:LINE of every line
  private framed: readonly LineChoice[] = []; // the choices that are lines
  private frames: unknown[] = []; // for which choices, rows and place they have frames
  private at = ""; // the line whose menu is open, as FILE:LINE
  private stop: HTMLElement | null = null; // its button

  /** `give` carries commands out, one after the other, as if they had been typed: a single gesture. */
  constructor(private readonly give: (...commands: string[]) => void) {
    roving(this.lines);
    onKeys(this.lines, (e) => this.context?.dock.hear(e));
    new ResizeObserver(() => this.bring(this.last)).observe(this.lines); // who stood in sight still does when there is less room
    this.menu.button.classList.add("over");
    this.menu.button.tabIndex = -1; // it is there for the menu alone
  }

  has({ view }: State): boolean {
    return view.clients.some((c) => c.stands.length > 0);
  }

  show(): void {
    loadListings().then(
      () => this.draw(),
      () => {},
    );
  }

  hide(): void {
    this.frame([]);
  }

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
    if (!context || !globalThis.zootropeListings) return;
    const { clients, links, locks } = context.state.view;
    const runs = this.runs();
    this.shown = this.pick(runs);
    this.list();
    const asked = this.frame(context.dock.lines);
    const about = this.about();
    const { step, questions } = context.state;
    const key = JSON.stringify([
      this.listed,
      this.beside,
      step,
      questions.map((q) => q.id),
      this.framed.map((c) => c.line),
      runs,
      clients,
      links,
      locks.map((l) => l.path),
      about,
    ]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.head(runs);
    this.element.classList.toggle("none", this.shown === "");
    if (this.shown === "") this.invite();
    else redraw(this.nothing);
    this.who(); // first: it takes its part of the height
    this.mark();
    if (about !== this.told && about !== "") this.bring((this.last = about.slice(about.indexOf(" ") + 1)));
    this.told = about;
    if (asked.length > 0) this.bring((this.last = asked[0]!), ...asked);
  }

  /** Frames the lines that are choices. It gives the keys of the rows that have come to be framed. */
  private frame(choices: readonly LineChoice[]): string[] {
    const now = [choices, this.listed, this.beside];
    if (now.every((one, i) => one === this.frames[i])) return [];
    this.frames = now;
    for (const choice of this.framed) if (!choices.includes(choice)) choice.put(null, 0, false);
    this.framed = choices;
    for (const { element } of this.rows.values()) {
      element.querySelector(".frame")?.remove();
      element.classList.remove("framed");
    }
    return choices.flatMap((choice) => {
      const [at, row] = this.named(choice.line)[0] ?? [];
      if (!at || !row) {
        choice.put(null, 0, false);
        return [];
      }
      const { control, letter } = choice;
      const frame = h(
        control ? "label" : "span",
        { class: "frame", for: control || null },
        h("kbd", { "aria-hidden": "true" }, letter),
      );
      choice.put(frame, Number(lineOf(at)), this.beside);
      row.element.classList.add("framed");
      row.element.append(frame);
      return [at];
    });
  }

  /** The rows that a lesson names: by a part of their text, or by the name of a line in scripts. */
  private named(line: string): [string, Row][] {
    return [...this.rows].filter(
      ([, { element, names }]) => names.includes(line) || element.querySelector("s")!.textContent.includes(line),
    );
  }

  /** The event that is told and the line at which its client stands, as "SEQ FILE:LINE", "" for none: another client may have come to a line after it. */
  private about(): string {
    const { focus, view } = this.context!.state;
    if (!focus) return "";
    const parties = [focus.who, focus.peer, focus.from, focus.to];
    const client = parties.map((name) => view.clients.find((c) => c.name === name)).find((c) => c !== undefined);
    const stand = client?.stands.find((s) => goesOn(s) && s.kind !== "holds") ?? client?.stands[0];
    const row = stand && this.keyOf(stand);
    return row ? `${focus.seq} ${row}` : "";
  }

  /** The key of the row at which a client stands, if it is a row of this recipe. */
  private keyOf(stand: StandView): string | undefined {
    return this.rowOf.get(`${stand.file}:${stand.row}`);
  }

  /** Whether the lines stand in the column beside the stage. */
  private get beside(): boolean {
    return this.element.closest(".column") !== null;
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

  /** The functions of the recipe, with their rows as the run has them. */
  private functions() {
    const { bugs } = this.context!.state;
    return (globalThis.zootropeRecipes!.find((r) => r.name === this.shown)?.functions ?? []).map((n) => {
      const { file, name, doc, switches, rows, forms } = globalThis.zootropeListings![n]!;
      const on = switches.reduce((set, name, i) => (bugs.includes(name) ? set | (1 << i) : set), 0);
      return { file, name: name.slice(name.lastIndexOf(".") + 1), doc, rows: forms[on]!.map((row) => rows[row]!) };
    });
  }

  /** The files that the functions are in; the folder is said once. */
  private files(): string[] {
    const all = [...new Set(this.functions().map((f) => f.file))];
    const folder = (file = ""): string => file.slice(0, file.lastIndexOf("/") + 1);
    return all.map((file, i) => (i > 0 && folder(file) === folder(all[0]) ? file.slice(folder(file).length) : file));
  }

  /** The functions, row by row: made once for a recipe and what is switched on in the run. Later only the marks change. */
  private list(): void {
    const { lang, state } = this.context!;
    const key = `${lang} ${this.shown} ${state.bugs.join()}`;
    if (key === this.listed) return;
    this.listed = key;
    this.rows.clear();
    this.rowOf.clear();
    this.opened.clear();
    this.where = "";
    this.last = "";
    this.lines.setAttribute("aria-label", t("codeLines", this.shown));
    this.parts = this.functions().map((f, fn) => ({
      name: f.name,
      element: h("div", { class: "fn" }),
      doc: f.doc.map((row) => this.plain(row)),
      rows: f.rows.map((row, i) => this.row({ fn, row: i }, f.file, row)),
    }));
    redraw(
      this.lines,
      this.parts.map((part) => part.element),
    );
    scrollDown(this.lines, 0);
  }

  private plain({ line, html }: CodeRow): HTMLElement {
    return h("div", { class: "ln" }, h("u", {}, line), h("s", {}, foldable(highlighted(html))));
  }

  private row(place: Place, file: string, { line: n, last, html: text }: CodeRow): HTMLElement {
    const at = `${file}:${n}`;
    const all = Array.from({ length: last - n + 1 }, (_, i) => `${file}:${n + i}`);
    for (const line of all) this.rowOf.set(line, at);
    const names = all.flatMap((line) => globalThis.zootropeLines![line] ?? []);
    const marks = h("span", { class: "mks", "aria-hidden": "true" });
    const says = h("em", {});
    const number =
      names.length > 0
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
    const head = place.row === 0; // it stays in sight above its lines
    const code = h("s", {}, head ? highlighted(text) : foldable(highlighted(text)));
    code.style.setProperty("--tabs", String(/^\t*/.exec(text)![0].length));
    const element = h("div", { class: names.length > 0 ? "ln call" : head ? "ln head" : "ln" }, marks, number, code, says);
    if (names.length > 0)
      element.addEventListener("click", (e) => {
        const on = e.target as Element;
        if (!on.closest("button, .menu, .frame") && getSelection()?.isCollapsed !== false) this.open(at);
      });
    this.rows.set(at, { element, marks, says, drawn: "", at: place, names });
    return element;
  }

  /** Shows the rows for which there is room, those with marks among them. In the tab every row is shown. */
  private unfold(all: ReadonlyMap<string, Mark[]>): void {
    const places = (good: (m: Mark) => boolean) =>
      [...all].flatMap(([at, here]) => (here.some(good) ? [this.rows.get(at)!.at] : []));
    const going = places((m) => goesOn(m) && m.kind !== "holds");
    const { quoted, named } = this.spoken();
    const shown = this.beside
      ? unfolded(
          this.parts.map((part) => part.rows.length),
          [...places(() => true), ...quoted],
          going,
          [...quoted, ...named],
          this.opened,
        )
      : this.parts.map((part) => part.rows.map(() => true));
    this.parts.forEach((part, fn) => {
      const rows = part.rows.flatMap((row, i) => {
        if (shown[fn]![i]) return [row];
        if (!shown[fn]![i - 1]) return [];
        const next = shown[fn]!.indexOf(true, i);
        return [this.gap(fn, i, (next < 0 ? part.rows.length : next) - i)];
      });
      part.element.classList.toggle("shut", headAlone(shown[fn]!));
      redraw(part.element, (this.opened.has(fn) || !this.beside) && part.doc, rows, this.opened.has(fn) && this.gap(fn, 0, 0));
    });
    stopAt(this.lines);
  }

  /** The rows that choices of a question quote; the rows that the prose quotes, and the heads of functions that it names. */
  private spoken(): Record<"quoted" | "named", Place[]> {
    const { state } = this.context!;
    const lesson = lessonById(state.lesson);
    if (!lesson) return { quoted: [], named: [] };
    const [choices, prose] = [codeInChoices(lesson, state), codeInProse(lesson, state.step)];
    const having = (codes: string[]) => codes.flatMap((code) => this.named(code).map(([, row]) => row.at));
    const heads = this.parts.flatMap(({ name }, fn) => (prose.includes(name) ? [{ fn, row: 0 }] : []));
    return { quoted: having(choices), named: [...heads, ...having(prose.filter((code) => code.includes(" ")))] };
  }

  /** Stands for rows that are not shown, from one of them on, and shows the whole function. For no rows: folds it again. */
  private gap(fn: number, from: number, rows: number): HTMLElement {
    return h(
      "button",
      {
        type: "button",
        class: "gap",
        "data-key": `gap ${fn} ${from}`,
        "data-stop": true,
        "aria-expanded": String(rows === 0),
        onclick: () => {
          if (rows > 0) this.opened.add(fn);
          else this.opened.delete(fn);
          this.unfold(this.marks());
          this.parts[fn]!.element.querySelector<HTMLElement>(".gap")?.focus({ preventScroll: true });
        },
      },
      rows > 0 ? t("codeMore", rows) : t("codeFold"),
    );
  }

  /** Which client stands at which line. */
  private marks(): Map<string, Mark[]> {
    const all = new Map<string, Mark[]>();
    for (const client of this.context!.state.view.clients)
      for (const stand of client.stands) {
        const at = this.keyOf(stand);
        if (at) all.set(at, [...(all.get(at) ?? []), { client, stand, kind: kindOf(client, stand) }]);
      }
    return all;
  }

  private mark(): void {
    const all = this.marks();
    // A client that has come to another line is brought into sight.
    const where = [...all].flatMap(([at, here]) => here.map((m) => ({ key: `${m.client.name} ${at}`, kind: m.kind })));
    const before = new Set(this.where.split("\n"));
    const arrived = where.filter(({ key }) => !before.has(key));
    const chipOf = ({ key }: { key: string }) =>
      this.lines.querySelector<HTMLElement>(`.mks [data-who="${CSS.escape(key.slice(0, key.indexOf(" ")))}"]`);
    const left = arrived.map((one) => chipOf(one)?.getBoundingClientRect());
    this.unfold(all);
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
    const come = (arrived.find(({ kind }) => kind !== "holds") ?? arrived[0])?.key; // a holder of the lock has come to an end
    this.where = where.map(({ key }) => key).join("\n");
    if (come === undefined) return;
    if (this.beside) arrived.forEach((one, i) => slide(left[i], chipOf(one)));
    const rowIn = (key: string) => key.slice(key.indexOf(" ") + 1);
    this.last = rowIn(come);
    this.bring(this.last, ...arrived.filter(({ kind }) => kind !== "holds").map(({ key }) => rowIn(key)));
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
        return [h("li", {}, chip({ client, kind: idle(client) }), h("span", { class: "sub" }, doesNothing(client)))];
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
                if (!this.keyOf(m.stand)) this.chosen = m.stand.recipe;
                this.draw();
                this.bring(this.keyOf(m.stand) ?? "");
              },
            },
            chip(m),
            h(
              "span",
              {},
              m.stand.row > 0 && h("small", {}, `${t("codeAtLine", lineOf(this.keyOf(m.stand)) || m.stand.row)} · `),
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
    this.menu.label("", t("codeActs", lineOf(at)));
    this.menu.show();
  }

  /** The choices at a line: for the clients that stand there, and to bring others there. */
  private acts(): Choice[] {
    const { state } = this.context!;
    const { view } = state;
    const names = this.rows.get(this.at)?.names ?? [];
    const here = (this.marks().get(this.at) ?? []).filter((m) => goesOn(m) && names.includes(m.stand.line));
    const list = [...new Set(here.map((m) => m.client))].flatMap((client) =>
      toLine(
        client,
        here.filter((m) => m.client === client).map((m) => m.stand),
        state,
      ),
    );
    const away = view.clients.filter((c) => !here.some((m) => m.client === c) && !isOver(c));
    const run = away.filter((c) => c.stands.some((s) => this.keyOf(s) && s.kind !== "holds"));
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

/** The number of a line, of FILE:LINE. */
const lineOf = (at = ""): string => at.slice(at.lastIndexOf(":") + 1);
export const codePane = (give: (...commands: string[]) => void): Pane => new CodePane(give);
