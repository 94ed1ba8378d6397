package sim

import (
	"zootrope/core/proto"
	"zootrope/core/say"
)

// FourLetter is the answer of a server to a four-letter word, line by line. The question changes nothing. The text says why a server gives no
// answer.
func (w *World) FourLetter(id proto.ServerID, word string) ([]string, *say.Text) {
	switch p := w.servers[id-1]; {
	case !p.running():
		return nil, say.F("server %d is down", id)
	case p.clock.paused:
		return nil, say.F("server %d is paused: it does not answer", id)
	case !w.set.Zoo.Answers(word):
		return []string{word + " is not executed because it is not in the whitelist."}, nil
	}
	words, serving := w.Words(id)
	return words.Answer(word, serving), nil
}
