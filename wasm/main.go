//go:build js

// Command wasm is the core as the page runs it: the world, the script language and the stage, driven by messages.
//
//	main.go     the beginning: the app, the stage, and what catches a panic
//	host.go     what the app asks of page and stage
//	inbox.go    requests of the page, one after the other
//	garbage.go  when garbage is collected
package main

import (
	"fmt"

	"zootrope/wasm/app"
	"zootrope/wasm/bridge"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/stage"
)

func main() {
	takeRoom()
	spaceCollections()
	h := &host{Stage: stage.New()}
	a := app.New(h)
	var b broom
	h.soon = bridge.Soon(guard(func() {
		enough := uint64(heap)
		if a.Seeks() {
			enough = crowd
		}
		if b.sweep(enough) {
			h.soon()
			return
		}
		a.Slice()
		b.after(a.Rests())
	}))
	h.listen()
	bridge.Post(port.Ready{Type: "ready", Version: port.Version, Build: run.Build()})
	box := inbox{app: a, handled: func() { b.after(a.Rests()) }}
	box.soon = bridge.Soon(guard(box.next))
	bridge.Receive(box.put)
	show(h)
	select {}
}

// show runs the stage. Without WebGL there is no stage, but the core and the text view still work.
func show(h *host) {
	h.Drawn = func() { bridge.Post(port.StageReport{Type: "stage", OK: true}) }
	if err := h.Run(); err != nil {
		bridge.Post(port.StageReport{Type: "stage", Why: err.Error()})
	}
}

// guard reports a broken invariant to the page instead of dying with it.
func guard(f func()) func() {
	return func() {
		defer func() {
			if why := recover(); why != nil {
				bridge.Post(port.Failed{Type: "failed", Message: fmt.Sprint(why)})
			}
		}()
		f()
	}
}
