// The announcements for a screen reader: a summary of the changes, at most once a second.
import { earned } from "../lesson/earned";
import { h } from "../base/dom";
import { inPart, numberOf } from "../lesson/part";
import { pick } from "../text/lessons";
import { t } from "../text/strings";
import type { Caption } from "../stage/caption";
import type { Frame } from "./frame";
import type { Shown } from "./shown";
import type { State } from "../protocol";

export class Announcer {
  readonly element = h("div", { class: "hide", role: "status", "aria-live": "polite" });
  private last: State | null = null;
  private latest: State | null = null;
  private timer = 0;
  private at = -Infinity;
  private caption = ""; // the caption that was read out last

  constructor(
    private readonly shown: Shown,
    private readonly frame: Frame,
    private readonly words: Caption,
  ) {}

  /** Hears the state of the run. */
  follow(state: State): void {
    this.latest = state;
    if (this.timer !== 0) return;
    const wait = Math.max(0, 1000 - (performance.now() - this.at));
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.speak();
    }, wait);
  }

  /** Drops what was still to be read out, because the language has changed. */
  hush(): void {
    this.element.textContent = "";
  }

  private step(index: number): string {
    const { lesson } = this.shown;
    return lesson && inPart(lesson, index) ? t("announceStep", numberOf(lesson, index), pick(lesson.steps[index]?.title)) : "";
  }

  private goal(id: string): string {
    return pick(this.shown.lesson?.goals?.find((g) => g.id === id)?.text) || id;
  }

  private speak(): void {
    const now = this.latest!;
    const before = this.last?.serial === now.serial ? this.last : null;
    this.last = now;
    const parts: string[] = [];
    if (now.step >= 0 && now.step !== before?.step) parts.push(this.step(now.step));
    for (const s of now.view.servers) {
      const old = before?.view.servers.find((o) => o.id === s.id);
      if (old && old.state !== s.state) parts.push(t("announceState", s.id, s.state));
    }
    const { given } = earned(now.lesson);
    const won = now.goals.filter(
      (g) => g.reached && !given.includes(g.id) && before?.goals.find((o) => o.id === g.id)?.reached === false,
    );
    won.forEach((g) => parts.push(t("goalReached", this.goal(g.id))));
    // A showing announces its caption, and so does a step that comes to rest. While the run is played event by event, its states are enough.
    // At rest after a single event, the event is announced.
    const caption = this.words.said;
    const turned = caption !== this.caption;
    this.caption = caption;
    if (
      this.frame.extent !== "first"
      && now.running === ""
      && before
      && now.step === before.step
      && now.focus
      && now.focus.seq !== before.focus?.seq
    ) {
      const { seq, title, brief } = now.focus;
      parts.push(`#${seq} ${title}${brief === "" || title.includes(brief) ? "" : `. ${brief}`}.`);
    } else if (before && turned && now.running !== "play" && won.length === 0) {
      // a caption about a goal that was just reached is left out: the goal is told above
      parts.push(caption);
    }
    if (parts.length === 0) return;
    this.at = performance.now();
    this.element.textContent = parts.filter((p) => p !== "").join(" ");
  }
}
