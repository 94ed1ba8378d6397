package play

import (
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// Fill gives the value of a placeholder in a world, as text, without @STEP: which world is meant is the caller's affair.
func Fill(w *sim.World, expr string) (string, error) {
	x, err := script.ParseExpression(w, expr)
	if err != nil {
		return "", say.F("{{%s}}: %s", expr, err)
	}
	text, err := player.Value(x, w)
	if err != nil {
		return "", say.F("{{%s}}: %s", expr, err)
	}
	return text, nil
}

// Understand says what is wrong with a placeholder whatever happens in the run, nil if it can have a value.
func Understand(in script.Cast, expr string) error {
	if sight, ok := Seen(expr); ok {
		_, err := script.ParseSight(sight)
		return err
	}
	if _, err := script.ParseExpression(in, expr); err != nil {
		return say.F("{{%s}}: %s", expr, err)
	}
	return nil
}
