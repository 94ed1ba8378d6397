package diagram

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Options say what is drawn and how.
type Options struct {
	From, To    int64        // the first and the last event by number; 0 stands for that end of the events
	Names       trace.Names  // of clients
	Lang        string       // en or zh
	Width       int          // in px, 0 for 1048, the width of the page's stage; the lines are spread over it; it grows where they would stand too close
	Height      int          // in px, of the room for the picture: rows stand further apart if that fills the room better; 0 for no such room
	Heartbeats  bool         // PING and the pings of clients
	All         bool         // heartbeats, connections and timers, too
	Hide        []trace.Kind // kinds of messages and events that are left out
	RealSpacing bool         // distances are times; otherwise idle time is left out
	Selected    int64        // an event whose causal past is lit and whose future is marked, 0 for none
	Bare        bool         // without a style of its own: the page has Style

	// Begin is what is known of the parties as the range begins. Without it, what the events before the range say.
	Begin map[proto.Party]Begun
}

// Begun is a party before the range.
type Begun struct {
	State     proto.ServerState // the state of a server
	Zxid      proto.Zxid
	Epoch     int64
	Connected bool // a client has a server
	Ended     bool // the session of a client is over
}

// defaultWidth is the width of the page's stage.
const defaultWidth = 1048

// maxRows bounds the height of a picture; the picture says how many events come after it.
const maxRows = 260

// Between gives the numbers of the first and the last of the events from one moment to another, both included; from is
// above to if there are none.
func Between(events []trace.Event, from, to proto.Millis) (first, last int64) {
	first, last = 1, 0
	for i := range events {
		if e := &events[i]; e.At >= from && e.At <= to {
			if last == 0 {
				first = e.Seq
			}
			last = e.Seq
		}
	}
	return first, last
}

// SVG draws the events of a range. events are in the order of their numbers; those before the range say how it begins,
// those behind it what becomes of its messages.
func SVG(events []trace.Event, opt Options) []byte {
	p := Compose(events, opt)
	for p.Draw() {
	}
	svg, _ := p.SVG()
	return svg
}

// Picture is a diagram that has been laid out: SVG in steps, for a host that must not work too long at a time. It needs the
// events until it is drawn.
type Picture struct {
	of    *painter
	drawn int // how many of its parts have been drawn
}

// Compose lays out what SVG draws.
func Compose(events []trace.Event, opt Options) *Picture {
	return &Picture{of: newPainter(events, opt)}
}

// Draw draws a part, and says whether there was one.
func (p *Picture) Draw() bool {
	if p.drawn == len(parts) {
		return false
	}
	parts[p.drawn](p.of)
	p.drawn++
	return true
}

// SVG is the picture, after Draw has returned false; and whether the range has more events than are drawn.
func (p *Picture) SVG() (svg []byte, more bool) { return p.of.b.Bytes(), p.of.unseen > 0 }

func newPainter(events []trace.Event, opt Options) *painter {
	if opt.Width <= 0 {
		opt.Width = defaultWidth
	}
	if opt.Names == nil {
		opt.Names = func(proto.Party) string { return "client" }
	}
	if opt.To == 0 && len(events) > 0 {
		opt.To = events[len(events)-1].Seq
	}
	m := newModel(events, &opt)
	p := &painter{model: m, opt: &opt, say: phrasesIn(opt.Lang)}
	p.layout = newLayout(m, &opt, p.margins())
	return p
}
