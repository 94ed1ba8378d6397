//go:build js

package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// A collection of garbage goes through in one go here, in the midst of whatever runs: it shall come seldom while little is in
// use, and not let the memory grow far beyond what is.
const (
	spare  = 48 << 20 // bytes of garbage that may lie about
	seldom = 400      // percent of what is in use, at most
	often  = 100      // …and at least
)

const inUse = "/gc/heap/live:bytes"

// spaceCollections sets after each collection when the next one is due.
func spaceCollections() {
	sample := []metrics.Sample{{Name: inUse}}
	metrics.Read(sample)
	percent := seldom
	if sample[0].Value.Kind() == metrics.KindUint64 {
		if live := sample[0].Value.Uint64(); live > 0 {
			percent = int(min(seldom, max(often, 100*spare/live)))
		}
	}
	debug.SetGCPercent(percent)
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) { spaceCollections() }) // the next collection finds it
}
