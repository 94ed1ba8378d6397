package ask

import (
	"sort"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// mostSpans is how many spans are told at most: the newest.
const mostSpans = 12

// latencies measures the requests of clients on the way to the position, between the faults that were commanded there.
func (d *Desk) latencies() []port.LatencySpan {
	l := latencyMeter{faults: faults(d.run), asked: map[request]asking{}}
	l.begin(0)
	for _, part := range d.run.Archive.Past(d.run.Player) {
		for i := range part {
			l.hear(&part[i])
		}
	}
	w := d.run.Player.World()
	return l.done(len(w.View().Clients), w.PartyName)
}

// faults are the commands on the way to the position that do something to servers, disks or the network.
func faults(r *run.Record) (out []*player.Command) {
	all := r.Player.Commands()
	for i := range all {
		if c := &all[i]; c.Disturbs() && r.Passed(c.Branch, c.Moves) {
			out = append(out, c)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Moves < out[j].Moves })
	return out
}

// latencyMeter goes through the events.
type latencyMeter struct {
	faults []*player.Command // that are still to come
	asked  map[request]asking
	spans  []measured
}

// asking is a request that has no reply yet.
type asking struct {
	at   uint32
	span int
}

// measured is a span with what was measured in it, by client.
type measured struct {
	port.LatencySpan
	took map[int16][]proto.Millis
	open map[int16]int
}

func (l *latencyMeter) begin(from proto.Millis) {
	l.spans = append(l.spans, measured{port.LatencySpan{From: from, After: []string{}, Clients: []port.ClientLatency{}}, map[int16][]proto.Millis{}, map[int16]int{}})
}

func (l *latencyMeter) hear(f *history.Fact) {
	for len(l.faults) > 0 && l.faults[0].Moves <= int64(f.Moves) {
		l.disturbed(l.faults[0])
		l.faults = l.faults[1:]
	}
	now := &l.spans[len(l.spans)-1]
	key := request{f.Who, f.Num}
	switch {
	case f.Kind == trace.Sent(proto.ClientRequest):
		l.asked[key] = asking{f.At, len(l.spans) - 1}
		now.open[f.Who]++
	case f.Kind == trace.Deliver && f.Msg == proto.ClientReply:
		was, ok := l.asked[key]
		if !ok {
			return
		}
		delete(l.asked, key)
		l.spans[was.span].open[f.Who]--
		now.took[f.Who] = append(now.took[f.Who], proto.Millis(f.At-was.at))
	}
}

// disturbed begins another span, unless nothing was asked or answered in the one that would end. What comes before the first request belongs to
// the beginning.
func (l *latencyMeter) disturbed(c *player.Command) {
	now := &l.spans[len(l.spans)-1]
	if len(now.took)+len(now.open) > 0 {
		l.begin(c.At)
		now = &l.spans[len(l.spans)-1]
	} else if len(l.spans) == 1 {
		return
	}
	now.From = c.At
	now.After = append(now.After, c.Text)
}

func (l *latencyMeter) done(clients int, name func(proto.Party) string) []port.LatencySpan {
	out := []port.LatencySpan{}
	for i := range l.spans {
		s := &l.spans[i]
		for who := int16(-1); int(who) >= -clients; who-- {
			took, open := s.took[who], s.open[who]
			if len(took) == 0 && open == 0 {
				continue
			}
			sort.SliceStable(took, func(i, j int) bool { return took[i] < took[j] })
			s.Clients = append(s.Clients, port.ClientLatency{Client: name(proto.Party(who)), Answers: len(took), P50: Rank(took, 50), P99: Rank(took, 99),
				Max: Rank(took, 100), Unanswered: open})
		}
		if len(s.Clients) > 0 {
			out = append(out, s.LatencySpan)
		}
	}
	return out[max(0, len(out)-mostSpans):]
}

// Rank is the smallest of sorted values that at least so many percent of them do not exceed; −1 of none.
func Rank(sorted []proto.Millis, percent int) proto.Millis {
	if len(sorted) == 0 {
		return -1
	}
	return sorted[(len(sorted)*percent+99)/100-1]
}
