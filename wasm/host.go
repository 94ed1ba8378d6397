//go:build js

package main

import (
	"zootrope/wasm/app"
	"zootrope/wasm/bridge"
	"zootrope/wasm/stage"
)

// host gives the app the page and the stage.
type host struct {
	*stage.Stage
	soon func()
}

var _ app.Host = (*host)(nil)

func (h *host) Post(message any)                  { bridge.Post(message) }
func (h *host) Soon()                             { h.soon() }
func (h *host) After(ms float64, f func()) func() { return bridge.After(ms, f) }
func (h *host) Clock() float64                    { return bridge.Clock() }
func (h *host) Look(dark, reduced, beats bool)    { h.SetLook(dark, reduced, beats) }
func (h *host) Zoom(zoom float64, follow bool)    { h.SetZoom(zoom, follow) }
