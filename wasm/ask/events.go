package ask

import (
	"slices"
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// maxListed is how many events one answer holds.
const maxListed = 500

// filter is what a list of events lets through.
type filter struct {
	kinds      [trace.Kinds]bool // of events, and of the messages that were delivered
	any        bool              // all kinds
	who        proto.Party
	anyone     bool
	nobody     bool // there is no such client
	heartbeats bool
	search     *history.Search // nil for any words
}

func (d *Desk) filter(r *port.AskEvents) filter {
	f := filter{any: len(r.Kinds) == 0, anyone: r.Who == "", heartbeats: d.Heartbeats}
	for _, name := range r.Kinds {
		if k, ok := trace.ParseKind(name); ok {
			f.kinds[k] = true
		}
	}
	if id, err := strconv.Atoi(r.Who); err == nil {
		f.who = proto.Party(id)
	} else if !f.anyone {
		f.who, f.nobody = party(d, r.Who)
	}
	if r.Text != "" {
		f.search = history.NewSearch(r.Text, &d.run.Archive, d.run.Player.World().PartyName)
	}
	return f
}

func party(d *Desk, name string) (p proto.Party, unknown bool) {
	p, ok := d.run.Player.World().Party(name)
	return p, !ok
}

func (f *filter) passes(e *history.Fact, chosen int64) bool {
	quiet := !f.heartbeats && e.Quiet() && int64(e.Seq) != chosen
	if f.nobody || !f.anyone && proto.Party(e.Who) != f.who && proto.Party(e.Peer) != f.who || quiet {
		return false
	}
	if !f.any && !f.kinds[e.Kind] && !(e.Kind == trace.Deliver && f.kinds[trace.Sent(e.Msg)]) {
		return false
	}
	return f.search == nil || f.search.Finds(e)
}

// listing is a list of events in the making: the facts are gone through from the newest on, then the lines of the page are written.
type listing struct {
	of     *port.AskEvents
	filter filter
	count  int
	parts  [][]history.Fact // those that are still to be gone through
	page   []history.Fact   // the newest first
	out    port.EventList
}

// factsAtOnce is how many facts are looked at between two looks at the clock.
const factsAtOnce = 128

// list gives a page of the story's events: the newest, the newest before an event, or those around an event, as many before it as
// after it. That event itself is always in the list, even if it is a heartbeat.
func (d *Desk) list(r *port.AskEvents) port.EventList {
	l := &listing{of: r, filter: d.filter(r), count: r.Count, parts: d.run.Archive.Lived(d.run.Player), out: port.EventList{Events: []port.EventLine{}}}
	if l.count == 0 || l.count > maxListed {
		l.count = maxListed
	}
	for n := 1; len(l.parts) > 0; {
		last := &l.parts[len(l.parts)-1]
		if len(*last) == 0 {
			l.parts = l.parts[:len(l.parts)-1]
			continue
		}
		l.take(&(*last)[len(*last)-1])
		*last = (*last)[:len(*last)-1]
		if n++; n%factsAtOnce == 0 && !d.more() {
			return port.EventList{}
		}
	}
	for len(l.out.Events) < len(l.page) { // the newest first, so that one look back serves many
		line := d.lineOf(&l.page[len(l.out.Events)])
		l.out.Events = append(l.out.Events, line)
		if !d.more() {
			return port.EventList{}
		}
	}
	slices.Reverse(l.out.Events)
	return l.out
}

// take goes on with the next older fact.
func (l *listing) take(e *history.Fact) {
	r := l.of
	if !l.filter.passes(e, r.Around) {
		return
	}
	l.out.Total++
	switch seq := int64(e.Seq); {
	case r.Before != 0 && seq >= r.Before:
		l.out.Newer++
	case r.Around != 0 && seq > r.Around && len(l.page) == l.count/2:
		l.page = append(l.page, *e)[1:]
		l.out.Newer++
	case len(l.page) < l.count:
		l.page = append(l.page, *e)
	}
}

// lineOf puts an event into protocol words; where it can no longer be read, what is kept of it.
func (d *Desk) lineOf(f *history.Fact) port.EventLine {
	if e, names, ok := d.fetch(int64(f.Seq)); ok {
		return line(&e, names, d.Lang)
	}
	e := trace.Event{Seq: int64(f.Seq), At: proto.Millis(f.At), Kind: f.Kind, Peer: proto.Party(f.Peer)}
	if f.Kind == trace.Deliver {
		e.Msg = f.Msg
	}
	if f.Who < 0 {
		e.Client = proto.Party(f.Who)
	} else {
		e.Server = proto.ServerID(f.Who)
	}
	out := line(&e, d.run.Player.World().PartyName, d.Lang)
	out.Title = "" // it would have gaps
	return out
}
