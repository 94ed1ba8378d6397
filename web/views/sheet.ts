// A text field in which lines of the script language are written, over a copy of its text in colours. The field is the browser's own, so undo, input
// methods, screen readers and phones work as everywhere; what a word is, what is wrong and what may come next, the core says.
import { Candidates } from "./candidates";
import { bare, h, spoken, zoomOf } from "../base/dom";
import { keyMeant, onKeys } from "../base/keys";
import { redraw } from "../base/redraw";
import type { Candidate, Problem, Spelling, Token } from "../protocol";

interface SheetHost {
  /** What is wrong with the text, and what its pieces are; null if the core does not answer. */
  spell(text: string): Promise<Spelling | null>;
  complete(above: string, line: string, cursor: number): Promise<Candidate[]>;
  /** The text has been changed by hand. */
  typed(): void;
  /** What is wrong has been learnt. */
  spelt(): void;
  run(): void;
  /** Nothing for a text that is kept in no file. */
  save?(): void;
}

const LONG = 2000; // characters of a line that is shown in colours: a browser needs seconds to lay out some thousand pieces in one line
const SHOWN = 20; // mistakes below the text, and as many remarks
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const chars = (text: Uint8Array): string => new TextDecoder().decode(text);

export class Sheet {
  readonly field: HTMLTextAreaElement;
  private readonly paint = h("pre", { "aria-hidden": "true" });
  readonly list: Candidates;
  readonly element: HTMLElement;
  /** The mistakes and remarks, below the text. */
  readonly wrong: HTMLElement;
  private colours = new Map<string, Token[]>(); // the tokens of the lines that the core has read
  private problems: Problem[] = [];
  private notices: Problem[] = []; // the remarks on what has no effect
  private asked = 0;
  private column = 0; // the column of the word that the candidates complete
  private of = ""; // the text for which there are candidates

  /** `id` names the sheet's lists in the page. */
  constructor(
    id: string,
    private readonly host: SheetHost,
  ) {
    this.field = h("textarea", {
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      wrap: "off",
      "aria-describedby": `${id}-wrong`,
    });
    this.wrong = h("ul", { class: "wrong", id: `${id}-wrong` });
    this.list = new Candidates(this.field, `${id}-words`, (candidate) => this.take(candidate));
    this.element = h("div", { class: "sheet" }, h("div", { class: "sheet-in" }, this.paint, this.field, this.list.element));
    this.field.addEventListener("input", () => this.typed());
    onKeys(this.field, (e) => this.key(e));
    this.field.addEventListener("blur", () => this.list.close());
    this.element.addEventListener("scroll", () => this.list.open && this.hang());
  }

  get value(): string {
    return this.field.value;
  }

  get mistakes(): number {
    return this.problems.length;
  }

  put(text: string): void {
    this.field.value = text;
    this.colour();
    void this.spell();
  }

  /** Shows mistakes that have been found elsewhere, and leads to the first one. */
  refuse(problems: Problem[]): void {
    this.problems = problems;
    this.colour();
    this.tell();
    if (problems[0]?.line) this.go(problems[0]);
  }

  /** Writes a line as if it had been typed, behind what is there. */
  add(line: string): void {
    const { value } = this.field;
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(value.length, value.length);
    this.insert((value === "" || value.endsWith("\n") ? "" : "\n") + line + "\n");
    this.element.scrollTop = this.element.scrollHeight;
  }

  /** Takes a line out, as if it had been deleted by hand. */
  drop(line: string): void {
    const { value } = this.field;
    const lines = value.split("\n");
    const at = lines.findIndex((one) => one.trim() === line);
    if (at < 0) return;
    const from = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
    this.field.focus({ preventScroll: true });
    this.field.setSelectionRange(from, Math.min(value.length, from + lines[at]!.length + 1));
    if (document.execCommand("delete")) return;
    this.field.setRangeText("", this.field.selectionStart, this.field.selectionEnd, "end");
    this.typed();
  }

  private typed(): void {
    this.colour();
    this.host.typed();
    this.list.forget();
    void this.spell();
    void this.suggest();
  }

  async spell(): Promise<void> {
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
          { type: "button", class: "plain", title: bare(p.message), onclick: () => this.go(p) },
          p.line ? h("b", {}, `${p.line}:${p.column ?? 1}`) : "",
          " ",
          spoken(p.message),
        ),
      );
    const [wrong, idle] = [this.problems.slice(0, SHOWN), this.notices.slice(0, SHOWN)];
    const inOrder = [...wrong, ...idle].sort((a, b) => place(a) - place(b));
    redraw(
      this.wrong,
      inOrder.map((p) => row(wrong.includes(p) ? "" : "idle")(p)),
    );
    this.field.setAttribute("aria-invalid", String(this.problems.length > 0));
    this.host.spelt();
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

  private key(e: KeyboardEvent): void {
    if (this.list.key(e)) return;
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
      this.list.close();
      this.host.run();
    } else if (this.host.save && (e.ctrlKey || e.metaKey) && keyMeant(e, (key) => key === "s") === "s") this.host.save();
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

  /** Hangs the list below the word that is being written, or above it where there is more room: between the edges of its column, and above a phone's keyboard. */
  private hang(): void {
    const row = this.row()?.getBoundingClientRect();
    if (!row) return;
    const { element } = this.list;
    const z = zoomOf(element);
    const column = element.closest(".steps")?.getBoundingClientRect();
    const seen = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
    const under = Math.min(innerHeight, seen, column?.bottom ?? innerHeight) - row.bottom;
    const below = 4 + element.offsetHeight * z <= under || under > row.top - (column?.top ?? 0);
    // On a narrow screen a list that would end beyond the edge begins further left.
    element.style.left = `max(0px, min(calc(${row.left / z}px + ${this.column}ch), ${(document.documentElement.clientWidth - 4) / z - element.offsetWidth}px))`;
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
    this.insert(word.endsWith("/") ? word : word + " ");
  }

  /** Writes in the place of what is selected. execCommand lets the browser's own undo take the change back; if a browser has no execCommand, the text is changed without it. */
  private insert(text: string): void {
    if (document.execCommand("insertText", false, text)) return;
    this.field.setRangeText(text, this.field.selectionStart, this.field.selectionEnd, "end");
    this.typed();
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
