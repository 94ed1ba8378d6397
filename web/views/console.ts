// The tab of the console, which lives as long as its lesson is open.
import { Console } from "./commandline";
import type { Context, Pane } from "./pane";

export function consolePane(): Pane {
  let context: Context | null = null;
  const commands = new Console({
    inject: (command) => context!.ask({ type: "inject", command }),
    complete: (command, cursor) => context!.ask({ type: "complete", command, cursor }),
    help: (word) => context!.ask({ type: "help", command: word }),
  });
  return {
    id: "console",
    title: "console",
    element: commands.element,
    show() {},
    hide() {},
    update(now) {
      if (context && context.state.lesson !== now.state.lesson) commands.clear();
      if (context?.lang !== now.lang) commands.words();
      context = now;
    },
    late: (report) => commands.late(report),
    focus: () => commands.focus(),
  };
}
