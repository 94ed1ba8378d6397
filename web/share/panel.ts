// The Share panel: a link and its code for the room, the player for other pages, pictures and films, and what was done as a file.
import { redraw } from "../base/redraw";
import { onKeys } from "../base/keys";
import { h, write } from "../base/dom";
import { save, textFile } from "../base/save";
import { Filming } from "./filming";
import { command as packing } from "../package/command";
import { code, defaults, frameOf, unfit, type Options } from "./embed";
import { qr } from "./qr";
import { leafOf, type Leaf } from "./leaf";
import { send, sends } from "./sheet";
import { Tall } from "./tall";
import { languages } from "../text/languages";
import { say, type Word } from "./words";
import type { ShareHost } from "./host";

const TABS = ["tabLink", "tabEmbed", "tabPicture", "tabFile"] as const;
type Tab = (typeof TABS)[number];
const LOOK = 300; // ms between two looks at where the run stands
const DENSE = 600; // characters from which on a code is hard to read from afar
const CODED = 97; // dots of a code each way that a picture on a phone can show
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/;

export class Panel {
  private readonly dialog = h("dialog", { class: "share" });
  private readonly bodies = new Map<Tab, HTMLElement>();
  private readonly status = h("p", { class: "share-said", role: "status" });
  private readonly link = h("textarea", { class: "share-text", readonly: true, rows: 2, spellcheck: "false" });
  private readonly about = h("p", { class: "sub" });
  private readonly room = h("div", { class: "share-code" });
  private readonly code = h("textarea", { class: "share-text", readonly: true, rows: 4, spellcheck: "false" });
  private readonly preview = h("div", { class: "share-preview" });
  private readonly pages = h("label", { class: "share-choice", hidden: true });
  private readonly sending: HTMLButtonElement;
  private readonly shown = h("div", { class: "share-tall", hidden: true });
  private what: "moment" | "beginning" | "page" = "moment";
  private leaf: Leaf | null = null; // the page without script, where there is one
  private options: Options;
  private web: string; // where others find the page, with a slash at its end, or ""
  private drawn = "";
  private framed = "";
  private readonly gone = new AbortController();
  private readonly film: Filming;

  constructor(private readonly host: ShareHost) {
    this.options = { ...defaults(host.lesson !== null), ...this.kept() };
    this.web = host.recall("share:web") ?? "";
    this.sending = this.button("send", () => void this.send());
    this.film = new Filming({
      ...host,
      say: (word, ...values) => this.say(word, ...values),
      tell: (text, bad) => this.tell(text, bad),
      save: (ending, data) => this.save(`${this.name()}.${ending}`, data),
      wrong: (why) => this.wrong(why),
    });
  }

  open(): void {
    const heads = TABS.map((tab) =>
      h(
        "button",
        { type: "button", role: "tab", id: `share-${tab}`, "aria-controls": `share-${tab}-body`, onclick: () => this.show(tab) },
        this.say(tab),
      ),
    );
    const list = h("div", { class: "share-tabs", role: "tablist", "aria-label": this.say("share") }, heads);
    onKeys(list, (e) => {
      const at = heads.indexOf(document.activeElement as HTMLButtonElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: heads.length - 1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      const next = (to + heads.length) % heads.length;
      this.show(TABS[next]!);
      heads[next]!.focus();
    });
    const bodies = { tabLink: this.linkTab(), tabEmbed: this.embedTab(), tabPicture: this.pictureTab(), tabFile: this.fileTab() };
    for (const tab of TABS) {
      this.bodies.set(
        tab,
        h("section", { role: "tabpanel", id: `share-${tab}-body`, "aria-labelledby": `share-${tab}` }, bodies[tab]),
      );
    }
    const done = h("button", { class: "share-close", "aria-label": this.say("close"), title: this.say("close") }, "×");
    this.dialog.append(
      h("form", { method: "dialog" }, h("h2", { tabindex: -1, autofocus: true }, this.say("share")), done),
      list,
      ...this.bodies.values(),
      this.status,
    );
    this.dialog.setAttribute("aria-label", this.say("share"));
    this.dialog.addEventListener("close", () => {
      this.film.stop();
      this.gone.abort();
      this.dialog.remove();
    });
    this.dialog.addEventListener("click", (e) => {
      if (e.target === this.dialog && this.outside(e)) this.dialog.close();
    });
    document.body.append(this.dialog);
    this.show((this.host.recall("share:tab") as Tab | null) ?? "tabLink");
    this.dialog.showModal();
    void this.look();
    const timer = setInterval(() => this.draw(), LOOK); // the run may still be written down
    this.gone.signal.addEventListener("abort", () => clearInterval(timer));
  }

  private say(word: Word, ...values: (string | number)[]): string {
    return say(this.host.lang, word, ...values);
  }

  private outside({ clientX: x, clientY: y }: MouseEvent): boolean {
    const box = this.dialog.getBoundingClientRect();
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  }

  private show(tab: Tab): void {
    if (!TABS.includes(tab)) tab = "tabLink";
    for (const [name, body] of this.bodies) {
      body.hidden = name !== tab;
      const head = this.dialog.querySelector(`#share-${name}`)!;
      head.setAttribute("aria-selected", String(name === tab));
      head.setAttribute("tabindex", name === tab ? "0" : "-1");
    }
    this.host.remember("share:tab", tab);
    this.tell("");
    this.draw();
  }

  private tell(text: string, bad = false): void {
    write(this.status, text);
    this.status.classList.toggle("warn", bad);
  }

  private button(word: Word, press: (e: Event) => void, strong = false, key: string = word): HTMLButtonElement {
    return h("button", { type: "button", class: strong ? "btn strong" : "btn", "data-key": key, onclick: press }, this.say(word));
  }

  // --- the link

  private linkTab(): HTMLElement[] {
    const radio = (what: Panel["what"]) =>
      h("input", {
        type: "radio",
        name: "share-what",
        "data-key": what,
        checked: what === this.what,
        onchange: () => {
          this.what = what;
          this.draw();
        },
      });
    const choice = (word: Word, what: Panel["what"]) => h("label", { class: "share-choice" }, radio(what), this.say(word));
    this.pages.append(radio("page"), this.say("thePage"));
    this.link.setAttribute("aria-label", this.say("link"));
    return [
      h("div", { class: "share-row" }, choice("thisMoment", "moment"), choice("fromBeginning", "beginning"), this.pages),
      h(
        "div",
        { class: "share-two" },
        h(
          "div",
          {},
          this.link,
          h(
            "div",
            { class: "share-row" },
            this.button("copyLink", () => void this.copy(this.link), true),
            this.sending,
          ),
          this.about,
          this.where(),
        ),
        this.room,
      ),
    ];
  }

  /** Where others find the page: asked for where this one is nobody else's. */
  private where(): HTMLElement | "" {
    if (location.protocol !== "file:" && !LOCAL.test(location.hostname)) return "";
    const wrong = h("small", { class: "warn" });
    const field = h("input", {
      type: "text",
      inputmode: "url",
      placeholder: "https://",
      value: this.web,
      "aria-label": this.say("webAddress"),
      oninput: () => {
        const text = field.value.trim();
        const ok = text === "" || /^https?:\/\/[^\s/]+/.test(text);
        write(wrong, ok ? "" : this.say("wrongAddress"));
        if (!ok) return;
        this.web = text === "" ? "" : text.replace(/[?#].*$/, "").replace(/(?:\/index\.html|\/)?$/, "/");
        this.host.remember("share:web", this.web);
        this.draw();
      },
    });
    return h("label", { class: "share-where" }, h("span", {}, this.say("nobodyElse")), field, wrong);
  }

  /** The folder of the page, as others find it. */
  private base(): string {
    return this.web || location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
  }

  private address(): string {
    const { hash } = this.host.link();
    if (this.what === "page" && this.leaf) return this.base() + this.leaf.name;
    return `${this.base()}index.html${this.what === "moment" ? hash : this.beginning(hash)}`;
  }

  /** Whether others can follow an address. */
  private reachable(address: string): boolean {
    return /^https?:/.test(address) && !LOCAL.test(new URL(address).hostname) && !this.host.lesson?.own;
  }

  /** Looks whether the lesson has a page without script. */
  private async look(): Promise<void> {
    const { lesson, lang } = this.host;
    if (!lesson || lesson.own || location.protocol === "file:") return;
    this.leaf = await leafOf(lesson.id, lang, location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, ""));
    this.drawn = "";
    this.draw();
  }

  /** Opens the sheet of the system with the link. */
  private async send(): Promise<void> {
    const { title, caption } = this.host.standing();
    await send({
      title,
      text: this.what === "moment" && caption !== "" ? `${title}: ${caption}` : title,
      url: this.link.value,
    }).catch((why: unknown) => this.wrong(why));
  }

  /** The same run or lesson, from its beginning. */
  private beginning(hash: string): string {
    if (this.host.lesson && !this.host.link().runs) return `#/lesson/${encodeURIComponent(this.host.lesson.id)}`;
    return hash.replace(/@(\d+)\.\d+!?$/, "@$1.0");
  }

  private draw(): void {
    if (!this.bodies.get("tabPicture")!.hidden) this.film.draw();
    const to = this.host.link();
    const address = to.ready ? this.address() : "";
    const key = JSON.stringify([address, to, this.what, this.options, this.web, this.bodies.get("tabEmbed")!.hidden]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.link.value = address;
    const own = this.host.lesson?.own;
    const paged = this.what === "page" && this.leaf !== null;
    const long = this.host.lesson ? "ownTooLong" : "tooLong";
    const what = own ? this.say("isOwn", own.file) : to.left && !paged ? this.say(long) : this.leads();
    write(this.about, to.ready ? `${what} ${this.say("characters", address.length)}` : this.say("beingWritten"));
    this.about.classList.toggle("warn", to.left && !paged);
    this.pages.hidden = this.leaf === null || this.web !== ""; // of an address that was typed nobody knows whether it has one
    this.sending.hidden = !to.ready || own != null || !sends({ url: address, title: "Zootrope" });
    this.drawCode(own || address.startsWith("file:") ? "" : address); // who scans it has no such file
    this.drawEmbed();
  }

  /** What the link opens. */
  private leads(): string {
    const to = this.host.link();
    const moment = this.what === "moment";
    if (this.what === "page" && this.leaf) {
      const page = this.say(this.leaf.picture ? "isPagePictured" : "isPage");
      return this.leaf.lang === this.host.lang ? page : `${page} ${this.say("pageEnglish")}`;
    }
    if (to.runs) return this.say(moment ? "isRun" : "isRunStart", to.seq);
    return moment && to.seq > 0 ? this.say("isMoment", to.seq) : this.say("isLesson");
  }

  private drawCode(text: string): void {
    const rows = text === "" ? null : qr(text);
    if (!rows) {
      this.dialog.classList.remove("wall"); // there is nothing to see large
      redraw(this.room, text === "" ? "" : h("p", { class: "sub" }, this.say("noCode")));
      return;
    }
    const border = 4;
    const side = rows.length + 2 * border;
    const canvas = h("canvas", { role: "img", "aria-label": this.say("forTheRoom") });
    const k = Math.max(2, Math.ceil(1400 / side)); // sharp on a projector
    canvas.width = canvas.height = side * k;
    const ink = canvas.getContext("2d")!;
    ink.fillStyle = "#fff";
    ink.fillRect(0, 0, canvas.width, canvas.height);
    ink.fillStyle = "#000";
    rows.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (dark) ink.fillRect((x + border) * k, (y + border) * k, k, k);
      }),
    );
    const wall = this.dialog.classList.contains("wall");
    const turn = this.button(
      wall ? "small" : "large",
      () => {
        this.dialog.classList.toggle("wall");
        this.drawn = "";
        this.draw();
      },
      false,
      "large",
    );
    redraw(
      this.room,
      h("b", {}, this.say("forTheRoom")),
      canvas,
      wall ? h("p", { class: "share-read" }, text) : "", // for whoever cannot scan it
      h("div", { class: "share-row" }, turn),
      text.length > DENSE && !wall ? h("small", {}, this.say("dense")) : "",
    );
  }

  /** Puts a field's text on the clipboard, or else marks it to be copied by hand. */
  private async copy(field: HTMLTextAreaElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(field.value);
      return this.tell(this.say("copied"));
    } catch {
      field.focus();
      field.select();
      if (document.execCommand("copy")) return this.tell(this.say("copied"));
      this.tell(this.say("copyByHand"));
    }
  }

  // --- in a page

  private kept(): Partial<Options> {
    try {
      return (JSON.parse(this.host.recall("share:embed") ?? "{}") as Partial<Options> | null) ?? {};
    } catch {
      return {};
    }
  }

  private set(change: Partial<Options>): void {
    this.options = { ...this.options, ...change };
    const { steps: _, ...rest } = this.options; // of this lesson alone
    this.host.remember("share:embed", JSON.stringify(rest));
    this.draw();
  }

  private embedTab(): HTMLElement[] {
    const pick = <K extends "mode" | "height" | "loading" | "theme" | "lang">(word: Word, key: K, of: [Options[K], string][]) => {
      const list = h(
        "select",
        { "data-key": key, onchange: () => this.set({ [key]: list.value }) },
        of.map(([value, text]) => h("option", { value, selected: value === this.options[key] }, text)),
      );
      return h("label", {}, h("span", {}, this.say(word)), list);
    };
    const { lesson } = this.host;
    const modes: [Options["mode"], string][] = lesson
      ? [
          ["lesson", this.say("modeLesson")],
          ["stage", this.say("modeStage")],
        ]
      : [
          ["playground", this.say("modePlayground")],
          ["stage", this.say("modeStage")],
        ];
    if (!modes.some(([mode]) => mode === this.options.mode)) this.options.mode = modes[0]![0];
    const end = (word: Word, key: "from" | "to") => {
      const list = h(
        "select",
        {
          "data-key": key,
          "aria-label": this.say(word),
          onchange: () => {
            const now = { from: 1, to: lesson!.steps, ...this.options.steps, [key]: Number(list.value) };
            this.set({ steps: { from: Math.min(now.from, now.to), to: Math.max(now.from, now.to) } });
          },
        },
        Array.from({ length: lesson!.steps }, (_, i) =>
          h("option", { value: i + 1, selected: i + 1 === (key === "from" ? 1 : lesson!.steps) }, String(i + 1)),
        ),
      );
      return list;
    };
    this.code.setAttribute("aria-label", this.say("code"));
    return [
      h(
        "div",
        { class: "share-options" },
        pick("mode", "mode", modes),
        pick("height", "height", [
          ["auto", this.say("auto")],
          ...["400", "520", "640", "760"].map((n): [string, string] => [n, this.say("pixels", n)]),
        ]),
        pick("loading", "loading", [
          ["lazy", this.say("loadLazy")],
          ["click", this.say("loadClick")],
          ["eager", this.say("loadEager")],
        ]),
        pick("theme", "theme", [
          ["", this.say("asReader")],
          ["light", this.say("light")],
          ["dark", this.say("dark")],
        ]),
        pick("language", "lang", [
          ["", this.say("asReader")],
          ...languages().map(({ code, name }): [string, string] => [code, name]),
        ]),
        lesson
          && lesson.steps > 1
          && h(
            "label",
            {},
            h("span", {}, this.say("steps")),
            h("span", {}, end("firstStep", "from"), "–", end("lastStep", "to")),
          ),
        h(
          "label",
          { class: "share-choice" },
          h("input", {
            type: "checkbox",
            "data-key": "at",
            checked: this.options.at,
            onchange: (e: Event) => this.set({ at: (e.target as HTMLInputElement).checked }),
          }),
          this.say("atMoment"),
        ),
      ),
      h("b", {}, this.say("code")),
      this.code,
      h(
        "div",
        { class: "share-row" },
        this.button("copyCode", () => void this.copy(this.code), true),
      ),
      h("b", {}, this.say("preview")),
      this.preview,
    ];
  }

  private drawEmbed(): void {
    const to = this.host.link();
    const own = this.host.lesson?.own;
    const why = own ? unfit(own) : "";
    if (own && why !== "") this.code.value = this.say(why, own.file);
    else this.code.value = to.ready ? code(this.base(), this.host.lesson, to.hash, this.options) : this.say("beingWritten");
    if (own) return write(this.preview, why === "" ? this.say("noPreview") : "");
    const seen = !this.bodies.get("tabEmbed")!.hidden;
    const src = seen && to.ready ? frameOf(this.host.lesson, to.hash, this.options) : "";
    if (src === this.framed) return;
    this.framed = src;
    const height = this.options.height === "auto" ? "420" : this.options.height;
    // A frame whose address changes behind the # alone would stay: so it is a new one.
    redraw(this.preview, src !== "" && h("iframe", { src, title: this.say("preview"), loading: "eager", height }));
  }

  // --- pictures

  private pictureTab(): (HTMLElement | string)[] {
    const row = (word: Word, how: string, press: () => void) =>
      h("div", { class: "share-row" }, this.button(word, press), h("span", { class: "sub" }, how));
    const save = (ending: string, get: () => Promise<Blob>) => () =>
      void get().then(
        (data) => this.save(`${this.name()}.${ending}`, data),
        (why: unknown) => this.wrong(why),
      );
    const tall = row("tall", this.say("tallHow"), () => void this.tall((data) => this.save(`${this.name()}-tall.png`, data)));
    const file = (data: Blob) => new File([data], `${this.name()}-tall.png`, { type: "image/png" });
    if (sends({ files: [file(new Blob())] }))
      tall.append(this.button("sendPicture", () => void this.tall((data) => send({ files: [file(data)] }))));
    return [
      h("b", {}, this.say("stageHead")),
      row(
        "png",
        this.say("pngHow"),
        save("png", () => this.host.picture()),
      ),
      row(
        "svg",
        this.say("svgHow"),
        save("svg", () => this.host.drawing()),
      ),
      tall,
      this.shown,
      h("p", { class: "sub" }, this.say("others")),
      this.film.element,
    ];
  }

  /** Makes the tall picture, shows it, and hands it over. */
  private async tall(give: (data: Blob) => void | Promise<void>): Promise<void> {
    const { host } = this;
    const address = host.link().ready ? this.address() : "";
    const code = address !== "" && this.reachable(address) ? qr(address) : null;
    const picture = new Tall({
      ...host.standing(),
      code: code && code.length <= CODED ? code : null,
      leads: this.say(this.what === "page" && this.leaf ? "tallPage" : host.link().runs ? "tallRun" : "tallLesson"),
      address: address
        .replace(/^https?:\/\//, "")
        .replace(/(?:index\.html)?(?:[?#].*)?$/, "")
        .replace(/\/$/, ""),
      mark: host.mark(),
      lang: host.lang,
    });
    try {
      const data = await picture.draw((width, height) => host.drawn(width, height));
      redraw(this.shown, picture.canvas);
      this.shown.hidden = false;
      await give(data);
      if (!code) this.tell(`${this.status.textContent} ${this.say("tallBare")}`.trim());
    } catch (why) {
      this.wrong(why);
    }
  }

  // --- files

  private fileTab(): (HTMLElement | string)[] {
    const id = this.host.lesson?.id ?? "playground";
    const text = (ending: string, type: string, get: () => Promise<string>) => () =>
      void get().then(
        (text) => this.save(`${id}.${ending}`, textFile(text, type)),
        (why: unknown) => this.wrong(why),
      );
    const row = (word: Word, how: Word, press: () => void) =>
      h("div", { class: "share-row" }, this.button(word, press), h("span", { class: "sub" }, this.say(how)));
    const own = this.host.lesson?.own;
    const pack = own ? (version: string) => Promise.resolve(packing(version, this.host.lang, own.file)) : this.host.pack;
    const command = h("textarea", { class: "share-text", readonly: true, rows: 2, spellcheck: "false", hidden: true });
    command.setAttribute("aria-label", this.say("command"));
    const disk = location.protocol === "file:"; // from there the page cannot read its own files
    if (own || disk) {
      command.hidden = false;
      command.value = packing("1.2", this.host.lang, own?.file ?? id);
    }
    return [
      h("b", {}, this.say("fileHead")),
      row(
        "script",
        "scriptHow",
        text("zk", "text/plain", () => this.host.script()),
      ),
      row(
        "asLesson",
        "asLessonHow",
        text("md", "text/markdown", async () => this.host.draft(await this.host.script())),
      ),
      ...(pack
        ? [
            h("b", {}, this.say("packHead")),
            own || disk ? h("p", { class: "sub share-own" }, this.say(own ? "packOwn" : "packFile")) : "",
            row("scorm12", "scorm12How", () => void this.packed("1.2", pack, command)),
            row("scorm2004", "scorm2004How", () => void this.packed("2004", pack, command)),
            command,
          ]
        : []),
    ];
  }

  /** Saves the lesson as a package; where the page cannot make one, it shows the command that does. */
  private async packed(
    version: "1.2" | "2004",
    pack: NonNullable<ShareHost["pack"]>,
    command: HTMLTextAreaElement,
  ): Promise<void> {
    try {
      const made = await pack(version, (share) => this.tell(this.say("packing", Math.round(share * 100))));
      command.hidden = typeof made !== "string";
      if (typeof made !== "string") return this.save(`${this.host.lesson!.id}.zip`, made);
      command.value = made;
      await this.copy(command);
      if (!this.host.lesson?.own) this.tell(`${this.say("packByCommand")} ${this.status.textContent}`);
    } catch (why) {
      this.wrong(why);
    }
  }

  private name(): string {
    const seq = this.host.state()?.at ?? 0;
    return `${this.host.lesson?.id ?? "zootrope"}-${seq}`;
  }

  private wrong(why: unknown): void {
    this.tell(this.say("failed", why instanceof Error ? why.message : String(why)), true);
  }

  private save(name: string, data: Blob): void {
    save(name, data);
    const boxed = parent !== window && self.origin === "null" && location.protocol !== "file:";
    this.tell(boxed ? this.say("sandbox") : this.say("saved", name));
  }
}
