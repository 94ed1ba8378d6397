// The context that tabs and views are given: what there is to show, and what may be done.
import { language } from "../text/strings";
import type { Client } from "../stage/client";
import type { StageBox } from "../stage/stagebox";
import type { Dock } from "../lesson/dock";
import type { Context } from "../views/pane";
import type { Look } from "./look";
import type { Shown } from "./shown";

/** The context, null if there is no run. `open` opens a tab. */
export function contextOf(
  client: Client,
  { state }: Shown,
  look: Look,
  stage: StageBox,
  dock: Dock,
  open: (tab: string) => void,
): Context | null {
  return (
    state && {
      state,
      lang: language(),
      ask: (body) => client.ask(body),
      once: (body) => client.once(body),
      select: (seq) => void client.ask({ type: "select", seq }),
      go: (seq) => void client.ask({ type: "seek", seq }),
      open,
      dock,
      marked: look.marked,
      heartbeats: stage.beats,
      mark: (name) => look.outline(name),
    }
  );
}
