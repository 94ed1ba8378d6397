// What a visitor has chosen. Storage may be refused (file://, sandboxed frames, private windows): then the choice lives
// as long as the page. Keys carry the path, so that two copies on one host do not mix.

const prefix = "zootrope:" + location.pathname.replace(/[^/]*$/, "") + ":";
const memory = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(prefix + key, value);
  } catch { /* it stays in memory */ }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(prefix + key);
  } catch { /* there was nothing */ }
}
