package lessons

import (
	"bytes"
	"cmp"
	"errors"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/play"
)

// Limits of a single file that comes from outside.
const (
	MaxFile     = 512 << 10 // bytes; of its script, 64 KB are read, as of every script
	maxSigns    = 2000      // of Markdown without an empty line between them: to read them takes a time that grows with their square
	maxWord     = 2000      // characters without a space: a browser breaks them into lines in a time that grows with their square, too
	maxHeadings = 300
	maxProblems = 100 // that are told
)

// LoadMarkdown reads a lesson that is one Markdown file. name is the file's; the lesson's id is made from it.
func LoadMarkdown(name string, src []byte) (*Lesson, error) {
	l, _, err := readSingle(name, src)
	return l, err
}

// ReadMarkdown is LoadMarkdown for a file of which nothing is known: it gives all that is wrong, in the order of its lines, and a lesson if
// what there is can be played.
func ReadMarkdown(name string, src []byte) (*Lesson, []Problem) {
	switch {
	case len(src) > MaxFile:
		return nil, []Problem{{File: name, Msg: say.F("the file has %d bytes; at most %d are read", len(src), MaxFile)}}
	case !utf8.Valid(src):
		return nil, []Problem{{File: name, Msg: say.F("expected a text in UTF-8")}}
	}
	if wrong := tooMuch(name, src); wrong != nil {
		return nil, []Problem{*wrong}
	}
	l, found, err := readSingle(name, src)
	switch {
	case err != nil:
		found = append(found, ProblemsOf(err)...)
	default:
		found = append(l.Lint(), l.expressions()...)
		if len(l.Steps) == 0 {
			l = nil
		}
	}
	slices.SortStableFunc(found, func(a, b Problem) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) })
	if more := len(found) - maxProblems; more > 0 {
		found = append(found[:maxProblems], Problem{File: name, Msg: say.F("and %d more like these", more)})
	}
	return l, found
}

// tooMuch finds what would take long to read, and no lesson needs.
func tooMuch(name string, src []byte) *Problem {
	signs, headings, line := 0, 0, 0
	for text := range bytes.Lines(src) {
		line++
		text = bytes.TrimSpace(text)
		if len(text) == 0 {
			signs = 0
		}
		for _, c := range text {
			if strings.IndexByte("[]!<>*_`~{&|+-", c) >= 0 {
				signs++
			}
		}
		if bytes.HasPrefix(text, []byte("#")) || bytes.HasPrefix(text, []byte("==")) || bytes.HasPrefix(text, []byte("--")) {
			headings++
		}
		if signs > maxSigns {
			return &Problem{File: name, Line: line, Msg: say.F("expected an empty line sooner: there are more than %d signs such as [ or * without one", maxSigns)}
		}
		if longWord(text) {
			return &Problem{File: name, Line: line, Msg: say.F("expected a space sooner: there is a word of more than %d characters", maxWord)}
		}
		if headings > maxHeadings && bytes.HasPrefix(text, []byte("##")) {
			return &Problem{File: name, Line: line, Msg: say.F("expected at most %d headings", maxHeadings)}
		}
	}
	return nil
}

// longWord says whether a line has a word that is too long. Between Chinese characters a line can always be broken.
func longWord(line []byte) bool {
	if len(line) <= maxWord {
		return false
	}
	n := 0
	for _, r := range string(line) {
		if n++; unicode.IsSpace(r) || wide(r) {
			n = 0
		}
		if n > maxWord {
			return true
		}
	}
	return false
}

// readSingle reads a single file. What is wrong with its prose it gives also where there is no lesson, and the error is why.
func readSingle(name string, src []byte) (*Lesson, []Problem, error) {
	l := &Lesson{ID: strings.TrimSuffix(path.Base(name), path.Ext(name)), single: true}
	p, problems := readProse(name, Required[0], src, true)
	if p == nil {
		return nil, nil, problems[0]
	}
	if wrong := unclosed(name, p.whole); wrong != nil {
		return nil, nil, *wrong
	}
	_ = l.take(p, problems)
	switch {
	case len(p.blocks) == 0:
		return nil, problems, Problem{File: name, Msg: say.F("expected a Markdown file with the lesson's script in fenced blocks (```zk), found none; " +
			"`zootrope help script` explains the language")}
	case len(p.parts) == 0:
		line := p.blocks[min(1, len(p.blocks)-1)] // of several, the first may be the set-up
		return nil, problems, Problem{File: name, Line: line, Msg: say.F("expected a heading such as `## They vote` above a fenced zk block, found none; each " +
			"heading is a step of the lesson")}
	}
	s, err := script.Parse(name, p.source())
	if err != nil {
		if left := shown(p); len(left) > 0 { // what the script lacks may stand there
			return nil, problems, left[0]
		}
		return nil, problems, err
	}
	l.Script = s
	for _, n := range p.named {
		switch a := (Attempt{Name: n.name, Source: strings.Join(n.lines, "\n")}); n.kind {
		case "solution":
			l.Solutions = append(l.Solutions, a)
		case "miss":
			a.Misses = missed(a)
			l.Misses = append(l.Misses, a)
		}
	}
	l.join()
	return l, problems, nil
}

// ProblemsOf lists the errors of a script with their places, or the one problem that there is.
func ProblemsOf(err error) []Problem {
	var many script.Errors
	var one Problem
	switch {
	case errors.As(err, &many):
		var out []Problem
		for _, e := range many {
			p := Problem{File: e.File, Line: e.Line, Col: e.Col, Msg: e.Msg}
			if e.Near != "" {
				p.Msg = say.F("did you mean %s? %s", e.Near, e.Msg)
			}
			out = append(out, p)
		}
		return out
	case errors.As(err, &one):
		return []Problem{one}
	}
	return []Problem{{Msg: say.F("%s", err)}}
}

// otherLanguage says where a text that counts as English is Chinese: the first such line, or 0. A Chinese text has many words of the protocol
// in English, and an English one may quote some Chinese.
func (p *prose) otherLanguage() int {
	if p.front["lang"] != "" {
		return 0
	}
	han, others := 0, 0
	for _, s := range append([]section{p.intro}, p.parts...) {
		for _, r := range placeholderText.ReplaceAllString(s.title+s.text, "") {
			switch {
			case unicode.Is(unicode.Han, r):
				han++
			case unicode.IsLetter(r):
				others++
			}
		}
	}
	if 3*han <= others {
		return 0
	}
	at := strings.IndexFunc(p.raw, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	return strings.Count(p.raw[:max(0, at)], "\n") + 1
}

// expressions looks at the words of the placeholders. Whether they have a value is known only when the lesson runs (Check).
func (l *Lesson) expressions() (out []Problem) {
	in := foreseen(l.Script)
	for _, p := range l.prose {
		for _, s := range p.parts {
			for _, f := range s.fills {
				expr, _ := play.Moment(f.expr, s.id)
				if err := play.Understand(in, expr); err != nil {
					out = append(out, Problem{File: p.file, Line: f.line, Col: f.col, Msg: say.F("%s", err)})
				}
			}
		}
	}
	return out
}

// written is what a script says there will be, for placeholders that are read before it runs.
type written struct {
	servers int
	clients map[string]bool
}

func foreseen(s *script.Script) written {
	w := written{s.Settings.Voters + s.Settings.Observers, map[string]bool{}}
	for _, c := range s.Commands {
		if c.Verb() == "client" {
			w.clients[c.Name] = true
		}
	}
	return w
}

func (w written) Servers() int { return w.servers }

// Party knows the clients that some line opens; which party each will be, nobody asks.
func (w written) Party(client string) (proto.Party, bool) { return 0, w.clients[client] }
