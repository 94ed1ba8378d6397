package script

import (
	"slices"
	"strings"
	"testing"
)

// Each seed draws anew, the same seed draws the same, and a name keeps what was drawn.
func TestTrialDraws(t *testing.T) {
	s, err := Parse("", Preamble+`client bob 2
build led 200 alice bob
trial led crash {who:1|2|3}
trial led run for {5ms..80ms}
trial led {alice|bob} set /app 'v{1..9} {x|y}'
trial led start {who}
trial led crash {who=2|3|1}
`)
	if err != nil {
		t.Fatal(err)
	}
	b := s.Builds()[0]
	if b.Goal != "led" || b.Trials != 200 || !slices.Equal(b.Clients, []string{"alice", "bob"}) {
		t.Errorf("%+v", b)
	}
	var seen []string
	for seed := uint64(1); seed <= 200; seed++ {
		got := b.Trial(seed)
		if again := b.Trial(seed); !slices.Equal(got, again) {
			t.Fatalf("seed %d: %q, then %q", seed, got, again)
		}
		if strings.TrimPrefix(got[0], "crash") != strings.TrimPrefix(got[3], "start") {
			t.Errorf("seed %d: %q", seed, got)
		}
		if got[4] != map[string]string{"crash 1": "crash 2", "crash 2": "crash 3", "crash 3": "crash 1"}[got[0]] {
			t.Errorf("seed %d: %q", seed, got)
		}
		for _, line := range got {
			if !slices.Contains(seen, line) {
				seen = append(seen, line)
			}
			scope := NewScope()
			scope.Settings.Voters, scope.Clients = 5, []string{"alice", "bob"}
			if _, err := ParseLine(&scope, line); err != nil {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
	for _, want := range []string{"crash 1", "crash 2", "crash 3", "run for 5ms", "run for 80ms", "bob set /app 'v9 x'", "alice set /app 'v1 y'"} {
		if !slices.Contains(seen, want) {
			t.Errorf("no trial has %q", want)
		}
	}
}

// A trial whose line cannot be carried out for some draw is refused where it stands.
func TestTrialRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"trial led note x":               `6:7: expected a goal for which a line`,
		"build led 0 alice":              `6:11: expected how many trials (1 to 10000)`,
		"build led 200":                  `6:14: expected a client (alice or bob), found the end of the line`,
		"build led 200 alice alice":      `6:21: expected each of them once`,
		"trial led crash {1|9}":          `7:11: crash 9: expected a server`,
		"trial led run for {9ms..5ms}":   `7:11: expected a range`,
		"trial led run for {5ms..1s}":    `7:11: expected a range`,
		"trial led run for {5ms":         `7:11: expected a closing brace`,
		"trial led start {who}":          `7:11: expected {a|b}`,
		"trial led start {who=1|2}":      `7:11: expected as many words as {who:…} has above`,
		"trial led start {1|}":           `7:11: expected {a|b}`,
		"trial led servers 3":            `7:11: servers 3: `,
		"trial led rewind intro":         `7:11: rewind intro: expected a command that can be given by hand`,
		"trial led {alice|carol} ls /a":  `7:11: carol ls /a: `,
		"trial led":                      `7:10: expected a command`,
		"trial led {who:1|2} {who:1|2}":  `7:11: {who} is drawn above`,
		"trial led alice set /a '{a|b}c": `7:24: expected a closing quote`,
	} {
		source := Preamble + "client bob 2\n"
		if strings.HasPrefix(want, "7:") {
			source += "build led 200 alice\n"
		}
		_, err := Parse("", source+line)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s\n got %v\nwant %s", line, err, want)
		}
	}
}
