// A small form for what a client asks for: it writes the command while one fills it in.
import { redraw } from "../base/redraw";
import { h, once, typed } from "../base/dom";
import { recall, remember } from "../base/settings";
import { language, t, type Word } from "../text/strings";
import { strategies } from "./recipes";

interface FormHost {
  give(command: string): void;
  /** The paths that a client can name. */
  paths(client: string): Promise<string[]>;
  /** The clients that could be asked to vote. */
  clients(): string[];
  /** The locks that a client holds. */
  locks(client: string): string[];
}

/** A field besides the path. */
type Field = "data" | "strategy" | "adding" | "leases" | "priority" | "number" | "names" | "vote" | "value" | "lock";

/** The forms of the verbs: the first text of the path, the fields, and the flags. */
const ASKS: Record<string, { path?: string; fields?: Field[]; flags?: [string, Word][] }> = {
  create: {
    fields: ["data"],
    flags: [
      ["-e", "flagEphemeral"],
      ["-s", "flagSequential"],
    ],
  },
  set: { fields: ["data"] },
  get: { flags: [["-w", "flagWatch"]] },
  ls: { flags: [["-w", "flagWatch"]] },
  stat: { flags: [["-w", "flagWatch"]] },
  delete: {},
  sync: {},
  lock: { path: "/lock", fields: ["strategy", "leases"] },
  unlock: { path: "/lock" },
  add: { path: "/count", fields: ["number", "adding"] },
  enqueue: { path: "/jobs", fields: ["data", "priority"] },
  dequeue: { path: "/jobs", flags: [["--priority", "flagPriority"]] },
  join: { path: "/members", flags: [["--healthy", "flagHealthy"]] },
  members: {
    path: "/members",
    flags: [
      ["--keep", "flagKeep"],
      ["--file", "flagFile"],
    ],
  },
  call: { path: "/members", fields: ["number"] },
  publish: { path: "/config", fields: ["value"] },
  subscribe: { path: "/config" },
  elect: { path: "/leader" },
  lead: { path: "/leader" },
  barrier: { path: "/start", fields: ["number"] },
  leave: { path: "/start" },
  propose: { path: "/tx", fields: ["names"] },
  vote: { path: "/tx", fields: ["vote"] },
  write: { path: "disk", fields: ["value", "lock"] },
};
const DEFAULT = "/a";

/** A word as the command line takes it. */
export const quoted = (word: string): string => (/^[^\s'"\\#|]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`);

export class Form {
  private client = "";
  private readonly drawn = once();
  private readonly verb = h("select", { onchange: () => this.turn() });
  private readonly path = h("input", {
    type: "text",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    list: "form-paths",
  });
  /** The fields of what is asked for, by their names. */
  private fields: Partial<Record<Field, HTMLInputElement | HTMLSelectElement>> = {};
  private readonly more = h("span", { class: "more" });
  private readonly flags = h("span", { class: "flags" });
  private readonly said = h("span", { class: "said" });
  private readonly paths = h("datalist", { id: "form-paths" });
  private readonly go = h("button", { type: "submit", class: "btn" });
  private readonly element = h(
    "form",
    {
      class: "hand-form",
      oninput: () => this.say(),
      onsubmit: (e: Event) => {
        e.preventDefault();
        remember("play:ask", this.verb.value);
        this.host.give(this.command);
        this.list();
      },
    },
    this.verb,
    this.path,
    this.more,
    this.flags,
    this.go,
    this.said,
    this.paths,
  );

  constructor(private readonly host: FormHost) {
    this.path.value = DEFAULT;
  }

  /** The form for a client. */
  show(client: string): HTMLElement {
    const other = this.client !== client;
    this.client = client;
    if (other) this.list();
    if (this.verb.options.length === 0) {
      this.verb.append(...Object.keys(ASKS).map((name) => h("option", { value: name }, name)));
      this.verb.value = recall("play:ask") ?? "create";
      if (this.verb.selectedIndex < 0) this.verb.value = "create";
    }
    this.verb.setAttribute("aria-label", t("command"));
    this.path.setAttribute("aria-label", t("path"));
    this.go.textContent = t("run");
    this.drawn([language(), client, this.verb.value, this.host.clients(), this.host.locks(client)], () => this.turn()); // what was filled in stays
    return this.element;
  }

  focus(): void {
    this.verb.focus();
  }

  private list(): void {
    void this.host.paths(this.client).then((paths) =>
      redraw(
        this.paths,
        paths.map((value) => h("option", { value })),
      ),
    );
  }

  private turn(): void {
    const { path = DEFAULT, fields = [], flags = [] } = ASKS[this.verb.value]!;
    const usual = Object.values(ASKS).map((a) => a.path ?? DEFAULT);
    if (usual.includes(this.path.value)) this.path.value = path; // nobody has written another
    this.path.setAttribute("aria-label", t(this.verb.value === "write" ? "storeOf" : "path"));
    this.fields = Object.fromEntries(fields.map((f) => [f, this.field(f)]));
    redraw(this.more, Object.values(this.fields));
    redraw(
      this.flags,
      flags.map(([flag, word]) => h("label", {}, h("input", { type: "checkbox", value: flag }), " ", t(word))),
    );
    this.say();
  }

  private field(name: Field): HTMLInputElement | HTMLSelectElement {
    const words: Record<Field, Word> = {
      data: "dataOf",
      strategy: "strategyOf",
      adding: "strategyOf",
      leases: "leasesOf",
      priority: "priorityOf",
      number: "howMany",
      names: "whoVotes",
      vote: "voteOf",
      value: "writtenOf",
      lock: "byLock",
    };
    const label = t(words[name]);
    const choose = (values: string[]) =>
      h("select", { "aria-label": label, title: label }, ...values.map((value) => h("option", { value }, value || label)));
    const least: Partial<Record<Field, string>> = { number: this.verb.value === "add" ? "1" : "2", leases: "1", priority: "0" };
    const write = (value: string) =>
      h("input", {
        type: name in least ? "number" : "text",
        min: least[name] ?? null,
        value,
        placeholder: label,
        "aria-label": label,
        title: label,
        spellcheck: "false",
        autocapitalize: "off",
        autocomplete: "off",
      });
    const others = this.host.clients().filter((c) => c !== this.client);
    if (name === "strategy") return choose(strategies());
    if (name === "adding") return choose(["version", "blind", "named"]);
    if (name === "vote") return choose(["yes", "no"]);
    if (name === "lock") return choose(["", ...this.host.locks(this.client)]);
    return write(name === "names" ? others.join(" ") : name === "number" ? "3" : "");
  }

  private get command(): string {
    const on = [...this.flags.querySelectorAll<HTMLInputElement>("input:checked")].map((f) => f.value);
    const value = (name: Field) => this.fields[name]?.value.trim() ?? "";
    const word = (name: Field) => (value(name) === "" ? [] : [quoted(value(name))]);
    const option = (flag: string, name: Field, usual = "") =>
      [usual, ""].includes(value(name)) ? [] : [flag, quoted(value(name))];
    const long = (flag: string) => flag.startsWith("--"); // these stand behind the path
    return [
      this.client,
      this.verb.value,
      ...on.filter((flag) => !long(flag)),
      quoted(this.path.value || "/"),
      ...word("data"),
      ...word("number"),
      ...value("names")
        .split(/[\s,]+/)
        .filter((n) => n !== ""),
      ...word("vote"),
      ...word("value"),
      ...option("--strategy", "strategy", strategies()[0]),
      ...option("--strategy", "adding", "version"),
      ...(value("strategy") === "semaphore" ? option("--leases", "leases") : []),
      ...option("--priority", "priority"),
      ...option("--lock", "lock"),
      ...on.filter(long),
    ].join(" ");
  }

  private say(): void {
    redraw(this.said, typed(this.command));
    this.go.dataset["command"] = this.command;
  }
}
