// The effect and the label of Next and Back. Next goes through the lesson, stops before a step with a question, and leads from the end of a
// lesson to the next one.
import { embed, steps as range } from "../base/query";
import { t } from "../text/strings";
import { bounds, numberOf } from "./part";
import { pick, type Lesson } from "../text/lessons";
import { tapeOf } from "./cases";
import { boardOf, nextCell, runsCells } from "./cells";
import { cellWords } from "../answers/board";
import { whole } from "../answers/entries";
import { nextLesson } from "./ending";
import { nextStep, openStep } from "./step";
import { sentencesOf, sentenceTold, telling } from "./telling";
import { asked } from "../text/wording";
import type { Standing } from "./dock";
import type { Question, State } from "../protocol";

/**
 * The effect of Next.
 *
 *   - step: runs the next step. It is skip if the step has a question that nobody has answered, watch if its question was answered. In a case it opens the answers.
 *   - ask: leads to the question before the next step.
 *   - cell: runs the next cell of the grid on the stage.
 *   - finish: runs the rest of this step. jump: ends the showing of this step at once.
 *   - act: leads to the thing with which the step leaves something to be done. The dock has the button that does it for the reader.
 *     With two runs on the stage nothing can be taken in hand: then it does it itself.
 *   - run: lets time pass after a command that was given at the end of the lesson.
 *   - try: leads to the exercise, which may stand below the text that is in sight.
 *   - end: sums the lesson up. lesson: opens the next lesson. home: opens the contents, as there is no next lesson. none: nothing.
 */
export type Forward =
  "step" | "cell" | "act" | "run" | "finish" | "jump" | "ask" | "skip" | "watch" | "try" | "end" | "lesson" | "home" | "none";

export interface Ahead {
  does: Forward;
  title: string;
  text: string;
}

/**
 * `closing`: the end of the lesson is in sight. `fresh`: no time has passed since a command. `seen` says of a step whether it may be
 * named: a title gives the answer away.
 */
export function ahead(
  lesson: Lesson,
  state: State | null,
  stands: Standing,
  closing: boolean,
  fresh: boolean,
  seen: (step: number) => boolean,
): Ahead {
  if (lesson.steps.length === 0) return { does: state ? "run" : "none", title: t("next"), text: t("seeWhatComes") };
  const next = nextStep(state, lesson.steps.length);
  const step = next < 0 ? "" : seen(next) ? pick(lesson.steps[next]!.title) : t("stepNumber", numberOf(lesson, next));
  if (state === null) return { does: "none", title: t("next"), text: step };
  if (state.act) return { does: "act", title: t(state.compared ? "actForMe" : "actYou"), text: state.act.command };
  const cell = cellAhead(lesson, state, stands);
  if (cell) return cell;
  const sentence = sentenceTold(state);
  const sentences = telling(state) ? sentencesOf(lesson, state.step) : 0;
  if (sentence >= 0 && sentence < sentences) {
    const to = state.running === "show" ? sentence : sentence + 1; // while it moves, Next completes this sentence
    return {
      does: state.running === "show" ? "jump" : "finish",
      title: t("next"),
      text: t("sentenceOf", Math.min(to + 1, sentences), sentences),
    };
  }
  if (state.running === "show") return { does: "jump", title: t("next"), text: t("skipStep") };
  const played = state.running === "play";
  if (state.finished && state.changed && (fresh || played) && !closing)
    return { does: "run", title: t("next"), text: t(played ? "doSettle" : "seeWhatComes") };
  if (state.finished) return closing ? after(lesson) : { does: "end", title: t("next"), text: t("endOfLesson") };
  if (!state.stepDone && state.step >= 0)
    return { does: "finish", title: t("next"), text: t(state.compared?.first?.here ? "bothGoOn" : "finishStep") };
  if (next < 0) return { does: "none", title: t("next"), text: t(range ? "endOfSteps" : "endOfLesson") };
  if (stands.kind === "ask") {
    // a title gives the answer away, also to a reader who has all of the frame
    const number = t("stepNumber", numberOf(lesson, next));
    const given = stands.questions.filter((q) => whole(q, q.chosen)).length;
    if (tapeOf(state, stands.questions))
      return {
        does: "watch",
        title: t("openAnswers"),
        text: t("caseGiven", given, stands.questions.length),
      };
    return stands.questions.some((q) => q.chosen !== "")
      ? { does: "watch", title: t("watchIt"), text: said(lesson, stands.questions) || number }
      : { does: "skip", title: t("skipQuestion"), text: t("andWatch", number) };
  }
  return { does: "step", title: t("next"), text: step };
}

/** What Next does with the grid on the stage, null where there is none, or nothing of it is left to run. */
function cellAhead(lesson: Lesson, state: State, stands: Standing): Ahead | null {
  const q = boardOf(lesson, state);
  if (!q || !(runsCells(state, q) || (stands.kind === "ask" && stands.questions.includes(q)))) return null;
  const to = nextCell(q);
  const text = to === "" ? "" : cellWords(to, asked(lesson, q).part);
  if (state.running === "show") return { does: "jump", title: t("runsCell"), text };
  return to === "" ? null : { does: "cell", title: t("runCell"), text };
}

/** The reader's answer in words, where one question is asked. A choice stands in many words, and can be seen. */
function said(lesson: Lesson, [q, ...more]: Question[]): string {
  return !q || more.length > 0 || (q.kind ?? "choice") === "choice" ? "" : t("youSay", asked(lesson, q).brief(q.chosen));
}

/** The label of Next before there is a run: how much of the core has loaded (`share`, below 0 if unknown), or that the core has stopped. */
export function waiting(share: number, stopped: boolean): Ahead {
  const loads = share > 0 && share < 1 ? t("loadsShare", Math.round(share * 100)) : t("loads");
  return { does: "none", title: t("next"), text: stopped ? t("coreStopped") : loads };
}

/** What stands before the effect of Next. */
interface Before {
  /** A question of the step to come is open. */
  asks: boolean;
  /** The reader has been led to that question. */
  met: boolean;
  /** The question of a case that Next leads to, by its number and how many there are; null where it leads to none. */
  open: readonly [number, number] | null;
  /** There is an exercise that nobody has begun, or been led to. */
  tries: boolean;
}

/**
 * Puts a question before the step. A result comes before the next question, because both stand in the same place. A question that a reader of sentences
 * has come to is met before it is skipped: who presses Next again and again has not seen yet that the label has changed. In the same way Next leads to
 * the exercise before it leads past it.
 */
export function first(all: Ahead, stands: Standing, { asks, met, tries, open }: Before): Ahead {
  if (open && stands.kind === "ask") return { does: "ask", title: t("next"), text: t("questionOf", ...open) };
  if (all.does === "end" && tries) return { does: "try", title: t("next"), text: t("theExercise") };
  if (all.does === "skip" && !met) return { does: "ask", title: t("next"), text: t("firstQuestion") };
  return all.does === "step" && stands.kind === "result" && asks
    ? { does: "ask", title: all.title, text: t("firstAsk", all.text) }
    : all;
}

function after(lesson: Lesson): Ahead {
  if (embed !== "") return { does: "none", title: t("next"), text: t("endOfLesson") }; // a guest leads nowhere else
  const next = nextLesson(lesson);
  return next
    ? { does: "lesson", title: t("nextLesson"), text: pick(next.title) }
    : { does: "home", title: t("allLessons"), text: t("lastLesson") };
}

/** The effect and the label of Back: to the sentence before the last one that was told, to the beginning of the step, or to the end of the step before. */
export function backward(lesson: Lesson, state: State | null, closing: boolean): Ahead {
  const open = openStep(state);
  if (state && state.stepDone && state.step + 1 <= bounds(lesson).from)
    return { does: "none", title: t("back"), text: t("start") };
  if (closing) return { does: "step", title: t("back"), text: pick(lesson.steps[open]?.title) };
  const within = state !== null && !state.stepDone && open >= 0;
  const board = boardOf(lesson, state);
  if (board && state && runsCells(state, board) && board.marks.length > 1 && state.sentence > 0)
    return { does: "step", title: t("back"), text: t("oneCell") };
  const sentence = sentenceTold(state);
  if (open >= 0 && sentence > 0)
    return { does: "step", title: t("back"), text: t("sentenceOf", sentence, sentencesOf(lesson, open)) };
  const before = numberOf(lesson, open - 1);
  const text = within ? t("startOfStep", numberOf(lesson, open)) : before > 0 ? t("stepNumber", before) : t("start");
  return { does: state === null || state.step < 0 ? "none" : "step", title: t("back"), text };
}
