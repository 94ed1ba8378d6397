// The script of the run, to be written on.
import { redraw } from "../base/redraw";
import { Sheet } from "../views/sheet";
import { forget, recall, remember } from "../base/settings";
import { h, once } from "../base/dom";
import { language, t } from "../text/strings";
import type { Candidate, Problem, Spelling, Tale } from "../protocol";
import type { Context, Pane } from "../views/pane";

interface EditorHost {
  /** The run up to its position as a script, and its set-up; null if the core does not answer. */
  tell(): Promise<Tale | null>;
  spell(script: string): Promise<Spelling | null>;
  complete(above: string, line: string, cursor: number): Promise<Candidate[]>;
  /** Begins the world of a script, and says what is wrong with it. */
  run(script: string): Promise<Problem[]>;
  open(file: File): void;
  save(script: string): void;
  saveLesson(script: string): void;
}

const DRAFT = "play:draft"; // what was written and not run …
const DRAFT_OF = "play:draft:of"; // … and the set-up of the run to which it belongs

export class Editor implements Pane {
  readonly id = "script";
  readonly title = "script";
  readonly room = "playground";
  private readonly sheet = new Sheet("script", {
    spell: (script) => this.host.spell(script),
    complete: (above, line, cursor) => this.host.complete(above, line, cursor),
    typed: () => this.keep(),
    spelt: () => this.draw(),
    run: () => void this.run(),
    save: () => this.host.save(this.sheet.value),
  });
  private readonly bar = h("div", { class: "bar", role: "toolbar" });
  private readonly pick = h("input", { type: "file", accept: ".zk,.md,.txt,text/plain,text/markdown", hidden: true });
  readonly element = h("div", { class: "editor" }, this.bar, this.sheet.element, this.sheet.wrong, this.pick);
  private readonly drawn = once();
  private tale = ""; // the run as it was told last
  private setup = ""; // what that run began with
  private at = ""; // where the run stood when it was told last
  private serial = -1; // the serial of that run
  private visited = false; // the draft of an earlier visit has been looked at
  private aside = false; // the draft belongs to another run than this one

  constructor(private readonly host: EditorHost) {
    this.pick.addEventListener("change", () => {
      const [file] = this.pick.files ?? [];
      if (file) host.open(file);
      this.pick.value = "";
    });
  }

  show(): void {}
  hide(): void {
    this.sheet.list.close();
  }
  focus(): void {
    this.sheet.field.focus();
  }

  /** Whether there is something here that has not been run. */
  private get changed(): boolean {
    return !this.aside && this.sheet.value !== this.tale && recall(DRAFT) !== null;
  }

  /** Shows the script of the run. A draft that was written in this run stays, also after a reload; a draft of another run is put aside. */
  update({ state }: Context): void {
    if (state.serial !== this.serial) {
      if (this.serial >= 0) this.aside = true;
      this.serial = state.serial;
    }
    this.draw();
    const at = `${state.serial} ${state.position}`;
    if (state.running !== "" || at === this.at || this.changed) return;
    this.at = at;
    void this.host.tell().then((tale) => {
      if (this.at !== at || this.changed || tale === null) return;
      this.tale = tale.script;
      this.setup = tale.setup;
      const draft = this.visited ? null : recall(DRAFT);
      this.visited = true;
      if (draft !== null) this.aside = ![null, "", tale.setup].includes(recall(DRAFT_OF));
      const text = draft !== null && !this.aside ? draft : tale.script;
      if (this.sheet.value !== text) this.sheet.put(text);
      else void this.sheet.spell(); // now it is known which commands had no effect
      this.draw();
    });
  }

  /** Puts a script from elsewhere into the editor, without running it. */
  bring(script: string): void {
    this.visited = true;
    this.sheet.put(script);
    this.keep();
  }

  /** Brings back the draft that was put aside. */
  private again(): void {
    const draft = recall(DRAFT);
    this.aside = false;
    if (draft !== null) this.bring(draft);
    this.sheet.field.focus();
  }

  private keep(): void {
    if (this.sheet.value === this.tale) {
      if (!this.aside) forget(DRAFT);
    } else {
      this.aside = false;
      remember(DRAFT, this.sheet.value);
      remember(DRAFT_OF, this.setup);
    }
    this.draw();
  }

  private async run(): Promise<void> {
    this.sheet.list.close();
    const script = this.sheet.value;
    const problems = await this.host.run(script);
    if (problems.length === 0 && recall(DRAFT) === script) forget(DRAFT);
    if (this.sheet.value !== script) return;
    if (problems.length === 0) {
      this.tale = script;
      this.at = "";
    }
    this.sheet.refuse(problems);
  }

  private draw(): void {
    const { changed } = this;
    const aside = this.aside && recall(DRAFT) !== null;
    this.drawn([language(), changed, aside, this.sheet.mistakes], () => {
      const button = (key: string, text: string, title: string, press: () => void, strong = false) =>
        h("button", { type: "button", class: strong ? "btn strong" : "btn", "data-key": key, title, onclick: press }, text);
      this.sheet.field.setAttribute("aria-label", t("script"));
      this.bar.setAttribute("aria-label", t("script"));
      redraw(
        this.bar,
        button("run", t("runScript"), "Ctrl Enter", () => void this.run(), true),
        changed ? button("undo", t("putBack"), t("putBackHow"), () => this.reset()) : "",
        aside ? button("draft", t("draftAgain"), t("draftAgainHow"), () => this.again()) : "",
        h(
          "span",
          { class: this.sheet.mistakes > 0 ? "state bad" : "state", role: "status" },
          this.sheet.mistakes > 0 ? t("mistakes", this.sheet.mistakes) : t(changed ? "notRunYet" : "scriptOfRun"),
        ),
        button("open", t("openFile"), t("openFileHow"), () => this.pick.click()),
        button("save", t("saveScript"), "Ctrl S", () => this.host.save(this.sheet.value)),
        button("lesson", t("saveLesson"), t("saveLessonHow"), () => this.host.saveLesson(this.sheet.value)),
      );
    });
  }

  /** Shows the run as it was told, in place of what was written since. */
  private reset(): void {
    this.sheet.put(this.tale);
    this.keep();
    this.at = "";
    this.sheet.field.focus();
  }
}
