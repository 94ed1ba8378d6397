// The pages to print. A lesson has all of its steps with a picture of each, the questions before them, and its aims; with
// `?paper=questions` in the address it is a sheet of its questions, with the answers on a page of their own. In another page's frame, and in
// the playground, what stands on the stage is printed. All of it is made when somebody prints, and the screen never shows it.
import { markup } from "../base/markup";
import { h, spoken } from "../base/dom";
import { paperAsked, teaching } from "../base/query";
import { inWords, nobodyOf, partsOf, thingName } from "../text/answers";
import { OTHERWISE } from "../text/wording";
import { pick, type Lesson, type LessonChoice, type LessonQuestion } from "../text/lessons";
import { t } from "../text/strings";
import { sameForAll } from "./order";
import { inPart, numberOf, stepsOf } from "./part";
import type { Question } from "../protocol";

/** A step as the build has drawn it, with what its placeholders come to, and the right choices of the questions before it. */
export interface Sheet {
  svg: Partial<Record<string, string>>; // the picture in English, and in each language in which it differs from the English one
  fills: Record<string, string>;
  answers?: Record<string, string>;
  things?: Record<string, string[]>; // that can be touched to answer them
  tape?: { server?: number; path?: string; client?: string; text: string }[]; // of a case: what there is to read before its questions
}

declare global {
  var zootropePaper: Record<string, Sheet[]> | undefined;
}

/** The data that a printed lesson needs besides the lesson. */
interface Print {
  /** The questions before a step, with the right answer of each as far as the run has told it, and the things that can be touched. */
  before(step: number): Pick<Question, "id" | "right" | "choices">[];
  address: string;
}

/** A lesson on paper, or its questions. */
export function paper(lesson: Lesson, print: Print): HTMLElement {
  return paperAsked === "questions" ? questions(lesson, print) : whole(lesson, print);
}

function whole(lesson: Lesson, { before, address }: Print): HTMLElement {
  const sheets = globalThis.zootropePaper?.[lesson.id] ?? [];
  const recap = lesson.recap ?? [];
  return h(
    "article",
    { class: "paper" },
    head(lesson),
    h("p", { class: "lead" }, pick(lesson.summary)),
    teaching && note(lesson),
    stepsOf(lesson).map((i) => {
      const step = lesson.steps[i]!;
      return [
        taped(sheets[i]),
        before(i).map((q) => question(lesson, q, sheets[i])),
        h(
          "section",
          {},
          h("h2", {}, `${numberOf(lesson, i)}  ${pick(step.title)}`),
          picture(sheets[i]),
          body(pick(step.html), sheets[i]),
        ),
      ];
    }),
    (lesson.goals ?? []).length > 0
      && h(
        "ul",
        { class: "holes" },
        lesson.goals!.map((g) => h("li", {}, h("i"), spoken(t("goal", pick(g.text))))),
      ),
    recap.length > 0
      && h(
        "section",
        {},
        h("h2", {}, t("canSay")),
        h(
          "ul",
          { class: "holes" },
          recap.map((r) => h("li", {}, h("i", { class: "full" }), spoken(pick(r)))),
        ),
      ),
    lesson.said
      && h(
        "section",
        {},
        h("h2", {}, t("howToSay")),
        h("p", {}, h("b", {}, spoken(pick(lesson.said.question)))),
        lesson.said.sentences.map((words) => h("p", {}, spoken(pick(words)))),
      ),
    where(address),
  );
}

const head = (lesson: Lesson): HTMLElement[] => [h("p", { class: "sub" }, pick(lesson.chapter)), h("h1", {}, pick(lesson.title))];

/** The line with the address of the page; none for a page that is not on the web. */
const where = (address: string): HTMLElement | false => /^https?:/.test(address) && h("p", { class: "where" }, address);

function note(lesson: Lesson): HTMLElement | false {
  const text = pick(lesson.teach);
  if (text === "") return false;
  return h("section", { class: "before" }, h("h2", {}, t("forTeachers")), body(text, undefined));
}

function picture(sheet: Sheet | undefined): HTMLElement | false {
  const svg = pick(sheet?.svg);
  return svg !== "" && markup(h("div", { class: "sheet" }), svg);
}

function body(html: string, sheet: Sheet | undefined): HTMLElement {
  const out = markup(h("div", { class: "body" }), html);
  out.querySelectorAll<HTMLElement>("[data-fill]").forEach((e) => {
    e.textContent = sheet?.fills[e.dataset["fill"] ?? ""] ?? "…";
  });
  return out;
}

const questionOf = (lesson: Lesson, id: string): LessonQuestion | undefined => lesson.questions?.find((q) => q.id === id);

function question(lesson: Lesson, asked: Pick<Question, "id" | "choices">, sheet: Sheet | undefined): HTMLElement | null {
  const q = questionOf(lesson, asked.id);
  return q
    ? h(
        "section",
        { class: "before" },
        h("p", { class: "sub" }, t("beforeYouLook")),
        h("h3", {}, spoken(pick(q.text))),
        room(lesson, q, things(asked, sheet), false),
      )
    : null;
}

/** The tape of a case, row by row: seconds since it begins. */
function taped(sheet: Sheet | undefined): HTMLElement | null {
  const name = ({ server, path, client = "" }: NonNullable<Sheet["tape"]>[0]): string =>
    [server ? t("serverNamed", server) : client, path ?? ""].filter((part) => part !== "").join(t("comma"));
  return sheet?.tape
    ? h(
        "section",
        { class: "before" },
        h("p", { class: "sub" }, t("tape")),
        h("table", { class: "tapelines" }, h("tbody", {}, sheet.tape.map((row) => h("tr", {}, h("th", { scope: "row" }, name(row)), h("td", {}, row.text))))),
      )
    : null; // prettier-ignore
}

const LETTERS = "ABCDEFGH";

/** The things that can be touched as the build has found them; of a lesson that no build has, as far as they are in this run. */
const things = ({ id, choices }: Pick<Question, "id" | "choices">, sheet: Sheet | undefined): string[] =>
  sheet?.things?.[id] ?? choices;

/** What a question asks for, with room to answer it: a line for a number, names to put a ring round, a box before each event, a hole before each choice. */
function room(lesson: Lesson, q: LessonQuestion, named: string[], lettered: boolean): HTMLElement {
  if (q.kind === "number") return h("p", { class: "blank" }, h("i"), spoken(pick(q.unit)));
  if (q.kind === "touch" && named.length === 0) return h("p", { class: "blank" }, h("i", { class: "wide" }));
  if (q.kind === "touch")
    return h(
      "ul",
      { class: "named" },
      [...named.map(thingName), nobodyOf(named)].map((name) => h("li", {}, spoken(name))),
    );
  if (entries(q)) return blanks(q, lettered);
  const letter = (i: number) => lettered && h("b", {}, LETTERS[i], "  ");
  if (q.kind === "order")
    return h(
      "ul",
      { class: "holes boxes" },
      printed(lesson, q).map((c, i) => h("li", {}, h("i"), letter(i), spoken(pick(c.text)))),
    );
  return h(
    lettered ? "ol" : "ul",
    { class: "holes" },
    q.choices.map((c, i) =>
      lettered
        ? h("li", {}, h("i"), letter(i), spoken(pick(c.text)))
        : h("li", {}, h("i"), h("b", {}, spoken(pick(c.text))), pick(c.since) && [" ", spoken(pick(c.since))]),
    ),
  );
}

/** Whether an answer has entries: cells, what is sorted, points, moments. */
const entries = ({ kind }: LessonQuestion): boolean => ["grid", "sort", "curve", "moment"].includes(kind);

/** Room for each entry: a table to fill, or a line for each. */
function blanks(q: LessonQuestion, lettered: boolean): HTMLElement {
  const words = (id: string) => spoken(pick([...q.choices, ...(q.parts ?? [])].find((c) => c.id === id)?.text) || id);
  const blank = (id: string) =>
    h("p", { class: "blank" }, h("i"), q.kind === "moment" ? "s  " : [spoken(pick(q.unit)), "  "], words(id));
  if (q.kind === "moment")
    return h(
      "div",
      {},
      q.choices.map((c) => blank(c.id)),
    );
  if (q.kind === "curve")
    return h(
      "div",
      {},
      (q.parts ?? []).map((p) => blank(p.id)),
    );
  const legend = q.choices.map((c, i) => h("li", {}, h("b", {}, LETTERS[i], "  "), words(c.id)));
  const parts = (q.parts ?? []).map((p) => h("tr", {}, h("th", { scope: "row" }, words(p.id)), h("td", {}, h("i"))));
  return h("div", { class: lettered ? "" : "beside" }, h("ul", { class: "named" }, legend), h("table", { class: "room" }, h("tbody", {}, parts))); // prettier-ignore
}

/** The choices of a question as they stand on paper. */
function printed(lesson: Lesson, q: LessonQuestion): LessonChoice[] {
  if (q.kind !== "order") return q.choices;
  const ids = sameForAll(lesson.id, q.id, q.choices.map((c) => c.id)); // prettier-ignore
  return ids.map((id) => q.choices.find((c) => c.id === id)!);
}

// --- the questions, and their answers on a page of their own. No picture stands there: the end of a step answers what was asked before it.

function questions(lesson: Lesson, { before, address }: Print): HTMLElement {
  const sheets = globalThis.zootropePaper?.[lesson.id] ?? [];
  const tapes = sheets.filter((sheet, step) => sheet.tape && inPart(lesson, step));
  const all = lesson.steps.flatMap((_, step) =>
    before(step).flatMap((asked) => {
      const q = inPart(lesson, step) ? questionOf(lesson, asked.id) : undefined;
      const sheet = sheets[step];
      return q ? [{ q, right: sheet?.answers?.[q.id] ?? asked.right, named: things(asked, sheet) }] : [];
    }),
  );
  return h(
    "article",
    { class: "paper quiz" },
    head(lesson),
    tapes.map(taped),
    all.map(({ q, named }, i) =>
      h("section", { class: "before" }, h("h3", {}, `${i + 1}  `, spoken(pick(q.text))), room(lesson, q, named, true)),
    ),
    where(address),
    h(
      "section",
      { class: "answers" },
      h("h2", {}, `${t("paperAnswers")}${t("colon")}${pick(lesson.title)}`),
      all.map((one, i) => [answer(lesson, one, i), misses(lesson, one)]),
    ),
  );
}

/** A question with its right answer, and the things that can be touched. */
interface Printed {
  q: LessonQuestion;
  right: string;
  named: string[];
}

function answer(lesson: Lesson, { q, right, named }: Printed, i: number): HTMLElement {
  if (q.kind === "number" || q.kind === "touch" || entries(q)) {
    const text = (id: string) => pick([...q.choices, ...(q.parts ?? [])].find((c) => c.id === id)?.text) || id;
    return h(
      "p",
      {},
      h("b", {}, `${i + 1}  `),
      spoken(right === "" ? "…" : inWords({ kind: q.kind, unit: pick(q.unit), things: named, text }, right)),
    );
  }
  const letters = printed(lesson, q);
  const letterOf = (id: string) => LETTERS[letters.findIndex((c) => c.id === id)] ?? "…";
  const said = right === "" ? "…" : partsOf(right).map(letterOf).join(" ");
  const choice = q.kind === "order" ? undefined : q.choices.find((c) => c.id === right);
  return h(
    "p",
    {},
    h("b", {}, `${i + 1}  ${said}  `),
    choice && [spoken(pick(choice.text)), pick(choice.since) && [t("colon"), spoken(pick(choice.since))]],
  );
}

/** The near misses of a question, each with the reason why it was wrong: paper has no link to the event. */
function misses(lesson: Lesson, { q, named: touchable }: Printed): HTMLElement | false {
  const told = (q.misses ?? []).filter((miss) => pick(miss.but) !== "");
  const letters = printed(lesson, q);
  const named = (answer: string): string =>
    answer === OTHERWISE
      ? t("anyOther")
      : q.kind === "order"
        ? partsOf(answer).map((id) => LETTERS[letters.findIndex((c) => c.id === id)] ?? "…").join(" ") // prettier-ignore
        : inWords({ kind: q.kind, unit: pick(q.unit), things: touchable, text: String }, answer);
  return (
    told.length > 0
    && h(
      "ul",
      { class: "misses" },
      told.map((miss) => h("li", {}, spoken(named(miss.id)), t("colon"), spoken(pick(miss.but).replace(/ ?\{\{see\}\}/, "")))),
    )
  );
}

// --- what stands on the stage

/** A position of a run, as it is printed. */
interface Standing {
  over: string; // the lesson or chapter that the place is a part of
  title: string;
  caption: string;
  picture: HTMLElement | null; // the stage as it stands; null if it could not be drawn
  words: HTMLElement | null; // the same in words
  commands: string[]; // the commands that were given by hand
  address: string;
}

/** The picture of the place. `framed`: the picture has the room of a frame in another page, and no more. */
export function standing(of: Standing, framed: boolean): HTMLElement {
  return h(
    "article",
    { class: framed ? "paper still framed" : "paper still" },
    h("p", { class: "sub" }, of.over),
    h("h1", {}, of.title),
    of.picture && h("div", { class: "drawn" }, of.picture),
    of.caption !== "" && h("p", { class: "lead" }, of.caption),
    !framed
      && of.commands.length > 0
      && h(
        "ol",
        { class: "given" },
        of.commands.map((c) => h("li", {}, h("code", {}, c))),
      ),
    (!framed || !of.picture) && of.words,
    where(of.address),
  );
}

/** Has the paper made whenever somebody prints, and taken away afterwards. */
export function onPaper(make: () => HTMLElement | null): void {
  let shown: HTMLElement | null = null;
  const put = (on: boolean) => {
    shown?.remove();
    shown = on ? make() : null;
    if (shown) document.body.append(shown);
    document.documentElement.classList.toggle("papered", shown !== null);
  };
  addEventListener("beforeprint", () => put(true));
  addEventListener("afterprint", () => put(false));
  const media = matchMedia("print"); // also where a page is looked at as paper
  media.addEventListener("change", () => put(media.matches));
}
