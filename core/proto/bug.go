package proto

import (
	"fmt"
	"strings"
)

// Bugs is a set of known faults that can be switched on, to see what they break and which checker finds
// them (`config bug=NAME`; docs/protocol/bugs.md#bugs-that-can-be-switched-on). Each is a guarded line where the right rule
// stands. A number is that of ZOOKEEPER-…. core/check/testdata has a script for each, and the checker that finds it.
//
// Two lines each: 1549, 3104, 4925, torn-log-goes-on, lock-without-list, found-without-path, retries-blindly.
//
// Some faults have no line here that could be wrong (docs/protocol/bugs.md#bugs-that-have-no-line-here):
//
//	3023, 4394, 4541, 4712   threads that race: here one step does what they share, and a shutdown has no writer left
//	4785                     the record and its acknowledgement are in two threads; what is left of it is 4646
//	2832                     a snapshot below the log's end: here a snapshot and what was logged before it are of one step
//	4352, 3526               bounds of committedLog kept apart from it: here they are its ends
//	5094                     something applied between TRUNC and NEWLEADER: counters have no gaps, so what a TRUNC is
//	                         followed by is not committed yet, and the database read after the cut is that of the disk
//	2678                     time that it takes to read a large database: reading takes none here
//	undecodable write        no command of a script makes a request that cannot be decoded
//	directory fsync          the virtual disk has no directories: a file that is synced is there
//	gap on replay            a broken invariant here; nothing leaves a gap but another fault
//	1732, 1818               which server's notifications a joining one believes: the faulty rules are of 3.4 and other whole classes,
//	                         no line of this one; 1805 is what is left of them
//	strict NEWLEADER ACK     an acknowledgement of another zxid is a broken stream here, and only another fault (4685, 4646) makes one
type Bugs uint64

// Known faults, by what they are about. A new one stands where it belongs, and has a bit that no other has: settings are in the hashes by which a
// shared run is known again. core/trace/testdata/numbers.txt holds the bits.
const (
	// elections
	BugVotesWithoutEpoch Bugs = 1 << 2
	Bug1805              Bugs = 1 << 9  // an established leader's followers are believed only if they agree in zxid and round, too
	BugFirstVoteStays    Bugs = 1 << 19 // a voter that looks keeps its first vote instead of taking a better one of the same round

	// what a leader sends to a learner
	Bug1154 Bugs = 1 << 5  // a learner's unknown zxid inside the window is taken for a known one: DIFF instead of TRUNC
	Bug2846 Bugs = 1 << 11 // records that a SNAP supersedes are read and sent again
	Bug3104 Bugs = 1 << 12 // NEWLEADER leaves before the transactions that belong in front of it
	Bug4925 Bugs = 1 << 18 // transactions of a synchronisation are missing from committedLog

	// what a learner does with it
	Bug3642 Bugs = 1 << 13 // a SNAP that was interrupted before NEWLEADER stays in memory
	Bug3911 Bugs = 1 << 14 // the transactions of a DIFF are logged after UPTODATE only
	Bug4643 Bugs = 1 << 15 // currentEpoch is written before the history is durable
	Bug4646 Bugs = 1 << 16 // NEWLEADER is acknowledged before the log is durable (4785, too)
	Bug4685 Bugs = 1 << 17 // what a DIFF has brought is acknowledged ahead of NEWLEADER

	// disks and databases
	Bug1156 Bugs = 1 << 6  // a truncation cuts one transaction too many
	Bug1549 Bugs = 1 << 8  // a leader saves a snapshot before it has a quorum, and TRUNC leaves snapshots above the cut
	Bug2845 Bugs = 1 << 10 // going back to LOOKING leaves the database behind the log

	BugTornLogGoesOn Bugs = 1 << 33 // a log whose last record a full disk has torn goes on in the same file, and no start reads on behind the tear

	// broadcast
	BugCommitWithoutQuorum Bugs = 1 << 0
	BugAckBeforeFsync      Bugs = 1 << 1
	BugAckOutlivesTrunc    Bugs = 1 << 4  // what a learner acknowledged and was then told to cut still counts as acknowledged
	BugFormerConnection    Bugs = 1 << 21 // what a learner has sent by an earlier connection still counts once it has another one
	Bug1277                Bugs = 1 << 7  // the counter runs over into the epoch

	// sessions
	BugQueueByConnection Bugs = 1 << 20 // a session's requests wait for its writes on the same connection only, and are forgotten with it

	// recipes
	BugLockWithoutList     Bugs = 1 << 3
	BugNoSecondLook        Bugs = 1 << 22 // WriteLock: a predecessor that has gone between list and exists is waited for
	BugFoundWithoutPath    Bugs = 1 << 23 // WriteLock: the name of a node that was found again lacks its directory
	BugTriesWithoutEnd     Bugs = 1 << 29 // WriteLock: what lost its connection is repeated for ever, not ten times
	BugRetriesBlindly      Bugs = 1 << 24 // a create whose answer was lost is repeated without looking for its node
	BugNotLoadedNotTold    Bugs = 1 << 25 // a node that goes before the NodeCache has loaded it is waited for
	BugEmptyListIsFirst    Bugs = 1 << 27 // nodecache: a client that does not find its node in the list takes the end of the list for its place
	BugErrorLeavesNode     Bugs = 1 << 28 // nodecache: a lock() that has failed does not delete its node
	BugReaderWaitsForLater Bugs = 1 << 30 // read: a reader waits for the last writer, also for one that came after it (kazoo #649)
	BugGoneMeansReset      Bugs = 1 << 31 // lead: a client whose predecessor has gone before it is watched deletes its own node and begins again (CURATOR-645)
	BugOldSessionCounts    Bugs = 1 << 32 // lead: a client in a new session does not ask whose its node is, and leads by the node of its former session (CURATOR-696)
	BugStoreTakesAll       Bugs = 1 << 26 // a store takes older tokens than it has seen
)

// bugs has the name of each, in the order in which lists show them.
var bugs = [...]struct {
	bug  Bugs
	name string
}{
	{BugVotesWithoutEpoch, "votes-without-epoch"},
	{Bug1805, "1805"},
	{BugFirstVoteStays, "first-vote-stays"},

	{Bug1154, "1154"},
	{Bug2846, "2846"},
	{Bug3104, "3104"},
	{Bug4925, "4925"},

	{Bug3642, "3642"},
	{Bug3911, "3911"},
	{Bug4643, "4643"},
	{Bug4646, "4646"},
	{Bug4685, "4685"},

	{Bug1156, "1156"},
	{Bug1549, "1549"},
	{Bug2845, "2845"},
	{BugTornLogGoesOn, "torn-log-goes-on"},

	{BugCommitWithoutQuorum, "commit-without-quorum"},
	{BugAckBeforeFsync, "ack-before-fsync"},
	{BugAckOutlivesTrunc, "ack-outlives-trunc"},
	{BugFormerConnection, "former-connection"},
	{Bug1277, "1277"},

	{BugQueueByConnection, "queue-by-connection"},

	{BugLockWithoutList, "lock-without-list"},
	{BugNoSecondLook, "no-second-look"},
	{BugFoundWithoutPath, "found-without-path"},
	{BugTriesWithoutEnd, "tries-without-end"},
	{BugRetriesBlindly, "retries-blindly"},
	{BugNotLoadedNotTold, "not-loaded-not-told"},
	{BugEmptyListIsFirst, "empty-list-is-first"},
	{BugErrorLeavesNode, "error-leaves-node"},
	{BugReaderWaitsForLater, "reader-waits-for-later"},
	{BugGoneMeansReset, "gone-means-reset"},
	{BugOldSessionCounts, "old-session-counts"},
	{BugStoreTakesAll, "store-takes-all"},
}

// KnownBugs lists all switches, by what they are about.
func KnownBugs() []Bugs {
	out := make([]Bugs, len(bugs))
	for i := range bugs {
		out[i] = bugs[i].bug
	}
	return out
}

// BugNames lists the names of all, in the same order.
func BugNames() []string {
	out := make([]string, len(bugs))
	for i := range bugs {
		out[i] = bugs[i].name
	}
	return out
}

// UnknownBug is the error of ParseBugs: a name that no known bug has. The caller translates it for people.
type UnknownBug string

func (u UnknownBug) Error() string { return fmt.Sprintf("unknown bug %q", string(u)) }

// BugsRefused is the error of ParseBugs in a build that serves real clients.
type BugsRefused struct{}

func (BugsRefused) Error() string { return "this build serves real clients and has no known bugs" }

// ParseBugs reads names, joined by commas; none means no bug.
func ParseBugs(text string) (Bugs, error) {
	var out Bugs
	if text == "none" {
		return 0, nil
	}
	if !bugsAllowed {
		return 0, BugsRefused{}
	}
	for _, name := range strings.Split(text, ",") {
		bug := bugNamed(name)
		if bug == 0 {
			return 0, UnknownBug(name)
		}
		out |= bug
	}
	return out, nil
}

// bugNamed is the switch of a name, 0 if there is none.
func bugNamed(name string) Bugs {
	for _, b := range bugs {
		if b.name == name {
			return b.bug
		}
	}
	return 0
}

// Has says whether a fault is in the set.
func (b Bugs) Has(bug Bugs) bool { return bugsAllowed && b&bug != 0 }

// Names lists the names of the set.
func (b Bugs) Names() []string {
	var names []string
	for _, known := range bugs {
		if b&known.bug != 0 {
			names = append(names, known.name)
		}
	}
	return names
}

// String gives the names of the set as ParseBugs reads them.
func (b Bugs) String() string {
	if names := b.Names(); names != nil {
		return strings.Join(names, ",")
	}
	return "none"
}
