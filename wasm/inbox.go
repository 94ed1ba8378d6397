//go:build js

package main

import (
	"zootrope/core/say"
	"zootrope/wasm/app"
	"zootrope/wasm/bridge"
	"zootrope/wasm/port"
)

// inbox hands the app its requests in their order. What can be prepared of one is done in turns of its own, while the others
// wait.
type inbox struct {
	app     *app.App
	waiting []*port.Request
	soon    func()
	handled func()
}

// put takes a request.
func (b *inbox) put(v bridge.Value) {
	r, err := read(v)
	if err != nil {
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

// envelope is what all requests have.
type envelope struct {
	ID   int64  `json:"id"`
	Type string `json:"type"`
}

// read reads a request. If that is an error, the request has its id alone, as far as that can be read.
func read(v bridge.Value) (*port.Request, error) {
	var e envelope
	err := v.AssignTo(&e)
	r := &port.Request{ID: e.ID}
	if err != nil {
		return r, err
	}
	if r.Ask = port.New(e.Type); r.Ask == nil {
		return r, say.F("%q is no request", e.Type)
	}
	return r, v.AssignTo(r.Ask)
}
