// The bars below the stage: the caption, the transport with the timeline, a phone's line of why, and the one bar of the simple frame with its
// film of steps.
import { h } from "../base/dom";
import { embed } from "../base/query";
import { inPart, numberOf } from "../lesson/part";
import { Deck } from "../time/deck";
import { Timeline } from "../time/timeline";
import { Transport } from "../time/transport";
import { pick } from "../text/lessons";
import { t } from "../text/strings";
import { drum } from "./topbar";
import { WhyRow } from "./whyrow";
import type { Prose } from "../lesson/prose";
import type { Caption } from "../stage/caption";
import type { Client } from "../stage/client";
import type { Tip, TipText } from "../stage/tips";
import type { Frame } from "./frame";
import type { Action } from "./keys";
import type { Run } from "./run";
import type { Shown } from "./shown";

interface BarsHost {
  act(what: Action): void;
  /** The text about a moment. */
  moment(moment: number): Promise<TipText | null>;
  /** Whether the prose is seen in place of the stage. */
  reading(): boolean;
  turn(): void;
  address(): string;
  /** The text where nothing has happened yet. */
  opening(): string;
  /** The prose: the goal that was reached just now, the sentence that is told, the result of a step. */
  prose(): Pick<Prose, "won" | "said" | "result" | "dock">;
  /** Whether the drawer is open. */
  inside(): boolean;
}

export class Bars {
  readonly transport: Transport;
  readonly timeline: Timeline;
  readonly deck: Deck;
  readonly bar: HTMLElement;
  readonly why = new WhyRow();
  /** The buttons Next and Back, which stand below the prose; null if they stand in the bar. */
  readonly nav: HTMLElement | null;
  /** Leads from a stage in another page to the whole lesson. */
  private readonly out = h("a", { class: "mark-out", target: "_blank", rel: "noopener" }, drum());

  constructor(
    client: Client,
    private readonly shown: Shown,
    private readonly frame: Frame,
    private readonly run: Run,
    private readonly caption: Caption,
    tip: Tip,
    private readonly host: BarsHost,
  ) {
    const { moves, pace, until } = run;
    const keys = {
      play: () => host.act("play"),
      nextEvent: () => host.act("nextEvent"),
      prevEvent: () => host.act("prevEvent"),
    };
    const goto = (step: number) => void client.ask({ type: "goto", step });
    const branch = (to: number) => void client.ask({ type: "branch", branch: to });
    this.transport = new Transport({
      ...keys,
      next: (end) => moves.next(end),
      back: () => host.act("back"),
      until: (what) => until.happens(what),
      untilTime: (seconds) => until.passes(seconds),
      untilOwn: () => until.holds(),
      branch,
      speed: () => pace.speed,
      setSpeed: (n) => pace.set(n),
      going: () => pace.going,
    });
    this.timeline = new Timeline(
      {
        seek: (moment) => client.go({ type: "seek", moment }),
        goto,
        branch,
        moment: (moment) => host.moment(moment),
        named: (step) => this.named(step),
      },
      tip,
    );
    this.deck = new Deck({
      ...keys,
      goto,
      seek: (seq) => void client.ask({ type: "seek", seq }),
      look: () => host.act("inside"),
      turn: () => host.turn(),
    });
    const { transport, timeline } = this;
    this.bar = h("div", { class: "transport" }, transport.keys, timeline.element, transport.brief, transport.side);
    this.nav = embed === "stage" ? null : transport.nav;
    if (embed === "stage") this.deck.element.append(transport.nav, this.out);
    client.on("asking", ({ type }) => {
      if (type === "load") timeline.stay();
      else if (type !== "seek") timeline.flush();
    });
    client.on("timeline", (report) => timeline.extend(report));
    this.caption.element.addEventListener("click", () => {
      if (host.prose().said !== "" && ["finish", "jump"].includes(run.moves.does)) run.moves.next(); // and no question is passed over
    });
  }

  /** The number and title of a step; null if this player does not go through it. */
  private named(step: number): { number: number; title: string } | null {
    const { lesson } = this.shown;
    return lesson && inPart(lesson, step) ? { number: numberOf(lesson, step), title: pick(lesson.steps[step]?.title) } : null;
  }

  drawWhy(): void {
    this.why.draw(this.shown.state, this.host.inside());
  }

  draw(): void {
    const { lesson, state, seen, playground } = this.shown;
    if (!lesson) return;
    const { moves, pace } = this.run;
    this.transport.draw(state, this.timeline.length, moves.ahead(lesson), moves.behind(lesson));
    if (!playground || embed === "stage") this.deck.draw(lesson, state, seen, pace.going, this.frame.open, this.host.reading());
    const { won, said, result, dock } = this.host.prose();
    const tape = dock.tape(lesson, state);
    const opening = tape && !tape.opened ? t("tapeHow") : this.host.opening();
    this.caption.draw(lesson, state, won, opening, said, result);
    this.timeline.draw(state);
    this.drawWhy();
    if (embed !== "stage") return;
    this.out.href = this.host.address();
    this.out.title = t("openWhole");
    this.out.setAttribute("aria-label", t("openWhole"));
  }
}

/** The keys for the bars. */
export const barActs = ({ transport }: Bars) => ({
  faster: () => transport.change(1),
  slower: () => transport.change(-1),
  until: () => transport.openUntil(),
});
