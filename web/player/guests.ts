// The messages of other conventions, sent unasked and only in a frame: SPLICE (computing-education tools), lti.frameResize (learning
// platforms), the height as H5P's frames tell it, and xAPI statements as plain data, for a host that has a record store and knows who learns.
import { named, pattern, TYPES } from "../base/answers";
import type { Defined, Details, Judged, PlatformMessage, Report, SpliceEvent, Statement } from "../contract";
import { nameOf } from "../lesson/named";
import type { Lesson } from "../text/lessons";
import type { State } from "../protocol";

const PATIENCE = 4000; // ms after the lesson stands that a host may take to give the state of an earlier visit: the lesson does not wait for it

let number = 0;
const fresh = (): string => `zootrope-${Date.now().toString(36)}-${++number}`;

type Verb = Statement["verb"]["id"];
const VERBS: Record<SpliceEvent["name"], Verb> = {
  "zootrope-step": "http://adlnet.gov/expapi/verbs/progressed",
  "zootrope-answer": "http://adlnet.gov/expapi/verbs/answered",
  "zootrope-goal": "http://adlnet.gov/expapi/verbs/mastered",
};

/** What kind of question an answer is to, as xAPI has it. */
const question = (of: Judged): Pick<Defined, "type" | "interactionType" | "correctResponsesPattern"> => ({
  type: "http://adlnet.gov/expapi/activities/cmi.interaction",
  interactionType: TYPES[of.kind],
  ...(of.correct === "" ? {} : { correctResponsesPattern: [pattern(of, of.correct)] }),
});

export class Guests {
  private score = 0;
  private completed = ""; // the score with which that was stated
  private state = "";
  private answered = false; // whether the host has kept a state of an earlier visit is known, or no longer waited for
  private heard = false; // …and the run stands there
  private soon = false; // a report is due
  private height = 0; // as the page around has heard it
  private preferredHeight = 0;
  private sized = false;
  private since = performance.now();

  /** `restore` is called with a state that a host has kept; `xapi` tells the host of a statement. */
  constructor(
    private readonly restore: (state: string) => Promise<void>,
    private readonly xapi: (statement: Statement) => void,
  ) {
    const id = fresh();
    addEventListener("message", (e) => {
      const d = e.data as {
        subject?: unknown;
        message_id?: unknown;
        state?: { zootrope?: unknown; state?: unknown } | null;
      } | null;
      if (e.source !== parent || d?.subject !== "SPLICE.getState.response" || d.message_id !== id || this.answered) return;
      this.answered = true;
      const state = d.state?.zootrope === 1 ? d.state.state : null;
      if (typeof state === "string") void this.restore(state).finally(() => this.hears());
      else this.hears();
    });
    this.say({ subject: "SPLICE.getState", message_id: id });
  }

  /** Before it is known what the host has kept, nothing is reported: it would take the place of that. */
  private hears(): void {
    if (this.heard) return;
    this.heard = this.answered = true;
    this.report();
  }

  private say(message: PlatformMessage): void {
    parent.postMessage(message, "*");
  }

  hear({ name, detail }: Report, state: State | null, shown: Lesson | null): void {
    switch (name) {
      case "zootrope-score":
        this.score = detail.scaled;
        this.report();
        this.complete(detail, state, shown);
        break;
      case "zootrope-state":
        if (this.state === "") setTimeout(() => !this.answered && this.hears(), PATIENCE);
        this.state = detail.state;
        this.report();
        break;
      case "zootrope-resize":
        this.resize(detail.height);
        break;
      case "zootrope-step":
      case "zootrope-answer":
      case "zootrope-goal":
        if (name === "zootrope-goal" && !detail.reached) break;
        this.say({ subject: "SPLICE.sendEvent", message_id: fresh(), name, data: detail } as SpliceEvent);
        this.states(VERBS[name], state, shown, detail);
    }
  }

  /** States that the lesson is completed, and states it again when its score has changed since: a store keeps the newest. */
  private complete(score: Details["zootrope-score"], state: State | null, shown: Lesson | null): void {
    const now = score.done ? `${score.raw}/${score.max}` : "";
    if (now !== "" && now !== this.completed) this.states("http://adlnet.gov/expapi/verbs/completed", state, shown, score);
    this.completed = now;
  }

  /** Reports score and state together, once they have both changed. */
  private report(): void {
    if (this.state === "" || !this.heard || this.soon) return;
    this.soon = true;
    queueMicrotask(() => {
      this.soon = false;
      this.say({
        subject: "SPLICE.reportScoreAndState",
        message_id: fresh(),
        score: this.score,
        state: { zootrope: 1, state: this.state },
      });
    });
  }

  /** Whether the page around gives the frame its height: then it is not asked for another. */
  size(sized: boolean): void {
    this.sized = sized;
    if (this.preferredHeight > 0) this.resize(this.preferredHeight);
  }

  private resize(height: number): void {
    this.preferredHeight = height;
    if (height === this.height || this.sized) return;
    this.height = height;
    this.say({ subject: "lti.frameResize", message_id: fresh(), height });
    this.say({ context: "h5p", action: "resize", scrollHeight: height }); // to a page with h5p-resizer.js, which needs no more than this
  }

  /** States what was done, without an actor: only the host knows who it is. */
  private states(verb: Verb, state: State | null, shown: Lesson | null, detail: Details[keyof Details]): void {
    const { lesson = "" } = state ?? {};
    const own = shown?.id === lesson ? shown.own : undefined;
    const part = "question" in detail ? detail.question : "goal" in detail ? detail.goal : "id" in detail ? detail.id : "";
    const id = `${location.href.replace(/[?#].*$/, "")}#/${lesson === "" ? "playground" : `lesson/${nameOf(lesson)}`}${part && `/${part}`}`;
    const [, name = ""] = /([a-z]+)$/.exec(verb) ?? [];
    const result: Statement["result"] =
      "right" in detail
        ? { success: detail.right, response: named(detail, detail.choice) }
        : "scaled" in detail
          ? {
              score: { scaled: detail.scaled, raw: detail.raw, min: 0, max: detail.max },
              completion: detail.done,
              duration: `PT${Math.round((performance.now() - this.since) / 1000)}S`,
            }
          : undefined;
    const title = own ? shown!.title : { en: lesson || "playground" };
    const called = Object.fromEntries(Object.entries(title).map(([lang, text]) => [lang, text + (part && `: ${part}`)]));
    const asked = "correct" in detail ? question(detail) : {};
    this.xapi({
      verb: { id: verb, display: { en: name } },
      object: { objectType: "Activity", id, definition: { name: called, ...asked } },
      ...(result ? { result } : {}),
      timestamp: new Date().toISOString(),
    });
  }
}
