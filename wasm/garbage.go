//go:build js

package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"zootrope/wasm/bridge"
)

// A collection of garbage goes through in one go here, in the midst of whatever runs. So garbage is swept up when nothing
// has been going on for a moment; beside that it shall not let the memory grow far beyond what is in use.
const (
	spare = 96 << 20 // bytes of garbage that may lie about
	often = 100      // percent of what is in use, at least

	restMillis = 150      // how long nothing has been going on
	worthwhile = 16 << 20 // bytes of garbage that are worth the trouble
)

// room is how much memory is taken at once, in bytes, before anything is asked of the core: each growth of the memory takes some
// milliseconds, whatever it grows by. What nobody writes to costs nothing.
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

// broom collects garbage when nothing is going on.
type broom struct {
	stop func() // calls off what is to come; nil if nothing is
}

// after is called when something has been done. Whether everything is at rest then, the caller knows.
func (b *broom) after(rest bool) {
	if b.stop != nil {
		b.stop()
		b.stop = nil
	}
	if rest {
		b.stop = bridge.After(restMillis, func() {
			b.stop = nil
			if bytes(taken) > bytes(inUse)+worthwhile {
				runtime.GC()
			}
		})
	}
}
