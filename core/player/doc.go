// Package player carries out a script on a sim.World, at most one turn at a time, so that a browser can run it in
// slices; RunAll is a loop over Tick.
//
//	script.Script ──New──▶ Player ──Tick──▶ one command, or one turn of the world
//
// # Moves and turns
//
// A turn is one choice of the world: a delivery, a sync, a timer. A move is what one Tick does: a command, a turn, or
// the end of a wait. Several commands can follow one another without a turn between them, so the exact position in a
// run is counted in moves; positions that people see are counted in turns.
//
// # Time travel
//
// A run is a function of the script, the seed, and what was commanded by hand at which move. Going back is therefore
// replay on a fresh world. Doing something else there opens a Branch; the one that was left stays reachable. `rewind STEP`
// is the same thing said by a script. An Artefact writes a run down.
//
// # Files
//
//	player.go     Player: what it is made of, and how it stands
//	tick.go       one move
//	perform.go    what each command does to the world
//	wait.go       commands that let time pass: settle, run, events
//	eval.go       whether a predicate holds in a world
//	seen.go       what is the case there, in words
//	results.go    expectations, goals, captions
//	answer.go     questions, and the answers that the run gives
//	value.go      the value of an expression in a world
//	narrate.go    how much of a story an event is
//	trail.go      branches, and the way through them
//	duel.go       …duels: an attack by hand, and what holds against it
//	build.go      …and lines that are tried elsewhere
//	branch.go     commands by hand, and `rewind`
//	legs.go       in which order the branches were lived
//	story.go      a branch told from its beginning, with what was rewound
//	seek.go       going to another position: replay
//	frame.go      key frames, which make that fast
//	commands.go   every command that was carried out, by number, and what came of it
//	commanded.go  what was commanded by hand
//	tale.go       the run as one script, without branches
//	stage.go      what the stage shows, and what its reader is to do there
//	idle.go       which commands have no effect
//	twin.go       another Player of the same run, to look at it elsewhere
//	artefact.go   a run written down
//	json.go       …as it was written until format 4
//	beginning.go  …as it was before one of its commands by hand
//	compact.go    …in few bytes
//	common.go     …without the words that all have
//	open.go       …and played again
package player
