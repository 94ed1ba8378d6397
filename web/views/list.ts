// The tabs of the drawer and the views of the stage, in their order.
import { codePane } from "./code";
import { chartsPane } from "./charts";
import { checksPane } from "./checks";
import { consolePane } from "./console";
import { logsPane } from "./logs";
import { messagesPane } from "./messages";
import { serversPane } from "./servers";
import { sessionsPane } from "./sessions";
import { whyPane } from "./why";
import { znodesPane } from "./znodes";
import { spaceTimeView } from "./spacetime";
import { textView } from "./words";
import type { Console } from "./commandline";
import type { Pane, View } from "./pane";

/** `give` carries commands out, one after the other, as if they had been typed. */
export const makePanes = (commands: Console, give: (...commands: string[]) => void): Pane[] => [
  serversPane(),
  messagesPane(),
  logsPane(),
  znodesPane(),
  sessionsPane(),
  whyPane(),
  checksPane(),
  chartsPane(),
  consolePane(commands),
  codePane(give),
];

export const makeViews = (): View[] => [spaceTimeView(), textView()];
