package attack

import (
	"strings"
	"testing"

	"zootrope/core/script"
)

// A world that fails becomes a few lines that fail alike, the same ones each time.
func TestMinimise(t *testing.T) {
	for _, c := range []struct {
		bug     string
		seed    uint64
		checker string
		most    int // lines
	}{
		{"ack-before-fsync", 1, "DurabilityOrder", 8},
		{"1277", 103, "Integrity", 14},
	} {
		source := "config bug=" + c.bug + "\n" + Random(c.seed, 3, 3)
		short := Minimise(source, 400)
		if again := Minimise(source, 400); again != short {
			t.Errorf("%s: another time\n%s\nand then\n%s", c.bug, short, again)
		}
		if n := strings.Count(short, "\n"); n > c.most {
			t.Errorf("%s: %d lines are left of %d\n%s", c.bug, n, strings.Count(source, "\n"), short)
		}
		s, err := script.Parse("short.zk", short)
		if err != nil {
			t.Fatal(err)
		}
		if v := Run(s); v.Checker != c.checker {
			t.Errorf("%s: %q %s, want %s", c.bug, v.Checker, v.Text, c.checker)
		}
		s.Settings.Zoo.Bugs = 0
		if v := Run(s); v.Checker != "" {
			t.Errorf("%s: it fails without the bug: %s", c.bug, v.Text)
		}
	}
}

// Where the servers do not agree, what heals them stays.
func TestMinimiseLiveness(t *testing.T) {
	source := `config bug=votes-without-epoch
servers 4
seed 7
start 1 2 3
note nothing
run for 470ms
crash 1
note nothing more
step healed
heal
start 4
start 1
run until servers agree within 300s
client last
`
	short := Minimise(source, 400)
	for _, line := range []string{"servers 4", "step healed", "heal", "start 4", "run until servers agree within 300s"} {
		if !strings.Contains(short, line+"\n") {
			t.Errorf("%s is gone:\n%s", line, short)
		}
	}
	if strings.Contains(short, "note") {
		t.Errorf("it could be shorter:\n%s", short)
	}
}

// What goes well, or cannot run, stays as it is.
func TestMinimiseLeavesAlone(t *testing.T) {
	for _, source := range []string{"servers 3\nstart all\nrun for 1s\n", "servers 3\nnonsense\n"} {
		if got := Minimise(source, 50); got != source {
			t.Errorf("%q became %q", source, got)
		}
	}
}
