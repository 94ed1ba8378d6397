// A question for an order: cards in a list, which are drawn, or lifted and put down. A list that nobody has touched is no answer: a button says that it
// stands as it should.
import { h, spoken, write, zoomOf } from "../base/dom";
import { onKeys } from "../base/keys";
import { redraw } from "../base/redraw";
import { partsOf } from "../text/answers";
import { t } from "../text/strings";
import { moved, placeAt } from "./cards";
import type { Asks, Field } from "./field";

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const ENDS: Record<string, number> = { Home: -Infinity, End: Infinity };
const FAR = 4; // px: a hand that has moved less has pressed

/** The list of cards. */
export function orderField(asks: Asks): Field {
  const list = new Cards(asks);
  return { element: list.element, show: (answer) => list.show(answer), keys: "", press: () => {} };
}

class Cards {
  readonly element: HTMLElement;
  private readonly list: HTMLElement;
  private readonly told = h("p", { class: "hide", role: "status" });
  private readonly enough: HTMLButtonElement;
  private readonly cards = new Map<string, HTMLButtonElement>();
  private readonly rows = new Map<string, HTMLElement>(); // of the list, by their cards
  private order: string[];
  private lifted: { id: string; before: string[] } | null = null; // with the order to which Escape leads back
  private drawn = false; // the press that ends now has drawn a card: its click means nothing

  constructor(private readonly asks: Asks) {
    this.order = [...asks.dealt];
    const how = `order-${asks.q.id}-how`;
    for (const id of asks.dealt) {
      const card = this.card(id, how);
      this.cards.set(id, card);
      this.rows.set(id, h("li", {}, card));
    }
    this.list = h("ol", { "aria-labelledby": asks.label, "data-key": `order ${asks.q.id}` });
    this.enough = h(
      "button",
      { type: "button", class: "btn enough", "data-key": `order ${asks.q.id} enough`, onclick: () => this.give() },
      t("thisOrder"),
    );
    onKeys(this.list, (e) => this.key(e));
    this.list.addEventListener("focusout", ({ relatedTarget }) => {
      if (this.lifted && relatedTarget instanceof Node && !this.list.contains(relatedTarget)) this.drop();
    });
    this.element = h(
      "div",
      { class: "deal" },
      this.list,
      h(
        "div",
        { class: "under" },
        h(
          "p",
          { class: "how", id: how },
          h("span", { class: "byKey" }, keyed(t("howOrder"))),
          h("span", { class: "byTouch" }, t("howOrderTouch")),
        ),
        this.enough,
      ),
      this.told,
    );
    this.put();
  }

  show(answer: string): void {
    const now = partsOf(answer);
    this.take(answer !== "");
    if (answer === "" || this.lifted || now.join() === this.order.join()) return;
    this.order = now;
    this.put();
  }

  private card(id: string, how: string): HTMLButtonElement {
    const card = h(
      "button",
      {
        type: "button",
        "data-key": `order ${this.asks.q.id} ${id}`,
        "data-card": id,
        "aria-pressed": "false",
        "aria-describedby": how,
        onclick: (e: MouseEvent) => this.press(id, e),
      },
      h("span", { class: "n" }),
      h("span", { class: "w" }, spoken(this.asks.words(id))),
      h("span", { class: "dots", "aria-hidden": "true" }, "⠿"),
    );
    card.addEventListener("pointerdown", (e) => this.draw(id, e));
    return card;
  }

  /** Writes the places onto the cards, as they are in an order. */
  private count(order: string[]): void {
    order.forEach((id, i) => write(this.cards.get(id)!.firstChild!, String(i + 1)));
  }

  /** Puts the cards into the list, in their order. */
  private put(): void {
    this.count(this.order);
    for (const [id, card] of this.cards) card.setAttribute("aria-pressed", String(this.lifted?.id === id));
    redraw(
      this.list,
      this.order.map((id) => this.rows.get(id)!),
    );
  }

  private give(): void {
    this.take(true);
    this.asks.give(this.order.join());
  }

  /** Says whether the order is the answer: the cards are framed as a choice is, and the button has a mark. */
  private take(given: boolean): void {
    this.enough.setAttribute("aria-pressed", String(given));
    this.list.classList.toggle("mine", given);
  }

  private tell(word: "cardLifted" | "cardAt" | "cardBack", id: string): void {
    const words = this.asks.words(id).replaceAll("`", "");
    write(this.told, t(word, words, this.order.indexOf(id) + 1, this.order.length));
  }

  /** Moves a card to a place, as far as there are places. */
  private move(id: string, to: number): void {
    this.order = moved(this.order, this.order.indexOf(id), Math.max(0, Math.min(this.order.length - 1, to)));
    this.put();
    this.cards.get(id)!.scrollIntoView({ block: "nearest" });
    this.tell("cardAt", id);
  }

  // --- a card that is lifted and put down

  /** A press lifts a card. While a card is lifted, a press on another card puts the lifted card down in the place of the other card. */
  private press(id: string, { detail }: MouseEvent): void {
    const drawn = this.drawn && detail > 0; // a key draws nothing
    this.drawn = false;
    if (drawn) return;
    if (!this.lifted) {
      this.lifted = { id, before: this.order };
      this.put();
      return this.tell("cardLifted", id);
    }
    if (id !== this.lifted.id) this.move(this.lifted.id, this.order.indexOf(id));
    this.drop();
  }

  private drop(): void {
    const { id, before } = this.lifted!;
    this.lifted = null;
    this.put();
    this.tell("cardAt", id);
    if (before.join() !== this.order.join()) this.give();
  }

  private key(e: KeyboardEvent): void {
    if (!this.lifted || e.ctrlKey || e.altKey || e.metaKey) return;
    const { id, before } = this.lifted;
    const by = STEPS[e.key] ?? ENDS[e.key];
    if (by !== undefined) {
      e.preventDefault();
      this.move(id, this.order.indexOf(id) + by);
      this.cards.get(id)!.focus({ preventScroll: true });
    } else if (e.key === "Escape") {
      e.preventDefault();
      this.lifted = null;
      this.order = before;
      this.put();
      this.tell("cardBack", id);
    }
  }

  // --- a card that is drawn

  /** Follows a hand that draws a card. The others make room; the list changes when the hand lets go. */
  private draw(id: string, down: PointerEvent): void {
    this.drawn = false;
    if (down.button !== 0 || !down.isPrimary || this.lifted) return;
    const card = this.cards.get(id)!;
    const from = this.order.indexOf(id);
    const boxes = this.order.map((one) => this.cards.get(one)!.getBoundingClientRect());
    const zoom = zoomOf(card);
    const room = (boxes[from]!.height + gap(boxes)) / zoom;
    let to = from;
    const follow = (e: PointerEvent) => {
      const by = e.clientY - down.clientY;
      if (!this.drawn && Math.abs(by) < FAR) return;
      this.drawn = true;
      to = placeAt(boxes, from, by);
      this.count(moved(this.order, from, to));
      this.list.classList.add("drawing");
      card.classList.add("drawn");
      card.style.transform = `translateY(${by / zoom}px)`;
      this.order.forEach((one, i) => {
        if (i === from) return;
        const shift = i > from && i <= to ? -room : i < from && i >= to ? room : 0;
        this.cards.get(one)!.style.transform = shift === 0 ? "" : `translateY(${shift}px)`;
      });
    };
    const over = (e: PointerEvent) => {
      card.removeEventListener("pointermove", follow);
      for (const end of ENDINGS) card.removeEventListener(end, over);
      this.list.classList.remove("drawing");
      card.classList.remove("drawn");
      for (const one of this.cards.values()) one.style.transform = "";
      if (!this.drawn || e.type !== "pointerup") return this.count(this.order);
      card.focus({ preventScroll: true });
      if (to === from) return;
      this.move(id, to);
      this.give();
    };
    card.setPointerCapture(down.pointerId);
    card.addEventListener("pointermove", follow);
    for (const end of ENDINGS) card.addEventListener(end, over);
  }
}

const ENDINGS = ["pointerup", "pointercancel"] as const;

/** The room between two cards. */
const gap = ([first, second]: DOMRect[]): number => (first && second ? second.top - first.bottom : 0);

/** Words with keys between backquotes. */
const keyed = (text: string): (string | HTMLElement)[] =>
  text.split("`").map((part, i) => (i % 2 === 1 ? h("kbd", {}, part) : part));
