// A visit as one short text, which a page or a learning platform keeps and gives back: which lesson, how far, what was answered, the run, if it
// was changed by hand, and what was earned, where the place does not show it. It is plain ASCII, at most STATE characters, and begins with its
// version.
import { STATE } from "../contract";
import { nameOf } from "../lesson/named";
import { brought, entryById } from "../text/lessons";
import { t } from "../text/strings";
import type { Earned } from "../lesson/earned";
import type { State } from "../protocol";

export interface Kept {
  lesson: string; // its id, "" for the playground
  step: number; // how many steps have been gone through, −1 at the very beginning
  event: number; // where the run stands within a step, 0 for the end of the step
  answers: [string, string][];
  run: string; // an artefact and its place, or ""
  seen: string; // of each step 1 if it was seen, 0 if not; or "", if that is not known
  earned: Earned;
}

const LISTS = ["right", "wrong", "reached", "given"] as const;

/** Writes a visit down. Where that does not fit, the answers are left out: no lesson that ships has so many. */
export function write(kept: Kept): string {
  const answers = kept.answers.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
  const earned = LISTS.filter((of) => kept.earned[of].length > 0)
    .map((of) => `${of}=${kept.earned[of].map(encodeURIComponent).join(",")}`)
    .join("&");
  const place = ["z1", encodeURIComponent(nameOf(kept.lesson)), kept.step, kept.event];
  const more = [/1/.test(kept.seen) ? kept.seen : "", earned];
  while (more.at(-1) === "") more.pop();
  const whole = [...place, answers, kept.run, ...more].join(";");
  if (whole.length <= STATE) return whole;
  const less = [...place, "", kept.run, ...more].join(";");
  return less.length <= STATE ? less : [...place, "", kept.run].join(";");
}

/** The id of the lesson that a state is of. A state of an earlier version has the id of a lesson in a file without the hash of its text. */
function lessonOf(name: string): string {
  if (name === "" || entryById(name)) return name;
  for (const id of brought.keys()) if (name === nameOf(id)) return id;
  throw new Error([...brought.keys()].some((id) => name.startsWith(`${id}.`)) ? t("stateOfOtherText") : t("noSuchLesson", name));
}

function earnedOf(text: string): Earned {
  const all = new Map(text.split("&").map((part): [string, string] => [part.split("=")[0]!, part.split("=")[1] ?? ""]));
  const list = (of: keyof Earned): string[] =>
    (all.get(of) ?? "")
      .split(",")
      .filter((id) => id !== "")
      .map(decodeURIComponent);
  return { right: list("right"), wrong: list("wrong"), reached: list("reached"), given: list("given") };
}

/** Reads a state. If the text is not a state, the error says why. */
export function read(state: string): Kept {
  const wrong = (why: string) => new Error(t("noState", why));
  if (state.length > STATE) throw wrong(t("stateTooLong", STATE));
  const [version, lesson = "", step = "", event = "", answers = "", run = "", seen = "", earned = "", ...more] = state.split(";");
  if (version !== "z1" || more.length > 0) throw wrong(t("stateForm", "z1;LESSON;STEP;EVENT;ANSWERS;RUN;SEEN;EARNED"));
  if (!/^-?\d{1,9}$/.test(step) || !/^\d{1,15}$/.test(event)) throw wrong(t("statePlace", `${step};${event}`.slice(0, 40)));
  if (!/^(?:[\w-]+(?:@\d+\.\d+!?)?)?$/.test(run)) throw wrong(t("stateRun"));
  if (!/^[01]*$/.test(seen)) throw wrong(t("stateSeen", seen.slice(0, 40)));
  try {
    return {
      lesson: lessonOf(decodeURIComponent(lesson)),
      step: Number(step),
      event: Number(event),
      answers: answers
        .split("&")
        .filter((a) => a !== "")
        .map((a): [string, string] => {
          const [question = "", choice = ""] = a.split("=").map(decodeURIComponent);
          return [question, choice];
        }),
      run,
      seen,
      earned: earnedOf(earned),
    };
  } catch (why) {
    throw wrong(why instanceof URIError ? t("stateEncoding") : (why as Error).message);
  }
}

/** How many steps the run has behind it, −1 at its very beginning. */
export const steps = (state: State): number => (state.stepDone ? state.step + 1 : state.at === 0 ? -1 : Math.max(0, state.step));

export const answered = (state: State): [string, string][] =>
  state.questions.filter((q) => q.chosen !== "").map((q) => [q.id, q.chosen]);
