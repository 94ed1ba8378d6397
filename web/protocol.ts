// Generated from wasm/port by "go generate ./wasm/port": change the Go types there.
//
// The protocol between a page and the core. A Request goes one way, over the port of web/channel.ts, and is answered once by an Answer; reports come
// by themselves.

export const VERSION = 1;

/**
 * Request is what the page asks for. Every request has an id and is answered once, by an Answer. A request that is malformed is answered by
 * an error and changes nothing: what was loaded stays loaded.
 *
 * Steps are counted from 0. A moment is a move of the run in which there was something to see. The timeline is the list of the moments, and
 * moment 0 is the beginning. The number of a moment depends on whether heartbeats are shown. An event is named by its seq, the number that
 * people see behind a #, which depends on nothing.
 */
export type Request =
  | Load
  | WriteDown
  | Next
  | Back
  | Undo
  | Redo
  | GoTo
  | Own
  | GoToBranch
  | NextEvent
  | PrevEvent
  | Seek
  | Play
  | Pause
  | RunUntil
  | GoOn
  | Inject
  | AnswerQuestion
  | Select
  | Compare
  | SetWeather
  | Find
  | Shorten
  | Look
  | AddWords
  | Zoom
  | Pan
  | Help
  | Complete
  | CompleteIn
  | Spell
  | Draft
  | AskWhy
  | AskMoment
  | AskEvents
  | Inspect
  | AskEntry
  | AskCharts
  | AskSpaceTime
  | AskChoices
  | Draw
  | Tell
  | ExportEvents
  | AskLength
  | AskLatencies
  | AskCommands
  | AskUntied;

/** A request that changes where the run stands, or what is under way. */
export type Move =
  | Load
  | Next
  | Back
  | Undo
  | Redo
  | GoTo
  | Own
  | GoToBranch
  | NextEvent
  | PrevEvent
  | Seek
  | Play
  | Pause
  | RunUntil
  | GoOn
  | Inject
  | Find
  | Shorten;

/**
 * Load replaces the run by that of a lesson or of a script, and runs the set-up and as many steps as `step` says; or on to `moment`, or to
 * the moment of the event `seq` if the run has it. With `artefact` it plays that run again, and goes to the place behind its @. If the new
 * run is wrong, what was loaded stays.
 */
export interface Load {
  id: number;
  type: "load";
  lesson?: string;
  script?: string;
  name?: string; // of the script, for its errors
  step?: number; // −1: before everything
  moment?: number;
  seq?: number;
  artefact?: string; // base64url
  answers?: Given[]; // to the questions of the lesson, from an earlier visit
  first?: number; // only the steps from this one of the lesson …
  last?: number; // … to this one are gone through, counted from 1; 0 for all
  outline?: Outline | null; // of a lesson that is not shipped, under the id `lesson`; errors of its script call it `name`
}

/** WriteDown writes the run down now, in at most so many characters. The state tells so before the answer comes. → Written */
export interface WriteDown {
  id: number;
  type: "written";
  count: number;
}

/** Next goes to the end of the step that is begun, or else of the next one. */
export interface Next {
  id: number;
  type: "next";
  how?: How;
  pace?: number; // of a showing: 1 is what the plan says; 0.25 to 4
  still?: boolean; // with sentence: nothing moves, for readers who want reduced motion
  hand?: boolean; // a showing waits before an act until the reader has given its command
}

/**
 * Back goes to the end of the step before; in a run without steps, to before the last command. By sentences it goes to where the sentence
 * before the one that is told was over, if there is one.
 */
export interface Back {
  id: number;
  type: "back";
  how?: How; // "" or sentence
}

/** Undo takes back the last command that was given by hand, with all commands of the same gesture. */
export interface Undo {
  id: number;
  type: "undo";
}

/** Redo gives again what was taken back last. */
export interface Redo {
  id: number;
  type: "redo";
}

/** GoTo goes to the end of a step. */
export interface GoTo {
  id: number;
  type: "goto";
  step: number;
  own?: boolean; // in the script's own run, whatever is shown
}

/** Own leaves what was commanded by hand, for the script's own run. */
export interface Own {
  id: number;
  type: "own";
}

/** GoToBranch goes to the end of a branch. */
export interface GoToBranch {
  id: number;
  type: "branch";
  branch: number;
}

/** NextEvent goes to the next moment. */
export interface NextEvent {
  id: number;
  type: "nextEvent";
}

/** PrevEvent goes back by one moment. */
export interface PrevEvent {
  id: number;
  type: "prevEvent";
}

/** Seek goes to a moment of the timeline, or to the moment of an event. */
export interface Seek {
  id: number;
  type: "seek";
  moment?: number;
  seq?: number;
}

/** Play lets the run go on at a pace. */
export interface Play {
  id: number;
  type: "play";
  speed: number; // 0.1 to 64; 1 is three moments a second
  how?: PlayHow;
}

/** Pause stops what is under way. */
export interface Pause {
  id: number;
  type: "pause";
}

/** RunUntil runs to the moment in which something happens. It is answered then, or when that cannot happen any more. */
export interface RunUntil {
  id: number;
  type: "until";
  what: Until;
  command?: string; // the predicate that is to hold
  span?: number; // the ms of virtual time that are to pass
}

/** GoOn lets a run go on that has reached its limit and asks whether to go on. */
export interface GoOn {
  id: number;
  type: "goOn";
}

/**
 * Inject gives a command by hand. It is answered when the command has passed. While a showing waits for an act, it has to be that act's
 * command: the script carries it out, and the showing goes on. A four-letter word is a question: the run has no such command, and the
 * answer carries a FourLetter.
 */
export interface Inject {
  id: number;
  type: "inject";
  command: string;
  along?: boolean; // it belongs to one gesture with the command before
}

/** AnswerQuestion answers a question of the lesson. */
export interface AnswerQuestion {
  id: number;
  type: "answer";
  question: string;
  choice: string;
}

/** Select marks an event everywhere without going there; 0 follows the newest. */
export interface Select {
  id: number;
  type: "select";
  seq: number;
}

/** Compare lays another run beside this one, by the id of its Comparison; "" ends that. */
export interface Compare {
  id: number;
  type: "compare";
  with: string;
}

/** SetWeather lets faults fall by themselves while the run is played. With 0 for all kinds nothing new falls. */
export interface SetWeather {
  id: number;
  type: "weather";
  weather: Weather;
}

/**
 * Find plays the run, as far as it has come, on with one weather after another, until the predicate holds; or until the promise is broken,
 * where there is no predicate. Finding tells how far it has come. → Found
 */
export interface Find {
  id: number;
  type: "find";
  weather: Weather;
  command: string; // the predicate, "" for none
  what: string; // the promise, "" for any
  count: number; // how many seeds are tried
  span: number; // for how long each run goes on, in ms of virtual time
}

/**
 * Shorten leaves out of the run, up to the position, what is not needed for the predicate to hold, or for the promise to be broken.
 * Shortening tells how far it has come. → Shortened
 */
export interface Shorten {
  id: number;
  type: "shorten";
  command: string; // the predicate, "" for none
  what: string; // the promise, "" for any
  count: number; // how many runs it may take
}

/** Look says how the page looks. */
export interface Look {
  id: number;
  type: "look";
  theme: Theme;
  reduced: boolean; // motion
  heartbeats: boolean;
  selected: string; // a server or a client
  lang: string; // one that is compiled in, or one that AddWords has added
  unnumbered?: boolean; // the stage shows no numbers of events
  whole?: boolean; // the stage shows all, even what no lesson has introduced yet
  picture?: Picture; // of the stage; "" as the step wants it
  names?: string[]; // what run A and run B are called, in words; none: as their commands or words of the script call them
}

/** AddWords adds a language that is not compiled in. */
export interface AddWords {
  id: number;
  type: "words";
  lang: string;
  texts: string[]; // the explanations, in the order of explain.Texts; "" is told in English
  phrases: string[]; // of core/say: the English of one and then its text, the English of the next …
  joints: string[]; // comma, semicolon, or, colon
}

/** Zoom shows more or less of the stage. */
export interface Zoom {
  id: number;
  type: "zoom";
  zoom: number; // 1 is all of it; 0.5 to 4
  follow: boolean;
}

/** Pan looks so much of the stage's width and height to the right, and down. */
export interface Pan {
  id: number;
  type: "pan";
  x: number;
  y: number;
}

/** Help asks what the language says of a command or a predicate, "" of all. → HelpRow[] */
export interface Help {
  id: number;
  type: "help";
  command: string;
}

/** Complete asks how a command may go on. */
export interface Complete {
  id: number;
  type: "complete";
  command: string;
  cursor: number; // in bytes
}

/** CompleteIn asks how a line of a script may go on. */
export interface CompleteIn {
  id: number;
  type: "completeIn";
  above: string; // what stands above the line
  command: string;
  cursor: number; // in bytes
}

/** Spell reads a script that is being written. → Spelling */
export interface Spell {
  id: number;
  type: "spell";
  script: string;
  name: string;
}

/** Draft writes a script as the beginning of a lesson, in Markdown. → string */
export interface Draft {
  id: number;
  type: "draft";
  script: string;
  name: string;
}

/** AskWhy asks why an event happened. → Why */
export interface AskWhy {
  id: number;
  type: "why";
  seq: number;
}

/** AskMoment asks what happened in a moment of the timeline. → Focus */
export interface AskMoment {
  id: number;
  type: "moment";
  moment: number;
}

/** AskEvents asks for a page of events: the newest, the newest before an event, or those around an event. → EventList */
export interface AskEvents {
  id: number;
  type: "events";
  before: number;
  around?: number;
  count: number;
  kinds: string[];
  who: string;
  text: string; // the events have all words of it
}

/** Inspect looks into the servers. → Znodes | Sessions | Logs */
export interface Inspect {
  id: number;
  type: "inspect";
  what: Inspected;
  server: number;
}

/** AskEntry asks for the life of a transaction. → Entry */
export interface AskEntry {
  id: number;
  type: "entry";
  zxid: string;
}

/** AskCharts asks for series over virtual time. → Charts */
export interface AskCharts {
  id: number;
  type: "charts";
  buckets: number;
}

/** AskSpaceTime asks for a space–time diagram of some moments, counted from 1. → SpaceTime */
export interface AskSpaceTime {
  id: number;
  type: "spacetime";
  from: number;
  to: number;
  width: number;
  height: number;
  real: boolean; // idle time has its length
  style: boolean; // the picture needs no page around it
}

/** AskChoices asks what may happen next, the earliest first. → Choice[] */
export interface AskChoices {
  id: number;
  type: "choices";
}

/** Draw draws the stage as a file, in CSS pixels. → Drawing */
export interface Draw {
  id: number;
  type: "drawing";
  width: number;
  height: number;
  theme: Theme;
  selected: string;
}

/** Tell tells the run as a script. → Tale */
export interface Tell {
  id: number;
  type: "tell";
}

/** ExportEvents writes the events up to the position. → Export */
export interface ExportEvents {
  id: number;
  type: "export";
  what: Format;
}

/** AskLength asks how long a film takes: of the step, or in a run without steps of the last command. → Length */
export interface AskLength {
  id: number;
  type: "length";
}

/** AskLatencies asks how long requests took between the faults that were commanded on the way to the position. → LatencySpan[] */
export interface AskLatencies {
  id: number;
  type: "latencies";
}

/** AskCommands asks for the newest commands of the run, at most so many. → Commands */
export interface AskCommands {
  id: number;
  type: "commands";
  count: number;
}

/**
 * AskUntied asks which of the events that a lesson from a file names do not happen. It knows once looking ahead has come to its end. →
 * LooseTie[]
 */
export interface AskUntied {
  id: number;
  type: "untied";
}

/** What the answer to a request carries as its data, by the type of the request. */
export interface Answers {
  load: undefined;
  written: Written;
  next: undefined;
  back: undefined;
  undo: undefined;
  redo: undefined;
  goto: undefined;
  own: undefined;
  branch: undefined;
  nextEvent: undefined;
  prevEvent: undefined;
  seek: undefined;
  play: undefined;
  pause: undefined;
  until: undefined;
  goOn: undefined;
  inject: FourLetter;
  answer: undefined;
  select: undefined;
  compare: undefined;
  weather: undefined;
  find: Found;
  shorten: Shortened;
  look: undefined;
  words: undefined;
  zoom: undefined;
  pan: undefined;
  help: HelpRow[];
  complete: undefined;
  completeIn: undefined;
  spell: Spelling;
  draft: string;
  why: Why;
  moment: Focus;
  events: EventList;
  inspect: Znodes | Sessions | Logs;
  entry: Entry;
  charts: Charts;
  spacetime: SpaceTime;
  choices: Choice[];
  drawing: Drawing;
  tell: Tale;
  export: Export;
  length: Length;
  latencies: LatencySpan[];
  commands: Commands;
  untied: LooseTie[];
}

/** What the core and its stage report. */
export type CoreReport =
  | Answer
  | Ready
  | StageReport
  | Failed
  | Picked
  | Hovered
  | Drawn
  | Zoomed
  | Corner
  | Places
  | State
  | Timeline
  | Late
  | Fell
  | Finding
  | Shortening;

/** Answer ends a request. */
export interface Answer {
  type: "answer";
  id: number;
  ok: boolean;
  problems: Problem[];
  candidates: Candidate[];
  outcome?: Outcome | null;
  data?: unknown; // of a question
  command?: number; // of inject: its number among the commands of the run, 0 for none; of one that was refused, the newest
}

/** Ready says that the core is up. */
export interface Ready {
  type: "ready";
  version: number;
  build: string;
}

/** StageReport says whether the core can draw. Without a stage the text view has everything. */
export interface StageReport {
  type: "stage";
  ok: boolean;
  why: string;
}

/** Failed says that the core could not be started, or has died. */
export interface Failed {
  type: "failed";
  message: string;
}

/** Picked is what was pressed on the stage, named as in Hovered; kind is "" where nothing is. */
export interface Picked {
  type: "picked";
  kind: string;
  name: string;
  message: number;
  run: Run;
  how: Press;
  touch: boolean; // a finger has tapped it, and rests nowhere
  x: number; // where, in CSS pixels of the stage
  y: number;
  radius: number; // how much the finger or the mouse covers about that
}

/**
 * Hovered is what lies under a mouse or a pen, for a tooltip. The kind is server, client, message, znode, watch, link, lock, entry, dial or
 * rim, and "" for nothing. The name is the server, the client (of a watch, too), the path, FROM>TO, or SERVER/ZXID. The message is the id
 * of a Flight; of the rim, the moment that was hit. The box is in CSS pixels of the stage.
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

/**
 * Drawn is a hand that moves over the stage, and draws a line or carries something. The kind, the name and the message, as in Hovered, are
 * at the beginning the client or message that can be carried from there; later they are the server or client under the hand.
 */
export interface Drawn {
  type: "drawn";
  phase: Phase;
  x: number; // where, in CSS pixels of the stage
  y: number;
  kind: string;
  name: string;
  message: number;
  off: boolean; // the message that lay under the beginning has left its lane
  links: Crossed[]; // that the line crosses; if it parts the servers, those of clients
  parts: string[][]; // the groups of servers that it parts, if there are several
}

/** Zoomed says how the stage is seen. */
export interface Zoomed {
  type: "zoomed";
  zoom: number; // 1 is all of it
  follow: boolean;
}

/**
 * Corner says how much of the lower left corner of the stage is free when all of it is seen, in CSS pixels: there is room for a legend.
 */
export interface Corner {
  type: "corner";
  step: number;
  heights: number[]; // of the first step from the left, of twice as much, and so on
}

/**
 * Places says where things stand on the stage as it is seen, in CSS pixels, whenever it has been laid out anew: for what hangs from a card.
 */
export interface Places {
  type: "places";
  width: number; // of the stage
  height: number;
  places: Place[];
}

/** State is everything about the run. */
export interface State {
  type: "state";
  heard: number; // the id of the last request that has been carried out, or begun
  lesson: string;
  serial: number; // of the load
  view: View;
  flights: number; // how many messages are on their way; the view has a choice of them only
  traffic: Traffic[];
  moment: number; // how many moments lie behind the position
  at: number; // the event that stands for it, 0 at the beginning
  picture: Picture; // that the stage shows of the run: ring, tree or both
  tree: TreeView | null; // the znodes, where the stage shows them; of the ring, the copies of the node that its cards show; else nil
  hides: string[]; // terms of the glossary that are not introduced yet, of which the stage shows nothing
  focus: Focus | null;
  comparisons: Comparison[];
  compared: Compared | null;
  artefact: string; // of the whole run; at rest only
  written: boolean; // …as it stands now: then an empty artefact is one of a run that is too long
  position: string; // the exact position; behind an artefact and an @ it says where to stand in it
  changed: boolean; // something was commanded by hand on the way here
  step: number; // −1 in the set-up
  stepDone: boolean; // the step has been run to its end
  beats: Beat[]; // of the step that was shown last, while it is open
  beat: number; // the one that the position is in, −1 for none
  sentence: number; // the beat of the prose that is told, −1 for none
  ends: number[]; // the events at which the beats of the prose are over, 0 where nothing has moved by then; empty if it is not told
  act: Act | null; // the act for which the showing waits, nil for none
  lens: number; // the event of a decision that is being shown, 0 for none
  running: Running;
  finished: boolean;
  stopped: string; // why the run cannot go on, "" if it can
  stop: Stop; // why nothing is under way
  quiet: Quiet | null; // the silence in which the run stands, nil for none
  asks: boolean; // it has stopped because somebody should say whether to go on
  violated: string; // the promise that was broken, "" for none
  steps: StepMark[];
  results: Result[];
  goals: Goal[];
  questions: Question[];
  branches: Branch[];
  given: string[]; // by hand on the way to the position, the last few commands
  redo: boolean; // something was taken back that can be given again
  offers: Offer[];
  allows: string[]; // what the open step lets be taken in hand, as the script has it
  hands: string[]; // the things with which everything may be done: kinds, and servers and clients, as "server 3"
  exercise: boolean; // a lesson is at its end, and there is something to be tried
  notes: Note[];
  fills: Fill[];
}

/**
 * Timeline is one letter a moment, from the moment `from` on, counted from 0. What came before stays, unless `from` is 0. The first `known`
 * of all moments have been reached. The rest is what the script will do: the core has looked ahead.
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
  known: number; // that have been reached; the rest is what the script will do
  complete: boolean;
  steps: StepStart[];
  forks: Fork[];
  notes: Bookmark[];
}

/** Late is the outcome of a command that was only issued when its request, `id`, was answered: it has come now. It is reported once. */
export interface Late {
  type: "late";
  id: number;
  command: string;
  outcome: Outcome;
}

/** Fell is a command that the weather has given. */
export interface Fell {
  type: "fell";
  command: string;
}

/** Finding says how far a search for a seed has come: so many of all runs have been looked through. */
export interface Finding {
  type: "finding";
  tried: number;
  runs: number;
  seed: number; // that is being tried
  events: number; // that have happened in all runs
}

/** Shortening says how far a run has been made shorter, in so many of all runs. */
export interface Shortening {
  type: "shortening";
  lines: number; // of the shortest script so far
  of: number; // lines that the run had
  tried: number;
  runs: number;
}

/** Given is the answer to a question. */
export interface Given {
  question: string;
  choice: string;
}

/** Lesson is a lesson without its words. */
export interface Outline {
  id: string;
  script: string;
  ships: boolean; // every build has it: a link to a run of it need not carry the script
  steps: OutlineStep[]; // those of the script
  refuted: Refuted[];
  beliefs: Belief[];
}

/**
 * How is how Next goes to the end of the step. "" goes there at once. "show" plays the beats of the step; another Next with "" then goes to
 * the end. "beat" goes to the next beat and stands there, for readers who want reduced motion. "sentence" shows what the next sentence of
 * the prose is tied to, and waits there; given while that moves, it completes the movement, and the sentence stays.
 */
export type How =
  | ""
  | "show"
  | "beat"
  | "sentence";

/**
 * PlayHow is how far Play goes: "" until it is paused; "lived" no further than the run has come; "quiet" until nothing is to be seen for
 * long.
 */
export type PlayHow =
  | ""
  | "lived"
  | "quiet";

/** Until is what RunUntil waits for. */
export type Until =
  | "leader"
  | "sync"
  | "commit"
  | "watch"
  | "session"
  | "violation"
  | "predicate"
  | "time";

/** Weather is from which seed faults fall by themselves, and how often each kind of fault, and how often a client writes, from 0 to 5. */
export interface Weather {
  seed: number;
  crashes: number;
  partitions: number;
  delays: number;
  disks: number;
  writes: number;
}

/** Theme is a set of colours. */
export type Theme =
  | "light"
  | "dark";

/** Picture is what the stage shows of a run. */
export type Picture =
  | "" // what the step wants
  | "ring" // the servers
  | "tree" // the znodes, and the clients around them
  | "both" // the servers, and beside them the znodes;

/** Inspected is what Inspect looks into. */
export type Inspected =
  | "znodes"
  | "sessions"
  | "logs";

/** Format is a form of a list of events. */
export type Format =
  | "json"
  | "csv";

/** Written is a run that has been written down, or as much of it as fits. */
export interface Written {
  run: string; // an artefact and a place, "" if nothing fits
  cut: boolean; // it is the beginning only
}

/** FourLetter is the answer to a four-letter word, line by line. */
export interface FourLetter {
  lines: string[];
}

/**
 * Found is a run that a search has found: it can be loaded, and stands where it was found. The artefact is "" where nothing was found in
 * `tried` runs, of which `broken` ended early, because a promise was broken that was not looked for.
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

/** Shortened is a run made short, as a script. The script is "" if what is sought does not happen when the run is told as a script. */
export interface Shortened {
  script: string;
  lines: number;
  of: number;
  tried: number;
  for: string; // what still happens, in the language of the page
  left: string[]; // the commands that were left out
}

/** HelpRow is what the language says of a command or a predicate. */
export interface HelpRow {
  name: string;
  group: string;
  usage: string;
  help: string;
  examples: string[];
  spoken: string[]; // what it is called on the buttons in Chinese
}

/** Spelling is a script that is being written: its pieces, line by line, what is wrong with it, and what has no effect. */
export interface Spelling {
  lines: Token[][];
  problems: Problem[];
  notices: Problem[];
  begins: boolean; // it is right, and makes a world of its own
}

/** Why says why an event happened, and where in the source. */
export interface Why {
  event: EventLine;
  focus: Focus;
  detail: string;
  rule: string;
  verdict: string;
  table: Table | null;
  count: Count | null;
  source: Source;
  values: Value[]; // for the margin of the source
  chain: Link[]; // the oldest first, then the event
  whole: boolean; // the chain begins with a command
  head: number; // behind so many of its events …
  skipped: number; // … so many are left out; 0 for none
  name: string; // as a lesson names the event
}

/** Focus is the event that is looked at. */
export interface Focus {
  seq: number;
  moment: number;
  at: number;
  kind: string;
  look: string; // its letter on the timeline
  who: string;
  title: string;
  brief: string;
  verdict: string;
  selected: boolean;
  /** What it is about, for views that show no events: zero for nothing. */
  from: string; // the ends of the message that was sent or delivered
  to: string;
  flight: number; // that message's
  peer: string; // the other server or client
  zxid: string;
  path: string;
  session: string;
}

/** EventList is a page of events, the oldest first, and how many there are that the question lets through. */
export interface EventList {
  events: EventLine[];
  total: number;
  newer: number; // of them, behind the page
}

/** Znodes are the znodes of one server's database. */
export interface Znodes {
  server: number;
  zxid: string; // its last transaction
  nodes: Znode[]; // by path, a parent before its children
  more: number; // how many are left out
  differs: string[]; // paths that are not as on the leader, those that are missing here included
}

/** Sessions are the sessions that one server knows, and the watches and local sessions of one server or of all. */
export interface Sessions {
  server: number;
  sessions: SessionOn[]; // by id
  watches: WatchOn[]; // by server, client and path; those whose event is on its way last
}

/** Logs are the logs of all servers side by side. */
export interface Logs {
  zxids: string[]; // the zxids that at least one log has, the newest last
  ops: string[]; // the operation and the path of each zxid
  more: number; // how many older zxids are left out
  rows: LogRow[];
}

/** Entry is the life of one transaction, as far as it has come. Times are −1 for not yet. */
export interface Entry {
  zxid: string;
  op: string;
  path: string;
  data: string;
  client: string;
  via: number; // the server that the request came to, 0 for unknown
  proposed: number;
  proposedTo: number[];
  onDisk: number[];
  acks: number[];
  need: number;
  committed: number;
  applied: number[];
  truncated: number[];
  underway: Underway[];
  seq: number; // of its first event, 0 if nothing is known of it
}

/** Charts are series over virtual time: bucket i covers Width ms from From + i·Width on. */
export interface Charts {
  from: number;
  width: number;
  kinds: KindSeries[];
  commits: number[];
  queue: number[]; // outstanding proposals, at most
  telling: number[]; // the event that has most to say, by its number; 0 for none
  latency: number[]; // of clients' requests that were answered then, ms, mean; −1 for none
}

/** SpaceTime is a space–time diagram of some moments. */
export interface SpaceTime {
  svg: string;
  from: number;
  to: number;
  rewound: boolean; // it begins later than was asked: what lies before was rewound
  more: boolean; // there is more in the range than is drawn
}

/** Choice is one of the things that may happen next. */
export interface Choice {
  command: string; // makes it happen now
  at: number; // when it would happen by itself
  sent: number; // the event that sent the message which would arrive, 0 for none
  next: boolean; // it is due at the next instant at which anything is
  timer: string; // the name of the deadline that is reached, in the language of the page; "" for anything else
}

/** Drawing is the stage as a picture that needs no page around it. */
export interface Drawing {
  svg: string;
}

/** Tale is the run up to the position, as a script. */
export interface Tale {
  setup: string; // what the run began with
  script: string; // …and all that was commanded since, on the way here
}

/** Export is what has happened on the way to the position, as text: the events as `run --json` prints them, or as a table. */
export interface Export {
  text: string;
  events: number;
  cut: boolean; // there are more than fit into a file that a browser can still hold
  /** The last event that is written: its number, and when it was in virtual milliseconds. */
  last: number;
  at: number;
}

/**
 * Length is how long a film takes at pace 1: of the step that the run stands in, as Next shows it, or in a run without steps of the last
 * command and what came of it, as Play goes through it.
 */
export interface Length {
  ms: number;
}

/** LatencySpan is the time between two faults, or from one until now: how long the requests took that were answered in it. */
export interface LatencySpan {
  from: number;
  after: string[]; // the commands with which it begins, none for the beginning of the run
  clients: ClientLatency[];
}

/** Commands are the newest commands of the run, in the order in which they were carried out first. */
export interface Commands {
  rows: CommandRow[];
  left: number; // how many older ones are left out
}

/** LooseTie is an event that a lesson names and that does not happen in its step, and which do. */
export interface LooseTie {
  step: string;
  sight: string;
  there: string[];
}

/** Problem is why a request was refused. */
export interface Problem {
  code: string;
  message: string;
  line?: number;
  column?: number;
}

/** Candidate is one way to go on with a command. */
export interface Candidate {
  text: string;
  help: string;
  from: number; // what it replaces, in bytes of the command
  to: number;
}

/** Outcome says what has become of a command that was given by hand. */
export interface Outcome {
  word: Word;
  text: string; // what was observed, or answered, or what the command did; of undo: the commands, a line each, the last first
  seq: number; // of until: the event that was waited for
}

/** Run is one of two runs that are shown, "" where there is one. */
export type Run =
  | ""
  | "A"
  | "B";

/** Press is how something on the stage was pressed: "" by a tap; menu: long, or with the other button. */
export type Press =
  | ""
  | "menu";

/**
 * Phase is how far a hand has come that moves over the stage: off is no stroke, because a second finger has come, or the browser has taken
 * the pointer away.
 */
export type Phase =
  | "begin"
  | "on"
  | "end"
  | "off";

/** Crossed is a link that a line crosses: from one end to the other, or both directions. */
export interface Crossed {
  from: string;
  to: string;
  both: boolean;
}

/**
 * Place is where one thing stands. Its kind is server, client, dial, bead or faint. The box of a bead covers its way until the next
 * picture. A faint bead has stepped back, because a decision is being shown.
 */
export interface Place {
  kind: string;
  name: string; // of a bead its kind of message
  message: number;
  run: Run;
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * View is what can be seen of a world between two turns: plain values, safe to keep. The stage draws it, the text view lists it. Zxids are
 * strings as the script language writes them.
 */
export interface View {
  now: number;
  turn: number;
  seq: number; // the number of the last event
  leader: number; // the established leader, 0 for none
  quorum: number; // how many voters make a quorum
  voters: number; // how many voters there are whose vote has weight
  servers: ServerView[];
  links: LinkView[]; // only those that are not plain
  flights: Flight[];
  dials: DialView[]; // dials of the election that are on their way, or whose refusal is on its way back
  clients: ClientView[];
  locks: LockView[];
  stores: StoreView[];
  counts: Counts;
}

/** Traffic counts the messages of a kind on one way. */
export interface Traffic {
  kind: string;
  from: string;
  to: string;
  count: number;
  held: number; // of them, that cannot arrive
}

/**
 * TreeView is what can be seen of the znodes, and of what clients make of them: plain values, safe to keep. It is the tree as the leader
 * has it; without a leader, as the running server has it that has come farthest.
 */
export interface TreeView {
  server: number; // whose tree it is, 0 while no server runs
  nodes: NodeView[]; // a parent before its children; without /zookeeper, and at most shownInTree
  more: number; // how many nodes are left out
  about: string; // the path that Copies tell of, "" for none
  copies: CopyView[]; // what each server has at that path, by server
  beliefs: BeliefView[];
  asks: AskView[];
  silent: SilenceView[];
  woken: number; // how many watch events were sent since the last command
}

/** Comparison is another run that this one can be laid beside. */
export interface Comparison {
  id: string;
  a: string;
  b: string;
  step: number; // that asks for it, or −1
  belief: string; // QUESTION/CHOICE of a belief that is run, or ""
}

/** Compared is the other of two runs side by side. */
export interface Compared {
  id: string;
  a: string;
  b: string;
  own: Run; // A or B: the letter of the run that is played
  view: View;
  flights: number;
  traffic: Traffic[];
  measures: Measure[];
  broken: string; // the promise that the other run has broken so far, in the page's language; "" for none
  parted: number; // the moment in which they begin to differ, −1 where that is not known
}

/** Beat is a piece of a step that is shown. */
export interface Beat {
  moment: number; // where it is over
  seq: number; // the event that it is about
  at: number; // of the event
  from: number; // virtual time runs from here …
  to: number; // … to here
  look: string;
  when: string; // what the sentences of the prose are tied by, "" for none
  kind: BeatKind;
}

/**
 * Act is a command of the lesson that the reader gives by hand, and the thing that it is about: a server, a client or a link; the kind ""
 * is no single thing.
 */
export interface Act {
  command: string;
  kind: string;
  name: string;
}

/** Running is what is under way, "" for nothing. */
export type Running =
  | ""
  | "step"
  | "show"
  | "event"
  | "play"
  | "seek"
  | "until"
  | "find";

/** Stop is why the run stands still. */
export interface Stop {
  why: Ending;
  text: string; // a short sentence, in the language of the page
}

/** Quiet is the silence in which the run stands. */
export interface Quiet {
  ms: number;
  beats: boolean; // heartbeats were heard in it
  text: string; // in the language of the page
}

/** StepMark is a step. */
export interface StepMark {
  id: string;
  title: string;
}

/**
 * Result is an expectation that has been tested. Wanted and Observed are in words, in the language of the page; of a conjunction that
 * failed, what was not met.
 */
export interface Result {
  line: number;
  text: string;
  ok: boolean;
  wanted: string;
  observed: string;
  seq: number; // of its event
}

/** Goal is a goal of the script. */
export interface Goal {
  id: string;
  text: string;
  reached: boolean;
  missing: string;
  slips: string[]; // the known mistakes that stand in the way now
  seq: number; // of its event, 0 before it is reached
}

/** Question is asked before Step runs and graded at its end. Locked, its answer can no longer be given or changed. */
export interface Question {
  id: string;
  step: number;
  choices: string[];
  chosen: string;
  right: string;
  graded: boolean;
  locked: boolean;
  refuted: Shown[]; // which event shows that a choice was wrong
}

/** Branch is one line of the run. */
export interface Branch {
  id: number;
  parent: number;
  turn: number;
  label: string;
  current: boolean;
}

/** Offer is a button that runs a command. */
export interface Offer {
  step: number;
  command: string;
}

/** Note is a caption. */
export interface Note {
  step: number;
  text: string;
}

/** Fill is the text of a placeholder in the prose, and the event to which it leads, 0 for none. */
export interface Fill {
  key: string;
  text: string;
  seq: number;
}

/** StepStart is where a step begins. */
export interface StepStart {
  step: number;
  moment: number;
}

/** Fork is another branch, in moments. */
export interface Fork {
  branch: number;
  label: string;
  moment: number;
  length: number;
  current: boolean;
}

/** Bookmark is a note on the line; the run stands at it once Moment moments lie behind it. */
export interface Bookmark {
  moment: number;
  text: string;
}

/** Step is a step of the script, and what its prose asks for. */
export interface OutlineStep {
  id: string;
  fills: string[]; // the placeholders, in all languages
  sights: string[]; // the events that its sentences are tied to, in the order of the prose
  tells: string; // the one of them that the step comes to rest on, "" for the last
  divisions: Division[]; // what is told one after the other, in each language
  compare: OutlineCompare | null; // what it is laid beside, or nil
  hides?: string[]; // terms of the glossary that are not introduced yet (see OnStage)
}

/** Refuted says which event shows that an answer was wrong. */
export interface Refuted {
  question: string;
  choice: string;
  see: string; // a Sight of the question's step
}

/** Belief is the run in which a wrong answer would be right: another script, to the end of the question's step. */
export interface Belief {
  question: string;
  choice: string;
  word: string; // what tells it from the lesson's run: a word that the stage writes
  step: number;
  script: string;
}

/** Token is a piece of a line. The pieces of a line, one behind the other, are the line. */
export interface Token {
  kind: string; // "" command name option path number string comment
  text: string;
}

/** EventLine is an event in protocol words. */
export interface EventLine {
  seq: number;
  cause: number;
  turn: number;
  at: number;
  kind: string;
  msg: string; // the message that was delivered, "" for none
  who: string;
  title: string; // what happened, in a sentence
  text: string; // its values
  site: string;
}

/** Table is a comparison, in the order in which it is made. */
export interface Table {
  columns: string[];
  rows: Row[];
}

/** Count is how far a count has come towards a quorum. */
export interface Count {
  have: number[];
  need: number;
  enough: boolean;
}

/** Source is the place that took the decision, and the ZooKeeper class and method that it mirrors. It is empty for what the world does. */
export interface Source {
  func: string;
  file: string;
  line: number;
  zk: string;
}

/** Value is what a line of the source had before it in this event: for the margin beside it. */
export interface Value {
  line: number;
  text: string;
  decides: boolean;
}

/** Link is an event of a chain of causes. */
export interface Link {
  seq: number;
  at: number;
  kind: string;
  who: string;
  title: string;
  brief: string;
}

/** Znode is one znode of Znodes. Times are virtual. */
export interface Znode {
  path: string;
  depth: number;
  data: string; // its beginning
  bytes: number;
  version: number;
  cversion: number;
  aversion: number;
  children: number;
  czxid: string;
  mzxid: string;
  pzxid: string;
  ephemeral: string; // the session that owns it, ""
  ctime: number;
  mtime: number;
  watches: string[]; // who watches it here: "ann data"
}

/** SessionOn is a session. */
export interface SessionOn {
  id: string;
  client: string; // the client that it belongs to, "" if it has none any more
  on: number; // where its client is connected, 0 for nowhere
  timeout: number; // as negotiated
  expires: number; // when the leader lets it expire if nothing more is heard, −1 if nobody knows
  ephemerals: string[];
  local?: boolean; // no other server knows it
}

/** WatchOn is a watch as its server has it. */
export interface WatchOn {
  server: number;
  client: string;
  path: string;
  kind: string; // data exist child persistent recursive
  mode: string; // standard persistent recursive
  state: string; // set fired
}

/** LogRow is one server's log. */
export interface LogRow {
  server: number;
  state: string;
  cells: (LogEntry | null)[]; // one for each of Zxids, nil where the log has a gap
  snapshot: string; // the zxid of its newest snapshot, "" for none
  torn: string; // the record behind the end of its log on the disk that a crash has cut in two, "" for none
}

/** Underway is a message about a transaction that is on its way. */
export interface Underway {
  kind: string;
  from: number;
  to: number;
  due: number;
}

/** KindSeries counts the messages of a kind. */
export interface KindSeries {
  name: string;
  look: string; // the kind whose shape it wears
  counts: number[];
}

/** ClientLatency is how long a client's requests took, from their sending until their replies arrived, in ms of virtual time. */
export interface ClientLatency {
  client: string;
  answers: number;
  p50: number;
  p99: number;
  max: number;
  unanswered: number; // that were sent in this span, and have had no reply so far
}

/** CommandRow is a command of the run, and what has become of it. */
export interface CommandRow {
  n: number; // its number in the run
  text: string;
  by: By;
  at: number;
  stands: Stands;
  outcome: Outcome | null; // nil while it is under way, and unless it stands behind
  zxid: string; // of the transaction that it has made, "" for none
  onLogs: string[]; // what it has made of the logs of servers: what a crash loses, and what a start reads
  notices: string[]; // what of it has no effect, or counts otherwise than it was written
  took: number; // from when it was given until it was answered, or what it waited for came; −1 for not yet, or nothing
}

/** Word is what has become of a command. "issued": its answer is still to come, as a Late. */
export type Word =
  | "done"
  | "holds"
  | "fails"
  | "reached"
  | "unreached"
  | "issued"
  | "answered"
  | "stopped";

/** ServerView is one server. */
export interface ServerView {
  id: number;
  observer: boolean;
  weightless: boolean; // a voter whose vote weighs nothing (QuorumHierarchical, weight.N=0)
  state: string; // LOOKING FOLLOWING LEADING OBSERVING DOWN PAUSED
  established: boolean; // a leader with its quorum, a learner with its UPTODATE
  phase: string; // ELECTION DISCOVERY SYNCHRONIZATION BROADCAST, or ""
  accepted: number;
  epoch: number;
  round: number;
  vote: number;
  voteZxid: string;
  logged: string; // the end of its log, or of the snapshot that has superseded it
  committed: string;
  sync: string; // how it was last synchronised: DIFF TRUNC TRUNC+DIFF SNAP or ""
  ballots: Ballot[]; // while LOOKING: the votes it has heard, itself included
  log: LogEntry[]; // the tail, oldest first, at most 8
  acks: number[]; // a leader: who has acknowledged its oldest outstanding proposal
  ackZxid: string;
  disk: string; // "" held slow
  nodes: number;
  sessions: number;
  watches: number;
}

/** LinkView is one direction between two parties. */
export interface LinkView {
  from: string; // server id or client name
  to: string;
  cut: boolean;
  held: boolean;
  delay: number;
}

/** Flight is a message on its way. */
export interface Flight {
  id: number; // Seq of the event that sent it
  kind: string;
  from: string;
  to: string;
  sent: number;
  due: number; // when it arrives if nothing holds it
  held: boolean;
  label: string; // a zxid, the id voted for, a path
  event: string; // of a watch event: NodeDeleted …; "" otherwise
}

/**
 * DialView is an election connection that is being dialed, so that a vote can be sent (QuorumCnxManager.toSend); or the refusal, on its way
 * back.
 */
export interface DialView {
  from: string; // who has dialed
  to: string;
  sent: number;
  due: number;
  refused: boolean; // nobody listens there, and the refusal is on its way back
  vote: number; // what the dialer votes for, 0 for nobody
}

/** ClientView is one client. */
export interface ClientView {
  name: string;
  state: string; // CONNECTED CONNECTING EXPIRED CLOSED AUTH_FAILED CRASHED
  on: number;
  session: string;
  pending: string; // the outstanding command, "" for none
  waits: string; // the command whose recipe waits for an event before it has an outcome, "" for none
  since: number; // when the pending command began, or its recipe last went on; Now for none
  way: number; // how far its request is: 0 not sent, 1 sent, 2 proposed, 3 committed
  ways: number; // how far it has to go: 3 for a write, 1 for a read, 0 for none outstanding
  queue: number;
  last: string; // OK PENDING or a code; "" before the first command
  answer: string; // what the last command returned, in zkCli's words
  watches: string[]; // paths, sorted
  watching: WatchView[]; // each watch, by path; at most 32
  reacts: string[]; // what it does by itself, each as EVENT PATH: COMMAND
  paused: boolean;
  marks: string[]; // what else its state does not say, each in a word that every view shows beside it: PAUSED
  away: boolean; // disconnected on purpose
  replies: number; // answers that servers have sent it
  lasts: number; // how long its session lasts at most if the servers hear nothing of it
  stands: StandView[];
}

/** LockView is a lock as the recipes of its clients see it, and its directory as the leader has it. */
export interface LockView {
  path: string;
  strategies: string[]; // the strategies that its clients use: recipes of different strategies know nothing of each other
  holders: Holding[];
  waiters: string[]; // in the order of their nodes
  children: number; // how many the directory has
  nodes: LockNode[]; // in the order of the queue, those that the step has deleted included; at most 64
}

/** StoreView is a store outside ZooKeeper that something was written to. */
export interface StoreView {
  name: string;
  value: string;
}

/** Counts are totals since the script began, without heartbeats. */
export interface Counts {
  messages: number;
  bytes: number;
  requests: number;
  watchEvents: number;
  commits: number;
  fsyncs: number;
}

/** NodeView is a znode. One that has gone since the last command is still listed, and so is the value that it had then. */
export interface NodeView {
  path: string;
  data: string; // its beginning
  bytes: number;
  children: number;
  ephemeral: boolean;
  owner: string; // the client whose session owns an ephemeral node, "" if no client has it
  new: boolean; // made since the last command
  gone: boolean; // deleted since the last command
  changed: boolean; // its data was set since the last command …
  was: string; // … and were these before, "" where nobody knows any more
}

/** CopyView is what one server has at a path. */
export interface CopyView {
  server: number;
  up: boolean; // it has a tree
  there: boolean; // …with that node
  data: string;
  nodes: number; // how many children the node has
  behind: boolean;
}

/** BeliefView is what a client knows of a path from its last answer about it. */
export interface BeliefView {
  client: string;
  path: string;
  how: Learnt;
  data: string; // what it has read or written
}

/** AskView is the oldest request of a client that has no answer yet. */
export interface AskView {
  client: string;
  path: string;
  writes: boolean;
  way: number; // as ClientView has it
}

/** SilenceView is a session of which the leader hears nothing. */
export interface SilenceView {
  client: string;
  ends: number; // when the leader ends the session
  of: number; // its time-out
}

/** Measure is one number in both runs: so far, and by the end as it is known. */
export interface Measure {
  name: string;
  a: number;
  aEnd: number;
  b: number;
  bEnd: number;
}

/** BeatKind is what happens in a beat: something is done, messages travel, something is decided, or nothing is to be seen. */
export type BeatKind =
  | "act"
  | "travel"
  | "decide"
  | "wait";

/** Ending is why nothing is under way; "" while something is. */
export type Ending =
  | "" // something is under way, or nothing was begun yet
  | "loaded" // a run was loaded and stands at its first position
  | "paused" // the reader has paused the run
  | "there" // the run stands at the place to which the reader went
  | "step" // the step has been carried out
  | "question" // the step has been carried out, and a question comes before the next step
  | "lesson" // the last step of the lesson has been carried out
  | "script" // the script has been carried out
  | "sentence" // a sentence of the prose has been told, and waits
  | "act" // an act comes, and the showing waits for the reader's hand
  | "event" // the next event has happened
  | "lived" // Play has come to the end of what was played before
  | "quiet" // nothing but heartbeats has happened for a long time
  | "nothing" // nothing will ever happen by itself
  | "happened" // the awaited event or predicate has come
  | "goal" // a goal of the lesson has been reached while time passed
  | "time" // the time has passed
  | "unhappened" // the awaited event has not happened, or the predicate has not held, and cannot any more
  | "passed" // a command by hand that takes time is over
  | "given" // a command was given by hand, and no time has passed
  | "command" // a command by hand has interrupted what was under way
  | "wrong" // a command by hand has interrupted what was under way, and was refused
  | "found" // the search has found a seed
  | "unfound" // the search has found no seed
  | "shortened" // the run has been made short
  | "unshortened" // no command can be left out of the run
  | "limit" // the run has reached its limit of turns and asks whether to go on
  | "refused" // the world refuses a command of the script
  | "broken" // a promise was broken;

/** Shown is the event that shows something about a choice. */
export interface Shown {
  choice: string;
  seq: number;
  at: number;
}

/**
 * Division is how the prose of a step in one language is divided into beats. A beat is what is told at once: in the page's HTML it has the
 * number of its place here (data-beat). It has the sights of its sentence in their order, each of them one of the step's. A step without
 * any tie is told paragraph by paragraph; those beats have no sights.
 */
export interface Division {
  lang: string;
  beats: string[][];
}

/** Compare says that a step is to be laid beside an earlier one while it is open: two runs side by side. */
export interface OutlineCompare {
  with: string; // the earlier step: run A
  a: string; // what tells run A from the other: a word that the stage writes, the same in every language
  b: string; // the same of this step
}

/** Row is one question of a comparison. */
export interface Row {
  name: string;
  a: string;
  b: string;
  verdict: string;
  decides: boolean; // the comparison ends here
  reached: boolean; // false behind the row that decides
}

/** LogEntry is one entry of a transaction log. */
export interface LogEntry {
  zxid: string;
  state: string; // written synced committed truncated
  op: string;
  path: string;
}

/** By is who has given a command. */
export type By =
  | "script"
  | "hand"
  | "weather";

/**
 * Stands is where a command stands: behind the position, or ahead of it in the story that the timeline shows; undone: given by hand, on
 * another branch.
 */
export type Stands =
  | "behind"
  | "ahead"
  | "undone";

/** Ballot is a vote that a LOOKING server has recorded. */
export interface Ballot {
  sid: number;
  vote: number;
  zxid: string;
  epoch: number;
  support: boolean; // it equals the server's own vote and counts for it
}

/**
 * WatchView is a watch that a client has registered. One that has fired is gone from its server; the client hears of it when the event
 * arrives.
 */
export interface WatchView {
  path: string;
  kind: string; // data exist child persistent recursive
  fired: boolean; // its event is on its way
}

/**
 * StandView is a recipe of a client at one of its lines: where it waits, where the end of the session found it, or where it ended with a
 * lock that is still held.
 */
export interface StandView {
  recipe: string; // its name, or the strategy of a lock
  command: string;
  kind: string; // asks reconnects waits sleeps holds; ready: what it waited for has come; crashed: the client has crashed; gone: the session has ended
  line: string; // the name of the line in the script language, "" if it has none
  func: string;
  file: string; // below the module's root, "" where the line is not known
  row: number; // the number of the line in it
}

/** Holding is a client that believes that it holds a lock. */
export interface Holding {
  client: string;
  strategy: string;
}

/** LockNode is a node of a lock's queue. */
export interface LockNode {
  name: string;
  client: string; // the client that made it, "" for a client that is not of this world
  state: string; // held; first: nobody holds the lock, and it is the first; waiting; gone
}

/** Learnt is how a client came to what it knows. */
export type Learnt =
  | "read" // it has read the data
  | "written" // it has written the data
  | "missed" // it has looked, and there was no such node
  | "deleted" // it has deleted the node;

/** The types of all requests. */
export const REQUESTS: ReadonlySet<string> = new Set([
  "load",
  "written",
  "next",
  "back",
  "undo",
  "redo",
  "goto",
  "own",
  "branch",
  "nextEvent",
  "prevEvent",
  "seek",
  "play",
  "pause",
  "until",
  "goOn",
  "inject",
  "answer",
  "select",
  "compare",
  "weather",
  "find",
  "shorten",
  "look",
  "words",
  "zoom",
  "pan",
  "help",
  "complete",
  "completeIn",
  "spell",
  "draft",
  "why",
  "moment",
  "events",
  "inspect",
  "entry",
  "charts",
  "spacetime",
  "choices",
  "drawing",
  "tell",
  "export",
  "length",
  "latencies",
  "commands",
  "untied",
]);

/** The types of all reports of the core and its stage. */
export const CORE_REPORTS: ReadonlySet<string> = new Set([
  "answer",
  "ready",
  "stage",
  "failed",
  "picked",
  "hovered",
  "drawn",
  "zoomed",
  "corner",
  "places",
  "state",
  "timeline",
  "late",
  "fell",
  "finding",
  "shortening",
]);
