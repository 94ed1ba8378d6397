// The keyboard. The same keys work wherever the focus is, except in a field that is being typed into; a control that
// has the focus keeps its own keys.
import { chord, keyMeant, onKeys, type KeyPress } from "../base/keys";
import { h } from "../base/dom";
import { t, type Word } from "../text/strings";

export type Action =
  | "next"
  | "end"
  | "back"
  | "undo"
  | "redo"
  | "onward"
  | "play"
  | "nextEvent"
  | "prevEvent"
  | "faster"
  | "slower"
  | "until"
  | "view"
  | "text"
  | "compare"
  | "zoomIn"
  | "zoomOut"
  | "zoomFit"
  | "panLeft"
  | "panRight"
  | "panUp"
  | "panDown"
  | "follow"
  | "picture"
  | "heartbeats"
  | "why"
  | "details"
  | "inside"
  | "console"
  | "select"
  | "stage"
  | "share"
  | "panel"
  | "lang"
  | "theme"
  | "key"
  | "help"
  | "close";

const KEYS: Record<string, Action> = {
  ArrowRight: "next",
  n: "next",
  ArrowLeft: "back",
  b: "back",
  " ": "onward",
  ".": "nextEvent",
  ",": "prevEvent",
  "]": "faster",
  "[": "slower",
  u: "until",
  v: "view",
  t: "text",
  c: "compare",
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "zoomFit",
  f: "follow",
  p: "picture",
  h: "heartbeats",
  w: "why",
  i: "inside",
  e: "details",
  "/": "console",
  g: "select",
  a: "stage",
  s: "share",
  S: "panel",
  l: "lang",
  d: "theme",
  k: "key",
  "?": "help",
  Escape: "close",
};

const SHIFTED: Record<string, Action> = { ArrowLeft: "panLeft", ArrowRight: "panRight", ArrowUp: "panUp", ArrowDown: "panDown" };

/** Gives what a key means, or a number for the tab of that number. */
export function meaning(e: KeyPress): Action | number | undefined {
  if (e.shiftKey && SHIFTED[e.key]) return SHIFTED[e.key];
  if (e.shiftKey && e.key === " ") return "end";
  const key = keyMeant(e, (one) => Object.hasOwn(KEYS, one) || /^[1-9]$/.test(one));
  return /^[1-9]$/.test(key) ? Number(key) : KEYS[key];
}

/** The actions that a held key repeats. Every other action is done once. */
const AGAIN = new Set<Action>([
  "back",
  "nextEvent",
  "prevEvent",
  "faster",
  "slower",
  "zoomIn",
  "zoomOut",
  "panLeft",
  "panRight",
  "panUp",
  "panDown",
]);
export const once = (what: Action | number): boolean => typeof what === "number" || !AGAIN.has(what);

/** Says whether a key scrolls the region that has the focus, or the tab that the region lies in. */
function scrolls(region: HTMLElement, key: string): boolean {
  const along = key === " " ? "Y" : key === "ArrowLeft" || key === "ArrowRight" ? "X" : "";
  if (along === "" || region.tabIndex !== 0 || !region.matches("[role=region], [role=log], section")) return false;
  for (let e: HTMLElement | null = region; e; e = e.classList.contains("pane") ? null : e.parentElement) {
    const more = along === "X" ? e.scrollWidth - e.clientWidth : e.scrollHeight - e.clientHeight;
    if (more > 0 && ["auto", "scroll"].includes(getComputedStyle(e)[`overflow${along}`])) return true;
  }
  return false;
}

/** The buttons that move the run: there the space bar means play or pause, as everywhere; Enter presses them. */
const transports = (e: HTMLElement): boolean =>
  e.closest("[data-transport]") !== null && e.getAttribute("aria-haspopup") === null && e.getAttribute("role") === null;

const lettersOnly = /^[a-z ?]$/i;

/** Says whether the element that has the focus uses the key itself. */
function taken(target: EventTarget | null, key: string, shift: boolean): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) {
    if (target.getAttribute("role") === "spinbutton") return !lettersOnly.test(key); // a number takes no letters: they lead on
    const field = target.type === "text" || target.type === "search";
    return field || key === " " || key.startsWith("Arrow");
  }
  if (!(shift && SHIFTED[key]) && scrolls(target, key)) return true;
  if (key === " ") return (target instanceof HTMLButtonElement && !transports(target)) || target.tagName === "SUMMARY";
  return (
    key.startsWith("Arrow")
    && ["tab", "slider", "separator", "grid", "treeitem", "tree"].includes(target.getAttribute("role") ?? "")
  );
}

/** Whether a press is Undo or Redo, as in every program. */
function takesBack(e: KeyboardEvent): "undo" | "redo" | null {
  if (!(e.ctrlKey || e.metaKey) || e.altKey) return null;
  const key = keyMeant(e, (one) => /^[zy]$/i.test(one)).toLowerCase();
  if (key === "z") return e.shiftKey ? "redo" : "undo";
  return key === "y" && !e.shiftKey ? "redo" : null;
}

/** `answers` takes a key for an answer to a question, before it is a key of the page. */
export function listen(
  act: (what: Action | number) => void,
  answers: (e: KeyPress, target: EventTarget | null) => boolean,
): void {
  // A browser may press the button when the space bar is released, even if its keydown was handled here.
  addEventListener("keyup", (e) => {
    if (e.key === " " && e.target instanceof HTMLButtonElement && transports(e.target)) e.preventDefault();
  });
  onKeys(window, (e) => {
    if (document.querySelector("dialog[open]")) return; // an open dialog has the keys
    const back = takesBack(e);
    if (back && !taken(e.target, "z", false)) {
      e.preventDefault();
      return act(back);
    }
    if (chord(e) || e.defaultPrevented || taken(e.target, e.key, e.shiftKey)) return;
    if (answers(e, e.target)) return e.preventDefault();
    const what = meaning(e);
    if (what === undefined) return;
    // Over a sheet the browser's own Escape would close it, whatever else is nearer.
    if (what !== "close" || document.documentElement.classList.contains("sheet")) e.preventDefault();
    if (!(e.repeat && once(what))) act(what);
  });
}

const GROUPS: [Word, [string, Word][]][] = [
  [
    "keysRun",
    [
      ["→  n", "keyNext"],
      ["Shift+→  Shift+space", "keyEnd"],
      ["←  b", "keyBack"],
      ["Ctrl+Z", "keyUndo"],
      ["Ctrl+Shift+Z  Ctrl+Y", "keyRedo"],
      ["space", "keyPlay"],
      [".  ,", "keyEvent"],
      ["]  [", "keySpeed"],
      ["u", "keyUntil"],
    ],
  ],
  [
    "keysLook",
    [
      ["i", "keyInside"],
      ["g", "keySelect"],
      ["w", "keyWhy"],
      ["Esc", "keyClose"],
      ["v", "keyView"],
      ["t", "keyText"],
      ["c", "keyCompare"],
      ["+  −  0", "keyZoom"],
      ["Shift+←↑→↓", "keyPan"],
      ["f", "keyFollow"],
      ["p", "keyPicture"],
      ["h", "keyHeartbeats"],
    ],
  ],
  [
    "keysTimeline",
    [
      ["←  →", "keyMoment"],
      ["PgUp  PgDn", "keySteps"],
      ["Home  End", "keyEnds"],
      ["Enter", "keyOpen"],
    ],
  ],
  [
    "keysPage",
    [
      ["1 … 9", "keyTabs"],
      ["e", "keyDetails"],
      ["/", "keyConsole"],
      ["s", "keyShare"],
      ["Shift+S", "keyPanel"],
      ["k", "keyShapes"],
      ["l", "keyLang"],
      ["d", "keyTheme"],
      ["?", "keyHelp"],
    ],
  ],
  [
    "keysHands",
    [
      ["a", "keyStage"],
      ["1 … 9", "keyChoose"],
      ["↑  ↓", "keyClients"],
      ["C  S  P  R  N", "keyServerDoes"],
      ["D  1  2  3  4  5  6", "keyDisk"],
      ["L  1 … 9", "keyLink"],
      ["X  O  W  H  B  M", "keyLinkDoes"],
      ["Shift+M", "keyHealAll"],
      ["G  1 … 9  Enter", "keyPartition"],
      ["[  ]  Enter", "keyWalk"],
      ["V  H  B", "keyMessageDoes"],
      ["D  P  E  Q  L  U", "keyClientDoes"],
      ["M  Enter", "keyClientMore"],
      ["Shift+F10", "keyMenu"],
    ],
  ],
];

/** The list of shortcuts, as a dialog of the browser's own: it keeps the focus and gives it back. A phone has here what its bar has no room for. */
export function shortcuts(share: () => void, preferences: HTMLElement): HTMLDialogElement {
  const way = (href: string, word: Word): HTMLElement => h("a", { href, onclick: () => dialog.close() }, t(word));
  const dialog: HTMLDialogElement = h(
    "dialog",
    { class: "help", "aria-label": t("help") },
    h("h2", { tabindex: -1, autofocus: true }, t("help")), // otherwise the first button would get the focus, which stands at the end of the list
    h(
      "p",
      { class: "first" },
      way("#/key", "shapes"),
      way("#/map", "map"),
      way("#/cards", "cards"),
      way("#/playground", "playground"),
    ),
    h(
      "div",
      { class: "groups" },
      GROUPS.map(([title, rows]) =>
        h(
          "section",
          {},
          h("h3", {}, t(title)),
          h(
            "dl",
            {},
            rows.map(([keys, word]) =>
              h(
                "div",
                {},
                h(
                  "dt",
                  {},
                  keys.split("  ").map((key) => h("kbd", {}, key)),
                ),
                h("dd", {}, t(word)),
              ),
            ),
          ),
        ),
      ),
    ),
    preferences,
    h(
      "form",
      { method: "dialog" },
      h("button", { class: "btn" }, t("close")),
      way("#/key", "shapes"),
      way("#/about", "about"),
      h(
        "button",
        {
          type: "button",
          class: "plain",
          "data-key": "link",
          onclick: () => {
            dialog.close();
            share();
          },
        },
        t("copyLink"),
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
