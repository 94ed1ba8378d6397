// The playground in the form of a lesson without steps, and the worlds that it begins with: what the build has put into worlds.js.
import { loadScript } from "../base/script";
import type { Both, Lesson } from "../text/lessons";

/** A ready-made world: a script, and a picture of where it ends. */
interface Setup {
  id: string;
  title: Both;
  text: Both;
  script: string;
  svg: string;
  /** What an operator meets, in three sentences; only incidents have it. */
  incident?: { seen: Both; cause: Both; look: Both };
}

/** A known fault that can be switched on. */
interface Bug {
  name: string;
  title: Both;
  text: Both;
  usual: boolean; // one of the faults that learners try first
}

declare global {
  var zootropeSetups: Setup[] | undefined;
  var zootropeBugs: Bug[] | undefined;
}

export const setups = (): Setup[] => globalThis.zootropeSetups ?? [];
/** The worlds of one kind: incidents, or all others. */
export const kind = (incidents: boolean): Setup[] => setups().filter((s) => (s.incident !== undefined) === incidents);
export const bugs = (): Bug[] => globalThis.zootropeBugs ?? [];

/** Loads the worlds. Without them the playground works all the same. */
export const fetchWorlds = (): Promise<void> => loadScript("worlds.js").catch(() => {});

export const PLAYGROUND: Lesson = {
  id: "",
  chapter: {},
  title: { en: "Playground", zh: "试验场" },
  steps: [],
  questions: null,
  goals: null,
  offers: null,
  beliefs: null,
  recap: null,
};

/** The comparison with the same run in which no known fault is switched on. */
export const REAL = "real";

export const playing = (lesson: Lesson | null): boolean => lesson === PLAYGROUND;

/** A cluster of so many servers, as a script: they have elected a leader, and one client is there. */
export function fresh(servers: number, observers: number): string {
  return [
    `servers ${servers}`,
    ...(observers > 0 ? [`observers ${observers}`] : []),
    "start all",
    "run until servers agree",
    "client ann 1",
    "settle",
    "",
  ].join("\n");
}

/** The parts of a line that sets something: its words, and the comment behind them; null for any other line. */
function setting(line: string): { words: string[]; comment: string } | null {
  const [, words = "", comment = ""] = /^([^#]*?)(\s*#.*)?\r?$/.exec(line) ?? [];
  const list = words.trim().split(/\s+/);
  return list[0] === "config" ? { words: list, comment } : null;
}
const SWITCH = /^bug=/;

/** The known faults that a script switches on. */
export const switched = (script: string): string[] => [
  ...new Set(
    script
      .split("\n")
      .flatMap((line) => setting(line)?.words.filter((w) => SWITCH.test(w)) ?? [])
      .flatMap((w) => w.replace(SWITCH, "").split(","))
      .filter((b) => b !== "" && b !== "none"),
  ),
];

/** The script with these faults switched on, and no others: in a line of its own behind the servers that it has. */
export function withBugs(script: string, names: readonly string[]): string {
  const without = script
    .split("\n")
    .flatMap((line) => {
      const set = setting(line);
      if (!set?.words.some((w) => SWITCH.test(w))) return [line];
      const rest = set.words.filter((w) => !SWITCH.test(w));
      if (rest.length > 1) return [rest.join(" ") + set.comment];
      return set.comment === "" ? [] : [set.comment.trim()];
    })
    .join("\n");
  if (names.length === 0) return without;
  const line = `config bug=${names.join(",")}\n`;
  const after = /^[ \t]*servers[^\n]*(\n[ \t]*observers[^\n]*)?/m.exec(without);
  if (!after) return line + without;
  const at = after.index + after[0].length;
  return `${without.slice(0, at)}\n${line}${without.slice(at + 1)}`;
}
