// The effects of keys and buttons: some everywhere, some where a lesson or the playground is shown, some only on the whole page.
import type { Client } from "../stage/client";
import type { StageBox } from "../stage/stagebox";
import type { KeyPress } from "../base/keys";
import { listen, meaning, once, type Action } from "./keys";

/** These work on every page. */
const EVERYWHERE = new Set<Action>(["lang", "theme", "key", "help", "share", "close"]);

/** These work only when the drawer is open, or all of the page is shown: in the simple frame they do nothing. */
const INSIDE = new Set<Action>([
  "faster",
  "slower",
  "until",
  "view",
  "compare",
  "zoomIn",
  "zoomOut",
  "zoomFit",
  "panLeft",
  "panRight",
  "panUp",
  "panDown",
  "follow",
  "heartbeats",
  "select",
  "nextEvent",
  "prevEvent",
]);

interface ActsHost {
  /** Whether a lesson or the playground is shown. */
  shows(): boolean;
  /** Whether the page has only what a beginner has. */
  first(): boolean;
  /** Whether the stage shows only a part of the picture, so that one can look to the side. */
  zoomed(): boolean;
  /** Opens the tab of a number, counted from 1. */
  tab(number: number): void;
  /** Goes to the field where lessons are looked for. */
  search(): void;
  /** Takes a key for an answer to a question that is in sight, and says whether it is one. */
  answers(e: KeyPress, target: EventTarget | null): boolean;
  /** Takes the tooltip away, because something else is done. */
  leaves(): void;
}

export class Acts {
  constructor(
    private readonly does: Record<Action, () => void>,
    private readonly host: ActsHost,
  ) {}

  /** Hears keys, those of the stage, too. */
  listen(client: Client): void {
    listen(
      (what) => this.act(what),
      (e, target) => this.host.answers(e, target),
    );
    client.on("key", (press, repeat) => {
      if (this.host.answers(press, null)) return;
      const what = meaning(press);
      if (what !== undefined && !(repeat && once(what))) this.act(what);
    });
  }

  act(what: Action | number): void {
    if (typeof what !== "number" && EVERYWHERE.has(what)) return this.does[what]();
    if (!this.host.shows()) return what === "console" ? this.host.search() : undefined;
    if (typeof what === "number") return this.host.tab(what);
    if (what === "panel") return this.does.panel();
    if (what === "panRight" && !this.host.zoomed()) what = "end";
    this.host.leaves();
    if (!(INSIDE.has(what) && this.host.first())) this.does[what]();
  }
}

/** The keys for the stage and the views in its place. */
export const stageActs = (stage: StageBox) => ({
  view: () => stage.turn(),
  text: () => stage.choose(stage.view === "text" ? "stage" : "text"),
  compare: () => stage.compare(),
  zoomIn: () => stage.step(1),
  zoomOut: () => stage.step(-1),
  zoomFit: () => stage.step(0),
  panLeft: () => stage.pan(-1, 0),
  panRight: () => stage.pan(1, 0),
  panUp: () => stage.pan(0, -1),
  panDown: () => stage.pan(0, 1),
  follow: () => stage.toggleFollow(),
  picture: () => stage.turnPicture(),
  heartbeats: () => stage.setBeats(!stage.beats),
});
