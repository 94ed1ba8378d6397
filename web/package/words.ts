// The words that the launched page of a package shows above the lesson. A package in a further language brings its words along (course.js).
import { filled } from "../text/fill";
import type { Launch } from "./launch";

const table = {
  alone: [
    "There is no learning platform here: the lesson works, and no score is kept.",
    "没有找到学习平台：课程可以照常学习，但不会记录成绩。",
  ],
  over: [
    "There is no learning platform here, or this visit is over: the lesson works, and nothing is recorded. Open it again from the platform.",
    "没有找到学习平台，或者本次学习已经结束：课程可以照常学习，但不会记录。请从学习平台重新打开。",
  ],
  looking: [
    "The learning platform shows this lesson to look at: nothing that you do is recorded.",
    "学习平台以浏览方式打开本课程：不会记录任何操作。",
  ],
  recorded: ["What you do is recorded.", "学习情况会被记录。"],
  refused: [
    "The learning platform does not take what is recorded ({0}). The lesson works; what could not be sent is tried again.",
    "学习平台没有接收记录（{0}）。课程可以照常学习；没有送出的记录会再次发送。",
  ],
  leave: ["Leave the lesson", "离开课程"],
  failed: [
    "{0} of 100 points; {1} are needed. You can begin again: your best result counts.",
    "得分 {0}（满分 100），需要 {1} 分。可以重新开始，取最好的成绩。",
  ],
  again: ["Begin again", "重新开始"],
  noLesson: [
    "This package has several lessons, and the learning platform has left out which of them this is. Make a package of each lesson, or choose one:",
    "这个包里有几课，而学习平台没有说明要打开哪一课。请为每一课单独做一个包，或在此选择：",
  ],
} satisfies Record<string, [string, string]>;

type Word = keyof typeof table;

const chinese = ({ lang }: Launch): boolean => lang === "zh" || (lang === "" && navigator.language.startsWith("zh"));

/** The language in which the launched page speaks: an attribute lang. */
export const spoken = (launch: Launch): string => (chinese(launch) ? "zh-CN" : launch.lang || "en");

/** Gives the text of a word in the language of the lesson, with its places filled. */
export function say(launch: Launch, word: Word, ...values: (string | number)[]): string {
  return filled(launch.words[word] ?? table[word][chinese(launch) ? 1 : 0], values);
}

/** A text of the course in the language of the lesson. */
export const worded = (launch: Launch, words: Record<string, string> | undefined): string =>
  words?.[launch.lang] ?? words?.[chinese(launch) ? "zh" : "en"] ?? words?.["en"] ?? "";
