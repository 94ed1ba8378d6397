// How much of the page there is. A beginner has the prose, the stage with its caption, and one bar; "Look inside" adds the drawer.
// Everything is shown to those who ask for it, in the address or in the help, and in the playground.
import { phone } from "../base/phone";
import { asked, embed } from "../base/query";
import { recall, remember } from "../base/settings";

type Extent = "first" | "inside" | "all";
/** The parts of the inside that are one click away. */
export type Part = "lanes" | "numbers";

const LARGEST = 2; // times, of everything beside the stage

/** By how much everything around the stage is enlarged: on a very large screen the page is read from afar. */
export const scale = (): number => Math.min(LARGEST, Math.max(1, Math.min(innerWidth / 1600, innerHeight / 900)));

export class Frame {
  all = false;
  playground = false; // whether the playground is shown, and no lesson
  private inside = recall("inside") === "true";
  private settled = false; // whether it was decided once how much of the page there is
  private sheet = false; // whether a phone's sheet is open; it lies over the prose, and is not remembered
  private readonly parts: Record<Part, boolean> = {
    lanes: recall("inside-lanes") === "true",
    numbers: recall("inside-numbers") !== "false",
  };

  /** Whether events have their numbers. */
  numbered = false;
  private whole = false; // whether everything was shown when `counts` was called last

  /** `counts` is called when events get their numbers, or lose them, and when the stage is to show everything, or no longer. */
  constructor(
    private readonly changed: () => void,
    private readonly counts: () => void,
  ) {
    addEventListener("resize", () => this.size());
    phone.addEventListener("change", () => this.write());
    this.size();
    this.settle();
    this.settled = true;
  }

  /** Decides anew whether everything is shown. Called when another lesson or page is opened: while one is read, nothing changes. A
      playground has everything. */
  settle(playground = false): void {
    const kept = recall("frame");
    this.playground = playground;
    this.all = embed === "stage" ? false : playground || asked("all") || kept === "all";
    this.write();
  }

  /** Shows all of the page from now on, or what a beginner has. */
  choose(all: boolean): void {
    remember("frame", all ? "all" : "simple");
    this.all = all;
    this.write();
    this.changed();
  }

  get extent(): Extent {
    return this.all ? "all" : this.open ? "inside" : "first";
  }
  get simple(): boolean {
    return !this.all;
  }

  /** Whether the inside is open. */
  get open(): boolean {
    return phone.matches ? this.sheet : this.inside;
  }

  look(inside: boolean): void {
    if (phone.matches) this.sheet = inside;
    else {
      this.inside = inside;
      remember("inside", String(inside));
    }
    this.write();
  }

  shows(part: Part): boolean {
    return this.all || this.parts[part];
  }

  show(part: Part, on: boolean): void {
    this.parts[part] = on;
    remember(`inside-${part}`, String(on));
    this.write();
    this.changed();
  }

  /** Says on the root element what there is, for styles and tests. */
  private write(): void {
    const root = document.documentElement;
    root.dataset["frame"] = this.extent;
    root.classList.toggle("simple", this.simple);
    const numbered = this.extent !== "first" && this.shows("numbers");
    if (numbered !== this.numbered || this.all !== this.whole) {
      this.numbered = numbered;
      this.whole = this.all;
      if (this.settled) this.counts();
    }
    for (const part of ["lanes", "numbers"] as const) root.classList.toggle(`with-${part}`, this.shows(part));
  }

  private size(): void {
    document.documentElement.style.setProperty("--z", scale().toFixed(3));
  }
}
