// Find a seed: plays the run on with one weather after another, until a promise breaks or a predicate of the script language holds. Ready-made
// choices write their predicate into the field.
import { redraw } from "../base/redraw";
import { PredicateField } from "../views/predicate";
import { h, once, write } from "../base/dom";
import { means } from "../base/twice";
import { pick, promises } from "../text/lessons";
import { recall, remember } from "../base/settings";
import { count, language, t, type Word } from "../text/strings";
import type { Candidate, Finding, Found, Problem, Shortened, Shortening, View } from "../protocol";

/** A search: for which condition, and in how many runs; `span` in ms of virtual time. */
export interface Hunt {
  command: string;
  what: string;
  count: number;
  span: number;
}

interface FinderHost {
  complete(command: string, cursor: number): Promise<Candidate[]>;
  find(hunt: Hunt): void;
  stop(): void;
  /** Makes the run that was found short: the same still happens in it. */
  shorten(hunt: Hunt): void;
  /** Goes back to the run before the one that was found, or was made short. */
  back(): void;
}

const ANY = "promise";
const PROMISE = "promise ";
const READY: [key: string, word: Word, predicate: string][] = [
  ["lost", "findLost", "total TRUNCATED at-least 1"],
  ["nobody", "findNobody", "leader is none"],
  ["expired", "findExpired", "total SESSION_GONE at-least 1"],
  ["snap", "findSnap", "total SNAP at-least 1"],
];
const OWN = "own";
const LISTED = 100; // commands that were left out
const USUAL = { runs: 200, seconds: 30 };

export class Finder {
  private readonly title = h("h2");
  private readonly choice = h("select", { "data-key": "find what" });
  private readonly predicate: PredicateField;
  private readonly runs = h("input", { type: "number", "data-key": "find runs", min: 1, max: 100_000 });
  private readonly seconds = h("input", { type: "number", "data-key": "find seconds", min: 1, max: 3600 });
  private readonly where = h("p", { class: "find-where" });
  private readonly button = h("button", { type: "submit", class: "btn", "data-key": "find" });
  private readonly said = h("p", { class: "sub find-said", role: "status" });
  private readonly left = h("details", { class: "find-left", hidden: true });
  private readonly return = h("button", { type: "button", class: "plain", "data-key": "find back", hidden: true });
  readonly element: HTMLElement;
  private readonly drawn = once();
  private readonly shorter = h("button", { type: "button", class: "btn", "data-key": "shorten", hidden: true });
  private began = 0; // when the search or the shortening began, 0 if none goes on
  private hunt: Hunt | null = null; // the hunt that found the run that is shown …
  private serial = -1; // … and the serial of this run
  private wanted = recall("play:find") ?? ANY;
  private tell = (): string => t("findHow");
  private gone: string[] = []; // the commands that were left out of the run that is shown

  constructor(private readonly host: FinderHost) {
    this.predicate = new PredicateField("find predicate", "predicates", {
      complete: host.complete,
      changed: () => this.choose(OWN, false),
    });
    this.predicate.field.value = recall("play:predicate") ?? "";
    this.runs.value = String(USUAL.runs);
    this.seconds.value = String(USUAL.seconds);
    this.element = h(
      "form",
      { class: "finder", novalidate: true, onsubmit: (e: Event) => (e.preventDefault(), this.press()) },
      this.title,
      this.choice,
      this.predicate.element,
      this.where,
      this.button,
      this.predicate.wrong,
      this.said,
      this.left,
      h("p", { class: "find-then" }, this.shorter, this.return),
    );
    this.choice.addEventListener("change", () => this.choose(this.choice.value));
    this.return.addEventListener("click", () => {
      this.forget();
      host.back();
    });
    this.shorter.addEventListener("click", () => this.hunt && host.shorten(this.hunt));
  }

  draw(view: View | null, seed: number, serial: number): void {
    if (this.serial >= 0 && serial !== this.serial && this.began === 0) this.forget();
    const servers = view?.servers.filter((s) => !s.observer && s.id !== view.leader).map((s) => s.id) ?? [];
    this.drawn([language(), servers, seed, this.began > 0, this.wanted], () => {
      const option = (value: string, text: string, title = "") =>
        h("option", { value, title, selected: value === this.wanted }, text);
      const group = (label: string, ...of: HTMLElement[]) => h("optgroup", { label }, of);
      this.title.textContent = t("findSeed");
      this.choice.setAttribute("aria-label", t("findWhat"));
      redraw(
        this.choice,
        option(ANY, t("findPromise")),
        group(
          t("findHappens"),
          ...servers.map((id) => option(`leader ${id}`, t("findLeads", id))),
          ...READY.map(([key, word]) => option(key, t(word))),
          option(OWN, t("findOwn")),
        ),
        group(t("findOne"), ...promises.map((p) => option(PROMISE + p.name, p.name, pick(p.text)))),
      );
      if (this.choice.value === "") this.choice.value = this.wanted = ANY;
      this.predicate.name(t("findPredicate"));
      this.predicate.element.hidden = this.wanted.startsWith(ANY);
      this.runs.setAttribute("aria-label", t("findRuns"));
      this.seconds.setAttribute("aria-label", t("findSeconds"));
      redraw(this.where, t("findWhere", "\0", "\0", seed).split(/(\0)/).map(this.slot()));
      this.button.textContent = t(this.began > 0 ? "findStop" : "findStart");
      means(this.button, this.began > 0 ? "stop" : "find"); // a search can end by itself: a press that was meant to stop it must not begin another
      this.return.textContent = t("findBack");
      this.shorter.textContent = t("shorten");
      this.shorter.title = t("shortenHow");
      write(this.said, this.tell());
      this.list();
    });
  }

  /** Lists the commands that were left out. */
  private list(): void {
    this.left.hidden = this.gone.length === 0;
    redraw(
      this.left,
      h("summary", { "data-key": "left" }, t("shortenedLeft", count(this.gone.length))),
      h(
        "ol",
        {},
        this.gone.slice(0, LISTED).map((command) => h("li", {}, h("code", {}, command))),
      ),
      this.gone.length > LISTED && h("p", { class: "sub" }, t("more", this.gone.length - LISTED)),
    );
  }

  /** Puts the two fields into their sentence. */
  private slot(): (part: string) => Node | string {
    const fields = [this.runs, this.seconds];
    return (part) => (part === "\0" ? fields.shift()! : part);
  }

  private choose(what: string, write = true): void {
    this.wanted = what;
    remember("play:find", what);
    const ready = READY.find(([key]) => key === what)?.[2] ?? (what.startsWith("leader ") ? `leader is ${what.slice(7)}` : "");
    if (write && ready !== "") this.predicate.field.value = ready;
    remember("play:predicate", this.predicate.field.value);
    this.choice.value = what;
    this.predicate.element.hidden = what.startsWith(ANY);
    this.predicate.wrong.textContent = "";
    if (what === OWN && write) this.predicate.field.focus();
  }

  private press(): void {
    if (this.began > 0) return this.host.stop();
    this.predicate.list.close();
    const number = (field: HTMLInputElement, usual: number) => {
      const n = Math.round(Number(field.value));
      const right = Number.isFinite(n) && n >= 1 ? Math.min(n, Number(field.max)) : usual;
      field.value = String(right);
      return right;
    };
    const promise = this.wanted.startsWith(ANY);
    if (!promise && this.predicate.value === "") return this.refuse([{ code: "", message: t("findNothing") }]);
    this.host.find({
      command: promise ? "" : this.predicate.value,
      what: this.wanted.startsWith(PROMISE) ? this.wanted.slice(PROMISE.length) : "",
      count: number(this.runs, USUAL.runs),
      span: 1000 * number(this.seconds, USUAL.seconds),
    });
  }

  /** A search has begun, or a shortening. */
  begin(): void {
    this.began = performance.now();
    this.return.hidden = this.shorter.hidden = true;
    this.refuse([]);
    this.say(() => t("findBegins"));
  }

  /** Forgets what was found when its run goes. */
  private forget(): void {
    this.hunt = null;
    this.serial = -1;
    this.return.hidden = this.shorter.hidden = true;
    this.say(() => t("findHow"));
  }

  hears({ tried, runs, seed, events }: Finding): void {
    if (this.began === 0) return;
    const pace = Math.round((1000 * events) / Math.max(1, performance.now() - this.began));
    this.say(() => t("findGoes", count(tried), count(runs), seed, count(events), count(pace)));
  }

  shortens({ lines, of, tried, runs }: Shortening): void {
    if (this.began > 0) this.say(() => t("shortenGoes", count(lines), count(of), count(tried), count(runs)));
  }

  /** The search has ended: with what it has found, or with nothing. `serial` is the run that is shown now. */
  end(found: Found | null, stopped: boolean, hunt: Hunt, serial: number): void {
    this.began = 0;
    const there = found !== null && found.artefact !== "";
    this.hunt = there ? hunt : null;
    this.serial = there ? serial : -1;
    this.return.hidden = this.shorter.hidden = !there;
    if (found) this.say(() => ended(found, stopped));
    else this.say(() => t("findHow"));
  }

  /** The run that was found has been made short, or could not be. */
  shortened(done: Shortened | null, serial: number): void {
    this.began = 0;
    this.serial = serial;
    const there = done !== null && done.script !== "" && done.lines < done.of;
    this.return.hidden = !there && this.hunt === null;
    this.shorter.hidden = there || this.hunt === null;
    const word = there ? "shortened" : done?.script ? "shortenedNot" : "shortenedNever";
    if (!done) return this.say(() => t("findHow"));
    this.say(() => t(word, count(done.lines), count(done.of), count(done.tried), done.for));
    this.gone = there ? done.left : [];
    this.list();
  }

  refuse(problems: Problem[]): void {
    this.predicate.refuse(problems);
  }

  private say(words: () => string): void {
    this.tell = words;
    this.gone = [];
    this.left.hidden = true;
    write(this.said, words());
  }
}

function ended(f: Found, stopped: boolean): string {
  if (f.artefact !== "") return t("findFound", f.seed, (f.at / 1000).toFixed(3), f.text, count(f.tried));
  const broken = f.broken > 0 ? ` ${t("findBroken", count(f.broken))}` : "";
  return t(stopped ? "findStopped" : "findNone", count(f.tried), count(f.events)) + broken;
}
