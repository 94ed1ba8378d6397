package app

import (
	"slices"
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/trace"
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
	search     *search // nil for any words
}

func (a *App) filter(r *Request) filter {
	f := filter{any: len(r.Kinds) == 0, anyone: r.Who == "", heartbeats: a.heartbeats}
	for _, name := range r.Kinds {
		if k, ok := trace.ParseKind(name); ok {
			f.kinds[k] = true
		}
	}
	if id, err := strconv.Atoi(r.Who); err == nil {
		f.who = proto.Party(id)
	} else if !f.anyone {
		f.who, f.nobody = party(a, r.Who)
	}
	if r.Text != "" {
		f.search = newSearch(r.Text, &a.run.archive, a.run.p.World().PartyName)
	}
	return f
}

func party(a *App, name string) (p proto.Party, unknown bool) {
	p, ok := a.run.p.World().Party(name)
	return p, !ok
}

func (f *filter) passes(e *fact, chosen int64) bool {
	quiet := !f.heartbeats && e.quiet() && int64(e.seq) != chosen
	if f.nobody || !f.anyone && proto.Party(e.who) != f.who && proto.Party(e.peer) != f.who || quiet {
		return false
	}
	if !f.any && !f.kinds[e.kind] && !(e.kind == trace.Deliver && f.kinds[trace.Sent(e.msg)]) {
		return false
	}
	return f.search == nil || f.search.finds(e)
}

// list gives a page of the story's events: the newest, the newest before an event, or as many before as after one, which is
// there also where it is a heartbeat.
func (a *App) list(r *Request) EventList {
	f := a.filter(r)
	count := r.Count
	if count == 0 || count > maxListed {
		count = maxListed
	}
	var page []fact
	out := EventList{Events: []EventLine{}}
	parts := a.run.lived()
	for i := len(parts) - 1; i >= 0; i-- {
		for j := len(parts[i]) - 1; j >= 0; j-- {
			e := &parts[i][j]
			if !f.passes(e, r.Around) {
				continue
			}
			out.Total++
			switch seq := int64(e.seq); {
			case r.Before != 0 && seq >= r.Before:
				out.Newer++
			case r.Around != 0 && seq > r.Around && len(page) == count/2:
				page = append(page, *e)[1:]
				out.Newer++
			case len(page) < count:
				page = append(page, *e)
			}
		}
	}
	for i := range page { // the newest first, so that one look back serves many
		out.Events = append(out.Events, a.lineOf(&page[i]))
		if a.run.reader.short {
			return out // it is asked again
		}
	}
	slices.Reverse(out.Events)
	return out
}

// lineOf puts an event into protocol words; where it can no longer be read, what is kept of it.
func (a *App) lineOf(f *fact) EventLine {
	if e, names, ok := a.fetch(int64(f.seq)); ok {
		return line(&e, names, a.lang)
	}
	e := trace.Event{Seq: int64(f.seq), At: proto.Millis(f.at), Kind: f.kind, Peer: proto.Party(f.peer)}
	if f.kind == trace.Deliver {
		e.Msg = f.msg
	}
	if f.who < 0 {
		e.Client = proto.Party(f.who)
	} else {
		e.Server = proto.ServerID(f.who)
	}
	out := line(&e, a.run.p.World().PartyName, a.lang)
	out.Title = "" // it would have gaps
	return out
}
