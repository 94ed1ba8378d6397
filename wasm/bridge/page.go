//go:build js

package bridge

import (
	"syscall/js"
	"time"
)

// The page's half is the object `zootrope` that stage.ts makes before the core starts: post(message) sends to the
// embedder, receive is called with each of its messages, soon(f) calls f after what waits in the browser's queue, rest(is) keeps frames back.

// Receive has each message of the embedder handed to f, in order. Call it once.
func Receive(f func(Value)) {
	js.Global().Get("zootrope").Set("receive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(Value{args[0]})
		return nil
	}))
}

// Post sends a message to the embedder.
func Post(message any) {
	js.Global().Get("zootrope").Call("post", valueOf(message).Value)
}

// Soon returns a function that has f called after the messages that wait now, so that a long run hears a Stop.
// Calls that come before f has run are one.
func Soon(f func()) func() {
	waiting := false
	callback := js.FuncOf(func(js.Value, []js.Value) any {
		waiting = false
		f()
		return nil
	})
	return func() {
		if !waiting {
			waiting = true
			js.Global().Get("zootrope").Call("soon", callback)
		}
	}
}

// Rest tells whether nothing on the stage moves: then the page keeps back the next frame until something does.
func Rest(is bool) { js.Global().Get("zootrope").Call("rest", is) }

// After has f called once, ms milliseconds from now; the returned function calls it off.
func After(ms float64, f func()) (stop func()) {
	var callback js.Func
	callback = js.FuncOf(func(js.Value, []js.Value) any {
		callback.Release()
		f()
		return nil
	})
	id := js.Global().Call("setTimeout", callback, ms)
	return func() {
		js.Global().Call("clearTimeout", id)
		callback.Release()
	}
}

var began = time.Now()

// Clock is a time in milliseconds, from an arbitrary zero. It is read at every move of the run, so it must be quick: this is the clock of
// Go's runtime, which takes one call. performance.now() takes several calls, and a string for its name.
func Clock() float64 { return float64(time.Since(began)) / float64(time.Millisecond) }

// Pointer has f called with what a pointer does on the stage: down, move, up, lost, leave or wheel; which pointer, where in
// CSS pixels, and how far a wheel was turned.
func Pointer(f func(what string, id int, x, y, extra float64)) {
	js.Global().Get("zootrope").Set("pointer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0].String(), args[1].Int(), args[2].Float(), args[3].Float(), args[4].Float())
		return nil
	}))
}

// Errand does the one thing for which a program was started. The page has put `zootropeErrand` before it: what is given, which is assigned
// to the value that i points to, and `done`, which is called with what do returns.
func Errand(i any, do func() any) {
	errand := js.Global().Get("zootropeErrand")
	if err := (Value{errand.Get("given")}).AssignTo(i); err != nil {
		panic(err)
	}
	errand.Call("done", valueOf(do()).Value)
}
