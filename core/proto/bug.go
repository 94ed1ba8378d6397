package proto

import (
	"fmt"
	"strings"
)

// Bugs is a set of known faults that can be switched on, to see what they break and which checker finds
// them (`config bug=NAME`; docs/protocol/bugs.md#bugs-that-can-be-switched-on). Each is a guarded line where the right rule
// stands. A number is that of ZOOKEEPER-…. core/check/testdata has a script for each, and the checker that finds it.
//
// Two lines each: 1549, 3104, 4925, lock-without-list, found-without-path, retries-blindly.
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

var _ [64 - knownBugs]struct{} // they fit

// Known faults. New ones come last: settings are part of the hashes by which a shared run is known again.
const (
	BugCommitWithoutQuorum Bugs = 1 << iota
	BugAckBeforeFsync
	BugVotesWithoutEpoch
	BugLockWithoutList
	BugAckOutlivesTrunc  // what a learner acknowledged and was then told to cut still counts as acknowledged
	Bug1154              // a learner's unknown zxid inside the window is taken for a known one: DIFF instead of TRUNC
	Bug1156              // a truncation cuts one transaction too many
	Bug1277              // the counter runs over into the epoch
	Bug1549              // a leader saves a snapshot before it has a quorum, and TRUNC leaves snapshots above the cut
	Bug1805              // an established leader's followers are believed only if they agree in zxid and round, too
	Bug2845              // going back to LOOKING leaves the database behind the log
	Bug2846              // records that a SNAP supersedes are read and sent again
	Bug3104              // NEWLEADER leaves before the transactions that belong in front of it
	Bug3642              // a SNAP that was interrupted before NEWLEADER stays in memory
	Bug3911              // the transactions of a DIFF are logged after UPTODATE only
	Bug4643              // currentEpoch is written before the history is durable
	Bug4646              // NEWLEADER is acknowledged before the log is durable (4785, too)
	Bug4685              // what a DIFF has brought is acknowledged ahead of NEWLEADER
	Bug4925              // transactions of a synchronisation are missing from committedLog
	BugFirstVoteStays    // a voter that looks keeps its first vote instead of taking a better one of the same round
	BugQueueByConnection // a session's requests wait for its writes on the same connection only, and are forgotten with it
	BugFormerConnection  // what a learner has sent by an earlier connection still counts once it has another one
	BugNoSecondLook      // WriteLock: a predecessor that has gone between list and exists is waited for
	BugFoundWithoutPath  // WriteLock: the name of a node that was found again lacks its directory
	BugRetriesBlindly    // a create whose answer was lost is repeated without looking for its node
	BugNotLoadedNotTold  // a node that goes before the NodeCache has loaded it is waited for
	BugStoreTakesAll     // a store takes older tokens than it has seen
	BugEmptyListIsFirst  // nodecache: a client that does not find its node in the list takes the end of the list for its place
	BugErrorLeavesNode   // nodecache: a lock() that has failed does not delete its node
	BugTriesWithoutEnd   // WriteLock: what lost its connection is repeated for ever, not ten times
	knownBugs            = iota
)

var bugNames = [knownBugs]string{"commit-without-quorum", "ack-before-fsync", "votes-without-epoch", "lock-without-list", "ack-outlives-trunc",
	"1154", "1156", "1277", "1549", "1805", "2845", "2846", "3104", "3642", "3911", "4643", "4646", "4685", "4925",
	"first-vote-stays", "queue-by-connection", "former-connection", "no-second-look", "found-without-path", "retries-blindly", "not-loaded-not-told",
	"store-takes-all", "empty-list-is-first", "error-leaves-node", "tries-without-end"}

// BugNames lists the names of all.
func BugNames() []string { return bugNames[:] }

// UnknownBug is the error of ParseBugs: a name that is none of the known ones. Who talks to a person says it in their language.
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
	if !BugsAllowed {
		return 0, BugsRefused{}
	}
	for _, name := range strings.Split(text, ",") {
		found := false
		for i, known := range bugNames {
			if name == known {
				out, found = out|1<<i, true
			}
		}
		if !found {
			return 0, UnknownBug(name)
		}
	}
	return out, nil
}

// Has says whether a fault is in the set.
func (b Bugs) Has(bug Bugs) bool { return BugsAllowed && b&bug != 0 }

// String gives the names of the set as ParseBugs reads them.
func (b Bugs) String() string {
	var names []string
	for i, name := range bugNames {
		if b&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ",")
}
