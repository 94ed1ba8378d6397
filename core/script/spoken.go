package script

import (
	"cmp"
	"slices"
	"strings"

	"zootrope/core/say"
)

// otherWords are what people say in Chinese besides the words of the buttons.
var otherWords = []spokenWord{
	{"分区", "partition"}, {"关闭", "close"}, {"过期", "expire"}, {"创建", "create"}, {"删除", "delete"}, {"读取", "get"}, {"修改", "set"}, {"抢锁", "lock"},
	{"释放锁", "unlock"}, {"断开连接", "break"},
}

// spokenWord is a Chinese word, and the command that it means.
type spokenWord struct{ Said, Verb string }

// spokenWords are the words by which buttons call a command in Chinese, and what people say instead. Where the language expects a
// command, they are taken as it; what is kept and shared has the command's own word.
func spokenWords() []spokenWord {
	out := slices.Clip(otherWords)
	for i := range commandTable {
		if v := &commandTable[i]; v.Button.Zh != "" {
			out = append(out, spokenWord{v.Button.Zh, v.Name})
		}
	}
	return out
}

// Button is what a button calls a command, empty for a command that no button is alone.
func Button(name string) say.Sentence {
	if i := slices.IndexFunc(commandTable, func(v verb) bool { return v.Name == name }); i >= 0 {
		return commandTable[i].Button
	}
	return say.Sentence{}
}

// spokenFor lists what a command is called in Chinese.
func spokenFor(verb string) []string {
	var out []string
	for _, s := range spokenWords() {
		if s.Verb == verb {
			out = append(out, s.Said)
		}
	}
	for _, l := range linkWords {
		if verb == "link" && !isASCII(l.Said) {
			out = append(out, l.Said)
		}
	}
	return out
}

// called lists the commands that a word of a button means, such as resume and link for 恢复.
func called(word string) []string {
	var out []string
	for _, s := range spokenWords() {
		if s.Said == word {
			out = append(out, s.Verb)
		}
	}
	for _, l := range linkWords {
		if strings.EqualFold(l.Said, word) {
			out = append(out, "link")
		}
	}
	return out
}

// spoken puts commands in place of the words of buttons where a command stands: first, or behind the name of a client. A server may stick to
// them, and may be called a number (4 号).
func (s *Scope) spoken(words []meant) []meant {
	if len(words) > 1 && names(words[0].Text) {
		return append(slices.Clip(words[:1]), s.spoken(words[1:])...)
	}
	if len(words) > 0 && !isASCII(words[0].Text) {
		if l := s.linked(words); l != nil {
			return l
		}
	}
	at := 0
	if len(words) > 1 && s.hasClient(words[0].Text) {
		at = 1
	}
	if at >= len(words) || s.hasClient(words[at].Text) {
		return words
	}
	w := words[at]
	verb, rest := command(w.Text)
	if verb == "" || rest != "" && !slices.Contains(append(s.parties(), "all"), strings.TrimSuffix(rest, "号")) {
		return words
	}
	written := cmp.Or(w.written, &w.Word)
	out := append(slices.Clip(words[:at]), meant{Word{verb, verb, w.Col}, &Word{written.Text, written.Raw, w.Col}})
	if rest != "" {
		out = append(out, meant{Word: Word{rest, rest, w.Col + len([]rune(w.Text)) - len([]rune(rest))}})
	}
	return numbers(append(out, words[at+1:]...))
}

// command finds the command that a word is, or begins with, and what is left of the word.
func command(word string) (verb, rest string) {
	longest := ""
	for _, s := range spokenWords() {
		if strings.HasPrefix(word, s.Said) && len(s.Said) > len(longest) {
			longest, verb = s.Said, s.Verb
		}
	}
	return verb, word[len(longest):]
}

// numbers takes away the word that makes a number of a figure.
func numbers(words []meant) []meant {
	out := words[:0:0]
	for _, w := range words {
		figure, is := strings.CutSuffix(w.Text, "号")
		switch {
		case is && figure == "" && len(out) > 0 && isFigure(out[len(out)-1].Text):
			continue
		case is && figure != "" && isFigure(figure):
			w.written = &Word{w.Text, w.Raw, w.Col}
			w.Text, w.Raw = figure, figure
		}
		out = append(out, w)
	}
	return out
}

func isFigure(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }
