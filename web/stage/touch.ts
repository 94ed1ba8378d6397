// Pointing at things on the stage and touching them. A message, an entry of a log and a slot of the rim are events: they are selected.
// Any other thing is outlined, and the tab about it opens.
import { t } from "../text/strings";
import { tell, momentTip, type Tip, type TipText } from "./tips";
import type { Client } from "./client";
import type { Entry, EventList, Focus, Hovered, Picked, State } from "../protocol";

/** The tab that tells of a thing on the stage. */
const TABS: Record<string, string> = {
  server: "servers",
  client: "sessions",
  message: "messages",
  entry: "logs",
  znode: "znodes",
  watch: "sessions",
  lock: "sessions",
  link: "messages",
  dial: "servers",
  rim: "why",
};

const HOVER = 140; // ms that a mouse rests before a tooltip comes

interface TouchHost {
  state(): State | null;
  /** Opens the tab that tells of what was touched. */
  open(tab: string): void;
  outline(name: string): void;
  note(text: string): void;
  /** Takes it in hand, if this is the place for that. */
  offer(what: Picked): boolean;
}

export class Touch {
  private timer = 0;
  private tapped = ""; // where the run stands for which a finger has asked; "" where the tooltip is a mouse's, or there is none

  constructor(
    private readonly client: Client,
    private readonly tip: Tip,
    private readonly host: TouchHost,
  ) {
    client.on("picked", (what) => void this.picked(what));
    client.on("hovered", (what) => this.hovered(what));
  }

  private async picked(what: Picked): Promise<void> {
    const state = this.host.state();
    if (what.kind === "rim" && what.how === "") return void this.client.ask({ type: "seek", moment: what.message });
    if (this.host.offer(what)) return this.leave(); // a tooltip would lie over it
    if (what.kind === "" || what.how !== "") return;
    if (what.kind === "server" || what.kind === "client" || what.kind === "znode") this.host.outline(what.name);
    const tab = TABS[what.kind];
    if (tab) this.host.open(tab);
    if (what.touch) this.tell(what);
    else if (this.client.under?.name === what.name) this.hovered(this.client.under); // the press has taken the tooltip away
    if (!state) return;
    if (what.kind === "message") await this.select(this.ofThisRun(what, state) ? what.message : 0);
    if (what.kind === "entry") await this.select(await this.written(what.name));
  }

  /** Beside another run, a message may be of that one, whose events have numbers of their own. */
  private ofThisRun({ run }: Picked, { compared }: State): boolean {
    return compared === null || run === compared.own;
  }

  private async select(seq: number): Promise<void> {
    const answer = seq > 0 ? await this.client.ask({ type: "select", seq }) : null;
    if (!answer?.ok) this.host.note(t("notHere"));
  }

  /** The event with which a cell SERVER/ZXID came to be: the writing of it there, or else where the transaction came up first. */
  private async written(name: string): Promise<number> {
    const [who = "", zxid = ""] = name.split("/");
    const writes = await this.client.ask({ type: "events", before: 0, count: 20, kinds: ["WRITE"], who, text: zxid });
    const found = ((writes.data as EventList | undefined)?.events ?? []).filter((e) => e.text.split(/\s+/).includes(zxid)).at(-1);
    if (found) return found.seq;
    const entry = await this.client.ask({ type: "entry", zxid });
    return (entry.data as Entry | undefined)?.seq ?? 0;
  }

  /** The pointer has left the thing. */
  leave(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.tapped = "";
    this.tip.hide();
  }

  /** Hears that the stage was pressed: what a finger has asked before is over. */
  pressed(): void {
    if (this.tapped !== "") this.leave();
  }

  /** Hears that the run stands elsewhere, or that another run is shown: what a finger has asked is over. A mouse still rests where it is. */
  moved(): void {
    if (this.tapped !== "" && this.tapped !== this.stands()) this.leave();
  }

  private stands(): string {
    const state = this.host.state();
    return state ? [state.lesson, state.serial, state.step, state.moment, state.view.now].join() : "none";
  }

  /** Tells of what a finger has tapped, once. */
  private tell(what: Picked): void {
    this.leave();
    this.tapped = this.stands();
    const { x, y, radius: r } = what;
    this.explain({ ...what, type: "hovered", x: x - r, y: y - r, w: 2 * r, h: 2 * r }, 0); // beside what the finger covers
  }

  /** Hears what lies under the mouse now. */
  private hovered(what: Hovered): void {
    if (what.kind === "" && this.tapped !== "") return; // a finger is no mouse
    this.tapped = "";
    this.explain(what, this.tip.element.hidden ? HOVER : 0);
  }

  private explain(what: Hovered, after: number): void {
    const state = this.host.state();
    clearTimeout(this.timer);
    this.timer = 0;
    const words = what.kind === "" || !state ? null : tell(what, state);
    if (!words && what.kind !== "rim") return this.tip.hide();
    const frame = this.client.frame.getBoundingClientRect();
    const at = { x: frame.left + what.x, y: frame.top + what.y, w: what.w, h: what.h };
    const ticket = (this.timer = window.setTimeout(async () => {
      const all = words ?? (await this.moment(what.message));
      if (ticket !== this.timer) return;
      if (all) this.tip.show(at, all);
      else this.tip.hide();
    }, after));
  }

  /** The tooltip of a moment of the timeline. */
  async moment(moment: number): Promise<TipText | null> {
    const answer = await this.client.ask({ type: "moment", moment });
    return answer.ok ? momentTip(answer.data as Focus) : null;
  }
}
