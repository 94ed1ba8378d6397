// The run-time of a learning platform, found and spoken to, in either edition of SCORM: what differs between them is in one table.

/** The API that a platform puts into one of its windows. */
type Api = Record<string, (...values: string[]) => unknown>;

const NAMES = {
  "1.2": {
    api: "API",
    begin: "LMSInitialize",
    end: "LMSFinish",
    get: "LMSGetValue",
    set: "LMSSetValue",
    commit: "LMSCommit",
    error: "LMSGetLastError",
    again: "101",
  },
  "2004": {
    api: "API_1484_11",
    begin: "Initialize",
    end: "Terminate",
    get: "GetValue",
    set: "SetValue",
    commit: "Commit",
    error: "GetLastError",
    again: "103",
  },
} as const; // again: the error of a session that has begun already

export type Edition = keyof typeof NAMES;

const DEEP = 50; // frames around this one that are looked at

/** Looks for the run-time in a window, in those around it, and in those that have opened them. A window of another origin may stand between. */
function find(name: string): Api | null {
  const look = (from: Window | null): Api | null => {
    for (let w = from, n = 0; w && n < DEEP; n++) {
      try {
        const api = (w as unknown as Record<string, Api | undefined>)[name];
        if (api) return api;
      } catch {
        /* that one is not ours to look into */
      }
      if (w.parent === w) return null;
      w = w.parent;
    }
    return null;
  };
  const opener = (w: Window): Window | null => {
    try {
      return w.opener as Window | null;
    } catch {
      return null;
    }
  };
  return look(window) ?? look(opener(window)) ?? look(opener(window.top ?? window));
}

/** A session with a platform. Nothing that a platform does wrong is an error of the lesson. */
export class Runtime {
  private readonly names;
  private readonly api: Api | null;
  private waiting = 0;
  /** Whether there is a session, from `begin` until `end`. */
  open = false;

  constructor(edition: Edition) {
    this.names = NAMES[edition];
    this.api = find(this.names.api);
  }

  private call(name: string, ...values: string[]): string {
    try {
      return String(this.api?.[name]?.(...values) ?? "");
    } catch {
      return "";
    }
  }

  begin(): boolean {
    const { begin, error, again } = this.names;
    return (this.open = this.call(begin, "") === "true" || (this.api !== null && this.call(error) === again));
  }

  get(name: string): string {
    return this.open ? this.call(this.names.get, name) : "";
  }

  /** Sets a value, if it is not "". */
  set(name: string, value: string): void {
    if (this.open && value !== "") this.call(this.names.set, name, value);
  }

  /** Has the platform keep what was set, once for all that comes within some milliseconds: many send a request each time, and wait for it. */
  commit(within = 0): void {
    clearTimeout(this.waiting);
    if (!this.open) return;
    if (within > 0) this.waiting = window.setTimeout(() => this.commit(), within);
    else this.call(this.names.commit, "");
  }

  end(): void {
    if (!this.open) return;
    clearTimeout(this.waiting);
    this.call(this.names.end, "");
    this.open = false;
  }
}
