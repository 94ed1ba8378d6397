// The ranking of texts for a question. A word of the question counts more if few texts have it, and more in a title than in prose. A text need
// not have all words.
import { asked, tokens } from "./tokens";

/** A part of a document: its text, and how much a word counts that stands in it often. */
export type Part = [weight: number, text: string];

/** A document as the search sees it: how much each of its tokens counts. */
interface Indexed<T> {
  one: T;
  worth: Map<string, number>;
}

/** A found document, and how well it fits. */
interface Hit<T> {
  one: T;
  points: number;
}

/** A token of a question, and how much it counts. */
type Asked = [token: string, weight: number];

const KIN = 0.5; // the weight of another word for a word of the question
const PART = 0.6; // the weight of a word that only begins like a word of the question
const ENOUGH = 0.15; // hits with less than this share of the best hit's points are not shown

export class Ranking<T> {
  private readonly all: Indexed<T>[];
  private readonly known = new Map<string, number>(); // in how many documents each token is

  constructor(all: readonly T[], parts: (one: T) => Part[]) {
    this.all = all.map((one) => ({ one, worth: weighed(parts(one)) }));
    for (const { worth } of this.all) for (const token of worth.keys()) this.known.set(token, (this.known.get(token) ?? 0) + 1);
  }

  /** The documents that answer a question, the best first. `kin` are other words for what is asked. */
  find(question: string, kin: readonly string[] = []): Hit<T>[] {
    const wanted = this.wanted(question, kin);
    const hits = this.all
      .map(({ one, worth }) => ({ one, points: this.points(wanted, worth) }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points);
    const least = (hits[0]?.points ?? 0) * ENOUGH;
    return hits.filter(({ points }) => points >= least);
  }

  private wanted(question: string, kin: readonly string[]): Asked[] {
    const own = [...new Set(asked(question))];
    const more = new Set(kin.flatMap((text) => tokens(text)).filter((token) => !own.includes(token)));
    return [...own.map((token): Asked => [token, 1]), ...[...more].map((token): Asked => [token, KIN])];
  }

  private points(asked: Asked[], worth: Map<string, number>): number {
    let [points, had, wanted] = [0, 0, 0];
    for (const [token, weight] of asked) {
      const rare = this.rarity(token) * weight;
      const n = worthOf(token, worth);
      points += rare * n;
      if (weight < 1) continue;
      wanted += rare;
      if (n > 0) had += rare;
    }
    return wanted > 0 ? points * (0.3 + (0.7 * had) / wanted) : points;
  }

  /** The weight of a word: the fewer documents have it, the more it counts. A word that no document has counts as the rarest. */
  private rarity(token: string): number {
    return Math.log(1 + this.all.length / (this.known.get(token) ?? 1));
  }
}

/** How much each token of a document counts: half of a part's weight if the part has it once, and nearly all of the weight if it has it often. */
function weighed(parts: Part[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const [weight, text] of parts) {
    const often = new Map<string, number>();
    for (const token of tokens(text)) often.set(token, (often.get(token) ?? 0) + 1);
    for (const [token, n] of often) out.set(token, (out.get(token) ?? 0) + (weight * n) / (n + 1));
  }
  return out;
}

/** How much a token counts in a document. The beginning of a word that is still being written counts, and so does a single Chinese character. */
function worthOf(token: string, worth: Map<string, number>): number {
  const whole = worth.get(token);
  if (whole !== undefined) return whole;
  const han = /^\p{Script=Han}$/u.test(token);
  if (!han && (token.length < 3 || /^\p{Script=Han}/u.test(token))) return 0;
  let most = 0;
  for (const [other, n] of worth) if (han ? other.includes(token) : other.startsWith(token)) most = Math.max(most, n * PART);
  return most;
}
