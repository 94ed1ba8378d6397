package app

import (
	"encoding/base64"

	"zootrope/core/attack"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// finding is a search for a seed. First the run is told as a script; then that is read, and the search begins where it ends.
type finding struct {
	what    attack.Sought
	where   attack.Where
	telling *player.Telling
	reading *script.Reading
	search  *attack.Search
	over    bool
	wrong   []port.Problem
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

// find begins to look for a seed.
func (a *App) find(id int64, r *port.Find) []port.Problem {
	rates, seed := r.Weather.Rates(), r.Weather.Seed
	switch {
	case r.Count < 1 || r.Count > mostRuns:
		return malformed(say.F("%d seeds: expected 1 to %d", r.Count, mostRuns))
	case r.Span < 1 || r.Span > mostSpan:
		return malformed(say.F("%d ms of virtual time: expected 1 to %d", r.Span, mostSpan))
	case seed < 0:
		return malformed(say.F("the seed is %d; expected 0 or more", seed))
	case rates == attack.Rates{}:
		return failed(say.F("all runs would be the same: let some kind of weather fall"))
	}
	what, wrong := a.sought(r.Command, r.What)
	if wrong != nil {
		return wrong
	}
	a.halt(port.GoesOn)
	return a.begin(&finding{what: what, telling: a.run.Player.Tell(),
		where: attack.Where{Seed: uint64(seed), Runs: r.Count, Rates: rates, Span: proto.Millis(r.Span)}}, id)
}

func (f *finding) done() bool { return f.over }

// ending says whether the search has found a seed.
func (f *finding) ending() port.Ending {
	if f.search != nil && f.search.Found() != nil {
		return port.HasFound
	}
	return port.HasNotFound
}

func (f *finding) progress() any {
	if f.search == nil {
		return nil
	}
	tried, _ := f.search.Tried()
	return port.Finding{Type: "finding", Tried: tried, Runs: f.where.Runs, Seed: f.search.Seed(), Events: f.search.Events()}
}

func (f *finding) step(r *run.Run) {
	for n := 0; n < movesAtOnce && !f.over; n++ {
		f.move(r)
	}
}

// move makes a move of the telling, of the reading, or of the search.
func (f *finding) move(r *run.Run) {
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
		if !r.Changed() && r.Player.Line() == 0 && r.Player.Waits() == 0 {
			source = r.Player.Script().Source
		}
		f.reading = script.Read(r.Player.Script().File, source)
	}
}

func (f *finding) answer(a *App) port.Answer {
	f.telling.Close()
	if f.search == nil {
		return port.Answer{Problems: f.wrong, Outcome: &port.Outcome{Word: port.Stopped}}
	}
	defer f.search.Close()
	if err := f.search.Err(); err != nil {
		return port.Answer{Problems: failed(err)}
	}
	out := port.Found{Events: f.search.Events()}
	out.Tried, out.Broken = f.search.Tried()
	word := port.Stopped
	if f.over {
		word = port.Unreached
		if was := f.search.Found(); was != nil {
			was.Artefact.Build = run.Build()
			packed, err := was.Artefact.Encode()
			if err != nil {
				return port.Answer{Problems: failed(err)}
			}
			word = port.Reached
			out.Artefact = base64.RawURLEncoding.EncodeToString(packed)
			out.Seed, out.At, out.Seq, out.Text = was.Seed, was.At, was.Seq, was.Text.In(a.lang)
			a.lucky = found{out.Artefact, weather{seed: was.Seed, rates: f.where.Rates, fallen: was.Fallen}}
		}
	}
	return port.Answer{Outcome: &port.Outcome{Word: word, Seq: out.Seq}, Data: out}
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
