// The stage by letters: a digit chooses a server, and letters do to what is chosen what its buttons do; links and partitions are spelled
// out. They act only while the focus is on the stage, never in a field, and can be switched off.
import { chord, keyMeant } from "../base/keys";
import { recall, remember } from "../base/settings";
import { t } from "../text/strings";
import type { Action, View } from "../protocol";
import type { Chosen } from "./chosen";

export const lettersOn = (): boolean => recall("letters") !== "off";
export const setLetters = (on: boolean): void => remember("letters", on ? "on" : "off");

interface LettersHost {
  view(): View | null;
  chosen(): Chosen | null;
  walked(): number;
  part(): string;
  open(part: "disk" | "move" | "form"): void;
  choose(kind: string, name: string, message: number): void;
  walk(message: number): void;
  actions(): Action[];
  press(action: Action): void;
  give(commands: string[]): void;
  ghost(commands: string[]): void;
  note(text: string): void;
  redraw(): void;
  menu(): void;
  close(): boolean;
  leave(): boolean;
  /** Whether letters belong to the stage even where they mean nothing: in a lesson they are the page's. */
  own(): boolean;
  /** Whether a message is seen on the stage: heartbeats may not be. */
  seen(message: number): boolean;
  loose(kind: string): boolean;
}

const LETTERS = "CSPDRNLXOWHBMVGEQUF";
const SIGNS = `${LETTERS}0123456789[]`;

export class Letters {
  private from = 0; // the server that a link is spelled from, 0 for none
  private ten = false; // 0 was pressed: the next digit is the second one of 10 to 19
  private parted: number[] | null = null; // the servers of one half of a partition that is being spelled

  constructor(private readonly host: LettersHost) {}

  get asking(): boolean {
    return this.from > 0 || this.parted !== null || this.ten;
  }

  /** The question that the letters so far leave open, "" for none. */
  get asks(): string {
    if (this.ten) return t("asksTen");
    if (this.from > 0) return t("asksLink", this.from);
    if (this.parted === null) return "";
    const [command] = this.partition();
    return command ? t("asksPartition", command) : t("asksHalf");
  }

  drop(): void {
    if (this.asking) this.host.ghost([]);
    this.from = 0;
    this.ten = false;
    this.parted = null;
  }

  private partition(): string[] {
    const all = this.host.view()?.servers.map((s) => s.id) ?? [];
    const rest = all.filter((id) => !this.parted!.includes(id));
    return this.parted!.length > 0 && rest.length > 0 ? [`partition ${this.parted!.join(" ")} | ${rest.join(" ")}`] : [];
  }

  key(e: KeyboardEvent): void {
    const field = e.target instanceof Element && e.target.closest("input, select, textarea") !== null;
    if (e.key === "ContextMenu" || (e.key === "F10" && e.shiftKey)) {
      e.preventDefault();
      return this.host.menu();
    }
    if (chord(e) || field) {
      if (field && e.key === "Escape") this.host.open("form");
      if (field) e.stopPropagation();
      return;
    }
    if (this.hears(e)) {
      e.preventDefault();
      e.stopPropagation();
    }
  }

  /** Says whether the key meant something here. */
  private hears(e: KeyboardEvent): boolean {
    const view = this.host.view();
    if (!view) return false;
    const onStage = e.target === e.currentTarget;
    switch (e.key) {
      case "ArrowLeft":
      case "ArrowRight":
        return this.round(view, e.key === "ArrowRight" ? 1 : -1);
      case "ArrowUp":
      case "ArrowDown":
        return this.clients(view, e.key === "ArrowDown" ? 1 : -1);
      case "Enter":
        return onStage && this.enter();
      case "Escape":
        return this.host.close();
      case "Backspace":
        if (!this.parted) return false;
        this.parted.pop();
        return this.spelled();
    }
    const key = keyMeant(e, (one) => one.length === 1 && SIGNS.includes(one.toUpperCase())).toUpperCase();
    if (!lettersOn() || key.length !== 1) return false;
    if (key === "[" || key === "]") return this.messages(view, key === "]" ? 1 : -1);
    if (/^[0-9]$/.test(key)) return this.figure(view, Number(key));
    if (!LETTERS.includes(key) || (e.shiftKey && key !== "M")) return false; // letters with Shift belong to the page, except M, which heals
    return this.host.own() || this.means(key) ? this.letter(key, e.shiftKey) : false;
  }

  private means(key: string): boolean {
    const kind = this.host.chosen()?.kind;
    return (
      this.host.actions().some((d) => d.key === key)
      || (kind === "server" && "DL".includes(key))
      || (kind === "client" && "MF".includes(key))
    );
  }

  private round({ servers }: View, by: number): boolean {
    const chosen = this.host.chosen();
    const at = chosen?.kind === "server" ? servers.findIndex((s) => String(s.id) === chosen.name) : by > 0 ? -1 : 0;
    const next = servers[(at + by + servers.length) % servers.length];
    if (next) this.host.choose("server", String(next.id), 0);
    return true;
  }

  private clients({ clients }: View, by: number): boolean {
    const chosen = this.host.chosen();
    const at = chosen?.kind === "client" ? clients.findIndex((c) => c.name === chosen.name) : by > 0 ? -1 : 0;
    const next = clients[(at + by + clients.length) % clients.length];
    if (next) this.host.choose("client", next.name, 0);
    else this.host.note(t("noClientYet"));
    return true;
  }

  private messages({ flights }: View, by: number): boolean {
    const list = flights.filter((f) => f.from !== f.to && this.host.seen(f.id)).sort((a, b) => a.due - b.due || a.id - b.id);
    if (list.length === 0) this.host.note(t("noFlights"));
    const at = list.findIndex((f) => f.id === this.host.walked());
    const next = list[at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length];
    if (next) this.host.walk(next.id);
    return true;
  }

  private enter(): boolean {
    const walked = this.host.walked();
    const chosen = this.host.chosen();
    if (this.parted) {
      const commands = this.partition();
      if (commands.length === 0) return this.say("asksHalf");
      this.drop();
      this.host.give(commands);
      this.host.redraw();
    } else if (walked) {
      const flight = this.host.view()?.flights.find((f) => f.id === walked);
      if (flight) this.host.choose("message", flight.kind, walked);
    } else if (chosen?.kind === "client") this.host.open("form");
    else return false;
    return true;
  }

  /** A digit is a server's number; 0 stands before the second digit of 10 to 19. */
  private figure(view: View, digit: number): boolean {
    if (!this.ten && digit === 0) {
      if (!view.servers.some((s) => s.id >= 10)) return this.say("noServer", 0);
      this.ten = true;
      this.host.redraw();
      return true;
    }
    const id = this.ten ? 10 + digit : digit;
    this.ten = false;
    return this.digit(view, id);
  }

  private digit(view: View, id: number): boolean {
    const known = view.servers.some((s) => s.id === id);
    const chosen = this.host.chosen();
    if (["disk", "move", "delay"].includes(this.host.part())) return this.action(String(id));
    if (!known) return this.say("noServer", id);
    if (this.parted) {
      this.parted = this.parted.includes(id) ? this.parted.filter((o) => o !== id) : [...this.parted, id].sort((a, b) => a - b);
      return this.spelled();
    }
    if (this.from > 0) {
      if (this.from === id) return this.say("asksLink", this.from);
      const name = `${this.from}>${id}`;
      this.from = 0;
      this.host.choose("link", name, 0);
    } else if (chosen?.kind !== "server" || chosen.name !== String(id)) this.host.choose("server", String(id), 0);
    return true;
  }

  private spelled(): boolean {
    this.host.ghost(this.partition());
    this.host.redraw();
    return true;
  }

  private letter(key: string, shift: boolean): boolean {
    this.ten = false; // the number has no second digit
    const chosen = this.host.chosen();
    if (key === "M" && shift && this.host.loose("link")) return (this.host.give(["heal"]), true);
    if (key === "G" && this.host.loose("link")) {
      this.host.leave();
      this.parted = [];
      return this.spelled();
    }
    if (!chosen) return this.say("chooseFirst");
    if (chosen.kind === "server" && key === "L" && this.host.loose("link")) {
      this.from = Number(chosen.name);
      this.host.redraw();
      return true;
    }
    if (chosen.kind === "server" && key === "D") return (this.host.open("disk"), true);
    if (chosen.kind === "client" && key === "M") return (this.host.open("move"), true);
    if (chosen.kind === "client" && key === "F") return (this.host.open("form"), true);
    return this.action(key);
  }

  private action(key: string): boolean {
    const action = this.host.actions().find((d) => d.key === key);
    if (!action) return this.say("noSuchKey", key);
    this.host.press(action);
    return true;
  }

  private say(word: Parameters<typeof t>[0], ...values: (string | number)[]): boolean {
    this.host.note(t(word, ...values));
    return true;
  }
}
