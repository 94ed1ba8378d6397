package app

import (
	"encoding/base64"
	"slices"

	"zootrope/core/attack"
	"zootrope/core/check"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
)

// finding is a search for a seed. First the run is told as a script; then that is read, and the search begins where it ends.
type finding struct {
	of      *Request
	what    attack.Sought
	where   attack.Where
	telling *player.Telling
	reading *script.Reading
	search  *attack.Search
	told    float64 // the clock when the page heard of it last
	over    bool
	wrong   []Problem
}

// found is a run that was found, until it is opened.
type found struct {
	artefact string
	weather  weather
}

// Limits of a search.
const (
	mostRuns = 100_000
	mostSpan = 3_600_000
)

// find begins to look for a seed. Its answer comes when it has been found, or all have been tried, or something else is asked for.
func (a *App) find(r *Request) []Problem {
	rates, err := r.rates()
	switch {
	case err != nil:
		return malformed(err)
	case r.Count < 1 || r.Count > mostRuns:
		return malformed(say.F("%d seeds: expected 1 to %d", r.Count, mostRuns))
	case r.Span < 1 || r.Span > mostSpan:
		return malformed(say.F("%d ms of virtual time: expected 1 to %d", r.Span, mostSpan))
	case r.Seed < 0:
		return malformed(say.F("the seed is %d; expected 0 or more", r.Seed))
	case rates == attack.Rates{}:
		return failed(say.F("all runs would be the same: let some kind of weather fall"))
	}
	f := &finding{of: r, what: attack.Sought{Promise: r.What},
		where: attack.Where{Seed: uint64(r.Seed), Runs: r.Count, Rates: rates, Span: proto.Millis(r.Span)}}
	if r.Command != "" {
		scope := a.run.p.Scope()
		q, wrong := script.ParsePredicate(&scope, r.Command)
		if wrong != nil {
			return problems(wrong)
		}
		f.what.Holds = q
	} else if r.What != "" && !slices.ContainsFunc(check.Promises(), func(p check.Promise) bool { return p.Name == r.What }) {
		return malformed(say.F("there is no promise %q", r.What))
	}
	a.halt(goesOn)
	f.telling = a.run.p.Tell()
	a.finding = f
	a.goal = seeded
	a.owed = &owed{id: r.ID, pay: a.foundAnswer}
	if a.paper.version != a.version() { // so that one can come back to it
		a.writeDown()
	}
	a.report()
	a.host.Soon()
	return nil
}

// findSome searches for at most a slice.
func (a *App) findSome() {
	f := a.finding
	began := a.host.Clock()
	for !f.over && a.host.Clock()-began < sliceMillis {
		for n := 0; n < movesAtOnce && !f.over; n++ {
			f.step(a.run)
		}
	}
	if f.over {
		a.finish(f.ending())
		return
	}
	if now := a.host.Clock(); f.search != nil && now-f.told >= reportMillis {
		f.told = now
		tried, _ := f.search.Tried()
		a.host.Post(Finding{Type: "finding", Tried: tried, Runs: f.where.Runs, Seed: f.search.Seed(), Events: f.search.Events()})
	}
	a.host.Soon()
}

// ending says whether the search has found a seed.
func (f *finding) ending() ending {
	if f.search != nil && f.search.Found() != nil {
		return hasFound
	}
	return hasNotFound
}

// step does the next thing.
func (f *finding) step(r *run) {
	switch {
	case f.search != nil:
		f.over = !f.search.Next()
	case f.reading != nil:
		if f.reading.Next() {
			return
		}
		s, err := f.reading.Script()
		if err != nil {
			f.wrong, f.over = problems(err), true
			return
		}
		f.search = attack.NewSearch(s, f.what, f.where)
	case !f.telling.Next():
		source := f.telling.Text()
		if !r.changed() && r.p.Line() == 0 && r.p.Waits() == 0 {
			source = r.p.Script().Source
		}
		f.reading = script.Read(r.p.Script().File, source)
	}
}

// foundAnswer says what has become of the search, and ends it.
func (a *App) foundAnswer() Answer {
	f := a.finding
	a.finding = nil
	f.telling.Close()
	if f.search == nil {
		return Answer{Problems: f.wrong, Outcome: &Outcome{Word: "stopped"}}
	}
	defer f.search.Close()
	if err := f.search.Err(); err != nil {
		return Answer{Problems: failed(err)}
	}
	out := Found{Events: f.search.Events()}
	out.Tried, out.Broken = f.search.Tried()
	word := "stopped"
	if f.over {
		word = "unreached"
		if was := f.search.Found(); was != nil {
			was.Artefact.Build = Build()
			packed, err := was.Artefact.Encode()
			if err != nil {
				return Answer{Problems: failed(err)}
			}
			word = "reached"
			out.Artefact = base64.RawURLEncoding.EncodeToString(packed)
			out.Seed, out.At, out.Seq, out.Text = was.Seed, was.At, was.Seq, was.Text.In(a.lang)
			a.lucky = found{out.Artefact, weather{seed: was.Seed, rates: f.where.Rates, fallen: was.Fallen}}
		}
	}
	return Answer{Outcome: &Outcome{Word: word, Seq: out.Seq}, Data: out}
}

// sky gives a run that was found the weather in which it was.
func (a *App) sky(artefact string) {
	if a.lucky.artefact == "" || a.lucky.artefact != artefact {
		return
	}
	w := a.lucky.weather
	w.of = a.run
	a.weather, a.lucky = &w, found{}
}
