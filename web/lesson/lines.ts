// What can be done with a client that stands at a line of its recipe, each as the command that it is; and how to begin a recipe.
import { t } from "../text/strings";
import { toClient } from "./deeds";
import type { Deed } from "./deeds";
import type { ClientView, View } from "../protocol";

const deed = (label: string, command: string, off = ""): Deed => ({ label, command, off, key: "", icon: "" });

export function toLine(client: ClientView, view: View): Deed[] {
  const { name, on, paused } = client;
  const none = on > 0 ? "" : t("codeNoConnection", name);
  const held = view.links.some((l) => l.from === String(on) && l.to === name && l.held);
  const words = [
    [`${name} expire`, "codeExpire"],
    [`${name} disconnect`, "codeDisconnect"],
    [`${name} connect`, "codeConnect"],
  ] as const;
  return [
    deed(t("codeBreak", name), `break ${name}-${on}`, none),
    held
      ? deed(t("codeRelease", name), `link ${on}>${name} release`)
      : deed(t("codeHold", name), `link ${on}>${name} hold`, none),
    paused ? deed(t("codeResume", name), `resume ${name}`) : deed(t("codePause", name), `pause ${name}`),
    ...toClient(client, view).flatMap((d) =>
      words.filter(([command]) => command === d.command).map(([command, word]) => deed(t(word, name), command, d.off)),
    ),
  ];
}

const ALONE = ["predecessor", "herd", "name", "writelock", "latch", "nodecache", "mutex", "semaphore", "read", "write"];

/** The command with which a client begins a recipe, if it is one for a single path. */
export function toRecipe({ name }: ClientView, recipe: string, { locks }: View): string[] {
  const path = locks.find((l) => l.strategies.includes(recipe))?.path ?? "/lock";
  if (ALONE.includes(recipe)) return [`${name} lock ${path}${recipe === "predecessor" ? "" : ` --strategy ${recipe}`}`];
  if (recipe === "dequeue" || recipe === "barrier") return [`${name} ${recipe} /${recipe === "dequeue" ? "jobs" : recipe}`];
  return recipe === "enqueue" ? [`${name} enqueue /jobs 1`] : [];
}
