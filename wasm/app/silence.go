package app

import (
	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/wasm/await"
	"zootrope/wasm/beats"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// Silence is virtual time in which there is nothing to see but heartbeats and clocks. Play skips it, and lets it be seen: time runs faster, the
// clock goes on, heartbeats light up on their ways, and the page says how much of it there was.

// skipped is the silence that is being skipped.
type skipped struct {
	at  proto.Millis // of the last picture
	seq int64        // its last event
}

// skippedFromHere is a silence that begins now.
func (s *session) skippedFromHere() skipped {
	w := s.run.Player.World()
	return skipped{at: w.Now(), seq: w.Seq()}
}

// skipSilence is called after a move with nothing to see. It waits, so that the silence can be seen to pass.
func (t job) skipSilence(p *playback) bool {
	s := t.s
	if s.run.Player.Midway() || s.run.Replaying() {
		return true
	}
	w := s.run.Player.World()
	passed := w.Now() - p.skips.at
	if passed < 0 {
		p.skips = s.skippedFromHere() // a rewind
	}
	if passed < beats.CalmMillis {
		return true
	}
	now, since := s.host.Clock(), p.skips.seq
	p.skips = s.skippedFromHere()
	t.Due = max(t.Due, now-lateMillis) + 1000*float64(passed)/(beats.CalmASecond*s.speed)
	return t.stand(now, func(shown *scene.Picture, line *run.Timeline) proto.Millis {
		shown.Beats = beatsOf(w, since)
		return min(s.nextAt(line, shown.View.Now), shown.View.Now+passed)
	})
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
	return m == proto.Ping || m == proto.ClientPing || m == proto.ClientPong || m == proto.Isro || m == proto.IsroAnswer
}

// quietLimit says when Play ends in silence: nothing is to be seen for stillMillis.
type quietLimit struct {
	seen proto.Millis // the time of the last moment
	by   proto.Millis // the time at which Play ends at the latest; 0: Play does not end in silence
}

// quietFromHere is the limit of a Play that begins now.
func (s *session) quietFromHere() quietLimit {
	now := s.run.Player.World().Now()
	return quietLimit{seen: now, by: now + await.GoOnMillis}
}

// isQuiet says whether there was nothing to see for stillMillis. A leader and a follower wait for each other for a shorter time.
func (l *quietLimit) isQuiet(r *run.Run) bool {
	return l.by != 0 && !r.Replaying() && r.Player.World().Now() >= l.seen+stillMillis
}

// isOverdue says whether there was something to see for a minute, for example because servers look for a leader without end.
func (l *quietLimit) isOverdue(r *run.Run) bool {
	return l.by != 0 && !r.Replaying() && r.Player.World().Now() >= l.by
}
