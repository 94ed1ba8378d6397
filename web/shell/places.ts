// The two places of a run, a lesson and the playground; and the files with which readers bring a lesson or a run.
import { Room } from "../play/room";
import { Carried } from "./carried";
import { Problems } from "./problems";
import { LessonFile } from "./lessonfile";
import { t } from "../text/strings";
import { Visit } from "./visit";
import type { Lesson } from "../text/lessons";
import type { Client } from "../stage/client";
import type { StageBox } from "../stage/stagebox";
import type { Commands } from "./commands";
import type { Moves } from "./moves";
import type { Pointing } from "./pointing";
import type { Shown } from "./shown";

interface PlacesHost {
  act(what: "play" | "console"): void;
  /** The content of a phone's sheet, "" for none. */
  sheet(): "" | "console" | "inside";
  /** Opens the sheet with what is inside, or closes it. */
  turn(inside: boolean): void;
  /** Opens the tab with the script. */
  script(): void;
  /** The step of a moment of the timeline. */
  stepAt(moment: number): number;
  /** The address leads to something that cannot be played as it says. */
  amiss(text: string): void;
  /** Goes to a lesson that has just been read. */
  to(lesson: Lesson): void;
  draw(): void;
}

export class Places {
  readonly visit: Visit;
  readonly room: Room;
  readonly problems = new Problems();
  readonly lessonFile: LessonFile;
  readonly carried: Carried;

  constructor(
    private readonly client: Client,
    private readonly shown: Shown,
    stage: StageBox,
    commands: Commands,
    moves: Moves,
    pointing: Pointing,
    host: PlacesHost,
  ) {
    this.visit = new Visit(client, {
      note: (text, bad) => (bad ? host.amiss(text) : stage.note(text)),
      stepAt: (moment) => host.stepAt(moment),
    });
    this.room = new Room(client, {
      inject: (command, sign, along) => commands.give(command, sign, along),
      stroke: () => pointing.stroke,
      brief: commands.console.brief,
      undo: () => void moves.go({ type: "undo" }),
      redo: () => void moves.go({ type: "redo" }),
      leave: () => pointing.hold.leave(),
      note: (text, bad) => stage.note(text, bad),
      amiss: (text) => host.amiss(text),
      act: (what) => host.act(what),
      sheet: () => host.sheet(),
      turn: (what) => {
        pointing.hold.leave();
        if (what === "console") host.act("console");
        else host.turn(what === "inside");
      },
      compare: (id) => stage.both(id),
      script: () => host.script(),
      lesson: async (name, text) => {
        const lesson = await this.lessonFile.drop(name, text);
        if (lesson) host.to(lesson);
      },
      shown: () => shown.playground,
      forget: () => void this.problems.close(),
      refuse: (name, why) => this.problems.show(name, [{ line: 0, column: 0, message: { en: why, zh: why } }], false),
      draw: () => host.draw(),
    });
    this.lessonFile = new LessonFile(client, shown, this.problems, (text) => this.room.tell(text));
    this.carried = new Carried(shown, this.visit, this.room);
  }

  /** The text to be read while nothing has happened yet. */
  get opening(): string {
    const { state, playground } = this.shown;
    if (state !== null) return playground ? this.room.opening(state) : "";
    return t(this.client.failed !== "" ? "coreStopped" : this.client.ready ? "lessonComes" : "beginsLater");
  }
}
