// Package load reads what is to be loaded: a script, a lesson, or a run that was written down.
//
// # Files
//
//	reader.go   Reader: a script or a lesson
//	opening.go  Opening: a run that was written down, and is played again
package load
