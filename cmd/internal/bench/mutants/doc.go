// Command mutants plants faults in the core and lists those that no test notices.
//
//	go run ./cmd/internal/bench/mutants                  200 faults, drawn with seed 1
//	go run ./cmd/internal/bench/mutants -from 50 -n 25   25 of them, from the 51st on
//	go run ./cmd/internal/bench/mutants -seed 7 -n 50    other ones
//	go run ./cmd/internal/bench/mutants -list            what was drawn, without a try
//	go run ./cmd/internal/bench/mutants -at core/zab/learner.go:163
//	go run ./cmd/internal/bench/mutants -own -at core/zab/learner.go:163    by the tests of core/zab alone
//
// A fault is a small change of one place: a comparison, an and or an or, a not, a number or a sum that is off by one, a break for a
// continue. All faults of a run are planted at once: each function has a copy of its body for each of its faults, and an environment variable
// says which copy runs. So everything is compiled once. The compiler reads the changed files in place of the real ones, and the real files stay
// as they are.
//
// Each fault is tried in stages, from the quickest to the slowest: the tests of its own package, the other quick tests of the core, all
// lessons, random worlds, the slow tests of the core. The first stage that fails, or that does not end, has noticed the fault. A fault that lives
// through all stages is either a gap in the tests, or changes nothing that can be seen. Faults of the second kind stand in known.txt with
// the reason; a fault that stands there is not tried.
//
// # Files
//
//	main.go     draws faults, tries them, prints what lived
//	plant.go    the places of a file where a fault can be planted
//	overlay.go  the changed files
//	build.go    what is built of them
//	try.go      the stages
//	known.go    reads known.txt
package main
