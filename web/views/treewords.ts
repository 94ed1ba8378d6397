// The znodes in words: each node with what the stage shows of it, each server's copy of the node that is looked at, and what each client believes.
import { t, type Word } from "../text/strings";
import type { BeliefView, ClientView, NodeView, TreeView, View } from "../protocol";

/** A node of the tree, and what is below it. */
export interface Branch {
  path: string;
  text: string;
  below: Branch[];
}

const value = (data: string): string => (data === "" ? "“”" : data);

/** A node as it stands on the stage: "/db, south, was north, watched by mail". */
function node(n: NodeView, view: View): string {
  const watchers = view.clients.filter((c) => c.watching.some((w) => w.path === n.path && !w.fired)).map((c) => c.name);
  const parts = [n.path];
  if (n.data !== "") parts.push(n.data);
  if (n.changed && n.was !== "") parts.push(t("textWas", n.was));
  if (n.new) parts.push(t("textNew"));
  if (n.gone) parts.push(t("nodeGone"));
  if (n.ephemeral) parts.push(t("textEphemeral", n.owner || t("none")));
  if (watchers.length > 0) parts.push(t("textWatchedBy", watchers.join(" ")));
  return parts.join(t("comma"));
}

const parentOf = (path: string): string => (path === "/" ? "" : path.slice(0, Math.max(1, path.lastIndexOf("/"))));

/** The nodes, each below its parent. */
export function branches(tree: TreeView, view: View): Branch[] {
  const all = tree.nodes.map((n): Branch => ({ path: n.path, text: node(n, view), below: [] }));
  return all.filter((b) => {
    const parent = all.find((p) => p.path === parentOf(b.path));
    parent?.below.push(b);
    return !parent;
  });
}

/** The copy of the focused node on each server that runs. */
export const copies = (tree: TreeView): string[] =>
  tree.copies
    .filter((c) => c.up)
    .map((c) =>
      [
        c.there ? t("textCopy", c.server, tree.about, value(c.data)) : t("textNoCopy", c.server, tree.about),
        ...(c.behind ? [t("textOlder")] : []),
      ].join(t("semicolon")),
    );

const BELIEFS: Record<BeliefView["how"], Word> = {
  read: "textHasRead",
  written: "textHasWritten",
  missed: "textHasMissed",
  deleted: "textHasDeleted",
  refused: "textRefused",
  listed: "textHasListed",
  notified: "textNotified",
};

/** The znodes that a client knows. */
export const mind = (tree: TreeView, client: string): string[] =>
  tree.beliefs.filter((b) => b.client === client).map((b) => t(BELIEFS[b.how], b.path, value(b.data), b.event, b.first, b.error));

/** When the session of a client ends of which the leader hears nothing. */
export const silence = ({ silent }: Pick<ClientView, "silent">, now: number): string[] =>
  silent ? [t("textSilent", Math.ceil(Math.max(0, silent.ends - now) / 1000))] : [];
