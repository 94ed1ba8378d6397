package script

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// TokenKind says what a piece of a line is, as far as an editor colours it.
type TokenKind string

// The kinds of tokens.
const (
	plainToken   TokenKind = ""
	commandToken TokenKind = "command"
	nameToken    TokenKind = "name" // a client that exists, or that some line opens
	optionToken  TokenKind = "option"
	pathToken    TokenKind = "path"
	numberToken  TokenKind = "number" // a number, a time, a zxid
	stringToken  TokenKind = "string" // what stands in quotes
	commentToken TokenKind = "comment"
)

// Token is a piece of a line. The tokens of a line, one behind the other, are the line.
type Token struct {
	Kind TokenKind
	Text string
}

// tokensOf cuts a line into pieces for an editor. What cannot be read is plain.
func tokensOf(scope *Scope, line string) []Token {
	words, _ := split(line)
	p := &parser{scope: scope, verbs: commandTable}
	var out []Token
	began, end := 0, 0 // of the last token
	add := func(kind TokenKind, to int) {
		switch last := len(out) - 1; {
		case to == end:
		case last >= 0 && out[last].Kind == kind:
			out[last].Text = line[began:to]
		default:
			began = end
			out = append(out, Token{kind, line[began:to]})
		}
		end = to
	}
	col := 1 // of what stands behind the last token
	for i, w := range words {
		from := end + offset(line[end:], w.Col-col+1)
		add(plainToken, from)
		add(p.kindOf(words, i), from+len(w.Raw))
		col = w.Col + utf8.RuneCountInString(w.Raw)
	}
	kind := plainToken
	if strings.HasPrefix(strings.TrimLeftFunc(line[end:], unicode.IsSpace), "#") {
		kind = commentToken
	}
	add(kind, len(line))
	return out
}

// kindOf looks at a word where it stands: the command is the first word, or the second one behind a client. An `offer` and an `act` name another
// command.
func (p *parser) kindOf(words []Word, i int) TokenKind {
	if i > 0 && names(words[0].Text) {
		return p.kindOf(words[1:], i-1)
	}
	w := words[i]
	verb := verbOf(w.Text)
	switch {
	case i == 0 && p.lookup(verb, false) != nil:
		return commandToken
	case p.scope.expects(w.Text):
		return nameToken
	case i == 1 && p.scope.expects(words[0].Text) && p.lookup(verb, true) != nil:
		return commandToken
	case !w.bare():
		return stringToken
	case strings.HasPrefix(w.Text, "/"):
		return pathToken
	case strings.HasPrefix(w.Text, "-") && len(w.Text) > 1 && unicode.IsLetter(rune(w.Text[1])), strings.HasPrefix(w.Text, "--"):
		return optionToken
	case w.Text[0] >= '0' && w.Text[0] <= '9':
		return numberToken
	}
	return plainToken
}

// verbOf is the command that a word is read as.
func verbOf(word string) string {
	if isASCII(word) {
		return word
	}
	if verb, rest := command(word); verb != "" && (rest == "" || isFigure(strings.TrimSuffix(rest, "号"))) {
		return verb
	}
	return narrowName(word)
}

// offset is where the character in a column begins, in bytes.
func offset(line string, col int) int {
	at := 0
	for n := 1; n < col && at < len(line); n++ {
		_, size := utf8.DecodeRuneInString(line[at:])
		at += size
	}
	return at
}

// Tokens gives the tokens of each line that has been looked at; see Next.
func (r *Reading) Tokens() [][]Token {
	out := make([][]Token, 0, len(r.lines))
	for _, line := range r.lines[:r.looked] {
		out = append(out, tokensOf(&r.scope, line))
	}
	return out
}

// CompleteAfter lists the words that can stand at the cursor of a line, as Complete does, in a script of which so much stands above.
func CompleteAfter(above, line string, cursor int) []Candidate {
	r := Read("", above)
	for r.Next() {
	}
	return Complete(r.scope, line, cursor)
}
