// Plain DOM, made short. Text is always a text node: nothing that comes from a run is ever read as HTML.

type Child = Node | string | number | null | undefined | false | Child[];
type Attributes = Record<string, unknown>;

function add(to: Element, child: Child): void {
  if (child === null || child === undefined || child === false) return;
  if (Array.isArray(child)) child.forEach((c) => add(to, c));
  else to.append(child instanceof Node ? child : String(child));
}

function set(to: Element, name: string, value: unknown): void {
  if (name.startsWith("on")) to.addEventListener(name.slice(2), value as EventListener);
  else if (value === true) to.setAttribute(name, "");
  else if (value !== false && value !== null && value !== undefined) to.setAttribute(name, String(value));
}

/** Makes an HTML element: h("button", { class: "x", onclick: f }, "text", child). */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const out = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(out, name, value);
  children.forEach((c) => add(out, c));
  return out;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an SVG element. */
export function s(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const out = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) set(out, name, value);
  children.forEach((c) => add(out, c));
  return out;
}

/** Makes a line icon of 18 × 18 from a path. */
export function icon(path: string, filled = false): SVGElement {
  return s("svg", { viewBox: "0 0 18 18", "aria-hidden": "true", class: filled ? "full" : "" }, s("path", { d: path }));
}

/** Writes a text if it has changed, because the browser would lay out the same text again. */
export function write(to: Node, text: string): void {
  if (to.textContent !== text) to.textContent = text;
}

/** The zoom of an element: a length that is set within the element is this many times as long on the page. */
export const zoomOf = (e: Element): number => (e as { currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** A command as one would type it. A line may break only between its words: --strategy stays whole. */
export function typed(command: string): HTMLElement {
  return h(
    "code",
    {},
    command.split(" ").map((word, i) => [i > 0 && " ", h("span", { class: "word" }, word)]),
  );
}

/** Calls draw only when the key has changed since the last time. */
export function once(): (key: unknown, draw: () => void) => void {
  let last: string | undefined;
  return (key, draw) => {
    const now = JSON.stringify(key);
    if (now !== last) {
      last = now;
      draw();
    }
  };
}

const QUOTE = /(?<!`)`(?!`)/; // three of them are the fence of a block, and quote nothing

/** Words with commands, paths or code between backquotes. */
export const spoken = (text: string): (string | HTMLElement)[] =>
  text.split(QUOTE).map((part, i) => (i % 2 === 1 ? typed(part) : part));

/** The same words without backquotes, where an element cannot stand: in a title, or for a screen reader. */
export const bare = (text: string): string => text.split(QUOTE).join("");
