package explain

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// line is what is said of one form of event. The texts are templates of fill.go.
type line struct {
	Brief   string // beside a mark; may be empty
	Title   string
	Detail  string
	Verdict string // may be empty
}

// words are all words of a language.
type words struct {
	server, client string // how a party is called: server {n}, client {n}
	forms          map[string]line
	messages       [proto.Kinds]string // what a message says
	sites          [trace.Sites]string // why a message is sent at that place; only sites that send have one
	rules          [trace.Rules]string
	because        map[trace.Rule]string // the same in a few words, to end a title with; only the rules that titles name
	writes         map[string]string     // what a write made of the disk, by its operation: # is the epoch or zxid
	nets           map[string]string     // what a connection is for; a name that is missing stays as it is
	comma          string
	phrases        [phraseCount]string
}

// phrase names a piece of a comparison table.
type phrase uint8

const (
	comparedInOrder phrase = iota
	fromPeer
	heldByMe
	startedWith
	verdictColumn
	epochRow
	zxidRow
	sidRow
	equalGoOn
	largerDecides
	smallerDecides
	notAsked
	nothingLarger
	noneHeld
	adoptVote
	keepVote
	goesBy
	staysWith

	askedInOrder
	ofLearner
	ofLeader
	sameRow
	aheadRow
	windowRow
	logRow
	sizeRow
	inWindow
	logBegins
	atMost
	yesDecides
	noGoOn
	foundDecides
	notFoundDecides
	nothingRow

	nowColumn
	neededColumn
	predecessorRow
	quorumRow
	committedWord
	outstandingWord
	enoughDecides
	tooFewDecides
	mustWait

	vAndW
	notReached
	areEqual
	theyDiffer

	isAlive
	isGone
	newSession
	oldSession
	ofOwner
	sessionStands
	sessionOver
	refusal

	phraseCount
)

// other is the form for an event that has none. No script has such an event: TestEveryEventOfAScriptHasATitle plays them all.
const other = "OTHER"

func wordsIn(lang string) *words {
	if lang == "zh" {
		return &chinese
	}
	if w := added[lang]; w != nil {
		return w
	}
	return &english
}

func (w *words) form(key string) line {
	if l, ok := w.forms[key]; ok {
		return l
	}
	return w.forms[other]
}
