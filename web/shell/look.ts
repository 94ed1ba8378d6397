// The look of the stage: theme, language, heartbeats, numbers, outlines, and the names of two runs.
import * as appearance from "../base/appearance";
import { language } from "../text/strings";
import { runs } from "../views/parts";
import type { Client } from "../stage/client";
import type { Picture, State } from "../protocol";

interface LookHost {
  /** Whether heartbeats are shown. */
  beats(): boolean;
  /** Which picture of the run is wanted. */
  picture(): Picture;
  /** Whether events have their numbers. */
  numbered(): boolean;
  /** Whether all is shown, even what no lesson has introduced yet. */
  whole(): boolean;
  /** The page has changed to light or dark. */
  turned(): void;
  /** Something else is outlined now. */
  outlined(): void;
}

export class Look {
  /** The server, client or node that is outlined, "" for none. */
  marked = "";
  private names: string[] = []; // the names of two runs
  private asks = false; // whether a question is asked

  constructor(
    private readonly client: Client,
    private readonly host: LookHost,
  ) {
    appearance.onPreferences(() => this.send());
  }

  /** Tells the stage how it looks. */
  send(): void {
    const theme = appearance.theme();
    const turned = document.documentElement.dataset["theme"] !== theme;
    document.documentElement.dataset["theme"] = theme;
    if (turned) this.host.turned();
    void this.client.ask({
      type: "look",
      theme,
      reduced: appearance.reduced(),
      heartbeats: this.host.beats(),
      selected: this.marked,
      lang: language(),
      unnumbered: !this.host.numbered(),
      whole: this.host.whole(),
      picture: this.host.picture(),
      names: this.names,
      ...(this.asks ? { asks: true } : {}),
    });
  }

  /** The stage as it looks, as an SVG. */
  async drawing(): Promise<Blob> {
    return new Blob([await this.client.drawing(appearance.theme(), this.marked)], { type: "image/svg+xml" });
  }

  flip(): void {
    appearance.flip();
    this.send();
  }

  /** Outlines a server, client or node wherever it is shown. */
  outline(name: string): void {
    this.marked = name;
    this.send();
    this.host.outlined();
  }

  /** Lets the stage call two runs by the words of the lesson. `asks`: a question is asked, so the marks of the answers before are gone. */
  follow(state: State, asks: boolean): void {
    const names = state.compared ? runs(state.compared, state.lesson) : [];
    if (names.join("\n") === this.names.join("\n") && asks === this.asks) return;
    this.names = names;
    this.asks = asks;
    this.send();
  }
}
