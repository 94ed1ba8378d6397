package script

import (
	"slices"
	"strings"
)

// linkWords are what the buttons of a link are called in English and Chinese, each with what `link` calls it.
var linkWords = []struct{ Said, How string }{
	{"cut", "cut"}, {"hold", "hold"}, {"release", "release"}, {"delay", "delay"}, {"slow", "delay"}, {"heal", "heal"},
	{"切断", "cut"}, {"扣留", "hold"}, {"扣留消息", "hold"}, {"放行", "release"}, {"变慢", "delay"}, {"延迟", "delay"}, {"恢复", "heal"},
}

// linked puts `link A-B cut` in place of `cut A-B`: a button's word stands in front of the link. A Chinese one may stick to it. nil if the words
// are not so.
func (s *Scope) linked(words []meant) []meant {
	if len(words) == 0 || s.hasClient(words[0].Text) {
		return nil
	}
	for _, l := range linkWords {
		rest, is := strings.CutPrefix(words[0].Text, l.Said)
		if !is || rest != "" && isASCII(l.Said) {
			continue
		}
		tail := words[1:]
		if rest != "" {
			col := words[0].Col + len([]rune(l.Said))
			tail = append([]meant{{Word: Word{rest, rest, col}}}, tail...)
		}
		if len(tail) == 0 || !s.isPair(tail[0].Text) {
			continue
		}
		end := tail[0].Col + len([]rune(tail[0].Raw))
		how := Word{l.How, l.How, max(1, end-len(l.How))}
		return append([]meant{{Word: Word{"link", "link", words[0].Col}}, tail[0], {Word: how}}, tail[1:]...)
	}
	return nil
}

// whole are words that are meant as they are written.
func whole(words []Word) []meant {
	out := make([]meant, len(words))
	for i, w := range words {
		out[i] = meant{Word: w}
	}
	return out
}

// isPair says whether a word is a link.
func (s *Scope) isPair(word string) bool {
	parties := s.parties()
	for i, r := range word {
		if (r == '-' || r == '>') && slices.Contains(parties, word[:i]) && slices.Contains(parties, word[i+1:]) {
			return true
		}
	}
	return false
}

// typed is what a line that was typed into a console probably meant, nil if it is nothing else: without the prompt that was copied with it, its
// command in small letters, and a button's word in front of a link.
func (s *Scope) typed(words []Word) []Word {
	was := len(words)
	if was > 1 && words[0].bare() && (words[0].Text == ">" || words[0].Text == "$") {
		words = words[1:]
	}
	words = slices.Clone(words)
	changed := len(words) != was
	if len(words) > 0 && words[0].bare() && !s.hasClient(words[0].Text) {
		small := strings.ToLower(words[0].Text)
		changed = changed || small != words[0].Text
		words[0].Text, words[0].Raw = small, small
	}
	if l := s.linked(whole(words)); l != nil {
		return plain(l)
	}
	if !changed {
		return nil
	}
	return words
}

// parseTyped reads a line that is wrong as it stands as it was meant in a console. Both results are nil where there is nothing to change.
func parseTyped(scope *Scope, line string) (*Command, *Error) {
	words, err := split(line)
	if err != nil || !scope.ByHand {
		return nil, nil
	}
	if words = scope.typed(words); words == nil {
		return nil, nil
	}
	p := newParser(scope, words)
	if first := words[0].Text; !scope.hasClient(first) && p.lookup(first, false) == nil {
		return nil, nil
	}
	return parseWords(scope, words)
}
