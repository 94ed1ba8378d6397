// The Share panel: a link and its code for the room, the player for other pages, pictures and films, and what was done as a file.
import { toClipboard } from "../base/clipboard";
import { onKeys } from "../base/keys";
import { h, write } from "../base/dom";
import { save } from "../base/save";
import { EmbedTab } from "./embedtab";
import { FileTab } from "./filetab";
import { LinkTab } from "./linktab";
import { PictureTab } from "./picturetab";
import { say, type Word } from "./words";
import type { Desk } from "./desk";
import type { ShareHost } from "./host";

const TABS = ["tabLink", "tabEmbed", "tabPicture", "tabFile"] as const;
type Tab = (typeof TABS)[number];
const LOOK = 300; // ms between two looks at where the run stands

export class Panel implements Desk {
  readonly dialog = h("dialog", { class: "share" });
  private readonly bodies = new Map<Tab, HTMLElement>();
  private readonly status = h("p", { class: "share-said", role: "status" });
  private readonly gone = new AbortController();
  private readonly link: LinkTab;
  private readonly embed: EmbedTab;
  private readonly picture: PictureTab;

  constructor(readonly host: ShareHost) {
    this.link = new LinkTab(this);
    this.embed = new EmbedTab(this, () => this.link.base());
    this.picture = new PictureTab(this, this.link);
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
    const bodies = {
      tabLink: this.link.elements(),
      tabEmbed: this.embed.elements(),
      tabPicture: this.picture.elements(),
      tabFile: new FileTab(this).elements(),
    };
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
      this.picture.film.stop();
      this.gone.abort();
      this.dialog.remove();
    });
    this.dialog.addEventListener("click", (e) => {
      if (e.target === this.dialog && this.outside(e)) this.dialog.close();
    });
    document.body.append(this.dialog);
    this.show((this.host.recall("share:tab") as Tab | null) ?? "tabLink");
    this.dialog.showModal();
    void this.link.look();
    const timer = setInterval(() => this.draw(), LOOK); // the run may still be written down
    this.gone.signal.addEventListener("abort", () => clearInterval(timer));
  }

  say(word: Word, ...values: (string | number)[]): string {
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

  tell(text: string, bad = false): void {
    write(this.status, text);
    this.status.classList.toggle("warn", bad);
  }

  lineText(): string {
    return this.status.textContent;
  }

  button(word: Word, press: (e: Event) => void, strong = false, key: string = word): HTMLButtonElement {
    return h("button", { type: "button", class: strong ? "btn strong" : "btn", "data-key": key, onclick: press }, this.say(word));
  }

  draw(): void {
    if (!this.bodies.get("tabPicture")!.hidden) this.picture.film.draw();
    this.link.draw();
    this.embed.draw(!this.bodies.get("tabEmbed")!.hidden);
  }

  /** Puts a field's text on the clipboard, or else marks it to be copied by hand. */
  async copy(field: HTMLTextAreaElement): Promise<void> {
    if (await toClipboard(field.value)) return this.tell(this.say("copied"));
    field.focus();
    field.select();
    this.tell(this.say(document.execCommand("copy") ? "copied" : "copyByHand"));
  }

  name(): string {
    const seq = this.host.state()?.at ?? 0;
    return `${this.host.lesson?.id ?? "zootrope"}-${seq}`;
  }

  wrong(why: unknown): void {
    this.tell(this.say("failed", why instanceof Error ? why.message : String(why)), true);
  }

  save(name: string, data: Blob): void {
    save(name, data);
    const boxed = parent !== window && self.origin === "null" && location.protocol !== "file:";
    this.tell(boxed ? this.say("sandbox") : this.say("saved", name));
  }
}
