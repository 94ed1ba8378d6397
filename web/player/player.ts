// The page as a player in another page's frame: it says hello to its parent until that connects, does what it is asked, and tells what
// happens. It does nothing that one could not do by hand.
import {
  STATE,
  VERSION,
  type Answered,
  type Ask,
  type Details,
  type Done,
  type Fault,
  type Hello,
  type Report,
} from "../contract";
import { read } from "./messages";
import { answered, read as readState, steps, write, type Kept } from "./state";
import { Guests } from "./guests";
import { branched, keepSeen, seen, unlearn } from "../lesson/kept";
import { earn, earned, keepEarned, type Earned } from "../lesson/earned";
import { link } from "../base/route";
import { score } from "./score";
import { built } from "../base/files";
import { embed, shared, steps as range } from "../base/query";
import { t } from "../text/strings";
import type { Client } from "../stage/client";
import { loading } from "../lesson/brought";
import { fetchLesson } from "../lesson/fetched";
import { entryById, lessonById, pick, type Lesson } from "../text/lessons";
import type { Body } from "../views/pane";
import type { Answer, Outcome, Problem, State, Until, Written } from "../protocol";

interface PlayerHost {
  /** The state, if it is of what is shown. */
  state(): State | null;
  lesson(): Lesson | null;
  /** Whether it goes on by itself. */
  going(): boolean;
  play(): void;
  setSpeed(n: number): void;
  rest(): void;
  /** Goes to an address within the page. */
  go(hash: string): void;
  /** Begins the world of a script in the playground, and goes to an event of it or, where that is 0, to the end of so many steps. */
  script(text: string, step: number, event: number): Promise<Problem[]>;
  /** Opens a lesson in Markdown; `plays`: what is wrong with it does not keep it from being played. */
  markdown(text: string, step: number, event: number): Promise<{ plays: boolean; problems: Problem[] }>;
  /** Looks otherwise; what it gives is done when the words of the language are here. */
  want(what: { lang?: string; theme?: "light" | "dark" | "auto" }): Promise<void> | undefined;
  /** Carries out a command as if it had been typed. */
  command(text: string): Promise<Answer>;
  /** The stage as it is seen, as a PNG. */
  picture(): Promise<Blob>;
  /** The same as an SVG. */
  drawing(): Promise<Blob>;
  /** The address of what is seen; `left`: the run does not fit into it. The run must have been written down. */
  address(): { address: string; left: boolean };
  /** The height that would do, in CSS pixels. */
  height(): number;
  /** Shows the question of the step to come in place of what became of the answer before it. */
  asks(): void;
}

/** A place to go to: one of these. */
interface Place {
  step?: number;
  moment?: number;
  event?: number;
}
/** The things to open: a lesson, a run, or both, or one of the others. */
interface Opened {
  lesson?: string;
  script?: string;
  markdown?: string;
  artefact?: string;
  step?: number;
  event?: number;
}

/** An error, with a code for programs. */
class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const UNTIL = new Set<string>(["leader", "sync", "commit", "watch", "session", "violation"]);
/** The messages that do not wait until a lesson or a run is open. */
const ASIDE = new Set<Ask["type"]>(["open", "pause", "look", "visible", "giveCore", "takeCore"]);
const RUN = "run until ";
const FIRST = 50; // ms until hello is said again, then twice as long each time …
const LAST = 3000; // … up to this
const PATIENCE = 4000; // ms until the core is loaded although the host, which hands it over, has not been heard of
const MOMENTS = 100; // ms between two moments that are told

const CORE = built("zootrope.wasm.zst"); // which core this page needs

export class Player {
  private port: MessagePort | null = null;
  private again = 0;
  private patience = 0;
  private fetching = 0; // lessons that are on their way
  private readonly waiting: (() => void)[] = []; // for the run to rest
  private build = ""; // of the core, once it is up
  private broken: Fault | null = null; // why there is nothing to ask
  private opening: Promise<void> = Promise.resolve(); // what was asked for last
  private readonly giveUp = new Set<(why: Refusal) => void>(); // what was asked and has no answer yet
  private readonly early: Report[] = [];
  private reported: {
    ready?: boolean;
    step?: string;
    moment?: string;
    score?: string;
    state?: string;
    height?: number;
    share?: number;
  } = {};
  private graded = new Map<string, string>();
  private goals = new Map<string, boolean>();
  private momentAt = -Infinity;
  private later = 0;

  /** The other conventions that the host may know. */
  private readonly guests = new Guests(
    (state) => this.restore(state).catch(() => {}), // a state that cannot be read begins anew
    (statement) => this.tell("zootrope-xapi", { statement }),
  );

  constructor(
    private readonly client: Client,
    private readonly host: PlayerHost,
  ) {
    addEventListener("message", (e) => {
      if (e.source !== parent || !isConnect(e.data) || !e.ports[0]) return;
      // A page may answer hello twice, because it was said twice: what was asked by the first port is answered there.
      const [port] = e.ports;
      this.port = port;
      port.onmessage = (m) => void this.hear(m.data, port);
      clearTimeout(this.again);
      clearTimeout(this.patience);
      if ((e.data as { core?: unknown }).core !== true) client.hand(null);
      for (const event of this.early.splice(0)) this.port.postMessage(event);
    });
    this.hello(FIRST);
    if (shared) this.patience = window.setTimeout(() => client.hand(null), PATIENCE);
    void client.build.then((build) => {
      this.build = build;
      this.follow();
    });
    addEventListener("resize", () => this.resized());
  }

  private hello(wait: number): void {
    if (this.port) return;
    parent.postMessage({ zootrope: VERSION, type: "hello", role: "player" } satisfies Hello, "*");
    this.again = window.setTimeout(() => this.hello(Math.min(LAST, wait * 2)), wait);
  }

  // --- what is asked

  private async hear(data: unknown, port: MessagePort): Promise<void> {
    const answer = (answered: Answered) => port.postMessage(answered);
    const message = read(data);
    if ("fault" in message) return answer({ type: "answer", id: message.id, ok: false, error: message.fault });
    const asked = message.ask;
    try {
      answer({ type: "answer", id: asked.id, ok: true, data: (await this.unlessBroken(this.does(asked))) ?? null });
    } catch (why) {
      const error: Fault = {
        code: why instanceof Refusal ? why.code : "failed",
        message: why instanceof Error ? why.message : String(why),
      };
      answer({ type: "answer", id: asked.id, ok: false, error });
    }
  }

  /** Rejects the answer when the core dies, so that no message stays without an answer. */
  private unlessBroken<T>(answer: Promise<T>): Promise<T> {
    return new Promise((done, fail) => {
      this.giveUp.add(fail);
      answer.then(done, fail).finally(() => this.giveUp.delete(fail));
    });
  }

  private async does(asked: Ask): Promise<Done["data"] | void> {
    if (!ASIDE.has(asked.type)) await this.opening.catch(() => {}); // what is asked next is about what was opened
    switch (asked.type) {
      case "look":
        if (asked.sized !== undefined) this.guests.size(asked.sized);
        return this.host.want(asked);
      case "visible":
        return asked.on ? undefined : this.host.rest();
      case "open":
        return (this.opening = this.unlessBroken(this.open(asked)));
      case "setState":
        return this.restore(asked.state);
      case "giveCore":
        if (!shared) throw new Refusal("unsupported", t("coreAlone"));
        return { name: CORE, core: await this.client.core };
      case "takeCore": // of another build it is of no use
        return this.client.hand((asked.name === CORE && asked.core) || null);
    }
    const state = await this.resting(asked.type === "pause" || (asked.type === "getState" && "on its way"));
    switch (asked.type) {
      case "next":
        return this.next(state, asked.play === true);
      case "back":
        return this.move({ type: "back" });
      case "play":
        if (asked.speed !== undefined) this.host.setSpeed(asked.speed);
        if (!this.host.going()) this.host.play();
        return void (await this.resting());
      case "pause":
        this.host.rest();
        return void (await this.resting());
      case "seek":
        return this.seek(asked, state);
      case "runUntil":
        return UNTIL.has(asked.what)
          ? this.outcome(await this.client.ask({ type: "until", what: asked.what as Until }))
          : this.outcome(await this.host.command(`${RUN}${asked.what}`), RUN.length);
      case "command":
        return this.outcome(await this.host.command(asked.text));
      case "answer":
        return this.choose(asked.question, asked.choice, state);
      case "getState":
        return (await this.visit(state)).state;
      case "link":
        return this.link();
      case "snapshot":
        return asked.as === "svg" ? this.host.drawing() : this.host.picture();
    }
  }

  private async next(state: State, play: boolean): Promise<void> {
    const last = state.steps.length - 1; // of those that are gone through
    const lesson = this.host.lesson()?.steps.length ?? 0; // a script of one's own has no end: time goes on
    if (lesson > 0 && state.step === last && state.stepDone) throw new Refusal("end", t(range ? "endOfSteps" : "endOfLesson"));
    return this.move(play ? { type: "next", how: "show" } : { type: "next" });
  }

  private async seek(to: Place, state: State): Promise<void> {
    if (to.event !== undefined) return this.move({ type: "seek", seq: to.event });
    if (to.moment !== undefined) {
      await this.move({ type: "seek", moment: to.moment });
      const { moment = 0 } = this.host.state() ?? {};
      if (moment < to.moment) throw new Refusal("unreached", t("momentFar", moment, to.moment));
      return;
    }
    const first = range ? range.from - 1 : 0;
    if (to.step! < first || to.step! > state.steps.length)
      throw new Refusal("unreached", t("stepFar", first, state.steps.length, to.step!));
    return this.move({ type: "goto", step: to.step! - 1 });
  }

  private async choose(question: string, choice: string, state: State): Promise<void> {
    const q = state.questions.find((one) => one.id === question);
    if (!q) throw new Refusal("unknown", t("noQuestion", question));
    if (q.kind === "choice" && !q.choices.includes(choice))
      throw new Refusal("unknown", t("noChoice", question, q.choices.join(", ")));
    const answer = await this.client.ask({ type: "answer", question, choice });
    if (!answer.ok && !q.locked) throw new Refusal("unknown", answer.problems[0]!.message); // it is no answer to this question
    this.check(answer);
    this.host.asks(); // the choice is seen, and Next leads on, and not to that question
  }

  private async open(what: Opened): Promise<void> {
    if (what.lesson !== undefined && !lessonById(what.lesson)) await this.known(what.lesson);
    if (what.markdown !== undefined) {
      const { plays, problems } = await this.host.markdown(what.markdown, what.step ?? 0, what.event ?? 0);
      const message = problems.map((p) => refusal(p).message).join("\n");
      if (!plays) throw new Refusal("lesson", message);
      await this.resting();
      if (problems.length > 0) this.remark(message);
      return;
    } else if (what.script !== undefined) {
      this.go("#/playground");
      const [problem] = await this.host.script(what.script, what.step ?? 0, what.event ?? 0);
      if (problem) throw refusal(problem);
    } else if (what.lesson === undefined) {
      this.go(`#/playground/${encodeURIComponent(what.artefact!)}`);
      const to = what.event ? { event: what.event } : { step: what.step };
      if (what.event || what.step !== undefined) return this.seek(to, await this.resting());
    } else this.go(link(what.lesson, what.step ?? 0, what.event ?? 0, encodeURIComponent(what.artefact ?? "")));
    await this.resting();
  }

  private async move(body: Body): Promise<void> {
    this.check(await this.client.ask(body));
    await this.resting();
  }

  private check({ ok, problems }: Answer, ours = 0): void {
    if (!ok) throw problems[0] ? refusal(problems[0], ours) : new Refusal("failed", t("reload"));
  }

  private async outcome(answer: Answer, ours = 0): Promise<Outcome> {
    this.check(answer, ours);
    await this.resting();
    return answer.outcome!; // a command and a wait have one
  }

  /** Waits until the run rests; `now` is enough where it is to be stopped, and where it is looked at, that it is not on its way elsewhere. */
  private async resting(now: boolean | "on its way" = false): Promise<State> {
    for (;;) {
      const state = this.host.state();
      if (this.broken && (!state || this.broken.code === "failed")) throw new Refusal(this.broken.code, this.broken.message);
      const there =
        this.fetching > 0
          ? now === true
          : now === "on its way"
            ? !this.client.away
            : now || (!this.client.moving && !this.host.going());
      if (state && there) return state;
      await new Promise<void>((done) => this.waiting.push(done));
    }
  }

  // --- what a visit comes to

  private async visit(state: State): Promise<{ state: string; cut: boolean }> {
    if (!ownRun(state)) return { state: write(this.kept(state)), cut: false };
    const count = Math.max(0, STATE - write(this.kept(state)).length);
    const { run, cut } = await this.written(count);
    const kept = this.kept(this.host.state() ?? state); // it has come before the answer
    // If the run was cut and stands in the script's own run, its position suffices to find it again.
    if (cut && kept.event > 0 && !state.changed) return { state: write(kept), cut };
    return { state: write({ ...kept, event: cut ? 0 : kept.event, run }), cut };
  }

  /** Has the run written down now: as much of it as so many characters take. */
  private async written(count: number): Promise<Written> {
    const answer = await this.client.ask({ type: "written", count });
    this.check(answer);
    return answer.data as Written;
  }

  /** …without the run. */
  private kept(state: State): Kept {
    const lesson = this.host.lesson();
    const all = lesson ? seen(lesson) : new Set();
    return {
      lesson: state.lesson,
      step: steps(state),
      event: state.stepDone ? 0 : state.at,
      answers: answered(state),
      run: "",
      seen: state.lesson === "" ? "" : state.steps.map((s) => (all.has(s.id) ? "1" : "0")).join(""),
      earned: untold(state),
    };
  }

  private async link(): Promise<string> {
    if (this.host.lesson()?.own) throw new Refusal("refused", t("noLinkOwn"));
    if (!this.host.state()?.written) await this.written(0);
    const { address, left } = this.host.address();
    if (left) throw new Refusal("long", t("tooLongPlay"));
    return address;
  }

  /** Has all of a lesson here. */
  private async known(id: string): Promise<Lesson> {
    if (!entryById(id)) throw new Refusal("unknown", t("noSuchLesson", id));
    if (!lessonById(id)) {
      this.fetching++; // who asks where the run stands waits until it stands in that lesson
      try {
        await fetchLesson(id);
      } catch {
        throw new Refusal("failed", t("lessonLost", pick(entryById(id)?.title)));
      } finally {
        this.fetching--;
      }
    }
    return lessonById(id)!;
  }

  /** Goes to an address within the page: what was wrong with the last one is past. */
  private go(hash: string): void {
    if (this.broken?.code === "unknown") this.broken = null;
    this.host.go(hash);
  }

  private async restore(text: string): Promise<void> {
    let kept: Kept;
    try {
      kept = readState(text);
    } catch (why) {
      throw new Refusal("malformed", why instanceof Error ? why.message : String(why));
    }
    if (kept.lesson === "") {
      if (kept.run !== "") this.go(`#/playground/${kept.run}`);
      return void (await this.resting());
    }
    const answers = kept.answers.map(([question, choice]) => ({ question, choice }));
    const lesson = lessonById(kept.lesson) ?? (await this.known(kept.lesson));
    unlearn(lesson); // the visit that is taken up has seen and earned what it says, and no more
    keepEarned(lesson.id, kept.earned);
    [...kept.seen].forEach((bit, step) => bit === "1" && keepSeen(lesson, step));
    const at = { type: "load", ...loading(lesson), answers } as const;
    const step = range ? Math.min(range.to, Math.max(range.from - 1, kept.step)) : kept.step;
    this.go(link(kept.lesson, step));
    const where = kept.run !== "" ? { artefact: kept.run } : { step, seq: step === kept.step ? kept.event : 0 };
    return this.move({ ...at, ...where });
  }

  // --- what is told

  /** The state has changed. */
  follow(): void {
    const state = this.host.state();
    if (!state) return;
    const rests = !this.client.moving && !this.host.going();
    if (this.broken?.code === "unknown") this.broken = null;
    if (!this.reported.ready) {
      if (!rests || this.build === "") return; // what is told begins with that it is ready
      this.reported.ready = true;
      this.tell("zootrope-ready", { version: VERSION, build: this.build });
    }
    this.steps(state);
    this.moment(state);
    this.answers(state);
    if (rests) {
      this.worth(state).catch(() => {}); // the core has died: that is told
      this.resized();
      for (const done of this.waiting.splice(0)) done();
    }
  }

  private steps(state: State): void {
    const done = steps(state);
    const key = `${state.lesson} ${done}`;
    if (this.reported.step === key || state.running === "seek") return;
    this.reported.step = key;
    const id = state.steps[done - 1]?.id ?? "";
    this.tell("zootrope-step", { lesson: state.lesson, step: Math.max(0, done), id, steps: state.steps.length });
  }

  private moment(state: State): void {
    const key = `${state.at} ${state.focus?.seq}`;
    if (this.reported.moment === key || !state.focus) return;
    clearTimeout(this.later);
    const wait = this.momentAt + MOMENTS - performance.now();
    if (wait > 0) {
      this.later = window.setTimeout(() => this.host.state() && this.moment(this.host.state()!), wait);
      return;
    }
    this.momentAt = performance.now();
    this.reported.moment = key;
    this.tell("zootrope-moment", { event: state.focus.seq, title: state.focus.title });
  }

  private answers(state: State): void {
    for (const q of state.questions) {
      const before = this.graded.get(q.id);
      const now = q.graded ? q.chosen : (before ?? ""); // Back leads before it: that an answer was told stays so
      this.graded.set(q.id, now);
      if (now === "" || before === now || before === undefined) continue;
      this.tell("zootrope-answer", {
        question: q.id,
        kind: q.kind,
        choice: q.chosen,
        right: q.fits,
        correct: q.right,
        choices: q.choices,
      });
    }
    for (const g of state.goals) {
      const before = this.goals.get(g.id);
      this.goals.set(g.id, g.reached);
      const given = earned(state.lesson).given.includes(g.id); // its solution has reached it, not the visitor
      if (before !== undefined && before !== g.reached && !given) this.tell("zootrope-goal", { goal: g.id, reached: g.reached });
    }
  }

  private async worth(state: State): Promise<void> {
    const lesson = this.host.lesson();
    if (lesson && lesson.steps.length > 0) {
      earn(state);
      const now = score(lesson, state);
      const key = JSON.stringify(now);
      if (key !== this.reported.score) {
        this.reported.score = key;
        this.tell("zootrope-score", { ...now });
      }
    }
    if (ownRun(state) && !state.written) return; // that is told as soon as it is written down
    const now = await this.visit(state);
    const key = `${now.state} ${now.cut}`;
    if (this.host.state() !== state || key === this.reported.state) return;
    this.reported.state = key;
    this.tell("zootrope-state", now.cut ? { ...now } : { state: now.state });
  }

  private resized(): void {
    const height = this.host.height();
    if (height === this.reported.height) return;
    this.reported.height = height;
    this.tell("zootrope-resize", { height });
  }

  /** How far the core has come, or that it has died. */
  status({ ready, share, failed }: Client): void {
    if (failed !== "") return this.broken?.message === failed ? undefined : this.wrong("failed", failed);
    if (this.broken?.code === "failed") this.broken = null;
    const now = ready ? 1 : Math.max(0, share);
    if (now === this.reported.share) return;
    this.reported.share = now;
    this.tell("zootrope-loading", { share: now });
  }

  /** Something is wrong that nobody has asked for. */
  wrong(code: string, message: string): void {
    this.broken = { code, message };
    for (const fail of this.giveUp) fail(new Refusal(code, message));
    this.tell("zootrope-error", { code, message });
  }

  /** Something is not as it was asked for, and it plays all the same. */
  remark(message: string): void {
    this.tell("zootrope-error", { code: "remark", message });
  }

  private tell<N extends keyof Details>(name: N, detail: Details[N]): void {
    const event = { type: "event", name, detail } as Report;
    if (this.port) this.port.postMessage(event);
    else if (this.early.length < 64) this.early.push(event);
    if (name !== "zootrope-xapi") this.guests.hear(event, this.host.state(), this.host.lesson());
  }
}

/** Whether there is more to keep than where a lesson stands. */
const ownRun = (state: State): boolean => state.lesson === "" || branched(state);

/** The points that the position of the run does not show: a run that was changed by hand may show them, or be cut. */
function untold(state: State): Earned {
  const all = earned(state.lesson);
  const shown = ownRun(state) ? new Set<string>() : new Set(state.questions.filter((q) => q.graded).map((q) => q.id));
  const rest = (ids: string[]): string[] => ids.filter((id) => !shown.has(id));
  return { ...all, right: rest(all.right), wrong: rest(all.wrong) };
}

/** An error of a script has a line and a column. A command is its own first line, and `ours` of its first characters are the player's. */
const refusal = (p: Problem, ours = 0): Refusal =>
  new Refusal(
    p.code,
    p.line || p.code === "script" ? `${p.line || 1}:${Math.max(1, (p.column ?? 1) - ours)}: ${p.message}` : p.message,
  );

function isConnect(data: unknown): boolean {
  const d = data as { zootrope?: unknown; type?: unknown } | null;
  return typeof d === "object" && d !== null && d.zootrope === VERSION && d.type === "connect";
}

/** Whether the page is in another page's frame. */
export const framed = (): boolean => parent !== window;

/** The height that the page would like for its width: a guest is as high as it needs, and no higher than most screens. */
export const preferredHeight = (width: number): number =>
  embed === "stage"
    ? Math.round(Math.min(720, Math.max(320, width * 0.5)))
    : Math.round(width <= 720 ? 760 : Math.min(900, Math.max(560, width * 0.58)));
