// What a page says to the player in its frame, and what it hears: the shapes of cmd/internal/player, and the check of what comes in. Every
// message that is wrong is answered with what is wrong about it, and changes nothing. A test of that package compares the shapes.
import { SOURCE } from "./limits";
import { languages } from "../text/languages";
import { t } from "../text/strings";
import type { Outcome } from "../protocol";

export { VERSION } from "./limits";

/** What a page asks for; each has an id, and is answered once. */
export type Ask =
  | { type: "next"; play?: boolean }
  | { type: "back" | "pause" | "getState" | "link" | "giveCore" }
  | { type: "play"; speed?: number }
  | { type: "seek"; step: number }
  | { type: "seek"; moment: number }
  | { type: "seek"; event: number }
  | { type: "runUntil"; what: string }
  | { type: "command"; text: string }
  | { type: "answer"; question: string; choice: string }
  | { type: "setState"; state: string }
  | { type: "snapshot"; as: "png" | "svg" }
  | { type: "open"; lesson: string; step?: number; event?: number; artefact?: string }
  | { type: "open"; script: string; step?: number; event?: number }
  | { type: "open"; markdown: string; step?: number; event?: number }
  | { type: "open"; artefact: string; step?: number; event?: number }
  | { type: "look"; lang?: string; theme?: "light" | "dark" | "auto"; sized?: boolean }
  | { type: "visible"; on: boolean }
  | { type: "takeCore"; name?: string; core?: Blob };
export type Asked = Ask & { id: number };

/** What the answer carries, by the type of what was asked. */
export interface Results {
  next: null;
  back: null;
  pause: null;
  getState: string;
  link: string;
  giveCore: { name: string; core: Blob };
  play: null;
  seek: null;
  runUntil: Outcome;
  command: Outcome;
  answer: null;
  setState: null;
  snapshot: Blob;
  open: null;
  look: null;
  visible: null;
  takeCore: null;
}
export type Result = Results[Ask["type"]];

export interface Fault {
  code: string;
  message: string;
}
export type Answered =
  { type: "answer"; id: number; ok: true; data: Result } | { type: "answer"; id: number; ok: false; error: Fault };

/** An xAPI statement; only the page around knows its actor. */
export interface Statement {
  verb: {
    id:
      | "http://adlnet.gov/expapi/verbs/progressed"
      | "http://adlnet.gov/expapi/verbs/answered"
      | "http://adlnet.gov/expapi/verbs/mastered"
      | "http://adlnet.gov/expapi/verbs/completed";
    display: { en: string };
  };
  object: { objectType: "Activity"; id: string; definition: { name: { en?: string; zh?: string } } };
  result?: {
    success?: boolean;
    response?: string;
    score?: { scaled: number; raw: number; min: number; max: number };
    completion?: boolean;
    duration?: string;
  };
  timestamp: string;
}

/** The events of the element, and what each tells. */
export interface Details {
  "zootrope-ready": { version: number; build: string };
  "zootrope-loading": { share: number };
  "zootrope-step": { lesson: string; step: number; id: string; steps: number };
  "zootrope-moment": { event: number; title: string };
  "zootrope-answer": { question: string; choice: string; right: boolean; index: number; correct: number };
  "zootrope-goal": { goal: string; reached: boolean };
  "zootrope-score": { raw: number; max: number; scaled: number; done: boolean };
  "zootrope-state": { state: string; cut?: boolean };
  "zootrope-error": Fault;
  "zootrope-resize": { height: number };
  "zootrope-xapi": { statement: Statement };
}
/** What the page around hears of by itself. */
export type Told = { [N in keyof Details]: { type: "event"; name: N; detail: Details[N] } }[keyof Details];

const WORDS = 4096; // characters of a command
const NAME = 200;

type Check = (v: unknown) => string; // "" if it is right, or what was expected
const text =
  (most: number): Check =>
  (v) =>
    typeof v === "string" && v.length <= most ? "" : t("aText", most);
const source: Check = (v) => (typeof v === "string" && new Blob([v]).size <= SOURCE ? "" : t("aSource", SOURCE));
const whole: Check = (v) => (Number.isSafeInteger(v) && (v as number) >= 0 ? "" : t("aWhole"));
const one =
  (...values: string[]): Check =>
  (v) =>
    values.includes(v as string) ? "" : t("oneOf", values.join(", "));
const yes: Check = (v) => (typeof v === "boolean" ? "" : t("aYes"));
const bytes: Check = (v) => (v instanceof Blob ? "" : t("aBlob"));
const speed: Check = (v) => (typeof v === "number" && v >= 0.1 && v <= 64 ? "" : t("aSpeed"));

/** The fields of each message; those with a ! must be there. */
const FIELDS: Record<Ask["type"], Record<string, Check>> = {
  next: { play: yes },
  back: {},
  pause: {},
  getState: {},
  link: {},
  play: { speed },
  seek: { step: whole, moment: whole, event: whole },
  runUntil: { "what!": text(WORDS) },
  command: { "text!": text(WORDS) },
  answer: { "question!": text(NAME), "choice!": text(NAME) },
  setState: { "state!": text(WORDS) },
  snapshot: { "as!": one("png", "svg") },
  open: { lesson: text(NAME), step: whole, event: whole, script: source, markdown: source, artefact: text(512 * 1024) },
  look: { lang: (v) => one(...languages().map((l) => l.code))(v), theme: one("light", "dark", "auto"), sized: yes },
  visible: { "on!": yes },
  giveCore: {},
  takeCore: { name: text(NAME), core: bytes },
};

/** Reads a message: it, or what is wrong with it and the id under which that is answered, 0 for none. */
export function read(data: unknown): { asked: Asked } | { id: number; fault: Fault } {
  const message = (typeof data === "object" && data !== null ? data : {}) as Record<string, unknown>;
  const id = Number.isSafeInteger(message["id"]) && (message["id"] as number) > 0 ? (message["id"] as number) : 0;
  const wrong = (what: string) => ({ id, fault: { code: "malformed", message: what } });
  if (id === 0) return wrong(t("askId"));
  const type = message["type"];
  if (typeof type !== "string" || !Object.hasOwn(FIELDS, type)) return wrong(t("askType", Object.keys(FIELDS).join(", ")));
  const fields = FIELDS[type as Ask["type"]];
  for (const [key, check] of Object.entries(fields)) {
    const name = key.replace("!", "");
    const value = message[name];
    if (value === undefined && !key.endsWith("!")) continue;
    const expected = check(value);
    if (expected !== "") return wrong(t("askField", type, name, expected));
  }
  const strange = Object.keys(message).find((k) => k !== "id" && k !== "type" && !(k in fields) && !(`${k}!` in fields));
  if (strange !== undefined) return wrong(t("askStrange", type, strange));
  if (type === "seek" && ["step", "moment", "event"].filter((k) => message[k] !== undefined).length !== 1)
    return wrong(t("askSeek"));
  const opens = ["lesson", "script", "markdown", "artefact"].filter((k) => message[k] !== undefined).join();
  if (type === "open" && opens !== "lesson,artefact" && !/^[a-z]+$/.test(opens)) return wrong(t("askOpen"));
  return { asked: message as unknown as Asked };
}
