// The end of a lesson: what a learner can say now, the goals, what was seen and answered, and which lesson comes next.
import { toClipboard } from "../base/clipboard";
import { embed } from "../base/query";
import { h, icon, spoken } from "../base/dom";
import { standing } from "./earned";
import { answers, finished, resume, seen } from "./kept";
import { inPart, lengthOf } from "./part";
import { lessons, pick, type Entry, type Lesson } from "../text/lessons";
import { language, t } from "../text/strings";
import { asked, goalWords, inOrder } from "../text/wording";
import type { State, Question } from "../protocol";

interface EndingHost {
  goto(step: number): void;
  /** Goes back to the exercise. */
  tryIt(): void;
  note(text: string): void;
}

/** The lesson that follows in the catalogue, or null behind the last. */
export function nextLesson(lesson: Lesson): Entry | null {
  if (lesson.own) return null;
  return lessons[lessons.findIndex((l) => l.id === lesson.id) + 1] ?? null;
}

/** Whether a lesson is finished. In another page, which is told so, the exercise is a part of it. */
export const complete = (lesson: Lesson, state: State): boolean =>
  finished(lesson) && (embed !== "lesson" || state.goals.every((g) => standing(state, g) !== "open"));

const CHECK = "M3.5 9.5l3.5 3.5 7.5-8";

export function ending(lesson: Lesson, state: State, host: EndingHost): HTMLElement {
  const recap = lesson.recap ?? [];
  return h(
    "div",
    { class: "fin", tabindex: -1, role: "region", "aria-label": t("lessonOver") },
    recap.length > 0 && [
      h("h2", {}, t(complete(lesson, state) ? "canSay" : "inShort")),
      h(
        "ul",
        { class: complete(lesson, state) ? "say" : "say toEarn" },
        recap.map((words) => h("li", {}, h("i"), spoken(pick(words)))),
      ),
    ],
    aloud(lesson, host),
    state.goals.length > 0 && goals(lesson, state, host),
    taken(lesson, state, host),
    related(lesson),
  );
}

/** How to say it: an interviewer's question, and the answer in three sentences. */
function aloud({ said }: Lesson, host: EndingHost): HTMLElement | false {
  if (!said) return false;
  const sentences = said.sentences.map(pick);
  const text = h(
    "div",
    {},
    sentences.map((words) => h("p", {}, spoken(words))),
  );
  const copy = async (): Promise<void> => {
    if (await toClipboard(sentences.map(unmarked).join(language() === "zh" ? "" : " "))) host.note(t("wordsCopied"));
    else getSelection()?.selectAllChildren(text); // to be copied by hand
  };
  return h(
    "section",
    { class: "finbox aloud" },
    h("h2", {}, t("howToSay")),
    h("p", { class: "asked" }, spoken(pick(said.question))),
    text,
    plain("copy", t("copyName"), () => void copy()),
  );
}

/** A text as one says it, without the marks of Markdown. */
const unmarked = (text: string): string => text.replace(/[`*]/g, "");

const plain = (key: string, words: string, press: () => void): HTMLElement =>
  h("button", { type: "button", class: "plain", "data-key": key, onclick: press }, words);

const WORDS = { reached: "goalReached", given: "goalGiven", open: "goalOpen" } as const;

function goals(lesson: Lesson, state: State, host: EndingHost): HTMLElement {
  return h(
    "ul",
    { class: "finbox goals" },
    inOrder(lesson, state.goals).map((g) => {
      const stands = standing(state, g);
      return h(
        "li",
        { class: stands === "reached" ? "reached" : "" },
        h("span", { class: "sign", "aria-hidden": "true" }, stands === "reached" ? icon(CHECK) : h("i")),
        h("span", {}, spoken(t(WORDS[stands], goalWords(lesson, g.id)))),
        stands === "open" && plain(`try ${g.id}`, t("tryIt"), () => host.tryIt()),
      );
    }),
  );
}

/** Lists the steps that were seen and the questions that were answered, with links to the others. */
function taken(lesson: Lesson, state: State, host: EndingHost): HTMLElement {
  const steps = lengthOf(lesson);
  const missed = lesson.steps.findIndex((s, i) => inPart(lesson, i) && !seen(lesson).has(s.id));
  const given = new Map(answers(lesson.id).map((a) => [a.question, a.choice]));
  const questions = state.questions.filter((q) => inPart(lesson, q.step));
  const done = questions.filter((q) => given.has(q.id));
  const fits = (q: Question) => (given.get(q.id) === q.chosen ? q.fits : given.get(q.id) === q.right);
  const right = done.filter((q) => q.right !== "" && fits(q)).length;
  const wrong = done.filter((q) => q.right !== "" && !fits(q));
  const skipped = questions.filter((q) => !given.has(q.id));
  const to = (step: number, words: string) => [" ", plain(`step ${step}`, words, () => host.goto(step))];
  // The way to a question that was not answered: it is asked again before its step.
  return h(
    "div",
    { class: "finbox" },
    h("p", {}, t("stepsSeen", seenOf(lesson), steps), missed >= 0 && to(missed - 1, t("seeMissed"))),
    questions.length > 0
      && h(
        "p",
        {},
        t("questionsDone", done.length, questions.length, right),
        wrong.length > 0 && to(wrong[0]!.step, wrong.length === 1 ? t("seeWrong") : t("seeFirstWrong")),
        skipped.length > 0 && to(skipped[0]!.step - 1, t("answerSkipped", asked(lesson, skipped[0]!, questions).number)),
      ),
  );
}

const seenOf = (lesson: Lesson): number => lesson.steps.filter((s, i) => inPart(lesson, i) && seen(lesson).has(s.id)).length;

/** Other lessons of the chapter; where there are none, those that come next. */
function related(lesson: Lesson): (HTMLElement | false)[] {
  if (embed !== "") return []; // a guest leads nowhere else
  const next = nextLesson(lesson);
  const others = lessons.filter((l) => l.id !== lesson.id);
  const near = others.filter((l) => pick(l.chapter) === pick(lesson.chapter) || l.id === next?.id);
  const list = (near.length > 0 ? near : others).slice(0, 3);
  return [
    list.length > 0 && h("h2", {}, t("related")),
    list.length > 0
      && h(
        "ul",
        { class: "rel" },
        list.map((l) => h("li", {}, h("a", { href: resume(l) }, pick(l.title)), h("small", {}, t("stepCount", l.steps.length)))),
      ),
  ];
}
