// What differs first between two runs, in a sentence for each; and the closing sentences: what was right in each of them.
import type { Lesson } from "./lessons";
import { t, type Word } from "./strings";
import { asked } from "./wording";
import type { Difference, Fact, State } from "../protocol";

/** What is said of each of two runs. */
export interface Pair {
  a: string;
  b: string;
}

const OF_NODE: Partial<Record<Fact["how"], Word>> = {
  absent: "nodeNotThere",
  there: "nodeThere",
  owned: "nodeOwned",
  data: "nodeHas",
};
const OF_WATCH: Partial<Record<Fact["how"], Word>> = { absent: "clientWatchesNot", there: "clientWatches" };
const OF_SERVER: Partial<Record<Fact["how"], Word>> = {
  absent: "serverNotThere",
  logged: "serverLogged",
  votes: "serverVotes",
  epoch: "serverEpoch",
  round: "serverRound",
};
const OF_CLIENT: Partial<Record<Fact["how"], Word>> = {
  absent: "clientNotThere",
  holds: "clientHolds",
  waits: "clientWaits",
  free: "clientFree",
  knows: "clientKnows",
  missed: "clientMissed",
  deleted: "clientDeleted",
  refused: "clientRefused",
  listed: "clientListed",
  notified: "clientNotified",
  nothing: "clientNothing",
  outcome: "clientOutcome",
};

const WORDS: Record<Difference["kind"], { words: Partial<Record<Fact["how"], Word>>; state: Word }> = {
  client: { words: OF_CLIENT, state: "clientIs" },
  node: { words: OF_NODE, state: "nodeThere" },
  watch: { words: OF_WATCH, state: "clientWatches" },
  value: { words: OF_NODE, state: "nodeThere" },
  log: { words: OF_SERVER, state: "serverIs" },
  role: { words: OF_SERVER, state: "serverIs" },
};

/** A sentence about what one run has of the thing in which two differ. */
function sentence({ kind, name }: Difference, { how, path, value }: Fact): string {
  if (how === "outcome" && value === "PENDING") return t("clientPending", name);
  if (how === "outcome" && value === "") return t("clientIdle", name);
  if (kind === "value" && name !== "")
    return how === "data" ? t("copyHas", name, path, value || "“”") : t("copyNone", name, path);
  const { words, state } = WORDS[kind];
  const quoted = value === "" && (how === "knows" || how === "data") ? "“”" : value;
  return t(words[how] ?? state, name, path, quoted);
}

/** The wrong answer that is run, as QUESTION/CHOICE; "" for another comparison. */
const beliefOf = ({ compared, comparisons }: State): string => comparisons.find((r) => r.id === compared?.id)?.belief ?? "";

/** The answers of a question in the run in which each is right: the lesson's own run, and that of the wrong answer. */
function answers(lesson: Lesson, state: State): Pair | null {
  const { compared, questions } = state;
  const [id = "", answer = ""] = beliefOf(state).split(/\/(.*)/s);
  const q = questions.find((one) => one.id === id);
  if (!compared || !q || q.right === "") return null;
  const words = asked(lesson, q);
  if (words.choice(answer)?.line) return null; // which line has to change is not what happened in a run
  const [own, other] = [q.right, answer].map((one) =>
    q.kind === "choice" ? words.words(one) : t("rightHere", words.words(one)),
  ) as [string, string];
  return compared.own === "A" ? { a: own, b: other } : { a: other, b: own };
}

/** What there is to say of two runs: where they stand at their first difference what differs, and at the end of the step what was right in each. */
export function pairOf(lesson: Lesson, state: State | null): Pair | null {
  const first = state?.compared?.first;
  if (!state || state.running !== "") return null;
  const kept = first && beliefOf(state) === "" && first.moment >= 0 && state.moment >= first.moment; // no answer closes it: what differs first stays
  if (first && (first.here || kept) && !state.focus?.selected)
    return { a: sentence(first, first.a), b: sentence(first, first.b) };
  return state.stepDone && !state.compared?.alike ? answers(lesson, state) : null;
}

/** What was right in each of two runs: it stays in the result of the question. */
export const closing = (lesson: Lesson, state: State): Pair | null => (state.compared?.alike ? null : answers(lesson, state));

/** The first difference in one line, "" where it is not known. */
export function differs(state: State): string {
  const first = state.compared?.first;
  return first ? t("eachRun", sentence(first, first.a), sentence(first, first.b)) : "";
}
