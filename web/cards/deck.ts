// The page of the cards: all of them, or one; and its keys.
import { chord, keyMeant, onKeys } from "../base/keys";
import { redraw } from "../base/redraw";
import { everything } from "./all";
import { OneCard } from "./card";
import { Ledger } from "./kept";
import type { CardsHost } from "./host";

let last = ""; // the card that was shown before this page
let shown: Deck | null = null;

/** The keys of the page that is shown, wherever the focus is. */
onKeys(document, (e) => {
  if (chord(e) || e.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (shown?.does(e)) e.preventDefault();
});

export class Deck {
  private card: OneCard | null = null;

  constructor(
    private readonly main: HTMLElement,
    private readonly host: CardsHost,
  ) {}

  /** Shows a card, or all of them; a question of the index is marked and brought into sight. */
  show(id: string): void {
    const all = globalThis.zootropeQuestions!;
    const ledger = new Ledger(this.host.recall, this.host.remember);
    const card = all.cards.find((c) => c.id === id);
    this.card = card ? new OneCard(all, card, ledger, this.host) : null;
    redraw(this.main, this.card?.element ?? everything(all, ledger, this.host, id));
    const leafed = card !== undefined && last !== "" && last !== id;
    last = card ? id : "";
    shown = this;
    requestAnimationFrame(() => {
      if (leafed) this.main.querySelector("h1")?.focus({ preventScroll: true });
      const marked = this.main.querySelector<HTMLElement>(".marked");
      marked?.scrollIntoView({ block: "center" });
      marked?.focus({ preventScroll: true });
    });
  }

  /** Does what a key means here; says whether it means something. */
  does(e: KeyboardEvent): boolean {
    const { card } = this;
    const target = e.target instanceof Element ? e.target : null;
    if (
      !card
      || !this.main.isConnected
      || e.shiftKey
      || target?.matches("input:not([type=checkbox]), textarea, select, [role=menu] *")
    )
      return false;
    if (e.key === " ") {
      if (target?.matches("button, input")) return false; // they have it themselves
      if (!e.repeat) card.turn();
      return true;
    }
    if (e.key === "ArrowLeft" || e.key === "ArrowRight") {
      if (!e.repeat) card.leaf(e.key === "ArrowLeft" ? -1 : 1);
      return true;
    }
    const digit = keyMeant(e, (one) => /^[1-9]$/.test(one));
    return /^[1-9]$/.test(digit) && (e.repeat || card.tick(Number(digit)));
  }
}
