// One candidate of a list is marked: the first, until arrows choose another. The chosen candidate stays marked if the list changes and still has it.
// Pure.
export class Choosing<T> {
  list: T[] = [];
  /** The number of the marked candidate, from 0. */
  at = 0;
  /** Whether the arrows have chosen it. */
  moved = false;

  constructor(private readonly same: (a: T, b: T) => boolean) {}

  get marked(): T | undefined {
    return this.list[this.at];
  }

  /** Has another list. The list of what may stand at a cursor may come after the key. */
  show(list: T[]): void {
    const kept = this.moved ? this.marked : undefined;
    const at = kept === undefined ? -1 : list.findIndex((one) => this.same(one, kept));
    this.list = list;
    this.at = Math.max(at, 0);
    this.moved = at >= 0;
  }

  /** Goes on or back by so many, round the ends. */
  move(by: number): void {
    const n = this.list.length;
    if (n === 0) return;
    this.at = (((this.at + by) % n) + n) % n;
    this.moved = true;
  }

  /** Forgets the choice of the arrows, which was for another line. */
  forget(): void {
    this.moved = false;
  }
}
