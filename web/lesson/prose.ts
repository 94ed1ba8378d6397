// The left side of a lesson: its steps as slots, the open one with its prose, what may be tried, and at last the end of the lesson.
// The dock at its foot has the questions and the results of the answers.
import { embed, teaching } from "../base/query";
import { changedLine, different, takenLine, unchangedLine } from "./differs";
import { writes, type Lines } from "./built";
import { Dock } from "./dock";
import { h, once, spoken, typed } from "../base/dom";
import { foldable } from "../base/foldable";
import { markup } from "../base/markup";
import { More } from "../base/more";
import { redraw, scrollDown } from "../base/redraw";
import { complete, ending } from "./ending";
import { Hands } from "./hands";
import { earned, standing } from "./earned";
import { languageOf } from "../text/languages";
import { pick, languageShown, type Lesson } from "../text/lessons";
import { link } from "../base/route";
import { count, language, t } from "../text/strings";
import { aims, note } from "./aims";
import { tapeOf } from "./cases";
import { boardOf, headsOf } from "./cells";
import { cellSaid } from "./sofar";
import { bring } from "./sentence";
import { Steady } from "./steady";
import { lastSentence, light, sentenceTold } from "./telling";
import { ladder, rungs, spoilers } from "./ladder";
import { inPart, lengthOf, numberOf } from "./part";
import { exercise, openStep } from "./step";
import { asked, goalWords, inOrder, offerWords } from "../text/wording";
import type { Goal, State } from "../protocol";

interface ProseHost {
  goto(step: number): void;
  inject(command: string): void;
  answer(question: string, choice: string): Promise<{ ok: boolean }>;
  own(): void;
  undo(): void;
  redo(): void;
  see(seq: number): void;
  /** Runs the cells of the grid on the stage that have not run. */
  rest(): void;
  compare(id: string): void;
  both(id: string): void;
  again(step: number): void;
  /** Something here has changed without the run. */
  changed(): void;
  note(text: string): void;
  /** Makes the attack of a duel again. */
  attack(commands: readonly string[]): void;
  /** Plays the solution from the beginning of the exercise. */
  solve(): void;
  /** Takes the thing in hand that an act means. */
  take(): void;
  /** Does the act for the reader. */
  forMe(): void;
  /** Whether the showing goes on by itself after an act. */
  goesOn(state: State): boolean;
  /** Gives up a goal, or without one the exercise of a lesson that has no solution to play. */
  giveUp(goal?: string): void;
  /** Opens a tab of "Look inside". */
  inside(tab: string): void;
}

/** The position in the lesson, or in the part of the lesson that this player goes through. */
const place = (lesson: Lesson, open: number): string =>
  open >= 0 && inPart(lesson, open) ? t("stepOf", numberOf(lesson, open), lengthOf(lesson)) : t("begins");

/** Which change by hand this is, and at which step it is looked at. */
const changeOf = (state: State): string => `${state.serial} ${state.given.join("\n")}`;
const stepOf = (state: State): string => `${state.serial} ${state.step}`;
const changeAt = (state: State): string => `${state.step} ${changeOf(state)}`;

const MARKS = { reached: "✓", given: "–", open: "○" };
const WORDS = { reached: "goalReached", given: "goalGiven", open: "goal" } as const;

export class Prose {
  readonly element = h("div", { class: "prose-in" });
  readonly dock: Dock;
  private readonly hands: Hands;
  private readonly changed = once();
  private readonly chapter = h("span");
  private readonly where = h("span"); // which step it is, beside the list of those that were seen
  private readonly kicker = h("div", { class: "kicker" }, this.chapter, this.where);
  private readonly head = h("div", { class: "prose-head" }, this.kicker);
  private list: HTMLElement = h("ol", { class: "steps" });
  private readonly filled = once();
  private drawn = 0; // how often the prose was drawn
  private serial = 0; // the serial of the run that is shown
  won = ""; // the goal that has just been reached
  private wonAt = -1; // the turn of the world at which that was told
  said = ""; // the sentence that is told
  result = ""; // the last sentence of a step that is over and was not told
  private sentence = -1; // its number
  private closing = false; // the end of the lesson is in sight
  private reached: Set<string> | null = null; // the goals that were reached at the last report; null: no report of this run yet
  private readonly room = new ResizeObserver(() => this.keep());
  private readonly steady = new Steady();
  private readonly more = new More(); // whether there is more of the text below
  private high = 0; // the height of the list, when it was last looked at
  private wide = 0; // …and its width: with another one its lines are others
  private moved = ""; // the step that this visit has seen running
  private state: State | null = null; // what was drawn last
  private shown = ""; // what is open: while it stays so, the prose stays where it was scrolled to
  private kept = ""; // the change by hand that has been read
  private tried = ""; // the step to whose exercise Next has led
  private listed = { at: "", commands: new Set<string>() }; // the buttons of a step's exercise: one that was listed stays
  private whole = ""; // the change and the step for which all differences are in sight

  /** `seen` opens the list of the steps that were seen; `builder` is where the reader of an exercise writes lines. */
  constructor(
    private readonly host: ProseHost,
    private readonly seen: HTMLElement,
    private readonly builder: Lines,
  ) {
    this.dock = new Dock({
      answer: (question, choice) => host.answer(question, choice),
      see: (seq) => host.see(seq),
      rest: () => host.rest(),
      compare: (id) => host.compare(id),
      both: (id) => host.both(id),
      again: (step) => host.again(step),
      end: (step) => host.goto(step),
      changed: () => host.changed(),
      take: () => host.take(),
      forMe: () => host.forMe(),
      goesOn: (state) => host.goesOn(state),
      inside: (tab) => host.inside(tab),
    });
    this.hands = new Hands({ inject: (command) => host.inject(command), note: (text) => host.note(text) });
    this.element.append(this.head, this.list, this.dock.element);
    this.dock.attach(this.element);
  }

  /** Whether the end of the lesson is in sight. */
  ends(state: State | null): boolean {
    return this.closing && state !== null && state.finished && state.serial === this.serial;
  }

  /** Whether the exercise is there, and nobody has begun it or been led to it. */
  tries(state: State): boolean {
    const open = state.exercise && !state.changed && state.goals.some((g) => standing(state, g) === "open");
    return open && this.tried !== stepOf(state) && this.list.clientHeight > 0;
  }

  /** Leads to the exercise: its goals, and the buttons below them. */
  toTask(state: State): void {
    this.tried = stepOf(state);
    this.host.changed();
    const goals = this.list.querySelectorAll<HTMLElement>(".goal");
    if (goals.length === 0) return;
    const last = [".try", ".builder"].map((e) => this.list.querySelector<HTMLElement>(e)).find((e) => e !== null);
    bring(goals[0]!, last ?? goals[goals.length - 1]!);
    goals[0]!.focus({ preventScroll: true });
  }

  /** Brings the end of the lesson into sight, or what may be tried there. */
  end(on: boolean): void {
    this.closing = on;
    this.won = "";
    this.host.changed();
    (on ? this.element.querySelector<HTMLElement>(".fin") : this.list)?.focus();
  }

  /** `comes`: the step whose end the run will come to, −1 for the beginning. */
  draw(lesson: Lesson, state: State | null, comes = -1): void {
    const own = (this.state = state?.lesson === lesson.id ? state : null);
    if (own?.running === "show") this.moved = stepOf(own);
    this.follow(lesson, own);
    this.dock.draw(lesson, own);
    const before = this.shown;
    const places = own && exercise(lesson, own) ? this.steady.places(this.list) : [];
    this.changed(
      [
        lesson.id,
        language(),
        own?.serial,
        openStep(own, comes),
        own?.stepDone,
        own?.questions,
        own?.changed,
        this.kept,
        this.whole,
        own?.given,
        own?.redo,
        this.ends(own),
        this.ends(own) && complete(lesson, own!),
        own?.goals.map((g) => [g.reached, g.slips, rungs(lesson, g.id)]),
        own && earned(lesson.id).given,
        own && different(own),
      ],
      () => this.redraw(lesson, own, comes),
    );
    if (own && exercise(lesson, own)) {
      this.hands.draw(own);
      const built = own.goals.find((g) => g.build !== null);
      if (built) this.builder.draw(lesson, own, built, built.build!);
      if (this.shown === before) this.steady.keep(this.list, places);
    }
    if (own) this.filled([this.drawn, own.fills], () => this.fill(own));
    this.tell(lesson, own);
  }

  /** Compares the report with the one before: the goal that is reached last ends the exercise. */
  private follow(lesson: Lesson, state: State | null): void {
    if (!state) return;
    const goals = new Set(state.goals.filter((g) => g.reached).map((g) => g.id));
    if (state.serial !== this.serial) {
      this.serial = state.serial;
      this.closing = false;
      this.reached = null;
      this.kept = "";
    }
    if (this.whole !== changeAt(state)) this.whole = ""; // a reader who comes back to a step finds its first form
    if (!state.finished) this.closing = false;
    if (this.wonAt !== state.view.turn) this.won = "";
    if (state.running !== "") return;
    const now = [...goals].find((id) => this.reached !== null && !this.reached.has(id));
    this.reached = goals;
    if (now === undefined) return;
    this.closing = goals.size === state.goals.length;
    const given = earned(lesson.id).given.includes(now); // the solution has reached the goal, not the visitor
    this.won = given ? "" : goalWords(lesson, now);
    this.wonAt = state.view.turn;
  }

  /** Lights the sentence that is told. */
  private tell(lesson: Lesson, state: State | null): void {
    const body = this.list.querySelector<HTMLElement>("li.now .body");
    const left = this.list.querySelector<HTMLElement>("li.now .tocome");
    const sentence = state && boardOf(lesson, state)?.step === state.step ? -1 : sentenceTold(state); // the cells of a grid are told, not its prose
    const board = state && this.dock.board(lesson, state);
    const cell = board ? cellSaid(lesson, state, board.q) : "";
    const said = cell || (body && left && sentence >= 0 ? light(body, left, sentence) : "");
    if (body && left && sentence < 0 && this.sentence >= 0) light(body, left, -1);
    this.result = body && sentence < 0 && state?.stepDone ? lastSentence(body) : "";
    if (said !== this.said || sentence !== this.sentence) {
      this.said = said;
      this.sentence = sentence;
      this.hold();
    }
  }

  /** Keeps in sight the sentence that explains where the run stands: the one that is lit, or the last one of a step that this visit has seen
      running. It gives whether there is one. */
  private hold(): boolean {
    const body = this.list.querySelector<HTMLElement>("li.now .body");
    const left = this.list.querySelector<HTMLElement>("li.now .tocome");
    if (!body || !left) return false;
    const lit = [...body.querySelectorAll<HTMLElement>(".lit")];
    if (lit.length > 0) {
      bring(lit[0]!, left.hidden ? lit.at(-1)! : left);
      const told = lit.find((e) => e.matches(".sentence:has(.tied)")) ?? lit[0]!;
      bring(told, told); // all that came with it may be higher than the column
      return true;
    }
    const last = [...body.querySelectorAll<HTMLElement>(".sentence")].at(-1);
    if (!last || !this.state?.stepDone || this.moved !== stepOf(this.state)) return false;
    bring(last, last);
    return true;
  }

  private redraw(lesson: Lesson, state: State | null, comes: number): void {
    this.drawn++;
    const open = openStep(state, comes);
    const over = this.ends(state);
    const shown = `${lesson.id} ${state?.serial} ${open} ${over}`;
    const stays = shown === this.shown;
    this.shown = shown;
    const list = over
      ? ending(lesson, state!, {
          goto: (step) => this.host.goto(step),
          tryIt: () => this.end(false),
          note: (text) => this.host.note(text),
        })
      : h("ol", {
          class: lesson.steps.length > 9 ? "steps many" : "steps",
          "data-key": shown,
          "aria-label": t("steps"),
          lang: languageOf(languageShown(lesson))?.tag ?? false,
          tabindex: open < 0 ? 0 : -1, // the beginning may scroll, and nothing in it need take the focus
        });
    if (!over) {
      if (open < 0) list.append(this.beginning(lesson));
      // Before the first step of a part the one that leads to it stands alone.
      lesson.steps.forEach((_, i) => {
        if (i === open || inPart(lesson, i)) list.append(this.step(lesson, state, i, open));
      });
    }
    const where = over ? t(complete(lesson, state!) ? "finished" : "endOfLesson") : place(lesson, open);
    redraw(this.chapter, pick(lesson.chapter));
    redraw(this.where, this.seen, where);
    redraw(
      this.head,
      this.kicker,
      h("h1", {}, pick(lesson.title)),
      !(language() in lesson.title)
        && h(
          "p",
          { class: "onlyin" },
          lesson.own ? t("onlyIn", languageOf(languageShown(lesson))?.name ?? "") : t("notTranslated"),
        ),
      teaching && note(lesson, open >= 0),
    );
    this.list = list;
    this.sentence = -1;
    if (state) this.fill(state);
    this.steady.dress(list, shown);
    redraw(this.element, this.head, list, this.dock.element);
    this.room.disconnect();
    this.room.observe(list);
    this.more.of(list);
    if (!stays) requestAnimationFrame(() => (this.bring(), this.hold())); // by then the rest of the page has its place too
  }

  /** Keeps what explains the step in sight, or its beginning: the dock takes its room from the list. */
  private keep(): void {
    const [before, high, turned] = [this.high, this.list.clientHeight, this.wide !== this.list.clientWidth];
    if (high === 0) return; // a sheet lies over the list for a while
    this.high = high;
    this.wide = this.list.clientWidth;
    if ((high < before || turned) && this.hold()) return;
    const current = this.list.querySelector<HTMLElement>("li.now");
    if (current && high < before && current.offsetTop - this.list.offsetTop - this.list.scrollTop > high / 3) this.bring();
  }

  /** Scrolls the open step into sight. */
  private bring(): void {
    const current = this.list.querySelector<HTMLElement>("li.now");
    if (current)
      scrollDown(this.list, Math.max(0, current.offsetTop - this.list.offsetTop - (this.list.clientHeight < 480 ? 6 : 90)));
  }

  /** Before anything has run: what the lesson is about. */
  private beginning(lesson: Lesson): HTMLElement {
    return h(
      "li",
      { class: "now", "aria-current": "step" },
      h("span", { class: "slot" }),
      h("div", { class: "pk", "aria-hidden": "true" }, pick(lesson.title)),
      h("div", { class: "body" }, h("p", {}, pick(lesson.summary)), aims(lesson)),
    );
  }

  /** The line about what was changed by hand, or was taken back. In an exercise it stays short and is always there: there, changing the run is
      the purpose. */
  private changedLine(state: State, trying: boolean): HTMLElement | null {
    if (!state.changed && state.redo) return takenLine(this.host);
    if (!state.changed) return trying ? unchangedLine() : null;
    const change = changeOf(state),
      at = changeAt(state);
    return changedLine(state, trying || this.kept === change, this.whole === at, {
      own: () => this.host.own(),
      undo: () => this.host.undo(),
      redo: () => this.host.redo(),
      whole: (on) => {
        this.whole = on ? at : "";
        this.host.changed();
      },
      keep: () => {
        this.kept = change;
        this.host.changed();
      },
    });
  }

  private step(lesson: Lesson, state: State | null, i: number, open: number): HTMLElement {
    const step = lesson.steps[i]!;
    const kind = i < open ? "done" : i === open ? "now" : open < 0 && i === 0 ? "next" : "later";
    const reached = state !== null && i <= state.step;
    const title = h(
      "h2",
      {},
      h("span", { class: "n" }, inPart(lesson, i) && numberOf(lesson, i)),
      i !== open
        ? h(
            "a",
            {
              href: link(lesson.id, i + 1),
              "data-key": `title ${i}`,
              onclick: (e: Event) => {
                e.preventDefault();
                this.host.goto(i);
              },
            },
            pick(step.title),
          )
        : pick(step.title),
      h(
        "span",
        { class: "hide" },
        ` (${t(kind === "done" ? "done" : kind === "now" ? "now" : kind === "next" ? "nextIs" : "toCome")})`,
      ),
    );
    const li = h(
      "li",
      { class: kind, "aria-current": kind === "now" ? "step" : null },
      h("span", { class: "slot" }),
      kind === "now" && h("div", { class: "pk", "aria-hidden": "true" }, `${pick(lesson.title)} · ${place(lesson, i)}`),
      title,
    );
    if (i === open) {
      const body = markup(h("div", { class: "body" }), pick(step.html));
      body.querySelectorAll(":not(pre) > code").forEach((e) => {
        if (e.childElementCount === 0) redraw(e, ...typed(e.textContent ?? "").childNodes);
      });
      body.querySelectorAll("pre > code").forEach(foldable);
      body.querySelectorAll<HTMLElement>("[data-term]").forEach((e) => (e.dataset["key"] = `term ${e.dataset["term"]}`));
      body.querySelectorAll("table").forEach((e) => {
        const box = h("div", {
          class: "tablebox",
          "data-key": "table",
          tabindex: 0,
          role: "region",
          "aria-label": pick(step.title),
        });
        e.before(box);
        box.append(e);
      });
      const trying = exercise(lesson, state);
      // In an exercise the line stands below the buttons that a hand presses again and again: above them it would push them down as it grows.
      const changed = state && this.changedLine(state, trying);
      if (changed && !trying) li.append(changed);
      const apart = state !== null && state.changed && !trying && different(state).length > 0;
      body.classList.toggle("apart", apart);
      if (apart) li.append(h("p", { class: "ofown" }, t("ofOwnRun")));
      li.append(body, h("div", { class: "tocome", hidden: true }));
      if (state && reached && !state.changed) this.missed(lesson, state, li);
      if (state?.stepDone && state.step === i) {
        if (trying) this.goals(lesson, state, li);
        this.offers(lesson, state, li);
        if (trying) li.append(changed ?? "", this.hands.element);
      }
    }
    return li;
  }

  /** At the end of the lesson: its goals, and which of them have been reached. */
  private goals(lesson: Lesson, state: State, li: HTMLElement): void {
    for (const g of inOrder(lesson, state.goals)) {
      const words = goalWords(lesson, g.id);
      const stands = standing(state, g);
      li.append(
        h(
          "p",
          { class: stands === "reached" ? "goal reached" : "goal", "data-key": `goal ${g.id}`, tabindex: -1 },
          h("i", { class: "mark", "aria-hidden": "true" }, MARKS[stands]),
          " ",
          spoken(t(WORDS[stands], words)),
        ),
        g.build ? this.builder.element : "",
        (g.build
          ? ladder(lesson, state, { ...g, slips: [] }, { ...this.host, solve: () => this.solve(lesson, g) }) // a slip stands where the lines are tried
          : ladder(lesson, state, g, this.host)) ?? "",
      );
    }
    if (embed === "lesson" && state.goals.some((g) => standing(state, g) === "open"))
      li.append(h("p", { class: "counts" }, t("goalCounts")));
    // The commands for one goal are often in the way of the next one.
    if (state.changed && state.goals.some((g) => g.reached) && !state.goals.every((g) => g.reached))
      li.append(
        h(
          "p",
          { class: "anew" },
          t("goalsLeft"),
          " ",
          h("button", { type: "button", class: "plain", "data-key": "anew", onclick: () => this.host.own() }, t("ownRun")),
        ),
      );
  }

  /** Gives up a goal for which lines are written, and tries the lines of the solution. */
  private solve(lesson: Lesson, { id, build }: Goal): void {
    this.host.giveUp(id);
    this.builder.solve((lesson.solution ?? []).filter((command) => writes(build!, command)));
  }

  /** Lists the questions that nobody has answered, with what happened. */
  private missed(lesson: Lesson, state: State, li: HTMLElement): void {
    for (const q of state.questions) {
      if (q.step !== state.step || !q.graded || q.chosen !== "" || q.right === "") continue;
      if (headsOf(lesson, q) || tapeOf(state, [q])) continue; // the grid on the stage shows it, or the dock does
      const words = asked(lesson, q);
      li.append(
        h("div", { class: "ask" }, h("p", {}, spoken(words.text)), h("p", {}, spoken(t("whatHappened", words.words(q.right))))),
      );
    }
  }

  private offers(lesson: Lesson, state: State, li: HTMLElement): void {
    const at = stepOf(state);
    if (this.listed.at !== at) this.listed = { at, commands: new Set() };
    const all = state.offers.filter(
      (o) => o.step === state.step && !state.goals.some((g) => g.build && writes(g.build, o.command)),
    );
    const hidden = spoilers(
      lesson,
      state,
      all.map((o) => o.command),
    );
    const here = all.filter((o) => this.listed.commands.has(o.command) || !hidden.has(o.command));
    for (const o of here) this.listed.commands.add(o.command);
    if (here.length === 0) return;
    li.append(
      h(
        "div",
        { class: "try" },
        here.map((o) =>
          h(
            "button",
            { type: "button", "data-key": o.command, onclick: () => this.host.inject(o.command) },
            offerWords(lesson, o.command) || t("tryThis"),
            " ",
            typed(o.command),
          ),
        ),
      ),
    );
  }

  /** Puts what the run says into the placeholders of the prose, as text. */
  private fill(state: State): void {
    const known = new Set(state.fills.map((f) => f.key));
    this.list.querySelectorAll<HTMLElement>("[data-fill]").forEach((e) => {
      const missing = !known.has(e.dataset["fill"] ?? "");
      e.title = missing ? t("notRun") : "";
      if (missing && e.textContent !== "–") e.textContent = "–";
    });
    for (const { key, text: value, seq } of state.fills) {
      const text = counted(key, value);
      this.list.querySelectorAll(`[data-fill="${CSS.escape(key)}"]`).forEach((e, n) => {
        if (seq > 0) this.leads(e, n === 0 ? key : `${key} ${n}`, text, seq);
        else if (e.textContent !== text || e.childElementCount > 0) e.textContent = text;
      });
    }
  }

  /** A value that is a link to its event. */
  private leads(e: Element, key: string, text: string, seq: number): void {
    if (e.querySelector(`[data-seq="${seq}"]`)) return;
    const see = () => this.host.see(seq);
    redraw(e, h("button", { type: "button", class: "plain", "data-key": key, "data-seq": seq, onclick: see }, text));
  }
}

/** A long number that the run has counted, with spaces as everywhere on the page. What a node holds stays as it is. */
function counted(key: string, text: string): string {
  const many = /^(count|total) /.test(key) ? /^\d{4,}$/ : /^\d{5,}$/;
  return many.test(text) && !key.startsWith("node ") ? count(Number(text)) : text;
}
