// One card: the question, a minute in which the answer is said, and the points that belong in it, each with the steps that show it.
import { redraw } from "../base/redraw";
import { h, spoken, write } from "../base/dom";
import { slots, spokenDay, ticked } from "./all";
import { beside, inLang, type Card, type Point, type Questions } from "./data";
import { dayOf, type Ledger } from "./kept";
import { left, SECONDS, told } from "./minute";
import { places } from "./places";
import { say, type Word } from "./words";
import type { CardsHost } from "./host";

/** How a card stands, as long as the page lives: a language that is chosen meanwhile changes nothing of it. */
interface Stand {
  since: number | null; // when the minute began, null while none runs
  before: number; // the seconds that were left when it was looked at last
  ended: "over" | "stopped" | null;
  open: boolean; // the points are shown
}

const stands = new Map<string, Stand>();

export class OneCard {
  readonly element = h("div", { class: "wrap one" });
  private readonly stand: Stand;
  private readonly button = h("button", { type: "button", class: "begin", "data-key": "begin", onclick: () => this.turn() });
  private readonly seconds = h("span", { class: "seconds", role: "timer" });
  private readonly bar = h(
    "div",
    { class: "drain", "aria-hidden": "true" },
    Array.from({ length: SECONDS }, () => h("i")),
  );
  private readonly said = h("p", { class: "sub", role: "status" });
  private readonly rubric = h("section", { class: "rubric" });
  private readonly count = h("span", { class: "slots", role: "img" });
  private readonly sum = h("small", { "aria-hidden": "true" });
  private readonly boxes: HTMLInputElement[];
  private readonly got: Set<string>;

  constructor(
    private readonly all: Questions,
    private readonly card: Card,
    private readonly ledger: Ledger,
    private readonly host: CardsHost,
  ) {
    this.stand = stands.get(card.id) ?? { since: null, before: SECONDS, ended: null, open: false };
    stands.set(card.id, this.stand);
    this.got = new Set(ledger.of(card.id).got);
    this.boxes = card.points.map((p) =>
      h("input", {
        type: "checkbox",
        id: `point-${p.id}`,
        "data-key": `point ${p.id}`,
        checked: this.got.has(p.id),
        onchange: () => this.kept(),
      }),
    );
    const at = all.cards.indexOf(card) + 1;
    this.element.append(
      h(
        "p",
        { class: "sub trail" },
        h("a", { href: "#/cards" }, this.say("title")),
        " · ",
        this.say("cardOf", at, all.cards.length),
      ),
      h("h1", { tabindex: -1 }, inLang(card.question, host.lang)),
      h(
        "section",
        { class: "minute" },
        h("p", { class: "clockrow" }, this.button, this.seconds),
        this.bar,
        this.said,
        h("p", { class: "sub" }, this.say("howTo"), h("span", { class: "keyed" }, " ", this.say("howToKeys"))),
      ),
      this.rubric,
      h("nav", { class: "ways", "aria-label": this.say("title") }, this.way(-1, "previous"), this.way(1, "next")),
    );
    this.drawRubric();
    this.look();
  }

  private say(word: Word, ...values: (string | number)[]): string {
    return say(this.host.lang, word, ...values);
  }

  private way(by: -1 | 1, word: Word): HTMLElement {
    const to = beside(this.all.cards, this.card.id, by);
    return to
      ? h(
          "a",
          { href: `#/cards/${to.id}`, "data-key": word, class: word },
          h("small", {}, this.say(word)),
          h("b", {}, inLang(to.question, this.host.lang)),
        )
      : h("span");
  }

  /** Goes to the card before or behind this one. */
  leaf(by: -1 | 1): void {
    const to = beside(this.all.cards, this.card.id, by);
    if (to) this.host.go(`#/cards/${to.id}`);
  }

  // --- the minute

  /** Begins a minute, or stops the one that runs. */
  turn(): void {
    const { stand } = this;
    if (stand.since === null) {
      [stand.since, stand.before, stand.ended] = [performance.now(), SECONDS, null];
      write(this.said, this.say("begun"));
    } else {
      this.end("stopped");
    }
    this.look();
  }

  private end(how: "over" | "stopped"): void {
    [this.stand.since, this.stand.ended] = [null, how];
    write(this.said, this.say(how));
    this.show();
  }

  /** Shows how much of the minute is left, and looks again as long as one runs. */
  private look(): void {
    const { stand } = this;
    if (stand.since !== null) {
      const now = left(stand.since, performance.now());
      const news = told(stand.before, now);
      stand.before = now;
      if (news === 0) this.end("over");
      else if (news !== null) write(this.said, this.say("secondsLeft", news));
    }
    const runs = stand.since !== null;
    write(this.button, this.say(runs ? "stop" : stand.ended ? "again" : "begin"));
    write(this.seconds, this.say("seconds", stand.before));
    this.element.classList.toggle("runs", runs);
    [...this.bar.children].forEach((slot, i) => {
      slot.className = i >= stand.before ? "gone" : runs && i === stand.before - 1 ? "now" : "";
    });
    if (runs) setTimeout(() => this.element.isConnected && this.look(), 200);
  }

  // --- the points

  /** Shows the points. */
  private show(): void {
    if (this.stand.open) return;
    this.stand.open = true;
    this.drawRubric();
  }

  private drawRubric(): void {
    const { card } = this;
    if (!this.stand.open) {
      const { got, day } = this.ledger.of(card.id);
      const have = ticked(card, got);
      redraw(
        this.rubric,
        h("button", { type: "button", class: "show", "data-key": "show", onclick: () => this.show() }, this.say("showPoints")),
        have > 0 && h("small", {}, this.say("pointsDay", have, card.points.length, spokenDay(day, this.host.lang))),
      );
      return;
    }
    const points = card.points.map((p, i) => this.point(p, i));
    const further = points.slice(card.minute);
    redraw(
      this.rubric,
      h("h2", {}, this.say("belongs"), this.count, this.sum),
      h(
        "p",
        { class: "sub" },
        this.say("tickThem"),
        h("span", { class: "keyed" }, " ", this.say("tickKeys", card.points.length)),
      ),
      h("ol", {}, points.slice(0, card.minute)),
      further.length > 0 && [h("h3", {}, this.say("further")), h("ol", { start: card.minute + 1 }, further)],
      h("button", { type: "button", class: "untick", "data-key": "untick", onclick: () => this.untick() }, this.say("untick")),
    );
    this.tally();
  }

  private point(p: Point, i: number): HTMLElement {
    const { lang } = this.host;
    const box = this.boxes[i]!;
    return h(
      "li",
      {},
      h("label", {}, box, h("kbd", { "aria-hidden": "true" }, i + 1), h("span", {}, spoken(inLang(p.text, lang)))),
      p.heard && h("p", { class: "heard" }, h("b", {}, this.say("heard")), " ", this.say("openQuote", inLang(p.heard, lang))),
      places(this.all, p, this.host),
    );
  }

  /** Ticks a point by its number, counted from 1, or takes the tick away. Says whether the point is shown. */
  tick(n: number): boolean {
    const box = this.boxes[n - 1];
    if (!box || !this.stand.open) return false;
    box.checked = !box.checked;
    this.kept();
    return true;
  }

  private untick(): void {
    for (const box of this.boxes) box.checked = false;
    this.kept();
  }

  private kept(): void {
    this.got.clear();
    this.card.points.forEach((p, i) => this.boxes[i]!.checked && this.got.add(p.id));
    this.ledger.keep(this.card.id, this.got, dayOf(new Date()));
    this.tally();
  }

  private tally(): void {
    const have = ticked(this.card, this.got);
    const text = this.say("pointsOf", have, this.card.points.length);
    redraw(this.count, slots(this.card, this.got));
    this.count.setAttribute("aria-label", text);
    write(this.sum, text);
  }
}
