package glossary

import (
	"io/fs"
	"slices"
	"strings"

	"zootrope/core/say"
	"zootrope/lessons/wording"
)

// Stale lists what is missing or stale in the glossary of a language: in its folder, or in what is embedded where that is nil.
func Stale(folder fs.FS, lang string) []wording.Problem {
	read := func(lang string) (terms []Term, file string, problems []wording.Problem) {
		file = "lessons/glossary/" + lang + ".md"
		if folder == nil {
			folder = files
		}
		src, err := fs.ReadFile(folder, lang+".md")
		if err != nil {
			return nil, file, []wording.Problem{{File: file, Msg: say.F("expected this file: the glossary in that language")}}
		}
		terms, problems = readTerms(file, lang, string(src))
		return terms, file, problems
	}
	english, _, _ := read(wording.Required[0])
	terms, file, out := read(lang)
	for _, t := range english {
		at := slices.IndexFunc(terms, func(o Term) bool { return o.ID == t.ID })
		switch {
		case at < 0 && len(terms) > 0:
			out = append(out, wording.Problem{File: file, Msg: say.F("expected the term %s: %q", t.ID, t.Term[wording.Required[0]])})
		case at >= 0 && wording.Marked(terms[at].Term[lang]+terms[at].HTML[lang], lang):
			out = append(out, wording.Problem{File: file, Line: terms[at].line,
				Msg: say.F("not translated yet: translate what stands behind %s, and take the mark away", wording.Mark(lang))})
		}
	}
	for _, t := range terms {
		if !slices.ContainsFunc(english, func(o Term) bool { return o.ID == t.ID }) {
			out = append(out, wording.Problem{File: file, Line: t.line, Msg: say.F("there is no %s to translate", t.ID)})
		}
	}
	return out
}

// Skeleton writes a glossary for another language: ids stay, and before each term and its sentences stands a mark. Other forms of a term
// are left out, for each language has its own, and so are the lessons that introduce terms.
func Skeleton(text, lang string) string {
	mark, begun := wording.Mark(lang)+" ", false
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.HasPrefix(line, "## "):
			line, begun = "## "+mark+strings.TrimPrefix(line, "## "), false
		case strings.HasPrefix(line, "also: "), strings.HasPrefix(line, "lesson: "):
			continue
		case strings.TrimSpace(line) != "" && !begun:
			line, begun = mark+line, true
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}
