package diagram

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// condition is how a server or client stands on its lifeline.
type condition uint8

const (
	unknown condition = iota
	looking
	following
	leading
	observing
	down
	paused
	connected
	connecting
	ended
)

// person is a party as the events before some moment leave it.
type person struct {
	Is, Was condition // Was: before a pause
	Zxid    proto.Zxid
	Epoch   int64
}

// hear lets an event change what is known of its party.
func (s *person) hear(e *trace.Event) {
	switch e.Kind {
	case trace.Start:
		s.Is, s.Zxid = looking, e.Zxid
	case trace.State:
		s.Is = [...]condition{looking, following, leading, observing}[e.State&3]
	case trace.Crash:
		s.Is, s.Zxid = down, e.Zxid2
	case trace.Stop:
		s.Is = down
	case trace.Pause:
		s.Is, s.Was = paused, s.Is
	case trace.Resume:
		s.Is = s.Was
	case trace.Write:
		s.write(e)
	case trace.ClientState:
		s.client(e.Text)
	}
}

func (s *person) write(e *trace.Event) {
	switch e.Text {
	case "append", "truncate", "snapshot":
		s.Zxid = e.Zxid
	case "currentEpoch":
		s.Epoch = e.Epoch
	}
}

func (s *person) client(state string) {
	switch state {
	case "CONNECTED", "CONNECTEDREADONLY":
		s.Is = connected
	case "CONNECTING":
		s.Is = connecting
	default:
		s.Is = ended
	}
}

// begin gives what is known of each party before the range. If the first event of the run is known, a server
// without an event has not been started.
func (p *painter) begin() []person {
	out := make([]person, len(p.parties))
	if p.opt.Begin != nil {
		for i, party := range p.parties {
			if b, known := p.opt.Begin[party]; known {
				out[i] = b.person(party)
			}
		}
		return out
	}
	whole := len(p.events) > 0 && p.events[0].Seq == 1
	for i := range out {
		if whole && p.parties[i] > 0 {
			out[i].Is = down
		}
		if p.parties[i] < 0 {
			out[i].Is = connecting
		}
	}
	for i := range p.events[:p.model.first] {
		if n := p.model.line(p.events[i].Party()); n >= 0 {
			out[n].hear(&p.events[i])
		}
	}
	return out
}

// person gives the party as Options.Begin has it, without any event.
func (b *Begun) person(p proto.Party) person {
	s := person{Zxid: b.Zxid, Epoch: b.Epoch}
	switch {
	case p < 0 && b.Ended:
		s.Is = ended
	case p < 0 && b.Connected:
		s.Is = connected
	case p < 0:
		s.Is = connecting
	default:
		s.Is = [...]condition{proto.Looking: looking, proto.Following: following, proto.Leading: leading, proto.Observing: observing,
			proto.Down: down, proto.Paused: paused}[b.State]
	}
	return s
}

// stretch is a part of a lifeline.
type stretch struct {
	From, To int
	Is       condition
}

// stretches divides each lifeline where its party changes.
func (p *painter) stretches() [][]stretch {
	begun := p.begin()
	out := make([][]stretch, len(p.parties))
	for i := range out {
		out[i] = []stretch{{p.top, p.bottom, begun[i].Is}}
	}
	for i := range p.marks {
		m := &p.marks[i]
		if !m.Drawn {
			continue
		}
		for _, n := range m.Events {
			begun[m.Line].hear(&p.events[n])
		}
		list := out[m.Line]
		if last := &list[len(list)-1]; last.Is != begun[m.Line].Is {
			last.To = m.Y
			out[m.Line] = append(list, stretch{m.Y, p.bottom, begun[m.Line].Is})
		}
	}
	return out
}

// bars are the classes of a stretch's state bar; the second, if any, is drawn over the first.
var bars = [...][]string{looking: {"looking"}, following: {"following"}, leading: {"leading", "crown"},
	observing: {"observing", "hollow"}, paused: {"paused"}, ended: nil}

// lives are the classes of the line itself.
var lives = [...]string{unknown: "", down: " down", connecting: " away", ended: " down"}

func (p *painter) lifelines() {
	past := p.frontier()
	for i, list := range p.stretches() {
		x := px(p.x(i))
		for _, s := range list {
			d := "M" + x + " " + px(s.From) + "V" + px(s.To)
			p.path("life"+lives[s.Is], d)
			if to := min(s.To, past[i]); to > s.From && p.opt.Selected != 0 {
				p.path("life past"+lives[s.Is], "M"+x+" "+px(s.From)+"V"+px(to))
			}
			if s.Is < condition(len(bars)) {
				for _, b := range bars[s.Is] {
					p.path("bar "+b, d)
				}
			}
		}
	}
	p.b.WriteByte('\n')
}

// heads are the names above the lines: who, in which state, how far, as the range begins. They come last, on ground of
// their own, so that a page can keep them in sight while the rest is scrolled.
func (p *painter) heads() {
	p.open("g", "class", "heads")
	defer p.close("g")
	p.leaf("rect", "class", "well", "width", px(p.width), "height", px(p.head))
	begun, named := p.begin(), true
	for i := range begun { // all heads name their states, or none does: then the shapes tell them
		named = named && (p.parties[i] < 0 || roleWidth(states[begun[i].Is]) <= p.pitch-roleApart)
	}
	if p.start > 0 && len(p.ticks) > 0 {
		p.begins(named)
	}
	for i, s := range begun {
		if p.parties[i] < 0 {
			p.clientHead(i, s)
		} else {
			p.serverHead(i, s, named)
		}
	}
}

// begins writes the time at which the ruler begins, beside the heads or below them, where there is room.
func (p *painter) begins(named bool) {
	text := with(p.say.from, seconds(p.start))
	switch {
	case 12+width(text) < p.x(0)-40:
		p.text(12, 28, "sub", text)
	case !named:
		p.text(12, headHeight-3, "sub", text)
	}
}

func (p *painter) clientHead(i int, s person) {
	name := fit(p.opt.Names(p.parties[i]), max(p.pitch, 60)-34)
	w := width(name) + 34
	x := p.x(i) - w/2
	p.open("g", "class", "k-ink")
	p.leaf("rect", "class", "o", "x", px(x), "y", "10", "width", px(w), "height", "26", "rx", "13")
	switch s.Is {
	case connected:
		p.leaf("circle", "class", "f", "cx", px(x+13), "cy", "23", "r", "4")
	default:
		p.leaf("circle", "class", "o", "cx", px(x+13), "cy", "23", "r", "4", "stroke-dasharray", "3 2")
	}
	p.text(x+23, 27, "val", name, "stroke", "none")
	p.close("g")
}

// states names a condition as ZooKeeper spells it.
var states = [...]string{unknown: "", looking: "LOOKING", following: "FOLLOWING", leading: "LEADING", observing: "OBSERVING",
	down: "DOWN", paused: "PAUSED", ended: ""}

func (p *painter) serverHead(i int, s person, named bool) {
	x := p.x(i)
	class := map[condition]string{looking: "k-plum hollow", following: "k-petrol", leading: "k-gold", observing: "k-petrol hollow",
		down: "k-grey hollow", paused: "k-grey hollow", unknown: "k-ink hollow"}[s.Is]
	p.open("g", "class", class)
	p.badge(x, 23, s.Is)
	p.text(x, 28, "id", number(int64(p.parties[i])))
	facts := s.facts()
	if p.pitch >= besideRole || len(p.parties) == 1 {
		p.text(x+21, 19, "role", states[s.Is])
		if facts != "" {
			p.text(x+21, 35, "sub", "zxid "+facts)
		}
	} else if named {
		p.text(x, 51, "role mid", states[s.Is])
		if facts != "" && p.head > headHeight && width(facts) <= p.pitch-roleApart {
			p.text(x, 66, "sub mid", facts)
		}
	}
	p.close("g")
}

// facts gives the zxid and epoch of a server.
func (s *person) facts() string {
	if s.Zxid <= 0 {
		return ""
	}
	return s.Zxid.String() + ", epoch " + number(s.Epoch)
}

// roleApart is the least that stays free between two states in one line.
const roleApart = 8

// roleWidth is about how wide a state is: it is bold, and its letters stand apart.
func roleWidth(name string) int { return width(name) + width(name)/16 + len(name)/2 }

// badge is the shape of a state.
func (p *painter) badge(x, y int, is condition) {
	at := func(dx, dy int) string { return px(x+dx) + " " + px(y+dy) }
	switch is {
	case looking:
		p.leaf("circle", "class", "o", "cx", px(x), "cy", px(y), "r", "12", "stroke-dasharray", "5.1 3.7", "stroke-width", "2.4")
	case following:
		p.leaf("circle", "class", "f", "cx", px(x), "cy", px(y), "r", "13")
	case leading:
		p.path("f", "M"+at(0, -15)+"L"+at(13, -7)+"L"+at(13, 7)+"L"+at(0, 15)+"L"+at(-13, 7)+"L"+at(-13, -7)+"Z")
	case observing:
		p.leaf("circle", "class", "o", "cx", px(x), "cy", px(y), "r", "13")
		p.leaf("circle", "class", "o", "cx", px(x), "cy", px(y), "r", "10")
	case down:
		p.leaf("rect", "class", "o", "x", px(x-12), "y", px(y-12), "width", "24", "height", "24", "rx", "3")
		p.path("w", "M"+at(-12, 12)+"L"+at(12, -12))
	case paused:
		p.leaf("rect", "class", "o", "x", px(x-13), "y", px(y-13), "width", "26", "height", "26", "rx", "5")
		p.path("gate", "M"+at(7, -17)+"v8M"+at(12, -17)+"v8")
	default:
		p.leaf("circle", "class", "o", "cx", px(x), "cy", px(y), "r", "13")
	}
}
