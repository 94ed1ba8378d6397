// The page of a SCORM package: it joins the lesson in its frame to the learning platform. What it knows of the lesson comes over the player's
// messages; what the platform should keep is committed after every answer and step. Without a platform the lesson works, and says so.

import { VERSION } from "./player/messages";

const asked = new URLSearchParams(location.search);
const lesson = asked.get("lesson") ?? "";
const edition = asked.get("version") === "2004" ? "2004" : "1.2";
const pass = Number(asked.get("pass") ?? 60) / 100;
const MOST = 4000; // characters of suspend_data that every platform keeps

/** The run-time of a platform, in either edition. */
type Api = Record<string, (...values: string[]) => string>;

/** Looks for the run-time in a window and those around it. */
function around(from: Window, name: string): Api | null {
  let w: Window = from;
  for (let n = 0; n < 20; n++) {
    try {
      const api = (w as unknown as Record<string, Api | undefined>)[name];
      if (api) return api;
    } catch {
      return null; // a window of another origin: there is none behind it, either
    }
    if (w.parent === w) return null;
    w = w.parent;
  }
  return null;
}

function find(name: string): Api | null {
  const here = around(window, name);
  if (here) return here;
  try {
    return window.opener ? around(window.opener as Window, name) : null;
  } catch {
    return null;
  }
}

/** What is kept, by the names of an edition. */
const NAMES = {
  "1.2": {
    api: "API",
    begin: "LMSInitialize",
    end: "LMSFinish",
    get: "LMSGetValue",
    set: "LMSSetValue",
    commit: "LMSCommit",
    location: "cmi.core.lesson_location",
    time: "cmi.core.session_time",
    exit: "cmi.core.exit",
    score: "cmi.core.score",
  },
  "2004": {
    api: "API_1484_11",
    begin: "Initialize",
    end: "Terminate",
    get: "GetValue",
    set: "SetValue",
    commit: "Commit",
    location: "cmi.location",
    time: "cmi.session_time",
    exit: "cmi.exit",
    score: "cmi.score",
  },
} as const;

class Platform {
  private readonly names = NAMES[edition];
  private readonly api = find(this.names.api);
  private readonly began = Date.now();
  private over = false;
  private answers = 0;
  private done = false;

  /** Begins the session; the state of an earlier one, or "". */
  begin(): string {
    if (!this.api) return "";
    this.api[this.names.begin]!("");
    this.answers = Number(this.get("cmi.interactions._count")) || 0;
    const status = this.get(edition === "1.2" ? "cmi.core.lesson_status" : "cmi.completion_status");
    this.done = ["completed", "passed", "failed"].includes(status);
    if (!this.done) this.set(edition === "1.2" ? "cmi.core.lesson_status" : "cmi.completion_status", "incomplete");
    this.set(this.names.exit, "suspend");
    this.commit();
    return this.get("cmi.suspend_data");
  }

  get there(): boolean {
    return this.api !== null;
  }

  private get(name: string): string {
    return String(this.api?.[this.names.get]!(name) ?? "");
  }
  private set(name: string, value: string): void {
    if (!this.over) this.api?.[this.names.set]!(name, value);
  }
  private commit(): void {
    if (!this.over) this.api?.[this.names.commit]!("");
  }

  state(state: string): void {
    if (state.length <= MOST) this.set("cmi.suspend_data", state);
  }

  step(step: number, steps: number): void {
    this.set(this.names.location, String(step));
    if (edition === "2004" && steps > 0) this.set("cmi.progress_measure", (step / steps).toFixed(4));
    this.time();
    this.commit();
  }

  score(raw: number, max: number, scaled: number, done: boolean): void {
    const { score } = this.names;
    const percent = String(Math.round(scaled * 100));
    this.set(`${score}.min`, "0");
    this.set(`${score}.max`, "100");
    this.set(`${score}.raw`, percent);
    if (edition === "2004") this.set(`${score}.scaled`, String(Math.round(scaled * 10000) / 10000));
    const counts = max > 1 || raw < max; // a lesson without questions and goals is complete, and neither passed nor failed
    this.done ||= done;
    if (done) this.ended(counts ? (scaled >= pass ? "passed" : "failed") : "");
    this.time();
    this.commit();
  }

  private ended(success: "" | "passed" | "failed"): void {
    if (edition === "1.2") this.set("cmi.core.lesson_status", success || "completed");
    else {
      this.set("cmi.completion_status", "completed");
      if (success) this.set("cmi.success_status", success);
    }
  }

  answer(question: string, choice: number, right: boolean, correct: number): void {
    const n = `cmi.interactions.${this.answers++}`;
    const letter = (i: number) => String.fromCharCode(97 + Math.max(0, Math.min(25, i)));
    this.set(`${n}.id`, question.slice(0, 200));
    this.set(`${n}.type`, "choice");
    if (correct >= 0) this.set(`${n}.correct_responses.0.pattern`, letter(correct));
    if (choice >= 0) this.set(`${n}.${edition === "1.2" ? "student_response" : "learner_response"}`, letter(choice));
    this.set(`${n}.result`, right ? "correct" : edition === "1.2" ? "wrong" : "incorrect");
    const now = new Date();
    this.set(
      edition === "1.2" ? `${n}.time` : `${n}.timestamp`,
      edition === "1.2" ? now.toTimeString().slice(0, 8) : now.toISOString().slice(0, 19),
    );
    this.commit();
  }

  private time(): void {
    const seconds = (Date.now() - this.began) / 1000;
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (n: number) => String(n).padStart(2, "0");
    this.set(
      this.names.time,
      edition === "1.2"
        ? `${String(h).padStart(4, "0")}:${two(m)}:${s.toFixed(2).padStart(5, "0")}`
        : `PT${h}H${m}M${s.toFixed(2)}S`,
    );
  }

  /** Ends the session. What was done before has been committed: a browser may refuse this request. */
  end(): void {
    if (!this.api || this.over) return;
    this.time();
    this.set(this.names.exit, this.done && edition === "2004" ? "normal" : "suspend");
    this.commit();
    this.api[this.names.end]!("");
    this.over = true;
  }
}

const platform = new Platform();
const before = platform.begin();
addEventListener("pagehide", () => platform.end());

const frame = document.createElement("iframe");
frame.title = document.title;
frame.allow = "fullscreen; clipboard-write";
let port: MessagePort | null = null;
let asking = 1;
addEventListener("message", (e) => {
  const d = e.data as { zootrope?: unknown; type?: unknown; role?: unknown } | null;
  if (e.source !== frame.contentWindow || d?.zootrope !== VERSION || d.type !== "hello" || d.role !== "player") return;
  const { port1, port2 } = new MessageChannel();
  port?.close();
  port = port1;
  port1.onmessage = (m) => hear(m.data as { type: string; name: string; detail: Record<string, unknown> });
  frame.contentWindow!.postMessage({ zootrope: VERSION, type: "connect" }, "*", [port2]);
  if (before !== "") port1.postMessage({ id: asking++, type: "setState", state: before });
});

function hear({ type, name, detail }: { type: string; name: string; detail: Record<string, unknown> }): void {
  if (type !== "event") return;
  if (name === "zootrope-state") platform.state(String(detail["state"]));
  else if (name === "zootrope-step" && detail["lesson"] === lesson)
    platform.step(Number(detail["step"]), Number(detail["steps"]));
  else if (name === "zootrope-score")
    platform.score(Number(detail["raw"]), Number(detail["max"]), Number(detail["scaled"]), detail["done"] === true);
  else if (name === "zootrope-answer")
    platform.answer(String(detail["question"]), Number(detail["index"]), detail["right"] === true, Number(detail["correct"]));
}

const lang = asked.get("lang");
const query = new URLSearchParams({ embed: "lesson", ...(lang === "en" || lang === "zh" ? { lang } : {}) });
frame.src = `index.html?${query}#/lesson/${encodeURIComponent(lesson)}`;
document.body.append(frame);
if (!platform.there) {
  const said = document.createElement("p");
  const zh = lang === "zh" || (lang === null && navigator.language.startsWith("zh"));
  said.setAttribute("role", "status");
  said.textContent = zh
    ? "没有找到学习平台：课程可以照常学习，但不会记录成绩。"
    : "There is no learning platform here: the lesson works, and no score is kept.";
  document.body.prepend(said);
}
