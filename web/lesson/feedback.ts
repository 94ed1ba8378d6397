// The result of an answer, in place of the controls that gave it. What happened is marked; nothing is marked as wrong.
import { h, spoken } from "../base/dom";
import { ms, t } from "../text/strings";
import { pick, type Lesson, type LessonChoice } from "../text/lessons";
import { closing } from "../text/differing";
import { bars, names, slopes } from "../answers/between";
import { binsTold, cellsTold, linesTold, marksTold } from "../answers/tables";
import { choicesOf } from "./order";
import { headsOf } from "./cells";
import { soFarBox } from "./sofar";
import { asked, OTHERWISE } from "../text/wording";
import type { Moment, Question, State } from "../protocol";

export interface FeedbackHost {
  see(seq: number): void;
  /** Lays another run beside this one; "" ends that. */
  compare(id: string): void;
  /** Plays a wrong answer beside what happened. */
  both(id: string): void;
  /** Plays the step again from its beginning. */
  again(step: number): void;
  /** Goes to the end of the step. */
  end(step: number): void;
}

const HOLE = "{{see}}";

/** A sentence with a link to the event in it. If there is no event, the sentence has no link. */
function sentence(text: string, link: HTMLElement | null): (string | HTMLElement)[] {
  const [before = "", after] = text.split(HOLE);
  if (after === undefined) return spoken(text);
  return link ? [...spoken(before), link, ...spoken(after)] : spoken(before.trimEnd() + after);
}

const button = (key: string, big: string, small: string, press: () => void, strong = false): HTMLElement =>
  h(
    "button",
    { type: "button", class: strong ? "btn strong" : "btn", "data-key": key, onclick: press },
    h("b", {}, big),
    small && h("small", {}, small),
  );

/** One answer and what happened. `away`: the run stands at the event that shows it. */
export function feedback(lesson: Lesson, state: State, q: Question, away: boolean, host: FeedbackHost): HTMLElement {
  const words = asked(lesson, q);
  return h(
    "div",
    { class: "tells" },
    headsOf(lesson, q)
      ? soFarBox(lesson, state, q, q.chosen, { cell: (mark) => host.see(mark.told || mark.seq), rest: () => {} })
      : [
          h(
            "div",
            { class: "lab" },
            h("span", {}, t("youHadSaid")),
            words.of > 1 && h("span", {}, t("questionOf", words.number, words.of)),
          ),
          h("h3", { tabindex: -1 }, spoken(words.text)),
          between(lesson, q, host),
        ],
    because(q.kind === "choice" ? words.choice(q.chosen) : words.miss(q.chosen), q, host),
    decisive(q, host),
    h("div", { class: "fbrow" }, ways(lesson, state, q, away, host)),
  );
}

/** What lies between the answer and what happened. */
function between(lesson: Lesson, q: Question, { see }: FeedbackHost): HTMLElement {
  const pair = { yours: q.chosen, right: q.right };
  switch (q.kind) {
    case "number":
      return bars(pair);
    case "order":
      return slopes(pair, asked(lesson, q).part);
    case "touch":
      return names(pair, q.choices);
  }
  const words = asked(lesson, q);
  const told = { q, words: words.part, unit: words.unit, most: words.most, see };
  switch (q.kind) {
    case "grid":
      return cellsTold(told);
    case "sort":
      return binsTold(told);
    case "curve":
      return linesTold(told);
    case "moment":
      return marksTold(told);
  }
  return choices(lesson, q);
}

/** The words for the right choice. If the choices are lines of which one is to be changed, this run has it unchanged. */
export function rightLine(lesson: Lesson, q: Question): string {
  const { words } = asked(lesson, q);
  return t(q.choices.every((id) => /^`[^`]+`$/.test(words(id))) ? "thisLine" : "itHappened");
}

/** All choices, with the one that was chosen and the one that happened. */
function choices(lesson: Lesson, q: Question): HTMLElement {
  const words = asked(lesson, q);
  const row = (id: string) => {
    const [mine, happened] = [id === q.chosen, id === q.right];
    const since = pick(words.choice(id)?.since);
    return h(
      "li",
      { class: `ch slim${mine ? " mine" : ""}${happened ? " true" : ""}${mine || happened ? "" : " dim"}` },
      h("i"),
      h(
        "span",
        { class: "w" },
        h("b", {}, spoken(words.words(id)), since && t("colon").trimEnd()),
        since && h("span", {}, t("colon").endsWith(" ") && " ", spoken(since)),
      ),
      (mine || happened)
        && h("span", { class: "tag" }, mine && h("span", {}, t("yourAnswer")), happened && h("b", {}, rightLine(lesson, q))),
    );
  };
  return h("ul", { class: "chs" }, choicesOf(lesson.id, q).map(row));
}

/** The event that shows that an answer was wrong: its own, or that of every wrong answer without words of its own. */
const shown = (q: Question): Moment | undefined =>
  q.refuted.find((r) => r.choice === q.chosen || (q.names.length > 0 && q.chosen.split(",").includes(r.choice)))
  ?? (q.kind === "choice" || q.fits ? undefined : q.refuted.find((r) => r.choice === OTHERWISE));

/** The sentence for a question that the run does not answer. */
export const noneOf = ({ kind }: Question): string => t(kind === "choice" ? "noneHappened" : "nothingAnswers");

/** Why the reader's answer did not happen, with the event that shows it. */
function because(mine: LessonChoice | undefined, q: Question, host: FeedbackHost): HTMLElement | null {
  const but = pick(mine?.but);
  if (q.fits || q.chosen === "" || (q.right !== "" && but === "")) return null;
  if (q.right === "") return h("p", { class: "fb" }, noneOf(q));
  const event = shown(q);
  return h("p", { class: "fb" }, sentence(but, event ? leading(`see ${q.id}`, event, host) : null));
}

/** The event that the step is about, unless the reason leads there already. */
function decisive(q: Question, host: FeedbackHost): HTMLElement | null {
  if (!q.key || shown(q)?.seq === q.key.seq) return null;
  return h("p", { class: "fb key" }, t("decisive"), t("colon"), leading(`key ${q.id}`, q.key, host));
}

/** A link to an event: its time. */
const leading = (key: string, { seq, at }: Moment, host: FeedbackHost): HTMLElement =>
  h(
    "button",
    { type: "button", class: "plain", "data-key": key, "data-seq": seq, onclick: () => host.see(seq) },
    t("atTime", ms(at)),
  );

/** The legend of the letters on the stage, which are the same in every language, and what is right in each of the two runs. */
function sides(lesson: Lesson, q: Question, state: State): HTMLElement {
  const { compared } = state;
  const belief = pick(lesson.beliefs?.find((b) => b.question === q.id && b.choice === q.chosen)?.text);
  const right = state.stepDone ? closing(lesson, state) : null;
  const run = (letter: "A" | "B") =>
    h(
      "span",
      { class: "run" },
      h("kbd", {}, letter),
      ` ${letter === compared?.own ? t("lessonsRun") : belief}`,
      right && [t("colon"), h("b", {}, spoken(letter === "A" ? right.a : right.b))],
    );
  return h(
    "p",
    { class: "sides" },
    run("A"),
    run("B"),
    compared?.alike && h("span", { class: "run" }, t("neverDiffer")),
    compared?.broken
      && h("span", { class: "broken", role: "status" }, t("breaksPromise", compared.own === "A" ? "B" : "A", compared.broken)),
  );
}

/** The buttons after an answer. */
function ways(lesson: Lesson, state: State, q: Question, away: boolean, host: FeedbackHost): (HTMLElement | false)[] {
  if (away) return [button("end", t("backToEnd"), "", () => host.end(q.step))];
  const comparison = state.comparisons.find((r) => r.belief === `${q.id}/${q.chosen}`);
  if (comparison && state.compared?.id === comparison.id)
    return [
      sides(lesson, q, state),
      button("goOn", t("goOn"), t("goOnWith", state.compared.own), () => host.compare(""), true),
      again(state, q, host),
    ];
  const belief = lesson.beliefs?.find((b) => b.question === q.id && b.choice === q.chosen);
  return [
    comparison !== undefined
      && button("both", t("runBoth"), t("besideZoo", pick(belief?.text) || comparison.b), () => host.both(comparison.id), true),
    again(state, q, host),
  ];
}

const again = (state: State, q: Question, host: FeedbackHost): HTMLElement =>
  button("again", t("showAgain"), state.beats[0] ? t("fromTime", ms(state.beats[0].at)) : "", () => host.again(q.step));
