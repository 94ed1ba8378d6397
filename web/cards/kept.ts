// The points that a reader has ticked, by card, with the day. It is one record with a version number; a record of a later version is left as it is, and
// what is ticked then lives as long as the page.

interface Ticks {
  got: string[]; // ids of points
  day: string; // as 2026-11-29
}

interface Kept {
  version: 1;
  cards: Record<string, Ticks>;
}

const KEY = "cards";

export class Ledger {
  private kept: Kept = { version: 1, cards: {} };
  private mine = true; // whether the record may be written

  constructor(
    recall: (key: string) => string | null,
    private readonly remember: (key: string, value: string) => void,
  ) {
    const text = recall(KEY);
    if (text === null) return;
    try {
      const all = JSON.parse(text) as Partial<Kept> | null;
      if (typeof all?.version === "number" && all.version > 1) this.mine = false;
      else if (all?.version === 1 && typeof all.cards === "object" && all.cards !== null)
        this.kept = { version: 1, cards: clean(all.cards) };
    } catch {
      /* then nothing was ticked */
    }
  }

  /** The points of a card that were ticked, and the day of the last tick; "" for none. */
  of(card: string): { got: ReadonlySet<string>; day: string } {
    const ticks = Object.hasOwn(this.kept.cards, card) ? this.kept.cards[card] : undefined;
    return { got: new Set(ticks?.got), day: ticks?.day ?? "" };
  }

  /** Writes down which points of a card are ticked. Without any the card is as if it had never been opened. */
  keep(card: string, got: Iterable<string>, day: string): void {
    const all = [...got];
    if (all.length > 0) this.kept.cards[card] = { got: all, day };
    else delete this.kept.cards[card];
    if (this.mine) this.remember(KEY, JSON.stringify(this.kept));
  }
}

/** Those cards of a record that are what they should be. */
function clean(cards: object): Record<string, Ticks> {
  const out: Record<string, Ticks> = {};
  for (const [id, ticks] of Object.entries(cards) as [string, Partial<Ticks> | null][])
    if (Array.isArray(ticks?.got) && typeof ticks.day === "string") out[id] = { got: ticks.got.map(String), day: ticks.day };
  return out;
}

/** A day as the record has it: that of the reader's own clock. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
