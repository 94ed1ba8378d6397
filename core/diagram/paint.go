package diagram

import (
	"strconv"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// painter draws a model where its layout says.
type painter struct {
	canvas
	*model
	*layout
	opt   *Options
	say   *phrases
	boxes []box // where labels stand

	strokes []stroke // all arrows

	texts []label // of the marks

	litFrom, litTo int // between which the causal past is lit
}

// parts are painted one after the other.
var parts = [...]func(*painter){(*painter).ground, (*painter).allArrows, (*painter).allMarks}

// ground is what lies behind everything.
func (p *painter) ground() {
	p.open("svg", "xmlns", "http://www.w3.org/2000/svg", "class", "st", "width", px(p.width), "height", px(p.height),
		"viewBox", "0 0 "+px(p.width)+" "+px(p.height), "role", when(p.opt.Bare, "group", "img"), "aria-label", p.title())
	if !p.opt.Bare {
		p.open("style")
		p.b.WriteString(standAlone())
		p.close("style")
	}
	p.leaf("rect", "class", "well", "width", px(p.width), "height", px(p.height))
	p.litRegion()
	p.ruler()
	p.lifelines()
	p.breaks()
	p.commands()
}

// allArrows draws the arrows. The labels of the marks get their places first.
func (p *painter) allArrows() {
	p.findStrokes()
	p.texts = p.labels()
	for i := range p.arrows {
		p.arrow(&p.arrows[i])
	}
	for i := range p.arrows {
		p.arrowWords(&p.arrows[i])
	}
}

// allMarks draws the marks on top, and what is above and below the picture.
func (p *painter) allMarks() {
	for i := range p.marks {
		p.mark(&p.marks[i], p.texts[i])
	}
	p.footer()
	p.heads()
	p.close("svg")
}

// findStrokes finds where the arrows run, before labels look for places beside them.
func (p *painter) findStrokes() {
	for i := range p.arrows {
		a := &p.arrows[i]
		if from, to := &p.marks[a.Mark], p.model.line(a.To); from.Drawn && to >= 0 && to != from.Line {
			p.strokes = append(p.strokes, p.stroke(a, from, to))
		}
	}
}

func (p *painter) title() string {
	from, to := int64(0), int64(0)
	if p.model.first < p.model.last {
		from, to = p.events[p.model.first].Seq, p.events[p.model.last-1].Seq
	}
	return with(p.say.title, strconv.FormatInt(from, 10), strconv.FormatInt(to, 10))
}

// standing gives the class for how an event stands to the selected event.
func (p *painter) standing(first, last int64) string {
	s := p.opt.Selected
	switch {
	case s == 0:
		return ""
	case first <= s && s <= last:
		return " sel"
	case p.past.Has(first):
		return " past"
	case p.future.Has(last):
		return " future"
	}
	return " dim"
}

func (p *painter) markStanding(m *mark) string {
	s := p.opt.Selected
	for _, i := range m.Events {
		if s != 0 && p.events[i].Seq == s {
			return " sel"
		}
	}
	stands := p.standing(p.events[m.Events[0]].Seq, p.events[m.Events[len(m.Events)-1]].Seq)
	if stands == " sel" { // several turns in one mark, and another's event in between
		return " past"
	}
	return stands
}

// litRegion is the area of the causal past: on each line down to its last event that could have had an influence.
func (p *painter) litRegion() {
	ys := p.frontier()
	from, to := -1, -1
	for i, y := range ys {
		if y > 0 {
			to = i
			if from < 0 {
				from = i
			}
		}
	}
	if from < 0 {
		return
	}
	top := p.top - 4
	p.litFrom, p.litTo = p.x(from)-13, p.x(to)+13
	d := move(p.litFrom, top) + line(p.litTo, top)
	for i := to; i >= from; i-- {
		y := max(ys[i]+9, top)
		d += line(p.x(i)+13, y) + line(p.x(i)-13, y)
	}
	p.path("lit", d+"Z")
}

// frontier is on each line the height of the last mark of the past, 0 for none.
func (p *painter) frontier() []int {
	ys := make([]int, len(p.parties))
	for i := range p.marks {
		m := &p.marks[i]
		if s := p.markStanding(m); m.Drawn && (s == " past" || s == " sel") {
			ys[m.Line] = max(ys[m.Line], m.Y)
		}
	}
	return ys
}

func (p *painter) ruler() {
	if len(p.ticks) == 0 {
		p.text(p.width/2, p.top+20, "sub mid", p.say.nothing)
		return
	}
	p.text(rulerWidth-12, p.top-2, "sub num", "ms")
	for _, t := range p.ticks {
		p.text(rulerWidth-12, t.Y+4, "num", thousands(int(t.At-p.start)))
		p.path("tick", move(rulerWidth-5, t.Y)+"h6")
	}
}

// seconds prints a moment as 12.431.
func seconds(t proto.Millis) string { return milli(int(t)) }

// breaks show where idle time is left out.
func (p *painter) breaks() {
	for _, g := range p.gaps {
		for i := range p.parties {
			x := p.x(i)
			p.path("cut", move(x-9, g.Y-4)+line(x+9, g.Y-10)+line(x+9, g.Y+4)+line(x-9, g.Y+10)+"Z")
			p.path("break", move(x-8, g.Y-4)+line(x+8, g.Y-10)+move(x-8, g.Y+10)+line(x+8, g.Y+4))
		}
		texts := []string{p.say.later}
		if g.Silence {
			texts = []string{p.say.silence, p.say.wait}
		}
		for i := range texts {
			texts[i] = with(texts[i], thousands(int(g.Took)))
		}
		if p.pitch >= 150 {
			p.text(p.left+p.pitch/2, g.Y+4, "sub mid", fitting(texts, p.pitch-30))
		} else {
			p.text(12, g.Y+4, "sub", fitting(texts, p.left-32))
		}
	}
}

// commands draws the commands as lines across the picture.
func (p *painter) commands() {
	for _, c := range p.captions {
		if c.Y < 0 {
			continue
		}
		e := &p.events[c.Event]
		seq := strconv.FormatInt(e.Seq, 10)
		p.open("g", "class", "c"+p.standing(e.Seq, e.Seq), "data-seq", seq, "data-last", seq)
		p.element("title", explain.Title(e, p.opt.Names, p.opt.Lang))
		p.path("rule", move(p.said, c.Y+6)+"H"+px(p.width-12))
		class := "cmd"
		if e.Kind != trace.Command {
			class = "note"
		}
		p.text(p.said, c.Y, class, fit(e.Text, p.width*5/6))
		p.close("g")
	}
}

func (p *painter) footer() {
	if p.unseen > 0 {
		p.text(p.width/2, p.bottom+24, "mid name", with(p.say.more, thousands(p.unseen)))
	}
}
