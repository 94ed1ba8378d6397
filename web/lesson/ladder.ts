// The help towards a goal: a remark on a known mistake, then hints, one after the other, and in the end the solution, which the page can
// play.
import { h, spoken } from "../base/dom";
import { recall, remember } from "../base/settings";
import { embed } from "../base/query";
import { standing } from "./earned";
import { nameOf } from "./named";
import { pick, type Lesson } from "../text/lessons";
import { t } from "../text/strings";
import type { Goal, State } from "../protocol";

interface LadderHost {
  /** Makes the attack of a duel again. */
  attack(commands: readonly string[]): void;
  /** Plays the solution from the beginning of the exercise. */
  solve(): void;
  /** Gives up a goal of a lesson that has no solution. */
  giveUp(): void;
  changed(): void;
}

/** How many hints of a goal were asked for, by lesson and goal; they stay in sight on the next visit. */
export function rungs(lesson: Lesson, goal: string): number {
  try {
    const kept = JSON.parse(recall("hints:" + nameOf(lesson.id)) ?? "{}") as Record<string, unknown>;
    return Number(kept[goal]) || 0;
  } catch {
    return 0;
  }
}

/** The verbs that undo each other: a server that is up can be started on the stage, too, after a crash. */
const UNDONE: Record<string, string> = { start: "crash", crash: "start", resume: "pause", pause: "resume" };

/** Whether a command can be given on the stage, now or after the command that it undoes. */
function onStage({ actions }: State, command: string): boolean {
  const other = command.replace(/^\w+/, (verb) => UNDONE[verb] ?? verb);
  return actions.some((d) => d.of !== "" && !d.all && [command, other].includes(d.command));
}

/**
 * Whether the button of a command would give away a hint. The reader can give such a command on the stage instead. This is so in two cases:
 * - a hint names the command, the goal of the hint is not reached, and the reader has not asked for the hint
 * - the command is a line of the solution, and every goal that is not reached has a hint for which the reader has not asked
 */
export function spoilt(lesson: Lesson, state: State, command: string): boolean {
  if (!state.exercise || !onStage(state, command)) return false;
  const open = (lesson.goals ?? [])
    .filter(({ id }) => state.goals.some((g) => g.id === id && !g.reached))
    .map(({ id, hints = [] }) => ({ hints, asked: rungs(lesson, id) }));
  const ofSolution = open.length > 0 && (lesson.solution ?? []).includes(command);
  return (
    (ofSolution && open.every(({ hints, asked }) => asked < hints.length))
    || open.some(({ hints, asked }) => hints.slice(asked).some((hint) => pick(hint).includes(`\`${command}\``)))
  );
}

/**
 * The commands of an exercise whose buttons would give away a hint. A button gives nothing away beside a button that does the same to
 * another server, or to another client.
 */
export function spoilers(lesson: Lesson, state: State, commands: readonly string[]): Set<string> {
  const alike = (command: string) =>
    command.replace(/^(\S+) (\S+)$/, (_, verb, name) => `${verb} ${/^\d+$/.test(name) ? "server" : "client"}`);
  const spoils = commands.filter((command) => spoilt(lesson, state, command));
  const free = new Set(commands.filter((command) => !spoils.includes(command)).map(alike));
  return new Set(spoils.filter((command) => !free.has(alike(command))));
}

function climb(lesson: Lesson, goal: string): void {
  const all = Object.fromEntries((lesson.goals ?? []).map((g) => [g.id, rungs(lesson, g.id)]));
  remember("hints:" + nameOf(lesson.id), JSON.stringify({ ...all, [goal]: rungs(lesson, goal) + 1 }));
}

/** The ladder below a goal that has not been reached: slips, hints, and the solution. */
export function ladder(lesson: Lesson, state: State, goal: Goal, host: LadderHost): HTMLElement | null {
  const words = lesson.goals?.find((g) => g.id === goal.id);
  if (goal.reached) return null;
  const hints = words?.hints ?? [];
  const shown = hints.slice(0, rungs(lesson, goal.id));
  const slips = state.changed ? (words?.slips ?? []).filter((s) => goal.slips.includes(s.id)) : [];
  const solution = lesson.solution ?? [];
  return h(
    "div",
    { class: "ladder" },
    slips.map((s) => h("p", { class: "slip" }, spoken(pick(s.text)))),
    goal.attack.length > 0
      && h(
        "button",
        { type: "button", class: "btn attack", "data-key": `attack ${goal.id}`, onclick: () => host.attack(goal.attack) },
        h("b", {}, t("attackAgain")),
        h("small", {}, t("attackOf", goal.attack.length)),
      ),
    shown.length > 0
      && h(
        "ol",
        { "aria-label": t("hints") },
        shown.map((hint) => h("li", {}, spoken(pick(hint)))),
      ),
    shown.length < hints.length
      ? h(
          "button",
          {
            type: "button",
            class: "rung",
            "data-key": `hint ${goal.id}`,
            onclick: () => {
              climb(lesson, goal.id);
              host.changed();
            },
          },
          shown.length === 0 ? t("hint") : t("nextHint", shown.length + 1, hints.length),
        )
      : solution.length > 0
          && h(
            "button",
            { type: "button", class: "rung", "data-key": `solve ${goal.id}`, onclick: () => host.solve() },
            t("playSolution"),
          ),
    embed === "lesson" // a learner who gets marks must be able to finish
      && solution.length === 0
      && shown.length === hints.length
      && standing(state, goal) === "open"
      && h(
        "button",
        { type: "button", class: "rung", "data-key": `yield ${goal.id}`, onclick: () => host.giveUp() },
        t("giveUp"),
      ),
  );
}
