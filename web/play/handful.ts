// The buttons for the thing that is taken in hand, round its card or below it, or on a phone in a sheet; and above them the name of the thing.
// Each button shows its command.
import { redraw } from "../base/redraw";
import { h, icon, typed } from "../base/dom";
import { phone } from "../base/phone";
import { badgeParts, bead, clientParts, drawing } from "../shapes/glyphs";
import { lookOf } from "../shapes/kinds";
import { ICONS, isConnected } from "../lesson/actions";
import { t } from "../text/strings";
import { SHARED, type Chosen, type Part } from "./chosen";
import { lettersOn } from "./letters";
import type { Wait } from "./waits";
import type { Action, View } from "../protocol";

const MAIN = 3; // for a thing that clients share, so many actions are buttons; the menu has all
const ROW = 3; // buttons in a row above a card, and below it

/** What stands on the buttons, and what is open beneath them. */
interface InHand {
  chosen: Chosen;
  actions: Action[];
  waits: Wait[];
  part: Part;
  /** The actions of the open part. */
  parts: Action[];
  /** Whether everything may be done with the thing. */
  all: boolean;
  /** Whether a step waits for an act. */
  act: boolean;
}

interface HandfulHost {
  press(action: Action): void;
  open(part: Part): void;
  choose(client: string): void;
  show(tab: string): void;
  leave(): void;
  /** Does the act for the reader. */
  forMe(): void;
  /** The form for what a client asks for. */
  form(client: string): HTMLElement;
}

export class Handful {
  readonly element = h("div", { class: "handful", role: "group", hidden: true });

  constructor(private readonly host: HandfulHost) {}

  draw(hand: InHand, view: View): void {
    const { kind } = hand.chosen;
    const title = titleOf(hand.chosen, view);
    this.element.setAttribute("aria-label", t("handsOf", title.text));
    this.element.className = `handful ${kind === "server" || kind === "client" ? "round" : "chip"}`;
    const rows = kind === "server" ? this.ofServer(hand) : kind === "client" ? this.ofClient(hand) : this.ofOther(hand);
    const first = hand.actions.filter(({ button }) => button === "first");
    if (first.length > 0) rows.unshift(row(this.buttons(first, hand)));
    if (hand.waits.length > 0 && !(hand.act && phone.matches)) rows.push(row([this.waits(hand.waits)]));
    const close = h(
      "button",
      { type: "button", class: "closeb", "data-key": "close", "aria-label": t("close"), onclick: () => this.host.leave() },
      "×",
    );
    redraw(
      this.element,
      // on a phone the buttons lie over the foot of the prose, so they bring along what stood there
      h("header", {}, title.glyph, h("b", {}, title.text), h("span", {}, title.more), hand.act && this.forMe(), close),
      h("div", { class: "rows" }, rows),
    );
  }

  private forMe(): HTMLElement {
    return h("button", { type: "button", class: "btn", "data-key": "forMe", onclick: () => this.host.forMe() }, t("actForMe"));
  }

  private ofServer(hand: InHand): HTMLElement[] {
    const main = hand.actions.filter(round);
    const rows = [row(this.buttons(main.slice(0, ROW), hand))];
    if (hand.part === "disk") rows.push(row(this.buttons(hand.parts, hand)));
    else if (main.length > ROW) rows.push(row(this.buttons(main.slice(ROW), hand)));
    return rows;
  }

  private ofClient(hand: InHand): HTMLElement[] {
    const { actions, part, parts, all } = hand;
    const rows = [row(this.buttons(actions.filter(round), hand))];
    if (part === "move") rows.push(row(this.buttons(parts, hand)));
    else if (part === "form") rows.push(row([this.host.form(hand.chosen.name)]));
    else
      rows.push(
        row([
          all && this.opener("move", t("doMoveTo"), "M", hand),
          ...this.buttons(actions.filter((d) => d.button === "row" && d.icon === "lock").slice(0, 1), hand),
          ...this.buttons(
            actions.filter((d) => d.button === "row" && d.icon === "write"),
            hand,
          ),
          all && this.opener("form", t("doCommand"), "↵", hand),
        ]),
      );
    return rows;
  }

  private ofOther(hand: InHand): HTMLElement[] {
    const { actions, part, parts } = hand;
    const { kind } = hand.chosen;
    if (actions.length === 0) return [];
    if (part === "delay") {
      const how = row([h("span", { class: "lead" }, t("howSlow")), ...this.buttons(parts, hand)]);
      how.classList.add("four");
      return [how];
    }
    const shown =
      kind === "once" || SHARED.includes(kind)
        ? actions.slice(0, MAIN)
        : actions.filter((d) => d.key !== "" && d.button !== "first");
    const what = row([kind === "once" && h("span", { class: "lead" }, t("onlyOne")), ...this.buttons(shown, hand)]);
    what.classList.toggle("many", kind === "link" || SHARED.includes(kind));
    return [what];
  }

  private waits(waits: Wait[]): HTMLElement {
    return h(
      "ul",
      { class: "waits" },
      waits.map(({ text, to, tab }) =>
        h(
          "li",
          {},
          h("span", {}, text),
          to !== "" && link(t("goToClient", to), () => this.host.choose(to)),
          tab !== "" && link(t("showTab", t(tab)), () => this.host.show(tab)),
        ),
      ),
    );
  }

  private opener(part: Part, text: string, key: string, hand: InHand): HTMLElement {
    return h(
      "button",
      {
        type: "button",
        class: "do",
        "data-key": part,
        "aria-expanded": String(hand.part === part),
        onclick: () => this.host.open(part),
      },
      icon(part === "move" ? "M2.5 9h13M11 5l4.5 4-4.5 4" : "M2.5 4.5h13v9h-13zM5 7.5l2 1.7-2 1.7M9 11h4"),
      h("b", {}, text),
      kbd(key),
      typed(part === "move" ? `${hand.chosen.name} connect` : `${hand.chosen.name} …`),
    );
  }

  private buttons(actions: Action[], { chosen: { kind }, part }: InHand): HTMLElement[] {
    return actions.map((d, i) => {
      const opens = (kind === "server" && d.key === "D") || (kind === "link" && d.key === "W");
      return h(
        "button",
        {
          type: "button",
          class: "do",
          "data-key": `${kind} ${d.key}${i}`,
          "data-command": opens ? null : d.command,
          "aria-expanded": opens ? String(part === (kind === "link" ? "delay" : "disk")) : null,
          "data-off": d.off === "" ? null : true,
          "aria-disabled": d.off === "" ? null : "true",
          "aria-keyshortcuts": lettersOn() && /^\w$/.test(d.key) ? d.key : null,
          title: d.off || d.command,
          onclick: () => this.host.press(d),
        },
        d.icon !== "" && icon(ICONS[d.icon]),
        h("b", {}, d.label),
        kbd(d.key),
        typed(opens ? d.command.replace(/ \d+ms$/, " …") : d.command),
      );
    });
  }
}

const row = (parts: (Node | string | false)[]): HTMLElement => h("div", { class: "row" }, parts);

const link = (text: string, go: () => void): HTMLElement =>
  h("button", { type: "button", class: "plain", "data-key": text, onclick: go }, text);

/** A letter on a button, where letters are on. */
export const kbd = (key: string): HTMLElement | false => key !== "" && lettersOn() && h("kbd", {}, key);

/** Whether the button of an action stands beside the card of its thing. */
const round = ({ button }: Action): boolean => button === "card";

function titleOf({ kind, name, message }: Chosen, view: View): { text: string; more: string; glyph: Element | null } {
  if (kind === "server") {
    const s = view.servers.find((o) => String(o.id) === name);
    const glyph = s ? drawing(38, 38, ...badgeParts(s.state, name, 18, 20)) : null;
    return { text: t("serverNamed", name), more: s ? `${s.state}, epoch ${s.epoch}` : "", glyph };
  }
  if (kind === "client") {
    const c = view.clients.find((o) => o.name === name);
    return {
      text: t("clientNamed", name),
      more: c ? `${c.state}${c.on > 0 ? `, ${c.on}` : ""}` : "",
      glyph: drawing(48, 34, ...clientParts(c && isConnected(c) ? "CONNECTED" : "CONNECTING")),
    };
  }
  if (kind === "message") {
    const f = view.flights.find((o) => o.id === message);
    return {
      text: f ? `${f.kind} ${f.label}` : name,
      more: f ? `${f.from} → ${f.to}` : "",
      glyph: f ? bead(lookOf(f.kind)) : null,
    };
  }
  if (kind === "once" && name.includes(" "))
    return { text: `${t("partition")} ${name.replace(">", " | ")}`, more: "", glyph: null };
  if (kind === "link" || kind === "once") return { text: t("linkNamed", name.replace(">", " – ")), more: "", glyph: null };
  return { text: name, more: "", glyph: null };
}
