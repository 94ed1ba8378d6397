package player

// What tests need that stand outside the package: those of random worlds, because package attack imports this one.
var (
	Play    = play
	Exact   = exact
	Outcome = outcome
)
