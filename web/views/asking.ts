// A question of a tab to the core: asked again when its subject has changed, at most five times a second, and the
// newest answer is kept. A tab that is not seen asks nothing. An answer that takes long, because the core has to read far
// back, is waited for with a quiet sign; one that the core has dropped is asked for again.
import { t } from "../text/strings";
import { dropped, type Body, type Context } from "./pane";

const PAUSE = 200; // ms between one answer and the next question
const SIGN = 300; // ms until the sign comes

export class Question<T> {
  /** The latest answer, which stays while the next one is on its way. */
  data: T | null = null;
  private key = "";
  private next: { context: Context; body: Body } | null = null;
  private asked = 0;
  private busy = false;
  private timer = 0;
  private sign = 0;
  private at = -Infinity;

  /** The sign of waiting stands in the corner of `place`. */
  constructor(
    private readonly heard: () => void,
    private readonly place: HTMLElement,
  ) {}

  /** Asks, if not the same was asked before about the same state of things. */
  ask(context: Context, body: Body, about: unknown): void {
    const key = JSON.stringify([body, about]);
    if (key === this.key) return;
    this.key = key;
    this.next = { context, body };
    this.soon();
  }

  /** Says that no answer is on its way that would take the place of this one. */
  get settled(): boolean {
    return !this.busy && this.next === null && this.timer === 0;
  }

  /** Ends what is on its way: the tab is hidden, or its subject gone. */
  drop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.next = null;
    this.busy = false;
    this.wait(false);
    this.asked++;
    this.key = "";
  }

  /** Drops the answer, too. */
  clear(): void {
    this.drop();
    this.data = null;
  }

  private soon(): void {
    if (this.busy || this.timer !== 0 || !this.next) return;
    const wait = PAUSE - (performance.now() - this.at);
    if (wait <= 0) return void this.send();
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      void this.send();
    }, wait);
  }

  private async send(): Promise<void> {
    const question = this.next!;
    const { context, body } = question;
    const number = ++this.asked;
    this.next = null;
    this.busy = true;
    if (this.sign === 0) this.sign = window.setTimeout(() => this.wait(true), SIGN);
    const answer = await context.once(body);
    if (number !== this.asked) return;
    this.busy = false;
    const again = dropped(answer);
    if (!again) this.wait(false);
    this.at = performance.now();
    if (answer.ok) {
      this.data = (answer.data ?? null) as T | null;
      this.heard();
    } else if (again) {
      this.next ??= question;
    } else if (!this.next) {
      this.key = ""; // the stage was loaded again: what matters is asked again
    }
    this.soon();
  }
  private wait(shown: boolean): void {
    clearTimeout(this.sign);
    if (!shown) this.sign = 0;
    this.place.toggleAttribute("data-wait", shown);
    if (shown) this.place.dataset["wait"] = t("readingBack");
    this.place.setAttribute("aria-busy", String(shown));
  }
}
