package lessons

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"zootrope/core/say"
	"zootrope/lessons/play"
)

// box is a quote that says what a text has wrong: a label, then paragraphs, and at last where it is taught, behind a dash.
//
//	> Often taught wrongly
//	>
//	> **“What is taught.”** What the run says, and when: {{see EVENT}}.
//	>
//	> — The text, and where in it.
type box struct {
	line   int
	source bool
	where  string // the texts, and where in them
	at     int    // in this line
	claims []claim
}

// claim is a paragraph between the label and the source.
type claim struct {
	line  int
	shown bool // it names an event, or says that there is none
}

// nothing stands in the place of an event where no run can show a claim: somebody has read it. The box then says so.
const nothing = "see nothing"

// dash begins the line of the source, once in English and twice in Chinese.
const dash = "—"

// boxed takes down what a quote has of a box. A quote of one paragraph is none.
func (r *reader) boxed(q *ast.Blockquote) {
	if q.ChildCount() < 2 {
		return
	}
	b := box{line: r.line(q.FirstChild())}
	for n := q.FirstChild().NextSibling(); n != nil; n = n.NextSibling() {
		if n.NextSibling() == nil && begun(n, r.src, dash) {
			n.SetAttributeString("class", []byte("source"))
			b.source, b.at = true, r.line(n)
			b.where = strings.TrimSpace(strings.TrimLeft((&plainer{src: r.src}).inline(n), dash))
			continue
		}
		c := claim{line: r.line(n)}
		for _, p := range placeholdersIn(n) {
			_, sees := play.Seen(p.expr)
			c.shown = c.shown || sees || p.expr == nothing
			if p.expr == nothing {
				words := say.F("No event shows this: it was read in the text and its code.").In(r.lang)
				p.Parent().ReplaceChild(p.Parent(), p, ast.NewString([]byte(words)))
			}
		}
		b.claims = append(b.claims, c)
	}
	r.now.boxes = append(r.now.boxes, b)
}

// begun says whether the words of a block begin so.
func begun(n ast.Node, src []byte, with string) bool {
	t, ok := n.FirstChild().(*ast.Text)
	return ok && strings.HasPrefix(string(t.Value(src)), with)
}

func placeholdersIn(n ast.Node) (out []*placeholder) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if p, ok := n.(*placeholder); ok && entering {
			out = append(out, p)
		}
		return ast.WalkContinue, nil
	})
	return out
}

// boxes asks of a shipped lesson that a box names its text, and shows each claim.
func (c *linter) boxes(p *prose) {
	for _, s := range p.parts {
		for _, b := range s.boxes {
			if !b.source {
				c.add(p.file, b.line, "expected a last line `> — …` in this box: the text that has it so, and where in it")
			}
			c.cites(p, b.at, b.where)
			for _, one := range b.claims {
				if !one.shown {
					c.add(p.file, one.line, "expected {{see EVENT}}, the event of this step that shows it, or {{see nothing}} where none can")
				}
			}
		}
	}
}
