package markdown

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// object stands in a text for what has no letters of its own: code, or a placeholder.
const object = '\uFFFC'

// sentenceEnds says where the sentences of a paragraph end: the offsets behind each one's last mark and what closes behind it. The text behind the
// last offset is a sentence without a mark, or only spaces. Marks are . ! ? … and 。！？. A colon or a semicolon ends nothing, nor does the dot of
// an abbreviation or of a number. What stands in brackets or quotes belongs to the sentence around it.
func sentenceEnds(text string) []int {
	out, open := ends(text, true)
	if open {
		out, _ = ends(text, false) // a bracket or a quote that nobody closes holds nothing together
	}
	return out
}

// ends finds the ends, and says whether a bracket or a quote was left open. Without nests, what stands in them is divided, too.
func ends(text string, nests bool) (out []int, open bool) {
	var nest []rune
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRuneInString(text[at:])
		nest = nested(nest, r)
		if !marks(r) {
			at += n
			continue
		}
		end := at
		for end < len(text) { // “?!”, and what closes behind it
			r, n := utf8.DecodeRuneInString(text[end:])
			if !marks(r) && !closes(nest, r) {
				break
			}
			if !marks(r) {
				nest = nested(nest, r)
			}
			end += n
		}
		if (!nests || len(nest) == 0) && endsHere(text, at, end) {
			out = append(out, end)
		}
		at = end
	}
	return out, len(nest) > 0
}

// marks says whether a character can end a sentence.
func marks(r rune) bool { return strings.ContainsRune(".!?…。！？", r) }

// pairs are brackets and quotes, each with what closes it. German closes with what opens in English.
var pairs = map[rune]rune{'(': ')', '（': '）', '“': '”', '「': '」', '『': '』', '„': '“', '»': '«', '《': '》'}

// nested lists the brackets and quotes that are open behind a character, by what closes them.
func nested(nest []rune, r rune) []rune {
	switch {
	case len(nest) > 0 && nest[len(nest)-1] == r:
		return nest[:len(nest)-1]
	case pairs[r] != 0:
		return append(nest, pairs[r])
	}
	return nest
}

// closes says whether a character can stand behind the mark of a sentence and still belong to it.
func closes(nest []rune, r rune) bool {
	return strings.ContainsRune(")）”’\"」』》*_", r) || len(nest) > 0 && nest[len(nest)-1] == r
}

// endsHere says whether a sentence ends with the marks that begin at an offset, and with what closes behind them up to another.
func endsHere(text string, mark, end int) bool {
	first, n := utf8.DecodeRuneInString(text[mark:])
	rest := strings.TrimLeftFunc(text[end:], unicode.IsSpace)
	if rest == "" {
		return true
	}
	next, _ := utf8.DecodeRuneInString(rest)
	closed := strings.IndexFunc(text[mark+n:end], func(r rune) bool { return !marks(r) }) >= 0
	if strings.ContainsRune("。！？", first) { // nothing needs to stand between two sentences
		return !closed || !quoted(first, next)
	}
	spaced := len(rest) < len(text[end:])
	switch {
	case !spaced && !FullWidth(next):
		return false // a number, a file, an address
	case first == '…' || strings.HasPrefix(text[mark:end], "..."):
		return !unicode.IsLower(next) && unicode.IsLetter(next) || FullWidth(next)
	case first != '.' && closed && unicode.IsLower(next):
		return false // “Who leads?” is asked
	case first == '.' && !closed:
		return !abbreviates(text[:mark], rest)
	}
	return true
}

// quoted says whether a sentence goes on behind a question or a call that it quotes.
func quoted(mark, next rune) bool { return mark != '。' && next != '“' && next != '（' }

// abbreviations are words whose dot ends nothing; those with a number behind them only before one.
var (
	abbreviations = []string{"vs", "cf", "approx", "bzw", "ca", "ggf", "inkl", "evtl", "vgl"}
	numbered      = []string{"no", "nos", "nr", "fig", "sec", "p", "pp", "vol", "bd", "s"}
	mayEnd        = []string{"etc", "usw", "al"}
)

// abbreviates says whether a dot belongs to the word before it.
func abbreviates(before, rest string) bool {
	earlier, last := lastWord(before)
	if last == "" {
		return false
	}
	next, _ := utf8.DecodeRuneInString(rest)
	word := strings.ToLower(last)
	switch {
	case slices.Contains(abbreviations, word):
		return true
	case slices.Contains(mayEnd, word):
		return !unicode.IsUpper(next)
	case slices.Contains(numbered, word) && (unicode.IsDigit(next) || next == object):
		return true
	case strings.Contains(last, "."): // e.g., i.e.
		return initials(last)
	case utf8.RuneCountInString(last) == 1 && unicode.IsLetter([]rune(last)[0]): // z. B.
		begins := unicode.IsLetter(next) && strings.HasPrefix(rest[utf8.RuneLen(next):], ".")
		_, first := lastWord(earlier)
		return begins || strings.HasSuffix(first, ".") && initials(strings.TrimSuffix(first, "."))
	}
	return false
}

// lastWord divides a text into its last word and what stands before it.
func lastWord(text string) (before, word string) {
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	at := strings.LastIndexFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '(' })
	return text[:max(at, 0)], text[at+1:]
}

// initials says whether a word is made of single letters with dots between them.
func initials(word string) bool {
	for _, part := range strings.Split(word, ".") {
		if utf8.RuneCountInString(part) != 1 || !unicode.IsLetter([]rune(part)[0]) {
			return false
		}
	}
	return true
}
