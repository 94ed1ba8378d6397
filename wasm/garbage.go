//go:build js

package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"zootrope/wasm/bridge"
)

// In WebAssembly a garbage collection cannot be interrupted. It takes longer if more objects are in use and if there is more garbage. So we
// collect often: in a slice of its own, and when nothing has happened for a moment. The collections that Go starts by itself, in the middle
// of other work, are put off.
const (
	heap  = 8 << 20  // bytes of garbage that are worth a slice
	crowd = 24 << 20 // …even while the learner waits to see another place
	spare = 64 << 20 // that may lie about
	often = 100      // percent of what is in use, at least

	breathMillis = 20      // how long nothing has been going on: what was asked for has been painted
	restMillis   = 150     // …and nothing else is asked for
	worthwhile   = 4 << 20 // bytes of garbage that are worth the trouble then
)

// room is how much memory is taken at the start, in bytes. Each growth of the memory takes some milliseconds, however small it is. Memory
// that nobody writes to costs nothing.
const room = 96 << 20

// takeRoom has the heap grow, and gives what it has got back to it.
func takeRoom() {
	runtime.KeepAlive(make([]byte, room))
	runtime.GC()
}

const (
	inUse = "/gc/heap/live:bytes" // after the last collection
	taken = "/memory/classes/heap/objects:bytes"
	goal  = "/gc/heap/goal:bytes" // at which the next one comes
)

// spaceCollections sets after each collection when the next one is due.
func spaceCollections() {
	live := max(bytes(inUse), 1)
	percent := max(often, 100*spare/live)
	debug.SetGCPercent(int(percent))
	if over := bytes(goal) - live; over > spare { // the percent is of the globals and stacks, too
		debug.SetGCPercent(int(max(often, percent*spare/over)))
	}
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) { spaceCollections() }) // the next collection finds it
}

// bytes reads a number of the runtime.
func bytes(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}

// broom collects garbage, in slices of its own.
type broom struct {
	stop func() // calls off what is to come; nil if nothing is
}

// due says whether there is enough garbage, also beside what is in use.
func due(enough uint64) bool {
	live := bytes(inUse)
	return bytes(taken) >= live+max(enough, live/3)
}

// sweep collects if there is enough garbage, and says so.
func (b *broom) sweep(enough uint64) bool {
	if !due(enough) {
		return false
	}
	runtime.GC()
	return true
}

// after is called when some work has been done; rest says whether nothing is left to do.
func (b *broom) after(rest bool) {
	if b.stop != nil {
		b.stop()
		b.stop = nil
	}
	if !rest {
		return
	}
	wait := restMillis
	if due(heap) {
		wait = breathMillis
	}
	b.stop = bridge.After(float64(wait), func() {
		b.stop = nil
		b.sweep(worthwhile)
	})
}
