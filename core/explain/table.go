package explain

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// detail is the line under the title: for a message why it was sent, else what the table of words says.
func (t *teller) detail(template string) string {
	if t.e.Kind.Message() != proto.NoKind || t.e.Kind == trace.Deliver {
		if s := t.words.sites[t.e.Site]; s != "" {
			return t.fill(s)
		}
		return t.fill(t.words.messages[t.message()])
	}
	return t.fill(template)
}

// verdict is the last line, with the values in it.
func (t *teller) verdict(template string) string {
	if compares(t.e) {
		return t.voteVerdict()
	}
	return t.fill(template)
}

// table shows the comparison behind a decision.
func (t *teller) table() *Table {
	switch {
	case compares(t.e):
		return t.votes()
	case t.e.Kind == trace.SyncChoice:
		return t.syncChoice()
	case t.e.Kind == trace.AckCount && !t.e.Zxid.NewEpoch():
		return t.commitRule()
	}
	return nil
}

// compares says that two votes were compared. An observer that has heard none yet has nothing to compare with.
func compares(e *trace.Event) bool {
	r := e.Rule
	return e.Kind == trace.VoteChange && !noneHeldYet(e) && (r == trace.ByEpoch || r == trace.ByZxid || r == trace.BySid || r == trace.SameVote)
}

func noneHeldYet(e *trace.Event) bool {
	return e.Kind == trace.VoteChange && observer(e) && e.Against.Leader <= 0
}

// rule is the rule of the decision, in words.
func (t *teller) rule() string {
	if noneHeldYet(t.e) && t.e.Taken {
		return t.say(noneHeld)
	}
	return t.fill(t.words.rules[t.e.Rule])
}

func (t *teller) say(p phrase) string { return t.fill(t.words.phrases[p]) }

// votes is FastLeaderElection.totalOrderPredicate: epoch, then zxid, then server id.
func (t *teller) votes() *Table {
	v, w := t.e.Vote, t.e.Against
	held := heldByMe
	if t.e.Site == trace.AtAdoptRound {
		held = startedWith
	}
	rows := []Row{
		{Name: t.say(epochRow), A: number(v.PeerEpoch), B: number(w.PeerEpoch)},
		{Name: t.say(zxidRow), A: v.Zxid.String(), B: w.Zxid.String()},
		{Name: t.say(sidRow), A: number(int64(v.Leader)), B: number(int64(w.Leader))},
	}
	decisive := len(rows) - 1
	switch t.e.Rule {
	case trace.ByEpoch:
		decisive = 0
	case trace.ByZxid:
		decisive = 1
	}
	last := smallerDecides
	switch {
	case t.e.Rule == trace.SameVote:
		last = nothingLarger
	case t.e.Taken:
		last = largerDecides
	}
	t.decide(rows, decisive, equalGoOn, last)
	return &Table{[4]string{t.say(comparedInOrder), t.say(fromPeer), t.say(held), t.say(verdictColumn)}, rows}
}

// needed is the size of a quorum. Hierarchical quorums have no such size.
func (t *teller) needed() string {
	if t.e.Need == 0 {
		return "–"
	}
	return number(int64(t.e.Need))
}

// decide fills in the verdicts: rows before the one that decides go on, rows behind it are not asked.
func (t *teller) decide(rows []Row, at int, before, decisive phrase) {
	for i := range rows {
		rows[i].Reached, rows[i].Decides = i <= at, i == at
		switch {
		case i < at:
			rows[i].Verdict = t.say(before)
		case i == at:
			rows[i].Verdict = t.say(decisive)
		default:
			rows[i].Verdict = t.say(notAsked)
		}
	}
}

// voteVerdict puts the comparison on one line, as far as it went.
func (t *teller) voteVerdict() string {
	v, w := t.e.Vote, t.e.Against
	text := "epoch " + relation(v.PeerEpoch, w.PeerEpoch, number(v.PeerEpoch), number(w.PeerEpoch))
	if t.e.Rule != trace.ByEpoch {
		text += ", zxid " + relation(v.Zxid, w.Zxid, v.Zxid.String(), w.Zxid.String())
	}
	if t.e.Rule == trace.BySid || t.e.Rule == trace.SameVote {
		text += ", id " + relation(v.Leader, w.Leader, number(int64(v.Leader)), number(int64(w.Leader)))
	}
	adopt, keep := adoptVote, keepVote
	if observer(t.e) {
		adopt, keep = goesBy, staysWith
	}
	if t.e.Taken {
		return text + " → " + t.say(adopt)
	}
	return text + " → " + t.say(keep)
}

// syncChoice is LearnerHandler.syncFollower's questions, in their order.
func (t *teller) syncChoice() *Table {
	e := t.e
	log := "< " + e.Low.String()
	if e.First > 0 {
		log = t.say(logBegins)
	}
	rows := []Row{
		{Name: t.say(sameRow), A: e.Zxid.String(), B: e.Zxid2.String()},
		{Name: t.say(aheadRow), A: e.Zxid.String(), B: e.High.String()},
		{Name: t.say(windowRow), A: e.Zxid.String(), B: t.say(inWindow)},
		{Name: t.say(logRow), A: e.Zxid.String(), B: log},
		{Name: t.say(nothingRow)},
	}
	at, how := syncRow(e)
	if e.Limit > 0 { // the files of the log were weighed, too
		size := Row{Name: t.say(sizeRow), A: grouped(e.Size), B: t.say(atMost)}
		rows = append(rows[:sizeAt:sizeAt], append([]Row{size}, rows[sizeAt:]...)...)
		switch {
		case e.Rule == trace.SyncLogTooLarge:
			how = yesDecides
		case at >= sizeAt:
			at++
		}
	}
	t.decide(rows, at, noGoOn, how)
	return &Table{[4]string{t.say(askedInOrder), t.say(ofLearner), t.say(ofLeader), t.say(verdictColumn)}, rows}
}

// sizeAt is the row with the size of the log, if the size was looked at: it comes before the search of the log.
const sizeAt = 3

// syncRow gives the question that decided, −1 if none was asked, and how.
func syncRow(e *trace.Event) (int, phrase) {
	walked := 2
	if e.Zxid < e.Low {
		walked = 3
	}
	switch e.Rule {
	case trace.SyncForced:
		return -1, noGoOn
	case trace.SyncEqual:
		return 0, yesDecides
	case trace.SyncAheadTrunc:
		return 1, yesDecides
	case trace.SyncInWindow, trace.SyncFromLog, trace.SyncNewEpoch:
		return walked, foundDecides
	case trace.SyncUnknownTrunc, trace.SyncUnknownEpoch, trace.SyncLogTooShort, trace.SyncLogTooLarge, trace.SyncLogGap,
		trace.SyncNoLog:
		return walked, notFoundDecides
	}
	return 4, yesDecides
}

// commitRule is Leader.tryToCommit: never before the predecessor, never without a quorum.
func (t *teller) commitRule() *Table {
	before, at, how := t.say(committedWord), 1, tooFewDecides
	switch t.e.Rule {
	case trace.PredecessorOutstanding:
		before, at, how = t.say(outstandingWord), 0, mustWait
	case trace.QuorumAcked:
		how = enoughDecides
	}
	rows := []Row{
		{Name: t.say(predecessorRow), A: before, B: t.say(committedWord)},
		{Name: t.say(quorumRow), A: number(int64(t.e.Have.Len())), B: t.needed()},
	}
	t.decide(rows, at, noGoOn, how)
	if at == 1 {
		rows[0].Verdict = t.say(committedWord)
	}
	return &Table{[4]string{t.say(askedInOrder), t.say(nowColumn), t.say(neededColumn), t.say(verdictColumn)}, rows}
}
