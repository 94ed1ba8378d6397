// A small form for what a client asks for: it writes the command while one fills it in.
import { h, typed } from "../base/dom";
import { recall, remember } from "../base/settings";
import { t, type Word } from "../text/strings";

interface FormHost {
  give(command: string): void;
  paths(): Promise<string[]>;
}

/** What may be asked for, and which fields it has. */
const ASKS: Record<string, { data?: boolean; flags?: [string, Word][] }> = {
  create: {
    data: true,
    flags: [
      ["-e", "flagEphemeral"],
      ["-s", "flagSequential"],
    ],
  },
  set: { data: true },
  get: { flags: [["-w", "flagWatch"]] },
  ls: { flags: [["-w", "flagWatch"]] },
  stat: { flags: [["-w", "flagWatch"]] },
  delete: {},
  sync: {},
  lock: {},
  unlock: {},
  enqueue: { data: true },
  dequeue: {},
};

/** A word as the command line takes it. */
export const quoted = (word: string): string => (/^[^\s'"\\#|]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`);

export class Form {
  private client = "";
  private readonly verb = h("select", { onchange: () => this.turn() });
  private readonly path = h("input", {
    type: "text",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    list: "form-paths",
  });
  private readonly data = h("input", { type: "text", spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
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
    this.data,
    this.flags,
    this.go,
    this.said,
    this.paths,
  );

  constructor(private readonly host: FormHost) {
    this.path.value = "/a";
  }

  /** The form for a client. */
  show(client: string): HTMLElement {
    if (this.client !== client) this.list();
    this.client = client;
    if (this.verb.options.length === 0) {
      this.verb.append(...Object.keys(ASKS).map((name) => h("option", { value: name }, name)));
      this.verb.value = recall("play:ask") ?? "create";
      if (this.verb.selectedIndex < 0) this.verb.value = "create";
    }
    this.verb.setAttribute("aria-label", t("command"));
    this.path.setAttribute("aria-label", t("path"));
    this.data.setAttribute("aria-label", t("dataOf"));
    this.data.placeholder = t("dataOf");
    this.go.textContent = t("run");
    this.turn();
    return this.element;
  }

  focus(): void {
    this.verb.focus();
  }

  private list(): void {
    void this.host.paths().then((paths) => this.paths.replaceChildren(...paths.map((value) => h("option", { value }))));
  }

  private turn(): void {
    const { data, flags = [] } = ASKS[this.verb.value]!;
    this.data.hidden = !data;
    this.flags.replaceChildren(
      ...flags.map(([flag, word]) => h("label", {}, h("input", { type: "checkbox", value: flag }), " ", t(word))),
    );
    this.say();
  }

  private get command(): string {
    const on = [...this.flags.querySelectorAll<HTMLInputElement>("input:checked")].map((f) => f.value);
    const data = this.data.hidden || this.data.value === "" ? [] : [quoted(this.data.value)];
    return [this.client, this.verb.value, ...on, quoted(this.path.value || "/"), ...data].join(" ");
  }

  private say(): void {
    this.said.replaceChildren(typed(this.command));
    this.go.dataset["command"] = this.command;
  }
}
