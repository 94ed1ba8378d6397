// The script of the run, to be written on: a text field over a copy of its text in colours. The field is the browser's own, so undo, input
// methods, screen readers and phones work as everywhere; what a word is, what is wrong and what may come next, the core says.
import { redraw } from "../base/redraw";
import { keyMeant, onKeys } from "../base/keys";
import { Candidates } from "../views/candidates";
import { forget, recall, remember } from "../base/settings";
import { h, once, zoomOf } from "../base/dom";
import { language, t } from "../text/strings";
import type { Candidate, Problem, Spelling, Tale, Token } from "../protocol";
import type { Context, Pane } from "../views/pane";

interface EditorHost {
  /** The run up to its position as a script, and its set-up; null if the core does not answer. */
  tell(): Promise<Tale | null>;
  spell(script: string): Promise<Spelling | null>;
  complete(above: string, line: string, cursor: number): Promise<Candidate[]>;
  /** Begins the world of a script, and says what is wrong with it. */
  run(script: string): Promise<Problem[]>;
  open(file: File): void;
  save(script: string): void;
  saveLesson(script: string): void;
}

const DRAFT = "play:draft"; // what was written and not run …
const DRAFT_OF = "play:draft:of"; // … and the set-up of the run to which it belongs
const LONG = 2000; // characters of a line that is shown in colours: a browser needs seconds to lay out some thousand pieces in one line
const SHOWN = 20; // mistakes below the text, and as many remarks
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const chars = (text: Uint8Array): string => new TextDecoder().decode(text);

export class Editor implements Pane {
  readonly id = "script";
  readonly title = "script";
  readonly room = "playground";
  private readonly field = h("textarea", {
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    wrap: "off",
    role: "combobox",
    "aria-describedby": "script-wrong",
  });
  private readonly paint = h("pre", { "aria-hidden": "true" });
  private readonly list = new Candidates(this.field, "words", (candidate) => this.take(candidate));
  private readonly sheet = h("div", { class: "sheet-in" }, this.paint, this.field, this.list.element);
  private readonly place = h("div", { class: "sheet" }, this.sheet);
  private readonly wrong = h("ul", { class: "wrong", id: "script-wrong" });
  private readonly bar = h("div", { class: "bar", role: "toolbar" });
  private readonly pick = h("input", { type: "file", accept: ".zk,.md,.txt,text/plain,text/markdown", hidden: true });
  readonly element = h("div", { class: "editor" }, this.bar, this.place, this.wrong, this.pick);
  private readonly drawn = once();
  private colours = new Map<string, Token[]>(); // the tokens of the lines that the core has read
  private problems: Problem[] = [];
  private notices: Problem[] = []; // the remarks on what has no effect
  private tale = ""; // the run as it was told last
  private setup = ""; // what that run began with
  private at = ""; // where the run stood when it was told last
  private serial = -1; // the serial of that run
  private visited = false; // the draft of an earlier visit has been looked at
  private aside = false; // the draft belongs to another run than this one
  private asked = 0;
  private column = 0; // the column of the word that the candidates complete
  private of = ""; // the text for which there are candidates

  constructor(private readonly host: EditorHost) {
    this.field.addEventListener("input", () => this.typed());
    onKeys(this.field, (e) => this.key(e));
    this.field.addEventListener("blur", () => this.list.close());
    this.place.addEventListener("scroll", () => this.list.open && this.hang());
    this.pick.addEventListener("change", () => {
      const [file] = this.pick.files ?? [];
      if (file) host.open(file);
      this.pick.value = "";
    });
  }

  show(): void {}
  hide(): void {
    this.list.close();
  }
  focus(): void {
    this.field.focus();
  }

  /** Whether there is something here that has not been run. */
  private get changed(): boolean {
    return !this.aside && this.field.value !== this.tale && recall(DRAFT) !== null;
  }

  /** Shows the script of the run. A draft that was written in this run stays, also after a reload; a draft of another run is put aside. */
  update({ state }: Context): void {
    if (state.serial !== this.serial) {
      if (this.serial >= 0) this.aside = true;
      this.serial = state.serial;
    }
    this.draw();
    const at = `${state.serial} ${state.position}`;
    if (state.running !== "" || at === this.at || this.changed) return;
    this.at = at;
    void this.host.tell().then((tale) => {
      if (this.at !== at || this.changed || tale === null) return;
      this.tale = tale.script;
      this.setup = tale.setup;
      const draft = this.visited ? null : recall(DRAFT);
      this.visited = true;
      if (draft !== null) this.aside = ![null, "", tale.setup].includes(recall(DRAFT_OF));
      const text = draft !== null && !this.aside ? draft : tale.script;
      if (this.field.value !== text) this.put(text);
      else void this.spell(); // now it is known which commands had no effect
      this.draw();
    });
  }

  /** Puts a script from elsewhere into the editor, without running it. */
  bring(script: string): void {
    this.visited = true;
    this.put(script);
    this.keep();
  }

  /** Brings back the draft that was put aside. */
  private again(): void {
    const draft = recall(DRAFT);
    this.aside = false;
    if (draft !== null) this.bring(draft);
    this.field.focus();
  }

  private put(script: string): void {
    this.field.value = script;
    this.colour();
    void this.spell();
  }

  private keep(): void {
    if (this.field.value === this.tale) {
      if (!this.aside) forget(DRAFT);
    } else {
      this.aside = false;
      remember(DRAFT, this.field.value);
      remember(DRAFT_OF, this.setup);
    }
    this.draw();
  }

  private typed(): void {
    this.colour();
    this.keep();
    this.list.forget();
    void this.spell();
    void this.suggest();
  }

  private async spell(): Promise<void> {
    const script = this.field.value;
    const spelling = await this.host.spell(script);
    if (!spelling || this.field.value !== script) return;
    this.colours = new Map(script.split("\n").map((line, i) => [line, spelling.lines[i] ?? []]));
    this.problems = spelling.problems;
    this.notices = spelling.notices;
    this.colour();
    this.tell();
  }

  /** Lays the text under the field, in the colours that are known. */
  private colour(): void {
    const lines = this.field.value.split("\n");
    redraw(
      this.paint,
      lines.map((line, i) => {
        const problem = this.problems.find((p) => p.line === i + 1);
        const known = this.colours.get(line);
        const tokens = known && known.length > 0 && line.length <= LONG ? known : [{ kind: "", text: line }];
        return h(
          "div",
          { class: problem && known ? "no" : "" },
          problem && known ? marked(tokens, problem) : tokens.map(token),
          "\n",
        );
      }),
    );
  }

  private tell(): void {
    const row = (cls: string) => (p: Problem) =>
      h(
        "li",
        { class: cls },
        h(
          "button",
          { type: "button", class: "plain", title: p.message, onclick: () => this.go(p) },
          p.line ? h("b", {}, `${p.line}:${p.column ?? 1}`) : "",
          " ",
          p.message,
        ),
      );
    const [wrong, idle] = [this.problems.slice(0, SHOWN), this.notices.slice(0, SHOWN)];
    const inOrder = [...wrong, ...idle].sort((a, b) => place(a) - place(b));
    redraw(
      this.wrong,
      inOrder.map((p) => row(wrong.includes(p) ? "" : "idle")(p)),
    );
    this.field.setAttribute("aria-invalid", String(this.problems.length > 0));
    this.draw();
    // The list of errors takes room below the field: the line that is being written stays in sight.
    if (document.activeElement === this.field) this.row()?.scrollIntoView({ block: "nearest" });
  }

  private go({ line = 1, column = 1 }: Problem): void {
    const lines = this.field.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
    const at = before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
    this.field.focus();
    this.field.setSelectionRange(at, at);
    this.paint.children[line - 1]?.scrollIntoView({ block: "nearest" });
  }

  private async run(): Promise<void> {
    this.list.close();
    const script = this.field.value;
    const problems = await this.host.run(script);
    if (problems.length === 0 && recall(DRAFT) === script) forget(DRAFT);
    if (this.field.value !== script) return;
    this.problems = problems;
    if (problems.length === 0) {
      this.tale = script;
      this.at = "";
    }
    this.colour();
    this.tell();
    if (problems[0]?.line) this.go(problems[0]);
  }

  private draw(): void {
    const { changed } = this;
    const aside = this.aside && recall(DRAFT) !== null;
    this.drawn([language(), changed, aside, this.problems.length], () => {
      const button = (key: string, text: string, title: string, press: () => void, strong = false) =>
        h("button", { type: "button", class: strong ? "btn strong" : "btn", "data-key": key, title, onclick: press }, text);
      this.field.setAttribute("aria-label", t("script"));
      this.bar.setAttribute("aria-label", t("script"));
      redraw(
        this.bar,
        button("run", t("runScript"), "Ctrl Enter", () => void this.run(), true),
        changed ? button("undo", t("putBack"), t("putBackHow"), () => this.reset()) : "",
        aside ? button("draft", t("draftAgain"), t("draftAgainHow"), () => this.again()) : "",
        h(
          "span",
          { class: this.problems.length > 0 ? "state bad" : "state", role: "status" },
          this.problems.length > 0 ? t("mistakes", this.problems.length) : t(changed ? "notRunYet" : "scriptOfRun"),
        ),
        button("open", t("openFile"), t("openFileHow"), () => this.pick.click()),
        button("save", t("saveScript"), "Ctrl S", () => this.host.save(this.field.value)),
        button("lesson", t("saveLesson"), t("saveLessonHow"), () => this.host.saveLesson(this.field.value)),
      );
    });
  }

  /** Shows the run as it was told, in place of what was written since. */
  private reset(): void {
    this.put(this.tale);
    this.keep();
    this.at = "";
    this.field.focus();
  }

  // --- completion

  private key(e: KeyboardEvent): void {
    if (this.list.key(e)) return;
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) void this.run();
    else if ((e.ctrlKey || e.metaKey) && keyMeant(e, (key) => key === "s") === "s") this.host.save(this.field.value);
    else if (e.key === " " && e.ctrlKey) void this.suggest(true);
    else if (e.key === "Escape") this.field.blur();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  private async suggest(asked = false): Promise<void> {
    const number = ++this.asked;
    const { value, selectionStart: at } = this.field;
    const from = value.lastIndexOf("\n", at - 1) + 1;
    const to = (value + "\n").indexOf("\n", at);
    const line = value.slice(from, to);
    if (!asked && (line.trim() === "" || at !== to)) return this.list.close();
    const found = await this.host.complete(value.slice(0, Math.max(0, from - 1)), line, bytes(value.slice(from, at)).length);
    if (number !== this.asked || this.field.value !== value) return;
    const only = found.length === 1 ? found[0]! : null;
    if (found.length === 0 || (only && chars(bytes(line).slice(only.from, only.to)) === only.text)) return this.list.close();
    this.of = value;
    this.list.show(found);
    this.column = chars(bytes(line).slice(0, found[0]!.from)).length;
    this.hang();
  }

  /** Hangs the list below the word that is being written, or above it where there is no room. */
  private hang(): void {
    const row = this.row()?.getBoundingClientRect();
    if (!row) return;
    const { element } = this.list;
    const z = zoomOf(element);
    const below = row.bottom + 4 + element.offsetHeight * z <= innerHeight;
    element.style.left = `calc(${row.left / z}px + ${this.column}ch)`;
    element.style.top = below ? `${(row.bottom + 4) / z}px` : "auto";
    element.style.bottom = below ? "auto" : `${(innerHeight - row.top + 4) / z}px`;
  }

  /** The line that is being written. */
  private row(): Element | undefined {
    const { value, selectionStart } = this.field;
    return this.paint.children[value.slice(0, selectionStart).split("\n").length - 1];
  }

  private take({ text: word, from, to }: Candidate): void {
    const { value, selectionStart: at } = this.field;
    if (value !== this.of) return void this.suggest(true);
    const start = value.lastIndexOf("\n", at - 1) + 1;
    const line = bytes(value.slice(start, (value + "\n").indexOf("\n", at)));
    const index = (n: number) => start + chars(line.slice(0, n)).length;
    this.field.setSelectionRange(index(from), index(to));
    // execCommand lets the browser's own undo take the change back; if a browser has no execCommand, the text is changed without it.
    const text = word.endsWith("/") ? word : word + " ";
    if (!document.execCommand("insertText", false, text)) {
      this.field.setRangeText(text, index(from), index(to), "end");
      this.typed();
    }
  }
}

/** Where a problem stands in the text, as a number that grows from line to line and from column to column. */
const place = ({ line = 0, column = 0 }: Problem): number => line * 2 ** 16 + column;

const token = ({ kind, text }: Token): Node | string => (kind === "" ? text : h("span", { class: `tok-${kind}` }, text));

/** The tokens of a line, with the word marked at which something is wrong; behind the last one, where something is missing. */
function marked(tokens: Token[], { column = 1 }: Problem): (Node | string)[] {
  let at = 1;
  let done = false;
  const out: (Node | string)[] = tokens.flatMap(({ kind, text }) => {
    const own = [...text];
    const inside = !done && column >= at && column < at + own.length;
    const split = column - at;
    at += own.length;
    if (!inside) return [token({ kind, text })];
    done = true;
    const word = /^\S+/u.exec(own.slice(split).join(""))?.[0] ?? own[split]!;
    return [
      token({ kind, text: own.slice(0, split).join("") }),
      h("u", {}, word),
      token({ kind, text: own.slice(split).join("").slice(word.length) }),
    ];
  });
  if (!done) out.push(h("u", {}, " "));
  return out;
}
