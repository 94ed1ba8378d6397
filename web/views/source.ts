// The Go function behind an event.
import { markup } from "../base/markup";
import { h } from "../base/dom";
import { t } from "../text/strings";
import { folderOf, functionsOf, type SourceFunction } from "./sources";
import type { Why } from "../protocol";

const find = (file: string, line: number): SourceFunction | undefined =>
  functionsOf(folderOf(file))?.find((f) => f.file === file && f.first <= line && line < f.first + f.lines.length);

/** A line of the build's own HTML: text and spans of one class. */
export function highlighted(line: string): DocumentFragment {
  return markup(document.createElement("template"), line).content;
}

/** The function with its line numbers, the deciding line tinted, and what the names had for values at the right. */
export function listing(why: Why, colour: string): HTMLElement | null {
  const { file, line, zk } = why.source;
  if (file === "") return null;
  const found = find(file, line);
  const pkg = file.split("/").at(-2) ?? "";
  const head = h(
    "p",
    { class: "file" },
    h("code", {}, file),
    h("span", {}, `package ${pkg}`, zk !== "" && [" · ", t("mirrors", zk)]),
  );
  if (!found) return h("section", { class: "src", "aria-label": t("source") }, head);
  const hits = new Set(why.values.filter((v) => v.decides).map((v) => v.line));
  if (hits.size === 0) hits.add(line);
  const rows = found.lines.map((text, i) => {
    const n = found.first + i;
    const here = why.values.filter((v) => v.line === n).map((v) => v.text);
    return h(
      "span",
      { class: hits.has(n) ? `ln hit ${colour}` : "ln" },
      h("u", {}, n),
      h("s", {}, highlighted(text)),
      here.length > 0 && h("em", {}, here.join(", ")),
    );
  });
  return h(
    "section",
    { class: "src", "aria-label": t("source") },
    head,
    h(
      "pre",
      { class: "scroll", "data-key": "source", tabindex: 0, role: "region", "aria-label": `${found.name}, ${file}` },
      rows,
    ),
  );
}

/** Brings the deciding line into sight, within the listing only; with the head of the function, if there is room for both. */
export function reveal(element: HTMLElement): void {
  const pre = element.querySelector<HTMLElement>("pre");
  const hit = pre?.querySelector<HTMLElement>(".hit");
  if (!pre || !hit) return;
  const head = [...pre.querySelectorAll<HTMLElement>(".ln")].find((line) => line.textContent!.includes("func "));
  const [top, bottom] = [hit.offsetTop - pre.offsetTop, hit.offsetTop - pre.offsetTop + hit.offsetHeight];
  const first = head ? head.offsetTop - pre.offsetTop : top;
  pre.scrollTop = bottom - first <= pre.clientHeight ? first : top - Math.max(0, (pre.clientHeight - hit.offsetHeight) / 2);
}
