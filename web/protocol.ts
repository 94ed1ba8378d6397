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
// The same shapes are those of wasm/app/protocol*.go; wasm/app/shapes_test.go compares the two, field by field.

export const VERSION = 1;

export interface Hello {
  zootrope: 1;
  type: "hello";
}
export interface Connect {
  zootrope: 1;
  type: "connect";
}

/**
 * What the page asks for. Steps are counted from 0. A *moment* is a move of the run in which there was something to see; the
 * timeline is the list of them, and moment 0 is the beginning. An *event* is named by its seq, which is the # that people
 * see. `load` runs the set-up and as many steps as `step` says, or to `moment`, or to the moment that has the event `seq`, if
 * the run has it; with `artefact` it plays that run again first, and goes to the place that stands behind an @. A moment's number
 * depends on whether heartbeats are shown, an event's does not.
 * `goto` goes to the end of a step; `own` leaves what was commanded by hand for the script's own run. `seek` goes to a
 * moment of the timeline, or to the moment of an event. `inject` is answered when the command has passed, `until` when
 * what was asked for has happened or cannot. `select` marks an event everywhere without going there; 0 follows the newest.
 */
export type Request =
  | {
      id: number;
      type: "load";
      lesson?: string;
      script?: string;
      name?: string;
      step?: number /* −1: before everything */;
      moment?: number;
      seq?: number;
      artefact?: string;
      answers?: Given[];
      first?: number /* only the steps from this one of the lesson … */;
      last?: number /* … to this one are gone through, counted from 1; 0 for all */;
      outline?: Outline | null /* of a lesson that is not shipped, under the id `lesson`; errors of its script call it `name` */;
    }
  | { id: number; type: "next"; how?: How; pace?: number } // pace: of a showing, 1 is what the plan says; 0.25 to 4
  | { id: number; type: "back" | "undo" | "redo" | "nextEvent" | "prevEvent" | "pause" | "own" | "goOn" }
  | { id: number; type: "goto"; step: number; own?: boolean }
  | { id: number; type: "play"; speed: number; how?: "" | "lived" | "quiet" } // 0.1 to 64; 1 is three moments a second; lived: no further than the run has come; quiet: until nothing is to be seen for long
  | { id: number; type: "seek"; moment?: number; seq?: number }
  // command: the predicate that is to hold; span: the ms of virtual time that are to pass
  | { id: number; type: "until"; what: Until; command?: string; span?: number }
  | { id: number; type: "branch"; branch: number }
  | { id: number; type: "inject"; command: string; along?: boolean }
  | { id: number; type: "complete"; command: string; cursor: number }
  | { id: number; type: "completeIn"; above: string; command: string; cursor: number } // a line of a script, below what is above it
  | { id: number; type: "spell"; script: string; name: string } // → Spelling
  | { id: number; type: "draft"; script: string; name: string } // → string: the beginning of a lesson, in Markdown
  | { id: number; type: "help"; command: string } // → HelpRow[]: of a command or predicate, "" for all
  | { id: number; type: "answer"; question: string; choice: string }
  | { id: number; type: "select"; seq: number }
  | { id: number; type: "compare"; with: string } // the id of a Comparison, "" ends it
  | {
      id: number;
      type: "look";
      theme: "light" | "dark";
      reduced: boolean;
      heartbeats: boolean;
      selected: string;
      lang: string; // one that is compiled in, or that words came for
      unnumbered?: boolean; /* the stage shows no numbers of events */
      names?: string[]; /* what run A and run B are called, in words */
    }
  // A language that is not compiled in: its explanations in the order of explain.Texts ("" is told in English), the phrases of core/say (the
  // English of one and then its text, and so on), and comma, semicolon, "or" and colon.
  | { id: number; type: "words"; lang: string; texts: string[]; phrases: string[]; joints: string[] }
  | { id: number; type: "zoom"; zoom: number; follow: boolean } // of the stage: 1 fits
  | { id: number; type: "pan"; x: number; y: number } // of the stage: by so much of its width and height, to the right and down
  // Questions: the answer's `data` has what is named behind the arrow.
  | { id: number; type: "why"; seq: number } // → Why
  | { id: number; type: "moment"; moment: number } // → Focus: what happened in a moment of the timeline
  | { id: number; type: "events"; before: number; around?: number; count: number; kinds: string[]; who: string; text: string } // → EventList: those with all words of the text
  | { id: number; type: "inspect"; what: "znodes" | "sessions" | "logs"; server: number } // → Znodes | Sessions | Logs
  | { id: number; type: "entry"; zxid: string } // → Entry: the life of a transaction
  | { id: number; type: "charts"; buckets: number } // → Charts
  | { id: number; type: "spacetime"; from: number; to: number; width: number; height: number; real: boolean; style: boolean } // → SpaceTime
  | { id: number; type: "export"; what: "json" | "csv" } // → Export: the events up to the position
  | { id: number; type: "length" } // → Length: of a film of the step, or in a run without steps of the last command
  | { id: number; type: "latencies" } // → LatencySpan[]: between the faults that were commanded on the way to the position
  | { id: number; type: "commands"; count: number } // → Commands: the newest of the run, at most so many
  | { id: number; type: "untied" } // → LooseTie[]: of a lesson from a file, once looking ahead has come to its end
  | { id: number; type: "choices" } // → Choice[]: what may happen next, the earliest first
  | { id: number; type: "drawing"; width: number; height: number; theme: "light" | "dark"; selected: string } // → Drawing: the stage, in CSS pixels
  | { id: number; type: "tell" } // → Tale
  | { id: number; type: "written"; count: number } // → Written: writes the run down now, in at most so many characters; the state says so before
  // What falls by itself while the run is played, from a seed: how often each kind of fault, and how often a client writes, from 0 to 5.
  // With 0 for all nothing new falls.
  | {
      id: number;
      type: "weather";
      seed: number;
      crashes: number;
      partitions: number;
      delays: number;
      disks: number;
      writes: number;
    }
  // → Found: plays the run, as far as it has come, on with one weather after another, until the predicate `command` holds or, where that is
  // "", the promise `what` is broken, "" for any; `count` seeds, each for `span` ms of virtual time. Finding tells how far it has come.
  | {
      id: number;
      type: "find";
      command: string;
      what: string;
      count: number;
      span: number;
      seed: number;
      crashes: number;
      partitions: number;
      delays: number;
      disks: number;
      writes: number;
    }
  // → Shortened: leaves out of the run, up to the position, what is not needed for the predicate `command` to hold or, where that is "", for the
  // promise that is broken; in at most `count` runs. Shortening tells how far it has come.
  | { id: number; type: "shorten"; command: string; what: string; count: number };

/**
 * How `next` goes to the end of the step. "" goes there at once. "show" plays the beats of the step; another `next` with "" then goes to
 * the end. "beat" goes to the next beat and stands there, for readers who want reduced motion.
 */
export type How = "" | "show" | "beat";

/** What `until` waits for. */
export type Until = "leader" | "sync" | "commit" | "watch" | "session" | "violation" | "predicate" | "time";

/** The answer to a question, as it is kept. */
export interface Given {
  question: string;
  choice: string;
}
/**
 * A lesson without its words: its script, and what its prose asks of the run. `fills` are placeholders, `sights` the events that sentences
 * are tied to.
 */
export interface Outline {
  id: string;
  script: string;
  ships: boolean;
  steps: {
    id: string;
    fills: string[];
    sights: string[];
    tells: string;
    compare: { with: string; a: string; b: string } | null;
  }[];
  refuted: { question: string; choice: string; see: string }[];
  beliefs: { question: string; choice: string; word: string; step: number; script: string }[];
}
export interface Problem {
  code: string;
  message: string;
  line?: number;
  column?: number;
}
/** One way to go on with a command: `text` instead of the bytes `from` to `to` of it. */
export interface Candidate {
  text: string;
  help: string;
  from: number;
  to: number;
}
/** What the language says of a command or predicate. */
export interface HelpRow {
  name: string;
  group: string;
  usage: string;
  help: string;
  examples: string[];
  /** What it is called on the buttons in Chinese. */
  spoken: string[];
}
/**
 * What has become of a command given by hand; `text` is what was observed, or answered, or what the command did. Of `until`, `seq`
 * is the event that was waited for; 0 otherwise. `issued`: the answer is still to come, as a Late report.
 */
export interface Outcome {
  word: "done" | "holds" | "fails" | "reached" | "unreached" | "issued" | "answered" | "stopped";
  text: string;
  seq: number;
}
export interface Answer {
  type: "answer";
  id: number;
  ok: boolean;
  problems: Problem[];
  candidates: Candidate[];
  outcome?: Outcome | null;
  data?: unknown; // of a question, see Request
  /** Of `inject`: the number that the command has among those of the run, 0 for none. Of one that was refused, the newest command of the run. */
  command?: number;
}

/** The events up to the position as text: JSON, an object a line, as `zootrope run --json` prints them, or CSV with the same names. */
export interface Export {
  text: string;
  events: number;
  cut: boolean; // there are more than fit into a file
  last: number; // the event that is written last …
  at: number; // … and when it was, in ms of virtual time
}

/** The time from the commands `after` on, which do something to servers, disks or the network, until the next such command or now. */
export interface LatencySpan {
  from: number;
  after: string[]; // none for the beginning of the run
  clients: ClientLatency[];
}

/** How long a client's requests took that were answered in a span, in ms, −1 for none; and how many that were sent in it have no reply so far. */
export interface ClientLatency {
  client: string;
  answers: number;
  p50: number;
  p99: number;
  max: number;
  unanswered: number;
}

/** What servers answer to a four-letter word that was given as a command, line by line. It is a question: the run has no command of it. */
export interface FourLetter {
  lines: string[];
}

/** The newest commands of the run, in the order in which they were carried out first; `left` older ones are left out. */
export interface Commands {
  rows: CommandRow[];
  left: number;
}

/**
 * A command of the run. It stands behind the position, ahead of it in the story that the timeline shows, or is undone: one that was given by
 * hand, on another branch. `at` is when it was given; `told` says what it has made of the logs of servers:
 * what a crash loses, and what a start reads; `notices` say what of it has no effect, or counts otherwise than it was written. One that stands behind has an outcome, unless it is under way; `zxid` is the transaction that
 * it has made, "" for none, and `took` how many ms of virtual time went by until it was answered, or what it waited for came, −1 for neither.
 */
export interface CommandRow {
  n: number;
  text: string;
  by: "script" | "hand" | "weather";
  at: number;
  stands: "behind" | "ahead" | "undone";
  outcome: Outcome | null;
  zxid: string;
  took: number;
  told: string[];
  notices: string[];
}

/** The outcome of a command that was only issued when its request, `id`, was answered: it has come now. Reported once. */
export interface Late {
  type: "late";
  id: number;
  command: string;
  outcome: Outcome;
}

/** How long a film takes at pace 1. */
export interface Length {
  ms: number;
}

/** A command that the weather has given. */
export interface Fell {
  type: "fell";
  command: string;
}

/** How far a run has been made shorter: to so many lines of those that it had, in so many of all runs. */
export interface Shortening {
  type: "shortening";
  lines: number;
  of: number;
  tried: number;
  runs: number;
}

/** A run made short, as a script; "" where what is sought does not happen when the run is told as a script. */
export interface Shortened {
  script: string;
  lines: number;
  of: number;
  tried: number;
  for: string; // what still happens, in the language of the page
  left: string[]; // the commands that were left out
}

/** How far a search for a seed has come: so many of all runs have been looked through, and that seed is being tried. */
export interface Finding {
  type: "finding";
  tried: number;
  runs: number;
  seed: number;
  events: number;
}

/** Sent while the core is fetched and compiled: a share of 1, or −1 when it cannot be told. */
export interface Loading {
  type: "loading";
  share: number;
}
/** The core is up. `stage` says whether it can draw; without it the text view has everything. */
export interface Ready {
  type: "ready";
  version: number;
  build: string;
}
export interface StageReport {
  type: "stage";
  ok: boolean;
  why: string;
}
/** The core could not be started, or has died. */
export interface Failed {
  type: "failed";
  message: string;
}
/** A finger or a button of the mouse has come down on the stage. The stage does not take the focus: the element that has it may give it up. */
export interface Pressed {
  type: "pressed";
}
/**
 * A line that is drawn on the stage by one finger or the mouse, in CSS pixels of it. `off`: it is none, because a second finger has come, or
 * the browser has taken the pointer away.
 */
export interface Drawn {
  type: "drawn";
  phase: "begin" | "on" | "end" | "off";
  x: number;
  y: number;
}
/** A key that was pressed while the stage had the focus. */
export interface Key {
  type: "key";
  key: string;
  /** The key is held down. */
  repeat: boolean;
  code: string;
  shift: boolean;
  ctrl: boolean;
  alt: boolean;
  meta: boolean;
}
/**
 * What was tapped on the stage, or pressed long or with the other button: then `how` is menu. As Hovered; kind is "" where nothing is. x and
 * y say where, in CSS pixels of the stage.
 */
export interface Picked {
  type: "picked";
  kind: string;
  name: string;
  message: number;
  run: Run;
  how: "" | "menu";
  touch: boolean; // tapped by a finger, which rests nowhere
  x: number;
  y: number;
}
/**
 * What lies under a mouse or a pen, for a tooltip; kind is "" when there is nothing. The box is in CSS pixels of the stage.
 * kind: server client message znode watch link lock entry dial rim. name is the server, client (of a watch, too), path,
 * FROM>TO, SERVER/ZXID. message is the Flight's id; of the rim it is the moment that was hit. run says of which of two runs.
 */
export interface Hovered {
  type: "hovered";
  kind: string;
  name: string;
  message: number;
  run: Run;
  x: number;
  y: number;
  w: number;
  h: number;
}
/** One of two runs that are shown, "" where there is one. */
export type Run = "" | "A" | "B";
/** How the stage is seen: 1 is all of it. */
export interface Zoomed {
  type: "zoomed";
  zoom: number;
  follow: boolean;
}

/**
 * How much of the lower left corner of the stage is free when all of it is seen, in CSS pixels: how high the first `step` from
 * the left, twice as much, and so on. There is room for a legend.
 */
export interface Corner {
  type: "corner";
  step: number;
  heights: number[];
}

/**
 * Where things stand on the stage as it is seen, in CSS pixels, told whenever it has been laid out anew: for what hangs from a card.
 * kind: server client dial bead faint; message is a bead's Flight. The box of a bead covers its way until the next picture; a faint one has stepped back, because a
 * decision is being shown.
 */
export interface Places {
  type: "places";
  width: number;
  height: number;
  lane: number; // how far each direction of a link lies to the right of the straight line, as its messages go
  places: { kind: string; name: string; message: number; run: Run; x: number; y: number; w: number; h: number }[];
}

export interface ServerView {
  id: number;
  observer: boolean;
  /** A voter whose vote weighs nothing (weight.N=0): it is not counted. */
  weightless: boolean;
  state: string;
  established: boolean;
  phase: string;
  accepted: number;
  epoch: number;
  round: number;
  vote: number;
  voteZxid: string;
  logged: string;
  committed: string;
  sync: string;
  ballots: { sid: number; vote: number; zxid: string; epoch: number; support: boolean }[];
  log: { zxid: string; state: string; op: string; path: string }[];
  acks: number[];
  ackZxid: string;
  disk: string;
  nodes: number;
  sessions: number;
  watches: number;
}
export interface Flight {
  id: number;
  kind: string;
  from: string;
  to: string;
  sent: number;
  due: number;
  held: boolean;
  label: string;
  event: string; // of a watch event: NodeDeleted …
}
/**
 * One client. `since` is when the pending command began; its request has come `way` of `ways`: sent, proposed, committed
 * for a write, sent for a read. `waits` is a command whose recipe waits for an event before it has an outcome. A watch is `fired` while its event is on its way. `reacts` is what it does by itself, each as EVENT PATH: COMMAND.
 * `replies` is how many answers servers have sent it; its session `lasts` so many ms at most when nothing is heard of it.
 */
export interface ClientView {
  name: string;
  state: string;
  on: number;
  session: string;
  pending: string;
  waits: string;
  since: number;
  way: number;
  ways: number;
  queue: number;
  last: string;
  answer: string;
  watches: string[];
  reacts: string[];
  paused: boolean;
  away: boolean;
  replies: number;
  lasts: number;
  watching: { path: string; kind: string; fired: boolean }[];
  stands: StandView[];
}
/**
 * A recipe of a client at one of its lines. kind: asks reconnects waits sleeps; ready, when what it waited for has come; holds, where it has
 * ended with a lock that is held; gone, where the end of the session has found it. `line` is its name in the script language, "" if it has
 * none; `file` is "" where the line is not known, `row` is its number in the file.
 */
export interface StandView {
  recipe: string; // of a lock its strategy
  command: string;
  kind: string;
  line: string;
  func: string;
  file: string;
  row: number;
}
/** A lock; state of a node: held, first (nobody holds the lock), waiting, gone (in this step). */
export interface LockView {
  path: string;
  strategies: string[];
  holders: { client: string; strategy: string }[];
  waiters: string[];
  children: number;
  nodes: { name: string; client: string; state: string }[];
}
export interface View {
  now: number;
  turn: number;
  seq: number;
  leader: number;
  quorum: number;
  voters: number; // how many voters make a quorum, of how many whose vote has weight
  servers: ServerView[];
  links: { from: string; to: string; cut: boolean; held: boolean; delay: number }[];
  flights: Flight[];
  /** Election connections that are being dialed so that a vote can be sent, and refusals on their way back to who has dialed. */
  dials: { from: string; to: string; sent: number; due: number; refused: boolean; vote: number }[];
  clients: ClientView[];
  locks: LockView[];
  stores: { name: string; value: string }[]; // outside ZooKeeper
  counts: { messages: number; bytes: number; requests: number; watchEvents: number; commits: number; fsyncs: number };
}

/** How many messages of a kind are on one way, and how many of them cannot arrive: cut or held there, or the other end does not hear. */
export interface Traffic {
  kind: string;
  from: string;
  to: string;
  count: number;
  held: number;
}

export interface StepMark {
  id: string;
  title: string;
}
/**
 * `wanted` and `observed` are in words, in the language of the page; of several things that were wanted, where it failed, those that
 * did not hold.
 */
export interface Result {
  line: number;
  text: string;
  ok: boolean;
  wanted: string;
  observed: string;
  seq: number;
}
export interface Goal {
  id: string;
  text: string;
  reached: boolean;
  missing: string;
  slips: string[];
  seq: number;
}
/** `refuted` says, once it is graded, which event shows that a choice was wrong. */
export interface Question {
  id: string;
  step: number;
  choices: string[];
  chosen: string;
  right: string;
  graded: boolean;
  locked: boolean;
  refuted: { choice: string; seq: number; at: number }[];
}
/**
 * A part of a step that is shown at a time. `moment` is its last moment, and `seq` the event that it is about. `when` is the data-when
 * of the sentences in the prose that are tied to it, "" for none. A beat in which something is decided stands still; meanwhile the
 * State's `lens` is that event, and the event's Why has the table. In the beat, virtual time runs from
 * `from` to `to`; a beat that only waits tells nothing else.
 */
export interface Beat {
  moment: number;
  seq: number;
  at: number;
  from: number;
  to: number;
  look: string;
  when: string;
  kind: "act" | "travel" | "decide" | "wait";
}
/** One line of the run. `label` is what was commanded first on it by hand; "" where the world went on by itself. */
export interface Branch {
  id: number;
  parent: number;
  turn: number;
  label: string;
  current: boolean;
}
export interface Offer {
  step: number;
  command: string;
}
/**
 * Why nothing is under way; "" while something is. loaded: a run was loaded. there: it stands where somebody wanted to go. step, question, lesson,
 * script: that was carried out; before the next step a question comes first. event: the next one has happened. lived: what was lived before
 * has been lived again. quiet: nothing but heartbeats has happened for long. nothing: nothing will happen by itself. happened, unhappened,
 * time: what was waited for has happened, or not, or so much time has passed. passed: a command by hand has passed; given: it lets no time
 * pass. command, wrong: a command by hand, or one that was refused, has ended what was under way. found, unfound: of a search. shortened, unshortened: a run was
 * to be made short. limit: it asks
 * whether to go on. refused: the world refuses a command of the script. broken: a promise was broken.
 */
export type Ending =
  | ""
  | "loaded"
  | "paused"
  | "there"
  | "step"
  | "question"
  | "lesson"
  | "script"
  | "event"
  | "lived"
  | "quiet"
  | "nothing"
  | "happened"
  | "time"
  | "unhappened"
  | "passed"
  | "given"
  | "command"
  | "wrong"
  | "found"
  | "unfound"
  | "shortened"
  | "unshortened"
  | "limit"
  | "refused"
  | "broken";
export interface Stop {
  why: Ending;
  text: string; // a short sentence, in the language of the page
}
export interface Quiet {
  ms: number; // of virtual time behind the last moment
  beats: boolean; // heartbeats were heard in it
  text: string; // in the language of the page
}
export interface Note {
  step: number;
  text: string;
}

/** The event that is looked at: the one that was selected, or the telling one of the newest moment. */
export interface Focus {
  seq: number;
  moment: number;
  at: number;
  kind: string;
  look: string;
  who: string;
  title: string;
  brief: string;
  verdict: string;
  selected: boolean;
  // What it is about: the ends and the Flight of a message that was sent or delivered, the other server or client, and so on.
  from: string;
  to: string;
  flight: number;
  peer: string;
  zxid: string;
  path: string;
  session: string;
}

/**
 * Another run that this one can be laid beside: the id is for `compare`. `step` is the step whose prose asks for it, or −1.
 * Such a comparison is laid out by itself as the step opens; `compare` with "" ends that until another step is opened.
 */
export interface Comparison {
  id: string;
  a: string;
  b: string;
  step: number;
  belief: string; /* QUESTION/CHOICE, or "" */
}
/**
 * One number in both runs: so far, and by the end of the step or run, −1 while that is not known.
 * name: watchEvents requests bytes messages commits.
 */
export interface Measure {
  name: string;
  a: number;
  aEnd: number;
  b: number;
  bEnd: number;
}
/**
 * The other of two runs side by side, at the place that corresponds. `own` is the letter of the run that is played, whose
 * `view` is the State's; this view is that of the other letter. `a` and `b` are what the stage writes (herd, predecessor);
 * the words are the lesson's (LessonStep.compare).
 */
export interface Compared {
  id: string;
  own: "A" | "B";
  a: string;
  b: string;
  view: View;
  flights: number;
  traffic: Traffic[];
  measures: Measure[];
  broken: string; // the promise that the other run has broken so far, "" for none
  parted: number; // the moment in which they begin to differ, −1 where that is not known
}

/**
 * Everything about the run, after each change. Lists that cannot be long are sent whole. Of `flights` messages on their way the
 * view has at most 200: the first of every kind on every way before the second of any. `traffic` counts them all.
 */
export interface State {
  type: "state";
  heard: number; // the last request that has been carried out, or begun: its id
  lesson: string;
  serial: number;
  view: View;
  flights: number;
  traffic: Traffic[];
  moment: number; // how many moments lie behind the position
  at: number; // the event that stands for the position: the telling one of that moment, whatever is selected; 0 at the beginning
  focus: Focus | null;
  comparisons: Comparison[];
  compared: Compared | null;
  artefact: string; // the run written down to its end, for `load`; at rest only, otherwise ""
  written: boolean; // …as it stands now: then an empty artefact is one of a run that is too long
  place: string; // the exact position: behind an artefact and an @ it says where to stand in that run
  changed: boolean;
  step: number;
  stepDone: boolean;
  beats: Beat[]; // of the step that was shown last, while it is open; none where it was not shown
  beat: number; // the one that the position is in, −1 for none
  lens: number; // the event of a decision that is being shown, or that the run was stopped at while it was; 0 for none
  running: "" | "step" | "show" | "event" | "play" | "seek" | "until" | "find";
  finished: boolean;
  stopped: string;
  stop: Stop; // why nothing is under way
  quiet: Quiet | null; // the silence in which the run stands, null for none
  asks: boolean; // it has stopped because somebody should say whether to go on
  violated: string; // the promise whose breach has stopped the run, by its checker's name; otherwise ""
  steps: StepMark[];
  results: Result[];
  goals: Goal[];
  questions: Question[];
  branches: Branch[];
  given: string[]; // by hand on the way to the position, the last few commands
  redo: boolean; // something was taken back that can be given again
  offers: Offer[];
  allows: string[]; // what the open step lets be taken in hand, as the script has it
  hands: string[]; // the things with which everything may be done: server, client, link, message, choices; "server 3", "client ann"
  exercise: boolean; // a lesson is at its end, and there is something to be tried
  notes: Note[]; // captions of the step that is open, so far
  fills: { key: string; text: string; seq: number }[]; // `seq`: the event to which it leads, 0 for none
}

/**
 * The timeline: one letter a moment, from the moment `from` on (0-based); what came before stays, unless `from` is 0. The
 * first `known` of all have been reached, the rest is what the script will do: the core has looked ahead.
 *
 *   lane 1 faults      x crash or stop   c command or start   l link, disk, pause
 *   lane 2 elections   v notification    e vote, round or state changes   q decided
 *   lane 3 sync        i epochs agreed   s synchronised       u serving
 *   lane 4 broadcast   p proposal        a acknowledged       k committed or applied
 *   lane 5 clients     r request, reply  n session            w watch event    o lock
 *   all lanes          ! violation       h heartbeat (only with heartbeats)    - anything else
 */
export interface Timeline {
  type: "timeline";
  from: number;
  marks: string;
  known: number;
  complete: boolean;
  steps: { step: number; moment: number }[]; // where each begins
  forks: { branch: number; label: string; moment: number; length: number; current: boolean }[]; // other branches, in moments
  notes: Bookmark[]; // that have been reached once, in the order of the line
}

/** A note on the line; the run stands at it once `moment` moments lie behind it. */
export interface Bookmark {
  moment: number;
  text: string;
}

/** One thing that happened: `title` in a sentence; `text` is made of protocol words and values only, so it needs no translation. */
export interface EventLine {
  seq: number;
  cause: number;
  turn: number;
  at: number;
  kind: string;
  who: string;
  title: string;
  text: string;
  site: string;
  msg: string; // that was delivered
}

/**
 * A page of events: the newest, the newest before the event `before`, or those about the event `around`, as many on either side.
 * `total` is how many there are, `newer` how many of them come after the page.
 */
export interface EventList {
  events: EventLine[];
  total: number;
  newer: number;
}

/** Why an event happened, and where in the source. */
export interface Why {
  event: EventLine;
  focus: Focus;
  detail: string;
  rule: string;
  verdict: string;
  table: {
    columns: string[];
    rows: { name: string; a: string; b: string; verdict: string; decides: boolean; reached: boolean }[];
  } | null;
  count: { have: number[]; need: number; enough: boolean } | null;
  source: { func: string; file: string; line: number; zk: string };
  values: { line: number; text: string; decides: boolean }[]; // for the margin of the source
  chain: { seq: number; at: number; kind: string; who: string; title: string; brief: string }[]; // the oldest first, then the event
  whole: boolean; // the chain begins with a command
  head: number;
  skipped: number; // behind so many of its events so many are left out, 0 for none
  name: string; // as a lesson names the event
}

/** An event that a lesson names and that does not happen in its step, and which do. */
export interface LooseTie {
  step: string;
  sight: string;
  there: string[];
}

export interface Znode {
  path: string;
  depth: number;
  data: string;
  bytes: number;
  version: number;
  cversion: number;
  aversion: number;
  children: number;
  czxid: string;
  mzxid: string;
  pzxid: string;
  ephemeral: string; // the session that owns it, or ""
  ctime: number;
  mtime: number;
  watches: string[]; // who watches it, with the kind: "ann data"
}
export interface Znodes {
  server: number;
  zxid: string;
  nodes: Znode[];
  more: number;
  differs: string[];
} // paths unlike the leader's
export interface Sessions {
  server: number;
  sessions: { id: string; client: string; on: number; timeout: number; expires: number; local: boolean; ephemerals: string[] }[];
  watches: { server: number; client: string; path: string; kind: string; mode: string; state: string }[]; // state: set; fired: kind is the event
}
export interface LogCell {
  zxid: string;
  state: string;
  op: string;
  path: string;
}
/** Logs side by side: the zxids that any log has, the newest last, and of each server what it has of them. */
export interface Logs {
  zxids: string[];
  ops: string[];
  more: number; // older ones that are left out
  rows: { server: number; state: string; cells: (LogCell | null)[]; snapshot: string; torn: string }[];
}
/** The life of one transaction. Times in ms, −1 for not yet. */
export interface Entry {
  zxid: string;
  op: string;
  path: string;
  data: string;
  client: string;
  via: number;
  proposed: number;
  proposedTo: number[];
  onDisk: number[];
  acks: number[];
  need: number;
  committed: number;
  applied: number[];
  truncated: number[];
  underway: { kind: string; from: number; to: number; due: number }[];
  seq: number;
}
/** Series over virtual time: bucket i covers from + i·width ms. */
export interface Charts {
  from: number;
  width: number;
  kinds: { name: string; look: string; counts: number[] }[];
  commits: number[];
  queue: number[]; // outstanding proposals, at most, in each bucket
  telling: number[]; // the event of each bucket that has most to say, by its number; 0 for none
  latency: number[]; // of the client's commands that ended there, ms, mean; −1 for none
}
/** `rewound`: it begins later than was asked, because what lies before was rewound. `more`: there is more than is drawn. */
export interface SpaceTime {
  svg: string;
  from: number;
  to: number;
  rewound: boolean;
  more: boolean;
}
/** The stage as a picture that needs no page around it. */
export interface Drawing {
  svg: string;
}
/** The run up to the position, as scripts: what it began with, and the same with all that was commanded since, on the way here. */
export interface Tale {
  setup: string;
  script: string;
}

/**
 * One of the things that may happen next: `command` makes it happen now, `at` is when it would by itself. `sent` is the Flight that would
 * arrive, 0 for none. `next`: it is due at the next instant at which anything is.
 */
export interface Choice {
  command: string;
  at: number;
  sent: number;
  next: boolean;
  timer: string; // the name of the deadline that is reached, "" for anything else
}

/**
 * A run that a search has found: `load` opens it, and it stands where it was found. The artefact is "" where nothing was found in `tried`
 * runs, of which `broken` ended early, because a promise was broken that was not looked for.
 */
export interface Found {
  artefact: string;
  seed: number;
  at: number;
  seq: number;
  text: string;
  tried: number;
  broken: number;
  events: number;
}

/**
 * A run that has been written down, with where it stands. Of one that is longer it is the longest beginning that fits (`cut`), standing where
 * the run stands if that lies within, else at its end; "" where nothing of it fits.
 */
export interface Written {
  run: string;
  cut: boolean;
}

/** A script that is being written: its pieces, line by line, what is wrong with it, and what has no effect. */
export interface Spelling {
  lines: Token[][];
  problems: Problem[];
  notices: Problem[];
  begins: boolean; // it is right, and makes a world of its own
}
/** A piece of a line. The pieces of a line, one behind the other, are the line. */
export interface Token {
  kind: string; // "" command name option path number string comment
  text: string;
}

/**
 * What stage.html answers itself to { id, type: "read", name, markdown }, as data of an Answer: a lesson in Markdown that was read. `lesson`
 * has its words as lesson-ID.js has those of a shipped one; null where there is none that could be played.
 */
export interface Reading {
  lesson: unknown;
  outline: Outline | null;
  problems: { line: number; column: number; message: { en: string; zh: string } }[];
}

/** What stage.html answers itself to { id, type: "picture" }: the stage as it is seen, as a PNG; null where there is none. */
export interface Pictured {
  type: "pictured";
  id: number;
  data: Blob | null;
}

/** What stage.html sends between { id, type: "film", rate } and another of rate 0: so many pictures a second, as they are painted. */
export interface Filmed {
  type: "filmed";
  picture: ImageBitmap;
}

/** What fell on stage.html: files, or else a text. The page around it hears nothing of that by itself. */
export interface Fallen {
  type: "fallen";
  files: File[];
  text: string;
}

/** What stage.html?core=shared tells once it has the core: its bytes, for other stages. It waits for { type: "core", data } first: these bytes,
 * or null for "load it yourself". Only in a sandbox, where the browser keeps nothing for the next one. */
export interface Core {
  type: "core";
  data: Blob;
}

export type Report =
  | Pictured
  | Filmed
  | Fallen
  | Core
  | Answer
  | Loading
  | Ready
  | StageReport
  | Failed
  | Pressed
  | Drawn
  | Key
  | Picked
  | Hovered
  | Zoomed
  | Corner
  | Places
  | State
  | Timeline
  | Late
  | Shortening
  | Fell
  | Finding;

/** Says whether a message of unknown origin has the shape of a handshake. */
export function isHandshake(data: unknown, type: (Hello | Connect)["type"]): boolean {
  return (
    typeof data === "object"
    && data !== null
    && (data as Hello | Connect).zootrope === VERSION
    && (data as Hello | Connect).type === type
  );
}

const REPORTS = new Set([
  "pictured",
  "filmed",
  "fallen",
  "core",
  "answer",
  "loading",
  "ready",
  "stage",
  "failed",
  "pressed",
  "drawn",
  "key",
  "picked",
  "hovered",
  "zoomed",
  "corner",
  "places",
  "state",
  "timeline",
  "late",
  "shortening",
  "fell",
  "finding",
]);

/** Says whether something that came over the port is a Report. The inside of it comes from the same build. */
export function isReport(data: unknown): data is Report {
  return typeof data === "object" && data !== null && REPORTS.has((data as { type?: string }).type ?? "");
}

const REQUESTS = new Set([
  "load",
  "written",
  "goto",
  "next",
  "back",
  "undo",
  "redo",
  "nextEvent",
  "prevEvent",
  "pause",
  "own",
  "goOn",
  "play",
  "seek",
  "until",
  "branch",
  "inject",
  "complete",
  "completeIn",
  "spell",
  "draft",
  "help",
  "answer",
  "select",
  "compare",
  "look",
  "words",
  "zoom",
  "pan",
  "why",
  "moment",
  "events",
  "inspect",
  "entry",
  "charts",
  "spacetime",
  "export",
  "length",
  "latencies",
  "commands",
  "choices",
  "untied",
  "drawing",
  "tell",
  "weather",
  "find",
  "shorten",
]);

/** Says whether something that came over the port is a Request, as far as its envelope goes. The core checks the rest. */
export function isRequest(data: unknown): data is Request {
  return (
    typeof data === "object"
    && data !== null
    && Number.isSafeInteger((data as { id?: unknown }).id)
    && REQUESTS.has((data as { type?: string }).type ?? "")
  );
}
