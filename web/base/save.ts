// Files that the page hands over.
import { h } from "./dom";

/** Hands data over as a file. */
export function save(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const a = h("a", { href: url, download: name, hidden: true });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // not before the browser has begun to read it
}

/** A text as what a file holds. */
export const textFile = (text: string, type: string): Blob => new Blob([text], { type: `${type};charset=utf-8` });
