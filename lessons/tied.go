package lessons

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"zootrope/lessons/play"
)

// tied is a sentence that is tied to an event of its step: [A sentence.](<when SIGHT>). While that event is shown, the sentence
// is marked. With `tells` instead of `when`, the step comes to rest on the event, too.
type tied struct {
	ast.BaseInline
	sight string
	tells bool
}

var tiedKind = ast.NewNodeKind("Tied")

func (*tied) Kind() ast.NodeKind { return tiedKind }

func (n *tied) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Sight": n.sight}, nil)
}

// ties renders them.
type ties struct{}

func (ties) Extend(m goldmark.Markdown) {
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(ties{}, 50)))
}

func (ties) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(tiedKind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(`<span class="tied" data-when="`)
			_, _ = w.Write(util.EscapeHTML([]byte(n.(*tied).sight)))
			_, _ = w.WriteString(`">`)
		} else {
			_, _ = w.WriteString(`</span>`)
		}
		return ast.WalkContinue, nil
	})
}

// tie makes a tied sentence of a link that asks for it.
func tie(n *ast.Link) *tied {
	verb, sight, ok := strings.Cut(strings.TrimSpace(string(n.Destination)), " ")
	if !ok || verb != "when" && verb != "tells" {
		return nil
	}
	t := &tied{sight: strings.Join(strings.Fields(sight), " "), tells: verb == "tells"}
	for c := n.FirstChild(); c != nil; c = n.FirstChild() {
		n.RemoveChild(n, c)
		t.AppendChild(t, c)
	}
	return t
}

// sighted is a sight that a section or a question names, where it stands.
type sighted struct {
	text  string
	line  int
	tells bool
	words string // what is tied, or the paragraph that leads there
}

// sights looks at what the sections and questions of a file are tied to: it must be readable, and every language ties each
// step to the same events.
func (c *linter) sights(p *prose) {
	for _, s := range p.parts {
		tells := 0
		for _, at := range s.sights {
			if _, err := play.ParseSight(at.text); err != nil {
				c.add(p.file, at.line, "%s", err)
			}
			if at.tells {
				tells++
			}
		}
		if tells > 1 {
			c.add(p.file, s.line, "expected one sentence that `tells` in step %s, found %d", s.id, tells)
		}
		for _, other := range c.prose {
			for _, theirs := range other.parts {
				if theirs.id == s.id && other != p && !sameSights(s.sights, theirs.sights) {
					c.add(p.file, s.line, "expected the sentences of step %s to be tied to the same events as in %s", s.id, other.file)
				}
			}
		}
	}
}

func sameSights(a, b []sighted) bool {
	in := func(list []sighted, one sighted) bool {
		for _, x := range list {
			if x.text == one.text && x.tells == one.tells {
				return true
			}
		}
		return false
	}
	for _, x := range a {
		if !in(b, x) {
			return false
		}
	}
	return len(a) == len(b)
}
