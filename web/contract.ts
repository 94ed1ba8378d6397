// Generated from cmd/internal/player by "go generate ./cmd/internal/player": change the Go types there.
//
// The messages between a page and the player in its frame (docs/embedding.md). Over the MessagePort of their connection, the page sends Ask
// and receives Hear: answers and reports. WindowMessage and PlatformMessage go by postMessage.

/** VERSION is the version of the messages. */
export const VERSION = 1;

/** SOURCE is how many bytes of UTF-8 a script or a lesson has at most. */
export const SOURCE = 65536;

/** STATE is how many characters a state has at most. */
export const STATE = 4000;

/** Ask is what a page asks for. Each message has an id above 0, and is answered once, under that id. */
export type Ask =
  | Next
  | Plain
  | Play
  | SeekStep
  | SeekMoment
  | SeekEvent
  | RunUntil
  | Command
  | Answer
  | SetState
  | Snapshot
  | OpenLesson
  | OpenScript
  | OpenMarkdown
  | OpenRun
  | Look
  | Visible
  | TakeCore;

/** Next goes to the end of the step, or of the next one. */
export interface Next {
  id: number;
  type: "next";
  play?: boolean; // Show it; the answer comes when it has come to rest.
}

/** Plain is a message that says nothing more. A player in a sandbox answers giveCore once it has its core, with what TakeCore takes. */
export interface Plain {
  id: number;
  type: "back" | "pause" | "getState" | "link" | "giveCore";
}

/** Play lets the run go on by itself. */
export interface Play {
  id: number;
  type: "play";
  speed?: number; // 1 is three moments a second.
}

/** SeekStep goes to the end of a step. */
export interface SeekStep {
  id: number;
  type: "seek";
  step: number;
}

/** SeekMoment goes to a moment of the timeline. */
export interface SeekMoment {
  id: number;
  type: "seek";
  moment: number;
}

/** SeekEvent goes to an event, by its number. */
export interface SeekEvent {
  id: number;
  type: "seek";
  event: number;
}

/**
 * RunUntil lets time pass until something happens: leader, sync, commit, watch, session, violation, or a predicate of the script language.
 */
export interface RunUntil {
  id: number;
  type: "runUntil";
  what: string;
}

/** Command is a line of the script language. */
export interface Command {
  id: number;
  type: "command";
  text: string;
}

/**
 * Answer answers a question of the lesson: with the id of a choice, a number ("5"), the ids of events in order ("b,a,c"), or things
 * ("server 4", several "server 4,server 5"; "nobody").
 */
export interface Answer {
  id: number;
  type: "answer";
  question: string;
  choice: string;
}

/** SetState takes up a visit where getState left it. */
export interface SetState {
  id: number;
  type: "setState";
  state: string; // As getState has answered it.
}

/** Snapshot takes a picture of the stage. */
export interface Snapshot {
  id: number;
  type: "snapshot";
  as: "png" | "svg";
}

/** OpenLesson opens a lesson, or a run of it that was shared. */
export interface OpenLesson {
  id: number;
  type: "open";
  lesson: string;
  step?: number;
  event?: number;
  artefact?: string;
}

/** OpenScript begins the world of a script. */
export interface OpenScript {
  id: number;
  type: "open";
  script: string; // at most 65536 bytes of UTF-8
  step?: number;
  event?: number;
}

/** OpenMarkdown plays a whole lesson that is sent along. */
export interface OpenMarkdown {
  id: number;
  type: "open";
  markdown: string; // at most 65536 bytes of UTF-8
  step?: number;
  event?: number;
}

/** OpenRun opens a run that was shared. */
export interface OpenRun {
  id: number;
  type: "open";
  artefact: string;
  step?: number;
  event?: number;
}

/** Look says how the page is to look. Nothing of it is remembered. */
export interface Look {
  id: number;
  type: "look";
  lang?: string;
  theme?: "light" | "dark" | "auto";
  sized?: boolean; // The page around gives the frame its height; the player asks for no other one.
}

/** Visible says whether the player is in sight; out of sight it pauses. */
export interface Visible {
  id: number;
  type: "visible";
  on: boolean;
}

/**
 * TakeCore hands the bytes of the core, which another player had, to a player in a sandbox that was opened with core=shared. Without the
 * bytes the player loads its core itself. A page that will send TakeCore says so in its Connect.
 */
export interface TakeCore {
  id: number;
  type: "takeCore";
  name?: string;
  core?: Blob;
}

/** Results are what the answers carry, by the type of the message. */
export interface Results {
  next: null;
  back: null;
  pause: null;
  getState: string;
  link: string;
  giveCore: GivenCore;
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

/** Details are the events of the element, and what each tells. */
export interface Details {
  "zootrope-ready": Ready;
  "zootrope-loading": Loading;
  "zootrope-step": Step;
  "zootrope-moment": Moment;
  "zootrope-answer": Judged;
  "zootrope-goal": Goal;
  "zootrope-score": Score;
  "zootrope-state": Visit;
  "zootrope-error": Fault;
  "zootrope-resize": Size;
  "zootrope-xapi": Stated;
}

/** Answered is how the player answers. */
export type Answered =
  | Done
  | Refused;

/** Done answers a message that was carried out. */
export interface Done {
  ok: true;
  data: Results[Ask["type"]];
  type: "answer";
  id: number;
}

/** Refused answers a message that was not carried out; nothing has changed. */
export interface Refused {
  ok: false;
  type: "answer";
  id: number;
  error: Fault;
}

/** Report is what the player reports by itself. */
export type Report = { [N in keyof Details]: { type: "event"; name: N; detail: Details[N] } }[keyof Details];

/** Hear is what a page hears over the port. */
export type Hear = Answered | Report;

/** WindowMessage is what goes to the window of the parent or of the frame. */
export type WindowMessage =
  | Hello
  | Connect
  | Press
  | PosterLook;

/** Hello is what the frame says until it is connected; a poster says it once, when it can be pressed. */
export interface Hello {
  zootrope: 1;
  type: "hello";
  role: "player" | "poster";
}

/** Connect answers Hello, with a MessagePort. */
export interface Connect {
  zootrope: 1;
  type: "connect";
  core?: boolean; // takeCore will follow.
}

/** Press presses the button of a poster. */
export interface Press {
  zootrope: 1;
  type: "press";
}

/** PosterLook says how a poster is to look. */
export interface PosterLook {
  zootrope: 1;
  type: "look";
  lang?: string;
  theme?: "light" | "dark" | "auto";
}

/** PlatformMessage is what the player says to the window of its parent, in the words of other conventions. */
export type PlatformMessage =
  | SpliceGet
  | SpliceReport
  | FrameResize
  | H5PResize
  | SpliceEvent;

/** SpliceGet asks for the state of an earlier visit. */
export interface SpliceGet {
  subject: "SPLICE.getState";
  message_id: string;
}

/** SpliceReport reports score and state. */
export interface SpliceReport {
  subject: "SPLICE.reportScoreAndState";
  message_id: string;
  score: number;
  state: SpliceState;
}

/** FrameResize asks for a height, in CSS pixels. */
export interface FrameResize {
  subject: "lti.frameResize";
  message_id: string;
  height: number;
}

/** H5PResize asks for a height in the words of H5P's frames. */
export interface H5PResize {
  context: "h5p";
  action: "resize";
  scrollHeight: number;
}

/** SpliceEvent passes on an event. */
export type SpliceEvent = {
  [N in "zootrope-step" | "zootrope-answer" | "zootrope-goal"]: { subject: "SPLICE.sendEvent"; message_id: string; name: N; data: Details[N] };
}["zootrope-step" | "zootrope-answer" | "zootrope-goal"];

/** GivenCore is what takeCore takes. */
export interface GivenCore {
  name: string;
  core: Blob;
}

/** Outcome is what came of a command, or of waiting. The player hands on the Outcome of the core, which therefore has the same form. */
export interface Outcome {
  word: "done" | "holds" | "fails" | "reached" | "unreached" | "issued" | "answered" | "stopped";
  text: string; // What was observed or answered; of a command what it did.
  seq: number; // The event that was waited for; 0 for none.
}

/** Ready says that the lesson stands. */
export interface Ready {
  version: 1;
  build: string;
}

/** Loading says how much of the core is here. */
export interface Loading {
  share: number;
}

/** Step says how many steps the run has behind it. Id is that of the last of them, "" before the first. */
export interface Step {
  lesson: string; // Empty in a playground.
  step: number;
  id: string;
  steps: number; // How many there are.
}

/** Moment is what is shown. */
export interface Moment {
  event: number;
  title: string;
}

/** Judged says what became of an answer. Choice and correct are answers as Answer has them. */
export interface Judged {
  question: string;
  kind: "choice" | "number" | "order" | "touch" | "grid" | "sort" | "moment" | "curve";
  choice: string;
  right: boolean;
  correct: string; // Empty if the run has no right answer.
  choices: string[]; // The choices or the events in the order of the script; the things that could be touched; what can hold in a cell; or the bins.
}

/** Goal says that a goal was reached, or lost again. */
export interface Goal {
  goal: string;
  reached: boolean;
}

/** Score is a point for each right answer and each goal. */
export interface Score {
  raw: number;
  max: number;
  scaled: number;
  done: boolean; // All steps were seen and all questions answered; each goal was reached or given up.
}

/** Visit is how far a visit has come. */
export interface Visit {
  state: string;
  cut?: boolean; // A long run by hand did not fit: this is its beginning.
}

/** Fault is what was wrong. */
export interface Fault {
  code: string;
  message: string;
}

/** Size is the height that the player would like, in CSS pixels. */
export interface Size {
  height: number;
}

/** Stated tells of an xAPI statement. */
export interface Stated {
  statement: Statement;
}

/** SpliceState is a state as SPLICE has it: an object. */
export interface SpliceState {
  zootrope: 1;
  state: string;
}

/** Statement is an xAPI statement without its actor. */
export interface Statement {
  verb: Verb;
  object: Activity;
  result?: StatementResult;
  timestamp: string;
}

/** Verb is what the learner did. */
export interface Verb {
  id: "http://adlnet.gov/expapi/verbs/progressed" | "http://adlnet.gov/expapi/verbs/answered" | "http://adlnet.gov/expapi/verbs/mastered" | "http://adlnet.gov/expapi/verbs/completed";
  display: English;
}

/** Activity is the object of a Verb: a lesson, or a question, a step or a goal of it. */
export interface Activity {
  objectType: "Activity";
  id: string;
  definition: Defined;
}

/** Result is what came of a Statement: an answer has success and response, a lesson that was completed has the others. */
export interface StatementResult {
  success?: boolean;
  response?: string;
  score?: Points;
  completion?: boolean;
  duration?: string;
}

/** English is a text in English. */
export interface English {
  en: string;
}

/** Defined says what an activity is called, and what kind of question it is. */
export interface Defined {
  name: Named;
  type?: "http://adlnet.gov/expapi/activities/cmi.interaction";
  interactionType?: "choice" | "numeric" | "sequencing" | "matching" | "fill-in";
  correctResponsesPattern?: string[];
}

/** Points is the score of a lesson. */
export interface Points {
  scaled: number;
  raw: number;
  min: 0;
  max: number;
}

/** Named is a name in a language or two. */
export interface Named {
  en?: string;
  zh?: string;
}

/** Rule is what a field of a message must be. */
export type Rule =
  | { is: "flag" | "whole" | "blob" | "language" }
  | { is: "text" | "source"; most: number }
  | { is: "number"; least: number; most: number }
  | { is: "one"; of: readonly string[] };

/** Form is what a message has beside its id and type: the fields that it needs, and those that it may have. */
export interface Form {
  needs: Readonly<Record<string, Rule>>;
  may: Readonly<Record<string, Rule>>;
}

/** FORMS are the forms of the messages of a page, by their types. A message has one of them. */
export const FORMS: Readonly<Record<Ask["type"], readonly Form[]>> = {
  next: [
    { needs: {}, may: { play: { is: "flag" } } },
  ],
  back: [
    { needs: {}, may: {} },
  ],
  pause: [
    { needs: {}, may: {} },
  ],
  getState: [
    { needs: {}, may: {} },
  ],
  link: [
    { needs: {}, may: {} },
  ],
  giveCore: [
    { needs: {}, may: {} },
  ],
  play: [
    { needs: {}, may: { speed: { is: "number", least: 0.1, most: 64 } } },
  ],
  seek: [
    { needs: { step: { is: "whole" } }, may: {} },
    { needs: { moment: { is: "whole" } }, may: {} },
    { needs: { event: { is: "whole" } }, may: {} },
  ],
  runUntil: [
    { needs: { what: { is: "text", most: 4096 } }, may: {} },
  ],
  command: [
    { needs: { text: { is: "text", most: 4096 } }, may: {} },
  ],
  answer: [
    { needs: { question: { is: "text", most: 200 }, choice: { is: "text", most: 1000 } }, may: {} },
  ],
  setState: [
    { needs: { state: { is: "text", most: 4096 } }, may: {} },
  ],
  snapshot: [
    { needs: { as: { is: "one", of: ["png", "svg"] } }, may: {} },
  ],
  open: [
    { needs: { lesson: { is: "text", most: 200 } }, may: { step: { is: "whole" }, event: { is: "whole" }, artefact: { is: "text", most: 524288 } } },
    { needs: { script: { is: "source", most: 65536 } }, may: { step: { is: "whole" }, event: { is: "whole" } } },
    { needs: { markdown: { is: "source", most: 65536 } }, may: { step: { is: "whole" }, event: { is: "whole" } } },
    { needs: { artefact: { is: "text", most: 524288 } }, may: { step: { is: "whole" }, event: { is: "whole" } } },
  ],
  look: [
    { needs: {}, may: { lang: { is: "language" }, theme: { is: "one", of: ["light", "dark", "auto"] }, sized: { is: "flag" } } },
  ],
  visible: [
    { needs: { on: { is: "flag" } }, may: {} },
  ],
  takeCore: [
    { needs: {}, may: { name: { is: "text", most: 200 }, core: { is: "blob" } } },
  ],
};
