// The waits of a client, of a lock, of a node that is watched. Each says where it leads.
import { ms, t } from "../text/strings";
import type { View } from "../protocol";

/** One line: `to` is the client that the line leads to, `tab` the tab that has more; "" for none. */
export interface Wait {
  text: string;
  to: string;
  tab: "" | "sessions" | "znodes";
}

export function waiting(kind: string, name: string, view: View): Wait[] {
  if (kind === "lock") return ofLock(name, view);
  if (kind === "client" || (kind === "watch" && view.clients.some((c) => c.name === name))) return ofClient(name, view, kind);
  if (kind === "watch" || kind === "znode") return ofNode(name, view);
  return [];
}

function ofLock(path: string, { locks }: View): Wait[] {
  const lock = locks.find((l) => l.path === path);
  if (!lock) return [];
  return [
    ...lock.holders.map(({ client }) => ({ text: t("holdsLock", client, path), to: client, tab: "" as const })),
    ...(lock.holders.length === 0 ? [{ text: t("lockIsFree", path), to: "", tab: "" as const }] : []),
    ...lock.waiters.slice(0, 6).map((client) => ({ text: t("waitsForLock", client, path), to: client, tab: "" as const })),
    { text: t("waitersInAll", lock.waiters.length), to: "", tab: "sessions" as const },
  ];
}

function ofClient(name: string, { clients, locks }: View, kind: string): Wait[] {
  const client = clients.find((c) => c.name === name);
  if (!client) return [];
  const out: Wait[] = [];
  for (const l of locks) {
    const at = l.waiters.indexOf(name);
    if (at >= 0) {
      const before = at > 0 ? l.waiters[at - 1]! : (l.holders[0]?.client ?? "");
      out.push({ text: before ? t("waitsBehindOne", l.path, before) : t("waitsFirst", l.path), to: before, tab: "" });
    } else if (l.holders.some((o) => o.client === name)) {
      out.push({ text: t("holdsIt", l.path), to: l.waiters[0] ?? "", tab: "" });
    }
  }
  if (client.pending !== "") out.push({ text: t("waitsForAnswer", client.pending), to: "", tab: "" });
  for (const w of client.watching.slice(0, 4))
    out.push({ text: t(w.fired ? "watchHasFired" : "watches1", w.path, w.kind), to: "", tab: "znodes" });
  for (const r of client.reacts.slice(0, 4)) out.push({ text: t("reactsTo", r), to: "", tab: "" });
  for (const l of client.lists.slice(0, 4))
    out.push({ text: t("remembers", l.path, l.names.join(" ") || t("nobody"), ms(l.at)), to: "", tab: "" });
  if (kind === "watch" && out.length > 0) out.unshift({ text: t("clientNamed", name), to: name, tab: "" });
  return out;
}

function ofNode(path: string, { clients }: View): Wait[] {
  const watchers = clients.filter((c) => c.watching.some((w) => w.path === path));
  return [
    ...watchers.slice(0, 6).map((c) => ({ text: t("watchesNode", c.name, path), to: c.name, tab: "" as const })),
    { text: watchers.length === 0 ? t("nobodyWatches", path) : t("watchersInAll", watchers.length), to: "", tab: "znodes" },
  ];
}
