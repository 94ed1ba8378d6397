// The lesson of a package, in a frame of its own: what it tells is handed on to whoever keeps a score, and a visit that was kept is taken up
// first. Until the lesson has done so, what it tells is of a visit that nobody has made: of that only the newest is handed on, later.
import { VERSION } from "../player/messages";

export interface Answer {
  question: string;
  choice: string;
  index: number; // of the choice
  right: boolean;
  correct: number; // the index of what was right
}

/** Who keeps what a learner does. */
export interface Keeper {
  state(state: string): void;
  step(done: number, steps: number): void;
  score(scaled: number, done: boolean): void;
  answer(answer: Answer): void;
}

export type Words = Record<string, string>;

/** What a package says of its lessons, in a script beside this one. */
export type Course = Record<
  string,
  { title: Words; questions: Record<string, { text: Words; choices: { id: string; text: Words }[] }> }
>;

declare global {
  var zootropeCourse: Course | undefined;
}

/** What the launched page was asked for. `pass` is the share of the points with which the lesson is passed; null if it has none. */
export interface Launch {
  lesson: string;
  lang: string; // en, zh, or "" for the reader's
  pass: number | null;
}

export const asked = new URLSearchParams(location.search);

export function launched(): Launch {
  const pass = asked.get("pass");
  const share = Number(pass) / 100;
  const lang = asked.get("lang") ?? "";
  return {
    lesson: asked.get("lesson") ?? "",
    lang: ["en", "zh"].includes(lang) ? lang : "",
    pass: pass === null || !(share >= 0 && share <= 1) ? null : share,
  };
}

type Told = { type: string; id?: number; name: string; detail: Record<string, unknown> };

/** Opens the lesson, as it was left (`before`, or "" to begin). */
export function open({ lesson, lang }: Launch, before: string, keeper: Keeper): void {
  const frame = document.createElement("iframe");
  frame.title = document.title;
  frame.allow = "fullscreen; clipboard-write";
  let port: MessagePort | null = null;
  let taken = before === ""; // the visit that was kept has been taken up
  const early = new Map<string, Told>();

  function hear(told: Told): void {
    if (told.type === "answer" && told.id === 1 && !taken) {
      taken = true;
      for (const one of early.values()) hear(one);
      return;
    }
    const { name, detail } = told;
    if (told.type !== "event" || (!taken && name === "zootrope-answer")) return; // what was answered then has been kept
    if (!taken) return void early.set(name, told);
    if (name === "zootrope-state") keeper.state(String(detail["state"]));
    else if (name === "zootrope-step" && detail["lesson"] === lesson)
      keeper.step(Number(detail["step"]), Number(detail["steps"]));
    else if (name === "zootrope-score") keeper.score(Number(detail["scaled"]), detail["done"] === true);
    else if (name === "zootrope-answer")
      keeper.answer({
        question: String(detail["question"]),
        choice: String(detail["choice"]),
        index: Number(detail["index"]),
        right: detail["right"] === true,
        correct: Number(detail["correct"]),
      });
  }

  addEventListener("message", (e) => {
    const d = e.data as { zootrope?: unknown; type?: unknown; role?: unknown } | null;
    if (e.source !== frame.contentWindow || d?.zootrope !== VERSION || d.type !== "hello" || d.role !== "player") return;
    const { port1, port2 } = new MessageChannel();
    port?.close();
    port = port1;
    port1.onmessage = (m) => hear(m.data as Told);
    frame.contentWindow!.postMessage({ zootrope: VERSION, type: "connect" }, "*", [port2]);
    if (!taken) port1.postMessage({ id: 1, type: "setState", state: before });
  });
  const query = new URLSearchParams({ embed: "lesson", kept: "0", ...(lang !== "" ? { lang } : {}) });
  frame.src = `index.html?${query}#/lesson/${encodeURIComponent(lesson)}`;
  document.body.append(frame);
}

const zh = ({ lang }: Launch): boolean => lang === "zh" || (lang === "" && navigator.language.startsWith("zh"));

/** Says something above the lesson; `leads` is where a link behind it goes, and what it says. */
export function note(launch: Launch, words: [en: string, zh: string], leads?: { words: [string, string]; go: () => void }): void {
  const said = document.createElement("p");
  const at = zh(launch) ? 1 : 0;
  said.lang = zh(launch) ? "zh" : "en";
  said.setAttribute("role", "status");
  said.textContent = words[at];
  if (leads) {
    const button = document.createElement("button");
    button.textContent = leads.words[at];
    button.addEventListener("click", leads.go);
    said.append(button);
  }
  document.querySelector("body > p")?.remove();
  document.body.prepend(said);
}

/** A text of the course in the language of the lesson. */
export const worded = (launch: Launch, words: Words | undefined): string =>
  words?.[zh(launch) ? "zh" : "en"] ?? words?.["en"] ?? "";

/** Calls when the page goes, and again at each time that it is out of sight: then it may never be seen again. A page that comes back from
    the browser's memory begins anew, because its session with the platform is over. */
export function leaving(away: () => void, gone: () => void): void {
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && away());
  addEventListener("pagehide", gone);
  addEventListener("pageshow", (e) => e.persisted && location.reload());
}
