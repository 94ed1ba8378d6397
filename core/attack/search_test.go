package attack

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

const calm = "servers 5\nstart all\nrun until servers agree\nclient a 1\nsettle\na create /x one\nsettle\n"

// sought reads what is looked for, and where.
func sought(t *testing.T, source, holds string) (*script.Script, Sought) {
	t.Helper()
	s, err := script.Parse("calm.zk", source)
	if err != nil {
		t.Fatal(err)
	}
	if holds == "" {
		return s, Sought{}
	}
	scope := script.NewScope()
	for _, line := range strings.Split(source, "\n") {
		if c, err := script.ParseLine(&scope, line); err == nil && c != nil {
			scope.Grow(c)
		}
	}
	q, wrong := script.ParsePredicate(&scope, holds)
	if wrong != nil {
		t.Fatal(wrong)
	}
	return s, Sought{Holds: q}
}

// look searches to the end.
func look(t *testing.T, s *script.Script, what Sought, where Where) *Search {
	t.Helper()
	search := NewSearch(s, what, where)
	t.Cleanup(search.Close)
	for search.Next() {
	}
	return search
}

// What a search finds is a run that stands where it holds, and nowhere before; the same search finds the same run.
func TestSearch(t *testing.T) {
	usual := Where{Seed: 7, Runs: 60, Rates: Rates{Crashes: 4, Partitions: 4, Delays: 4, Writes: 5}, Span: 20_000}
	for _, holds := range []string{"leader is 2", "client a last is CONNECTIONLOSS", "total TRUNCATED at-least 1"} {
		s, what := sought(t, calm, holds)
		one := look(t, s, what, usual)
		f := one.Found()
		if f == nil {
			t.Errorf("%s: nothing found: %v", holds, one.Err())
			continue
		}
		if two := look(t, s, what, usual).Found(); two == nil || two.Seed != f.Seed || two.Seq != f.Seq {
			t.Errorf("%s: found twice: %+v and %+v", holds, f, two)
		}
		p, err := player.Open(&f.Artefact, player.Options{Apart: true})
		if err != nil {
			t.Fatalf("%s: %v", holds, err)
		}
		if player.Eval(what.Holds, p.World()) != player.True || p.World().Now() != f.At || p.World().Seq() != f.Seq {
			t.Errorf("%s: opened, it stands at %d ms, event %d; found at %d ms, event %d", holds, p.World().Now(), p.World().Seq(), f.At, f.Seq)
		}
		branch, moves := p.Position()
		if err := p.SeekMoves(branch, moves-1); err != nil {
			t.Fatal(err)
		}
		if player.Eval(what.Holds, p.World()) == player.True {
			t.Errorf("%s: it holds a move before already", holds)
		}
		p.Close()
		if runs, _ := one.Tried(); runs != int(f.Seed-usual.Seed)+1 || one.Events() == 0 {
			t.Errorf("%s: found at seed %d, after %d runs and %d events", holds, f.Seed, runs, one.Events())
		}
	}
}

// With a known bug a promise is broken sooner or later; which one can be said.
func TestSearchForABrokenPromise(t *testing.T) {
	buggy := strings.Replace(calm, "start all", "config bug=3104\nstart all", 1)
	where := Where{Seed: 1, Runs: 40, Rates: Rates{Crashes: 5, Partitions: 5, Delays: 5, Disks: 5, Writes: 5}, Span: 20_000}
	s, what := sought(t, buggy, "")
	f := look(t, s, what, where).Found()
	if f == nil {
		t.Fatal("nothing found")
	}
	what.Promise = "MutualExclusion"
	search := look(t, s, what, where)
	runs, broken := search.Tried()
	if search.Found() != nil || runs != where.Runs || broken == 0 {
		t.Errorf("of a promise that is kept: found %v in %d runs, %d of them ended by another", search.Found(), runs, broken)
	}
	p, err := player.Open(&f.Artefact, player.Options{Apart: true})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if p.World().Violation() == nil || p.World().Seq() != f.Seq {
		t.Errorf("opened, it stands at event %d, and %v is broken", p.World().Seq(), p.World().Violation())
	}
}

// Where there is nothing to search, it says why.
func TestSearchInVain(t *testing.T) {
	where := Where{Seed: 1, Runs: 3, Rates: Rates{Crashes: 1}, Span: 1_000}
	s, what := sought(t, calm, "leader is 5")
	if search := look(t, s, what, where); search.Err() == nil || !strings.Contains(search.Err().Error(), "already") {
		t.Errorf("what holds already: %v", search.Err())
	}
	s, what = sought(t, calm, "total COMMIT at-least 1000000")
	if search := look(t, s, what, where); search.Err() != nil || search.Found() != nil || search.tried != 3 {
		t.Errorf("what never holds: %v, %v, after %d runs", search.Err(), search.Found(), search.tried)
	}
	s, what = sought(t, strings.Replace(calm, "start all", "start 1", 1), "leader is 1")
	where.Span = 3_600_000
	if search := look(t, s, what, where); search.Err() != nil || search.Found() != nil {
		t.Errorf("one server of five: %v, %v", search.Err(), search.Found())
	}
}

func BenchmarkSearch(b *testing.B) {
	s, err := script.Parse("calm.zk", calm)
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		search := NewSearch(s, Sought{Promise: "nothing"}, Where{Seed: 1, Runs: 20, Rates: Rates{Crashes: 2, Delays: 3, Disks: 1}, Span: 60_000})
		for search.Next() {
		}
		b.ReportMetric(float64(search.Events())/b.Elapsed().Seconds(), "events/s")
		search.Close()
	}
}
