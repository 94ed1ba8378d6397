// Package script is the language in which a cluster is told what to do: lesson scripts, the console of the page, the
// terminal and shared runs all speak it.
//
//	text ──Parse──▶ Script ──New──▶ Player ──Tick──▶ one command, or one turn of the world
//
// Parse reads a whole script and reports every error with its place before anything runs. A Script is plain data: a
// list of Commands, divided into steps. A Player carries it out on a sim.World, at most one turn at a time, so that a
// browser can run it in slices; RunStep and RunAll are loops over Tick.
//
// # The table
//
// commands.go holds one table of commands and predicates.go one of predicates. Parsing, `zootrope help script`, the
// page's help, "did you mean" and completion are all made from them. Completion runs the same parse functions over the
// words before the cursor and asks what they expected next, so it cannot disagree with the parser.
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
// replay on a fresh world (trail.go). Doing something else there opens a Branch; the one that was left stays
// reachable. `rewind STEP` is the same thing said by a script. Artefact writes a run down (artefact.go).
package script
