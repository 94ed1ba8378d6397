// The picture of the position of the run, kept for paper. A reader who prints does not wait: so the picture is drawn whenever the run has come
// to rest. The picture is light, as paper is.
import { h } from "../base/dom";
import type { Client } from "./client";
import type { State } from "../protocol";

const AFTER = 400; // ms of rest

export class Still {
  private of = ""; // the place that the picture shows
  private wanted = ""; // …and the one that is drawn next
  private image: HTMLImageElement | null = null;
  private timer = 0;

  constructor(private readonly client: Client) {}

  /** Hears where the run stands. A run at rest is drawn. */
  follow(state: State | null, more: string): void {
    if (!state || state.running !== "" || this.client.moving || this.client.stage === null) return;
    const place = placeOf(state, more);
    if (place === this.wanted) return;
    this.wanted = place;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.draw(place), AFTER);
  }

  /** The picture of the position of the run; null if it has not been drawn yet. */
  at(state: State | null, more: string): HTMLImageElement | null {
    return state && this.of === placeOf(state, more) ? this.image : null;
  }

  private async draw(place: string): Promise<void> {
    try {
      const svg = await this.client.drawing("light", "");
      const image = h("img", { alt: "", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
      await image.decode();
      if (this.wanted !== place) return;
      [this.of, this.image] = [place, image];
      document.documentElement.dataset["still"] = String(this.client.state?.position); // for styles and tests
    } catch {
      if (this.wanted === place) this.wanted = ""; // the words have to do, until it rests again
    }
  }
}

const placeOf = (state: State, more: string): string => [state.serial, state.position, more].join();
