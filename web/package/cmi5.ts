// The statements to a record store, by the rules of cmi5: initialized first, terminated last; completed and passed once in all visits; only one
// of passed and failed in a visit. So failed is sent only at the end of a visit: until then the learner may still pass.
import { course, type Launch, type Words } from "./launch";
import { identifier, named, pattern, TYPES } from "../base/answers";
import { NOBODY } from "../text/nobody";
import type { Judged } from "../contract";
import type { Keeper } from "./frame";
import type { Store } from "./store";

const STATE = "zootrope"; // the document of a visit
const MODES = "Browse Review";
const CATEGORIES = "https://w3id.org/xapi/cmi5/context/categories/";
const EXTENSIONS = "https://w3id.org/xapi/cmi5/context/extensions/";

const VERBS = {
  initialized: "http://adlnet.gov/expapi/verbs/initialized",
  completed: "http://adlnet.gov/expapi/verbs/completed",
  passed: "http://adlnet.gov/expapi/verbs/passed",
  failed: "http://adlnet.gov/expapi/verbs/failed",
  terminated: "http://adlnet.gov/expapi/verbs/terminated",
  answered: "http://adlnet.gov/expapi/verbs/answered",
  progressed: "http://adlnet.gov/expapi/verbs/progressed",
} as const;
type Verb = keyof typeof VERBS;

interface Context {
  contextActivities?: Record<string, unknown>;
  extensions?: Record<string, unknown>;
}

/** The state that is kept from visit to visit. */
interface Kept {
  state: string;
  completed: boolean;
  passed: boolean;
  reached: number; // the furthest step
  best: number; // the share of the points, of the visits that were finished
}

export class Records implements Keeper {
  private kept: Kept = { state: "", completed: false, passed: false, reached: 0, best: 0 };
  private template: Context = {};
  private mode = "Normal";
  private mastery: number | null = null;
  private readonly began = Date.now();
  private begun = false; // where the visit begins has been told
  private failing = false;
  private over = false;
  /** Where the learner goes when the lesson is left, or "". */
  back = "";

  /** `failed` is told the points of a lesson that was failed, and how many are needed. */
  constructor(
    private readonly store: Store,
    private readonly launch: Launch,
    private readonly failed: (points: number, needed: number) => void,
  ) {}

  /** Begins a visit: gives the state of an earlier one or "", and the language that the learner has asked for or "". */
  async begin(): Promise<{ before: string; lang: string }> {
    await this.store.enter();
    const data = await this.store.state("LMS.LaunchData");
    if (!data) throw new Error("LMS.LaunchData");
    this.template = (data["contextTemplate"] ?? {}) as Context;
    this.mode = String(data["launchMode"] ?? "Normal");
    const mastery = data["masteryScore"];
    this.mastery = typeof mastery === "number" ? mastery : this.launch.pass;
    const back = String(data["returnURL"] ?? "");
    this.back = /^https?:/.test(back) ? back : "";
    const [kept, preferences] = await Promise.all([this.store.state(STATE), this.store.preferences().catch(() => null)]);
    if (typeof kept?.["state"] === "string")
      this.kept = {
        state: kept["state"],
        completed: kept["completed"] === true,
        passed: kept["passed"] === true,
        reached: Number(kept["reached"]) || 0,
        best: Number(kept["best"]) || 0,
      };
    this.defined("initialized");
    const lang = String(preferences?.["languagePreference"] ?? "")
      .split(",")
      .map((l) => l.trim().slice(0, 2).toLowerCase())
      .find((l) => l === "zh" || l === "en");
    return { before: this.kept.state, lang: lang ?? "" };
  }

  /** Nothing is kept, because the platform shows the lesson to be looked at only. */
  get looking(): boolean {
    return MODES.includes(this.mode);
  }

  // --- statements

  private statement(verb: Verb, object: unknown, context: Context, result?: Record<string, unknown>): void {
    const { actor, registration } = this.store.by;
    this.store.say({
      id: crypto.randomUUID(),
      actor,
      verb: { id: VERBS[verb], display: { en: verb } },
      object,
      ...(result ? { result } : {}),
      context: { ...context, registration },
      timestamp: new Date().toISOString(),
    });
  }

  /** A statement that cmi5 defines. */
  private defined(verb: Verb, result: Record<string, unknown> | null = null, judged = false): void {
    const template = structuredClone(this.template);
    const activities = (template.contextActivities ??= {});
    const categories = Array.isArray(activities["category"]) ? (activities["category"] as unknown[]) : [];
    activities["category"] = [
      ...categories,
      { id: `${CATEGORIES}cmi5` },
      ...(result && ("completion" in result || "success" in result) ? [{ id: `${CATEGORIES}moveon` }] : []),
    ];
    if (judged && this.mastery !== null)
      template.extensions = { ...template.extensions, [`${EXTENSIONS}masteryscore`]: this.mastery };
    const object = { objectType: "Activity", id: this.store.by.activity };
    this.statement(verb, object, template, result ? { ...result, duration: this.duration() } : undefined);
  }

  /** A statement that cmi5 allows: about a part of the lesson. */
  private allowed(verb: Verb, object: unknown, result: Record<string, unknown>): void {
    if (!this.looking && !this.over) this.statement(verb, object, structuredClone(this.template), result);
  }

  private duration(): string {
    return `PT${((Date.now() - this.began) / 1000).toFixed(2)}S`;
  }

  // --- what the lesson tells

  state(state: string): void {
    if (this.kept.state === state) return;
    this.kept.state = state;
    this.save();
  }

  private save(): void {
    if (!this.looking && !this.over) this.store.keep(STATE, this.kept);
  }

  /** The furthest step is progress. The step at which a visit begins is not progress. */
  step(done: number, steps: number): void {
    const first = !this.begun;
    this.begun = true;
    if (done <= this.kept.reached || steps === 0) return;
    this.kept.reached = done;
    this.save();
    if (first || this.kept.completed) return;
    const object = { objectType: "Activity", id: this.store.by.activity };
    const progress = Math.min(99, Math.round((done / steps) * 100)); // 100 is said by completed
    this.allowed("progressed", object, { extensions: { "https://w3id.org/xapi/cmi5/result/extensions/progress": progress } });
  }

  answer(judged: Judged): void {
    const { question, kind, choice, right, correct } = judged;
    const asked = course()[this.launch.lesson]?.questions[question];
    const map = (words: Words | undefined) => words ?? {};
    const things = kind === "touch" ? [...judged.choices, NOBODY].map((id) => ({ id, text: { en: id } })) : undefined;
    const listed = (things ?? asked?.choices ?? []).map((c) => ({ id: identifier(c.id), description: map(c.text) }));
    const object = {
      objectType: "Activity",
      id: `${this.store.by.activity.replace(/[/#]$/, "")}${this.store.by.activity.includes("#") ? "/" : "#"}${encodeURIComponent(question)}`,
      definition: {
        type: "http://adlnet.gov/expapi/activities/cmi.interaction",
        interactionType: TYPES[kind],
        name: { en: question },
        description: map(asked?.text),
        ...componentsOf(judged, listed),
        ...(correct === "" ? {} : { correctResponsesPattern: [pattern(judged, correct)] }),
      },
    };
    this.allowed("answered", object, { response: named(judged, choice), success: right });
  }

  /** Keeps the best of the results. */
  score(scaled: number, done: boolean): void {
    if (this.looking || this.over || !done) return;
    const before = { ...this.kept };
    this.kept.best = Math.max(this.kept.best, scaled);
    if (!this.kept.completed) {
      this.kept.completed = true;
      this.defined("completed", { completion: true });
    }
    if (this.launch.pass !== null && !this.kept.passed) this.judge(this.kept.best, this.mastery ?? 0);
    if (JSON.stringify(before) !== JSON.stringify(this.kept)) this.save();
  }

  private judge(best: number, needed: number): void {
    this.failing = best < needed;
    if (this.failing) return this.failed(Math.round(best * 100), Math.round(needed * 100));
    this.kept.passed = true;
    this.defined("passed", { success: true, score: this.scored(best) }, true);
  }

  /** Begins the lesson again. The store keeps the old result until there is a better one. */
  again(): void {}

  private scored(scaled: number): Record<string, number> {
    const share = Math.round(scaled * 10000) / 10000;
    return { scaled: share, raw: Math.round(scaled * 100), min: 0, max: 100 };
  }

  /** Ends the visit. */
  end(): void {
    if (this.over) return;
    this.store.leave(() => {
      if (this.failing && !this.looking) this.defined("failed", { success: false, score: this.scored(this.kept.best) }, true);
      this.defined("terminated", {});
    });
    this.over = true;
  }
}

/** What xAPI asks for beside a pattern: the choices, or what is matched with what. A number, a curve and moments have nothing of the kind. */
function componentsOf({ kind, correct, choice }: Judged, listed: { id: string; description: Words }[]): object {
  switch (TYPES[kind]) {
    case "numeric":
    case "fill-in":
      return {};
    case "matching": {
      const names = [...new Set([correct, choice].flatMap((answer) => answer.split(",").map((one) => one.split("=")[0]!)))];
      return { source: names.filter((id) => id !== "").map((id) => ({ id, description: { en: id } })), target: listed };
    }
  }
  return { choices: listed };
}
