package diagram

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"zootrope/core/explain"
	"zootrope/core/trace"
)

// label is the text beside a mark.
type label struct {
	Text string
	X, Y int
	Left bool
}

// mark draws a mark and its label.
func (p *painter) mark(m *mark, l label) {
	if !m.Drawn {
		return
	}
	main := &p.events[m.Main]
	first, last := p.events[m.Events[0]].Seq, p.events[m.Events[len(m.Events)-1]].Seq
	stands := p.markStanding(m)
	p.open("g", "class", "m k-"+colour(main)+stands, "data-seq", number(p.seqOf(m)), "data-first", number(first), "data-last", number(last))
	p.markTitle(m)
	x := p.x(m.Line)
	if stands == " sel" {
		p.leaf("circle", "class", "ring", "cx", px(x), "cy", px(m.Y), "r", "10")
	}
	p.shape(x, m.Y, main, stands == " future" || stands == " dim")
	if l.Text != "" {
		class := "lab"
		if l.Left {
			class = "end"
		}
		if l.X <= p.litFrom || l.X >= p.litTo {
			class += " out"
		}
		p.text(l.X, l.Y, class, l.Text)
	}
	p.close("g")
}

// seqOf is the event by which a mark is selected: the selected event if the mark has it, otherwise the mark's main event.
func (p *painter) seqOf(m *mark) int64 {
	for _, i := range m.Events {
		if p.events[i].Seq == p.opt.Selected {
			return p.opt.Selected
		}
	}
	return p.events[m.Main].Seq
}

// titleEvents is how many events of a mark its title tells.
const titleEvents = 6

func (p *painter) markTitle(m *mark) {
	p.open("title")
	for n, i := range m.Events {
		if n == titleEvents {
			p.escape("…")
			break
		}
		if n > 0 {
			p.escape("\n")
		}
		p.escape("#" + number(p.events[i].Seq) + " " + explain.Title(&p.events[i], p.opt.Names, p.opt.Lang))
	}
	p.close("title")
}

// shape tells the kind of a mark; most are dots.
func (p *painter) shape(x, y int, e *trace.Event, hollow bool) {
	class := "f"
	if hollow {
		class = "o"
	}
	switch e.Kind {
	case trace.Crash:
		p.path("x", cross(x, y, 6))
	case trace.Stop:
		p.leaf("rect", "class", "o", "x", px(x-6), "y", px(y-6), "width", "12", "height", "12", "rx", "2")
		p.path("w", move(x-6, y+6)+line(x+6, y-6))
	case trace.Start, trace.Resume:
		p.path(class, move(x-5, y-6)+line(x+7, y)+line(x-5, y+6)+"Z")
	case trace.Pause:
		p.leaf("rect", "class", "o", "x", px(x-7), "y", px(y-7), "width", "14", "height", "14", "rx", "3", "stroke-width", "0")
		p.path("gate", move(x-3, y-6)+"v12"+move(x+3, y-6)+"v12")
	case trace.Fsync:
		p.leaf("rect", "class", "o", "x", px(x-5), "y", px(y-5), "width", "10", "height", "10", "rx", "2")
		p.leaf("rect", "class", "f", "x", px(x-5), "y", px(y), "width", "10", "height", "5", "rx", "1")
	case trace.WatchFired:
		p.path(class, move(x, y-7)+line(x+7, y)+line(x, y+7)+line(x-7, y)+"Z")
	case trace.State:
		p.leaf("circle", "class", class, "cx", px(x), "cy", px(y), "r", "6")
	default:
		p.leaf("circle", "class", class, "cx", px(x), "cy", px(y), "r", "5")
	}
}

func cross(x, y, r int) string {
	return move(x-r, y-r) + line(x+r, y+r) + move(x+r, y-r) + line(x-r, y+r)
}

// margins measures the words that stand outside of all lines, where there is most room for them.
func (p *painter) margins() margins {
	var out margins
	for i := range p.marks {
		m := &p.marks[i]
		first, last := m.Line == 0, m.Line == len(p.parties)-1
		if !m.Drawn || !first && !last {
			continue
		}
		texts := p.words(m)
		switch {
		case len(texts) == 0:
		case first:
			out.left = max(out.left, width(texts[0]))
		default:
			out.right = max(out.right, width(texts[0]))
		}
	}
	return out
}

// labels finds the places of all labels of marks, before those of arrows look for theirs.
func (p *painter) labels() []label {
	out := make([]label, len(p.marks))
	for i := range p.marks {
		if p.marks[i].Drawn {
			out[i] = p.label(&p.marks[i])
		}
	}
	return out
}

// heights are where the label of a mark may stand beside it: at its height, below, above.
var heights = [...]int{0, 13, -12}

// label places a label beside its mark, where it overlaps no other label and the fewest arrows.
func (p *painter) label(m *mark) label {
	texts := p.words(m)
	if len(texts) == 0 {
		return label{}
	}
	best, at, fewest := label{}, box{}, -1
	for _, left := range p.sides(m) {
		free := p.free(m, left)
		if !slices.ContainsFunc(texts, func(text string) bool { return width(text) <= free }) {
			free = p.beyond(m, left) // better across a line at which nothing happens than cut off
		}
		short := fitting(texts, free)
		if short == "" || free < 40 {
			continue
		}
		for _, down := range heights {
			l, b := p.beside(m, short, left, down)
			if p.overlaps(b) {
				continue
			}
			cost := 2 * p.crossed(box{b.x1, b.y1 + 3, b.x2, b.y2 - 3}, stroke{})
			if len(short) < len(texts[0]) {
				cost++
			}
			if fewest < 0 || cost < fewest {
				best, at, fewest = l, b, cost
			}
		}
	}
	if fewest >= 0 {
		p.boxes = append(p.boxes, at)
	}
	return best
}

// beside puts a text on one side of a mark, down pixels below it.
func (p *painter) beside(m *mark, text string, left bool, down int) (label, box) {
	x, y := p.x(m.Line)+14, m.Y+down
	if down != 0 {
		x -= 4
	}
	l, b := label{text, x, y + 4, left}, box{x, y - 8, x + width(text), y + 8}
	if left {
		l.X = 2*p.x(m.Line) - x
		b.x1, b.x2 = l.X-width(text), l.X
	}
	return l, b
}

// sides orders the sides of a mark by how well a label stands there; true is left.
func (p *painter) sides(m *mark) [2]bool {
	left := m.Line == 0 && len(p.parties) > 1
	switch {
	case m.Left && !m.Right:
		left = false
	case m.Right && !m.Left:
		left = true
	}
	return [2]bool{left, !left}
}

// free is the room for words on one side of a mark, up to the next line.
func (p *painter) free(m *mark, left bool) int {
	x := p.x(m.Line)
	edge := p.width - 8
	if left {
		edge = rulerWidth + 8
	}
	switch {
	case left && m.Line > 0:
		edge = p.x(m.Line - 1)
	case !left && m.Line < len(p.parties)-1:
		edge = p.x(m.Line + 1)
	}
	return abs(edge-x) - 22
}

// beyond is the room up to the next line that has something at the height of a mark.
func (p *painter) beyond(m *mark, left bool) int {
	x, edge := p.x(m.Line), p.width-8
	if left {
		edge = rulerWidth + 8
	}
	for i := range p.marks {
		o := &p.marks[i]
		at := p.x(o.Line)
		between := left && at < x && at > edge || !left && at > x && at < edge
		if between && o.Drawn && abs(o.Y-m.Y) < rowHeight {
			edge = at
		}
	}
	return abs(edge-x) - 22
}

// run is the events of one kind in a mark.
type run struct {
	First, Last int // indexes
	Count       int
}

// fitting is the first text for which there is room, or the last text, shortened.
func fitting(texts []string, room int) string {
	for _, text := range texts {
		if width(text) <= room {
			return text
		}
	}
	return fit(texts[len(texts)-1], room)
}

// words are the brief of the weightiest two kinds of events in a mark, then shorter ways to say it.
func (p *painter) words(m *mark) []string {
	var runs []run
	for _, i := range m.Events {
		e := &p.events[i]
		if rank(e) < 10 || p.hidden(e.Kind) || explain.Brief(e, p.opt.Names, p.opt.Lang) == "" {
			continue
		}
		known := false
		for n := range runs {
			if p.events[runs[n].First].Kind == e.Kind && p.events[runs[n].First].Text == e.Text {
				runs[n].Last, known = i, true
				runs[n].Count++
			}
		}
		if !known {
			runs = append(runs, run{i, i, 1})
		}
	}
	sort.SliceStable(runs, func(i, j int) bool { return rank(&p.events[runs[i].First]) > rank(&p.events[runs[j].First]) })
	if len(runs) > 2 {
		runs = runs[:2]
	}
	if len(runs) == 2 && p.events[runs[1].First].Kind == trace.Apply {
		runs = runs[:1]
	}
	switch len(runs) {
	case 0:
		return nil
	case 1:
		return shorter(outcome(p.brief(runs[0])))
	}
	first := outcome(p.brief(runs[0]))
	return shorter(append([]string{p.brief(runs[0]) + p.say.comma + p.brief(runs[1])}, first...))
}

// shorter adds shorter forms of texts: with only the last part of each path, then only the number of a sequential node, and at
// last without paths.
func shorter(texts []string) []string {
	last := texts[len(texts)-1]
	for _, short := range [...]func(string) string{lastPart, lastNumber, nothing} {
		if text := strings.TrimSpace(withPaths(last, short)); text != "" && text != texts[len(texts)-1] {
			texts = append(texts, text)
		}
	}
	return texts
}

// outcome is a text, and what stands behind its colon: a comparison is left out before what came of it.
func outcome(text string) []string {
	for _, colon := range []string{": ", "："} {
		if _, after, ok := strings.Cut(text, colon); ok {
			return []string{text, after}
		}
	}
	return []string{text}
}

func (p *painter) brief(r run) string {
	first, last := &p.events[r.First], &p.events[r.Last]
	text := explain.Brief(first, p.opt.Names, p.opt.Lang)
	switch {
	case r.Count == 1:
		return text
	case last.Zxid > 0 && last.Zxid != first.Zxid:
		return text + "–" + last.Zxid.String()
	}
	return text + " ×" + strconv.Itoa(r.Count)
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
