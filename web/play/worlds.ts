// The worlds that were begun here, as steps of the browser's own Back and Forward: beginning another one loses nothing.

/** The source of a world. */
export type Source = { script: string } | { artefact: string };

interface Entry {
  world?: number;
}

export class Worlds {
  private readonly runs = new Map<number, Source>(); // the runs as they were left, by the number of the history entry
  private now = 0;
  private newest = 0;

  constructor(private readonly load: (from: Source) => void) {
    addEventListener("popstate", (e) => {
      const { world } = (e.state ?? {}) as Entry;
      const run = world === undefined ? undefined : this.runs.get(world);
      if (run === undefined || world === this.now) return;
      this.now = world!;
      this.load(run);
    });
  }

  /** Notes that another world was begun, and what it was loaded from. */
  begin(from: Source): void {
    if (this.runs.has(this.now)) {
      try {
        history.replaceState({ world: this.now } satisfies Entry, "", location.href);
        history.pushState({ world: ++this.newest } satisfies Entry, "", location.href);
        this.now = this.newest;
      } catch {
        /* a frame without an address of its own has no history */
      }
    }
    this.keep(from);
  }

  /** Goes back to the world before this one. */
  back(): void {
    const before = this.runs.get(this.now - 1);
    if (before === undefined) return;
    history.back();
  }

  /** Keeps the run as it stands. */
  keep(run: Source): void {
    this.runs.set(this.now, run);
  }
}
