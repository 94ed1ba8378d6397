//go:build js

package main

import (
	"zootrope/wasm/app"
	"zootrope/wasm/bridge"
)

// inbox hands the app its requests in their order. What can be prepared of one is done in turns of its own, while the others
// wait.
type inbox struct {
	app     *app.App
	waiting []*app.Request
	soon    func()
	handled func()
}

// put takes a request.
func (b *inbox) put(v bridge.Value) {
	r := new(app.Request)
	if err := v.AssignTo(r); err != nil {
		b.app.Refuse(r.ID, err)
		return
	}
	if b.waiting = append(b.waiting, r); len(b.waiting) == 1 {
		guard(b.next)()
	}
}

// next goes on with the first request.
func (b *inbox) next() {
	defer func() { // also where a request has met a broken invariant
		if len(b.waiting) > 0 {
			b.soon()
		}
	}()
	r := b.waiting[0]
	if b.app.Prepare(r) {
		return
	}
	b.waiting = b.waiting[1:]
	b.app.Handle(r)
	b.handled()
}
