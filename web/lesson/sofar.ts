// What the dock says of a grid on the stage: the cell that is lit, how many cells have run, and what became of what the reader has said.
import { h, spoken } from "../base/dom";
import { cellWords } from "../answers/board";
import { entriesOf } from "../text/answers";
import { ms, t } from "../text/strings";
import { asked, OTHERWISE } from "../text/wording";
import { pick, type Lesson } from "../text/lessons";
import { fateOf, litCell, ran, tally } from "./cells";
import type { Mark, Question, State } from "../protocol";

const REST = 8; // cells that have run before the rest is offered
const NAMED = 4; // cells that are named; of more the number is said

interface SoFarHost {
  /** Goes to the run of a cell. */
  cell(mark: Mark): void;
  /** Runs the cells that have not run. */
  rest(): void;
}

/** The heading of what has run so far. */
export const soFar = (q: Question): string => t(q.marks.length < q.names.length ? "soFar" : "allCells");

/** What came in the cell that is lit, beside what the reader had said; "" while that has not run. */
export function cellTold(lesson: Lesson, state: State, q: Question, said: string): string {
  const cell = litCell(state, q);
  const mark = ran(q, cell);
  if (!mark) return "";
  const words = asked(lesson, q);
  const came = [words.part(mark.value), mark.came].filter((part) => part !== "").join(t("comma"));
  const own = entriesOf(said).get(cell);
  const fate = fateOf(q, said, cell);
  return fate === "held" ? t("cellHeld", came) : fate === "other" ? t("cellOther", came, words.part(own!)) : t("cellCame", came);
}

/** The cell in whose run the run stands, with what came there: the sentence below the stage. */
export function cellSaid(lesson: Lesson, state: State, q: Question): string {
  const cell = litCell(state, q);
  if (cell === "") return "";
  const { part } = asked(lesson, q);
  const mark = ran(q, cell);
  return [
    cellWords(cell, part),
    ...(mark ? [[part(mark.value), mark.came].filter((one) => one !== "").join(t("comma"))] : []),
  ].join(t("colon"));
}

/** Why the entry of the lit cell was not so, where the lesson has words for that very entry. */
function reason(lesson: Lesson, q: Question, said: string, cell: string): string {
  const own = entriesOf(said).get(cell);
  const miss = own === undefined ? undefined : asked(lesson, q).miss(`${cell}=${own}`);
  return fateOf(q, said, cell) === "other" && miss && miss.id !== OTHERWISE ? pick(miss.but) : "";
}

export function soFarBox(lesson: Lesson, state: State, q: Question, said: string, host: SoFarHost): HTMLElement {
  const { part } = asked(lesson, q);
  const all = tally(q, said);
  const cell = litCell(state, q);
  const told = cellTold(lesson, state, q, said);
  const but = reason(lesson, q, said, cell);
  const mark = ran(q, cell);
  const more = q.marks.length < q.names.length;
  const row = (word: string, cells: string[], linked = false) =>
    h(
      "div",
      {},
      h("dt", {}, spoken(word)),
      h("dd", {}, linked && cells.length > 0 ? links(q, cells, part, host) : String(cells.length)),
    );
  return h(
    "div",
    { class: "sofar" },
    h(
      "div",
      { class: "lab" },
      h("span", {}, soFar(q)),
      h(
        "span",
        {},
        t("cellsOf", q.marks.length, q.names.length),
        more && q.marks.length >= REST && [" · ", h("button", { type: "button", class: "plain", "data-key": "rest", onclick: () => host.rest() }, t("runRest"))], // prettier-ignore
      ),
    ),
    cell !== "" && h("h3", { tabindex: -1, "aria-level": 2 }, cellWords(cell, part)),
    told !== ""
      && h("p", { class: "fb" }, spoken(told), but !== "" && mark && [t("comma").endsWith(" ") && " ", because(but, mark, host)]),
    h(
      "dl",
      {},
      row(t("asYouSaid"), all.held),
      row(t("otherwiseSaid"), all.other, true),
      all.unsaid.length > 0 && row(t("withoutGuess"), all.unsaid),
      all.void.length > 0 && row(part(q.choices[2]!), all.void),
    ),
  );
}

/** A sentence with a link to the run of a cell in it. */
function because(text: string, mark: Mark, host: SoFarHost): (string | HTMLElement)[] {
  const [before = "", after] = text.split("{{see}}");
  const link = h("button", { type: "button", class: "plain", "data-key": "see cell", onclick: () => host.cell(mark) }, t("atTime", ms(mark.at))); // prettier-ignore
  return after === undefined ? spoken(text) : [...spoken(before), link, ...spoken(after)];
}

/** The cells that came otherwise, each a link to its run. */
function links(q: Question, cells: string[], part: (id: string) => string, host: SoFarHost): HTMLElement {
  const shown = cells.slice(0, NAMED);
  const link = (cell: string) => h("button", { type: "button", class: "plain", "data-key": `other ${cell}`, onclick: () => host.cell(ran(q, cell)!) }, cellWords(cell, part)); // prettier-ignore
  return h("ul", {}, shown.map((cell) => h("li", {}, link(cell))), cells.length > NAMED && h("li", {}, `+${cells.length - NAMED}`)); // prettier-ignore
}
