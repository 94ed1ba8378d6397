//go:build js

package main

import (
	"zootrope/core/sim"
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
func (h *host) Show(v *sim.View, to, ms float64)  { h.Stage.Show(v, to, ms) }
func (h *host) Lesson(id string) (string, bool)   { return dev, true }

const dev = `servers 5
start 1 2 3
step one One
run until leader exists
client ann 1
client bo 2
ann create /config v1
settle
ann repeat 5 set /config v%d
settle
ask who four='leader is 4' five='leader is 5'
step two Two
start 4 5
settle
crash 3
run until leader exists
ann set /config v2
offer restart 3
goal crashed leader is 5
step three Three
client c1
client c2
client c3
c1 lock /locks
c2 lock /locks
c3 lock /locks
settle
`
