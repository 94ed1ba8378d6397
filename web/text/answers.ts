// The words of an answer. An answer is one text in every form: the id of a choice, "5", "b,a,c" for the ids of events in their order, "server 4,server 5"
// for things, "nobody", or "get.set=event,get.create=none" for cells and other entries.
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

/** The entries of an answer, by their names. */
export const entriesOf = (answer: string): Map<string, string> =>
  new Map(partsOf(answer).map((one) => one.split("=") as [string, string]));

/** Milliseconds as seconds: "8600" is "8.6". */
export const secondsOf = (ms: string): string => String(Number(ms) / 1000);

/** The names of the entries, with the words of a cell's row and column. */
const entryName = (kind: AnswerKind, name: string, text: (id: string) => string): string =>
  kind === "grid" ? name.split(".").map(text).join(" × ") : text(name);

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
    case "grid":
    case "sort":
    case "curve":
    case "moment":
      return [...entriesOf(answer)]
        .map(([name, value]) => {
          const said = kind === "moment" ? `${secondsOf(value)} s` : kind === "curve" ? `${value} ${unit}`.trim() : text(value);
          return kind === "moment" && !answer.includes(",") ? said : `${entryName(kind, name, text)}${t("colon")}${said}`;
        })
        .join(t("semicolon"));
  }
  return text(answer);
}

/** The words of an answer where there is little room: an order is only named. */
export function briefly(form: Form, answer: string): string {
  if (form.kind === "grid" || form.kind === "sort") return t("yourTable", entriesOf(answer).size);
  return form.kind === "order" ? t("yourOrder") : inWords({ ...form, unit: "" }, answer);
}
