// Everything on the stage that can be taken in hand, as buttons in reading order, each with its first command: for the keyboard and for screen
// readers. The buttons cover nothing, and are visible while one of them has the focus.
import { redraw } from "../base/redraw";
import { h, once } from "../base/dom";
import { actions } from "../lesson/actions";
import { language, t } from "../text/strings";
import type { Picked, State } from "../protocol";

const MOST = 12; // messages, the foremost of each lane first; and nodes that are watched

export class StageObjects {
  readonly element = h("ul", { class: "objects", hidden: true });
  private readonly changed = once();

  constructor(private readonly take: (what: Picked) => void) {}

  draw(state: State | null, lets: (kind: string, name: string) => boolean): void {
    this.element.hidden = state === null;
    if (!state) return;
    const { view } = state;
    const { servers, clients, flights, links, locks } = view;
    const list: { what: Picked; words: string; command: string }[] = [];
    const add = (kind: string, name: string, words: string, message = 0) => {
      if (!lets(kind, name)) return;
      const command = actions(kind, name, message, state, true).find((d) => d.off === "")?.command ?? "";
      list.push({
        what: { type: "picked", kind, name, message, run: "", how: "", touch: false, x: -1, y: -1, radius: 0 },
        words,
        command,
      });
    };
    servers.forEach((s) => add("server", String(s.id), `${t("serverNamed", s.id)}, ${s.state}`));
    clients.forEach((c) => add("client", c.name, `${t("clientNamed", c.name)}, ${c.state}`));
    locks.forEach((l) => add("lock", l.path, t("lockNamed", l.path)));
    const watched = new Set(clients.flatMap((c) => c.watching.filter((w) => !w.fired).map((w) => w.path)));
    [...watched].slice(0, MOST).forEach((path) => add("watch", path, t("watchersOf", path)));
    const lanes = new Set<string>();
    for (const f of flights) {
      const lane = `${f.from}>${f.to}`;
      if (lanes.size >= MOST || lanes.has(lane) || f.from === f.to) continue;
      lanes.add(lane);
      add("message", f.kind, `${f.kind} ${f.label}, ${f.from} → ${f.to}`, f.id);
    }
    // Links that are in use or broken, each once.
    const leader = servers.find((s) => s.state === "LEADING");
    const ways: [string, string][] = [];
    const way = (from: string, to: string) => {
      const server = servers.some((s) => [from, to].includes(String(s.id)));
      if (server && !ways.some((w) => w.includes(from) && w.includes(to))) ways.push([from, to]);
    };
    if (leader) servers.forEach((s) => s !== leader && s.state !== "DOWN" && way(String(leader.id), String(s.id)));
    clients.forEach((c) => c.on > 0 && way(c.name, String(c.on)));
    links.forEach((l) => way(l.from, l.to));
    ways.forEach(([from, to]) => add("link", `${from}>${to}`, t("linkNamed", `${from} – ${to}`)));
    this.changed([language(), list], () => {
      this.element.setAttribute("aria-label", t("objectsInHand"));
      redraw(
        this.element,
        list.map(({ what, words, command }) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                "data-key": `${what.kind} ${what.name} ${what.message}`,
                onclick: () => this.take(what),
              },
              words,
              command !== "" && h("code", {}, ` ${command} …`),
            ),
          ),
        ),
      );
    });
  }
}
