// Answers that have entries: cells of a grid, things that are sorted, points, moments. An answer is one text, "get.set=event,get.create=none". Pure.
import { entriesOf } from "../text/answers";
import type { Question } from "../protocol";

/** Whether an answer is whole. One about several moments or points needs each of them; elsewhere an entry may be left open. */
export const whole = ({ kind, names }: Pick<Question, "kind" | "names">, answer: string): boolean =>
  answer !== "" && (!["moment", "curve"].includes(kind) || entriesOf(answer).size >= names.length);

/** The answer after an entry has got another value; "" takes the entry out. The last entry stays, because an answer can be changed, not withdrawn. */
export function entered(names: readonly string[], answer: string, name: string, value: string): string {
  const now = entriesOf(answer);
  if (value === "") now.delete(name);
  else now.set(name, value);
  const all = names.flatMap((one) => (now.has(one) ? [`${one}=${now.get(one)}`] : []));
  return all.length > 0 ? all.join() : answer;
}

/** The rows and the columns of a grid, in the order in which its cells name them first. */
export function axes(names: readonly string[]): { rows: string[]; columns: string[] } {
  const parts = names.map((name) => name.split("."));
  return { rows: [...new Set(parts.map(([row]) => row!))], columns: [...new Set(parts.map(([, column]) => column!))] };
}

/** The value that a press makes of a value: the next one; behind the last one, none. */
export const turned = (values: readonly string[], value: string): string => values[values.indexOf(value) + 1] ?? "";

/** A number of an axis as high as a pointer stands in it, in steps of which there are some fifty. */
export function stepTo(share: number, most: number): number {
  const step = stepOf(most);
  return Math.min(most, Math.max(0, Math.round((share * most) / step) * step));
}

/** The step of an axis: 1, 2 or 5, and as many zeros as it takes to have fifty steps or fewer. */
export function stepOf(most: number): number {
  const rough = Math.max(1, most / 50);
  const ten = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= rough)!;
}
