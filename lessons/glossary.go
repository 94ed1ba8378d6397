package lessons

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark/text"

	"zootrope/core/say"
)

// Term is a word of ZooKeeper that the glossary explains. The JSON is what the page reads (web/lesson/glossary.ts).
type Term struct {
	ID   string `json:"id"`
	Term Words  `json:"term"`
	HTML Words  `json:"html"`

	forms map[string][]string // as it may stand in prose, the term itself first
	line  int                 // in the file of the language that was read last
}

// Forms are the words that stand for it in a language, the term itself first.
func (t *Term) Forms(lang string) []string { return t.forms[lang] }

// Also are the other words that stand for it, in all languages.
func (t *Term) Also() (out []string) {
	for _, lang := range Languages() {
		if forms := t.forms[lang]; len(forms) > 1 {
			out = append(out, forms[1:]...)
		}
	}
	return out
}

// The glossary alone: a reader of one lesson in the page needs no other lesson.
//
//go:embed glossary
var glossaries embed.FS

// Glossary lists the terms, in the order of its file. It is embedded, so a wrong one is a defect.
var Glossary = sync.OnceValue(func() []Term {
	terms, problems := readGlossary(glossaries, "glossary")
	if len(problems) > 0 {
		panic(problems[0].String())
	}
	return terms
})

var termHeading = regexp.MustCompile(`^## (.+) \{#([a-z-]+)\}$`)

// readGlossary reads LANG.md of each language: a heading `## Term {#id}` each, a line `also: other, forms` if there are
// any, and one to three sentences. The required languages have the same terms in the same order; another has some of them.
func readGlossary(folder fs.FS, at string) ([]Term, []Problem) {
	var out []Term
	var problems []Problem
	for _, lang := range Languages() {
		file := at + "/" + lang + ".md"
		src, err := fs.ReadFile(folder, file)
		required := contains(Required, lang)
		if errors.Is(err, fs.ErrNotExist) && !required {
			continue
		}
		if err != nil {
			return nil, append(problems, Problem{File: file, Msg: say.Verbatim(err.Error())})
		}
		terms, wrong := readTerms(file, lang, string(src))
		problems = append(problems, wrong...)
		if out == nil {
			out = terms
			continue
		}
		for i, t := range terms {
			at := slices.IndexFunc(out, func(o Term) bool { return o.ID == t.ID })
			if at < 0 || required && at != i {
				problems = append(problems, Problem{File: file, Msg: say.Verbatim(fmt.Sprintf("expected the terms of %s in their order, found %s at place %d",
					Required[0], t.ID, i+1))})
				break
			}
			if Marked(t.Term[lang]+t.HTML[lang], lang) {
				continue // it is still to be translated
			}
			out[at].Term[lang], out[at].HTML[lang], out[at].forms[lang] = t.Term[lang], t.HTML[lang], t.forms[lang]
		}
		if required && len(terms) < len(out) {
			problems = append(problems, Problem{File: file, Msg: say.Verbatim(fmt.Sprintf("expected %d terms, found %d", len(out), len(terms)))})
		}
	}
	return out, problems
}

// readTerms reads the glossary of one language.
func readTerms(file, lang, src string) ([]Term, []Problem) {
	var out []Term
	var problems []Problem
	complain := func(line int, format string, args ...any) {
		problems = append(problems, Problem{File: file, Line: line + 1, Msg: say.Verbatim(fmt.Sprintf(format, args...))})
	}
	taken := map[string]string{}
	lines := strings.Split(src, "\n")
	for i := 0; i < len(lines); {
		head := i
		i++
		if strings.TrimSpace(lines[head]) == "" {
			continue
		}
		m := termHeading.FindStringSubmatch(lines[head])
		if m == nil {
			complain(head, "expected a heading `## Term {#id}`, found %q", lines[head])
			continue
		}
		t := Term{ID: m[2], Term: Words{lang: m[1]}, HTML: Words{}, forms: map[string][]string{lang: {m[1]}}, line: head + 1}
		if i < len(lines) && strings.HasPrefix(lines[i], "also: ") {
			for _, form := range strings.Split(strings.TrimPrefix(lines[i], "also: "), ",") {
				t.forms[lang] = append(t.forms[lang], strings.TrimSpace(form))
			}
			i++
		}
		begin := i
		for i < len(lines) && !strings.HasPrefix(lines[i], "## ") {
			i++
		}
		body := strings.TrimSpace(strings.Join(lines[begin:i], "\n"))
		if body == "" {
			complain(head, "expected some sentences for %s", t.ID)
		}
		t.HTML[lang] = definition(body)
		for _, form := range t.forms[lang] {
			if other, ok := taken[form]; ok {
				complain(head, "%q stands for %s already", form, other)
			}
			taken[form] = t.ID
		}
		if slices.ContainsFunc(out, func(o Term) bool { return o.ID == t.ID }) {
			complain(head, "%s is explained already", t.ID)
		}
		out = append(out, t)
	}
	return out, problems
}

// definition renders the sentences of a term.
func definition(body string) string {
	src := []byte(body)
	r := &reader{prose: &prose{}, src: src}
	tree := markdown.Parser().Parse(text.NewReader(src))
	tame(tree, src, r.complain)
	for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
		r.shown = append(r.shown, n)
	}
	return strings.TrimSpace(html(r.shown, src))
}
