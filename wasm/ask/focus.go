package ask

import (
	"strconv"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/trace"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// looked is the event that is looked at, with what is needed to tell of it.
type looked struct {
	trace.Event
	ok       bool // it is kept; otherwise it has only its number
	names    trace.Names
	moment   int // how many moments lie before the end of its own
	Letter   byte
	at       proto.Millis
	selected bool
	Rests    bool  // the step has come to rest on it: it has happened some time ago
	first    int64 // the event that began its turn
}

// Focus finds the focused event. It is the event that the reader has selected. If none is selected, it is the event that is being shown; if none is, the event on which the
// step rests, or the event that a free run tells; and otherwise the most important event of the newest moment.
func (d *Desk) Focus(t *run.Timeline) (looked, bool) {
	if l, ok := d.lookFor(t, d.session.Selected()); ok {
		l.selected = true
		return l, true
	}
	if l, ok := d.lookFor(t, d.session.Shown()); ok {
		return l, true
	}
	if seq, ok := d.stands(t); ok {
		if l, ok := d.lookFor(t, seq); ok {
			l.Rests = l.moment < d.Now(t)
			return l, true
		}
	}
	if n := d.Now(t); n > 0 {
		m, c := t.Nth(n - 1)
		return d.lookAt(m, c, n, m.Telling, true), true
	}
	return looked{}, false
}

// lookFor finds an event of the story by its number. No event has the number 0.
func (d *Desk) lookFor(t *run.Timeline, seq int64) (looked, bool) {
	if seq == 0 {
		return looked{}, false
	}
	m, branch, ok := t.Find(seq)
	if !ok {
		return looked{}, false
	}
	n, _ := t.Index(branch, m.Moves)
	return d.lookAt(m, d.run.History.Of(branch), n, seq, true), true
}

// momentAt tells of a moment of the timeline, reached or not.
func (d *Desk) momentAt(n int) (any, []port.Problem) {
	t := d.session.Timeline()
	if n < 1 || n > t.Total() {
		return nil, port.Refused(say.F("there is no moment %d: the last one is %d", n, t.Total()))
	}
	m, c := t.Nth(n - 1)
	l := d.lookAt(m, c, n, m.Telling, n <= t.Len())
	return l.Report(d.Lang), nil
}

// lookAt finds an event of a moment.
func (d *Desk) lookAt(m *history.Moment, c *history.Chronicle, n int, seq int64, reached bool) looked {
	l := looked{names: c.Name, moment: n, Letter: m.Letter, at: m.At, first: m.First}
	l.Event, l.ok = c.Event(m)
	if (!l.ok || l.Seq != seq) && reached {
		l.Event, l.names, l.ok = d.recall(seq)
	}
	d.translate(&l.Event)
	if seq != m.Telling {
		l.Letter = history.Read(&l.Event).Letter
	}
	l.Seq = seq
	return l
}

// event gives an event of the position's own history that is still kept.
func (d *Desk) event(seq int64) (trace.Event, bool) {
	if kept := d.run.Player.World().Events(seq, seq); len(kept) == 1 && kept[0].Seq == seq {
		return kept[0], true
	}
	return trace.Event{}, false
}

// Report is the focus as the page gets it.
func (l *looked) Report(lang string) *port.Focus {
	f := &port.Focus{Seq: l.Seq, Moment: l.moment, At: l.at, Look: string(l.Letter), Selected: l.selected}
	if !l.ok {
		return f
	}
	f.Kind, f.Who = l.Kind.String(), l.actor()
	f.Title, f.Brief = explain.Title(&l.Event, l.names, lang), explain.Short(&l.Event, l.names, lang)
	f.Verdict = explain.Why(&l.Event, l.names, lang).Verdict
	return f
}

// actor is the server or client that does it, as people write it.
func (l *looked) actor() string {
	if l.Server != 0 {
		return strconv.Itoa(int(l.Server))
	}
	return l.party(l.Client)
}

func (l *looked) party(p proto.Party) string {
	switch {
	case p > 0:
		return strconv.Itoa(int(p))
	case p < 0:
		return l.names(p)
	}
	return ""
}

// About adds to the focus what the event is about, as the stage marks it.
func About(f *port.Focus, l *looked, m *scene.Focus) *port.Focus {
	f.From, f.To, f.Flight, f.Zxid, f.Path, f.Peer = m.From, m.To, m.Flight, m.Zxid, m.Path, l.party(l.Peer)
	if l.Session != 0 {
		f.Session = l.Session.String()
	}
	return f
}

// Marks is the focus as the stage shows it. The message is that of the event, or the one whose delivery began its turn.
func (d *Desk) Marks(l *looked) scene.Focus {
	f := scene.Focus{Seq: l.Seq, Look: l.Letter, Selected: l.selected}
	if !l.ok {
		return f
	}
	f.Acts, f.Path = l.actor(), l.Path
	if l.Zxid > 0 && !l.Zxid.NewEpoch() && l.Kind != trace.State && l.Kind.Message() != proto.NotificationKind {
		f.Zxid = l.Zxid.String()
	}
	message := l.Event
	if message.Kind.Message() == proto.NoKind && message.Kind != trace.Deliver {
		if first, ok := d.event(l.first); ok && first.Kind == trace.Deliver {
			message = first
		}
	}
	l.message(&f, &message)
	switch l.Kind {
	case trace.VoteChange, trace.VoteCount, trace.Deliver:
		if f.Kind == proto.NotificationKind.String() && f.Delivered {
			f.Ballot = f.From
		}
	}
	if l.Kind == trace.VoteChange && l.Taken {
		f.Was = int64(l.Against.Leader)
	}
	return f
}

// message marks what was sent or delivered.
func (l *looked) message(f *scene.Focus, e *trace.Event) {
	self := e.Party()
	switch m := e.Kind.Message(); {
	case m != proto.NoKind:
		f.From, f.To, f.Kind, f.Flight = l.party(self), l.party(e.Peer), m.String(), e.Seq
		f.Label = label(e, m)
	case e.Kind == trace.Deliver:
		f.From, f.To, f.Kind, f.Flight, f.Delivered = l.party(e.Peer), l.party(self), e.Msg.String(), e.Cause, true
		f.Label = label(e, e.Msg)
	}
}

// label is what the bead of a message carries.
func label(e *trace.Event, m proto.Kind) string {
	switch {
	case m == proto.NotificationKind:
		if e.Vote.Leader > 0 {
			return strconv.Itoa(int(e.Vote.Leader))
		}
		return ""
	case m == proto.ClientRequest, m == proto.RequestKind, m == proto.WatchEvent:
		return e.Path
	case e.Zxid > 0:
		return e.Zxid.String()
	}
	return ""
}

// rimSlots is how many moments the rim shows on either side of the present one.
const rimSlots = 7

// Rim is the timeline about the position.
func (d *Desk) Rim(t *run.Timeline, unnumbered bool) scene.Rim {
	n := d.Now(t)
	out := scene.Rim{Moment: int64(n), Future: t.Span(nil, n, min(n+rimSlots, t.Total()))}
	if n == 0 {
		return out
	}
	m, _ := t.Nth(n - 1)
	out.Now = m.Letter
	if !unnumbered {
		out.Label = "#" + strconv.FormatInt(m.Telling, 10)
	}
	out.Past = t.Span(nil, max(0, n-1-rimSlots), n-1)
	return out
}
