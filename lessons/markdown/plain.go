package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// Plain renders blocks for a terminal: one line a paragraph or item, empty lines between them. Wrapping is left to
// the caller that knows the width, and so are the columns of tables: a table is a paragraph with a line a row, each an indent
// and the cells, divided by CellEnd. Placeholders stay {{EXPR}}; their values have other widths. Code is Unbroken.
func Plain(blocks []ast.Node, src []byte) string {
	p := plainer{src: src}
	for _, n := range blocks {
		p.block(n, "", "")
	}
	return strings.Join(p.lines, "\n\n")
}

// CellEnd divides the cells of a table's row in text for a terminal: the character that was made to divide units.
const CellEnd = "\x1f"

// Unbroken is a command as it stands in text for a terminal: its spaces are such that no line breaks at them. The caller that wraps the text
// makes spaces of them again.
func Unbroken(code string) string { return strings.ReplaceAll(code, " ", NoBreak) }

// NoBreak is a space at which no line breaks.
const NoBreak = "\u00a0"

// Inline is the text of a paragraph or of what is inside one, for a terminal.
func Inline(n ast.Node, src []byte) string { return (&plainer{src: src}).inline(n) }

type plainer struct {
	src   []byte
	lines []string
}

// block adds a block. first precedes its first line, and rest what follows.
func (p *plainer) block(n ast.Node, first, rest string) {
	switch n := n.(type) {
	case *ast.List:
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			p.children(c, rest+"- ", rest+"  ")
		}
	case *ast.Blockquote:
		p.children(n, rest+"| ", rest+"| ")
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		var b strings.Builder
		for i := range n.Lines().Len() {
			at := n.Lines().At(i)
			b.WriteString(rest + "    " + string(at.Value(p.src)))
		}
		p.lines = append(p.lines, strings.TrimRight(b.String(), "\n"))
	case *east.Table:
		var rows []string
		for row := n.FirstChild(); row != nil; row = row.NextSibling() {
			cells := []string{first}
			for c := row.FirstChild(); c != nil; c = c.NextSibling() {
				cells = append(cells, p.inline(c))
			}
			rows, first = append(rows, strings.Join(cells, CellEnd)), rest
		}
		p.lines = append(p.lines, strings.Join(rows, "\n"))
	case *ast.ThematicBreak, *ast.HTMLBlock:
	default:
		if n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeBlock {
			p.children(n, first, rest)
			return
		}
		p.lines = append(p.lines, first+p.inline(n))
	}
}

func (p *plainer) children(n ast.Node, first, rest string) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		p.block(c, first, rest)
		first = rest
	}
}

// inline renders what is inside a paragraph.
func (p *plainer) inline(n ast.Node) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(util.UnescapePunctuations(c.Value(p.src)))
			if c.SoftLineBreak() || c.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(c.Value)
		case *Placeholder:
			b.WriteString("{{" + c.Expr + "}}")
		case *ast.AutoLink:
			b.Write(c.Label(p.src))
		case *ast.CodeSpan:
			b.WriteString(Unbroken(p.inline(c)))
		default:
			b.WriteString(p.inline(c))
		}
	}
	return b.String()
}
