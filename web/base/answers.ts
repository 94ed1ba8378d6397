// An answer in the words of learning platforms and record stores. In the page an answer is one text: the id of a choice, "5", "b,a,c", or
// "server 4,server 5". Here it has the form that SCORM 2004 and xAPI ask for; SCORM 1.2 has letters.
import { NOBODY } from "../text/nobody";
import type { Defined, Judged } from "../contract";

/** An answer of a question. */
type Asked = Pick<Judged, "kind" | "choices">;

/** The types of SCORM and of xAPI. Things that are touched are a choice with several answers, and the cells of a table are matched with what holds in them. */
export const TYPES = {
  choice: "choice",
  number: "numeric",
  order: "sequencing",
  touch: "choice",
  grid: "matching",
  sort: "matching",
  moment: "fill-in",
  curve: "fill-in",
} as const satisfies Record<Judged["kind"], Defined["interactionType"]>;

/** The single answers of an answer: several for an order and for things. */
const parts = ({ kind }: Asked, answer: string): string[] =>
  answer === "" ? [] : kind === "order" || kind === "touch" ? answer.split(",") : [answer];

/** The name of a choice, an event or a thing as an identifier, which has no spaces: "server_4", "node_/a". */
export const identifier = (name: string): string => name.replace(" ", "_").replace(/[^\w./-]/gu, encodeURIComponent);

/** An answer with the names of the script: "5", "b[,]a[,]c", "server_4[,]server_5", "get.set[.]event[,]get.create[.]none", "1=3[,]100=25"; "" for none. */
export const named = (asked: Asked, answer: string): string => {
  switch (TYPES[asked.kind]) {
    case "matching":
      return answer.replaceAll("=", "[.]").replaceAll(",", "[,]");
    case "fill-in":
      return answer.replaceAll(",", "[,]");
  }
  return parts(asked, answer).map(identifier).join("[,]");
};

/** The right answer as a pattern, which for a number is a range; "" for none. */
export const pattern = (asked: Asked, answer: string): string =>
  asked.kind === "number" && answer !== "" ? `${answer}[:]${answer}` : named(asked, answer);

const LETTERS = "abcdefghijklmnopqrstuvwxyz123456789";

/** An answer with a letter for each choice, event or thing, by its place in the script: "b", "b,a,c"; "0" for nobody. A number stays as it is. The answer is
    "" for none, and where there are more places than letters. */
export function lettered(asked: Asked, answer: string): string {
  if (asked.kind === "number" || answer.includes("=")) return answer;
  const all = parts(asked, answer).map((one) =>
    one === NOBODY && asked.kind === "touch" ? "0" : LETTERS[asked.choices.indexOf(one)],
  );
  return all.includes(undefined) ? "" : (asked.kind === "touch" ? all.sort() : all).join(",");
}
