// The kinds of events in groups that a learner would ask for: chips of the messages, colours of the charts.
import { kindsOf } from "./kinds";
import { t, type Word } from "../text/strings";

/** A group: its kinds of events, and the kind whose shape it wears. */
export interface Group {
  id: string;
  word?: Word;
  wears: string;
  kinds: string[];
}
const group = (id: string, wears: string, word?: Word): Group => ({ id, wears, kinds: kindsOf(id), ...(word && { word }) });
export const GROUPS: Group[] = [
  group("votes", "NOTIFICATION", "chipVotes"),
  group("epoch", "LEADERINFO", "chipEpoch"),
  group("sync", "DIFF", "chipSync"),
  group("PROPOSAL", "PROPOSAL"),
  group("ACK", "ACK"),
  group("COMMIT", "COMMIT"),
  group("INFORM", "INFORM"),
  group("requests", "CLIENT_REQUEST", "chipRequests"),
  group("replies", "CLIENT_REPLY", "chipReplies"),
  group("sessions", "SESSION", "chipSessions"),
  group("watches", "WATCH_EVENT", "chipWatches"),
  group("disks", "WRITE", "chipDisks"),
  group("faults", "CRASH", "chipFaults"),
  group("script", "COMMAND", "chipScript"),
  group("clocks", "PING", "chipClocks"),
];

export const groupName = (g: Group): string => (g.word ? t(g.word) : g.id);
