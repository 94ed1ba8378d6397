// What a key does to the field of a question while the focus is somewhere else.
import { pressKey } from "../base/keys";

const ARROWS = ["ArrowUp", "ArrowDown"];

/** The keys of a field whose controls take so many digits, from 1 on, and the arrows. */
export const keysTo = (most: number): string[] => [...[..."123456789"].slice(0, most), ...ARROWS];

/** The keys of a field in which numbers are typed. */
export const KEYS_OF_NUMBERS: readonly string[] = [..."1234567890", ...ARROWS];

/**
 * Hands a key on to a control, which takes the focus. In a field for a number an arrow changes the number. To any other control an arrow only brings the focus,
 * and the next arrow moves from there.
 */
export function pressOn(control: HTMLElement | null | undefined, key: string): void {
  if (!control) return;
  control.focus();
  const field = control instanceof HTMLInputElement && control.type === "text" ? control : null;
  if (field && !ARROWS.includes(key)) {
    field.value = key;
    field.setSelectionRange(1, 1);
    field.dispatchEvent(new InputEvent("input"));
  } else if (field || !ARROWS.includes(key)) {
    pressKey(control, key);
  }
}
