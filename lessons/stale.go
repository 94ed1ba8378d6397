package lessons

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"zootrope/core/say"
)

// stale compares a translation with the prose that it is made from: both have the same values of the run in each step, the same answers
// with what stands beside them, and the same blocks, in the same order. What the script asks of every language, the rest of Lint asks.
func (c *linter) stale(from, p *prose) {
	if a, b := from.front["minutes"], p.front["minutes"]; a != b {
		c.add(p.file, 0, "expected minutes to be %q as in %s, found %q", a, from.file, b)
	}
	for _, s := range p.parts {
		at := slices.IndexFunc(from.parts, func(o section) bool { return o.id == s.id })
		if at < 0 {
			continue // has been said
		}
		theirs := &from.parts[at]
		for _, f := range theirs.fills {
			if !s.asks(f.expr) {
				c.add(p.file, s.line, "expected {{%s}} in step %s, as in %s:%d", f.expr, s.id, from.file, f.line)
			}
		}
		for _, f := range s.fills {
			if !theirs.asks(f.expr) {
				c.addAt(p.file, f.line, f.col, "expected no {{%s}} in step %s: %s:%d has none", f.expr, s.id, from.file, theirs.line)
			}
		}
	}
	last, before := -1, ""
	for i := range p.named {
		n := &p.named[i]
		at := slices.IndexFunc(from.named, func(o named) bool {
			return o.kind == n.kind && o.name == n.name && (n.kind != "compare" || o.step == n.step)
		})
		if at < 0 {
			continue // has been said where the script asks for it
		}
		if at < last {
			c.add(p.file, n.line, "expected this block before `%s`, as in %s:%d", before, from.file, from.named[at].line)
		} else {
			last, before = at, strings.TrimSpace(n.kind+" "+n.name)
		}
		if n.kind == "ask" {
			c.staleAnswers(from, p, &from.named[at], n)
		}
	}
}

// staleAnswers compares the answers of a question.
func (c *linter) staleAnswers(from, p *prose, theirs, n *named) {
	all, ours := theirs.options(), n.options()
	var want, got []string
	for _, o := range all {
		want = append(want, o.id)
	}
	for _, o := range ours {
		got = append(got, o.id)
		at := slices.Index(want, o.id)
		if at < 0 {
			continue // has been said
		}
		from := fmt.Sprintf("%s:%d", from.file, theirs.line+1+all[at].line)
		has := func(key, a, b string) {
			switch {
			case a != "" && b == "":
				c.add(p.file, n.line+1+o.line, "expected `%s: …` for the choice %s, as in %s", key, o.id, from)
			case a == "" && b != "":
				c.add(p.file, n.line+1+o.line, "expected no `%s: …` for the choice %s: %s has none", key, o.id, from)
			}
		}
		has("since", all[at].since, o.since)
		has("but", all[at].but, o.but)
		if all[at].see != o.see && all[at].see != "" && o.see != "" {
			c.add(p.file, n.line+1+o.line, "expected `see: %s` for the choice %s, as in %s", all[at].see, o.id, from)
		}
		if strings.Contains(all[at].but, seeLink) != strings.Contains(o.but, seeLink) && all[at].but != "" && o.but != "" {
			c.add(p.file, n.line+1+o.line, "expected {{see}} in `but: …` of the choice %s in both languages or in none", o.id)
		}
	}
	slices.Sort(want)
	if sorted := slices.Sorted(slices.Values(got)); slices.Equal(sorted, want) && !slices.EqualFunc(all, ours, func(a, b option) bool { return a.id == b.id }) {
		c.add(p.file, n.line, "expected the choices in the order of %s:%d", from.file, theirs.line)
	}
}

// seeLink is where the link to the event stands in a `but`.
const seeLink = "{{see}}"

// Mark stands before the words that are to be translated into a language.
func Mark(lang string) string { return "[" + lang + "]" }

// Marked says whether something in a text is still to be translated. Behind the mark a space was written, which may have gone; a link that is called
// like a language has its address there.
func Marked(text, lang string) bool {
	for {
		_, rest, found := strings.Cut(text, Mark(lang))
		if !found || !strings.HasPrefix(rest, "(") {
			return found
		}
		text = rest
	}
}

// begun says whether this prose is a translation that has only been begun: somewhere in it stands a mark.
func (p *prose) begun() bool { return Marked(p.whole, p.lang) }

// told is the prose that readers are given. A translation that has only been begun is none: until its last mark has gone, the lesson is told in another
// language from the first word to the last.
func (l *Lesson) told() []*prose {
	if l.draft {
		return l.prose
	}
	whole := slices.DeleteFunc(slices.Clone(l.prose), (*prose).begun)
	if len(whole) == 0 {
		return l.prose // there is nothing else to tell
	}
	return whole
}

// marked finds the words that are still in another language.
func (c *linter) marked(file, lang, text string) {
	for i, line := range strings.Split(text, "\n") {
		if Marked(line, lang) {
			c.add(file, i+1, "not translated yet: translate what stands behind %s, and take the mark away", Mark(lang))
		}
	}
}

// Stale lists what is missing in the prose of a language, or is no longer as in the language that it is made from: what there is first of
// the others. It is empty where the lesson has no prose in the language.
func (l *Lesson) Stale(lang string) []Problem {
	at := slices.IndexFunc(l.prose, func(p *prose) bool { return p.lang == lang })
	from := slices.IndexFunc(l.prose, func(p *prose) bool { return p.lang != lang })
	if at < 0 || from < 0 {
		return nil
	}
	note := l.path("teach." + lang + ".md")
	c := linter{Lesson: l}
	c.stale(l.prose[from], l.prose[at])
	found := c.out
	if !contains(l.noted, lang) && !l.single {
		found = append(found, Problem{File: note, Msg: say.F("expected this file: a note for teachers in that language")})
	}
	for _, p := range l.Lint() {
		here := p.File == l.prose[at].file || p.File == note
		if here && !slices.ContainsFunc(found, func(f Problem) bool { return f.String() == p.String() }) {
			found = append(found, p)
		}
	}
	slices.SortStableFunc(found, func(a, b Problem) int {
		if a.File != b.File {
			return strings.Compare(a.File, b.File)
		}
		return a.Line - b.Line
	})
	return found
}

// In says whether the lesson has prose in a language.
func (l *Lesson) In(lang string) bool {
	return slices.ContainsFunc(l.prose, func(p *prose) bool { return p.lang == lang })
}

// StaleGlossary lists what is missing or stale in the glossary of a language: in the folder of lessons, or in what is embedded where that is nil.
func StaleGlossary(folder fs.FS, lang string) []Problem {
	read := func(lang string) (terms []Term, file string, problems []Problem) {
		file = "glossary/" + lang + ".md"
		if folder == nil {
			folder = glossaries
		}
		src, err := fs.ReadFile(folder, file)
		if err != nil {
			return nil, "lessons/" + file, []Problem{{File: "lessons/" + file, Msg: say.F("expected this file: the glossary in that language")}}
		}
		terms, problems = readTerms("lessons/"+file, lang, string(src))
		return terms, "lessons/" + file, problems
	}
	english, _, _ := read(Required[0])
	terms, file, out := read(lang)
	for _, t := range english {
		at := slices.IndexFunc(terms, func(o Term) bool { return o.ID == t.ID })
		switch {
		case at < 0 && len(terms) > 0:
			out = append(out, Problem{File: file, Msg: say.F("expected the term %s: %q", t.ID, t.Term[Required[0]])})
		case at >= 0 && Marked(terms[at].Term[lang]+terms[at].HTML[lang], lang):
			out = append(out, Problem{File: file, Line: terms[at].line,
				Msg: say.F("not translated yet: translate what stands behind %s, and take the mark away", Mark(lang))})
		}
	}
	for _, t := range terms {
		if !slices.ContainsFunc(english, func(o Term) bool { return o.ID == t.ID }) {
			out = append(out, Problem{File: file, Line: t.line, Msg: say.F("there is no %s to translate", t.ID)})
		}
	}
	return out
}

// GlossarySkeleton writes a glossary for another language: ids stay, and before each term and its sentences stands a mark. Other forms of a term
// are left out: each language has its own.
func GlossarySkeleton(text, lang string) string {
	mark, begun := Mark(lang)+" ", false
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.HasPrefix(line, "## "):
			line, begun = "## "+mark+strings.TrimPrefix(line, "## "), false
		case strings.HasPrefix(line, "also: "):
			continue
		case strings.TrimSpace(line) != "" && !begun:
			line, begun = mark+line, true
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

var (
	titles    = regexp.MustCompile(`^(title|chapter|summary|source): *`)
	beginning = regexp.MustCompile(`^(?:\s*(?:>|[-*+]|\d+[.)]|#{1,6}|\|)\s+|—+\s*)*`)
	rule      = regexp.MustCompile(`^[\s|:>-]*$`)
	keyed     = regexp.MustCompile(`^(?:- [^:]*|\s*(?:since|but)): *`)
	word      = regexp.MustCompile(`^[^:]*: *`)
)

// Skeleton writes a file of prose, or a note for teachers, for another language: headings keep their ids, and placeholders, events, answers
// and blocks stay as they are. Before the words of each piece stands a mark; they stay until somebody has translated them.
func Skeleton(text, lang string) string {
	s := skeleton{mark: Mark(lang) + " "}
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = s.line(i, line)
	}
	return strings.Join(lines, "\n")
}

// skeleton goes through a file line by line.
type skeleton struct {
	mark    string
	front   bool   // in the front matter
	note    bool   // in a comment
	fence   string // with which the block began, "" outside of one
	kind    string // of the block
	begun   bool   // its first words were marked
	goes    bool   // the line goes on with the paragraph above
	choices bool   // in a question: the answers have begun
}

func (s *skeleton) line(i int, line string) string {
	text := strings.TrimSpace(line)
	switch {
	case i == 0 && text == "---":
		s.front = true
	case s.front:
		s.front = text != "---"
		return s.put(line, titles.FindString(line))
	case s.fence != "":
		return s.block(line, text)
	case s.note || strings.HasPrefix(text, "<!--"):
		s.note = !strings.Contains(text, "-->")
		s.goes = false
	case strings.HasPrefix(text, "```"), strings.HasPrefix(text, "~~~"):
		s.fence, s.begun, s.choices, s.goes = text[:3], false, false, false
		s.kind, _, _ = strings.Cut(strings.TrimLeft(text, "`~"), " ")
	default:
		begins := beginning.FindString(line)
		words := strings.TrimSpace(line[len(begins):]) != "" && !rule.MatchString(text) && text != ">"
		starts := words && (!s.goes || strings.TrimLeft(strings.TrimSpace(begins), "> ") != "")
		s.goes = words && !strings.HasPrefix(text, "#")
		if starts {
			return begins + s.mark + line[len(begins):]
		}
	}
	return line
}

// put sets the mark behind the beginning of a line, if it has one.
func (s *skeleton) put(line, begins string) string {
	if begins == "" || strings.TrimSpace(line[len(begins):]) == "" {
		return line
	}
	return strings.TrimRight(begins, " ") + " " + s.mark + line[len(begins):]
}

// block is a line of a fenced block. Commands, ids and events stay.
func (s *skeleton) block(line, text string) string {
	if strings.HasPrefix(text, s.fence) {
		s.fence = ""
		return line
	}
	first := !s.begun && text != ""
	s.begun = s.begun || first
	s.choices = s.choices || strings.HasPrefix(line, "- ")
	switch s.kind {
	case "ask":
		if s.choices {
			return s.put(line, keyed.FindString(line))
		}
	case "belief":
		if first {
			return s.put(line, word.FindString(line))
		}
		return line
	case "compare":
		return s.put(line, word.FindString(line))
	case "hint", "aims", "recap":
		if strings.HasPrefix(line, "- ") {
			return s.put(line, "- ")
		}
		return line
	case "goal", "slip", "offer":
	default:
		return line
	}
	if first {
		return s.mark + line
	}
	return line
}
