package app

import (
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// Sizes of a picture that somebody may want, in CSS pixels.
const (
	leastDrawn = 120
	mostDrawn  = 8192
)

// drawing draws the stage as it stands, in a size, as a file of its own.
func (a *App) drawing(r *port.Draw) port.Drawing {
	v, t := a.run.View(), a.timeline()
	o := scene.Options{W: float64(min(max(r.Width, leastDrawn), mostDrawn)), H: float64(min(max(r.Height, leastDrawn), mostDrawn)),
		Heartbeats: a.Heartbeats, Selected: r.Selected, Lang: a.Lang}
	p := a.picture(v, &t)
	var s scene.Scene
	s.Prepare(p, nil, o)
	s.Move(float64(v.Now), scene.Settled)
	title := "Zootrope"
	if l, ok := a.Focus(&t); ok {
		if told := l.Told(a.Lang); told.Title != "" {
			title = told.Title
		}
	}
	return port.Drawing{SVG: string(s.SVG(o.W, o.H, r.Theme == port.Dark, title))}
}
