package form

import (
	"slices"
	"strings"

	"zootrope/lessons/glossary"
	"zootrope/lessons/play"
)

// hides lists the terms that the stage does not draw in a step: a term that no lesson has introduced yet, and a term that this lesson has not used so far. The step
// that follows counts, too, because its question is asked on the picture of this one. The glossary says which lesson of the course introduces a term; the first step that
// speaks of the term does it. A lesson from outside the course introduces every term that it speaks of. Terms of the lessons before are known. If these lessons are
// unknown, nothing is hidden.
func (l *Lesson) hides(step int) (out []string) {
	if len(l.Needs) > 0 && l.Before == nil {
		return nil
	}
	for _, t := range glossary.All() {
		switch own := !l.Ships || t.Lesson == l.ID; {
		case !slices.Contains(play.OnStage, t.ID):
		case slices.Contains(l.Before, t.Lesson) && slices.ContainsFunc(l.Steps[:min(step+2, len(l.Steps))], func(s Step) bool { return s.speaks(t.ID) }):
		case own && slices.ContainsFunc(l.Steps[:step+1], func(s Step) bool { return s.Marks(t.ID) }):
		default:
			out = append(out, t.ID)
		}
	}
	return out
}

// spoken says how else than by its name a step speaks of what the stage draws: by a term of the glossary, by an event that a sentence is tied to, or by a value.
var spoken = map[string]struct{ terms, sights, values []string }{
	play.Vote:   {[]string{"notification", "looking"}, []string{"VOTE", "VOTES", "ROUND"}, []string{"vote"}},
	play.Round:  {nil, []string{"ROUND"}, []string{"round"}},
	play.Epoch:  {[]string{"peerepoch", "accepted-epoch", "current-epoch", "leaderinfo", "ackepoch", "discovery"}, []string{"EPOCH", "ESTABLISHED"}, []string{"epoch"}},
	play.Zxid:   {[]string{"diff", "trunc"}, []string{"SYNC_CHOICE", "TRUNCATED"}, []string{"logged", "committed"}},
	play.Quorum: {[]string{"ack"}, []string{"ACK", "ACKS", "VOTES"}, nil},
	play.Log: {[]string{"proposal", "ack", "commit", "inform", "transaction", "fsync", "snapshot", "synchronisation", "diff", "trunc", "snap"},
		[]string{"PROPOSAL", "ACK", "ACKS", "COMMIT", "WRITE", "FSYNC", "SYNC_CHOICE", "TRUNCATED", "DISK"}, []string{"logged", "committed", "sync"}},
	play.Broadcast: {[]string{"discovery", "synchronisation", "recovery"}, nil, nil},
}

// speaks says whether a step speaks of what a term of the stage stands for.
func (st *Step) speaks(term string) bool {
	by := spoken[term]
	return st.Marks(term) || slices.ContainsFunc(by.terms, st.Marks) ||
		slices.ContainsFunc(st.sights, func(sight string) bool {
			kind, _, _ := strings.Cut(sight, " ")
			kind, _, _ = strings.Cut(kind, ".")
			return slices.Contains(by.sights, kind)
		}) ||
		slices.ContainsFunc(st.fills, func(fill string) bool {
			return slices.ContainsFunc(strings.Fields(fill), func(word string) bool { return slices.Contains(by.values, word) })
		})
}

// Marks says whether the prose of a step marks a term of the glossary, in any language.
func (st *Step) Marks(term string) bool {
	for _, html := range st.HTML {
		if strings.Contains(html, `data-term="`+term+`"`) {
			return true
		}
	}
	return false
}

// NeedsOf reads the front matter of a prose file: the ids of the lessons that its lesson builds on.
func NeedsOf(src string) []string {
	front, _, _ := splitFront(src)
	return needs(front)
}

func needs(f Front) []string {
	return strings.FieldsFunc(f["needs"], func(r rune) bool { return r == ',' || r == ' ' })
}
