package play

import (
	"slices"
	"strings"
)

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

// Plain returns the sentence of an event without its zxids and epochs, if these are among the terms that are hidden.
func Plain(text string, hides []string) string {
	if slices.Contains(hides, Epoch) {
		text = withoutEpochs(text)
	}
	if slices.Contains(hides, Zxid) {
		text = withoutZxids(text)
	}
	return text
}

// withoutEpochs leaves out a word for an epoch with its number, and what ties it to a Chinese noun.
func withoutEpochs(text string) string {
	for _, word := range []string{"epoch ", "Epoche "} {
		for from := 0; ; {
			at := strings.Index(text[from:], word)
			if at < 0 {
				break
			}
			begin := from + at
			end := begin + len(word)
			for end < len(text) && text[end] >= '0' && text[end] <= '9' {
				end++
			}
			if from = end; end == begin+len(word) {
				continue // no number
			}
			before, after := strings.TrimSuffix(text[:begin], " "), text[end:]
			if rest, of := strings.CutPrefix(after, " 的 "); of {
				before, after = before+" ", rest
			}
			text, from = before+after, len(before)
		}
	}
	return text
}

// withoutZxids leaves out zxids. Numbers with more than one colon are no zxids.
func withoutZxids(text string) string {
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
