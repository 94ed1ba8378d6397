package attack

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// shortened shortens a script, and checks on the way that what is offered is always one in which it happens.
func shortened(t *testing.T, source string, what Sought, runs int) string {
	t.Helper()
	s := Shorten(source, what, runs)
	defer s.Close()
	slices := 0
	for s.Next() {
		slices++
	}
	if slices < 2 || !s.Happens() {
		t.Errorf("%d slices; does it happen: %v", slices, s.Happens())
	}
	if now, before := s.Lines(); now > before || strings.Count(s.Text(), "\n") != now {
		t.Errorf("%d lines of %d", now, before)
	}
	return s.Text()
}

// In slices it comes to the same as at once.
func TestShortenIsMinimise(t *testing.T) {
	if got, want := shortened(t, broken(), Sought{}, 300), Minimise(broken(), 300); got != want {
		t.Errorf("in slices\n%s\nat once\n%s", got, want)
	}
}

// broken is a long script that breaks a promise.
func broken() string { return "config bug=ack-before-fsync\n" + Random(1, 3, 3) }

// A predicate holds at the end of what is left, and did not all the time.
func TestShortenForAPredicate(t *testing.T) {
	source := "servers 5\nstart all\nrun until servers agree\nclient ann 1\nsettle\nann create /x 0\nsettle\ncrash 1\nrun for 3s\ncrash 2\nann get /x\n" +
		"crash 5\nrun for 2s\nstart 1\n"
	q, err := script.ParsePredicate(&script.Scope{}, "leader is none")
	if err != nil {
		t.Fatal(err)
	}
	text := shortened(t, source, Sought{Holds: q}, 200)
	s, parseErr := script.Parse("", text)
	if parseErr != nil {
		t.Fatal(parseErr)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	for p.Tick() == player.Running {
	}
	if player.Eval(q, p.World()) != player.True || strings.Count(text, "\n") > 4 || !strings.Contains(text, "crash") {
		t.Errorf("it is\n%s", text)
	}
}

// A shortening that is stopped keeps the script it has reached; a script in which the failure does not happen stays as it is.
func TestShortenIsStopped(t *testing.T) {
	s := Shorten(broken(), Sought{}, 300)
	for made := 0; made < 20 && s.Next(); {
		made, _ = s.Tried()
	}
	text := s.Text()
	s.Close()
	read, parseErr := script.Parse("", text)
	if parseErr != nil || Run(read).Checker == "" {
		t.Errorf("%v\n%s", parseErr, text)
	}
	whole := "servers 3\nstart all\nrun until servers agree\n"
	s = Shorten(whole, Sought{}, 300)
	for s.Next() {
	}
	if s.Happens() || s.Text() != whole {
		t.Errorf("of a script that goes well is left\n%s", s.Text())
	}
	s.Close()
}

// The commands that were left out are those that the short script lacks; a line with a smaller number is not left out.
func TestLeftOut(t *testing.T) {
	for _, c := range []struct{ lines, shorter, want string }{
		{"a,b,c", "a,b,c", ""},
		{"a,b,c", "b", "a,c"},
		{"run for 9s,crash 1,run for 2s", "crash 1,run for 2s", "run for 9s"},
		{"run for 9s,crash 1,run for 2s", "run for 2s", "run for 9s,crash 1"},
		{"run for 9s,crash 1,run for 2s", "run for 2s,crash 1", "run for 2s"},
		{"run for 9s,run for 9s,crash 1", "run for 1s,crash 1", "run for 9s"},
		{"servers 5,crash 1,crash 2", "servers 3,crash 2", "crash 1"},
		{"crash 1,heal", "start 1,heal", "crash 1"},
	} {
		split := func(s string) []string { return strings.FieldsFunc(s, func(r rune) bool { return r == ',' }) }
		if got := strings.Join(leftOut(split(c.lines), split(c.shorter)), ","); got != c.want {
			t.Errorf("%s to %s: %q were left out, want %q", c.lines, c.shorter, got, c.want)
		}
	}
}

// So many lines are left out as the script is shorter.
func TestLeftOutOfAShortening(t *testing.T) {
	s := Shorten(broken(), Sought{}, 300)
	defer s.Close()
	if s.Left() != nil || s.Broken() != "" {
		t.Errorf("before it begins: %q, %q", s.Left(), s.Broken())
	}
	for s.Next() {
	}
	if now, before := s.Lines(); len(s.Left()) != before-now || now == before {
		t.Errorf("%d lines of %d; left out %q", now, before, s.Left())
	}
	if s.Broken() != "DurabilityOrder" && s.Broken() != "Quorum" {
		t.Errorf("broken: %q", s.Broken())
	}
}
