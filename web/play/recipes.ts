// Recipes that clients of the playground can take part in, each with what one more of them takes and how one leaves. Pure.
import { free, freeName, goesOn, isOver } from "../lesson/actions";
import { t, type Word } from "../text/strings";
import type { ClientView, View } from "../protocol";

/** Strategies of a lock, the usual one first: what the build has put into worlds.js. */
declare global {
  var zootropeStrategies: string[] | undefined;
}
export const strategies = (): string[] => globalThis.zootropeStrategies ?? [];

export const MOST = 20; // clients that the stage has room for

/** One of the recipes. `stands` is its name in the view; for a lock, its strategy. */
interface Recipe {
  id: string;
  stands: string;
  path: string;
  word: Word | null; // null: the recipe is shown by its own name, as a strategy is
  asks(names: string[]): string;
  /** The command that must come first, by the client that begins. */
  first?: string;
  /** The command by which a client leaves; without it, a client leaves together with its session. */
  leaves?: string;
}

const lock = (strategy: string): Recipe => {
  const path = strategy === "read" || strategy === "write" ? "/page" : `/lock-${strategy}`; // readers and writers share a lock
  return {
    id: strategy,
    stands: strategy,
    path,
    word: null,
    asks: () => `lock ${path} --strategy ${strategy}`,
    leaves: `unlock ${path}`,
  };
};

export const LOCK: Recipe = {
  id: "lock",
  stands: "predecessor",
  path: "/lock",
  word: "lockWaiters",
  asks: () => "lock /lock",
  leaves: "unlock /lock",
};
export const QUEUE: Recipe = { id: "queue", stands: "dequeue", path: "/jobs", word: "queueWorkers", asks: () => "dequeue /jobs" };

const VOTE: Recipe = { id: "vote", stands: "vote", path: "/tx", word: "recipeVote", asks: () => "vote /tx yes" };

const OTHERS: Recipe[] = [
  { id: "elect", stands: "elect", path: "/leader", word: "recipeElect", asks: () => "elect /leader", leaves: "unlock /leader" },
  { id: "lead", stands: "lead", path: "/latch", word: "recipeLead", asks: () => "lead /latch", leaves: "unlock /latch" },
  { id: "join", stands: "join", path: "/members", word: "recipeJoin", asks: () => "join /members" },
  { id: "members", stands: "members", path: "/members", word: "recipeMembers", asks: () => "members /members" },
  { id: "call", stands: "call", path: "/members", word: "recipeCall", asks: () => "call /members 20 --every 500ms" },
  { id: "subscribe", stands: "subscribe", path: "/config", word: "recipeSubscribe", asks: () => "subscribe /config" },
  { id: "priority", stands: "priority", path: "/jobs", word: "recipePriority", asks: () => "dequeue /jobs --priority" },
  { id: "gate", stands: "barrier", path: "/gate", word: "recipeGate", asks: () => "barrier /gate", first: "create /gate" },
  { id: "start", stands: "barrier", path: "/start", word: "recipeStart", asks: () => "barrier /start 3" },
  { id: "leave", stands: "leave", path: "/start", word: "recipeLeave", asks: () => "leave /start" },
  VOTE,
  { id: "propose", stands: "propose", path: "/tx", word: "recipePropose", asks: (names) => `propose /tx ${names.join(" ")}` },
];

/** The recipes that a list offers, besides the lock and the queue; locks by their other strategies come last. */
export const others = (): Recipe[] => [...OTHERS, ...strategies().slice(1).map(lock)];

/** How many clients are in a recipe, and the commands for one more and one less; "" if there is none. `off` says why not one more. */
interface Crew {
  n: number;
  more: string; // the commands for one more, with "; " between them
  less: string;
  off: string;
}

const over = (c: ClientView): boolean => isOver(c) || c.pending === `${c.name} close`;

/** The clients whose sessions go on. */
export const open = (view: View | undefined): ClientView[] => view?.clients.filter((c) => !over(c)) ?? [];

/** A server for the next client, in turn: as a word behind its name, or nothing where none is up. */
export function where(view: View): string {
  const up = view.servers.filter((s) => s.state !== "DOWN");
  return up.length > 0 ? ` ${up[view.clients.length % up.length]!.id}` : "";
}

/** Whether a client takes part in a recipe, or has been told to. A client at the usual lock counts, whatever its strategy is. One that has a chroot
    is elsewhere, whatever its commands name. */
function at({ path, stands, asks }: Recipe, c: ClientView, view: View): boolean {
  const written = (command: string) => `${command} `.startsWith(`${c.name} ${asks([]).trim()} `);
  const holds = (h: { client: string; strategy: string }) =>
    h.client === c.name && (stands === LOCK.stands || h.strategy === stands);
  const asked = written(c.pending) || written(c.waits) || c.stands.some((s) => goesOn(s) && written(s.command));
  return (asked && !c.chroot) || view.locks.some((l) => l.path === path && l.holders.some(holds));
}

export function crew(recipe: Recipe, view: View): Crew {
  const there = open(view).filter((c) => at(recipe, c, view));
  const voters = recipe.id === "propose" ? open(view).filter((c) => at(VOTE, c, view)) : [];
  const next = freeName(view);
  const idle = open(view).find((c) => free(c) && !c.chroot);
  const name = idle?.name ?? next;
  const none = recipe.id === "propose" && voters.length === 0;
  const full = !idle && view.clients.length >= MOST;
  const first = recipe.first && there.length === 0 ? [`${name} ${recipe.first}`] : [];
  const begin = idle ? [] : [`client ${next}${where(view)}`];
  const leaver = recipe.leaves
    ? (view.locks.find((l) => l.path === recipe.path)?.holders.find((h) => h.strategy === recipe.stands)?.client
      ?? there.at(-1)?.name)
    : there.at(-1)?.name;
  return {
    n: there.length,
    more: none || full ? "" : [...begin, ...first, `${name} ${recipe.asks(voters.map((c) => c.name))}`].join("; "),
    less: leaver ? `${leaver} ${recipe.leaves ?? "close"}` : "",
    off: none ? t("nobodyVotes") : full ? t("most") : "",
  };
}
