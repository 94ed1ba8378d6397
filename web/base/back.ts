// The system's own way back: a gesture of a phone, or a key. If the browser has a CloseWatcher, the way back closes what lies over the page.

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

  /** Tells whether something is open that the way back closes. */
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
