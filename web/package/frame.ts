// The lesson of a package, in a frame of its own: what it tells is handed on to the platform that keeps a score, and a visit that was kept is taken up
// first. Until the lesson has done so, what it tells is of a visit that nobody has made: of that only the newest is handed on, later.
import { VERSION } from "../player/limits";
import { asked, course, type Launch } from "./launch";
import { say, spoken, worded } from "./words";

export interface Answer {
  question: string;
  choice: string;
  index: number; // of the choice
  right: boolean;
  correct: number; // the index of what was right
}

/** The platform, or another host, that keeps what a learner does. */
export interface Keeper {
  state(state: string): void;
  step(done: number, steps: number): void;
  /** Hears the share of the points in whole hundredths. */
  score(scaled: number, done: boolean): void;
  answer(answer: Answer): void;
  /** The lesson is begun again. */
  again(): void;
}

type Told = { type: string; id?: number; name: string; detail: Record<string, unknown> };

/** A share in whole hundredths, as it is told and kept, and as a pass mark has it: two of three are 67 of 100, and pass where 67 are needed. */
const hundredths = (share: number): number => Math.round(share * 100) / 100;

/** The lesson in its frame. */
export interface Opened {
  /** Begins the lesson again, as if it had never been opened. */
  again(): void;
}

/** Opens the lesson, as it was left (`before`, or "" to begin). */
export function open(launch: Launch, before: string, keeper: Keeper): Opened {
  let frame = framed(launch, before, keeper);
  return {
    again(): void {
      frame.close();
      keeper.again();
      frame = framed(launch, "", keeper);
    },
  };
}

function framed({ lesson, lang }: Launch, before: string, keeper: Keeper): { close(): void } {
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
    else if (name === "zootrope-score") keeper.score(hundredths(Number(detail["scaled"])), detail["done"] === true);
    else if (name === "zootrope-answer")
      keeper.answer({
        question: String(detail["question"]),
        choice: String(detail["choice"]),
        index: Number(detail["index"]),
        right: detail["right"] === true,
        correct: Number(detail["correct"]),
      });
  }

  function meet(e: MessageEvent): void {
    const d = e.data as { zootrope?: unknown; type?: unknown; role?: unknown } | null;
    if (e.source !== frame.contentWindow || d?.zootrope !== VERSION || d.type !== "hello" || d.role !== "player") return;
    const { port1, port2 } = new MessageChannel();
    port?.close();
    port = port1;
    port1.onmessage = (m) => hear(m.data as Told);
    frame.contentWindow!.postMessage({ zootrope: VERSION, type: "connect" }, "*", [port2]);
    if (!taken) port1.postMessage({ id: 1, type: "setState", state: before });
  }
  addEventListener("message", meet);
  const query = new URLSearchParams({ embed: "lesson", kept: "0", ...(lang !== "" ? { lang } : {}) });
  frame.src = `index.html?${query}#/lesson/${encodeURIComponent(lesson)}`;
  document.body.append(frame);
  return {
    close(): void {
      removeEventListener("message", meet);
      port?.close();
      frame.remove();
    },
  };
}

/** Shows a message above the lesson, with its buttons. */
export function note(launch: Launch, text: string, ...presses: [words: string, press: () => void][]): void {
  const said = document.createElement("p");
  said.lang = spoken(launch);
  said.setAttribute("role", "status");
  said.textContent = text;
  for (const [words, press] of presses) {
    const button = document.createElement("button");
    button.textContent = words;
    button.addEventListener("click", press);
    said.append(button);
  }
  hush();
  document.body.prepend(said);
}

/** Removes the message above the lesson. */
export const hush = (): void => document.querySelector("body > p")?.remove();

/** The button for a learner who has failed; `then` runs when it is pressed. */
export const again = (launch: Launch, lesson: Opened, then: () => void): [string, () => void] => [
  say(launch, "again"),
  () => (lesson.again(), then()),
];

/** Links to the lessons of a package whose launch does not name a lesson. */
export function choose(launch: Launch): void {
  const one = (id: string, title: string): [string, () => void] => {
    const to = new URLSearchParams(asked);
    to.set("lesson", id);
    return [title, () => location.assign(`?${to}`)];
  };
  note(launch, say(launch, "noLesson"), ...Object.entries(course()).map(([id, { title }]) => one(id, worded(launch, title))));
}

/** Calls when the page goes, and again at each time that it is out of sight: then it may never be seen again. A page that comes back from
    the browser's memory begins anew, because its session with the platform is over. */
export function leaving(away: () => void, gone: () => void): void {
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && away());
  addEventListener("pagehide", gone);
  addEventListener("pageshow", (e) => e.persisted && location.reload());
}
