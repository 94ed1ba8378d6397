package markdown

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Beat is a sentence that is tied to events, with all that the page shows together with that sentence. In prose without ties each paragraph is a beat.
type Beat struct {
	Sights  []string // of its ties, in their order
	Caption string   // the sentence that has the ties, as Plain has it; of prose without ties, the paragraph
	Text    string   // the same, with the sentences that come with it
}

// Sentence is a sentence of a paragraph, or a table or a heading that has a tie.
type Sentence struct {
	At    int // where it begins in the source
	Text  string
	Words int // words, numbers, pieces of code and placeholders
	Han   int // Chinese characters
}

// Division is how prose is divided into beats.
type Division struct {
	Beats   []Beat
	Tied    []Sentence
	Early   []Sentence // sentences of paragraphs before the first tie: all of them come with the first beat
	Opening []Sentence // sentences that open more than one drawer
	Crossed []Sentence // ties in which a sentence ends before their last word: each counts as part of one sentence
}

// Divide divides some blocks into beats, and marks them: each sentence, and each block that comes with one, knows the number of its beat.
//
// A sentence with a tie begins a beat. One without a tie comes with the sentence before it, or with the first beat; so do lists, tables, code, quotes and
// headings. A list or a quote that has a tie is read as if its paragraphs stood by themselves, and a table or a heading that has one is a sentence. In prose
// without any tie each paragraph begins a beat; lists and the like alone are one, without words.
func Divide(blocks []ast.Node, src []byte) Division {
	d := divider{src: src, last: -1}
	for _, b := range blocks {
		d.ties = d.ties || hasTie(b)
	}
	for _, b := range blocks {
		d.block(b)
	}
	for i := range d.Beats {
		d.Beats[i].Text = Join(d.texts[i]...)
	}
	return d.Division
}

type divider struct {
	Division
	src   []byte
	ties  bool       // there are some
	last  int        // the beat that has begun, −1 before the first
	texts [][]string // the sentences of each beat
}

// block divides a block, or lets it come with the sentence above.
func (d *divider) block(n ast.Node) {
	switch n.(type) {
	case *ast.HTMLBlock:
		return
	case *ast.Paragraph, *ast.TextBlock:
		if d.ties {
			d.paragraph(n)
			return
		}
		d.begin()
		d.Beats[d.last].Caption = Inline(n, d.src)
		d.addSentence(Inline(n, d.src))
	case *ast.List, *ast.ListItem, *ast.Blockquote:
		if hasTie(n) {
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				d.block(c)
			}
			return
		}
	case *east.Table, *ast.Heading:
		if hasTie(n) {
			text := Plain([]ast.Node{n}, d.src)
			d.begin()
			d.addSentence(text)
			d.tied(n, text, flat(n, d.src))
		}
	}
	if len(d.Beats) == 0 { // it may be all there is
		d.add()
	}
	n.SetAttributeString("data-beat", []byte(strconv.Itoa(d.number())))
}

// number is that of the beat with which something comes.
func (d *divider) number() int { return max(d.last, 0) }

// begin begins a beat.
func (d *divider) begin() {
	if d.last++; d.last == len(d.Beats) {
		d.add()
	}
}

func (d *divider) add() {
	d.Beats = append(d.Beats, Beat{Sights: []string{}})
	d.texts = append(d.texts, nil)
}

// addSentence adds a sentence to a beat.
func (d *divider) addSentence(text string) {
	if len(d.Beats) == 0 { // before the first tie
		d.add()
	}
	d.texts[d.number()] = append(d.texts[d.number()], text)
}

// tied adds the ties of a sentence to the beat that it has begun.
func (d *divider) tied(n ast.Node, plain, flat string) {
	b := &d.Beats[d.last]
	b.Caption = plain
	drawers := 0
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*Tied); ok && entering {
			b.Sights = append(b.Sights, t.Sight)
			if t.Opens {
				drawers++
			}
		}
		return ast.WalkContinue, nil
	})
	words, han := count(flat)
	one := Sentence{begins(n), plain, words, han}
	d.Tied = append(d.Tied, one)
	if drawers > 1 {
		d.Opening = append(d.Opening, one)
	}
}

// paragraph divides what is in a paragraph into sentences.
func (d *divider) paragraph(n ast.Node) {
	for _, s := range d.sentences(n) {
		one := &sentence{}
		n.InsertBefore(n, s[0], one)
		for _, part := range s {
			n.RemoveChild(n, part)
			one.AppendChild(one, part)
		}
		text := Inline(one, d.src)
		if hasTie(one) {
			d.begin()
			d.addSentence(text)
			d.tied(one, text, flat(one, d.src))
		} else {
			if d.last < 0 {
				words, han := count(flat(one, d.src))
				d.Early = append(d.Early, Sentence{begins(one), text, words, han})
			}
			d.addSentence(text)
		}
		one.beat = d.number()
	}
}

// sentences groups the children of a paragraph. The space behind a sentence is in no group.
func (d *divider) sentences(n ast.Node) (out [][]ast.Node) {
	ends := sentenceEnds(flat(n, d.src))
	d.cut(n, ends)
	var group []ast.Node
	at := 0
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		words := flat(c, d.src)
		begin := at
		at += len(words)
		for len(ends) > 0 && ends[0] <= begin {
			ends = ends[1:]
		}
		if len(group) == 0 && strings.TrimSpace(words) == "" {
			continue
		}
		group = append(group, c)
		if d.endsWith(c, words, begin, ends) {
			out, group = append(out, group), nil
		}
	}
	if len(group) > 0 {
		out = append(out, group)
	}
	return out
}

// endsWith says whether a sentence ends with a child of a paragraph; ends are those behind its beginning. Within markup none ends but the last in it.
func (d *divider) endsWith(c ast.Node, words string, begin int, ends []int) bool {
	crossed := false
	for _, e := range ends {
		if e > begin+len(words) {
			break
		}
		if strings.TrimSpace(words[e-begin:]) == "" {
			return true
		}
		if !crossed && hasTie(c) {
			crossed = true
			d.Crossed = append(d.Crossed, Sentence{At: begins(c), Text: Inline(c, d.src)})
		}
	}
	return false
}

// cut divides the texts among the children of a paragraph where sentences end, and again behind the space that follows.
func (d *divider) cut(n ast.Node, ends []int) {
	at, ended := 0, false // ended: a sentence ends where the child begins
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		for len(ends) > 0 && ends[0] <= at {
			ended = ended || ends[0] == at
			ends = ends[1:]
		}
		if t, ok := c.(*ast.Text); ok {
			d.cutText(t, at, ended, ends)
		}
		at += len(flat(c, d.src))
		ended = false
	}
}

// cutText divides a text that begins at an offset of its paragraph: behind the space after a sentence, or else where the next sentence ends.
func (d *divider) cutText(t *ast.Text, at int, ended bool, ends []int) {
	words := t.Value(d.src)
	space := len(words) - len(bytes.TrimLeft(words, " "))
	switch {
	case ended && space > 0 && space < len(words):
		d.divideText(t, space)
	case len(ends) == 0 || ends[0] > at+len(words):
	case ends[0] < at+len(words) || t.SoftLineBreak() || t.HardLineBreak():
		d.divideText(t, ends[0]-at)
	}
}

// divideText moves what a text has behind an offset into a text of its own, and the end of the line with it.
func (d *divider) divideText(t *ast.Text, at int) {
	rest := ast.NewTextSegment(text.NewSegment(t.Segment.Start+at, t.Segment.Stop))
	rest.SetSoftLineBreak(t.SoftLineBreak())
	rest.SetHardLineBreak(t.HardLineBreak())
	t.SetSoftLineBreak(false)
	t.SetHardLineBreak(false)
	t.Segment = text.NewSegment(t.Segment.Start, t.Segment.Start+at)
	t.Parent().InsertAfter(t.Parent(), t, rest)
}

// flat is the text of what is inside a paragraph, with one object for each piece of code and each placeholder.
func flat(n ast.Node, src []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.CodeSpan, *ast.AutoLink, *Placeholder:
			b.WriteRune(object)
			return ast.WalkSkipChildren, nil
		case *ast.String:
			b.Write(n.Value)
		case *ast.Text:
			b.Write(n.Value(src))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// begins is where the text of a node begins in the source, 0 if it has none.
func begins(n ast.Node) int {
	at := 0
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if !n.Segment.IsEmpty() {
				at = n.Segment.Start
				return ast.WalkStop, nil
			}
		case *Placeholder:
			at = n.At
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return at
}

// hasTie says whether something within a node is tied to an event.
func hasTie(n ast.Node) bool {
	found := false
	_ = ast.Walk(n, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		if _, found = n.(*Tied); found {
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return found
}

// word is a word or a number, with what is written together with it.
var word = regexp.MustCompile(`[\p{L}\p{N}\x{FFFC}][\p{L}\p{N}\x{FFFC}’'/.:_-]*`)

// count counts the words of a flat text, and its Chinese characters.
func count(text string) (words, han int) {
	for _, w := range word.FindAllString(text, -1) {
		other := false
		for _, r := range w {
			if unicode.Is(unicode.Han, r) {
				han++
			} else if !unicode.IsPunct(r) {
				other = true
			}
		}
		if other {
			words++
		}
	}
	return words, han
}

// sentence is a sentence in prose that has ties.
type sentence struct {
	ast.BaseInline
	beat int
}

var sentenceKind = ast.NewNodeKind("Sentence")

func (*sentence) Kind() ast.NodeKind { return sentenceKind }

func (n *sentence) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Beat": strconv.Itoa(n.beat)}, nil)
}

// sentences renders them, and the code that comes with them.
type sentences struct{}

func (sentences) Extend(m goldmark.Markdown) {
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(sentences{}, 50)))
}

func (sentences) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(sentenceKind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(`<span class="sentence" data-beat="` + strconv.Itoa(n.(*sentence).beat) + `">`)
		} else {
			_, _ = w.WriteString(`</span>`)
		}
		return ast.WalkContinue, nil
	})
	r.Register(ast.KindCodeBlock, code)
	r.Register(ast.KindFencedCodeBlock, code)
}

// code renders a block of code as goldmark does, but with its attributes.
func code(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, _ = w.WriteString("</code></pre>\n")
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString("<pre")
	html.RenderAttributes(w, n, nil)
	_, _ = w.WriteString("><code")
	if f, ok := n.(*ast.FencedCodeBlock); ok && f.Language(src) != nil {
		_, _ = w.WriteString(` class="language-`)
		html.DefaultWriter.Write(w, f.Language(src))
		_ = w.WriteByte('"')
	}
	_ = w.WriteByte('>')
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		html.DefaultWriter.RawWrite(w, line.Value(src))
	}
	return ast.WalkContinue, nil
}
