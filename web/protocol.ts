// The protocol between a page and the stage that it embeds. It is the only way into the core: the shell of this
// repository is merely the first page to speak it, and a course page may be another.
//
//   1. stage.html says { zootrope: 1, type: "hello" } to its parent, as often as it is (re)loaded.
//   2. The page answers { zootrope: 1, type: "connect" } to that very window, with one end of a MessageChannel.
//      On file:// and in sandboxed frames every origin is "null", so both sides know each other by the window the
//      message came from, and by nothing else.
//   3. From then on Requests go one way and Reports the other, over that port. Every Request has an id and is
//      answered once by an Answer. What is malformed is answered by an error and changes nothing; what was loaded
//      stays loaded.
//
// The same shapes are wasm/app/protocol.go's.

export const VERSION = 1;

export interface Hello { zootrope: 1; type: "hello" }
export interface Connect { zootrope: 1; type: "connect" }

/**
 * What the page asks for. Steps and turns are counted from 0; a turn is one choice of the world. `load` runs the set-up
 * and as many steps as `step` says; `goto` goes to the end of a step; `own` leaves what was commanded by hand for the
 * script's own run. `inject` is answered when the command has passed.
 */
export type Request =
  | { id: number; type: "load"; lesson?: string; script?: string; name?: string; step?: number;
      answers?: Given[] }
  | { id: number; type: "next" | "back" | "nextEvent" | "prevEvent" | "pause" | "own" }
  | { id: number; type: "goto"; step: number }
  | { id: number; type: "play"; speed: number }
  | { id: number; type: "seek"; turn: number }
  | { id: number; type: "branch"; branch: number }
  | { id: number; type: "inject"; command: string }
  | { id: number; type: "complete"; command: string; cursor: number }
  | { id: number; type: "answer"; question: string; choice: string }
  | { id: number; type: "look"; theme: "light" | "dark"; reduced: boolean; heartbeats: boolean; selected: string };

/** The answer to a question, as it is kept. */
export interface Given { question: string; choice: string }
export interface Problem { code: string; message: string; line?: number; column?: number }
/** One way to go on with a command: `text` instead of the bytes `from` to `to` of it. */
export interface Candidate { text: string; help: string; from: number; to: number }
/** What has become of a command given by hand; `text` is what was observed, or answered. */
export interface Outcome {
  word: "done" | "holds" | "fails" | "reached" | "unreached" | "issued" | "answered" | "stopped"; text: string;
}
export interface Answer {
  type: "answer"; id: number; ok: boolean; problems: Problem[]; candidates: Candidate[]; outcome?: Outcome | null;
}

/** Sent while the core is fetched and compiled: a share of 1, or −1 when it cannot be told. */
export interface Loading { type: "loading"; share: number }
/** The core is up. `stage` says whether it can draw; without it the text view has everything. */
export interface Ready { type: "ready"; version: number; build: string }
export interface StageReport { type: "stage"; ok: boolean; why: string }
/** The core could not be started, or has died. */
export interface Failed { type: "failed"; message: string }
/** A key that was pressed while the stage had the focus, and a finger on it. */
export interface Key { type: "key"; key: string; shift: boolean; ctrl: boolean; alt: boolean; meta: boolean }
export interface Picked { type: "picked"; kind: string; name: string; message: number }

export interface ServerView {
  id: number; observer: boolean; state: string; established: boolean; phase: string; accepted: number; epoch: number;
  round: number; vote: number; voteZxid: string; logged: string; committed: string; sync: string;
  ballots: { sid: number; vote: number; zxid: string; epoch: number; support: boolean }[];
  log: { zxid: string; state: string; op: string; path: string }[];
  acks: number[]; ackZxid: string; disk: string; nodes: number; sessions: number; watches: number;
}
export interface Flight {
  id: number; kind: string; from: string; to: string; sent: number; due: number; held: boolean; label: string;
}
export interface ClientView {
  name: string; state: string; on: number; session: string; pending: string; queue: number; last: string;
  answer: string; watches: string[]; paused: boolean; away: boolean;
}
export interface View {
  now: number; turn: number; seq: number; leader: number; servers: ServerView[];
  links: { from: string; to: string; cut: boolean; held: boolean; delay: number }[];
  flights: Flight[]; clients: ClientView[];
  locks: { path: string; strategy: string; holder: string; waiters: string[] }[];
  counts: { messages: number; bytes: number; requests: number; watchEvents: number; commits: number; fsyncs: number };
}

export interface StepMark { id: string; title: string; turn: number; end: number }
export interface Result { line: number; text: string; ok: boolean; observed: string }
export interface Goal { id: string; text: string; reached: boolean; missing: string }
export interface Question { id: string; step: number; choices: string[]; chosen: string; right: string; graded: boolean; locked: boolean }
export interface Branch { id: number; parent: number; turn: number; label: string; current: boolean }
export interface Offer { step: number; command: string }
export interface Note { step: number; text: string }

/** Everything about the run, after each change. Lists that cannot be long are sent whole. */
export interface State {
  type: "state"; lesson: string; serial: number; view: View; flights: number; end: number;
  changed: boolean; exercise: boolean; step: number; stepDone: boolean;
  running: "" | "step" | "event" | "play" | "seek"; finished: boolean; stopped: string;
  steps: StepMark[]; results: Result[]; goals: Goal[]; questions: Question[]; branches: Branch[]; offers: Offer[];
  notes: Note[];
  fills: { key: string; text: string }[];
}

/** One thing that happened. `text` is made of protocol words and values only, so it needs no translation. */
export interface EventLine {
  seq: number; cause: number; turn: number; at: number; kind: string; who: string; text: string; site: string;
  ok?: boolean | null;
}
/** Events since the last such report; `reset` says that the page's list begins anew. */
export interface Events { type: "events"; reset: boolean; events: EventLine[] }

export type Report =
  | Answer | Loading | Ready | StageReport | Failed | Key | Picked | State | Events;

/** Says whether a message of unknown origin has the shape of a handshake. */
export function isHandshake(data: unknown, type: "hello" | "connect"): boolean {
  return typeof data === "object" && data !== null
    && (data as Hello).zootrope === VERSION && (data as { type?: unknown }).type === type;
}

const REPORTS = new Set(["answer", "loading", "ready", "stage", "failed", "key", "picked", "state", "events"]);

/** Says whether something that came over the port is a Report. The inside of it comes from the same build. */
export function isReport(data: unknown): data is Report {
  return typeof data === "object" && data !== null && REPORTS.has((data as { type?: string }).type ?? "");
}

const REQUESTS = new Set([
  "load", "goto", "next", "back", "nextEvent", "prevEvent", "pause", "own", "play", "seek", "branch", "inject", "complete",
  "answer", "look",
]);

/** Says whether something that came over the port is a Request, as far as its envelope goes. The core checks the rest. */
export function isRequest(data: unknown): data is Request {
  return typeof data === "object" && data !== null && Number.isSafeInteger((data as { id?: unknown }).id)
    && REQUESTS.has((data as { type?: string }).type ?? "");
}
