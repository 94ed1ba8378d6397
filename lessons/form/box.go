package form

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"zootrope/core/say"
	"zootrope/lessons/markdown"
	"zootrope/lessons/play"
)

// Box is a quote that says what a text has wrong: a label, then paragraphs, and at last where it is taught, behind a dash.
//
//	> Often taught wrongly
//	>
//	> **“What is taught.”** What the run says, and when: {{see EVENT}}.
//	>
//	> — The text, and where in it.
type Box struct {
	Line   int
	Source bool
	Where  string // the texts, and where in them
	At     int    // in this line
	Claims []Claim
}

// Claim is a paragraph between the label and the source.
type Claim struct {
	Line  int
	Shown bool // the box names an event, or says that no event shows it
}

// nothing stands in the place of an event where no run can show a claim: somebody has read it. The box then says so.
const nothing = "see nothing"

// dash begins the line of the source, once in English and twice in Chinese.
const dash = "—"

// boxed notes the box that a quote makes. A quote of one paragraph makes no box.
func (r *reader) boxed(q *ast.Blockquote) {
	if q.ChildCount() < 2 {
		return
	}
	b := Box{Line: r.line(q.FirstChild())}
	for n := q.FirstChild().NextSibling(); n != nil; n = n.NextSibling() {
		if n.NextSibling() == nil && begun(n, r.src, dash) {
			n.SetAttributeString("class", []byte("source"))
			b.Source, b.At = true, r.line(n)
			b.Where = strings.TrimSpace(strings.TrimLeft(markdown.Inline(n, r.src), dash))
			continue
		}
		c := Claim{Line: r.line(n)}
		for _, p := range placeholdersIn(n) {
			_, sees := play.Seen(p.Expr)
			c.Shown = c.Shown || sees || p.Expr == nothing
			if p.Expr == nothing {
				words := say.F("No event shows this: it was read in the text and its code.").In(r.Lang)
				p.Parent().ReplaceChild(p.Parent(), p, ast.NewString([]byte(words)))
			}
		}
		b.Claims = append(b.Claims, c)
	}
	r.now.Boxes = append(r.now.Boxes, b)
}

// begun says whether the words of a block begin so.
func begun(n ast.Node, src []byte, with string) bool {
	t, ok := n.FirstChild().(*ast.Text)
	return ok && strings.HasPrefix(string(t.Value(src)), with)
}

func placeholdersIn(n ast.Node) (out []*markdown.Placeholder) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if p, ok := n.(*markdown.Placeholder); ok && entering {
			out = append(out, p)
		}
		return ast.WalkContinue, nil
	})
	return out
}
