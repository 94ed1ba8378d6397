// The list of events that may happen next, the earliest first, as the world has it. A chosen one happens before all others.
import { redraw } from "../base/redraw";
import { h, once, typed } from "../base/dom";
import { bead } from "../shapes/glyphs";
import { lookOf } from "../shapes/kinds";
import { ms, t } from "../text/strings";
import type { Choice, State } from "../protocol";
import type { Context, Pane } from "../views/pane";

export function nextPane(give: (command: string) => void): Pane {
  const list = h("ol", { class: "next-list", "data-refuge": "[aria-current]" });
  const element = h("div", { class: "next-pane" }, h("p", { class: "sub" }), list);
  const changed = once();
  let asked = "";
  const draw = (choices: Choice[], { view }: State) => {
    element.firstElementChild!.textContent = t(choices.length > 0 ? "whatNextSays" : "nothingNext");
    list.setAttribute("aria-label", t("whatNext"));
    redraw(
      list,
      choices.map((c, i) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "choice",
              "data-key": c.command,
              "data-command": c.command,
              "aria-current": i === 0 ? "true" : null,
              onclick: () => give(c.command),
            },
            said(c, view.flights),
            typed(c.command),
            h(
              "small",
              {},
              c.at > view.now ? t("inTime", ms(c.at - view.now)) : t("dueNow"),
              c.next && i > 0 ? t("sameTime") : "",
            ),
          ),
        ),
      ),
    );
  };
  return {
    id: "next",
    title: "whatNext",
    element,
    allowed: "choices",
    show() {
      asked = "";
    },
    hide() {},
    update({ state, ask, lang }: Context) {
      if (state.running !== "") return;
      const at = `${lang} ${state.serial} ${state.position} ${state.view.turn} ${state.view.seq}`;
      if (at === asked) return;
      asked = at;
      void ask({ type: "choices" }).then((answer) => {
        if (asked === at && answer.ok) changed([at, answer.data], () => draw(answer.data as Choice[], state));
      });
    },
  };
}

/** A choice in words, with the picture of its message. */
function said({ command, sent, timer }: Choice, flights: State["view"]["flights"]): HTMLElement {
  const [verb, what = ""] = command.split(" ");
  if (verb === "deliver") {
    const [from, to] = what.split(">");
    const [, , kind = ""] = command.split(" ");
    const label = flights.find((f) => f.id === sent)?.label ?? "";
    return h("b", {}, bead(lookOf(kind)), " ", t("arrives", `${kind} ${label}`.trim(), from!, to!));
  }
  return h("b", {}, verb === "disk" ? t("diskSyncs", what) : t("timerEnds", what, timer));
}
