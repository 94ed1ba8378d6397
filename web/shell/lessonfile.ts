// Reads lessons in Markdown, from a file or from the page around this one, and says what is wrong with them.
import { bring } from "../lesson/brought";
import { loose } from "../lesson/loose";
import { pick, type Lesson } from "../text/lessons";
import { t } from "../text/strings";
import type { Client } from "../stage/client";
import type { Problems } from "./problems";
import type { Shown } from "./shown";
import type { LooseTie, Problem, Reading } from "../protocol";

const MARKDOWN = "lesson.md"; // what a lesson that comes without a file is called

export class LessonFile {
  private dropped: Lesson | null = null; // the lesson whose ties are to be checked once all of its run is known

  /** `tell` says something over the page; "" takes it away. */
  constructor(
    private readonly client: Client,
    private readonly shown: Shown,
    private readonly problems: Problems,
    private readonly tell: (text: string) => void,
  ) {
    client.on("timeline", (report) => void (report.complete && this.ties()));
  }

  /** Reads a lesson that was dropped on the page; null where it cannot be played. */
  async drop(name: string, text: string): Promise<Lesson | null> {
    const { lesson, problems } = await this.read(name, text);
    this.problems.show(name, problems, lesson !== null);
    if (lesson) this.dropped = lesson;
    return lesson;
  }

  /** Reads a lesson that the page around this one gives. */
  async take(text: string): Promise<{ lesson: Lesson | null; problems: Problem[] }> {
    const { lesson, problems } = await this.read(MARKDOWN, text);
    if (lesson) this.problems.close();
    else if (this.shown.lesson === null) this.problems.show("", problems, false); // no other lesson is shown: the page would be empty
    return {
      lesson,
      problems: problems.map((p) => ({ code: "lesson", message: pick(p.message), line: p.line, column: p.column })),
    };
  }

  /** Reads a lesson; one that can be played is known from then on. */
  private async read(name: string, text: string): Promise<{ lesson: Lesson | null; problems: Reading["problems"] }> {
    this.tell(t("readingLesson", name));
    const answer = await this.client.read(name, text);
    this.tell("");
    if (!answer.ok) throw new Error(t("noReader", answer.problems[0]?.message ?? t("reload")));
    const reading = answer.data as Reading;
    return { lesson: reading.lesson ? bring(name, text, reading) : null, problems: reading.problems };
  }

  /** Lists the events that a dropped lesson names and that do not happen. */
  private async ties(): Promise<void> {
    const { dropped } = this;
    if (!dropped || this.shown.lesson !== dropped || this.client.state?.lesson !== dropped.id) return;
    this.dropped = null;
    const answer = await this.client.ask({ type: "untied" });
    if (answer.ok) this.problems.add(dropped.own!.file, loose(dropped, answer.data as LooseTie[]));
  }
}
