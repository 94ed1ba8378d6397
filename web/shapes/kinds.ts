// The kinds of events and messages, as core/trace names them: the group that each is filtered and counted in, its colour, the
// shape that it wears, and for a message the word that says what it is for.
import type { Look } from "./glyphs";
import type { Word } from "../text/strings";

/** A class of shapes.css. */
type KindColour = "plum" | "indigo" | "green" | "verm" | "ink";
/** The shape of an event. An event that is no message is a tick, as on the timeline, or a cross if something has ended. */
type Shape = Look | "tick" | "cross";
interface Kind {
  group: string;
  colour: KindColour;
  shape: Shape;
  purpose?: Word;
}

const row = (group: string, colour: KindColour, shape: Shape, kinds: string, purpose?: Word): [string, Kind][] =>
  kinds.split(" ").map((kind) => [kind, { group, colour, shape, ...(purpose && { purpose }) }]);

const KINDS = new Map<string, Kind>([
  ...row("votes", "plum", "vote", "INITIAL NOTIFICATION", "tipNotification"),
  ...row("votes", "plum", "tick", "ROUND VOTE VOTES STATE"),
  ...row("epoch", "indigo", "tag", "FOLLOWERINFO OBSERVERINFO", "tipInfo"),
  ...row("epoch", "indigo", "tag", "LEADERINFO", "tipLeaderInfo"),
  ...row("epoch", "indigo", "tag", "ACKEPOCH", "tipAckEpoch"),
  ...row("epoch", "indigo", "tick", "EPOCH EPOCH_ACKED"),
  ...row("sync", "indigo", "sync", "DIFF", "tipDiff"),
  ...row("sync", "indigo", "sync", "TRUNC", "tipTrunc"),
  ...row("sync", "indigo", "sync", "SNAP", "tipSnap"),
  ...row("sync", "indigo", "sync", "NEWLEADER", "tipNewLeader"),
  ...row("sync", "indigo", "sync", "UPTODATE", "tipUpToDate"),
  ...row("sync", "indigo", "tick", "SYNC_CHOICE TRUNCATED ESTABLISHED SERVING READ_ONLY"),
  ...row("PROPOSAL", "green", "proposal", "PROPOSAL", "tipProposal"),
  ...row("ACK", "green", "ack", "ACK", "tipAck"),
  ...row("ACK", "green", "tick", "ACKS"),
  ...row("COMMIT", "green", "commit", "COMMIT", "tipCommit"),
  ...row("COMMIT", "green", "tick", "APPLY"),
  ...row("INFORM", "green", "inform", "INFORM", "tipInform"),
  ...row("requests", "ink", "request", "CLIENT_REQUEST", "tipRequest"),
  ...row("requests", "ink", "request", "REQUEST", "tipForward"),
  ...row("requests", "ink", "request", "SYNC REVALIDATE", "tipToLeader"),
  ...row("replies", "ink", "reply", "CLIENT_REPLY", "tipReply"),
  ...row("replies", "ink", "tick", "OUTCOME CALL STORE"),
  ...row("replies", "verm", "cross", "CALL_FAILED OVERWRITTEN"),
  ...row("sessions", "ink", "request", "CLIENT_CONNECT", "tipRequest"),
  ...row("sessions", "ink", "reply", "CLIENT_CONNECTED", "tipReply"),
  ...row("sessions", "ink", "tick", "CLIENT SESSION SESSION_GONE LOCK PAIR"),
  ...row("watches", "verm", "watch", "WATCH_EVENT", "tipWatchEvent"),
  ...row("watches", "verm", "watch", "WATCH_FIRED"),
  ...row("watches", "verm", "tick", "WATCH_SET"),
  ...row("disks", "green", "tick", "WRITE FSYNC"),
  ...row("disks", "verm", "tick", "DISK"),
  ...row("disks", "verm", "cross", "WRITE_FAILS"),
  ...row("faults", "verm", "cross", "CRASH STOP DISCONNECT REFUSED"),
  ...row("faults", "verm", "tick", "LINK PAUSE CLOCK GIVE_UP REJECTED SERVICE"),
  ...row("faults", "ink", "tick", "START RESUME CONNECT"),
  ...row("script", "ink", "tick", "COMMAND NOTE EXPECT GOAL REWIND"),
  ...row("script", "verm", "cross", "VIOLATION"),
  ...row("clocks", "ink", "ping", "PING CLIENT_PING CLIENT_PONG ISRO ISRO_ANSWER", "tipPing"),
  ...row("clocks", "ink", "tick", "TIMER BEAT"),
]);
const OTHER: Kind = { group: "", colour: "ink", shape: "tick" };

/** The look, group and purpose of a kind of event. */
export const kindOf = (kind: string): Kind => KINDS.get(kind) ?? OTHER;

/** The kinds of a group. */
export const kindsOf = (group: string): string[] => [...KINDS].flatMap(([kind, known]) => (known.group === group ? [kind] : []));

/** The look of a message on the stage. */
export function lookOf(kind: string): Look {
  const { shape } = kindOf(kind);
  return shape === "tick" || shape === "cross" ? "request" : shape;
}
