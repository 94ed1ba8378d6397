// The words of an answer. An answer is one text in every form: the id of a choice, "5", "b,a,c" for the ids of events in their order, "server 4,server 5"
// for things, or "nobody".
import { NOBODY } from "./nobody";
import { t } from "./strings";
import type { AnswerKind } from "../protocol";

/** What the words of an answer hang on: the form of the question, what stands behind its number, and the words of a choice or an event. */
interface Form {
  kind: AnswerKind;
  unit: string;
  /** What can be touched. */
  things: readonly string[];
  text(id: string): string;
}

/** The parts of an answer of several. */
export const partsOf = (answer: string): string[] => (answer === "" ? [] : answer.split(","));

/** A thing in the language of the page: "server 4" is “4 号服务器”, "client ann" is “ann”, "node /a" is “/a”. */
export function thingName(thing: string): string {
  const [, kind = "", name = thing] = /^(server|client|node) (.+)$/.exec(thing) ?? [];
  return kind === "server" ? t("serverNamed", name) : name;
}

/** The words for no thing at all, of such things. */
export const nobodyOf = (things: readonly string[]): string => t(things[0]?.startsWith("node ") ? "noneOfThem" : "nobodyOfThem");

/** The words of an answer. */
export function inWords({ kind, unit, things, text }: Form, answer: string): string {
  switch (kind) {
    case "number":
      return unit === "" ? answer : `${answer} ${unit}`;
    case "order":
      return partsOf(answer).map(text).join(" → ");
    case "touch":
      return answer === NOBODY ? nobodyOf(things) : partsOf(answer).map(thingName).join(t("comma"));
  }
  return text(answer);
}

/** The words of an answer where there is little room: an order is only named. */
export function briefly(form: Form, answer: string): string {
  return form.kind === "order" ? t("yourOrder") : inWords({ ...form, unit: "" }, answer);
}
