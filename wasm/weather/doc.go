// Package weather lets faults fall by themselves on a run while it is played on.
//
// # Files
//
//	sky.go      Sky: the weather over the run that is loaded
//	weather.go  the weather of one run, at each place where it has been
package weather
