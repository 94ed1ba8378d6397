// The words of the cards, in English and Chinese: they come with the cards, which not every visit opens. Further languages have the English ones.
import { filled } from "../text/fill";
import type { Lang } from "../text/strings";

const table = {
  title: ["Interview questions", "面试题"],
  lead: [
    "Say each answer aloud, in sixty seconds, as you would to an interviewer. Then compare it with the points that belong in it: each leads to the step that shows it.",
    "像面试时一样，用一分钟把答案说出来，再对照答题要点。每个要点都链接到演示它的课程步骤。",
  ],
  sum: ["{0} {0|point|points} of {1} ticked, in {2} {2|question|questions} of {3}", "已勾选 {0} / {1} 个要点，涉及 {2} / {3} 题"],
  pointsOf: ["{0} of {1} {1|point|points}", "{0} / {1} 个要点"],
  pointsDay: ["{0} of {1} on {2}", "{2}：{0} / {1}"],
  cardOf: ["question {0} of {1}", "第 {0} 题，共 {1} 题"],
  begin: ["Begin: 60 seconds", "开始：60 秒"],
  again: ["Once more: 60 seconds", "再来一次：60 秒"],
  stop: ["Stop", "停止"],
  howTo: ["Say your answer aloud.", "把答案说出来。"],
  howToKeys: ["The space bar begins and stops, too.", "空格键也能开始和停止。"],
  begun: ["Sixty seconds: speak.", "60 秒，开始。"],
  secondsLeft: ["{0} {0|second|seconds} left", "还剩 {0} 秒"],
  seconds: ["{0} s", "{0} 秒"],
  over: ["The minute is over. Compare what you said.", "时间到，请对照要点。"],
  stopped: ["Stopped. Compare what you said.", "已停止，请对照要点。"],
  belongs: ["What belongs in the answer", "答题要点"],
  further: ["If the interviewer asks for more", "面试官追问时"],
  showPoints: ["Show what belongs in the answer", "查看答题要点"],
  tickThem: ["Tick what you said. The ticks stay in this browser.", "勾选说到的要点。勾选结果保存在本浏览器中。"],
  tickKeys: ["The keys 1 to {0} tick, too.", "也可以按 1 到 {0} 键。"],
  heard: ["Often heard, and wrong:", "常见的错误说法："],
  nowhere: ["not shown here", "这里不演示"],
  untick: ["Remove all ticks", "清除勾选"],
  previous: ["Previous question", "上一题"],
  next: ["Next question", "下一题"],
  more: ["More questions", "更多面试题"],
  moreSays: [
    "Questions as pages ask them, and where the answer is: a card above, a step, or a chapter that is still to come.",
    "网上常见的问法，以及答案在哪里：上面的题、课程步骤，或者还没推出的章节。",
  ],
  filter: ["Filter the questions", "筛选题目"],
  found: ["{0} of {1} {1|question|questions}", "{0} / {1} 题"],
  none: ["No question has “{0}”.", "没有含“{0}”的题目。"],
  card: ["question {0}", "第 {0} 题"],
  playground: ["the playground", "试验场"],
  openQuote: ["“{0}”", "“{0}”"],
} satisfies Record<string, [string, string]>;

export type Word = keyof typeof table;

/** A word in a language, with its places filled. */
export const say = (lang: Lang, word: Word, ...values: (string | number)[]): string =>
  filled(table[word][lang === "zh" ? 1 : 0]!, values);
