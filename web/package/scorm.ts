// The values that a learning platform is told, by the names of SCORM 1.2 or 2004.
import type { Launch } from "./launch";
import { worded } from "./words";
import { lettered, named, pattern, TYPES } from "../base/answers";
import type { Judged } from "../contract";
import type { Keeper } from "./frame";
import { Runtime, type Edition } from "./runtime";

const MOST = 4000; // characters of suspend_data that every platform keeps
const SOON = 100; // ms: what belongs together is committed at once
const LATER = 3000; // ms for where the run stands, which changes often

const NAMES = {
  "1.2": {
    mode: "cmi.core.lesson_mode",
    status: "cmi.core.lesson_status",
    location: "cmi.core.lesson_location",
    time: "cmi.core.session_time",
    exit: "cmi.core.exit",
    score: "cmi.core.score",
    needs: "cmi.student_data.mastery_score", // in percent
    response: "student_response",
    wrong: "wrong",
    when: "time",
  },
  "2004": {
    mode: "cmi.mode",
    status: "cmi.completion_status",
    location: "cmi.location",
    time: "cmi.session_time",
    exit: "cmi.exit",
    score: "cmi.score",
    needs: "cmi.scaled_passing_score", // −1 to 1
    response: "learner_response",
    wrong: "incorrect",
    when: "timestamp",
  },
} as const;

export class Platform implements Keeper {
  private readonly names;
  private readonly runtime;
  private readonly began = Date.now();
  private pass: number | null;
  private judges = false; // the platform itself says passed or failed as soon as it has a score
  private answers = 0;
  private passed = false;
  private looks = false;
  private best = 0; // the share of the points that the platform has
  private furthest = 0; // the step
  private progress = 0; // the share of the lesson

  /** `failing` is told the points of a lesson that was failed, and how many are needed. */
  constructor(
    private readonly edition: Edition,
    private readonly launch: Launch,
    private readonly failing: (points: number, needed: number) => void,
  ) {
    this.names = NAMES[edition];
    this.runtime = new Runtime(edition);
    this.pass = launch.pass;
  }

  /** Begins the session. The state of an earlier one or ""; null if there is no platform. */
  begin(): string | null {
    const { names, runtime } = this;
    if (!runtime.begin()) return null;
    const before = runtime.get("cmi.suspend_data");
    this.looks = ["browse", "review"].includes(runtime.get(names.mode));
    if (this.looks) return before;
    this.answers = Number(runtime.get("cmi.interactions._count")) || 0;
    const needs = runtime.get(names.needs);
    if (this.pass !== null && needs !== "" && Number.isFinite(Number(needs))) {
      this.pass = this.edition === "1.2" ? Number(needs) / 100 : Number(needs);
      this.judges = true;
    }
    const status = runtime.get(names.status);
    this.passed = status === "passed" || (this.edition === "2004" && runtime.get("cmi.success_status") === "passed");
    if (!["completed", "passed", "failed"].includes(status)) runtime.set(names.status, "incomplete");
    this.best = number(runtime.get(`${names.score}.raw`)) / 100;
    this.furthest = number(runtime.get(names.location));
    if (this.edition === "2004") this.progress = number(runtime.get("cmi.progress_measure"));
    runtime.set(names.exit, "suspend"); // a session that is lost can be resumed, too
    runtime.commit();
    return before;
  }

  /** Nothing is kept, because the platform shows the lesson to be looked at only. */
  get looking(): boolean {
    return this.looks;
  }

  private set(name: string, value: string): void {
    if (!this.looks) this.runtime.set(name, value);
  }

  private commit(within = 0): void {
    if (!this.looks) this.runtime.commit(within);
  }

  state(state: string): void {
    if (state.length > MOST) return;
    this.set("cmi.suspend_data", state);
    this.commit(LATER);
  }

  /** Tells the furthest step: a learner who goes back does not lose it. */
  step(done: number, steps: number): void {
    this.furthest = Math.max(this.furthest, done);
    this.set(this.names.location, String(this.furthest));
    if (steps > 0) this.far(Math.min(0.99, this.furthest / steps)); // the whole is said at the end
    this.time();
    this.commit(SOON);
  }

  private far(progress: number): void {
    this.progress = Math.max(this.progress, progress);
    if (this.edition === "2004") this.set("cmi.progress_measure", share(this.progress));
  }

  /** Keeps the best result. */
  score(scaled: number, done: boolean): void {
    const graded = this.pass !== null;
    this.best = Math.max(this.best, scaled);
    // A lesson with nothing to be judged has full marks when it has been gone through, and no score before.
    if ((graded && (done || !this.judges)) || (!graded && done)) {
      const { score } = this.names;
      this.set(`${score}.min`, "0");
      this.set(`${score}.max`, "100");
      this.set(`${score}.raw`, String(Math.round(this.best * 100)));
      if (this.edition === "2004") this.set(`${score}.scaled`, share(this.best));
    }
    if (done) this.far(1);
    if (done) this.ended(graded ? (scaled >= this.pass! ? "passed" : "failed") : "");
    if (done && graded && !this.passed && !this.looks) this.failing(Math.round(this.best * 100), Math.round(this.pass! * 100));
    this.time();
    this.commit(SOON);
  }

  /** Begins the lesson again. The platform keeps the old result until there is a better one. */
  again(): void {
    this.furthest = 0;
  }

  /** A lesson that was passed stays passed. */
  private ended(success: "" | "passed" | "failed"): void {
    if (this.edition === "2004") this.set(this.names.status, "completed");
    if (success === "failed" && this.passed) return;
    this.passed ||= success === "passed";
    if (this.edition === "1.2") this.set(this.names.status, success || "completed");
    else this.set("cmi.success_status", success);
  }

  answer(judged: Judged): void {
    const { names } = this;
    const { question, kind, choice, right, correct } = judged;
    // Choices have letters in both editions. SCORM 1.2 has no longer names in what it is told.
    const [response, wanted] =
      kind === "choice" || this.edition === "1.2"
        ? [lettered(judged, choice), lettered(judged, correct)]
        : [named(judged, choice), pattern(judged, correct)];
    const n = `cmi.interactions.${this.answers++}`;
    this.set(`${n}.id`, question.replace(/[^\w.-]/g, "_").slice(0, 200));
    this.set(
      `${n}.type`,
      this.edition === "1.2" && (TYPES[kind] === "matching" || TYPES[kind] === "fill-in") ? "fill-in" : TYPES[kind],
    );
    if (this.edition === "2004") {
      const { lesson } = this.launch;
      const text = worded(this.launch, globalThis.zootropeCourse?.[lesson]?.questions[question]?.text);
      this.set(`${n}.description`, text.slice(0, 250));
    }
    this.set(`${n}.correct_responses.0.pattern`, wanted);
    this.set(`${n}.${names.response}`, response);
    this.set(`${n}.result`, right ? "correct" : names.wrong);
    const now = new Date();
    this.set(
      `${n}.${names.when}`,
      this.edition === "1.2" ? now.toTimeString().slice(0, 8) : `${now.toISOString().slice(0, 22)}Z`,
    );
    this.commit(SOON);
  }

  private time(): void {
    const hundredths = Math.floor((Date.now() - this.began) / 10);
    const [h, m, s] = [Math.floor(hundredths / 360000), Math.floor(hundredths / 6000) % 60, (hundredths % 6000) / 100];
    const two = (n: number) => String(n).padStart(2, "0");
    this.set(
      this.names.time,
      this.edition === "1.2"
        ? `${String(h).padStart(4, "0")}:${two(m)}:${s.toFixed(2).padStart(5, "0")}`
        : `PT${h}H${m}M${s.toFixed(2)}S`,
    );
  }

  /** The page is out of sight. */
  away(): void {
    this.time();
    this.commit();
  }

  /** Ends the session. What was done before has been committed: a browser may refuse this request. */
  end(): void {
    this.away();
    this.runtime.end();
  }
}

/** Reads a number of the platform; 0 if there is none. */
const number = (text: string): number => (Number.isFinite(Number(text)) ? Number(text) : 0);

/** A share as a number of at most four places. */
const share = (n: number): string => String(Math.round(n * 10000) / 10000);
