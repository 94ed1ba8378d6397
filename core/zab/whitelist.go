package zab

import (
	"slices"
	"strings"

	"zootrope/core/say"
)

// FourLetterWords are the four-letter words that a server answers, in the order of the help (docs/protocol/wire.md#four-letter-words).
var FourLetterWords = []string{"ruok", "isro", "srvr", "stat", "mntr", "cons", "conf", "dump", "wchs", "wchc", "wchp"}

const whitelist = "4lw.commands.whitelist"

// Answers says whether a server answers a four-letter word: all of them, unless 4lw.commands.whitelist is set. ZooKeeper answers srvr whatever
// the setting says, because zkServer.sh needs it, and isro in read-only mode, because clients ask by it (FourLetterCommands.isEnabled).
func (c *Config) Answers(word string) bool {
	if c.Whitelist == "" || word == "srvr" || word == "isro" && c.ReadOnlyMode {
		return true
	}
	return slices.ContainsFunc(strings.Split(c.Whitelist, ","), func(w string) bool {
		w = strings.TrimSpace(w)
		return w == "*" || w == word
	})
}

// unanswered says which words of a whitelist nobody answers here. It is nil if all words are answered.
func unanswered(value string) *say.Text {
	var out []string
	for w := range strings.SplitSeq(value, ",") {
		if w = strings.TrimSpace(w); w != "" && w != "*" && !slices.Contains(FourLetterWords, w) {
			out = append(out, w)
		}
	}
	if len(out) == 0 {
		return nil
	}
	return say.F("%s has no effect here: %s", say.List(out), say.F("a server answers %s", say.List(FourLetterWords)))
}
