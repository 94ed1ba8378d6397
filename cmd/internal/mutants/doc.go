// Command mutants plants faults in the core, one at a time, and lists those that no test notices.
//
//	go run ./cmd/internal/mutants                  200 faults, drawn with seed 1
//	go run ./cmd/internal/mutants -seed 7 -n 50    other ones
//	go run ./cmd/internal/mutants -at core/zab/learner.go:163
//
// A fault is a small change of one place: a comparison, an and or an or, a not, a number or a sum that is off by one, a break for a
// continue. Each is tried in stages, from the quickest to the slowest: the tests of its own package, the other quick tests of the core, all
// lessons, random worlds, the slow tests of the core. The first stage that fails, or that does not end, ends the try. A fault that lives
// through all of them is either a gap in the tests, or changes nothing that can be seen. Faults of the second kind stand in known.txt with
// the reason. A fault that is noticed takes some five seconds on two cores, one that lives a minute and a half: -from goes on where a run was ended.
//
// # Files
//
//	main.go     draws faults, tries them, prints what lived
//	plant.go    the places of a file where a fault can be planted
//	try.go      the stages
//	overlay.go  the changed file, which the compiler reads in place of the real one
//	known.go    reads known.txt
package main
