package await

import (
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/trace"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Condition ends a wait: an event that can be named, a predicate, or a time.
type Condition struct {
	event happening
	holds *script.Predicate // nil for something else …
	text  string            // … as it was written
	time  proto.Millis      // 0 for something else
}

// happening is an event that can be waited for.
type happening struct {
	is    func(*trace.Event) bool
	kind  trace.Kind // an event of this kind happens in the same turn; 0 for a violation, which ends every run by itself
	never say.Form   // says that it has not happened
}

var happenings = map[port.Until]happening{
	port.UntilLeader: {func(e *trace.Event) bool { return e.Kind == trace.Established }, trace.Established,
		"no leader was elected"},
	port.UntilSync: {func(e *trace.Event) bool { return e.Kind == trace.SyncChoice }, trace.SyncChoice,
		"no learner was synchronised"},
	port.UntilCommit: {func(e *trace.Event) bool { return e.Kind == trace.AckCount && e.Taken && !e.Zxid.NewEpoch() }, trace.Apply,
		"nothing was committed"},
	port.UntilWatch: {func(e *trace.Event) bool { return e.Kind == trace.WatchFired }, trace.WatchFired,
		"no watch fired"},
	port.UntilSession: {func(e *trace.Event) bool { return e.Kind == trace.SessionGone && e.Rule == trace.Expired }, trace.SessionGone,
		"no session expired"},
	port.UntilViolation: {func(e *trace.Event) bool { return e.Kind == trace.Violation }, 0,
		"no invariant was violated"},
}

// maxTime is the longest time, in virtual milliseconds, that can be waited for.
const maxTime = 3_600_000

// Read reads what is to be waited for.
func Read(r *run.Record, ask *port.RunUntil) (Condition, []port.Problem) {
	switch ask.What {
	case port.UntilTime:
		if ask.Span < 1 || ask.Span > maxTime {
			return Condition{}, port.Malformed(say.F("%d ms of virtual time: expected 1 to %d", ask.Span, int64(maxTime)))
		}
		return Condition{time: proto.Millis(ask.Span)}, nil
	case port.UntilPredicate:
		q, wrong := r.Predicate(ask.Command)
		if wrong != nil {
			return Condition{}, port.Problems(wrong)
		}
		return Condition{holds: q, text: ask.Command}, nil
	}
	if h, ok := happenings[ask.What]; ok {
		return Condition{event: h}, nil
	}
	return Condition{}, port.Malformed(say.F("%q is nothing to wait for", string(ask.What)))
}

// seen says what made a predicate hold.
func (w *Condition) seen(r *run.Run, lang string) string {
	if w.holds == nil {
		return ""
	}
	return player.Seen(w.holds, r.Player.World()).In(lang)
}

// missed says that the run went on for some virtual time and the condition did not come true.
func (w *Condition) missed(r *run.Run, ran proto.Millis) *say.Text {
	s := float64(ran) / 1000
	if w.holds != nil {
		return say.F("%s: the run went on for %.1f s of virtual time", player.Lacks(w.holds, r.Player.World()), s)
	}
	return say.F("%s: the run went on for %.1f s of virtual time", w.event.never, s)
}
