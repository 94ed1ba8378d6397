// The column of hands changes a run by pointing: a row for every server and client, and buttons that let time pass. Every button writes its
// command, so each could also be typed. A button that cannot be pressed now says why.
import { redraw } from "../base/redraw";
import { badgeParts, clientParts, drawing } from "../shapes/glyphs";
import { h, once, typed } from "../base/dom";
import { language, t } from "../text/strings";
import { isConnected, isOver, listed } from "./actions";
import type { Action, ClientView, State } from "../protocol";

interface HandsHost {
  inject(command: string): void;
  note(text: string): void;
}

export class Hands {
  readonly element = h("section", { class: "hands" });
  private readonly changed = once();

  constructor(private readonly host: HandsHost) {}

  draw(state: State): void {
    const { view } = state;
    const servers = view.servers.map((s) => listed(state, `server ${s.id}`));
    const clients = view.clients.map((c) => listed(state, `client ${c.name}`));
    const all = listed(state, "");
    this.changed([language(), servers, clients, all, view.servers.map((s) => s.state), view.clients.map((c) => c.state)], () => {
      const rows = view.clients.map((c, i) => this.row(t("clientNamed", c.name), c.name, clients[i]!, clientGlyph(c), c.name));
      const holds = view.clients.map(
        (c) => view.clients.length <= FEW || view.locks.some((l) => l.holders.some((o) => o.client === c.name)),
      );
      const rest = rows.filter((_, i) => !holds[i]);
      this.element.setAttribute("aria-label", t("canDo"));
      redraw(
        this.element,
        h("h3", {}, t("canDo")),
        this.row("", "all", all),
        view.servers.map((s, i) =>
          this.row(
            t("serverNamed", s.id),
            `server${s.id}`,
            servers[i]!,
            drawing(38, 38, ...badgeParts(s.state, String(s.id), 18, 20)),
          ),
        ),
        rows.filter((_, i) => holds[i]),
        rest.length > 0
          && h(
            "details",
            { "data-key": "rest" },
            h("summary", { "data-key": "fold" }, t("clients"), " ", h("small", {}, rest.length)),
            rest,
          ),
      );
    });
  }

  /** `name` is written where the picture does not say it. */
  private row(label: string, key: string, actions: Action[], picture?: Element, name = ""): HTMLElement {
    return h(
      "div",
      { class: picture ? "actions" : "actions all", role: "group", "aria-label": label || t("canDo") },
      picture && h("span", { class: "hands-who", "aria-hidden": "true" }, picture, name && h("span", {}, name)),
      h(
        "div",
        {},
        actions.map(({ label: words, command, off }, i) =>
          h(
            "button",
            {
              type: "button",
              class: "action",
              "data-key": `${key} ${i}`,
              "data-command": command,
              "aria-disabled": off === "" ? null : "true",
              title: off || command,
              onclick: () => (off === "" ? this.host.inject(command) : this.host.note(off)),
            },
            h("b", {}, words),
            typed(command),
          ),
        ),
      ),
    );
  }
}

const FEW = 4; // so many clients have rows; if there are more, only those that hold a lock

function clientGlyph(c: ClientView): Element {
  const kind = c.paused ? "PAUSED" : isOver(c) ? "EXPIRED" : isConnected(c) ? "CONNECTED" : "CONNECTING";
  return drawing(48, 34, ...clientParts(kind));
}
