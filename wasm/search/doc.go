// Package search does long work on worlds of its own, as a task: a seed of faults is looked for, a run is made short, or lines are tried. It reads the run, which stands still meanwhile.
//
// # Files
//
//	search.go   what is sought, and who works
//	find.go     a seed is looked for
//	prove.go    lines that are tried
//	shorten.go  a run is made short
package search
