// The tab of the link: what it opens, its code for the room, and the sheet of the system.
import { redraw } from "../base/redraw";
import { h, write } from "../base/dom";
import { qr } from "./qr";
import { leafOf, type Leaf } from "./leaf";
import { send, sends } from "./sheet";
import type { Desk } from "./desk";
import type { Word } from "./words";

const DENSE = 600; // characters from which on a code is hard to read from afar
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/;

type What = "moment" | "beginning" | "page";

export class LinkTab {
  private readonly link = h("textarea", { class: "share-text", readonly: true, rows: 2, spellcheck: "false" });
  private readonly about = h("p", { class: "sub" });
  private readonly room = h("div", { class: "share-code" });
  private readonly pages = h("label", { class: "share-choice", hidden: true });
  private readonly sending: HTMLButtonElement;
  private what: What = "moment";
  private leaf: Leaf | null = null; // the page without script, where there is one
  private web: string; // where others find the page, with a slash at its end, or ""
  private drawn = "";

  constructor(private readonly desk: Desk) {
    this.web = desk.host.recall("share:web") ?? "";
    this.sending = desk.button("send", () => void this.send());
  }

  elements(): HTMLElement[] {
    const radio = (what: What) =>
      h("input", {
        type: "radio",
        name: "share-what",
        "data-key": what,
        checked: what === this.what,
        onchange: () => {
          this.what = what;
          this.desk.draw();
        },
      });
    const choice = (word: Word, what: What) => h("label", { class: "share-choice" }, radio(what), this.desk.say(word));
    this.pages.append(radio("page"), this.desk.say("thePage"));
    this.link.setAttribute("aria-label", this.desk.say("link"));
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
            this.desk.button("copyLink", () => void this.desk.copy(this.link), true),
            this.sending,
          ),
          this.about,
          this.where(),
        ),
        this.room,
      ),
    ];
  }

  /** The field for where others find the page, if its own address works for nobody else. */
  private where(): HTMLElement | "" {
    if (location.protocol !== "file:" && !LOCAL.test(location.hostname)) return "";
    const wrong = h("small", { class: "warn" });
    const field = h("input", {
      type: "text",
      inputmode: "url",
      placeholder: "https://",
      value: this.web,
      "aria-label": this.desk.say("webAddress"),
      oninput: () => {
        const text = field.value.trim();
        const ok = text === "" || /^https?:\/\/[^\s/]+/.test(text);
        write(wrong, ok ? "" : this.desk.say("wrongAddress"));
        if (!ok) return;
        this.web = text === "" ? "" : text.replace(/[?#].*$/, "").replace(/(?:\/index\.html|\/)?$/, "/");
        this.desk.host.remember("share:web", this.web);
        this.desk.draw();
      },
    });
    return h("label", { class: "share-where" }, h("span", {}, this.desk.say("nobodyElse")), field, wrong);
  }

  /** The folder of the page, as others find it. */
  base(): string {
    return this.web || location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, "");
  }

  address(): string {
    const { hash } = this.desk.host.link();
    if (this.what === "page" && this.leaf) return this.base() + this.leaf.name;
    return `${this.base()}index.html${this.what === "moment" ? hash : this.beginning(hash)}`;
  }

  /** Whether others can follow an address. */
  reachable(address: string): boolean {
    return /^https?:/.test(address) && !LOCAL.test(new URL(address).hostname) && !this.desk.host.lesson?.own;
  }

  /** Looks whether the lesson has a page without script. */
  async look(): Promise<void> {
    const { lesson, lang } = this.desk.host;
    if (!lesson || lesson.own || location.protocol === "file:") return;
    this.leaf = await leafOf(lesson.id, lang, location.href.replace(/[?#].*$/, "").replace(/[^/]*$/, ""));
    this.drawn = "";
    this.desk.draw();
  }

  /** Opens the sheet of the system with the link. */
  private async send(): Promise<void> {
    const { title, caption } = this.desk.host.standing();
    await send({
      title,
      text: this.what === "moment" && caption !== "" ? `${title}: ${caption}` : title,
      url: this.link.value,
    }).catch((why: unknown) => this.desk.wrong(why));
  }

  /** The same run or lesson, from its beginning. */
  private beginning(hash: string): string {
    if (this.desk.host.lesson && !this.desk.host.link().runs) return `#/lesson/${encodeURIComponent(this.desk.host.lesson.id)}`;
    return hash.replace(/@(\d+)\.\d+!?$/, "@$1.0");
  }

  /** The target of the code in a picture, in words. */
  leadsTo(): Word {
    if (this.what === "page" && this.leaf) return "tallPage";
    return this.desk.host.link().runs ? "tallRun" : "tallLesson";
  }

  draw(): void {
    const to = this.desk.host.link();
    const address = to.ready ? this.address() : "";
    const key = JSON.stringify([address, to, this.what, this.web]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.link.value = address;
    const own = this.desk.host.lesson?.own;
    const paged = this.what === "page" && this.leaf !== null;
    const long = this.desk.host.lesson ? "ownTooLong" : "tooLong";
    const what = own ? this.desk.say("isOwn", own.file) : to.left && !paged ? this.desk.say(long) : this.leads();
    write(this.about, to.ready ? `${what} ${this.desk.say("characters", address.length)}` : this.desk.say("beingWritten"));
    this.about.classList.toggle("warn", to.left && !paged);
    this.pages.hidden = this.leaf === null || this.web !== ""; // nobody knows whether an address that was typed has such a page
    this.sending.hidden = !to.ready || own != null || !sends({ url: address, title: "Zootrope" });
    this.drawCode(own || address.startsWith("file:") ? "" : address); // the reader who scans the code has no such file
  }

  /** The target of the link, in words. */
  private leads(): string {
    const to = this.desk.host.link();
    const moment = this.what === "moment";
    if (this.what === "page" && this.leaf) {
      const page = this.desk.say(this.leaf.picture ? "isPagePictured" : "isPage");
      return this.leaf.lang === this.desk.host.lang ? page : `${page} ${this.desk.say("pageEnglish")}`;
    }
    if (to.runs) return this.desk.say(moment ? "isRun" : "isRunStart", to.seq);
    return moment && to.seq > 0 ? this.desk.say("isMoment", to.seq) : this.desk.say("isLesson");
  }

  private drawCode(text: string): void {
    const rows = text === "" ? null : qr(text);
    if (!rows) {
      this.desk.dialog.classList.remove("wall"); // there is nothing to see large
      redraw(this.room, text === "" ? "" : h("p", { class: "sub" }, this.desk.say("noCode")));
      return;
    }
    const border = 4;
    const side = rows.length + 2 * border;
    const canvas = h("canvas", { role: "img", "aria-label": this.desk.say("forTheRoom") });
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
    const wall = this.desk.dialog.classList.contains("wall");
    const turn = this.desk.button(
      wall ? "small" : "large",
      () => {
        this.desk.dialog.classList.toggle("wall");
        this.drawn = "";
        this.desk.draw();
      },
      false,
      "large",
    );
    redraw(
      this.room,
      h("b", {}, this.desk.say("forTheRoom")),
      canvas,
      wall ? h("p", { class: "share-read" }, text) : "", // for those who cannot scan the code
      h("div", { class: "share-row" }, turn),
      text.length > DENSE && !wall ? h("small", {}, this.desk.say("dense")) : "",
    );
  }
}
