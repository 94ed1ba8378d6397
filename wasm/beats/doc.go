// Package beats divides a step into beats: what is done, what travels, what is decided, and waiting, each with its time.
//
// A step can be divided only when it is known what will happen in it. So it is rehearsed first, on a world of its own (rehearse.go), and then planned (plan.go).
package beats
