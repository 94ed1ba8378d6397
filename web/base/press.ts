// A click is a press and a release on one element. If the page draws this element anew between the two, the click is lost. So messages that
// the core sends between the two are handed on after the release.

const PRESSED =
  "button, a, label, summary, input[type=radio], input[type=checkbox], [tabindex]:not([role=slider]):not([role=separator])";
const LONGEST = 1000; // ms after which the page goes on under a finger that rests
const TAP = 50; // ms from the release of a finger to its click, at most

export class Press {
  private timer = 0; // not 0 while something is pressed
  private readonly waiting: unknown[] = [];

  constructor(private readonly hear: (message: unknown) => void) {
    addEventListener(
      "pointerdown",
      (e) => {
        if (e.target instanceof Element && e.target.closest(PRESSED)) this.until(LONGEST);
      },
      true,
    );
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(
        end,
        () => {
          if (this.timer) this.until(TAP);
        },
        true,
      );
    // The messages are handed on after the click, not within it. The browser ticks a box before the listeners of a click are called, and tells of
    // the change after them: a page that is drawn in between takes the tick back, and no change is told.
    addEventListener("click", () => {
      if (this.timer) this.until(0);
    });
  }

  /** Hands a message on: now, or if something is pressed, after the release. */
  tell(message: unknown): void {
    if (this.timer) this.waiting.push(message);
    else this.hear(message);
  }

  private until(wait: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.release(), wait);
  }

  private release(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const message of this.waiting.splice(0)) this.hear(message);
  }
}
