package lint

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// maxProblems is how many problems of a file are told.
const maxProblems = 100

// ReadMarkdown is form.LoadMarkdown for a file of which nothing is known: it gives all that is wrong, in the order of its lines, and a lesson if
// what there is can be played.
func ReadMarkdown(name string, src []byte) (*form.Lesson, []wording.Problem) {
	if wrong := form.TooMuch(name, src); wrong != nil {
		return nil, []wording.Problem{*wrong}
	}
	l, found, err := form.ReadSingle(name, src)
	switch {
	case err != nil:
		found = append(found, form.ProblemsOf(err)...)
	default:
		found = append(Lesson(l), expressions(l)...)
		if len(l.Steps) == 0 {
			l = nil
		}
	}
	slices.SortStableFunc(found, func(a, b wording.Problem) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) })
	if more := len(found) - maxProblems; more > 0 {
		found = append(found[:maxProblems], wording.Problem{File: name, Msg: say.F("and %d more like these", more)})
	}
	return l, found
}

// otherLanguage says where a text that counts as English is Chinese: the first such line, or 0. A Chinese text has many words of the protocol
// in English, and an English one may quote some Chinese.
func otherLanguage(p *form.Prose) int {
	if p.Front["lang"] != "" {
		return 0
	}
	han, others := 0, 0
	for _, s := range append([]form.Section{p.Intro}, p.Sections...) {
		for _, r := range form.ReplacePlaceholders(s.Title+s.Text, "") {
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
	at := strings.IndexFunc(p.Raw, func(r rune) bool { return unicode.Is(unicode.Han, r) })
	return strings.Count(p.Raw[:max(0, at)], "\n") + 1
}

// expressions looks at the words of the placeholders. Whether they have a value is known only when the lesson runs (package verify).
func expressions(l *form.Lesson) (out []wording.Problem) {
	in := namedIn(l.Script)
	for _, p := range l.Prose {
		for _, s := range p.Sections {
			for _, f := range s.Fills {
				expr, _ := play.Moment(f.Expr, s.ID)
				if err := play.Understand(in, expr); err != nil {
					out = append(out, wording.Problem{File: p.File, Line: f.Line, Col: f.Col, Msg: say.F("%s", err)})
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

func namedIn(s *script.Script) written {
	w := written{s.Settings.Voters + s.Settings.Observers, map[string]bool{}}
	for _, c := range s.Commands {
		for _, name := range c.Opens() {
			w.clients[name] = true
		}
	}
	return w
}

func (w written) Servers() int { return w.servers }

// Party knows the clients that some line opens; which party each will be, nobody asks.
func (w written) Party(client string) (proto.Party, bool) { return 0, w.clients[client] }
