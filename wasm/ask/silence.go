package ask

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

const (
	quietLeast = 1000 // virtual milliseconds: the page hears of no shorter silence
	quietLooks = 64   // the number of silent moments that are searched for a heartbeat
)

// Quiet is the silence since the last moment; nil if it is shorter than quietLeast.
func (d *Desk) Quiet(t *run.Timeline) *port.Quiet {
	w := d.run.Player.World()
	n := d.Now(t)
	if n == 0 {
		return nil
	}
	m, _ := t.Nth(n - 1)
	q := port.Quiet{Millis: w.Now() - m.At}
	if q.Millis < quietLeast {
		return nil
	}
	branch, moves := d.run.Player.Position()
	q.Beats = d.run.History.Of(branch).Beats(moves, quietLooks)
	q.Text = d.silence(&q).In(d.Lang)
	return &q
}

func (d *Desk) silence(q *port.Quiet) *say.Text {
	seconds := int64(q.Millis / 1000)
	if q.Beats {
		return say.F("%d s of heartbeats", seconds)
	}
	if next := d.waitsFor(); next != nil {
		return say.F("%d s of silence: %s", seconds, next)
	}
	return say.F("%d s of silence", seconds)
}
