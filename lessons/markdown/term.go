package markdown

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// term is a word of the prose that the glossary explains; its child is the word.
type term struct {
	ast.BaseInline
	id string
}

// closed keeps a term together with what closes the sentence or the bracket behind it: a line that begins with a comma is no
// line, and browsers would break it behind a button.
type closed struct{ ast.BaseInline }

// closing are the characters that no line begins with.
const closing = ",.;:!?)’”，。；：、！？）》」』"

// tailOf is what stands behind a term and must stay with it.
func tailOf(rest string) string { return rest[:len(rest)-len(strings.TrimLeft(rest, closing))] }

var termKind, closedKind = ast.NewNodeKind("Term"), ast.NewNodeKind("Closed")

func (*term) Kind() ast.NodeKind { return termKind }

func (*closed) Kind() ast.NodeKind { return closedKind }

func (n *closed) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

func (n *term) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"ID": n.id}, nil)
}

// terms renders them: a button, since it opens something, and the keyboard reaches it.
type terms struct{}

func (terms) Extend(m goldmark.Markdown) {
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(terms{}, 50)))
}

func (terms) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(termKind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(`<button type="button" class="term" data-term="` + n.(*term).id + `">`)
		} else {
			_, _ = w.WriteString(`</button>`)
		}
		return ast.WalkContinue, nil
	})
	r.Register(closedKind, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(`<span class="close">`)
		} else {
			_, _ = w.WriteString(`</span>`)
		}
		return ast.WalkContinue, nil
	})
}

// Form is one way in which a term stands in prose.
type Form struct{ Text, ID string }

// SortForms orders forms, the longest first: “watch event” is not “watch”.
func SortForms(all []Form) {
	slices.SortStableFunc(all, func(a, b Form) int { return cmp.Compare(len(b.Text), len(a.Text)) })
}

// Explain marks the first occurrence of each known term in some blocks; the longer forms come first. Code, headings, links, tables and the
// sources of boxes are left as they are.
func Explain(blocks []ast.Node, src []byte, known []Form) {
	done := map[string]bool{}
	var words []*ast.Text // collected first: the tree is changed below
	for _, b := range blocks {
		_ = ast.Walk(b, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			switch n := n.(type) {
			case *ast.CodeSpan, *ast.Heading, *ast.Link, *ast.AutoLink, *east.Table:
				return ast.WalkSkipChildren, nil
			case *ast.Paragraph:
				if _, source := n.AttributeString("class"); source {
					return ast.WalkSkipChildren, nil
				}
			case *ast.Text:
				if entering {
					words = append(words, n)
				}
			}
			return ast.WalkContinue, nil
		})
	}
	whole := string(src)
	for _, t := range words {
		for t != nil {
			t = markFirst(t, whole, known, done)
		}
	}
}

// markFirst makes a term of the first one that a text has, and gives the rest of the text.
func markFirst(t *ast.Text, whole string, known []Form, done map[string]bool) *ast.Text {
	for at := range whole[t.Segment.Start:t.Segment.Stop] {
		start := t.Segment.Start + at
		f, n := FindForm(whole, start, t.Segment.Stop, known)
		if n == 0 || done[f.ID] {
			continue
		}
		done[f.ID] = true
		end := start + n + len(tailOf(whole[start+n:t.Segment.Stop]))
		rest := ast.NewTextSegment(text.NewSegment(end, t.Segment.Stop))
		rest.SetSoftLineBreak(t.SoftLineBreak())
		rest.SetHardLineBreak(t.HardLineBreak())
		parent, word := t.Parent(), marked(f.ID, start, start+n, end)
		if end == t.Segment.Stop {
			word = withTail(parent, word, whole)
		}
		parent.InsertAfter(parent, t, word)
		parent.InsertAfter(parent, word, rest)
		t.Segment = text.NewSegment(t.Segment.Start, start)
		t.SetSoftLineBreak(false)
		t.SetHardLineBreak(false)
		return rest
	}
	return nil
}

// marked is the term that stands at a place of the text, with what closes behind it up to end.
func marked(id string, from, to, end int) ast.Node {
	word := &term{id: id}
	word.AppendChild(word, ast.NewTextSegment(text.NewSegment(from, to)))
	if end == to {
		return word
	}
	out := &closed{}
	out.AppendChild(out, word)
	out.AppendChild(out, ast.NewTextSegment(text.NewSegment(to, end)))
	return out
}

// withTail takes what closes behind a tie into the tie, if the tie ends with a term: a browser breaks the line behind a button.
func withTail(parent, word ast.Node, whole string) ast.Node {
	next, ok := parent.NextSibling().(*ast.Text)
	if _, tied := parent.(*Tied); !tied || !ok {
		return word
	}
	n := len(tailOf(whole[next.Segment.Start:next.Segment.Stop]))
	if n == 0 {
		return word
	}
	out := word
	if _, has := word.(*closed); !has {
		out = &closed{}
		out.AppendChild(out, word)
	}
	out.AppendChild(out, ast.NewTextSegment(text.NewSegment(next.Segment.Start, next.Segment.Start+n)))
	next.Segment.Start += n
	return out
}

// FindForm gives the longest form that stands at a place of a text and ends before another place, and its length there, plural
// included. What stands around it decides whether it is a word.
func FindForm(src string, at, end int, known []Form) (Form, int) {
	if before, _ := utf8.DecodeLastRuneInString(src[:at]); latin(before) {
		if first, _ := utf8.DecodeRuneInString(src[at:]); latin(first) {
			return Form{}, 0
		}
	}
	for _, f := range known {
		if !f.begins(src[at:end]) {
			continue
		}
		for _, ending := range endings(f.Text) {
			n := len(f.Text) + len(ending)
			if !strings.HasPrefix(src[at+len(f.Text):end], ending) {
				continue
			}
			last, _ := utf8.DecodeLastRuneInString(src[:at+n])
			if after, _ := utf8.DecodeRuneInString(src[at+n:]); !latin(last) || !latin(after) {
				return f, n
			}
		}
	}
	return Form{}, 0
}

// endings are what a form may have behind it: the plural.
func endings(form string) []string {
	if strings.HasSuffix(form, "tch") || strings.HasSuffix(form, "s") {
		return []string{"", "es"}
	}
	return []string{"", "s"}
}

// begins says whether a text begins with a form.
func (f *Form) begins(s string) bool {
	n := len(f.Text)
	return len(s) >= n && s[1:n] == f.Text[1:] && (s[0] == f.Text[0] || strings.ToLower(f.Text) == f.Text && strings.ToLower(s[:1]) == f.Text[:1])
}

// latin says whether a character belongs to a word that has spaces around it. Chinese has none.
func latin(r rune) bool {
	return r < 0x2000 && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '_'
}
