// The lesson of a package, in a frame of its own: what it tells is handed on to the platform that keeps a score, and a visit that was kept is taken up
// first. Until the lesson has done so, what it tells is of a visit that nobody has made: of that only the newest is handed on, later.
import { VERSION, type Connect, type Hear, type Hello, type Judged, type Report, type SetState } from "../contract";
import { asked, course, type Launch } from "./launch";
import { say, spoken, worded } from "./words";

/** The platform, or another host, that keeps what a learner does. */
export interface Keeper {
  state(state: string): void;
  step(done: number, steps: number): void;
  /** Hears the share of the points in whole hundredths. */
  score(scaled: number, done: boolean): void;
  answer(answer: Judged): void;
  /** The lesson is begun again. */
  again(): void;
}

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
  const early = new Map<Report["name"], Report>();

  function hear(message: Hear): void {
    if (message.type === "answer") {
      if (message.id !== 1 || taken) return;
      taken = true;
      for (const report of early.values()) handOn(report);
    } else if (taken) handOn(message);
    else if (message.name !== "zootrope-answer") early.set(message.name, message); // what was answered then has been kept
  }

  function handOn({ name, detail }: Report): void {
    if (name === "zootrope-state") keeper.state(detail.state);
    else if (name === "zootrope-step" && detail.lesson === lesson) keeper.step(detail.step, detail.steps);
    else if (name === "zootrope-score") keeper.score(hundredths(detail.scaled), detail.done);
    else if (name === "zootrope-answer") keeper.answer(detail);
  }

  function meet(e: MessageEvent): void {
    const d = e.data as Partial<Hello> | null;
    if (e.source !== frame.contentWindow || d?.zootrope !== VERSION || d.type !== "hello" || d.role !== "player") return;
    const { port1, port2 } = new MessageChannel();
    port?.close();
    port = port1;
    port1.onmessage = (m) => hear(m.data as Hear);
    frame.contentWindow!.postMessage({ zootrope: VERSION, type: "connect" } satisfies Connect, "*", [port2]);
    if (!taken) port1.postMessage({ id: 1, type: "setState", state: before } satisfies SetState);
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
