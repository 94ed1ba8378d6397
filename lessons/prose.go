package lessons

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"zootrope/core/say"
	"zootrope/lessons/play"
)

// prose is one file of prose, as read.
type prose struct {
	file   string
	lang   string
	front  front
	intro  section // what stands before the first step
	parts  []section
	named  []named
	raw    string
	whole  string     // with its front matter
	zk     [][]string // single file: for each line of it, what the script has there
	alone  bool       // it is a single file: its zk blocks are the script
	blocks []int      // single file: the lines in which they begin
}

// section is the prose of one step.
type section struct {
	id, title string
	line      int
	html      string
	text      string
	told      string // the sentences that are tied to events
	fills     []fill
	sights    []sighted
	leads     []sighted // to events, by {{see EVENT}}
	boxes     []box
}

// fill is a placeholder of a section, where it stands first.
type fill struct {
	expr      string
	line, col int
}

// named are the words of a question, goal or offer, or the text of an attempt: a fenced block `KIND NAME`.
type named struct {
	kind, name string
	step       string
	line       int
	lines      []string
}

// reader takes a Markdown tree apart.
type reader struct {
	*prose
	src      []byte
	shown    []ast.Node              // of the section being read
	steps    map[*ast.Heading]string // single file: the headings that begin a step, and its id
	now      *section
	problems []Problem
}

// readProse reads a file of prose. What is wrong with it comes as problems; the rest is still read, unless it is the
// front matter that is wrong: then there is no prose.
func readProse(file, lang string, src []byte, alone bool) (*prose, []Problem) {
	r := &reader{prose: &prose{file: file, lang: lang, alone: alone}}
	r.whole = strings.ReplaceAll(strings.TrimPrefix(string(src), "\ufeff"), "\r\n", "\n")
	f, body, wrong := splitFront(r.whole)
	if wrong != nil {
		wrong.File = file
		return nil, []Problem{*wrong}
	}
	r.front, r.src, r.raw = f, []byte(body), body
	if l := f["lang"]; l != "" {
		r.lang = l
	}
	tree := markdown.Parser().Parse(text.NewReader(r.src))
	tame(tree, r.src, r.complain)
	r.zk = make([][]string, bytes.Count(r.src, []byte("\n"))+1)
	r.now = &r.intro
	if alone {
		r.plan(tree)
	}
	for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
		r.top(n)
	}
	r.finish()
	return r.prose, r.problems
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
	title := (&plainer{src: r.src}).inline(n)
	if n.Level == 1 {
		if r.front["title"] == "" {
			r.front["title"] = title
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
	r.parts = append(r.parts, section{id: id, title: title, line: line})
	r.now = &r.parts[len(r.parts)-1]
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
	explain(r.shown, r.src, r.lang)
	r.now.html, r.now.text = html(r.shown, r.src), plain(r.shown, r.src)
	for _, b := range r.shown {
		_ = ast.Walk(b, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if p, ok := n.(*placeholder); ok && entering && !r.now.asks(p.expr) {
				r.now.fills = append(r.now.fills, fill{p.expr, r.lineAt(p.at), r.colAt(p.at)})
			}
			if p, ok := n.(*placeholder); ok && entering {
				if _, sees := play.Seen(p.expr); sees {
					words := (&plainer{src: r.src}).inline(n.Parent())
					r.now.leads = append(r.now.leads, sighted{text: p.expr, line: r.lineAt(p.at), words: words})
				}
			}
			if t, ok := n.(*tied); ok && entering {
				words := (&plainer{src: r.src}).inline(n)
				r.now.sights = append(r.now.sights, sighted{text: t.sight, line: r.line(n), tells: t.tells, words: words})
				r.now.told += words + " "
			}
			return ast.WalkContinue, nil
		})
	}
	r.shown = nil
}

func (s *section) asks(expr string) bool {
	return slices.ContainsFunc(s.fills, func(f fill) bool { return f.expr == expr })
}

// namedKinds are the fenced blocks that hold words, not code. The last two occur in single files.
var namedKinds = []string{"ask", "belief", "goal", "hint", "slip", "offer", "compare", "aims", "recap", "solution", "miss"}

// nameless are the kinds of which a section has one block, so that the block needs no name.
var nameless = []string{"aims", "recap"}

// readNote reads a Markdown file that is no lesson: its HTML, and what was left out of it.
func readNote(file, lang string, src []byte) (string, []Problem) {
	r := &reader{prose: &prose{file: file, lang: lang}, src: src}
	tree := markdown.Parser().Parse(text.NewReader(src))
	tame(tree, src, r.complain)
	var all []ast.Node
	for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
		all = append(all, n)
	}
	return html(all, src), r.problems
}

// fenced takes a fenced block that is no part of the text.
func (r *reader) fenced(n *ast.FencedCodeBlock) bool {
	if n.Info == nil {
		return false
	}
	kind, name := r.info(n)
	line, lines := r.line(n), r.lines(n)
	if kind == "zk" && r.alone {
		r.blocks = append(r.blocks, line)
		for i, l := range lines {
			r.zk[line+i] = []string{l}
		}
		return true
	}
	if !contains(namedKinds, kind) {
		return false
	}
	if name = strings.TrimSpace(name); name == "" && !contains(nameless, kind) {
		r.complain(n, "expected a name behind %s", kind)
		return true
	}
	r.named = append(r.named, named{kind: kind, name: name, step: r.now.id, line: line, lines: lines})
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

// keyed is the line in which a key of the front matter stands.
func (p *prose) keyed(key string) int {
	return 1 + slices.IndexFunc(strings.Split(p.whole, "\n"), func(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), key+":") })
}

// source is the script of a single file: its lines stand where they stand in the file, so that errors name them.
func (p *prose) source() string {
	var b strings.Builder
	for _, l := range p.zk {
		b.WriteString(strings.Join(l, " "))
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// find gives the words with a kind and name, or nil.
func (p *prose) find(kind, name string) *named {
	for i := range p.named {
		if n := &p.named[i]; n.kind == kind && n.name == name {
			return n
		}
	}
	return nil
}

// body is the text of a block.
func (n *named) body() string { return joined(n.lines...) }

// points are the items of a list, `- words` each; a line that is further in goes on with the one before.
func (n *named) points() (out []string) {
	for _, l := range n.lines {
		switch rest, ok := strings.CutPrefix(l, "- "); {
		case ok:
			out = append(out, strings.TrimSpace(rest))
		case len(out) > 0 && strings.TrimSpace(l) != "":
			out[len(out)-1] = joined(out[len(out)-1], l)
		}
	}
	return out
}

func (r *reader) complain(n ast.Node, form say.Form, parts ...any) {
	p := Problem{File: r.file, Line: r.line(n), Msg: say.F(form, parts...)}
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
