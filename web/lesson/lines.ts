// The fates of a client that stands at a line of its recipe, each as a list of commands; and ways to begin a recipe.
import { t } from "../text/strings";
import type { Action, ClientView, StandView, State, View } from "../protocol";

/** A fate of a client: its commands, one after the other; `off` says why it cannot be now. */
interface Fate {
  label: string;
  commands: string[];
  off: string;
}

const fate = (label: string, commands: string[], off = ""): Fate => ({ label, commands, off });

/** The fates of a client at a line; `stands` are its recipes that stand there. */
export function toLine(client: ClientView, stands: StandView[], { view, actions }: State): Fate[] {
  const { name, on, paused } = client;
  const none = on > 0 ? "" : t("codeNoConnection", name);
  const held = view.links.some((l) => l.from === String(on) && l.to === name && l.held);
  const asks = stands.some((s) => s.kind === "asks");
  return [
    own(actions, `crash ${name}`, t("codeCrash", name)),
    ...(asks
      ? [before(client, view, none), after(client, view, none)]
      : [fate(t("codeBreak", name), [`break ${name}-${on}`], none)]),
    outlast(client, view),
    held
      ? fate(t("codeRelease", name), [`link ${on}>${name} release`])
      : fate(t("codeHold", name), [`link ${on}>${name} hold`], none),
    paused ? fate(t("codeResume", name), [`resume ${name}`]) : fate(t("codePause", name), [`pause ${name}`]),
    client.away
      ? own(actions, `${name} connect`, t("codeConnect", name))
      : own(actions, `${name} disconnect`, t("codeDisconnect", name)),
  ];
}

/** An action that every client has, as a fate. */
function own(actions: Action[], command: string, label: string): Fate {
  return fate(label, [command], actions.find((d) => d.command === command)?.off);
}

const asked = ({ name, on }: ClientView, { flights }: View): boolean =>
  flights.some((f) => f.kind === "CLIENT_REQUEST" && f.from === name && f.to === String(on));

/** The connection is lost with the request on it, which no server has seen. */
function before(client: ClientView, view: View, none: string): Fate {
  const { name, on } = client;
  return fate(t("codeBefore", name), [`break ${name}-${on}`], none || (asked(client, view) ? "" : t("codeArrived", on)));
}

/** The connection is lost with the answer on it. That an answer is on its way says of any request that it has been carried out, or refused;
    the answers so far are counted, so that it is the one to this request. */
function after(client: ClientView, view: View, none: string): Fate {
  const { name, on, replies, ways } = client;
  const lost = `break ${name}-${on}`;
  if (none === "" && view.flights.some((f) => f.kind === "CLIENT_REPLY" && f.from === String(on) && f.to === name))
    return fate(t("codeAfter", name), [lost]);
  const way = view.links.find((l) => l.from === name && l.to === String(on));
  const stuck = !asked(client, view) ? "" : way?.cut ? t("linkIsCut") : way?.held ? t("codeRequestHeld") : "";
  const server = view.servers.find((s) => s.id === on);
  const off = server?.state === "PAUSED" ? t("serverIsPaused", on) : ways === 3 && view.leader === 0 ? t("textNoLeader") : "";
  return fate(
    t("codeAfter", name),
    [`run until total CLIENT_REPLY to ${name} at-least ${replies + 1}`, lost],
    none || stuck || off,
  );
}

/** A client stands still until its session is over for certain, and wakes at its line. Without a leader no session ends. */
function outlast({ name, paused, session, lasts }: ClientView, { leader }: View): Fate {
  const time = lasts % 1000 === 0 ? `${lasts / 1000}s` : `${lasts}ms`;
  return fate(
    t("codeOutlast", name),
    [...(paused ? [] : [`pause ${name}`]), `run for ${time}`, `resume ${name}`],
    session === "" ? t("noSession") : leader === 0 ? t("textNoLeader") : "",
  );
}

const ALONE = ["predecessor", "herd", "name", "writelock", "latch", "nodecache", "mutex", "semaphore", "read", "write"];

/** The command with which a client begins a recipe, if it is one for a single path. */
export function toRecipe({ name }: ClientView, recipe: string, { locks }: View): string[] {
  const path = locks.find((l) => l.strategies.includes(recipe))?.path ?? "/lock";
  if (ALONE.includes(recipe)) return [`${name} lock ${path}${recipe === "predecessor" ? "" : ` --strategy ${recipe}`}`];
  if (recipe === "dequeue" || recipe === "barrier") return [`${name} ${recipe} /${recipe === "dequeue" ? "jobs" : recipe}`];
  return recipe === "enqueue" ? [`${name} enqueue /jobs 1`] : [];
}
