package main

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/attack"
	"zootrope/core/check"
)

// Shards are the whole, each seed once; a failing seed has the command that shows it again, and a shorter script.
func TestCheckSeeds(t *testing.T) {
	args := func(more string) []string { return strings.Fields("check --seeds 1..7 --servers 3..7 " + more) }
	status, out, errs := zootrope("", args("")...)
	if status != 0 || !strings.HasPrefix(out, "6 worlds, ") || errs != "" {
		t.Errorf("%d %s %s", status, out, errs)
	}
	failed := func(out string) int { return strings.Count("\n"+out, "\nseed ") }
	_, all, _ := zootrope("", args("--bug ack-before-fsync")...)
	parts := 0
	for i := 1; i <= 3; i++ {
		status, out, _ := zootrope("", args(fmt.Sprintf("--bug ack-before-fsync --shard %d/3", i))...)
		if status != statusFailed || !strings.Contains(out, "2 worlds, ") {
			t.Errorf("shard %d: %d %s", i, status, out)
		}
		parts += failed(out)
	}
	if n := failed(all); n == 0 || n != parts {
		t.Errorf("%d seeds fail, %d in shards:\n%s", n, parts, all)
	}
	const again = "  again: zootrope check --show 1 --servers 3..7 --bug ack-before-fsync | zootrope run -\n  shortest:\n    config bug=ack-before-fsync\n"
	if !strings.HasPrefix(all, "seed 1: DurabilityOrder: ") || !strings.Contains(all, again) || strings.Count(all, "shortest") != 1 {
		t.Errorf("%s", all)
	}
	_, shown, _ := zootrope("", strings.Fields("check --show 1 --servers 3..7 --bug ack-before-fsync")...)
	if status, out, _ := zootrope(shown, "run", "-"); status == 0 {
		t.Errorf("played again: %s", out)
	}
}

func TestCheckIsWrong(t *testing.T) {
	for args, want := range map[string]string{
		"--seeds 5..5":                 "--seeds: expected seeds A..B with A < B",
		"--seeds 1..2 --shard 3/2":     "expected a shard I/N",
		"--seeds 1..2 --servers 7..3":  "expected voters N..M",
		"--seeds 1..2 --servers 3..10": "expected voters N..M",
		"--seeds 1..2 --bug nosuch":    "bug must be none or some of",
		"--show x":                     "expected a seed",
		"--seeds 1..2 --show 3":        "expected either --seeds or --show, found both",
		"":                             "expected one of --seeds, --show, --exhaustive or --merge",
	} {
		if status, out, errs := zootrope("", strings.Fields("check "+args)...); status != statusWrong || !strings.Contains(errs, want) {
			t.Errorf("%s: %d %s %s, want %q", args, status, out, errs, want)
		}
	}
}

// Help names every checker.
func TestCheckHelp(t *testing.T) {
	_, out, _ := zootrope("", "help", "check")
	for _, p := range check.Promises() {
		if !strings.Contains(out, "  "+p.Name+" ") {
			t.Errorf("help check does not name %s", p.Name)
		}
	}
	if !strings.Contains(out, attack.Liveness) || !strings.Contains(out, attack.RecipeProgress) {
		t.Error(out)
	}
}
