package script

import (
	"slices"
	"strings"
	"unicode/utf8"
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
		if isASCII(l.Said) {
			rest, is = "", strings.EqualFold(words[0].Text, l.Said)
		}
		if !is {
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

// linkButtons are the English words of a link's buttons.
func linkButtons() []string {
	var out []string
	for _, l := range linkWords {
		if isASCII(l.Said) {
			out = append(out, l.Said)
		}
	}
	return out
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

// prompts are what consoles and shells write in front of a command, and what input methods make of it.
const prompts = ">$＞＄"

// Unprompted is a line without the prompt that was copied with it. A space of the same size stands in the place of the prompt, so that each
// column and each byte stays where it is.
func Unprompted(line string) string {
	command := strings.TrimLeft(line, spaces+"　")
	prompt, size := utf8.DecodeRuneInString(command)
	if !strings.ContainsRune(prompts, prompt) || strings.TrimSpace(command[size:]) == "" {
		return line
	}
	space := " "
	if size > 1 {
		space = "　"
	}
	return line[:len(line)-len(command)] + space + command[size:]
}

// recased puts words of the language in place of those that differ from them in capitals alone. The parser says for each wrong word what it
// would take there. Paths and options keep their letters, because capitals change what they mean.
func (s *Scope) recased(words []Word) (out []Word, changed bool) {
	settings := s.Settings
	defer func() { s.Settings = settings }()
	out = slices.Clone(words)
	for range words {
		p := newParser(s, slices.Clone(out))
		p.command()
		if p.err == nil {
			break
		}
		wrong := slices.IndexFunc(out, func(w Word) bool { return w.Col == p.err.Col })
		if wrong < 0 || !out[wrong].bare() || strings.IndexByte("-/", out[wrong].Text[0]) >= 0 {
			break
		}
		word, one := s.inCaseOf(out[:wrong], out[wrong].Text)
		if !one {
			break
		}
		out[wrong].Text, out[wrong].Raw, changed = word, word, true
	}
	return out, changed
}

// inCaseOf is the word that may stand behind others and differs from the given one in capitals alone, if there is one such word.
func (s *Scope) inCaseOf(before []Word, word string) (known string, one bool) {
	p := newParser(s, slices.Clone(before))
	p.completing = true
	p.command()
	for _, c := range p.candidates {
		switch {
		case !strings.EqualFold(c.Text, word) || c.Text == known:
		case c.Text == word || known != "":
			return "", false
		default:
			known = c.Text
		}
	}
	return known, known != ""
}

// parseTyped reads a line that is wrong as it stands as it was meant in a console: its words in the letters of the language, and a button's word in
// front of a link. Both results are nil where there is nothing to change.
func parseTyped(scope *Scope, line string) (*Command, *Error) {
	words, err := split(line)
	if err != nil || !scope.ByHand {
		return nil, nil
	}
	l := scope.linked(whole(words))
	if l != nil {
		words = plain(l)
	}
	words, changed := scope.recased(words)
	if l == nil && !changed {
		return nil, nil
	}
	return parseWords(scope, words)
}
