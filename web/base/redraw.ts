// The one way to draw a part of the page anew. What the reader has there stays: the focus, which goes to the control of the same key, and the
// caret in it; where boxes were scrolled to; which details are open. A control that is gone for a while, because its text waits for an
// answer of the core, has the focus again when it is back, unless the reader has gone on. cmd/internal/site/redraw_test.go forbids other ways.
//
//   data-key     names a control, or a box that scrolls, within what is drawn. A control without it is known by where it leads, or by what it says.
//   data-refuge  on a box: a selector of what takes the focus there when the control that had it is gone.

type Child = Node | string | number | null | undefined | false | Child[];
type Control = HTMLElement | SVGElement;

/** Draws a host anew. Children that stay in their order are not touched: an input method goes on in a field among them. */
export function redraw(host: Element | DocumentFragment, ...children: Child[]): void {
  if (!(host instanceof Element)) return host.replaceChildren(...flat(children));
  hosts.add(host);
  const nodes = flat(children);
  remark(host);
  const places = placesIn(host);
  const folds = foldsIn(host);
  const put = arrange(host, nodes);
  for (const node of put) if (node instanceof Element) unfold(node, folds);
  for (const node of put) if (node instanceof Element) scroll(node, places);
  refocus(host);
}

const flat = (child: Child): Node[] =>
  Array.isArray(child)
    ? child.flatMap(flat)
    : child === null || child === undefined || child === false || child === ""
      ? []
      : [child instanceof Node ? child : new Text(String(child))];

/** Gives a host these children, and says which of them were put there. A menu that is open behind its button stays with it. */
function arrange(host: Element, children: Node[]): Node[] {
  const old = [...host.childNodes];
  const menu = old.find((node) => node instanceof Element && node.getAttribute("role") === "menu");
  const nodes = menu ? children.flatMap((node) => (node === menu.previousSibling ? [node, menu] : [node])) : children;
  const stay = new Set(nodes);
  if (!old.some((node) => stay.has(node))) {
    host.replaceChildren(...nodes);
    return nodes;
  }
  for (const node of old) if (!stay.has(node)) node.remove();
  let at = host.firstChild;
  return nodes.filter((node) => {
    const there = node === at;
    if (there) at = at!.nextSibling;
    else host.insertBefore(node, at);
    return !there;
  });
}

// --- the focus

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];

/** The control to which the reader has given the focus, and how it is found when it is drawn anew. */
interface Held {
  control: Control;
  name: string;
  nth: number; // the index among the controls of this name in the nearest host
  hosts: Element[]; // the hosts around the control, the nearest first
  caret: [start: number, end: number] | null;
}

const hosts = new WeakSet<Element>();
let held: Held | null = null;
let refuge: Element | null = null; // the control that has the focus in place of the held one
let seat: Held | null = null; // how the refuge is found when it is drawn anew
let own = false; // focus() is moving the focus
let owing: Element | null = null; // the host that was drawn while another page, or a page around this one, had the focus

const nameOf = (e: Control): string =>
  e.dataset["key"]
  ?? `${e.localName} ${e.getAttribute("href") ?? e.getAttribute("name") ?? e.getAttribute("aria-label") ?? e.textContent}`;

function hold(control: Control): Held {
  const around: Element[] = [];
  for (let e = control.parentElement; e && e !== document.body; e = e.parentElement) if (hosts.has(e)) around.push(e);
  const name = nameOf(control);
  const nth = around[0] ? Math.max(0, named(around[0], name).indexOf(control)) : 0;
  const field = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null;
  const caret = field && field.selectionStart !== null ? ([field.selectionStart, field.selectionEnd ?? 0] as const) : null;
  return { control, name, nth, hosts: around, caret: caret && [...caret] };
}

const named = (root: Element, name: string): Control[] =>
  [...root.querySelectorAll<Control>(FOCUSABLE)].filter((e) => nameOf(e) === name);

const nobody = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Notes which control has the focus before a redraw. If no control has it although the last one still stands, the reader has let it go. */
function remark(host: Element): void {
  const active = document.activeElement;
  seat = refuge !== null && host.contains(refuge) ? hold(refuge as Control) : null;
  if (active === refuge && refuge !== null) return;
  if (nobody()) {
    if (held?.control.isConnected) held = null;
  } else if (active !== host && host.contains(active)) {
    held = hold(active as Control);
  }
}

/** Gives the focus back to its control, or to the refuge while the control is gone. A page without the focus takes none. */
function refocus(host: Element): void {
  const lost = nobody() || document.activeElement === refuge;
  if (!held || !lost) return;
  if (!document.hasFocus()) return void (owing = host);
  const here = host.contains(held.control);
  const near = held.hosts.find((e) => e.isConnected);
  const root = near && (near.contains(host) ? host : host.contains(near) ? near : null);
  const all = here ? [held.control] : root ? named(root, held.name) : [];
  const control = all.length === 1 ? all[0]! : all[held.nth];
  if (control && focus(control)) {
    const { caret } = held;
    if (caret && (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
      control.setSelectionRange(...caret);
    held = hold(control);
    refuge = null;
    return;
  }
  const keeper = root === near && root?.closest<HTMLElement>("[data-refuge]");
  const to =
    (keeper && keeper.querySelector<HTMLElement>(keeper.dataset["refuge"]!)) || (seat && named(host, seat.name)[seat.nth]);
  if (to && focus(to)) refuge = to;
}

function focus(control: Control): boolean {
  own = true;
  control.focus({ preventScroll: true });
  own = false;
  return document.activeElement === control;
}

/** Takes the focus from its control, so that no redraw gives it back. */
export function letGo(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  held = refuge = null;
}

document.addEventListener("focusin", ({ target }) => {
  if (own || !(target instanceof HTMLElement || target instanceof SVGElement)) return;
  held = hold(target);
  refuge = null;
});
addEventListener("focus", () => {
  if (owing?.isConnected) refocus(owing);
  owing = null;
});
// A reader who presses something while the control is gone has gone on.
const passes = () => {
  if (nobody() || document.activeElement === refuge) held = refuge = null;
};
document.addEventListener("pointerdown", passes, true);
document.addEventListener("keydown", ({ key }) => MODIFIERS.includes(key) || passes(), true);

// --- boxes that scroll

type Place = readonly [left: number, top: number];

/** The places to which boxes were scrolled. To read scrollTop in the middle of a change would lay out the whole page. */
const scrolled = new WeakMap<Element, Place>();
document.addEventListener("scroll", ({ target }) => target instanceof HTMLElement && note(target), {
  capture: true,
  passive: true,
});

const note = (box: HTMLElement): void => void scrolled.set(box, [box.scrollLeft, box.scrollTop]);

/** Scrolls a box to a height. A redraw in the same moment keeps it there. */
export function scrollDown(box: HTMLElement, top: number): void {
  box.scrollTop = top;
  note(box);
}

const boxes = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-key], [tabindex]")];

function placesIn(host: Element): Map<string, Place> {
  const out = new Map<string, Place>();
  for (const box of boxes(host)) {
    const place = scrolled.get(box);
    if (place) out.set(nameOf(box), place);
  }
  return out;
}

/** Scrolls the boxes of a new child to where they were, or to where the boxes of the same name were. */
function scroll(root: Element, places: Map<string, Place>): void {
  for (const box of [root as HTMLElement, ...boxes(root)]) {
    const place = scrolled.get(box) ?? (places.size > 0 ? places.get(nameOf(box)) : undefined);
    if (!place || (place[0] === 0 && place[1] === 0)) continue;
    [box.scrollLeft, box.scrollTop] = place;
    scrolled.set(box, place);
  }
}

// --- details

const foldsIn = (host: Element): Map<string, boolean> =>
  new Map([...host.querySelectorAll<HTMLDetailsElement>("details[data-key]")].map((e) => [e.dataset["key"]!, e.open]));

function unfold(root: Element, folds: Map<string, boolean>): void {
  if (folds.size === 0) return;
  for (const e of [root, ...root.querySelectorAll("details[data-key]")]) {
    const open = e instanceof HTMLDetailsElement ? folds.get(e.dataset["key"] ?? "") : undefined;
    if (open !== undefined) (e as HTMLDetailsElement).open = open;
  }
}
