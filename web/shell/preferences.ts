// The reader's preferences: how Next goes, at what pace a step is shown, and how much of the page there is. They stand in the
// help, and the first two in a small menu where one looks inside.
import { h } from "../base/dom";
import { Menu } from "../base/menu";
import { HABITS, type Habit } from "../base/habit";
import { PACES, type Showing } from "../time/showing";
import { lettersOn, setLetters } from "../play/letters";
import { t, type Word } from "../text/strings";
import type { Frame } from "./frame";

const WORDS: Record<Habit, Word> = { sentence: "nextSentence", show: "nextShow", beat: "nextBeat", jump: "nextJump" };

/** The choices, for the help. */
export function preferences(showing: Showing, frame: Frame): HTMLElement {
  const radio = (name: string, on: boolean, words: string, press: () => void) =>
    h("label", {}, h("input", { type: "radio", name, checked: on, onchange: press }), h("span", {}, words));
  return h(
    "section",
    { class: "preferences" },
    h("h3", {}, t("preferences")),
    h(
      "fieldset",
      {},
      h("legend", {}, t("nextDoes")),
      HABITS.map((habit) =>
        radio("habit", showing.habit === habit, t(WORDS[habit]), () => {
          showing.habit = habit;
        }),
      ),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("showPace")),
      PACES.map((pace) =>
        radio("showpace", showing.pace === pace, `${pace} ×`, () => {
          showing.pace = pace;
        }),
      ),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("letters")),
      radio("letters", lettersOn(), t("lettersAct"), () => setLetters(true)),
      radio("letters", !lettersOn(), t("lettersOff"), () => setLetters(false)),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, t("howMuch")),
      radio("extent", frame.simple, t("howMuchSimple"), () => frame.choose(false)),
      radio("extent", !frame.simple, t("howMuchAll"), () => frame.choose(true)),
    ),
  );
}

/** The same as a menu: what Next does, and the pace of it. */
export function nextMenu(showing: Showing): Menu {
  return new Menu(() => [
    ...HABITS.map((habit) => ({
      text: t(WORDS[habit]),
      on: showing.habit === habit,
      press: () => {
        showing.habit = habit;
      },
    })),
    ...PACES.map((pace) => ({
      text: `${pace} ×`,
      note: t("showPace"),
      on: showing.pace === pace,
      press: () => {
        showing.pace = pace;
      },
    })),
  ]);
}

/** The label of the menu's button. */
export const nextSaid = (showing: Showing): string =>
  `${t("next")}: ${t(WORDS[showing.habit])}${showing.pace === 1 ? "" : ` ${showing.pace} ×`}`;
