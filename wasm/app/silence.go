package app

import (
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/wasm/beats"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// Silence is virtual time in which there is nothing to see but heartbeats and clocks. Play skips it, and lets it be seen: time runs faster, the
// clock goes on, heartbeats light up on their ways, and the page says how much of it there was.
const (
	quietLeast = 1000 // virtual milliseconds: the page hears of no shorter silence
	quietLooks = 64   // the number of silent moments that are searched for a heartbeat
)

// calm is the silence that is being skipped.
type calm struct {
	at  proto.Millis // of the last picture
	seq int64        // its last event
}

// calmHere is a silence that begins now.
func (a *App) calmHere() calm {
	w := a.run.Player.World()
	return calm{at: w.Now(), seq: w.Seq()}
}

// calmly is called after a move with nothing to see. It waits, so that the silence can be seen to pass.
func (t *task) calmly(p *playback) bool {
	a := t.app
	if a.run.Player.Midway() || a.run.Replaying() {
		return true
	}
	w := a.run.Player.World()
	passed := w.Now() - p.calm.at
	if passed < 0 {
		p.calm = a.calmHere() // a rewind
	}
	if passed < beats.CalmMillis {
		return true
	}
	now := a.host.Clock()
	t.due = max(t.due, now-lateMillis) + 1000*float64(passed)/(beats.CalmASecond*a.speed)
	wait := t.due - now
	if wait >= frameMillis || now-a.drawn >= frameMillis {
		a.drawn = now
		v, line := a.run.View(), a.timeline()
		shown := a.picture(v, &line)
		shown.Beats = beatsOf(w, p.calm.seq)
		a.host.Show(shown, float64(min(a.nextAt(&line, v.Now), v.Now+passed)), max(wait, frameMillis))
		if wait >= reportMillis || a.reportDue() {
			a.tell(func() { a.reportView(v, line) })
		}
	}
	p.calm = a.calmHere()
	return t.wait(wait)
}

// beatsOf lists the ways on which heartbeats have arrived after an event, each once.
func beatsOf(w *sim.World, after int64) []scene.Beat {
	var out []scene.Beat
	w.Newest(func(e *trace.Event) bool {
		if e.Seq <= after {
			return false
		}
		if e.Kind == trace.Deliver && isBeat(e.Msg) {
			out = scene.AddBeat(out, scene.Beat{From: w.PartyName(e.Peer), To: w.PartyName(e.Party())})
		}
		return true
	})
	return out
}

func isBeat(m proto.Kind) bool {
	return m == proto.Ping || m == proto.ClientPing || m == proto.ClientPong
}

// lull is the silence in which Play ends: nothing is to be seen for stillMillis.
type lull struct {
	seen proto.Millis // the time of the last moment
	by   proto.Millis // the time at which Play ends at the latest; 0: Play does not wait for a lull
}

// lullFrom is the next lull, that Play is to end in.
func (a *App) lullFrom() lull {
	now := a.run.Player.World().Now()
	return lull{seen: now, by: now + goOnMillis}
}

// come says whether there was nothing to see for stillMillis. A leader and a follower wait for each other for a shorter time.
func (l *lull) come(r *run.Run) bool {
	return l.by != 0 && !r.Replaying() && r.Player.World().Now() >= l.seen+stillMillis
}

// late says whether no lull has come for goOnMillis, for example because servers look for a leader without end.
func (l *lull) late(r *run.Run) bool {
	return l.by != 0 && !r.Replaying() && r.Player.World().Now() >= l.by
}

// quiet is the silence since the last moment; nil if it is shorter than quietLeast.
func (a *App) quiet(t *run.Timeline) *port.Quiet {
	w := a.run.Player.World()
	n := a.Now(t)
	if n == 0 {
		return nil
	}
	m, _ := t.Nth(n - 1)
	q := port.Quiet{Millis: w.Now() - m.At}
	if q.Millis < quietLeast {
		return nil
	}
	branch, moves := a.run.Player.Place()
	q.Beats = a.run.History.Of(branch).Beats(moves, quietLooks)
	q.Text = a.silenceText(&q).In(a.Lang)
	return &q
}

func (a *App) silenceText(q *port.Quiet) *say.Text {
	seconds := int64(q.Millis / 1000)
	if q.Beats {
		return say.F("%d s of heartbeats", seconds)
	}
	if next := a.WaitsFor(); next != nil {
		return say.F("%d s of silence: %s", seconds, next)
	}
	return say.F("%d s of silence", seconds)
}
