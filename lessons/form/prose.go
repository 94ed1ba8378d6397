package form

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"zootrope/core/say"
	"zootrope/lessons/glossary"
	"zootrope/lessons/markdown"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// Prose is one file of prose, as read.
type Prose struct {
	File     string
	Lang     string
	Front    Front
	Intro    Section // what stands before the first step
	Sections []Section
	Blocks   []Block
	Raw      string
	Whole    string     // with its front matter
	zk       [][]string // single file: for each line of it, what the script has there
	alone    bool       // it is a single file: its zk blocks are the script
	scripts  []int      // single file: the lines in which they begin
}

// Section is the prose of one step.
type Section struct {
	ID, Title string
	Line      int
	HTML      string
	Text      string
	Fills     []Fill
	Sights    []Sight
	Leads     []Sight // to events, by {{see EVENT}}
	Boxes     []Box
	Beats     []markdown.Beat // what is told one after the other
	Firsts    []Sentence      // the sentences that begin a beat
	Early     []Sentence      // the sentences before the first tie, if there is a tie
	Opening   []Sentence      // sentences that open more than one drawer
	Crossed   []Sentence      // ties that a sentence ends in
}

// Sentence is a sentence of a section, where it stands.
type Sentence struct {
	Text       string
	Line       int
	Words, Han int // its length: words and numbers, and Chinese characters
}

// Fill is a placeholder of a section, where it stands first.
type Fill struct {
	Expr      string
	Line, Col int
}

// Block are the words of a question, goal or offer, or the text of an attempt: a fenced block `KIND NAME`.
type Block struct {
	Kind, Name string
	Step       string
	Line       int
	Lines      []string
}

// reader takes a Markdown tree apart.
type reader struct {
	*Prose
	src      []byte
	shown    []ast.Node              // of the section being read
	steps    map[*ast.Heading]string // single file: the headings that begin a step, and its id
	now      *Section
	problems []wording.Problem
}

// readProse reads a file of prose. What is wrong with it comes as problems; the rest is still read, unless it is the
// front matter that is wrong: then there is no prose.
func readProse(file, lang string, src []byte, alone bool) (*Prose, []wording.Problem) {
	r := &reader{Prose: &Prose{File: file, Lang: lang, alone: alone}}
	r.Whole = strings.ReplaceAll(strings.TrimPrefix(string(src), "\ufeff"), "\r\n", "\n")
	f, body, wrong := splitFront(r.Whole)
	if wrong != nil {
		wrong.File = file
		return nil, []wording.Problem{*wrong}
	}
	r.Front, r.src, r.Raw = f, []byte(body), body
	if l := f["lang"]; l != "" {
		r.Lang = l
	}
	tree := markdown.Parse(r.src)
	markdown.Tame(tree, r.src, r.complain)
	r.zk = make([][]string, bytes.Count(r.src, []byte("\n"))+1)
	r.now = &r.Intro
	if alone {
		r.plan(tree)
	}
	for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
		r.top(n)
	}
	r.finish()
	return r.Prose, r.problems
}

// top takes one block of the file.
func (r *reader) top(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		if _, begins := r.steps[n]; begins || n.Level <= 2 {
			r.heading(n, begins)
			return
		}
	case *ast.FencedCodeBlock:
		if r.fenced(n) {
			return
		}
	}
	r.shown = append(r.shown, n)
}

// heading begins a section; a heading of the first level is the title of the file, and begins one only if planned.
func (r *reader) heading(n *ast.Heading, planned bool) {
	title := markdown.Inline(n, r.src)
	if n.Level == 1 {
		if r.Front["title"] == "" {
			r.Front["title"] = title
		}
		if !planned {
			return
		}
	}
	r.finish()
	id := given(n)
	if planned {
		id = r.steps[n]
	}
	line := r.line(n)
	if id == "" {
		r.complain(n, "expected the step's id behind the heading %q: ## %s {#some-id}", title, title)
	}
	r.Sections = append(r.Sections, Section{ID: id, Title: title, Line: line})
	r.now = &r.Sections[len(r.Sections)-1]
	if planned && r.stepIn(n) == "" {
		r.zk[line-1] = []string{"step " + id}
	}
}

// finish ends the section that has been read.
func (r *reader) finish() {
	for _, n := range r.shown {
		if q, ok := n.(*ast.Blockquote); ok {
			r.boxed(q)
		}
	}
	r.divide()
	markdown.Explain(r.shown, r.src, glossary.Forms(r.Lang))
	r.now.HTML, r.now.Text = markdown.HTML(r.shown, r.src), markdown.Plain(r.shown, r.src)
	for _, b := range r.shown {
		_ = ast.Walk(b, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if p, ok := n.(*markdown.Placeholder); ok && entering && !r.now.Asks(p.Expr) {
				r.now.Fills = append(r.now.Fills, Fill{p.Expr, r.lineAt(p.At), r.colAt(p.At)})
			}
			if p, ok := n.(*markdown.Placeholder); ok && entering {
				if _, sees := play.Seen(p.Expr); sees {
					words := markdown.Inline(n.Parent(), r.src)
					r.now.Leads = append(r.now.Leads, Sight{Text: p.Expr, Line: r.lineAt(p.At), Words: words})
				}
			}
			if t, ok := n.(*markdown.Tied); ok && entering {
				words := markdown.Inline(n, r.src)
				r.now.Sights = append(r.now.Sights, Sight{Text: t.Sight, Line: r.line(n), Tells: t.Tells, Opens: t.Opens, Drawer: t.Drawer, Words: words})
			}
			return ast.WalkContinue, nil
		})
	}
	r.shown = nil
}

// divide divides a section into beats.
func (r *reader) divide() {
	d := markdown.Divide(r.shown, r.src)
	placed := func(all []markdown.Sentence) (out []Sentence) {
		for _, s := range all {
			out = append(out, Sentence{s.Text, r.lineAt(s.At), s.Words, s.Han})
		}
		return out
	}
	r.now.Beats, r.now.Firsts, r.now.Early, r.now.Opening, r.now.Crossed = d.Beats, placed(d.Tied), placed(d.Early), placed(d.Opening), placed(d.Crossed)
}

func (s *Section) Asks(expr string) bool {
	return slices.ContainsFunc(s.Fills, func(f Fill) bool { return f.Expr == expr })
}

// namedKinds are the kinds of fenced blocks that hold words and no code. Blocks of the kinds solution and miss stand only in lessons of a single file.
var namedKinds = []string{"ask", "belief", "goal", "hint", "slip", "offer", "compare", "aims", "recap", "say", "solution", "miss"}

// Nameless lists the kinds of fenced blocks that need no name, because a section has only one block of each of these kinds.
var Nameless = []string{"aims", "recap", "say"}

// readNote reads a Markdown file that is no lesson: its HTML, and what was left out of it.
func readNote(file, lang string, src []byte) (string, []wording.Problem) {
	r := &reader{Prose: &Prose{File: file, Lang: lang}, src: src}
	tree := markdown.Parse(src)
	markdown.Tame(tree, src, r.complain)
	return markdown.HTML(markdown.Blocks(tree), src), r.problems
}

// fenced takes a fenced block that is no part of the text.
func (r *reader) fenced(n *ast.FencedCodeBlock) bool {
	if n.Info == nil {
		return false
	}
	kind, name := r.info(n)
	line, lines := r.line(n), r.lines(n)
	if kind == "zk" && r.alone {
		r.scripts = append(r.scripts, line)
		for i, l := range lines {
			r.zk[line+i] = []string{l}
		}
		return true
	}
	if !slices.Contains(namedKinds, kind) {
		return false
	}
	if name = strings.TrimSpace(name); name == "" && !slices.Contains(Nameless, kind) {
		r.complain(n, "expected a name behind %s", kind)
		return true
	}
	r.Blocks = append(r.Blocks, Block{Kind: kind, Name: name, Step: r.now.ID, Line: line, Lines: lines})
	return true
}

// info divides what stands behind a fence: `KIND NAME`.
func (r *reader) info(n *ast.FencedCodeBlock) (kind, name string) {
	if n.Info != nil {
		kind, name, _ = strings.Cut(strings.TrimSpace(string(n.Info.Value(r.src))), " ")
	}
	return kind, name
}

func (r *reader) lines(n *ast.FencedCodeBlock) []string {
	var lines []string
	for i := range n.Lines().Len() {
		at := n.Lines().At(i)
		lines = append(lines, strings.TrimRight(string(at.Value(r.src)), "\n"))
	}
	return lines
}

// Keyed is the line in which a key of the front matter stands.
func (p *Prose) Keyed(key string) int {
	return 1 + slices.IndexFunc(strings.Split(p.Whole, "\n"), func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), key+":") })
}

// source is the script of a single file: its lines stand where they stand in the file, so that errors name them.
func (p *Prose) source() string {
	var b strings.Builder
	for _, l := range p.zk {
		b.WriteString(strings.Join(l, " "))
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// Find gives the words with a kind and name, or nil.
func (p *Prose) Find(kind, name string) *Block {
	for i := range p.Blocks {
		if n := &p.Blocks[i]; n.Kind == kind && n.Name == name {
			return n
		}
	}
	return nil
}

// Body is the text of a block.
func (n *Block) Body() string { return markdown.Join(n.Lines...) }

// Points are the items of a list, `- words` each; a line that is further in goes on with the one before.
func (n *Block) Points() (out []string) {
	for _, l := range n.Lines {
		switch rest, ok := strings.CutPrefix(l, "- "); {
		case ok:
			out = append(out, strings.TrimSpace(rest))
		case len(out) > 0 && strings.TrimSpace(l) != "":
			out[len(out)-1] = markdown.Join(out[len(out)-1], l)
		}
	}
	return out
}

func (r *reader) complain(n ast.Node, form say.Form, parts ...any) {
	p := wording.Problem{File: r.File, Line: r.line(n), Msg: say.F(form, parts...)}
	if at := begins(n); at >= 0 {
		p.Line, p.Col = r.lineAt(at), r.colAt(at)
	}
	r.problems = append(r.problems, p)
}

// begins is where in the source something within a line begins: markup, or the words of a link; −1 where that is not known.
func begins(n ast.Node) int {
	switch n := n.(type) {
	case *ast.RawHTML:
		if n.Segments.Len() > 0 {
			return n.Segments.At(0).Start
		}
	case *ast.Link, *ast.Image:
		if t, ok := n.FirstChild().(*ast.Text); ok {
			return t.Segment.Start
		}
	}
	return -1
}

// line is where a node begins, from 1; 0 if it cannot be told.
func (r *reader) line(n ast.Node) int {
	if f, ok := n.(*ast.FencedCodeBlock); ok && f.Info != nil {
		return r.lineAt(f.Info.Segment.Start)
	}
	for ; n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			return r.lineAt(n.Lines().At(0).Start)
		}
		if h, ok := n.(*ast.Heading); ok && h.Pos() >= 0 { // a heading without words has no lines
			return r.lineAt(h.Pos())
		}
	}
	return 0
}

func (r *reader) lineAt(offset int) int { return bytes.Count(r.src[:offset], []byte("\n")) + 1 }

// colAt is the column of an offset, from 1, in characters.
func (r *reader) colAt(offset int) int {
	return utf8.RuneCount(r.src[bytes.LastIndexByte(r.src[:offset], '\n')+1:offset]) + 1
}

// begun says whether this prose is a translation that has only been begun: somewhere in it stands a mark.
func (p *Prose) begun() bool { return wording.Marked(p.Whole, p.Lang) }

// Drawers are those that a sentence can open: the votes of all servers, the ends of their logs, and what was compared or counted at its event.
var Drawers = []string{"votes", "logs", "why"}

// Sight is a sight that a section or a question names, where it stands.
type Sight struct {
	Text   string
	Line   int
	Tells  bool
	Opens  bool   // a drawer
	Drawer string // which one
	Words  string // what is tied, or the sentence that leads there
}

// placeholderText is a placeholder as it stands in a plain text.
var placeholderText = regexp.MustCompile(`\{\{[^}]*\}\}`)

// ReplacePlaceholders puts the same words in the place of every placeholder of a plain text.
func ReplacePlaceholders(text, words string) string {
	return placeholderText.ReplaceAllString(text, words)
}
