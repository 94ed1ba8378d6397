// Package compare lays two runs beside each other: the run that is played, and another one in a second world that follows it. The run that is played is only
// read: this package calls only methods of its record, player and world that read, assigns to no field of the record, and moves only twins of the player, and
// players of its own. A test holds that (TestReadersCannotChangeTheRun in wasm/reads_test.go).
//
// # Files
//
//	beside.go    Beside: what lies beside a run
//	offered.go   which runs that can be: another step of the lesson, the script's own run, another branch …
//	belief.go    …or one in which a belief is true
//	compared.go  what is known of both runs
//	track.go     walking through a region of a run, and noting its positions
//	along.go     a run that goes along: mended, or without the last command
//	glance.go    what is seen of a world, and in which things two differ
//	pairs.go     which commands of two runs belong together
//	search.go    the search for where two runs begin to differ
//	first.go     what differs first, and how it is told
//	inside.go    what tests may know
package compare
