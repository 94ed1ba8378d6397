package script

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxWide is how many words of a line are looked at for other characters: each is tried by parsing the line once more.
const maxWide = 100

// meant is a word as it was probably meant, and as it was written if that differs.
type meant struct {
	Word
	written *Word
}

// parseMeant reads a line that is wrong as it stands once more. Input methods and word processors write characters that look like those of
// the language: full-width letters, digits, spaces and punctuation, curly quotes, long dashes. The words that the buttons of the page bear in
// Chinese are commands, too. A word that is right as it was written stays so: data and names of znodes keep their characters. The command's
// Text is what every build reads. Both results are nil where there is nothing to change.
func parseMeant(scope *Scope, line string) (*Command, *Error) {
	words, changed := scope.meant(line)
	if changed == 0 || changed > maxWide {
		return nil, nil
	}
	was := scope.Settings
	if c, err := parseWords(scope, plain(words)); err != nil {
		recased, is := scope.recased(plain(words))
		if !scope.ByHand || !is {
			return c, err
		}
		scope.Settings = was
		return parseWords(scope, recased)
	}
	for i := len(words) - 1; i >= 0; i-- {
		if words[i].written == nil {
			continue
		}
		tried := slices.Clone(words)
		tried[i].Word = *words[i].written
		scope.Settings = was
		if _, err := parseWords(scope, plain(tried)); err == nil {
			words = tried
		}
	}
	scope.Settings = was
	return parseWords(scope, plain(words))
}

func plain(words []meant) []Word {
	out := make([]Word, len(words))
	for i, w := range words {
		out[i] = w.Word
	}
	return out
}

// meant cuts a line into the words that were probably meant, and counts those that were written otherwise.
func (s *Scope) meant(line string) (words []meant, changed int) {
	if isASCII(line) {
		return nil, 0
	}
	narrow := narrowed(line)
	cut, err := split(string(narrow.runes))
	if err != nil {
		return nil, 0
	}
	for _, w := range cut {
		words = append(words, narrow.word(w))
	}
	words = s.spoken(unpunctuated(words))
	for _, w := range words {
		if w.written != nil {
			changed++
		}
	}
	if len(words) != len(cut) || !slices.Equal(narrow.runes, []rune(line)) {
		changed = max(changed, 1)
	}
	return words, changed
}

func isASCII(line string) bool {
	return strings.IndexFunc(line, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// narrowLine is a line in other characters, with the place of each in the line as it was written.
type narrowLine struct {
	runes []rune
	from  []int // the index in source of each, and at last the source's length
	src   []rune
}

// Quotes of word processors and input methods: what opens, and what closes.
const (
	doubleOpen, doubleClose = "“„＂", "”“＂"
	singleOpen, singleClose = "‘‚＇", "’‘＇"
)

// narrowed puts plain characters in place of those that look like them. What stands in quotes stays as it is.
func narrowed(line string) narrowLine {
	n := narrowLine{src: []rune(line)}
	for i := 0; i < len(n.src); {
		switch r := n.src[i]; {
		case r == '\\':
			i = n.keep(i, min(i+2, len(n.src)))
		case r == '"' || r == '\'':
			i = n.keep(i, n.closing(i))
		case strings.ContainsRune(doubleOpen, r):
			i = n.quote(i, '"', doubleClose, "\"\\$`")
		case strings.ContainsRune(singleOpen, r):
			i = n.quote(i, '\'', singleClose, "'")
		case (r == '—' || r == '–') && n.begins(i) && i+1 < len(n.src) && unicode.IsLetter(n.src[i+1]):
			n.put('-', i)
			if i++; longOption(n.src[i:]) {
				n.put('-', i-1)
			}
		case strings.ContainsRune(zeroWidth, r):
			i++
		default:
			n.put(narrowRune(r), i)
			i++
		}
	}
	n.from = append(n.from, len(n.src))
	return n
}

// zeroWidth are characters that nobody sees: soft hyphens, joiners, byte order marks. Marks of direction are not in this list: they make a
// line look like another line, so they stay in the line, and the line is refused.
const zeroWidth = "\u00ad\u200b\u200c\u200d\u2060\ufeff"

// narrowRune is the plain character that a wide one looks like.
func narrowRune(r rune) rune {
	switch {
	case r == '＼' || r == '＂' || r == '＇' || r == '＃':
		return r // the plain ones would mean something else here
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case r == '。' || r == '｡':
		return '.'
	case r == '、' || r == '､':
		return ','
	case unicode.Is(unicode.Zs, r):
		return ' '
	}
	return r
}

// narrowName is a word in plain characters.
func narrowName(word string) string { return strings.Map(narrowRune, word) }

// longOption says whether what stands behind a dash has more than one letter, so that two dashes were meant.
func longOption(rest []rune) bool { return len(rest) > 1 && unicode.IsLetter(rest[1]) }

func (n *narrowLine) put(r rune, from int) {
	n.runes, n.from = append(n.runes, r), append(n.from, from)
}

func (n *narrowLine) keep(from, to int) int {
	for i := from; i < to; i++ {
		n.put(n.src[i], i)
	}
	return to
}

// begins says whether a word begins at an index.
func (n *narrowLine) begins(i int) bool { return i == 0 || unicode.IsSpace(n.src[i-1]) }

// closing is where the text between plain quotes ends.
func (n *narrowLine) closing(open int) int {
	for i := open + 1; i < len(n.src); i++ {
		switch {
		case n.src[i] == n.src[open]:
			return i + 1
		case n.src[i] == '\\' && n.src[open] == '"':
			i++
		}
	}
	return len(n.src)
}

// quote puts plain quotes in place of a pair of others, unless what stands between them would then mean something else.
func (n *narrowLine) quote(open int, plain rune, closers, never string) int {
	for i := open + 1; i < len(n.src) && !strings.ContainsRune(never, n.src[i]); i++ {
		if !strings.ContainsRune(closers, n.src[i]) {
			continue
		}
		n.put(plain, open)
		n.keep(open+1, i)
		n.put(plain, i)
		return i + 1
	}
	return n.keep(open, open+1)
}

// word finds out how a word of the narrow line was written.
func (n *narrowLine) word(w Word) meant {
	first := w.Col - 1
	last := first + utf8.RuneCountInString(w.Raw)
	from, to := n.from[first], n.from[last-1]+1
	source := string(n.src[from:to])
	w.Col = from + 1
	if source == w.Raw || !w.bare() {
		return meant{Word: w}
	}
	return meant{w, &Word{source, source, w.Col}}
}

// unpunctuated drops what ends a sentence behind the last word, if it was written wide.
func unpunctuated(words []meant) []meant {
	if len(words) == 0 {
		return words
	}
	last := &words[len(words)-1]
	if last.written == nil {
		return words
	}
	if end, _ := utf8.DecodeLastRuneInString(last.written.Text); !strings.ContainsRune("，。；、！：", end) {
		return words
	}
	if text := strings.TrimRight(last.Text, ",.;!:"); text != "" {
		last.Text, last.Raw = text, text
		return words
	}
	return words[:len(words)-1]
}

// inQuotes says whether the whole of a word stands in quotes that are not those of the language.
func inQuotes(w Word) bool {
	if !w.bare() || isASCII(w.Text) {
		return false
	}
	narrow := narrowed(w.Text).runes
	last := len(narrow) - 1
	return last > 0 && (narrow[0] == '"' || narrow[0] == '\'') && slices.Index(narrow[1:], narrow[0]) == last-1
}

// dashed says whether a word begins with the dash that word processors put for a hyphen.
func dashed(w Word) bool {
	return w.bare() && (strings.HasPrefix(w.Text, "–") || strings.HasPrefix(w.Text, "—"))
}
