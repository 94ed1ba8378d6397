// The servers as a table. Choosing one outlines it on the stage.
import { h, once } from "../base/dom";
import { t } from "../text/strings";
import { redraw } from "../base/redraw";
import { badge, bring, grid, or, processed, roving, stateWord, stopAt } from "./parts";
import type { Context, Pane } from "./pane";
import type { Focus, View } from "../protocol";

/** The servers that an event is about: the one that acts, or those at the ends of what a client does. */
function serversOf(focus: Focus | null, view: View): Set<string> {
  if (!focus) return new Set();
  const ids = new Set(view.servers.map((s) => String(s.id)));
  return new Set((ids.has(focus.who) ? [focus.who] : [focus.from, focus.to, focus.peer]).filter((name) => ids.has(name)));
}

export function serversPane(): Pane {
  const element = h("div", { class: "pane-in" });
  const changed = once();
  roving(element);
  const draw = ({ state: { view, focus }, marked, mark }: Context) => {
    const about = serversOf(focus, view);
    redraw(
      element,
      grid(
        "servers",
        [
          t("server"),
          t("state"),
          t("phase"),
          t("epochs"),
          t("logged"),
          t("processed"),
          t("vote"),
          t("round"),
          t("sync"),
          t("znodes"),
          t("sessions"),
          t("watches"),
          t("disk"),
        ],
        view.servers.map((s) => [
          h(
            "button",
            {
              type: "button",
              class: "who",
              "data-key": s.id,
              "data-stop": true,
              "aria-pressed": String(marked === String(s.id)),
              onclick: () => mark(marked === String(s.id) ? "" : String(s.id)),
            },
            badge(s.state, s.id),
            h("span", { "aria-hidden": "true" }, s.id),
            h("span", { class: "hide" }, t("outlineServer", s.id)),
          ),
          stateWord(s.state),
          or(s.phase),
          `${s.epoch} (${s.accepted})`,
          s.logged,
          processed(s),
          or(s.vote),
          or(s.round),
          or(s.sync),
          s.nodes,
          s.sessions,
          s.watches,
          or(s.disk),
        ]),
        (row) => about.has(String(view.servers[row]!.id)),
      ),
    );
    stopAt(element);
    if (focus?.selected) bring(element);
  };
  return {
    id: "servers",
    title: "servers",
    element,
    show() {},
    hide() {},
    update: (context) =>
      changed([context.lang, context.marked, context.state.view.servers, context.state.focus?.seq], () => draw(context)),
  };
}
