package diagram

import (
	"slices"
	"sort"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// mark is what one party did in one turn, or in several similar turns at one moment.
type mark struct {
	Party  proto.Party
	Peer   proto.Party // the party whose message began the turn, 0 for none
	At     proto.Millis
	Events []int // indexes of its events
	Main   int   // index of the event that the mark stands for
	Left   bool  // an arrow leaves or arrives on the left side
	Right  bool
	Y      int
	Line   int // place of its lifeline
	Drawn  bool
}

// arrow is messages that leave one mark and reach another, or are lost, together.
type arrow struct {
	From, To proto.Party
	Sends    []int // indexes of events
	Ends     int   // index of the event that ended the first of these messages, −1 if none did
	Mark     int   // the mark of the sending
	Target   int   // mark of the delivery or the loss, −1 when it is not in the picture
	Fate     fate
	Held     bool
	News     bool // not a message: a connection's end travels
}

// caption is a line across the picture: a command or a note.
type caption struct {
	Event int
	Y     int
}

// model is what is to be drawn, before it has a place.
type model struct {
	events   []trace.Event
	opt      *Options
	first    int // index of the first event of the range
	last     int // index behind its last event
	marks    []mark
	arrows   []arrow
	captions []caption
	items    []item // marks and captions in the order of their events
	parties  []proto.Party
	past     explain.Set
	future   explain.Set
}

// item is a mark or a caption.
type item struct {
	Mark, Caption int // the index of one of the two; the other is −1
}

// group names the mark that an event belongs to: the event that opened its turn, and the party.
type group struct {
	Head  int64
	Party proto.Party
}

func newModel(events []trace.Event, opt *Options) *model {
	m := &model{events: events, opt: opt}
	m.first = sort.Search(len(events), func(i int) bool { return events[i].Seq >= opt.From })
	m.last = sort.Search(len(events), func(i int) bool { return events[i].Seq > opt.To })
	if opt.Selected != 0 {
		m.past, m.future = explain.Past(events, opt.Selected), explain.Future(events, opt.Selected)
	}
	groups := m.group()
	m.connect(groups)
	m.keep()
	m.findParties()
	return m
}

// group makes the marks. It gives the mark of each event by its index.
func (m *model) group() map[int]int {
	where, of := map[group]int{}, map[int]int{}
	latest := map[proto.Party]int{}
	opener := &trace.Event{}
	for i := m.first; i < m.last; i++ {
		e := &m.events[i]
		if head(e) == e.Seq {
			opener = e
		}
		if m.caption(i, e) {
			continue
		}
		p := e.Party()
		if p == 0 || e.Kind == trace.Link {
			continue
		}
		g := group{head(e), p}
		if opener.Turn == e.Turn && (g.Head > opener.Seq || g.Head < opener.Seq && e.Kind.Message() == proto.NoKind) {
			g.Head = opener.Seq // a drop for silence has the last sign of life as its cause; the other events of the turn follow from the drop
		}
		n, known := where[g]
		if !known {
			n, known = m.alike(latest, e)
		}
		if !known {
			n = len(m.marks)
			m.marks = append(m.marks, mark{Party: p, At: e.At, Main: i, Line: -1})
			if e.Kind == trace.Deliver {
				m.marks[n].Peer = e.Peer
			}
			m.items = append(m.items, item{n, -1})
		}
		where[g], of[i], latest[p] = n, n, n
		mk := &m.marks[n]
		mk.Events = append(mk.Events, i)
		if main := &m.events[mk.Main]; rank(e) > rank(main) || rank(main) == 0 && m.hidden(main.Kind) && !m.hidden(e.Kind) {
			mk.Main = i
		}
	}
	return of
}

func (m *model) caption(i int, e *trace.Event) bool {
	switch e.Kind {
	case trace.Command, trace.Note, trace.Violation:
		m.items = append(m.items, item{-1, len(m.captions)})
		m.captions = append(m.captions, caption{Event: i, Y: -1})
		return true
	case trace.Expect, trace.Goal, trace.Rewind:
		return true
	}
	return false
}

// alike finds the mark to which a further message of the same peer at the same moment belongs. Votes have marks of their own,
// because each vote is weighed by itself.
func (m *model) alike(latest map[proto.Party]int, e *trace.Event) (int, bool) {
	n, ok := latest[e.Party()]
	if !ok || e.Kind != trace.Deliver || e.Msg == proto.NotificationKind {
		return 0, false
	}
	mk := &m.marks[n]
	return n, mk.Peer == e.Peer && mk.At == e.At
}

// head is the number of the event that opened the turn of e.
func head(e *trace.Event) int64 {
	switch e.Kind {
	case trace.Command, trace.Deliver, trace.Timer, trace.Fsync, trace.Connect, trace.Refused, trace.Disconnect:
		return e.Seq
	}
	if e.Cause == 0 {
		return e.Seq
	}
	return e.Cause
}

// bundle names an arrow: where it begins and ends.
type bundle struct {
	Mark, Target, Lost int
	To                 proto.Party
}

// connect makes the arrows.
func (m *model) connect(of map[int]int) {
	where := map[bundle]int{}
	for _, f := range follow(m.events) {
		e := &m.events[f.Send]
		mk, inside := of[f.Send]
		if !inside || m.hidden(e.Kind) {
			continue
		}
		b := bundle{Mark: mk, Target: -1, Lost: -1, To: e.Peer}
		if t, ok := of[f.End]; ok && f.End >= 0 && f.Fate == delivered {
			b.Target = t
		}
		if f.Fate == lost && f.End < m.last {
			b.Lost = f.End
		}
		n, known := where[b]
		if !known || e.Kind == trace.Sent(proto.NotificationKind) {
			n = len(m.arrows)
			where[b] = n
			m.arrows = append(m.arrows, arrow{From: e.Party(), To: e.Peer, Ends: f.End, Mark: mk, Target: b.Target, Fate: f.Fate})
		}
		a := &m.arrows[n]
		a.Sends = append(a.Sends, f.Send)
		a.Held = a.Held || f.Held
	}
	for i := m.first; i < m.last; i++ {
		m.news(i, of)
	}
}

// news makes the arrow of a connection's end: from the party that died or shut down to the one that learns of it.
func (m *model) news(i int, of map[int]int) {
	e := &m.events[i]
	if e.Kind != trace.Disconnect || e.Msg != proto.NoKind || !m.opt.All && len(m.marks[of[i]].Events) == 1 {
		return // nothing follows from it
	}
	for j := i - 1; j >= m.first; j-- {
		c := &m.events[j]
		if c.Seq < e.Cause {
			return
		}
		if c.Cause == e.Cause && c.Party() == e.Peer && (c.Kind == trace.Crash || c.Kind == trace.Stop) {
			m.arrows = append(m.arrows, arrow{From: e.Peer, To: e.Party(), Sends: []int{j}, Ends: i, Mark: of[j], Target: of[i],
				Fate: delivered, News: true})
			return
		}
	}
}

// hidden says whether a kind is left out.
func (m *model) hidden(k trace.Kind) bool {
	if slices.Contains(m.opt.Hide, k) {
		return true
	}
	if m.opt.All {
		return false
	}
	switch k.Message() {
	case proto.Ping, proto.ClientPing, proto.ClientPong, proto.Isro, proto.IsroAnswer:
		return !m.opt.Heartbeats
	case proto.Initial:
		return true
	}
	return k == trace.Connect || k == trace.Timer || k == trace.Refused
}

// keep drops the marks that show nothing, and the items and arrows that went with them.
func (m *model) keep() {
	touched := map[int]bool{}
	for i := range m.arrows {
		a := &m.arrows[i]
		touched[a.Mark] = true
		if a.Target >= 0 {
			touched[a.Target] = true
		}
	}
	for n := range m.marks {
		mk := &m.marks[n]
		mk.Drawn = touched[n]
		for _, i := range mk.Events {
			e := &m.events[i]
			mk.Drawn = mk.Drawn || !m.hidden(e.Kind) && (rank(e) > 0 || m.opt.All)
		}
	}
	items := m.items[:0]
	for _, it := range m.items {
		if it.Mark < 0 || m.marks[it.Mark].Drawn {
			items = append(items, it)
		}
	}
	m.items = items
}

// findParties lists who has a lifeline: every server that was ever heard of, then the clients that have marks.
func (m *model) findParties() {
	seen := map[proto.Party]bool{}
	for i := range m.events[:m.last] {
		if p := m.events[i].Party(); p > 0 {
			seen[p] = true
		}
		if p := m.events[i].Peer; p > 0 {
			seen[p] = true
		}
	}
	for i := range m.marks {
		if m.marks[i].Drawn {
			seen[m.marks[i].Party] = true
		}
	}
	for i := range m.arrows {
		seen[m.arrows[i].To] = true
	}
	delete(seen, 0)
	for p := range seen { //ordered: sorted below
		m.parties = append(m.parties, p)
	}
	sort.Slice(m.parties, func(i, j int) bool { return place(m.parties[i]) < place(m.parties[j]) })
	for i := range m.marks {
		m.marks[i].Line = m.line(m.marks[i].Party)
	}
	for i := range m.arrows {
		a := &m.arrows[i]
		m.side(a.Mark, m.line(a.To))
		if a.Target >= 0 {
			m.side(a.Target, m.line(a.From))
		}
	}
}

// side notes that an arrow at a mark goes to another line.
func (m *model) side(n, to int) {
	mk := &m.marks[n]
	mk.Left = mk.Left || to < mk.Line
	mk.Right = mk.Right || to > mk.Line
}

// silence says whether a mark ends an election by finalizeWait.
func (m *model) silence(mk *mark) bool {
	for _, i := range mk.Events {
		if m.events[i].Rule == trace.FinalizeSilence {
			return true
		}
	}
	return false
}

// place orders the parties: servers by id, then clients as they came.
func place(p proto.Party) int64 {
	if p > 0 {
		return int64(p)
	}
	return 1<<32 - int64(p)
}

// line is the place of a party's lifeline, −1 if it has none.
func (m *model) line(p proto.Party) int {
	for i, q := range m.parties {
		if p == q {
			return i
		}
	}
	return -1
}
