package main

import (
	"strings"
	"testing"
)

func TestExhaustive(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"--scope write --states 300", 0, "write: 300 states, "},
		{"--scope write --states 300", 0, "stopped before the end"},
		{"--scope leave --bug lock-without-list", 1, "MutualExclusion violated"},
		{"--scope leave --bug lock-without-list", 1, "\nconfig bug=lock-without-list\nservers 3\n"},
		{"--scope wrote", 2, `--scope: expected one of write, election, lock, spread, leave, found "wrote"`},
		{"--bug 4", 2, "bug must be none"},
		{"--seeds 1..2", 2, "expected either --seeds or --exhaustive, found both"},
		{"--servers 3..5", 2, "expected either --exhaustive or --servers, found both"},
		{"--states -5", 2, "--states: expected a number from 0, found -5"},
		{"--overtakes -1", 2, "--overtakes: expected a number from 0 to 255, found -1"},
	} {
		status, out, errs := zootrope("", append([]string{"check", "--exhaustive"}, strings.Fields(c.args)...)...)
		if status != c.status || !strings.Contains(out+errs, c.want) {
			t.Errorf("%s: status %d, want %d and %q in\n%s%s", c.args, status, c.status, c.want, out, errs)
		}
	}
}
