// The settings of a visitor. Storage may be refused (file://, sandboxed frames, private windows): then the choice lives
// as long as the page. Keys carry the path, so that two copies on one host do not mix. A tab finds
// its own choices again after a reload, whatever other tabs have chosen since. A new tab begins with what was chosen last.

import { kept } from "./query";

const prefix = "zootrope:" + location.pathname.replace(/[^/]*$/, "") + ":";
const memory = new Map<string, string>();

/** Whether something is for this page alone, and no storage is asked. */
const own = (key: string): boolean => !kept && /^(?:seen|step|answers|own|earned|order):/.test(key);

export function recall(key: string): string | null {
  if (own(key)) return memory.get(key) ?? null;
  try {
    return sessionStorage.getItem(prefix + key) ?? localStorage.getItem(prefix + key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  memory.set(key, value);
  if (own(key)) return;
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    /* it stays in memory */
  }
}

/** Remembers something for this tab. */
export function rememberHere(key: string, value: string): void {
  if (own(key)) return;
  try {
    sessionStorage.setItem(prefix + key, value);
  } catch {
    try {
      sessionStorage.removeItem(prefix + key); // an older value here would hide the newer value of localStorage
    } catch {
      /* then it is as for a new tab */
    }
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(prefix + key);
    localStorage.removeItem(prefix + key);
  } catch {
    /* there was nothing */
  }
}
