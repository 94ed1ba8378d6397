// The events that a lesson from a file names and that do not happen, with the lines of the text that name them.
import { languages } from "../text/languages";
import { language, setLanguage, t } from "../text/strings";
import type { Lesson } from "../text/lessons";
import type { LooseTie, Reading } from "../protocol";

/** Finds the lines of a step's text that name an event. */
function lines(text: string, title: string, sight: string): number[] {
  const words = sight.split(" ").map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const named = new RegExp(`(?:<(?:when|tells)|see:?)\\s+${words.join("\\s+")}\\s*(?:>|\\}|@|$)`, "m");
  const all = text.split(/\r?\n/);
  const heading = /^#{1,2}\s/;
  const from = all.findIndex((line) => heading.test(line) && line.includes(title));
  const next = all.findIndex((line, i) => i > from && heading.test(line));
  const to = from < 0 || next < 0 ? all.length : next;
  return all.flatMap((line, i) => (i > from && i < to && named.test(line) ? [i + 1] : []));
}

/** Says that an event does not happen, in every language of the page. */
function said({ step, sight, there }: LooseTie): Reading["problems"][number]["message"] {
  const now = language();
  const all = languages().map(({ code }) => {
    setLanguage(code);
    return [code, there.length > 0 ? t("looseTieBut", step, sight, there.join(", ")) : t("looseTie", step, sight)] as const;
  });
  setLanguage(now);
  return Object.fromEntries(all) as Reading["problems"][number]["message"];
}

/** Lists the events as problems of the file. */
export const loose = (lesson: Lesson, ties: LooseTie[]): Reading["problems"] =>
  ties.flatMap((tie) => {
    const title = Object.values(lesson.steps.find((s) => s.id === tie.step)?.title ?? {})[0] ?? "";
    const at = lines(lesson.own?.text ?? "", title, tie.sight);
    return (at.length > 0 ? at : [0]).map((line) => ({ line, column: 0, message: said(tie) }));
  });
