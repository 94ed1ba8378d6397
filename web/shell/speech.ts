// Which language the page speaks. If a language is not compiled in, its words and the texts of the lesson in it are loaded first.
import * as appearance from "../base/appearance";
import { learn, speakable } from "../base/tongue";
import { fetchLesson, here } from "../lesson/fetched";
import { languageOf, languages } from "../text/languages";
import { t, type Lang } from "../text/strings";
import type { Shown } from "./shown";
import type { State } from "../protocol";

interface SpeechHost {
  /** Another language is spoken from now on. */
  spoken(): void;
  /** The words of a language could not be loaded: the page keeps the language before. */
  stays(): void;
  amiss(text: string): void;
}

export class Speech {
  private wanted = ""; // the language that was chosen last
  private strange = ""; // a language in the address that does not exist: this is told when the run is at rest, so that the message stays

  constructor(
    private readonly shown: Shown,
    private readonly host: SpeechHost,
  ) {}

  /** Speaks the language that the address asks for, or that the reader has chosen before. */
  greet(): void {
    this.strange = appearance.greet();
  }

  speak(lang: Lang): void {
    this.wanted = lang;
    const { lesson, playground } = this.shown;
    const id = lesson && !lesson.own && !playground ? lesson.id : "";
    if (speakable(lang) && (id === "" || here(id, lang))) return this.turn(lang);
    Promise.all([learn(lang), id !== "" && fetchLesson(id, lang)]).then(
      () => this.wanted === lang && this.turn(lang),
      () => {
        if (this.wanted !== lang) return;
        this.host.amiss(t("noWords", languageOf(lang)?.name ?? lang));
        this.host.stays();
      },
    );
  }

  private turn(lang: Lang): void {
    appearance.choose(lang);
    this.host.spoken();
  }

  /** Hears the state of the run. When the run stands still, the reader is told if the address asks for a language that does not exist. */
  follow(state: State): void {
    if (this.strange === "" || state.running !== "") return;
    const known = languages().map((l) => l.code);
    this.host.amiss(t("noLanguage", this.strange, known.join(", ")));
    this.strange = "";
  }
}
