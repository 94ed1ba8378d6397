// Tokens are the words by which a text is found: in small letters and without endings. Chinese has no spaces: there each two neighbouring
// characters are a token. Words that every question has, such as 为什么 and "how", are no tokens.

/** Words of questions without a meaning of their own. The longer ones come first: 为什么 before 什么. */
const CHINESE = [
  "为什么", "是什么", "什么时候", "什么样", "怎么样", "怎么办", "怎么写", "怎么做", "怎样", "怎么", "什么", "如何", "为何", "哪些", "哪个", "哪里", "多少", "是否", "可以", "能否", "能不能",
  "会不会", "是不是", "有没有", "一个", "这个", "那个", "请问", "介绍", "一下", "说说", "讲讲", "谈谈", "原理", "机制", "实现", "的", "了", "吗", "呢", "吧", "啊", "是", "有", "在", "和", "与", "及", "或",
  "会", "能", "要", "就", "都", "也", "还", "又", "把", "被", "让", "给", "对", "从", "到",
].sort((a, b) => b.length - a.length); // prettier-ignore

const SAYS_NOTHING = new RegExp(CHINESE.join("|"), "u");

const ENGLISH = new Set(
  ("a an and are as at be between by can did do does for from get happen happens has have how i if in is it its me my no not of on or " +
   "should so that the their then there they this to use used was what when where which who why will with without work works would you your " +
   "difference explain mean means zookeeper zk apache " +
   "das der die dem den des ein eine einer und oder ist sind wie warum was wer wann wo mit von zu im auf für nicht man kann wird bei").split(" "), // prettier-ignore
);

const RUNS = /(\p{Script=Han}+)|((?:(?!\p{Script=Han})[\p{L}\p{N}])+)/gu;

/** The form of a text for comparisons: narrow letters for full-width ones, small letters for capitals. */
export const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The tokens of a text, in order. */
export const tokens = (text: string): string[] => cut(text, false);

/** The tokens of a question, without the words that have no meaning of their own, unless there are no others. */
export function asked(question: string): string[] {
  const out = cut(question, true);
  return out.length > 0 ? out : tokens(question);
}

function cut(text: string, brief: boolean): string[] {
  const out: string[] = [];
  for (const [, han, word] of plain(text).matchAll(RUNS)) {
    if (han !== undefined) out.push(...(brief ? han.split(SAYS_NOTHING) : [han]).flatMap(pairs));
    else if (word !== undefined && !(brief && ENGLISH.has(word))) out.push(stem(word));
  }
  return out;
}

/** Each two neighbouring characters; a single one is a token of its own. */
function pairs(run: string): string[] {
  const signs = [...run];
  return signs.length < 2 ? signs : signs.slice(1).map((sign, i) => signs[i]! + sign);
}

/** A word without its ending: elections, elected and electing meet. */
function stem(word: string): string {
  if (/\d/.test(word)) return word;
  const bare = word.replace(/(?<=.{3})(?:ations?|ions?|ings?|ers?|ors?|ed|es|s|e)$/, "");
  return bare.replace(/(?<=..)([bdgmnprt])\1$/, "$1");
}
