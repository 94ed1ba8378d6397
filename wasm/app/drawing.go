package app

import (
	"zootrope/lessons/play"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// Sizes of a picture that somebody may want, in CSS pixels.
const (
	leastDrawn = 120
	mostDrawn  = 8192
)

// drawing draws the stage as it stands, in a size, as a file of its own.
func (r *reporter) drawing(ask *port.Draw) port.Drawing {
	v, t := r.run.View(), r.timeline()
	o := scene.Options{W: float64(min(max(ask.Width, leastDrawn), mostDrawn)), H: float64(min(max(ask.Height, leastDrawn), mostDrawn)),
		Heartbeats: r.Heartbeats, Selected: ask.Selected, Lang: r.Lang}
	p := r.picture(v, &t)
	var s scene.Scene
	s.Prepare(p, nil, o)
	s.Move(float64(v.Now), scene.Settled)
	title := "Zootrope"
	if l, ok := r.Focus(&t); ok {
		if report := l.Report(r.Lang); report.Title != "" {
			title = play.Plain(report.Title, p.Hides)
		}
	}
	return port.Drawing{SVG: string(s.SVG(o.W, o.H, ask.Theme == port.Dark, title))}
}
