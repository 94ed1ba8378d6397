// The kinds of events in groups that a learner would ask for: chips of the messages, colours of the charts.
import { t, type Word } from "../strings";

/** A group: its kinds of events, and the shape it wears. */
export interface Group { id: string; word?: Word; wears: string; kinds: string[] }
const group = (id: string, wears: string, kinds: string, word?: Word): Group => ({ id, wears, kinds: kinds.split(" "), ...(word && { word }) });
export const GROUPS: Group[] = [
  group("votes", "NOTIFICATION", "INITIAL NOTIFICATION ROUND VOTE VOTES STATE", "chipVotes"),
  group("epoch", "LEADERINFO", "FOLLOWERINFO OBSERVERINFO LEADERINFO ACKEPOCH EPOCH EPOCH_ACKED", "chipEpoch"),
  group("sync", "DIFF", "DIFF TRUNC SNAP NEWLEADER UPTODATE SYNC_CHOICE TRUNCATED ESTABLISHED SERVING", "chipSync"),
  group("PROPOSAL", "PROPOSAL", "PROPOSAL"),
  group("ACK", "ACK", "ACK ACKS"),
  group("COMMIT", "COMMIT", "COMMIT APPLY"),
  group("INFORM", "INFORM", "INFORM"),
  group("requests", "CLIENT_REQUEST", "CLIENT_CONNECT CLIENT_REQUEST REQUEST SYNC REVALIDATE", "chipRequests"),
  group("replies", "CLIENT_REPLY", "CLIENT_CONNECTED CLIENT_REPLY OUTCOME", "chipReplies"),
  group("watches", "WATCH_EVENT", "WATCH_EVENT WATCH_SET WATCH_FIRED", "chipWatches"),
  group("disks", "WRITE", "WRITE FSYNC DISK", "chipDisks"),
  group("faults", "CRASH", "COMMAND CRASH START STOP PAUSE RESUME LINK CONNECT REFUSED DISCONNECT GIVE_UP REJECTED VIOLATION", "chipFaults"),
];

export const groupName = (g: Group): string => g.word ? t(g.word) : g.id;
