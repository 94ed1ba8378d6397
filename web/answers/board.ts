// A grid on the stage. A cell that has not run is pressed until it has the right sign, or a sign is chosen first and then put into cells; a cell that has run
// leads to its run. With the keyboard, arrows go from cell to cell.
import { h, spoken } from "../base/dom";
import { onKeys } from "../base/keys";
import { redraw } from "../base/redraw";
import { entriesOf } from "../text/answers";
import { t } from "../text/strings";
import { axes, turned } from "./entries";
import { boardSign, hasSigns, valueOf, wordsOf } from "./marks";
import type { Mark, Question } from "../protocol";

/** The grid and what it shows. */
interface Board {
  q: Question;
  /** The words of the question, and those over the rows and the columns. */
  text: string;
  rows: string;
  columns: string;
  words(id: string): string;
  /** What the reader has said. */
  said: string;
  /** The cell in whose run the run stands, "" for none. */
  lit: string;
  ran(cell: string): Mark | undefined;
  /** Whether the reader had said something else than what came. */
  other(cell: string): boolean;
}

interface BoardHost {
  /** Says what comes in a cell; "" takes it back. */
  say(q: Question, cell: string, value: string): void;
  /** Goes to the run of a cell. */
  see(mark: Mark): void;
}

const WAYS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The name of a row or a column, and what stands below it in small letters: what comes behind its first comma. */
const parted = (text: string): [string, string] => {
  const [, name = text, more = ""] = /^(.*?)[,，]\s*(.*)$/.exec(text) ?? [];
  return [name, more];
};

/** The words of a cell: those of its row and its column. */
export function cellWords(cell: string, words: (id: string) => string): string {
  const [row = "", column = ""] = cell.split(".");
  return [row, column]
    .map((id) => parted(words(id)).join(" ").trim())
    .join(t("comma"))
    .replaceAll("`", "");
}

export class BoardView {
  readonly element = h("section", { class: "board", hidden: true });
  private board: Board | null = null;
  private brush = ""; // the sign that a pressed cell gets; "" for the next one in turn
  private stop = ""; // the cell at which Tab stops
  private afar = false; // where the stage has no room beside the table: the stage is seen in its place
  private id = "";

  constructor(private readonly host: BoardHost) {
    onKeys(this.element, (e) => this.key(e));
  }

  draw(board: Board | null): void {
    this.board = board;
    this.element.hidden = board === null;
    if (!board) {
      this.id = "";
      return redraw(this.element);
    }
    const { q } = board;
    if (this.id !== q.id) [this.id, this.brush, this.stop, this.afar] = [q.id, "", q.names[0] ?? "", false];
    this.element.setAttribute("aria-label", board.text.replaceAll("`", ""));
    this.element.classList.toggle("afar", this.afar);
    const { rows, columns } = axes(q.names);
    const groups: string[][] = [];
    for (const row of rows) {
      const last = groups.at(-1)?.at(-1);
      if (last !== undefined && parted(board.words(last))[1] === parted(board.words(row))[1]) groups.at(-1)!.push(row);
      else groups.push([row]);
    }
    const how = `board-${q.id}-how`;
    redraw(
      this.element,
      h(
        "table",
        { "aria-label": board.text.replaceAll("`", ""), "aria-describedby": how },
        h(
          "thead",
          {},
          h("tr", { class: "axis" }, h("td"), h("th", { colspan: columns.length, scope: "colgroup" }, spoken(board.columns))),
          h(
            "tr",
            {},
            h("th", { scope: "col", class: "axis" }, spoken(board.rows)),
            columns.map((column) => h("th", { scope: "col" }, this.head(column))),
          ),
        ),
        groups.map((group) =>
          h(
            "tbody",
            {},
            group.map((row) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, this.head(row)),
                columns.map((column) => h("td", {}, this.cell(`${row}.${column}`))),
              ),
            ),
          ),
        ),
      ),
      h("div", { class: "legend" }, this.signs(how), this.turn()),
    );
  }

  private head(id: string): HTMLElement[] {
    const [name, more] = parted(this.board!.words(id));
    return [h("b", {}, spoken(name)), ...(more === "" ? [] : [h("small", {}, spoken(more))])];
  }

  private cell(cell: string): HTMLElement {
    const { q, words, said, lit, ran, other } = this.board!;
    const own = entriesOf(said).get(cell) ?? "";
    const mark = ran(cell);
    const missed = other(cell);
    const outcome = mark && [words(mark.value), mark.came].filter((part) => part !== "").join(t("comma"));
    const spokenOf = mark
      ? `${outcome}${missed ? `; ${t("youSaidCell", words(own))}` : ""}`
      : own === ""
        ? t("noMark")
        : `${words(own)}${t("comma")}${t("cellWaits")}`;
    const beyond = mark !== undefined && hasSigns(q.choices) && q.choices.indexOf(mark.value) > 1;
    return h(
      "button",
      {
        type: "button",
        class: `${mark ? "ran" : own === "" ? "none" : "guess"}${missed ? " other" : ""}${cell === lit ? " lit" : ""}`,
        "data-key": `board ${q.id} ${cell}`,
        "data-cell": cell,
        "data-means": mark ? `see ${cell}` : cell,
        "aria-label": `${cellWords(cell, words)}${t("colon")}${spokenOf}`.replaceAll("`", ""),
        "aria-current": cell === lit ? "true" : null,
        tabindex: cell === this.stop ? 0 : -1,
        onclick: () => this.press(cell),
        onfocus: () => this.halt(cell),
      },
      h(
        "span",
        { class: "in", "aria-hidden": "true" },
        beyond
          ? h("span", { class: "untried" }, spoken(outcome!))
          : [
              boardSign(q.choices, mark ? mark.value : own, mark !== undefined, words),
              mark && mark.came !== "" && h("small", { class: "event" }, parts(mark.came)),
            ],
        missed && h("small", { class: "yousaid" }, h("span", { class: "long" }, t("youSaidCell", words(own))), h("span", { class: "short" }, t("youSaidCell", "").trim(), " ", boardSign(q.choices, own, false, words))), // prettier-ignore
      ),
    );
  }

  /** What the signs mean, as buttons while there is something to say. */
  private signs(how: string): HTMLElement {
    const { q, words, ran } = this.board!;
    const open = q.names.some((name) => !ran(name));
    const signs = hasSigns(q.choices);
    const one = (value: string) => [signs && boardSign(q.choices, value, !open, words), h("span", {}, spoken(words(value)))];
    if (!open && !signs) return h("div"); // each cell has its words
    if (!open) return h("ul", { class: "signs" }, q.choices.map((value) => h("li", {}, one(value)))); // prettier-ignore
    return h(
      "div",
      { class: "under" },
      h(
        "div",
        { class: "signs", role: "group", "aria-label": t("signs") },
        q.choices.map((value) =>
          h(
            "button",
            {
              type: "button",
              "data-key": `sign ${q.id} ${value}`,
              "data-means": value,
              "aria-pressed": String(this.brush === value),
              onclick: () => {
                this.brush = this.brush === value ? "" : value;
                this.draw(this.board);
              },
            },
            one(value),
          ),
        ),
      ),
      h("p", { class: "how hide", id: how }, t("howBoard", q.choices.length)),
    );
  }

  /** Where the stage has no room beside the table, a button shows one in place of the other. */
  private turn(): HTMLElement {
    return h(
      "button",
      {
        type: "button",
        class: "btn turn",
        "data-key": "board turn",
        "aria-pressed": String(this.afar),
        onclick: () => {
          this.afar = !this.afar;
          this.draw(this.board);
        },
      },
      t(this.afar ? "seeTable" : "seeWorld"),
    );
  }

  private press(cell: string): void {
    const { q, said, ran } = this.board!;
    const mark = ran(cell);
    if (mark) return this.host.see(mark);
    const now = entriesOf(said).get(cell) ?? "";
    this.host.say(q, cell, this.brush === "" ? turned(q.choices, now) : now === this.brush ? "" : this.brush);
  }

  /** Tab comes back to the cell that had the focus last. */
  private halt(cell: string): void {
    this.stop = cell;
    for (const e of this.element.querySelectorAll<HTMLElement>("[data-cell]")) e.tabIndex = e.dataset["cell"] === cell ? 0 : -1;
  }

  private key(e: KeyboardEvent): void {
    const at = e.target instanceof HTMLElement ? e.target.dataset["cell"] : undefined;
    if (!this.board || at === undefined || e.ctrlKey || e.altKey || e.metaKey) return;
    const { q, ran } = this.board;
    const { rows, columns } = axes(q.names);
    const [row = "", column = ""] = at.split(".");
    const way = WAYS[e.key];
    const value = valueOf(q.choices, e.key);
    if (way) {
      const to = `${rows[rows.indexOf(row) + way[0]]}.${columns[columns.indexOf(column) + way[1]]}`;
      this.element.querySelector<HTMLElement>(`[data-cell="${CSS.escape(to)}"]`)?.focus();
    } else if (value !== undefined && !ran(at)) this.host.say(q, at, value);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
}

/** A name that may break between its words. */
const parts = (name: string): (string | HTMLElement)[] =>
  wordsOf(name).flatMap((part, i) => (i === 0 ? [part] : [h("wbr"), part]));
