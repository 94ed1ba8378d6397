package scene

import (
	"slices"
	"strings"

	"zootrope/core/say"
)

// Words of the stage that are no words of ZooKeeper: they are drawn in the reader's language. A letter that the stage's font lacks is a
// Foreign one, which the browser paints. ZooKeeper's own words are the same in every language: zxid, epoch, sid, the states of its servers and
// clients, the names of packets and of the members of a znode.
const (
	wordVote      say.Form = "vote"
	wordDiskHeld  say.Form = "disk stuck"
	wordDiskSlow  say.Form = "disk slow"
	wordDiskFull  say.Form = "disk full"
	wordDiskBad   say.Form = "disk broken"
	wordClock     say.Form = "clock %s"
	wordDelay     say.Form = "delay %d ms"
	wordReadOnly  say.Form = "read-only"
	wordSync      say.Form = "sync"
	wordDiscovery say.Form = "discovery"
	wordEmpty     say.Form = "empty"
	wordLogEmpty  say.Form = "log empty"
	wordSnapshot  say.Form = "snapshot %s"
	wordSnap      say.Form = "snap %s"
	wordQuorum    say.Form = "quorum %s"
	wordRound     say.Form = "round %d"
	wordLock      say.Form = "lock %s"
	wordNode      say.Form = "%d node"
	wordNodes     say.Form = "%d nodes"
	wordHasRead   say.Form = "has read"
	wordWrote     say.Form = "wrote"
	wordMissed    say.Form = "found no node"
	wordDeleted   say.Form = "deleted it"
	wordRefused   say.Form = "refused: %s"
	wordFirst     say.Form = "saw %s first"
	wordOwnFirst  say.Form = "saw itself first"
	wordHolds     say.Form = "holds the lock"
	wordHoldsIt   say.Form = "holds"
	wordHoldsAt   say.Form = "holds %s"
	wordWaits     say.Form = "waits"
	wordSilent    say.Form = "silent"
	wordEnds      say.Form = "session ends in %d s"
	wordWoken     say.Form = "woken"
	wordGoOn      say.Form = "can go on"
	wordStrip     say.Form = "%s at each server"
	wordInAll     say.Form = "%d in all"
	wordChanged   say.Form = "%s has changed"
	wordGone      say.Form = "%s is gone"
	wordMade      say.Form = "%s is there"
	wordListed    say.Form = "the list at %s has changed"
	wordKnows     say.Form = "knows %s · %s"
	wordNobody    say.Form = "knows nobody · %s"
	wordServes    say.Form = "serves"
	wordStandsBy  say.Form = "stands by"
	wordLocked    say.Form = "locked by %s"
	wordUnlocked  say.Form = "not locked"
)

// phases are those of the protocol, as the dial names them.
var phases = map[string]say.Form{"ELECTION": "ELECTION", "DISCOVERY": "DISCOVERY", "SYNCHRONIZATION": "SYNCHRONIZATION", "BROADCAST": "BROADCAST"}

// states are those that ZooKeeper has no word for.
var states = map[string]say.Form{"DOWN": "DOWN", "PAUSED": "PAUSED", "CRASHED": "CRASHED"}

// say says a word with its parts in the reader's language.
func (d *drawing) say(word say.Form, parts ...any) string { return say.F(word, parts...).In(d.o.Lang) }

// phase names a phase of the protocol.
func (d *drawing) phase(name string) string {
	if word, ok := phases[name]; ok {
		return word.In(d.o.Lang)
	}
	return name
}

// state names a state of a server or client.
func (d *drawing) state(name string) string {
	if word, ok := states[name]; ok {
		return word.In(d.o.Lang)
	}
	return name
}

// Drawable says whether the font of the stage has every letter of the stage's words in a language. A picture that no browser paints has them in
// such a language alone.
func Drawable(lang string) bool {
	all := []say.Form{wordVote, wordDiskHeld, wordDiskSlow, wordDiskFull, wordDiskBad, wordClock, wordDelay, wordReadOnly, wordSync, wordDiscovery, wordEmpty, wordLogEmpty, wordSnapshot, wordSnap, wordQuorum, wordRound, wordLock, wordNode, wordNodes, wordHasRead, wordWrote, wordMissed, wordDeleted, wordRefused, wordFirst, wordOwnFirst,
		wordHolds, wordHoldsIt, wordHoldsAt, wordWaits, wordSilent, wordEnds, wordWoken, wordGoOn, wordStrip, wordInAll, wordChanged, wordGone, wordMade, wordListed, wordKnows, wordNobody, wordServes, wordStandsBy, wordLocked, wordUnlocked}
	for _, book := range []map[string]say.Form{phases, states} {
		for _, word := range book {
			all = append(all, word)
		}
	}
	return !slices.ContainsFunc(all, func(word say.Form) bool { return strings.ContainsFunc(word.In(lang), Foreign) })
}
