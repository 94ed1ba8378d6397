// Package compare lays two runs beside each other: the run that is played, and another one in a second world that follows it.
//
// What can be laid beside a run depends on where it stands (offered.go): the step before, as a lesson asks; the script's own run; the run without the last
// command; the run without its known bugs; a belief that is run. A track (track.go) walks through what happened in a region of a run and notes its places, so that the second
// world can stand where it corresponds. A run that goes along (along.go) is given the same commands as the first. The run that is played is only read.
package compare
