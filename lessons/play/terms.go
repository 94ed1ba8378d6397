package play

import "slices"

// Terms of the glossary that the stage draws. A step of a lesson draws a term only after the term has been introduced.
const (
	Vote      = "vote"      // the ballot of a server, and the table of those that have come to it
	Round     = "round"     // of an election, on the dial
	Epoch     = "epoch"     // on a card and on the dial, and how far a server is on its way to it
	Zxid      = "zxid"      // on a card, and beside a message
	Quorum    = "quorum"    // how many there are of those that it takes
	Log       = "log"       // the end of it, on a card, and what servers send each other to write it
	Broadcast = "broadcast" // the phase of the protocol that has this name, and the others
)

// OnStage lists these terms.
var OnStage = []string{Vote, Round, Epoch, Zxid, Quorum, Log, Broadcast}

// Hidden lists the terms that neither the lessons before nor a step up to this one have introduced. The set-up, −1, hides what the first step hides.
func (l *Lesson) Hidden(step int) []string {
	if step = max(0, step); step >= len(l.Steps) {
		return nil
	}
	return l.Steps[step].Hides
}

// Plain returns the sentence of an event without its zxids, if zxids are among the terms that are hidden. Numbers with more than one colon are no zxids.
func Plain(text string, hides []string) string {
	if !slices.Contains(hides, Zxid) {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		end, colons := numbers(text[i:])
		switch {
		case end == 0:
			out = append(out, text[i])
			i++
		case colons == 1:
			if n := len(out); n > 0 && out[n-1] == ' ' {
				out = out[:n-1]
			}
			i += end
		default:
			out = append(out, text[i:i+end]...)
			i += end
		}
	}
	return string(out)
}

// numbers says where the numbers end with which a text begins, and how many colons stand between them.
func numbers(text string) (end, colons int) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			if end < i {
				colons++
			}
			end = i + 1
		case c != ':' || end != i || i == 0:
			return end, colons
		}
	}
	return end, colons
}
