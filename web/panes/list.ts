// The tabs of the drawer and the views of the stage, in their order.
import { Console } from "../console";
import { h } from "../dom";
import { describe, drawer, panes, type Table } from "../panes";
import { t } from "../strings";
import type { Context, Pane, View } from "./pane";

/** A tab that draws itself anew when what it shows has changed. */
function tab(table: Table): Pane {
  const element = h("div", { "data-pane": table.id });
  const draw = drawer(table);
  return {
    id: table.id, title: table.title, note: table.note?.bind(table), element, show() {}, hide() {},
    update: ({ state, events, lang }) => draw(element, state, events, lang),
  };
}

/** The console lives as long as its lesson is open. */
function consoleTab(): Pane {
  let context: Context | null = null;
  const commands = new Console({
    inject: (command) => context!.ask({ type: "inject", command }),
    complete: (command, cursor) => context!.ask({ type: "complete", command, cursor }),
  });
  return {
    id: "console", title: "console", element: commands.element, show() {}, hide() {},
    update(now) {
      if (context && context.state.lesson !== now.state.lesson) commands.clear();
      if (context?.lang !== now.lang) commands.words();
      context = now;
    },
    focus: () => commands.focus(),
  };
}

export function makePanes(): Pane[] { return [...panes.map(tab), consoleTab()]; }

/** The world in words: all that the stage shows, for a browser without WebGL and a reader without sight. */
function text(): View {
  const element = h("div", { class: "text-view", tabindex: 0, role: "region" });
  return {
    id: "text", title: "text", element, show() {}, hide() {},
    update({ state }) {
      const at = element.scrollTop;
      element.setAttribute("aria-label", t("text"));
      element.replaceChildren(describe(state));
      element.scrollTop = at;
    },
  };
}

export function makeViews(): View[] { return [text()]; }
