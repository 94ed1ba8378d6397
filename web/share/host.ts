// The parts of the page that the panel uses. The panel is a script of its own, so it shares no module with the page.
import type { Lang } from "../text/strings";
import type { State } from "../protocol";
import type { Filmed } from "../channel";
import type { Body } from "../views/pane";

export interface SharedLesson {
  id: string;
  steps: number;
  /** The file of a lesson that a reader has brought along, and its text, if that is known; null for any other lesson. */
  own: { file: string; text: string | undefined } | null;
}

export interface ShareHost {
  lang: Lang;
  theme(): "light" | "dark";
  /** The state, if it belongs to what is shown. */
  state(): State | null;
  /** The lesson that is open, null in the playground. */
  lesson: SharedLesson | null;
  /** The fragment of the address for the position of the run, and whether the run itself is in it; a run that is too long is left out. */
  link(): { hash: string; seq: number; runs: boolean; ready: boolean; left: boolean };
  /** The stage, as a PNG or an SVG. */
  picture(): Promise<Blob>;
  drawing(): Promise<Blob>;
  /** The stage as the text of an SVG, laid out for a size in CSS pixels. */
  drawn(width: number, height: number): Promise<string>;
  /** The texts on the page: chapter and step, title, and the caption below the stage. */
  standing(): { over: string; title: string; caption: string };
  /** The sign of the page, as an SVG. */
  mark(): string;
  film(rate: number, frame: (picture: Filmed) => void): () => void;
  /** Goes somewhere, and waits until the run stands there. */
  go(body: Body): Promise<void>;
  ask(body: Body): Promise<unknown>;
  moving(): boolean;
  script(): Promise<string>;
  draft(script: string): Promise<string>;
  /** Makes a package of the lesson, and tells the share that is ready; or says which command makes it. Null where there is no shipped lesson. */
  pack: ((version: "1.2" | "2004", done: (share: number) => void) => Promise<Blob | string>) | null;
  recall(key: string): string | null;
  remember(key: string, value: string): void;
}

declare global {
  var zootropeShare: ((host: ShareHost) => void) | undefined;
}
