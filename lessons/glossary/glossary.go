package glossary

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"

	"zootrope/core/say"
	"zootrope/lessons/markdown"
	"zootrope/lessons/wording"
)

// Term is a word of ZooKeeper that the glossary explains. The JSON is what the page reads (web/lesson/glossary.ts).
type Term struct {
	ID   string        `json:"id"`
	Term wording.Words `json:"term"`
	HTML wording.Words `json:"html"`

	Lesson string `json:"lesson,omitempty"` // the id of the lesson of the course that introduces it, "" for none

	forms map[string][]string // as it may stand in prose, the term itself first
	line  int                 // in the file of the language that was read last
}

// Forms are the words that stand for it in a language, the term itself first.
func (t *Term) Forms(lang string) []string { return t.forms[lang] }

// Also are the other words that stand for it, in all languages.
func (t *Term) Also() (out []string) {
	for _, lang := range wording.Languages() {
		if forms := t.forms[lang]; len(forms) > 1 {
			out = append(out, forms[1:]...)
		}
	}
	return out
}

// The glossary alone: a reader of one lesson in the page needs no other lesson.
//
//go:embed *.md
var files embed.FS

// All lists the terms, in the order of its file. It is embedded, so a wrong one is a defect.
var All = sync.OnceValue(func() []Term {
	terms, problems := read(files, "glossary")
	if len(problems) > 0 {
		panic(problems[0].String())
	}
	return terms
})

var termHeading = regexp.MustCompile(`^## (.+) \{#([a-z-]+)\}$`)

// read reads LANG.md of each language in a folder: a heading `## Term {#id}` each, a line `also: other, forms` if there are
// any, and one to three sentences. The required languages have the same terms in the same order; another has some of them.
// The first language alone says which lesson introduces a term, in a line `lesson: ID`.
func read(folder fs.FS, at string) ([]Term, []wording.Problem) {
	var out []Term
	var problems []wording.Problem
	for _, lang := range wording.Languages() {
		file := at + "/" + lang + ".md"
		src, err := fs.ReadFile(folder, lang+".md")
		required := slices.Contains(wording.Required, lang)
		if errors.Is(err, fs.ErrNotExist) && !required {
			continue
		}
		if err != nil {
			return nil, append(problems, wording.Problem{File: file, Msg: say.Verbatim(err.Error())})
		}
		terms, wrong := readTerms(file, lang, string(src))
		problems = append(problems, wrong...)
		if out == nil {
			out = terms
			continue
		}
		for i, t := range terms {
			if t.Lesson != "" {
				problems = append(problems, wording.Problem{File: file, Line: t.line, Msg: say.Verbatim("expected a line `lesson: ID` in the glossary of " + wording.Required[0] + " alone")})
			}
			at := slices.IndexFunc(out, func(o Term) bool { return o.ID == t.ID })
			if at < 0 || required && at != i {
				problems = append(problems, wording.Problem{File: file, Msg: say.Verbatim(fmt.Sprintf("expected the terms of %s in their order, found %s at place %d",
					wording.Required[0], t.ID, i+1))})
				break
			}
			if wording.Marked(t.Term[lang]+t.HTML[lang], lang) {
				continue // it is still to be translated
			}
			out[at].Term[lang], out[at].HTML[lang], out[at].forms[lang] = t.Term[lang], t.HTML[lang], t.forms[lang]
		}
		if required && len(terms) < len(out) {
			problems = append(problems, wording.Problem{File: file, Msg: say.Verbatim(fmt.Sprintf("expected %d terms, found %d", len(out), len(terms)))})
		}
	}
	return out, problems
}

// readTerms reads the glossary of one language.
func readTerms(file, lang, src string) ([]Term, []wording.Problem) {
	var out []Term
	var problems []wording.Problem
	complain := func(line int, format string, args ...any) {
		problems = append(problems, wording.Problem{File: file, Line: line + 1, Msg: say.Verbatim(fmt.Sprintf(format, args...))})
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
		t := Term{ID: m[2], Term: wording.Words{lang: m[1]}, HTML: wording.Words{}, forms: map[string][]string{lang: {m[1]}}, line: head + 1}
		i = t.readKeys(lines, i, lang)
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

// readKeys reads the lines `key: value` below a heading, and gives the first line behind them.
func (t *Term) readKeys(lines []string, i int, lang string) int {
	for ; i < len(lines); i++ {
		if lesson, ok := strings.CutPrefix(lines[i], "lesson: "); ok {
			t.Lesson = strings.TrimSpace(lesson)
		} else if also, ok := strings.CutPrefix(lines[i], "also: "); ok {
			for _, form := range strings.Split(also, ",") {
				t.forms[lang] = append(t.forms[lang], strings.TrimSpace(form))
			}
		} else {
			break
		}
	}
	return i
}

// definition renders the sentences of a term.
func definition(body string) string {
	src := []byte(body)
	tree := markdown.Parse(src)
	markdown.Tame(tree, src, func(ast.Node, say.Form, ...any) {})
	return strings.TrimSpace(markdown.HTML(markdown.Blocks(tree), src))
}

// Forms lists in which ways the terms stand in the prose of a language.
func Forms(lang string) []markdown.Form {
	var out []markdown.Form
	for _, t := range All() {
		all := t.forms[lang]
		if all == nil {
			all = t.forms[wording.Required[0]] // the words of the protocol are the same in all languages
		}
		for _, f := range all {
			out = append(out, markdown.Form{Text: f, ID: t.ID})
		}
	}
	markdown.SortForms(out)
	return out
}

// Explains says whether a word is one of the forms of a term in a language.
func Explains(word, lang string) bool {
	_, n := markdown.FindForm(word, 0, len(word), Forms(lang))
	return n == len(word)
}
