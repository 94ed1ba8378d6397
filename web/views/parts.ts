// Parts of several tabs: tables, badges, log cells, rows that can be chosen. They know names and values, and no rule.
import { onKeys } from "../base/keys";
import { h } from "../base/dom";
import { lessonById, pick } from "../text/lessons";
import { t, type Word } from "../text/strings";
import type { Compared, LockView, ServerView, State } from "../protocol";

const HEAD = 24; // px of a table that stay above what scrolls

type Cell = Node | string | number | false | Cell[];

/** A table that scrolls inside its region; the first cell of a row names the row. `current` says which rows the focus is about. */
export function grid(
  caption: Word,
  heads: string[],
  rows: Cell[][],
  current: (row: number) => boolean = () => false,
): HTMLElement {
  return region(
    caption,
    h(
      "table",
      { class: "grid" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row, n) =>
          h(
            "tr",
            { "aria-current": current(n) ? "true" : null },
            row.map((cell, i) => (i === 0 ? h("th", { scope: "row" }, cell) : h("td", {}, cell))),
          ),
        ),
      ),
    ),
  );
}

/** A box that scrolls, reached by keyboard. */
export function region(name: Word, ...children: Node[]): HTMLElement {
  return h("div", { class: "scroll", "data-key": name, tabindex: 0, role: "region", "aria-label": t(name) }, children);
}

export const empty = (text: string): HTMLElement => h("p", { class: "sub" }, text);

/** A server's badge: the shape says the state, the colour repeats it. */
export function badge(state: string, id: number | string): HTMLElement {
  return h("span", { class: `badge ${state.toLowerCase()}`, "aria-hidden": "true" }, h("i", {}, id));
}

export function stateWord(state: string): HTMLElement {
  return h("b", { class: `state ${state.toLowerCase()}` }, state);
}

export const or = (value: number | string, none = "–"): string => (value === 0 || value === "" ? none : String(value));

/** The zxid up to which the database has applied transactions: a server that is down has none. */
export const processed = (s: ServerView): string => (s.state === "DOWN" ? "–" : s.committed);

/** The counter of a zxid, EPOCH:COUNTER. */
export const counter = (zxid: string): string => zxid.slice(zxid.indexOf(":") + 1);
export const epochOf = (zxid: string): string => zxid.slice(0, Math.max(0, zxid.indexOf(":")));

export const CELLS = { written: "written", synced: "synced", committed: "committedCell", truncated: "truncated" } as const;

/** The word for the state of a log entry. */
export const cellWord = (state: string): string => t(CELLS[state as keyof typeof CELLS] ?? "written");

/** The difference between run A and run B: in the lesson's words if it has any. Otherwise the first command of each; or the core says, with
    words of the stage, that a run is the script's own or lacks a command. */
export function runs(compared: Pick<Compared, "a" | "b">, lesson: string): [string, string] {
  const here = lessonById(lesson);
  const belief = here?.beliefs?.find((b) => b.word === compared.b);
  if (belief) return [t("lessonsRun"), pick(belief.text)];
  const written = here?.steps.find((s) => s.compare?.a.id === compared.a && s.compare.b.id === compared.b)?.compare;
  const name = (run: string) =>
    run === "script" ? t("main") : run.startsWith("without ") ? t("runWithout", run.slice("without ".length)) : run;
  return [pick(written?.a.text) || name(compared.a), pick(written?.b.text) || name(compared.b)];
}

/** Says which of two runs a picture shows: a picture shows one run, the one that is played. It is "" where there is one run. */
export function runShown({ compared, lesson }: Pick<State, "compared" | "lesson">): string {
  return compared ? t("runShown", compared.own, runs(compared, lesson)[compared.own === "A" ? 0 : 1]) : "";
}

/** The holders of a lock, each with its strategy where there are several. */
export const holders = (l: LockView): string =>
  l.holders.map((o) => (l.strategies.length > 1 ? `${o.client} (${o.strategy})` : o.client)).join(t("comma")) || t("nobody");

/** Slots as many as are needed, full as far as they are counted. */
export function slots(have: number, need: number, colour: string): HTMLElement {
  return h(
    "span",
    { class: `slots ${colour}`, "aria-hidden": "true" },
    Array.from({ length: need }, (_, i) => h("i", { class: i < have ? "d" : "" })),
  );
}

const LONG = 26; // characters of a path or command that a cell has room for

/** A text that may be long, cut in its middle: the end of a path is what tells it from others. */
export function middle(text: string, most = LONG): Cell {
  if (text.length <= most) return text;
  const tail = Math.ceil(most * 0.6);
  return h(
    "span",
    { title: text },
    h("span", { "aria-hidden": "true" }, `${text.slice(0, most - tail - 1)}…${text.slice(-tail)}`),
    h("span", { class: "hide" }, text),
  );
}

/** Lists a number of things as a dl. */
export function facts(rows: [string, Cell | Cell[] | null | false][]): HTMLElement {
  return h(
    "dl",
    { class: "kv" },
    rows.map(([name, value]) => value !== null && value !== false && value !== "" && [h("dt", {}, name), h("dd", {}, value)]),
  );
}

/** One choice of several: buttons, the chosen one pressed. */
export function choices<T>(
  name: string,
  all: { value: T; label: Cell | Cell[]; title?: string }[],
  chosen: T,
  choose: (value: T) => void,
): HTMLElement {
  return h(
    "div",
    { class: "pick", role: "group", "aria-label": name },
    all.map((c) =>
      h(
        "button",
        {
          type: "button",
          "data-key": String(c.value),
          "aria-pressed": String(c.value === chosen),
          title: c.title ?? null,
          onclick: () => choose(c.value),
        },
        c.label,
      ),
    ),
  );
}

/**
 * Makes one stop of the tab key out of many buttons: arrows go from one to the next. With `across` left and right go, too,
 * and up and down keep to the column, which is `data-col`. The buttons are those with `data-stop`; their order is the document's, or `order`.
 */
export function roving(box: HTMLElement, across = false, order?: (a: Stop, b: Stop) => number): void {
  const all = () => [...box.querySelectorAll<Stop>("[data-stop]")];
  const stop = (to: Stop) => {
    for (const b of all()) b.tabIndex = b === to ? 0 : -1;
  };
  box.addEventListener("focusin", (e) => {
    if (isStop(e.target) && e.target.dataset["stop"] !== undefined) stop(e.target);
  });
  onKeys(box, (e) => {
    const from = isStop(e.target) ? e.target : null;
    const list = order ? all().sort(order) : all();
    const at = from ? list.indexOf(from) : -1;
    if (at < 0) return;
    const to = across ? sideways(list, at, e.key) : { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: list.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    list[to]?.focus();
  });
}

type Stop = HTMLElement | SVGElement;
const isStop = (e: EventTarget | null): e is Stop => e instanceof HTMLElement || e instanceof SVGElement;

function sideways(list: Stop[], at: number, key: string): number | undefined {
  const col = list[at]!.dataset["col"];
  const same = (b: Stop) => b.dataset["col"] === col;
  switch (key) {
    case "ArrowLeft":
      return at - 1;
    case "ArrowRight":
      return at + 1;
    case "ArrowUp":
      return list.findLastIndex((b, i) => i < at && same(b));
    case "ArrowDown":
      return list.findIndex((b, i) => i > at && same(b));
    case "Home":
      return 0;
    case "End":
      return list.length - 1;
  }
  return undefined;
}

/** Lets one of many buttons be the stop of the tab key: the one with the focus, else the chosen one, else the first. */
export function stopAt(box: HTMLElement): void {
  const all = [...box.querySelectorAll<HTMLElement>("[data-stop]")];
  const stop =
    all.find((b) => b === document.activeElement)
    ?? all.find((b) => b.getAttribute("aria-current") === "true" || b.getAttribute("aria-pressed") === "true")
    ?? all[0];
  for (const b of all) b.tabIndex = b === stop ? 0 : -1;
}

/** Scrolls what is marked into sight, within the tab. */
export function bring(box: HTMLElement): void {
  const mark = box.querySelector<HTMLElement>("[aria-current=true]");
  for (let e = mark?.parentElement; mark && e; e = e.classList.contains("pane") ? null : e.parentElement) {
    if ((e.scrollHeight <= e.clientHeight && e.scrollWidth <= e.clientWidth) || getComputedStyle(e).overflowY === "visible")
      continue;
    const [at, room] = [mark.getBoundingClientRect(), e.getBoundingClientRect()];
    if (at.top < room.top + HEAD || at.bottom > room.bottom) e.scrollTop += at.top - room.top - (e.clientHeight - at.height) / 2;
    if (at.width <= room.width && (at.left < room.left || at.right > room.right))
      e.scrollLeft += at.left - room.left - (e.clientWidth - at.width) / 2;
  }
}
