package script

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Candidate is a word that may stand at the cursor.
type Candidate struct {
	Text string // the whole word
	Help string // of a command: its usage
	From int    // bytes of the line that it replaces
	To   int
}

// apart is what ends a word that is being typed.
const apart = " \t(;|　（；｜"

// Complete lists the words that can stand at the cursor (a byte offset) of a line, in a scope. The parser itself says
// which: it parses what is before the cursor and notes what it would take next.
func Complete(scope Scope, line string, cursor int) []Candidate {
	cursor = max(0, min(cursor, len(line)))
	if !utf8.ValidString(line) || cursor < len(line) && !utf8.RuneStart(line[cursor]) {
		return nil
	}
	if scope.ByHand {
		line = Unprompted(line)
	}
	start := 0
	if at := strings.LastIndexAny(line[:cursor], apart); at >= 0 {
		_, size := utf8.DecodeRuneInString(line[at:])
		start = at + size
	}
	before := line[:start]
	words, err := split(before)
	if err != nil {
		return nil
	}
	scope = scope.Clone()
	out := completeAt(&scope, words, line, start, cursor)
	if wide, changed := scope.meant(before); len(out) == 0 && changed > 0 {
		words = plain(wide)
		out = completeAt(&scope, words, line, start, cursor)
	}
	if recased, changed := scope.recased(words); len(out) == 0 && scope.ByHand && changed {
		out = completeAt(&scope, recased, line, start, cursor)
	}
	if len(out) == 0 && scope.button(words) {
		out = completeAt(&scope, []Word{{"link", "link", 1}}, line, start, cursor)
	}
	return out
}

// button says whether all that stands before the cursor is the word of a link's button.
func (s *Scope) button(words []Word) bool {
	return len(words) == 1 && s.ByHand && !s.hasClient(words[0].Text) &&
		slices.ContainsFunc(linkWords, func(l struct{ Said, How string }) bool { return strings.EqualFold(l.Said, words[0].Text) })
}

func completeAt(scope *Scope, words []Word, line string, start, cursor int) []Candidate {
	settings := scope.Settings
	p := newParser(scope, words)
	p.completing, p.partial = true, line[start:cursor]
	p.command()
	scope.Settings = settings
	out := p.pick(p.begins, p.partial, start, cursor)
	if len(out) == 0 && scope.ByHand {
		out = p.pick(beginsInCapitals, p.partial, start, cursor)
	}
	return out
}

// beginsInCapitals says whether a word of the language begins like the partial word but for capitals.
func beginsInCapitals(candidate, partial string) bool {
	return !strings.HasPrefix(candidate, "/") && strings.HasPrefix(strings.ToLower(candidate), strings.ToLower(partial))
}

// pick keeps the candidates that begin like the partial word.
func (p *parser) pick(begins func(candidate, partial string) bool, partial string, from, to int) []Candidate {
	var out []Candidate
	for _, c := range p.candidates {
		if !begins(c.Text, partial) || slices.ContainsFunc(out, func(o Candidate) bool { return o.Text == c.Text }) {
			continue
		}
		c.From, c.To = from, to
		if v := p.verbNamed(c.Text); v != nil {
			if v.Script && p.scope.ByHand {
				continue
			}
			c.Help = v.Usage
			if said := spokenFor(v.Name); len(said) > 0 && !isASCII(partial) {
				c.Help = said[0] + " · " + v.Usage
			}
		} else if i := slices.IndexFunc(questionTable, func(r Row) bool { return r.Name == c.Text }); i >= 0 && p.at == 0 {
			c.Help = questionTable[i].Usage
		} else if p.at == 0 && slices.Contains(linkButtons(), c.Text) && !p.scope.hasClient(c.Text) {
			c.Help = c.Text + " A>B|A-B"
		}
		out = append(out, c)
	}
	return out
}

// begins says whether a candidate begins like the partial word, in whatever characters that is written, or is called by a word that does.
func (p *parser) begins(candidate, partial string) bool {
	if strings.HasPrefix(candidate, partial) {
		return true
	}
	if isASCII(partial) {
		return false
	}
	named := p.verbNamed(candidate) != nil
	return strings.HasPrefix(candidate, narrowName(partial)) ||
		named && slices.ContainsFunc(spokenFor(candidate), func(said string) bool { return strings.HasPrefix(said, partial) })
}

// suggestPaths adds the znodes right below the one that is named so far, as the client knows them that the line is about.
func (p *parser) suggestPaths() {
	named := p.partial
	switch {
	case p.chroot != "" && named == "":
		named = "/"
	case p.chroot != "" && named[0] != '/':
		return
	}
	for _, path := range p.paths(string(p.chroot) + named) {
		p.suggest(strings.TrimPrefix(path, string(p.chroot)))
	}
}

// paths lists the znodes right below the one that is named so far. What has others below it may be gone into, too.
func (p *parser) paths(partial string) (out []string) {
	if !p.atCursor() || p.scope.Below == nil {
		return nil
	}
	for _, path := range p.scope.Below(partial[:strings.LastIndexByte(partial, '/')+1]) {
		if !strings.HasPrefix(path, partial) || !typed(path) {
			continue
		}
		out = append(out, path)
		if len(p.scope.Below(path)) > 0 {
			out = append(out, path+"/")
		}
	}
	return out
}

// typed says whether a word means itself as it is.
func typed(word string) bool {
	words, err := split(word)
	return err == nil && len(words) == 1 && words[0].bare() && !strings.ContainsAny(word, apart)
}

// verbNamed finds the row of a candidate, if it is where a command may stand.
func (p *parser) verbNamed(name string) *verb {
	if at := p.at - p.inner; at == 0 || at == 1 {
		return p.lookup(name, at == 1)
	}
	return nil
}
