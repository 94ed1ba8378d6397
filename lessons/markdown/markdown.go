package markdown

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"zootrope/core/say"
)

// markdown reads and renders prose: raw HTML stays off, headings may have ids.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table, placeholders{}, terms{}, ties{}, sentences{}),
	goldmark.WithParserOptions(parser.WithHeadingAttribute()),
)

// Parse reads Markdown.
func Parse(src []byte) ast.Node { return markdown.Parser().Parse(text.NewReader(src)) }

// Blocks are the blocks of a tree.
func Blocks(tree ast.Node) (out []ast.Node) {
	for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
		out = append(out, n)
	}
	return out
}

// Placeholder is {{EXPR}} in the text.
type Placeholder struct {
	ast.BaseInline
	Expr string
	At   int // where it stands in the source
}

var placeholderKind = ast.NewNodeKind("Placeholder")

func (*Placeholder) Kind() ast.NodeKind { return placeholderKind }

func (n *Placeholder) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Expr": n.Expr}, nil)
}

// placeholders is the extension of Markdown for them.
type placeholders struct{}

func (placeholders) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(placeholders{}, 50)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(placeholders{}, 50)))
}

func (placeholders) Trigger() []byte { return []byte{'{'} }

func (placeholders) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	rest, ok := bytes.CutPrefix(line, []byte("{{"))
	if !ok {
		return nil
	}
	expr, _, ok := bytes.Cut(rest, []byte("}}"))
	if !ok {
		return nil
	}
	block.Advance(len(expr) + 4)
	return &Placeholder{Expr: strings.Join(strings.Fields(string(expr)), " "), At: segment.Start}
}

func (placeholders) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(placeholderKind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(`<span data-fill="`)
			_, _ = w.Write(util.EscapeHTML([]byte(n.(*Placeholder).Expr)))
			_, _ = w.WriteString(`">…</span>`)
		}
		return ast.WalkContinue, nil
	})
}

// Tame makes a tree safe to show in a page: links lead to the web or within the page and do not hand it over, pictures
// become their words, headings lose their attributes. It reports what it took away, except comments: they are for authors. Lines of
// Chinese are joined.
func Tame(tree ast.Node, src []byte, complain func(at ast.Node, form say.Form, parts ...any)) {
	var links, images, comments []ast.Node
	ties := map[*ast.Link]*Tied{}
	join := func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering && t.SoftLineBreak() && joins(t, ties, src) {
			t.SetSoftLineBreak(false)
		}
		return ast.WalkContinue, nil
	}
	_ = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			if t := tie(n); t != nil {
				ties[n] = t
				_ = ast.Walk(t, join) // it is not in the tree yet
				return ast.WalkSkipChildren, nil
			}
			if safe(string(n.Destination)) {
				outward(n, string(n.Destination))
			} else {
				links = append(links, n)
			}
		case *ast.AutoLink:
			if safe(string(n.URL(src))) {
				outward(n, string(n.URL(src)))
			} else {
				links = append(links, n)
			}
		case *ast.Text:
			return join(n, entering)
		case *ast.Image:
			images = append(images, n)
		case *ast.Heading:
			if n.Level > 2 {
				n.RemoveAttributes()
			}
		case *ast.HTMLBlock, *ast.RawHTML:
			if comment(n, src) {
				comments = append(comments, n)
				return ast.WalkContinue, nil
			}
			complain(n, "expected Markdown, found raw HTML: it is not shown")
		}
		return ast.WalkContinue, nil
	})
	for n, t := range ties {
		n.Parent().ReplaceChild(n.Parent(), n, t)
	}
	for _, n := range comments {
		n.Parent().RemoveChild(n.Parent(), n)
	}
	for _, n := range links {
		complain(n, "expected a link to http://, https:// or #, found another: it is shown as text")
		unwrap(n, src)
	}
	for _, n := range images {
		complain(n, "expected no picture: only its words are shown")
		unwrap(n, src)
	}
}

// comment says whether raw HTML is a comment, and nothing else.
func comment(n ast.Node, src []byte) bool {
	var text []byte
	switch n := n.(type) {
	case *ast.RawHTML:
		text = n.Segments.Value(src)
	case *ast.HTMLBlock:
		text = n.Lines().Value(src)
		if n.HasClosure() {
			text = append(text, n.ClosureLine.Value(src)...)
		}
	}
	text, begins := bytes.CutPrefix(bytes.TrimSpace(text), []byte("<!--"))
	_, behind, ends := bytes.Cut(text, []byte("-->"))
	return begins && ends && len(behind) == 0
}

// joins says whether a line break after a text stands for nothing: between two Chinese characters, or beside Chinese
// punctuation, which brings its own space. The text is empty where the line ends with a link; ties are those whose content
// has been taken out.
func joins(t *ast.Text, ties map[*ast.Link]*Tied, src []byte) bool {
	before, after := rune('a'), rune('a') // a value, code
	n := ast.Node(t)
	if t.Segment.IsEmpty() && t.PreviousSibling() != nil {
		n = t.PreviousSibling()
	}
	if link, ok := n.(*ast.Link); ok && ties[link] != nil {
		n = ties[link]
	}
	for n.LastChild() != nil && n.Kind() != ast.KindCodeSpan {
		n = n.LastChild()
	}
	if last, ok := n.(*ast.Text); ok {
		before, _ = utf8.DecodeLastRune(last.Value(src))
	}
	n = t.NextSibling()
	for n != nil && n.FirstChild() != nil && n.Kind() != ast.KindCodeSpan {
		n = n.FirstChild()
	}
	if next, ok := n.(*ast.Text); ok {
		after, _ = utf8.DecodeRune(next.Value(src))
	}
	return FullWidth(before) && FullWidth(after) || stop(before) || stop(after)
}

// Join puts the lines of a block together, as joins does those of a paragraph.
func Join(lines ...string) string {
	var out strings.Builder
	var before rune
	for _, l := range lines {
		l = strings.TrimSpace(l)
		if l == "" {
			continue
		}
		after, _ := utf8.DecodeRuneInString(l)
		if out.Len() > 0 && !(FullWidth(before) && FullWidth(after) || stop(before) || stop(after)) {
			out.WriteByte(' ')
		}
		out.WriteString(l)
		before, _ = utf8.DecodeLastRuneInString(l)
	}
	return out.String()
}

func FullWidth(r rune) bool { return util.IsEastAsianWideRune(r) || stop(r) }

// stop says whether a character is Chinese punctuation, as wide as a character.
func stop(r rune) bool { return r >= 0x3000 && r <= 0x303f || r >= 0xff01 && r <= 0xff60 }

func safe(url string) bool {
	return strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "http://") || strings.HasPrefix(url, "#")
}

// outward opens links to elsewhere beside the lesson.
func outward(n ast.Node, url string) {
	if !strings.HasPrefix(url, "#") {
		n.SetAttributeString("rel", []byte("noopener"))
		n.SetAttributeString("target", []byte("_blank"))
	}
}

// unwrap puts a node's content in its place.
func unwrap(n ast.Node, src []byte) {
	parent := n.Parent()
	if a, ok := n.(*ast.AutoLink); ok {
		parent.ReplaceChild(parent, n, ast.NewString(a.Label(src)))
		return
	}
	for c := n.FirstChild(); c != nil; c = n.FirstChild() {
		n.RemoveChild(n, c)
		parent.InsertBefore(parent, n, c)
	}
	parent.RemoveChild(parent, n)
}

// HTML renders some blocks.
func HTML(blocks []ast.Node, src []byte) string {
	var b bytes.Buffer
	for _, n := range blocks {
		if err := markdown.Renderer().Render(&b, src, n); err != nil {
			panic(err) // a buffer takes everything
		}
	}
	return b.String()
}
