// A visit as one short text, which a page or a learning platform keeps and gives back: which lesson, how far, what was answered, and the run, if
// it was changed by hand. It is plain ASCII, at most 4,000 characters, and begins with its version.
import { entryById } from "../text/lessons";
import type { State } from "../protocol";

export interface Kept {
  lesson: string; // "" for the playground
  step: number; // how many steps have been gone through, −1 at the very beginning
  event: number; // where the run stands within a step, 0 for the end of the step
  answers: [string, string][];
  run: string; // an artefact and its place, or ""
  seen: string; // of each step 1 if it was seen, 0 if not; or "", if that is not known
}

export const MOST = 4000;

/** Writes a visit down. Where that does not fit, the answers are left out: no lesson that ships has so many. */
export function write(kept: Kept): string {
  const answers = kept.answers.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
  const place = ["z1", encodeURIComponent(kept.lesson), kept.step, kept.event];
  const whole = [...place, answers, kept.run, ...(/1/.test(kept.seen) ? [kept.seen] : [])].join(";");
  return whole.length <= MOST ? whole : [...place, "", kept.run].join(";");
}

/** Reads one; a text that is none says why. */
export function read(state: string): Kept {
  const wrong = (why: string) => new Error(`this is no state of a player: ${why}`);
  if (state.length > MOST) throw wrong(`it has more than ${MOST} characters`);
  const [version, lesson = "", step = "", event = "", answers = "", run = "", seen = "", ...more] = state.split(";");
  if (version !== "z1" || more.length > 0) throw wrong("expected z1;LESSON;STEP;EVENT;ANSWERS;RUN;SEEN");
  if (!/^-?\d{1,9}$/.test(step) || !/^\d{1,15}$/.test(event)) throw wrong("its place is no number");
  if (!/^(?:[\w-]+(?:@\d+\.\d+!?)?)?$/.test(run)) throw wrong("its run is not one");
  if (!/^[01]*$/.test(seen)) throw wrong("its steps are none");
  try {
    const kept: Kept = {
      lesson: decodeURIComponent(lesson),
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
    };
    if (kept.lesson !== "" && !entryById(kept.lesson)) throw wrong(`there is no lesson ${kept.lesson}`);
    return kept;
  } catch (why) {
    throw why instanceof URIError ? wrong("it is not encoded as an address is") : why;
  }
}

/** How many steps the run has behind it, −1 at its very beginning. */
export const steps = (state: State): number => (state.stepDone ? state.step + 1 : state.at === 0 ? -1 : Math.max(0, state.step));

export const answered = (state: State): [string, string][] =>
  state.questions.filter((q) => q.chosen !== "").map((q) => [q.id, q.chosen]);
