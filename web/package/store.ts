// A record store (xAPI 1.0.3) by network: what a cmi5 package was launched with, and the way there. It is the one place of Zootrope that speaks
// to a network, and its page lets a browser go to no address but these two.

/** The parameters in the address of the launched page. */
interface Launched {
  endpoint: URL;
  fetch: URL;
  actor: Record<string, unknown>;
  registration: string;
  activity: string;
}

/** Reads the parameters; null if they are missing or wrong: then no platform keeps anything. */
export function launchedBy(query: URLSearchParams): Launched | null {
  try {
    const endpoint = new URL(query.get("endpoint") ?? "");
    const fetch = new URL(query.get("fetch") ?? "");
    const actor = JSON.parse(query.get("actor") ?? "") as Record<string, unknown>;
    const registration = query.get("registration") ?? "";
    const activity = query.get("activityId") ?? "";
    if (![endpoint, fetch].every((u) => ["http:", "https:"].includes(u.protocol) && u.username === "")) return null;
    if (typeof actor !== "object" || actor === null || registration === "" || activity === "") return null;
    if (!endpoint.pathname.endsWith("/")) endpoint.pathname += "/";
    return { endpoint, fetch, actor, registration, activity };
  } catch {
    return null;
  }
}

/** Forbids this page all other addresses, whatever its scripts do. */
function confine({ endpoint, fetch }: Launched): void {
  const source = (u: URL) => (u.origin + u.pathname).replace(/;/g, "%3B").replace(/,/g, "%2C");
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `connect-src ${source(endpoint)} ${source(fetch)}`;
  document.head.append(policy);
}

const PATIENCE = 1000; // ms until what did not get through is sent again, then twice as long each time …
const LONGEST = 30_000; // … up to this

const STATEMENTS = "statements";

/** An answer that asking again will not better. */
class Refused extends Error {}

/** Something to be sent: a document, or a statement. */
interface Sending {
  resource: string;
  query: Record<string, string>;
  body: unknown;
}

export class Store {
  private token = "";
  private readonly queue: Sending[] = [];
  private busy = false;
  private last = false;

  /** `trouble` is told what does not get through, and "" when it does again. */
  constructor(
    readonly by: Launched,
    private readonly trouble: (what: string) => void,
  ) {
    confine(by);
  }

  /** Gets the word that opens the store: it is given once for a launch. */
  async enter(): Promise<void> {
    const answer = await fetch(this.by.fetch, { method: "POST", credentials: "omit" });
    const said = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok || typeof said["auth-token"] !== "string") throw new Refused(String(said["error-text"] ?? answer.status));
    this.token = said["auth-token"];
  }

  private async ask(method: string, resource: string, query: Record<string, string>, body?: unknown): Promise<Response> {
    const { endpoint } = this.by;
    const at = new URL(resource, endpoint);
    for (const [key, value] of [...endpoint.searchParams, ...Object.entries(query)]) at.searchParams.set(key, value);
    return fetch(at, {
      method,
      credentials: "omit",
      keepalive: this.last, // what is sent while the page goes
      headers: {
        Authorization: `Basic ${this.token}`,
        "X-Experience-API-Version": "1.0.3",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Reads a document; null where there is none. */
  private async read(resource: string, query: Record<string, string>): Promise<Record<string, unknown> | null> {
    const answer = await this.ask("GET", resource, query);
    if (answer.status === 404 || answer.status === 204) return null;
    if (!answer.ok) throw new Refused(String(answer.status));
    const found = (await answer.json()) as unknown;
    return typeof found === "object" ? (found as Record<string, unknown> | null) : null;
  }

  private of(name: string): Record<string, string> {
    const { activity, actor, registration } = this.by;
    return { stateId: name, activityId: activity, agent: JSON.stringify(actor), registration };
  }

  state(name: string): Promise<Record<string, unknown> | null> {
    return this.read("activities/state", this.of(name));
  }

  preferences(): Promise<Record<string, unknown> | null> {
    return this.read("agents/profile", { profileId: "cmi5LearnerPreferences", agent: JSON.stringify(this.by.actor) });
  }

  /** Keeps a document, after all that was sent before. */
  keep(name: string, document: unknown): void {
    this.later({ resource: "activities/state", query: this.of(name), body: document });
  }

  /** Sends a statement, after all that was sent before. */
  say(statement: Record<string, unknown> & { id: string }): void {
    this.later({ resource: STATEMENTS, query: { statementId: statement.id }, body: statement }); // sent twice it is still one
  }

  private later(what: Sending): void {
    this.queue.push(what);
    if (!this.last) void this.drain();
  }

  private async send(method: string, { resource, query, body }: Sending): Promise<void> {
    const answer = await this.ask(method, resource, query, body);
    if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
    if (!answer.ok && answer.status !== 409) throw new Refused(String(answer.status));
  }

  /** Sends what waits, one after the other. What is refused is left out, what does not get through is sent again. */
  private async drain(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let wait = PATIENCE; this.queue.length > 0;) {
      try {
        await this.send("PUT", this.queue[0]!);
        wait = PATIENCE;
        this.trouble("");
      } catch (why) {
        this.trouble(why instanceof Error ? why.message : String(why));
        if (!(why instanceof Refused)) {
          await new Promise((done) => setTimeout(done, wait));
          wait = Math.min(LONGEST, wait * 2);
          continue;
        }
      }
      this.queue.shift();
    }
    this.busy = false;
  }

  /**
   * The page goes: what waits, and what `words` still says, is sent at once. Requests of a page that goes may overtake each other, so the statements
   * go in one; what is under way is sent again, because a browser may give it up.
   */
  leave(words: () => void): void {
    this.last = true;
    words();
    const under = this.busy ? this.queue.splice(0, 1) : [];
    const waiting = this.queue.splice(0);
    const statements = waiting.filter((w) => w.resource === STATEMENTS).map((w) => w.body);
    for (const what of [...under, ...waiting.filter((w) => w.resource !== STATEMENTS)])
      void this.send("PUT", what).catch(() => {});
    if (statements.length > 0) void this.send("POST", { resource: STATEMENTS, query: {}, body: statements }).catch(() => {});
  }
}
