// The tab of files: what was done as a script and as a lesson, and a lesson as a package.
import { h } from "../base/dom";
import { textFile } from "../base/save";
import { command as packing } from "../package/command";
import type { Desk } from "./desk";
import type { ShareHost } from "./host";
import type { Word } from "./words";

export class FileTab {
  constructor(private readonly desk: Desk) {}

  elements(): (HTMLElement | string)[] {
    const id = this.desk.host.lesson?.id ?? "playground";
    const text = (ending: string, type: string, get: () => Promise<string>) => () =>
      void get().then(
        (text) => this.desk.save(`${id}.${ending}`, textFile(text, type)),
        (why: unknown) => this.desk.wrong(why),
      );
    const row = (word: Word, how: Word, press: () => void) =>
      h("div", { class: "share-row" }, this.desk.button(word, press), h("span", { class: "sub" }, this.desk.say(how)));
    const own = this.desk.host.lesson?.own;
    const pack = own
      ? (version: string) => Promise.resolve(packing(version, this.desk.host.lang, own.file))
      : this.desk.host.pack;
    const command = h("textarea", { class: "share-text", readonly: true, rows: 2, spellcheck: "false", hidden: true });
    command.setAttribute("aria-label", this.desk.say("command"));
    const disk = location.protocol === "file:"; // from there the page cannot read its own files
    if (own || disk) {
      command.hidden = false;
      command.value = packing("1.2", this.desk.host.lang, own?.file ?? id);
    }
    return [
      h("b", {}, this.desk.say("fileHead")),
      row(
        "script",
        "scriptHow",
        text("zk", "text/plain", () => this.desk.host.script()),
      ),
      row(
        "asLesson",
        "asLessonHow",
        text("md", "text/markdown", async () => this.desk.host.draft(await this.desk.host.script())),
      ),
      ...(pack
        ? [
            h("b", {}, this.desk.say("packHead")),
            own || disk ? h("p", { class: "sub share-own" }, this.desk.say(own ? "packOwn" : "packFile")) : "",
            row("scorm12", "scorm12How", () => void this.packed("1.2", pack, command)),
            row("scorm2004", "scorm2004How", () => void this.packed("2004", pack, command)),
            command,
          ]
        : []),
    ];
  }

  /** Saves the lesson as a package; where the page cannot make one, it shows the command that does. */
  private async packed(
    version: "1.2" | "2004",
    pack: NonNullable<ShareHost["pack"]>,
    command: HTMLTextAreaElement,
  ): Promise<void> {
    try {
      const made = await pack(version, (share) => this.desk.tell(this.desk.say("packing", Math.round(share * 100))));
      command.hidden = typeof made !== "string";
      if (typeof made !== "string") return this.desk.save(`${this.desk.host.lesson!.id}.zip`, made);
      command.value = made;
      await this.desk.copy(command);
      if (!this.desk.host.lesson?.own) this.desk.tell(`${this.desk.say("packByCommand")} ${this.desk.lineText()}`);
    } catch (why) {
      this.desk.wrong(why);
    }
  }
}
