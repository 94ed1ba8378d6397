// The run of a case, as logs have it, in place of the stage: a row for each server and for each client, and a needle that the reader moves. A question mark stands for
// what a client was told, until the answers are opened.
import { h, spoken } from "../base/dom";
import { onKeys } from "../base/keys";
import { phone } from "../base/phone";
import { redraw } from "../base/redraw";
import { t } from "../text/strings";
import { commandOf, lanesOf, lengthOf, requestAt, silencesOf, stateAt, stopFrom, ticksOf, toldOf, valueAt } from "./record";
import type { Tape, TapeClient, TapeRequest, TapeServer } from "../protocol";

interface TapeHost {
  /** Goes to an event of the run. */
  see(seq: number): void;
  /** Whether a server or a client answers the question that is open now, and whether it is a part of the answer; null for no such question. */
  touched(thing: string): boolean | null;
  /** Takes a server or a client as an answer, or takes it back. */
  touch(thing: string): void;
  changed(): void;
}

const STEP = 100; // ms by which a key moves the needle
const LEAP = 1000; // …with Shift
const STATES = ["LEADING", "FOLLOWING", "LOOKING", "OBSERVING"];

export class TapeView {
  readonly element = h("section", { class: "tape", hidden: true });
  /** Whether the stage is seen in place of the tape. */
  afar = false;
  /** Where the needle stands, in ms since the tape begins. */
  needle = 0;
  private tape: Tape | null = null;
  private id = "";
  private now = -1; // where the run stood when the tape was drawn last
  private readonly range: HTMLInputElement;

  constructor(private readonly host: TapeHost) {
    this.range = h("input", {
      type: "range",
      min: 0,
      step: STEP,
      "data-key": "needle",
      oninput: () => this.move(Number(this.range.value)),
    });
    onKeys(this.range, (e) => {
      const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -1, PageUp: 1 }[e.key];
      if (way === undefined || e.ctrlKey || e.altKey || e.metaKey) return;
      if (e.key.startsWith("Page")) this.move(stopFrom(this.tape!, this.needle, way < 0 ? -1 : 1));
      else this.move(this.needle + way * (e.shiftKey ? LEAP : STEP));
      e.preventDefault();
      e.stopPropagation();
    });
  }

  /** `now`: where the run stands, in ms since the tape begins. */
  draw(tape: Tape | null, id: string, now: number): void {
    this.tape = tape;
    this.element.hidden = tape === null;
    if (!tape) {
      this.id = "";
      return redraw(this.element);
    }
    if (this.id !== id) [this.id, this.needle, this.now, this.afar] = [id, 0, -1, false];
    else if (tape.opened && now !== this.now && this.now >= 0) this.needle = Math.min(Math.max(0, now), lengthOf(tape));
    this.now = now;
    this.element.setAttribute("aria-label", t("tape"));
    this.element.classList.toggle("afar", this.afar);
    redraw(
      this.element,
      !this.afar
        && (tape.whole ? [this.head(tape), this.rows(tape), this.legend(tape)] : h("p", { class: "how" }, t("tapeWaits"))),
      this.afar && this.turn(),
    );
  }

  private move(to: number): void {
    this.needle = Math.min(Math.max(0, to), lengthOf(this.tape!));
    this.draw(this.tape, this.id, this.now);
  }

  private place(at: number): string {
    return `${((at / lengthOf(this.tape!)) * 100).toFixed(3)}%`;
  }

  /** The moment of the needle, what is asked there, and ways to the change before and behind it. */
  private head(tape: Tape): HTMLElement {
    const to = (way: -1 | 1) =>
      h(
        "button",
        {
          type: "button",
          class: "btn",
          "data-key": way < 0 ? "stop before" : "stop behind",
          "aria-label": t(way < 0 ? "tapeBefore" : "tapeBehind"),
          title: t(way < 0 ? "tapeBefore" : "tapeBehind"),
          onclick: () => this.move(stopFrom(tape, this.needle, way)),
        },
        way < 0 ? "‹" : "›",
      );
    return h(
      "div",
      { class: "tapehead" },
      to(-1),
      h("b", { class: "at" }, t("tapeAt", seconds(this.needle))),
      to(1),
      h("span", { class: "asked" }, spoken(this.askedHere(tape))),
      this.turn(),
    );
  }

  /** The request at the needle in words, "" for none. */
  private askedHere(tape: Tape): string {
    const near = requestAt(tape, this.needle);
    if (!near) return "";
    const { client, request } = near;
    return t("tapeAsked", client.name, commandOf(client, request), request.server, told(tape, request));
  }

  private rows(tape: Tape): HTMLElement {
    const { range } = this;
    range.max = String(lengthOf(tape));
    range.value = String(this.needle);
    range.setAttribute("aria-label", t("tapeNeedle"));
    range.setAttribute("aria-valuetext", this.inWords(tape));
    const line = h("i", { class: "needle", "aria-hidden": "true" });
    line.style.left = this.place(this.needle);
    const done = tape.opened && tape.done.length > 0 && this.done(tape);
    return h(
      "div",
      { class: "taperows" },
      h(
        "div",
        { class: "taperow axis", "aria-hidden": "true" },
        h("span", { class: "name" }),
        h("span", { class: "line" }, ticksOf(tape, phone.matches ? 6 : 10).map((s, i, all) => this.at(h("small", { class: i === all.length - 1 ? "last" : "" }, i === all.length - 1 ? `${s} s` : String(s)), s * 1000))), // prettier-ignore
        h("span", { class: "has" }, tape.about !== "" && h("code", {}, tape.about)),
      ),
      phone.matches && done, // above the rest: below it, it would be out of sight
      tape.servers.map((server) => this.server(tape, server)),
      tape.clients.map((client) => this.client(tape, client)),
      !phone.matches && done,
      h("div", { class: "needlebox" }, line, range),
    );
  }

  private at(e: HTMLElement, at: number): HTMLElement {
    e.style.left = this.place(at);
    return e;
  }

  /** The name of a row, which can be pressed while the open question asks for such a thing. */
  private name(thing: string, words: string): HTMLElement {
    const on = phone.matches ? null : this.host.touched(thing); // a row is too low for a finger
    const badge = h("b", {}, words);
    if (on === null) return h("span", { class: "name" }, badge);
    return h(
      "button",
      { type: "button", class: "name", "data-key": `tape ${thing}`, "data-thing": thing, "aria-pressed": String(on), onclick: () => this.host.touch(thing) },
      badge,
    ); // prettier-ignore
  }

  private server(tape: Tape, server: TapeServer): HTMLElement {
    const state = stateAt(tape, server, this.needle);
    const value = valueAt(tape, server, this.needle);
    const span = (from: number, to: number, kind: string, words: string) => {
      const e = this.at(h("span", { class: `span ${kind}` }, words), from);
      e.style.width = this.place(to - from);
      return e;
    };
    return h(
      "div",
      { class: `taperow server${state === "" ? " quiet" : ""}` },
      this.name(`server ${server.server}`, String(server.server)),
      h(
        "span",
        { class: "line", "aria-hidden": "true" },
        silencesOf(tape, server).map(([from, to]) => span(from, to, "silent", "")),
        server.says.map((s) => span(s.from - tape.from, s.to - tape.from, s.state.toLowerCase(), s.state)),
      ),
      h(
        "span",
        { class: "has", "aria-hidden": "true" },
        h("small", { class: state.toLowerCase() || "silent" }, state || "–"),
        value !== undefined && tape.about !== "" && h("code", {}, value === null ? "–" : value === "" ? "“”" : value),
      ),
    );
  }

  private client(tape: Tape, client: TapeClient): HTMLElement {
    const all = client.requests;
    const room = (i: number) => {
      const next = all[i + 1]?.at;
      return next === undefined ? "" : this.place(next - all[i]!.at);
    };
    return h(
      "div",
      { class: "taperow client" },
      this.name(`client ${client.name}`, client.name),
      h(
        "span",
        { class: "line" },
        all.map((request, i) => {
          const from = request.at - tape.from;
          const words = `${commandOf(client, request)} → ${request.server}`;
          const label = this.at(h("span", { class: `asks${from > lengthOf(tape) * 0.8 ? " late" : ""}`, "aria-hidden": "true" }, h("i"), h("code", {}, words)), from); // prettier-ignore
          if (!label.classList.contains("late")) label.style.maxWidth = room(i);
          return [label, this.answer(tape, client, request)];
        }),
      ),
      h("span", { class: "has" }),
    );
  }

  /** What a client was told: below its request while that is a question, and then where it was told. */
  private answer(tape: Tape, client: TapeClient, request: TapeRequest): HTMLElement[] {
    const words = t("tapeAsked", client.name, commandOf(client, request), request.server, told(tape, request)).replaceAll(
      "`",
      "",
    );
    if (!tape.opened || request.code === "") {
      const chip = h("span", { class: "chip", role: "img", "aria-label": words }, tape.opened ? "–" : "?");
      return [this.at(chip, request.at - tape.from)];
    }
    const from = request.at - tape.from;
    const to = request.toldAt - tape.from;
    const wait = this.at(h("i", { class: "wait" }), from);
    wait.style.width = this.place(to - from);
    const chip = h(
      "button",
      {
        type: "button",
        class: `chip${request.code === "OK" ? " ok" : ""}${to > lengthOf(tape) * 0.8 ? " late" : ""}`,
        "data-key": `told ${request.seq}`,
        "data-seq": request.told,
        "aria-label": words,
        onclick: () => this.host.see(request.told),
      },
      toldOf(request),
    );
    return [wait, this.at(chip, to)];
  }

  private done(tape: Tape): HTMLElement {
    const long = lengthOf(tape);
    const wide = (text: string) => (text.length * (phone.matches ? 0.022 : 0.0125) + 0.04) * long; // about the width of its letters, as time
    const late = (at: number) => at > long * 0.8;
    const lanes = lanesOf(
      tape.done.map(({ at, command }) => {
        const from = at - tape.from;
        return late(from) ? [from - wide(command), from] : [from, from + wide(command)];
      }),
    );
    const row = h(
      "div",
      { class: "taperow done" },
      h("span", { class: "name" }, h("small", {}, t("tapeDone"))),
      h(
        "span",
        { class: "line" },
        tape.done.map(({ at, command, seq }, i) => {
          const chip = h(
            "button",
            {
              type: "button",
              class: `chip${late(at - tape.from) ? " late" : ""}`,
              "data-key": `done ${seq}`,
              "data-seq": seq,
              onclick: () => this.host.see(seq),
            },
            command,
          );
          chip.style.setProperty("--lane", String(lanes[i]));
          return this.at(chip, at - tape.from);
        }),
      ),
      h("span", { class: "has" }),
    );
    row.style.setProperty("--lanes", String(Math.max(...lanes) + 1));
    return row;
  }

  /** What the signs mean; only signs that stand on the tape. */
  private legend(tape: Tape): HTMLElement {
    const states = STATES.filter((state) => tape.servers.some((s) => s.says.some((one) => one.state === state)));
    const silent = tape.servers.some((s) => silencesOf(tape, s).length > 0);
    return h(
      "ul",
      { class: "tapekey" },
      states.map((state) => h("li", {}, h("i", { class: `span ${state.toLowerCase()}` }), t("tapeSays", state))),
      silent && h("li", {}, h("i", { class: "span silent" }), t("tapeSilent", seconds(tape.quiet))),
      tape.clients.some((c) => c.requests.length > 0) && h("li", {}, h("i", { class: "asks" }), t("tapeRequest")),
    );
  }

  private turn(): HTMLElement {
    return h(
      "button",
      {
        type: "button",
        class: "btn turn",
        "data-key": "tape turn",
        "aria-pressed": String(this.afar),
        onclick: () => {
          this.afar = !this.afar;
          this.host.changed();
        },
      },
      t(this.afar ? "seeTape" : "seeServers"),
    );
  }

  /** All that the tape has at the needle, for readers who do not see it. */
  private inWords(tape: Tape): string {
    const servers = tape.servers.map((server) => {
      const value = valueAt(tape, server, this.needle);
      const has =
        value === undefined || tape.about === ""
          ? []
          : [value === null ? t("tapeNothing", tape.about) : `${tape.about} ${value}`];
      return `${t("serverNamed", server.server)}${t("colon")}${[stateAt(tape, server, this.needle) || t("tapeQuiet"), ...has].join(t("comma"))}`;
    });
    const asks = this.askedHere(tape).replaceAll("`", "");
    return [t("tapeAt", seconds(this.needle)), ...servers, ...(asks === "" ? [] : [asks])].join(t("semicolon"));
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** What a client was told, in words: not opened yet, nothing, or the answer. */
const told = (tape: Tape, request: TapeRequest): string =>
  !tape.opened ? "?" : request.code === "" ? t("tapeNever") : toldOf(request);
