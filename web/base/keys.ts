// The keyboard, for the whole page. A key that an input method needs does nothing else. Letters work on every keyboard layout.

/** The part of a keyboard event that says what is meant; the stage's frame sends it as a message. */
export interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
}

const SIGNS: Record<string, [string, string]> = {
  Comma: [",", "<"],
  Period: [".", ">"],
  Slash: ["/", "?"],
  Minus: ["-", "_"],
  Equal: ["=", "+"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
};

/** The character of the same key on a Latin keyboard, "" if it has none. With Shift the key of a digit has no character here. */
function latin({ code, shiftKey }: KeyPress): string {
  const [, letter = "", digit = ""] = /^(?:Key([A-Z])|(?:Digit|Numpad)([0-9]))$/.exec(code) ?? [];
  if (letter !== "") return shiftKey ? letter : letter.toLowerCase();
  if (digit !== "") return shiftKey ? "" : digit;
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? "";
}

/** A Latin letter as it is without Caps Lock. */
const cased = ({ key, shiftKey }: KeyPress): string => (shiftKey ? key.toUpperCase() : key.toLowerCase());

/**
 * The key that a press means: the character that it makes without Caps Lock, if `means` knows this character; otherwise the character of the same key on a Latin
 * keyboard. So letters work with a Cyrillic or Greek layout, digits on AZERTY, and both while an input method is on. A Latin letter means itself
 * alone: Ctrl F of a Dvorak layout is where Y stands on others, and finds.
 */
export function keyMeant(e: KeyPress, means: (key: string) => boolean): string {
  const letter = /^[a-z]$/i.test(e.key);
  const own = letter ? cased(e) : e.key;
  if (means(own)) return own;
  const other = letter ? "" : latin(e);
  return other !== "" && means(other) ? other : e.key;
}

/** Says whether a press belongs to the browser or the system: with Ctrl, Alt or Meta. AltGr makes characters on many layouts. */
export const chord = (e: KeyboardEvent): boolean =>
  e.metaKey || ((e.ctrlKey || e.altKey) && !(e.key.length === 1 && e.getModifierState("AltGraph")));

const editable = (e: EventTarget | null): boolean =>
  e instanceof HTMLElement && (e.isContentEditable || e.matches("input, textarea"));

/** Says whether an input method is at work in a field: its Enter, Escape and arrows choose among characters. */
const composing = (e: KeyboardEvent): boolean => e.isComposing || (e.keyCode === 229 && editable(e.target));

/** Hands a key on to a control, as if it had been pressed there. */
export const pressKey = (control: HTMLElement, key: string): boolean =>
  control.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** Listens for keys that go down. Those of an input method are never heard. */
export function onKeys(target: EventTarget, handle: (e: KeyboardEvent) => unknown, capture = false): void {
  target.addEventListener("keydown", ((e: KeyboardEvent) => composing(e) || handle(e)) as EventListener, capture);
}
