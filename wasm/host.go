//go:build js

package main

import (
	"zootrope/wasm/app"
	"zootrope/wasm/bridge"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
	"zootrope/wasm/stage"
)

// host gives the app the page and the stage.
type host struct {
	*stage.Stage
	app.NoLessons
	soon func()
}

var _ app.Host = (*host)(nil)

func (h *host) Post(message any)                            { bridge.Post(message) }
func (h *host) Soon()                                       { h.soon() }
func (h *host) After(ms float64, f func()) func()           { return bridge.After(ms, f) }
func (h *host) Clock() float64                              { return bridge.Clock() }
func (h *host) Look(dark, reduced, beats bool, lang string) { h.SetLook(dark, reduced, beats, lang) }
func (h *host) Zoom(zoom float64, follow bool)              { h.SetZoom(zoom, follow) }

// listen has the page hear of what fingers do on the stage.
func (h *host) listen() {
	h.Stage.Picked = func(hit scene.Hit, how string, hand scene.Hand, x, y float64) {
		bridge.Post(port.Picked{Type: "picked", Kind: hit.Kind, Name: hit.Name, Message: hit.ID, Run: port.Run(hit.Run), How: port.Press(how), Touch: hand == scene.Touch,
			X: x, Y: y, Radius: hand.Radius()})
	}
	h.Stage.Hovered = func(hit scene.Hit, x, y, width, height float64) {
		bridge.Post(port.Hovered{Type: "hovered", Kind: hit.Kind, Name: hit.Name, Message: hit.ID, Run: port.Run(hit.Run), X: x, Y: y, W: width, H: height})
	}
	h.Stage.Stroked = func(phase string, x, y float64, to scene.Stroked) {
		drawn := port.Drawn{Type: "drawn", Phase: port.Phase(phase), X: x, Y: y, Kind: to.Kind, Name: to.Name, Message: to.ID, Off: to.Off, Parts: to.Parts}
		for _, l := range to.Links {
			drawn.Links = append(drawn.Links, port.Crossed(l))
		}
		bridge.Post(drawn)
	}
	h.Stage.Zoomed = func(zoom float64, follow bool) {
		bridge.Post(port.Zoomed{Type: "zoomed", Zoom: zoom, Follow: follow})
	}
	h.Stage.Corner = func(heights []float64) {
		bridge.Post(port.Corner{Type: "corner", Step: scene.CornerStep, Heights: heights})
	}
	h.Stage.Placed = func(width, height float64, places []scene.Place) {
		report := port.Places{Type: "places", Width: width, Height: height, Places: make([]port.Place, len(places))}
		for i, p := range places {
			report.Places[i] = port.Place{Kind: p.Kind, Name: p.Name, ID: p.ID, Run: port.Run(p.Run), X: p.X, Y: p.Y, W: p.W, H: p.H}
		}
		bridge.Post(report)
	}
	bridge.Pointer(func(what string, id int, x, y, extra float64) {
		guard(func() { h.Stage.Pointer(what, id, x, y, extra) })()
	})
}
