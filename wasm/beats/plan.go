package beats

import (
	"slices"
	"sort"
	"unicode/utf8"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// How long the parts of a showing take, in milliseconds.
const (
	actMillis     = 800   // something is done to the world
	travelMillis  = 900   // what was sent together travels together …
	behindMillis  = 400   // … and each further way behind it
	waitMillis    = 1000  // any time in which nothing is to be seen
	readMillis    = 1400  // a decision stands still at least so long …
	wordMillis    = 240   // … or so long for every word of its caption,
	letterMillis  = 120   // or every Chinese character
	standMillis   = 500   // a decision within a sentence that waits
	leastMillis   = 900   // a decision in a step that would take too long
	LongestMillis = 11000 // the longest showing of a step: late drawings and the way to its beginning add less than a second
	BriefMillis   = 2000  // the shortest showing of a step
)

// Play is paced by moments, and skips silence.
const (
	MomentsASecond = 3    // at speed 1
	CalmMillis     = 300  // of virtual time without anything to see: from then on it is skipped
	CalmASecond    = 4000 // virtual milliseconds that are skipped in a second, at speed 1
)

// Virtual time, in milliseconds.
const (
	setsOut    = 4   // for so long the clock runs while an act is shown, so that its messages are seen to leave
	quietGap   = 100 // more than that without anything to see is a wait
	oneWay     = 15  // less than that is one way of messages
	mostBehind = 2   // ways behind the first that are counted
)

// MostStands is how many decisions are stopped at where no prose names what matters.
const MostStands = 4

// stop is what a showing stands still at.
type stop struct {
	shot  int
	event trace.Event
	when  string
	act   bool
}

// Phase is a stretch of a showing: the clock of the stage runs to a virtual time within so many milliseconds, or stands still.
type Phase struct {
	Shot int // the moment that the run stands at; −1 before the first
	Beat int
	Ms   float64
	To   proto.Millis
	Lens bool
}

// Plan is how a step is shown.
type Plan struct {
	Beats  []port.Beat
	Phases []Phase
	Shots  []int64 // the last event of each moment

	ends  []int // how many phases are over when each sentence of the prose is
	first int   // the first sentence of which something is shown
	cells bool  // the cells of a board are told in place of the sentences
}

// Planned divides a step into beats: what is done, what travels, what is decided, and waiting. If it waits after each sentence, it takes as long as it takes.
func Planned(h *Rehearsal, names trace.Names, lang string, waits bool) *Plan {
	stops := stopsOf(h)
	p := &Plan{}
	for i := range h.shots {
		p.Shots = append(p.Shots, h.shots[i].last)
	}
	ends := map[string]int{} // by sight: how many phases are over when its event has been shown
	last, at := -1, h.from
	previous := trace.Event{At: h.from}
	if len(h.shots) > 0 {
		previous = h.shots[0].telling
	}
	for i := range stops {
		s := &stops[i]
		if s.shot > last {
			p.move(h.shots, last, s.shot, at, h.shots[s.shot].at, previous)
			last, at = s.shot, h.shots[s.shot].at
		}
		out := at
		if next := h.after(s.shot); s.act && next-at <= quietGap {
			out += min(setsOut, (next-at)/2)
		}
		p.stand(s, max(out, p.reached(s.shot)), names, lang)
		previous = s.event
		if s.when != "" {
			ends[s.when] = len(p.Phases)
		}
	}
	p.move(h.shots, last, len(h.shots), at, h.end, previous)
	if !waits {
		p.fit()
		return p
	}
	for i := range p.Phases {
		if f := &p.Phases[i]; p.isStop(f) {
			f.Ms = standMillis
		}
	}
	if marks := h.cells(); len(marks) > 0 {
		p.divideCells(marks, h.begun)
		return p
	}
	p.divide(h.sentences(lang), ends)
	return p
}

// stopsOf lists the events at which the showing stops, in their order. These are the events that the prose is tied to, or if there are
// none, the first decision of each kind and the very last decision. Commands and faults are added in both cases.
func stopsOf(h *Rehearsal) []stop {
	var out []stop
	if h.run.Lookout != nil {
		out = chosen(h.shots, h.run.Lookout, h.target)
	}
	if len(out) == 0 {
		out = decisions(h.shots)
	}
	for i := range h.shots {
		s := &h.shots[i]
		known := slices.ContainsFunc(out, func(o stop) bool { return o.event.Seq == s.telling.Seq })
		if s.rank == history.Action && !known {
			out = append(out, stop{shot: i, event: s.telling, act: true})
		}
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := &out[i], &out[j]
		return a.shot < b.shot || a.shot == b.shot && a.event.Seq < b.event.Seq
	})
	for i := range out {
		out[i].act = out[i].act || history.Read(&out[i].event).Rank == history.Action
	}
	return thinned(out)
}

// thinned keeps only the first of several things that were done at the same time.
func thinned(stops []stop) []stop {
	var out []stop
	for _, s := range stops {
		if n := len(out); n > 0 && s.act && out[n-1].act && s.when == "" && s.event.At == out[n-1].event.At {
			continue
		}
		out = append(out, s)
	}
	return out
}

// decisions are the first of each kind, at most so many, and the last of all.
func decisions(shots []shot) []stop {
	var out []stop
	seen := map[string]bool{}
	var last *stop
	for i := range shots {
		for _, e := range shots[i].decided {
			form := explain.Form(&e)
			if last = (&stop{shot: i, event: e}); !seen[form] && len(out) < MostStands {
				seen[form] = true
				out = append(out, *last)
			}
		}
	}
	if last != nil && out[len(out)-1].event.Seq != last.event.Seq {
		out = append(out, *last)
	}
	return out
}

// after is when the next moment comes, or the end.
func (h *Rehearsal) after(shot int) proto.Millis {
	if shot+1 < len(h.shots) {
		return h.shots[shot+1].at
	}
	return h.end
}

// reached is how far the clock of the stage has run at a moment already.
func (p *Plan) reached(shot int) proto.Millis {
	if n := len(p.Phases); n > 0 && p.Phases[n-1].Shot == shot {
		return p.Phases[n-1].To
	}
	return 0
}

// stand adds a beat that stands still. The clock of the stage stands still, too; only the first few milliseconds run, so that one sees
// messages leave.
func (p *Plan) stand(s *stop, out proto.Millis, names trace.Names, lang string) {
	kind, ms := port.Decide, float64(actMillis)
	if s.act {
		kind = port.Do
	} else {
		ms = Read(explain.Title(&s.event, names, lang), lang)
	}
	p.beat(kind, &s.event, s.when)
	p.Phases = append(p.Phases, Phase{Shot: s.shot, Beat: len(p.Beats) - 1, Ms: ms, To: out, Lens: kind == port.Decide && weighed(&s.event)})
}

// move adds what happens between two stops: from one moment to another, and from one time to another.
func (p *Plan) move(shots []shot, from, to int, at, until proto.Millis, before trace.Event) {
	times := []proto.Millis{at}
	for i := from + 1; i < to; i++ {
		times = append(times, shots[i].at)
	}
	times = append(times, until)
	first, last := -1, -1 // gaps in which nothing is to be seen
	for i := 0; i+1 < len(times); i++ {
		if times[i+1]-times[i] > quietGap {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 {
		p.travel(shots, from, times, 0, len(times)-1, before)
		return
	}
	p.travel(shots, from, times, 0, first, before)
	p.beat(port.Wait, &before, "")
	p.run(from, times, first, last+1, waitMillis)
	p.travel(shots, from, times, last+1, len(times)-1, before)
}

// travel adds a beat in which messages are on their way.
func (p *Plan) travel(shots []shot, from int, times []proto.Millis, begin, end int, before trace.Event) {
	took := forward(times[begin : end+1])
	if took <= 0 {
		p.run(from, times, begin, end, 0)
		return
	}
	event := &before
	for i := from + begin; i < from+end; i++ {
		if i >= 0 && i < len(shots) && shots[i].sent != nil {
			event = shots[i].sent
			break
		}
	}
	p.beat(port.Travel, event, "")
	p.run(from, times, begin, end, travelMillis+behindMillis*float64(min(mostBehind, max(0, int(took-1)/oneWay))))
}

// run lets the clock go evenly through some of the times, within so many milliseconds in all.
func (p *Plan) run(from int, times []proto.Millis, begin, end int, ms float64) {
	whole := float64(forward(times[begin : end+1]))
	if n := len(p.Beats); n > 0 && whole > 0 {
		p.Beats[n-1].From, p.Beats[n-1].To = times[begin], times[end]
	}
	for i := begin; i < end; i++ {
		f := Phase{Shot: from + i, Beat: len(p.Beats) - 1, To: times[i+1]}
		if whole > 0 {
			f.Ms = ms * float64(max(0, times[i+1]-times[i])) / whole
		}
		p.Phases = append(p.Phases, f)
	}
}

// forward is how much time passes between some moments. A run of a table begins at an earlier time than the run before it ended: no time passes there.
func forward(times []proto.Millis) (all proto.Millis) {
	for i := range len(times) - 1 {
		all += max(0, times[i+1]-times[i])
	}
	return all
}

func (p *Plan) beat(kind port.BeatKind, e *trace.Event, when string) {
	p.Beats = append(p.Beats, port.Beat{Seq: e.Seq, At: e.At, From: e.At, To: e.At, Look: string(history.Read(e).Letter), When: when, Kind: kind})
}

// fit brings the length of the showing between two and eleven seconds. If it is too long, the beats that stand still are shortened first,
// but not below leastMillis; if that is not enough, all phases are shortened.
func (p *Plan) fit() {
	whole, still := p.Whole()
	if over := whole - LongestMillis; over > 0 && still > 0 {
		share := max(0, 1-over/still)
		for i := range p.Phases {
			if f := &p.Phases[i]; p.isStop(f) {
				f.Ms = max(min(f.Ms, leastMillis), f.Ms*share)
			}
		}
	}
	if whole, _ = p.Whole(); whole > LongestMillis {
		for i := range p.Phases {
			p.Phases[i].Ms *= LongestMillis / whole
		}
	}
	if n := len(p.Phases); n > 0 && whole < BriefMillis {
		p.Phases[n-1].Ms += BriefMillis - whole
	}
}

func (p *Plan) isStop(f *Phase) bool { return f.Beat >= 0 && p.Beats[f.Beat].Kind == port.Decide }

// Whole is how long the showing takes, and how much of that are beats that stand still to be read.
func (p *Plan) Whole() (all, still float64) {
	for i := range p.Phases {
		all += p.Phases[i].Ms
		if p.isStop(&p.Phases[i]) {
			still += p.Phases[i].Ms
		}
	}
	return all, still
}

// Read is how long a caption stands to be read, in milliseconds.
func Read(text, lang string) float64 { return max(readMillis, toRead(text, lang)) }

func toRead(text, lang string) float64 {
	if lang == "zh" {
		return letterMillis * float64(utf8.RuneCountInString(text))
	}
	words := 1
	for _, r := range text {
		if r == ' ' {
			words++
		}
	}
	return wordMillis * float64(words)
}

// weighed says whether an event has a table or a count of what was compared.
func weighed(e *trace.Event) bool {
	r := explain.Why(e, func(proto.Party) string { return "" }, explain.Languages[0])
	return r.Table != nil || r.Count != nil
}
