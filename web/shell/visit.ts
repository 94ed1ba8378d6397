// Where the visitor is: the address, the lesson that it leads to, and what is kept of it for the next visit.
import { toClipboard } from "../base/clipboard";
import { hash, link, rewrite, type Route } from "../base/route";
import { answers, forgetOwn, keepAnswers, keepNone, keepOwn, keepSeen, own, placed } from "../lesson/kept";
import { bounds } from "../lesson/part";
import { loading } from "../lesson/brought";
import { tryAgain } from "../lesson/earned";
import { embed, steps as range } from "../base/query";
import { moveHas, taskHas } from "../base/moves";
import { remember } from "../base/settings";
import { count, t } from "../text/strings";
import type { Client } from "../stage/client";
import { lessonById, type Lesson } from "../text/lessons";
import type { Body } from "../views/pane";
import type { Answer, State } from "../protocol";

interface VisitHost {
  note(text: string, bad?: boolean): void;
  /** The step of a moment of the timeline. */
  stepAt(moment: number): number;
}

type LessonRoute = Route & { page: "lesson" };

const CARRIED = 8192; // characters of a run that fit into a link that people can still send

export class Visit {
  comes = -1; // the step whose end the address leads to, −1 for the beginning
  private here = ""; // the address that was followed last; if the page's address differs, routes is about to follow it
  private loaded = ""; // the id of the lesson that was loaded last
  private named = 0; // the event that the address has named: it is marked on arrival
  private first = true; // nothing has been loaded yet
  private sharing = false; // share as soon as the run is written down
  private walks = false; // the last move goes on from where the run stood
  private before: State | null = null; // the state at the report before

  constructor(
    private readonly client: Client,
    private readonly host: VisitHost,
  ) {
    client.on("asking", (body) => this.moves(body.type));
  }

  /** The address has changed. */
  follows(hash: string): void {
    this.here = hash;
  }

  /** A move is about to be asked for. */
  private moves(move: Body["type"]): void {
    if (move !== "pause") this.walks = moveHas(move, "walks");
  }

  /** Goes where an address leads. */
  open(lesson: Lesson, to: LessonRoute, state: State | null): void {
    const { from, to: last } = bounds(lesson);
    const step = Math.min(last, range ? Math.max(from, to.step) : to.step);
    this.comes = Math.max(0, step) - 1;
    const beyond = to.step > lesson.steps.length ? to.step : 0;
    if (to.step > last) to = { ...to, seq: 0 }; // the event belongs to a step that is not shown
    this.named = to.artefact === "" ? to.seq : 0; // an event of a carried run is marked when that run is there
    const again = this.loaded === lesson.id && state !== null;
    if (!again || to.artefact !== "") {
      this.loaded = lesson.id;
      remember("lesson", lesson.id);
      void this.load(lesson, step, to, again);
    } else if (this.client.moving || hash() !== this.address(state)) {
      void this.go(step, to.seq);
    }
    if (beyond > 0) this.host.note(t("noSuchStep", count(beyond), lesson.steps.length), true);
  }

  /** Loads a lesson that has changed, at the step that is open. */
  async renew(lesson: Lesson, state: State | null): Promise<void> {
    this.loaded = lesson.id;
    const step = Math.min(lesson.steps.length, state ? this.steps(state) : 0);
    this.complain(await this.client.ask({ type: "load", ...loading(lesson), answers: answers(lesson.id), step }));
  }

  /** Goes to an event or a step of the run that is loaded. Where it does not have the event, to the step. */
  private async go(step: number, seq: number): Promise<void> {
    if (seq > 0) {
      const answer = await this.client.ask({ type: "seek", seq });
      if (answer.ok) return;
      this.lost(seq);
    }
    await this.client.ask(step < 0 ? { type: "seek", moment: 0 } : { type: "goto", step: step - 1 });
  }

  private lost(seq: number): void {
    this.named = 0;
    this.host.note(t("noSuchEvent", count(seq)), true);
  }

  /** Loads a lesson. If the address carries a run, or the lesson was left with a run that was changed by hand, it loads that run. If
      the run of a link cannot be played, the run that is loaded stays. */
  private async load(lesson: Lesson, step: number, { seq, artefact }: LessonRoute, again: boolean): Promise<void> {
    const at = { type: "load", ...loading(lesson), answers: answers(lesson.id) } as const;
    const mine = own(lesson.id);
    if (!mine) keepNone(lesson.id);
    if (!mine && embed === "") tryAgain(lesson.id);
    const reloaded =
      this.first && performance.getEntriesByType("navigation").some((e) => (e as PerformanceNavigationTiming).type === "reload");
    this.first = false;
    let wrong = "";
    if (artefact !== "") {
      const answer = await this.loads({ ...at, artefact, seq });
      if (!answer) return;
      if (answer.ok) {
        this.named = seq;
        if (this.client.state) this.settle(this.client.state);
        return this.complain(answer);
      }
      wrong = `${t("notCarried")} ${answer.problems[0]!.message}`;
      if (again && this.client.state) {
        this.settle(this.client.state);
        return this.host.note(wrong, true);
      }
    }
    if (mine && (wrong !== "" || reloaded || mine.at === hash() || seq === 0)) {
      const asked = hash();
      const answer = await this.loads({ ...at, artefact: mine.artefact });
      if (!answer) return;
      if (answer.ok && wrong === "" && !reloaded && mine.at !== asked) return this.leave(step);
      if (answer.ok && mine.chosen) await this.mark(mine.chosen);
      this.complain(answer);
      if (answer.ok && wrong !== "") this.host.note(wrong, true);
      if (answer.ok) return;
      forgetOwn(lesson.id); // the kept run is perhaps of another build
    }
    const answer = await this.loads({ ...at, step, seq: wrong === "" ? seq : 0 });
    if (!answer) return;
    this.complain(answer);
    if (wrong !== "") this.host.note(wrong, true);
  }

  /**
   * Sends a load and returns its answer; null in two cases. The core was lost before it answered: the page asks again after it has
   * reconnected. Another load has replaced this one, for example because the host page has set a state.
   */
  private async loads(body: Body & { type: "load" }): Promise<Answer | null> {
    const asked = this.client.ask(body);
    const { loads } = this.client;
    const answer = await asked;
    return (!answer.ok && answer.problems.length === 0) || this.client.loads !== loads ? null : answer;
  }

  /** Says what went wrong. There can be problems even if something was loaded. */
  private complain({ problems }: Answer): void {
    problems.forEach((p) => this.host.note(p.message, true));
  }

  /** Goes to a step of the script's own run; the branches stay. */
  private async leave(step: number): Promise<void> {
    await this.client.ask({ type: "goto", step: Math.max(0, step) - 1, own: true });
    if (step < 0) await this.go(step, 0);
  }

  /** How many steps the run has behind it, −1 at its very beginning. */
  private steps(state: State): number {
    return state.stepDone ? state.step + 1 : state.at === 0 ? -1 : Math.max(0, state.step);
  }

  /** The address of where the run stands. */
  private address(state: State): string {
    return link(state.lesson, this.steps(state), state.stepDone ? 0 : state.at);
  }

  /** Called when the run stands still: writes the position into the address, and keeps what is to be kept of the visit. */
  settle(state: State): void {
    keepAnswers(state);
    this.noteSteps(state);
    if (state.running !== "" && state.artefact !== "") keepOwn(state, this.here);
    if (this.client.moving) return;
    const now = this.address(state);
    document.documentElement.dataset["place"] = now; // for tests
    if (hash() === this.here && now !== this.here) {
      rewrite(now);
      this.here = now;
    }
    this.keep(state);
    const seq = this.named || this.client.chosen;
    this.named = this.client.chosen = 0;
    if (seq > 0 && state.focus?.seq !== seq) void this.mark(seq);
    if (this.sharing && state.written) void this.share(state);
  }

  /** Notes the steps whose ends the run has reached by going on. A run that was changed by hand counts, too. */
  private noteSteps(state: State): void {
    const before = this.before?.serial === state.serial ? this.before : null;
    this.before = state;
    const lesson = lessonById(state.lesson);
    if (!lesson || !this.walks || (state.running !== "" && !taskHas(state.running, "walks"))) return;
    if (before !== null && before.step < state.step && before.heard === state.heard) {
      // played past the end of a step
      for (let step = Math.max(0, before.step); step < state.step; step++) keepSeen(lesson, step);
    }
    if (state.stepDone && state.step >= 0 && !this.client.moving) keepSeen(lesson, state.step);
  }

  /** Keeps a run of one's own, also when its lesson has just been left. */
  keep(state: State): void {
    if (state.running === "") keepOwn(state, this.address(state));
  }

  /** Marks the event that the address has named; where the run has none such, it stands at the end of the step. */
  private async mark(seq: number): Promise<void> {
    const answer = await this.client.ask({ type: "select", seq });
    if (!answer.ok) this.lost(seq);
  }

  /** The fragment of the address of the focused event. It carries the run if that is not the lesson's own. */
  shared(state: State | null): { hash: string; seq: number; runs: boolean; ready: boolean; left: boolean } {
    const to = this.linked(state);
    const changed = state !== null && state.changed;
    return {
      ...to,
      seq: to.seq || (to.runs ? (state?.at ?? 0) : 0),
      ready: !changed || state.written,
      left: changed && !to.runs && state.written,
    };
  }

  private linked(state: State | null): { hash: string; seq: number; runs: boolean } {
    if (!state) return { hash: hash(), seq: 0, runs: false };
    const seq = state.focus?.selected ? state.focus.seq : state.stepDone ? 0 : state.at;
    const step = state.focus?.selected ? this.host.stepAt(state.focus.moment) : this.steps(state);
    const written = state.changed && state.artefact !== "" && state.artefact.length <= CARRIED ? state.artefact : "";
    const carried = written === "" || state.focus?.selected ? written : placed(written, state);
    return { hash: link(state.lesson, step, carried !== "" && seq === 0 ? state.at : seq, carried), seq, runs: carried !== "" };
  }

  /** Puts a link to the event that is looked at on the clipboard; it carries the run, if that is not the lesson's own. */
  async share(state: State | null): Promise<void> {
    this.sharing = state !== null && state.changed && !state.written && state.running === "";
    if (this.sharing) return; // it is being written down
    const { hash: to, seq, runs } = this.linked(state);
    const address = location.href.replace(/#.*$/, "") + to;
    if (!(await toClipboard(address))) return this.host.note(t("notCopied", address));
    const own = state && lessonById(state.lesson)?.own;
    if (own) return this.host.note(t("copiedOwn", own.file));
    this.host.note(t(runs ? "copiedRun" : state?.changed ? "copiedOther" : seq > 0 ? "copiedTo" : "copied", count(seq)));
  }
}
