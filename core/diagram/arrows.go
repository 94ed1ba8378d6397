package diagram

import (
	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// stroke is an arrow with a place.
type stroke struct {
	x1, y1, x2, y2 int
	ends           bool // the arrow arrives in the picture
}

// arrow draws the messages from one mark to another.
func (p *painter) arrow(a *arrow) {
	from := &p.marks[a.Mark]
	to := p.model.line(a.To)
	if !from.Drawn || to < 0 || to == from.Line {
		return
	}
	s := p.stroke(a, from, to)
	send, last := &p.events[a.Sends[0]], &p.events[a.Sends[len(a.Sends)-1]]
	attrs := []string{"class", "a k-" + p.arrowColour(a) + p.arrowClass(a, s), "data-seq", number(send.Seq), "data-last", number(last.Seq)}
	if a.Ends >= 0 && a.Fate == delivered {
		attrs = append(attrs, "data-to", number(p.events[a.Ends].Seq))
	}
	p.open("g", attrs...)
	p.element("title", p.arrowTitle(a))
	dx, dy := s.x2-s.x1, s.y2-s.y1
	n := max(root(dx*dx+dy*dy), 1)
	sx, sy := s.x1+dx*6/n, s.y1+dy*6/n
	ex, ey := s.x2, s.y2
	if s.ends {
		ex, ey = s.x2-dx*8/n, s.y2-dy*8/n
	}
	p.path("hit", move(sx, sy)+line(ex, ey))
	p.path("w", move(sx, sy)+line(ex, ey))
	switch {
	case s.ends:
		p.path("f", "M2 0L-8 -3.6V3.6Z", "transform", turn(ex, ey, dx, dy))
	case a.Fate == lost && !a.Held:
		p.path("x", cross(ex+dx*5/n, ey+dy*5/n, 4))
	}
	if a.Held {
		p.gate(s, n)
	}
	p.close("g")
}

// arrowWords draws the label of an arrow, above all lines.
func (p *painter) arrowWords(a *arrow) {
	from, to := &p.marks[a.Mark], p.model.line(a.To)
	if !from.Drawn || to < 0 || to == from.Line || a.News {
		return
	}
	s := p.stroke(a, from, to)
	if !s.ends {
		p.lostWord(a, s)
		return
	}
	send, last := &p.events[a.Sends[0]], &p.events[a.Sends[len(a.Sends)-1]]
	p.open("g", "class", "l k-"+p.arrowColour(a)+p.arrowClass(a, s), "data-seq", number(send.Seq), "data-last", number(last.Seq))
	p.arrowLabel(a, s)
	p.close("g")
}

func (p *painter) arrowColour(a *arrow) string {
	if a.News {
		return "grey"
	}
	return colour(&p.events[a.Sends[0]])
}

func (p *painter) arrowClass(a *arrow, s stroke) string {
	class := ""
	if a.Held {
		class += " held"
	}
	if a.News {
		class += " news"
	}
	if !s.ends && a.Fate != lost {
		class += " open"
	}
	sel := p.opt.Selected
	if sel == 0 {
		return class
	}
	for _, i := range a.Sends {
		if p.events[i].Seq == sel {
			return class + " sel"
		}
	}
	send, end := p.events[a.Sends[0]].Seq, int64(0)
	if a.Ends >= 0 && a.Fate == delivered {
		end = p.events[a.Ends].Seq
	}
	switch {
	case end == sel && end != 0:
		return class + " sel"
	case p.past.Has(send) && (p.past.Has(end) || a.News && p.past.Has(end)):
		return class + " past"
	case p.future.Has(send):
		return class + " future"
	}
	return class + " dim"
}

// stroke finds the two ends of an arrow.
func (p *painter) stroke(a *arrow, from *mark, to int) stroke {
	s := stroke{x1: p.x(from.Line), y1: from.Y, x2: p.x(to), y2: from.Y + rowHeight/2}
	if a.Target >= 0 && p.marks[a.Target].Drawn {
		s.y2, s.ends = p.marks[a.Target].Y, true
		return s
	}
	part := 30 // how far an arrow that does not arrive is drawn, in hundredths
	if a.Fate == lost {
		part = p.lostAt(a, &s)
	}
	if a.Held {
		part = 14
		s.y2 = s.y1 + sameHeight*part/100
	}
	s.x2 = s.x1 + (s.x2-s.x1)*part/100
	s.y2 = min(s.y2, p.bottom)
	return s
}

// latency is how long a message takes if nothing else is known; it only says where a lost message is drawn.
const latency = 10

// lostAt puts the end of a lost message at the height of the event that ended it, and says how far the message came.
func (p *painter) lostAt(a *arrow, s *stroke) int {
	end := &p.events[a.Ends]
	took := int(end.At - p.events[a.Sends[0]].At)
	s.y2 = s.y1 + rowHeight*2/3
	for i := range p.marks {
		m := &p.marks[i]
		if m.Drawn && m.At == end.At && m.Y > s.y1 {
			s.y2 = m.Y
			break
		}
	}
	if end.Kind == trace.Disconnect && end.Msg != proto.NoKind {
		return 90
	}
	part := min(max(took*100/latency, 18), 84)
	if limit := s.y1 + 4*rowHeight; s.y2 > limit {
		s.y2 = limit
	}
	return part
}

// gate draws a gate across the beginning of an arrow whose messages a link has held.
func (p *painter) gate(s stroke, n int) {
	dx, dy := s.x2-s.x1, s.y2-s.y1
	at := min(n/4, 22)
	if !s.ends {
		at = n
	}
	p.path("gate", "M0 -7V7M4 -7V7", "transform", turn(s.x1+dx*at/n, s.y1+dy*at/n, dx, dy))
}

func (p *painter) arrowTitle(a *arrow) string {
	send := &p.events[a.Sends[0]]
	text := "#" + number(send.Seq) + " " + explain.Title(send, p.opt.Names, p.opt.Lang)
	if n := len(a.Sends); n > 1 {
		last := &p.events[a.Sends[n-1]]
		text += "\n… " + thousands(n) + "\n#" + number(last.Seq) + " " + explain.Title(last, p.opt.Names, p.opt.Lang)
	}
	switch {
	case a.News:
		end := &p.events[a.Ends]
		return "#" + number(end.Seq) + " " + explain.Title(end, p.opt.Names, p.opt.Lang)
	case a.Fate == lost:
		text += "\n" + p.say.lost
	case a.Held && a.Ends >= 0:
		text += "\n" + with(p.say.held, thousands(int(p.events[a.Ends].At-send.At)))
	case a.Held:
		text += "\n" + p.say.waits
	}
	return text
}

// arrowLabel names the messages along the arrow, in the gap before its end, where no other label stands.
func (p *painter) arrowLabel(a *arrow, s stroke) {
	dx, dy := s.x2-s.x1, s.y2-s.y1
	send := &p.events[a.Sends[0]]
	room := p.pitch - 34
	text, w := "", 16
	vote := send.Kind == trace.Sent(proto.NotificationKind) && send.Vote.Leader > 0
	switch {
	case !vote:
		text = p.messages(a, room-12)
		w = width(text) + 14
	case room > 120:
		text = send.Vote.Zxid.String()
		w = 24 + width(text)
	}
	x, y, ok := p.place(s, w)
	if !ok {
		return
	}
	if dx < 0 {
		dx, dy = -dx, -dy
	}
	where := turn(x, y, dx, dy)
	if abs(dy)*10 > dx*6 { // too steep to read along
		where = turn(x, y, 1, 0)
	}
	p.open("g", "transform", where)
	switch {
	case vote:
		p.ballot(send, -w/2+8, text)
	case p.glyph(send, -w/2, -6):
		p.text(-w/2+13, -5, "lab", text)
	default:
		p.text(0, -5, "mid", text)
	}
	p.close("g")
}

// lostWord writes a word behind the cross of a lost message, if there is room.
func (p *painter) lostWord(a *arrow, s stroke) {
	if a.Fate != lost || a.Held {
		return
	}
	w, x, class := width(p.say.lost), s.x2+12, "sub"
	from := x
	if s.x2 < s.x1 {
		x, class = s.x2-12, "sub end"
		from = x - w
	}
	b := box{from, s.y2 - 8, from + w, s.y2 + 8}
	if p.overlaps(b) || p.onLine(b) {
		return
	}
	p.boxes = append(p.boxes, b)
	p.open("g", "class", "l"+p.arrowClass(a, s))
	p.text(x, s.y2+4, class, p.say.lost)
	p.close("g")
}

// box is the area of a label.
type box struct{ x1, y1, x2, y2 int }

// places are where the label of an arrow may stand, in hundredths of a gap between two lines before its end, the best first.
var places = []int{40, 52, 30, 62, 24, 72, 18, 80}

// place finds where on an arrow a label of a width overlaps no other, no line and the fewest arrows, near the end first. It
// says whether there is such a place.
func (p *painter) place(s stroke, w int) (x, y int, ok bool) {
	dx, dy := s.x2-s.x1, s.y2-s.y1
	best, fewest := box{}, -1
	for _, at := range places {
		at = p.pitch * at / 100
		cx, cy := s.x2-sign(dx)*at, s.y2-dy*at/abs(dx)
		rise := abs(dy*w/abs(dx)) / 2
		b := box{cx - w/2, cy - 15 - rise, cx + w/2, cy - 1 + rise}
		if p.overlaps(b) || p.onLine(b) {
			continue
		}
		if c := p.crossed(box{b.x1, cy - 14, b.x2, cy - 4}, s); fewest < 0 || c < fewest {
			x, y, ok, best, fewest = cx, cy, true, b, c
		}
		if fewest == 0 {
			break
		}
	}
	if ok {
		p.boxes = append(p.boxes, best)
	}
	return x, y, ok
}

// crossed counts the arrows that run through a box, without the arrow own.
func (p *painter) crossed(b box, own stroke) int {
	n := 0
	for _, s := range p.strokes {
		if s != own && s.through(b) {
			n++
		}
	}
	return n
}

// through says whether an arrow runs through a box: it does unless the corners lie all on one side of it.
func (s stroke) through(b box) bool {
	if max(s.x1, s.x2) < b.x1 || min(s.x1, s.x2) > b.x2 || max(s.y1, s.y2) < b.y1 || min(s.y1, s.y2) > b.y2 {
		return false
	}
	side := func(x, y int) int { return sign((s.x2-s.x1)*(y-s.y1) - (s.y2-s.y1)*(x-s.x1)) }
	first := side(b.x1, b.y1)
	return side(b.x2, b.y1) != first || side(b.x1, b.y2) != first || side(b.x2, b.y2) != first
}

func (p *painter) overlaps(b box) bool {
	for i := len(p.boxes) - 1; i >= 0; i-- {
		if o := p.boxes[i]; b.x1 < o.x2 && o.x1 < b.x2 && b.y1 < o.y2 && o.y1 < b.y2 {
			return true
		}
	}
	return false
}

// lineAir is half the width of the widest lifeline, a leader's, and a little more.
const lineAir = 5

// onLine says whether a box lies on a lifeline.
func (p *painter) onLine(b box) bool {
	for i := range p.parties {
		if x := p.x(i); b.x1 < x+lineAir && x-lineAir < b.x2 {
			return true
		}
	}
	return false
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

func abs(n int) int { return max(n, -n) }

// ballot is a vote: a square with a corner off, the id that is voted for in it, and the zxid beside it.
func (p *painter) ballot(e *trace.Event, x int, zxid string) {
	p.path("f", "M"+px(x-8)+" -15h11l4 4V0h-15Z")
	p.text(x, -4, "vote", number(int64(e.Vote.Leader)), "dx", "-0.5")
	if zxid != "" {
		p.text(x+11, -4, "lab", zxid)
	}
}

// glyph is the shape of a broadcast message, as on the stage: empty, with a floor, full. It says whether there is one.
func (p *painter) glyph(e *trace.Event, x, y int) bool {
	kind := e.Kind.Message()
	switch kind {
	case proto.Proposal, proto.Ack, proto.Commit, proto.Inform:
	default:
		return false
	}
	p.leaf("rect", "class", "o", "x", px(x), "y", px(y-7), "width", "9", "height", "9", "rx", "1.5")
	switch kind {
	case proto.Ack:
		p.leaf("rect", "class", "f", "x", px(x), "y", px(y-2), "width", "9", "height", "4", "rx", "1")
	case proto.Commit:
		p.leaf("rect", "class", "f", "x", px(x), "y", px(y-7), "width", "9", "height", "9", "rx", "1.5")
	case proto.Inform:
		p.leaf("rect", "class", "f", "x", px(x+2), "y", px(y-5), "width", "5", "height", "5", "rx", "1")
	}
	return true
}

// pieces of an arrow's label: messages of one kind in a row.
type piece struct {
	First, Last *trace.Event
	Count       int
}

// messages words what an arrow carries, shorter and shorter until it fits.
func (p *painter) messages(a *arrow, room int) string {
	var pieces []piece
	for _, i := range a.Sends {
		e := &p.events[i]
		known := false
		for n := range pieces {
			if pieces[n].First.Kind == e.Kind {
				pieces[n].Last, known = e, true
				pieces[n].Count++
			}
		}
		if !known {
			pieces = append(pieces, piece{e, e, 1})
		}
	}
	full, short := "", ""
	for n, c := range pieces {
		if n > 0 {
			full, short = full+", ", short+", "
		}
		full += c.text()
		short += c.short()
	}
	first := pieces[0].short()
	switch n := len(pieces); {
	case n > 1:
		first += " +" + number(int64(n-1))
	case pieces[0].Count > 1: // the shape before the number says which messages are counted
		first = "×" + number(int64(pieces[0].Count))
	}
	for _, text := range []string{full, withPaths(full, lastPart), withPaths(full, lastNumber), short, first} {
		if width(text) <= room {
			return text
		}
	}
	return ""
}

func (c piece) short() string {
	if c.Count > 1 {
		return number(int64(c.Count)) + " × " + c.First.Kind.String()
	}
	return c.First.Kind.String()
}

// text is the message with the value that matters most.
func (c piece) text() string {
	e := c.First
	if c.Count > 1 {
		if e.Zxid > 0 && c.Last.Zxid != e.Zxid {
			return e.Kind.String() + " " + e.Zxid.String() + "–" + c.Last.Zxid.String()
		}
		return c.short()
	}
	switch e.Kind.Message() {
	case proto.ClientRequest, proto.RequestKind:
		return join(e.Op.String(), e.Path)
	case proto.ClientReply:
		return join(e.Op.String(), e.Code.String())
	case proto.WatchEvent:
		return join(e.Watch.String(), e.Path)
	case proto.ClientConnect, proto.ClientConnected:
		return e.Kind.String()
	}
	if e.Zxid > 0 {
		return join(e.Kind.String(), e.Zxid.String())
	}
	return e.Kind.String()
}

func join(a, b string) string {
	if b == "" {
		return a
	}
	return a + " " + b
}
