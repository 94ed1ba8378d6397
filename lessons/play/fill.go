package play

import (
	"slices"
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// Fill gives the value of a placeholder in a world, as text, without @STEP: which world is meant is the caller's affair.
func Fill(w *sim.World, expr string) (string, error) {
	x, err := read(w, expr)
	if err != nil {
		return "", err
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
	_, err := read(in, expr)
	return err
}

// read reads the expression of a placeholder. Beside expressions, the prose has `see EVENT`.
func read(in script.Cast, expr string) (*script.Expression, error) {
	subject, _, _ := strings.Cut(strings.TrimSpace(expr), " ")
	if !slices.Contains(script.Subjects(), subject) {
		return nil, say.F("{{%s}}: expected leader, at, see, server, node, client, lock, count or total, found %q", expr, subject)
	}
	x, err := script.ParseExpression(in, expr)
	if err != nil {
		return nil, say.F("{{%s}}: %s", expr, err)
	}
	return x, nil
}
