package markdown

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// Tied is a sentence that is tied to an event of its step: [A sentence.](<when SIGHT>). While that event is shown, the sentence
// is marked. With `tells` instead of `when`, the step is about the event. With `drawer WHICH` behind the sight the
// sentence opens a drawer, in which the page shows a table made for it.
type Tied struct {
	ast.BaseInline
	Sight  string
	Tells  bool
	Opens  bool   // a drawer
	Drawer string // which one: votes, logs or why
}

var tiedKind = ast.NewNodeKind("Tied")

func (*Tied) Kind() ast.NodeKind { return tiedKind }

func (n *Tied) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Sight": n.Sight}, nil)
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
			_, _ = w.Write(util.EscapeHTML([]byte(n.(*Tied).Sight)))
			if d := n.(*Tied).Drawer; d != "" {
				_, _ = w.WriteString(`" data-drawer="`)
				_, _ = w.Write(util.EscapeHTML([]byte(d)))
			}
			_, _ = w.WriteString(`">`)
		} else {
			_, _ = w.WriteString(`</span>`)
		}
		return ast.WalkContinue, nil
	})
}

// tie makes a tied sentence of a link that asks for it.
func tie(n *ast.Link) *Tied {
	verb, sight, ok := strings.Cut(strings.TrimSpace(string(n.Destination)), " ")
	if !ok || verb != "when" && verb != "tells" {
		return nil
	}
	sight, drawer, opens := strings.Cut(strings.Join(strings.Fields(sight), " ")+" ", " drawer ")
	t := &Tied{Sight: strings.TrimSpace(sight), Tells: verb == "tells", Opens: opens, Drawer: strings.TrimSpace(drawer)}
	for c := n.FirstChild(); c != nil; c = n.FirstChild() {
		n.RemoveChild(n, c)
		t.AppendChild(t, c)
	}
	return t
}
