// The left side of a lesson: its prose with the words that it explains, the list of steps that were seen, the sentence that is being shown.
import { BoardView } from "../answers/board";
import { TapeView } from "../answers/tape";
import { h } from "../base/dom";
import { embed } from "../base/query";
import { fateOf, headsOf, litCell, ran } from "../lesson/cells";
import { asked } from "../text/wording";
import { Builder } from "../views/builder";
import { Glossary } from "../lesson/glossary";
import { Opened } from "./opened";
import { Prose } from "../lesson/prose";
import { Seen } from "../lesson/seen";
import { Sentence } from "../lesson/sentence";
import type { Client } from "../stage/client";
import type { Commands } from "./commands";
import type { Run } from "./run";
import type { Shown } from "./shown";
import { Solution } from "./solution";
import type { Spelling } from "../protocol";

interface SideHost {
  note(text: string): void;
  /** Something here has changed without the run. */
  changed(): void;
  /** Takes the thing in hand that an act means. */
  take(): void;
  /** Goals have been given up. */
  givenUp(): void;
  /** Opens a tab of "Look inside". */
  inside(tab: string): void;
}

export class Side {
  readonly prose: Prose;
  readonly glossary: Glossary;
  readonly element: HTMLElement;
  private readonly seen: Seen;
  private readonly sentence = new Sentence();
  private readonly board: BoardView;
  private readonly tape: TapeView;
  private stage: HTMLElement | null = null; // over which a tape lies
  /** Where a sentence opens its drawer. */
  readonly opened: Opened;

  /** `nav` has the buttons Next and Back. */
  constructor(
    client: Client,
    private readonly shown: Shown,
    run: Run,
    commands: Commands,
    nav: HTMLElement | null,
    host: SideHost,
  ) {
    const { moves } = run;
    this.opened = new Opened(client, host);
    this.glossary = new Glossary(() => shown.lesson?.id ?? "");
    const note = (text: string) => host.note(text);
    const solution = new Solution(client, shown, {
      give: (command) => commands.console.give(command, "hand"),
      note,
      changed: () => host.givenUp(),
    });
    const see = (seq: number) => void client.ask({ type: "seek", seq }).then(() => client.ask({ type: "select", seq }));
    this.board = new BoardView({
      say: (q, cell, value) => this.prose.dock.sayCell(q, cell, value),
      see: ({ told, seq }) => see(told || seq),
    });
    this.tape = new TapeView({
      see: (seq) => this.prose.dock.lookUp(seq),
      touched: (thing) => this.prose.dock.touched(thing),
      touch: (thing) => void this.prose.dock.touch(thing),
      changed: () => host.changed(),
    });
    const goto = (step: number) => void client.ask({ type: "goto", step });
    this.seen = new Seen(goto);
    const builder = new Builder({
      spell: async (goal, lines) => {
        const answer = await client.ask({ type: "spellLines", goal, lines });
        return answer.ok ? (answer.data as Spelling) : null;
      },
      complete: async (command, cursor) => (await client.ask({ type: "complete", command, cursor })).candidates,
      prove: (goal, lines) => client.ask({ type: "prove", goal, lines }),
      stop: () => void client.ask({ type: "pause" }),
      lay: (lines) => solution.lay(lines),
      watch: (seq) =>
        void client
          .go({ type: "seek", seq: seq + 1 })
          .then(() => moves.go({ type: "play", speed: run.pace.speed, how: "lived" })),
      changed: () => host.changed(),
    });
    client.on("proving", (report) => builder.hears(report));
    this.prose = new Prose(
      {
        goto,
        inject: (command) => commands.give(command),
        note,
        answer: (question, choice) => client.ask({ type: "answer", question, choice }),
        own: () => void client.ask({ type: "own" }),
        undo: () => void moves.go({ type: "undo" }),
        redo: () => void moves.go({ type: "redo" }),
        see,
        rest: () => moves.next(true),
        compare: (id) => run.comparisons.show(id),
        both: (id) => moves.both(id),
        again: (step) => void moves.again(step),
        changed: () => host.changed(),
        take: () => host.take(),
        forMe: () => moves.forMe(),
        goesOn: (state) => run.showing.goesOnFrom(state),
        solve: () => void solution.play(),
        attack: (commands) => void solution.attack(commands),
        giveUp: (goal) => solution.giveUp((g) => goal === undefined || g.id === goal),
        inside: (tab) => host.inside(tab),
      },
      this.seen.button,
      builder,
    );
    this.prose.dock.needle = () => (this.tape.element.hidden ? null : this.tape.needle);
    this.element = h("aside", { class: "prose", "data-refuge": ".next" }, this.prose.element, nav);
    this.glossary.attach(this.prose.element);
  }

  /** The stage, and before it the grid that a question has there, or the tape of a case. */
  beside(stage: HTMLElement): HTMLElement[] {
    this.stage = stage;
    return [this.board.element, this.tape.element, stage];
  }

  private drawTape(): void {
    const { lesson, state } = this.shown;
    const tape = lesson && embed !== "stage" ? this.prose.dock.tape(lesson, state) : null;
    this.tape.draw(tape, tape ? `${state!.serial}/${tape.step}` : "", tape ? state!.view.now - tape.from : 0);
    document.documentElement.classList.toggle("with-tape", tape !== null);
    if (this.stage) this.stage.inert = tape !== null && !this.tape.afar;
  }

  private drawBoard(): void {
    const { lesson, state } = this.shown;
    const one = lesson && state && embed !== "stage" ? this.prose.dock.board(lesson, state) : null;
    const heads = one && headsOf(lesson!, one.q);
    document.documentElement.classList.toggle("with-board", heads !== null);
    if (!one || !heads) return this.board.draw(null);
    const { q, said } = one;
    const { text, part } = asked(lesson!, q);
    this.board.draw({
      q,
      text,
      ...heads,
      words: part,
      said,
      lit: litCell(state!, q),
      ran: (cell) => ran(q, cell),
      other: (cell) => fateOf(q, said, cell) === "other",
    });
  }

  /** `comes`: the step whose end the address leads to, as long as there is no run. */
  draw(comes: number): void {
    const { lesson, state } = this.shown;
    if (!lesson) return;
    this.prose.draw(lesson, state, comes);
    this.drawBoard();
    this.drawTape();
    this.seen.draw(lesson, this.prose.ends(state) ? lesson.steps.length : (state?.step ?? -1), this.shown.seen);
    this.opened.draw(this.prose.element, state);
    this.sentence.draw(this.prose.element, state?.beats[state.beat]?.when ?? "");
  }
}
