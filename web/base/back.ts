// The system's own way back (a gesture of a phone, a key): where the browser tells of it, it closes what lies over the page, and leads
// nowhere else.

interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

export class WayBack {
  private watcher: CloseWatcher | null = null;

  constructor(private readonly close: () => void) {}

  /** Says whether there is something to close. */
  turn(on: boolean): void {
    if (on === (this.watcher !== null)) return;
    this.watcher?.destroy();
    this.watcher = null;
    if (!on || !window.CloseWatcher) return;
    this.watcher = new window.CloseWatcher();
    this.watcher.onclose = () => {
      this.watcher = null;
      this.close();
    };
  }
}
