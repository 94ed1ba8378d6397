// The tab of the console. In the playground the promises that are checked stand beside it.
import { h } from "../base/dom";
import { Slots } from "./promises";
import type { Console } from "./commandline";
import type { Context, Pane } from "./pane";

/** `commands` is the console of the page: what is pointed at is written there, too, whether one sees it or not. */
export function consolePane(commands: Console): Pane {
  let before: Context | null = null;
  const slots = new Slots();
  return {
    id: "console",
    title: "console",
    element: h("div", { class: "bench-con" }, commands.element, slots.element),
    show() {
      if (before) commands.follow(before.state);
    },
    hide() {},
    update(now) {
      if (before?.lang !== now.lang) commands.words();
      before = now;
      slots.element.hidden = now.state.lesson !== "";
      if (!slots.element.hidden) slots.draw(now.state);
    },
    focus: () => commands.focus(),
  };
}
