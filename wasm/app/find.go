package app

import (
	"encoding/base64"

	"zootrope/core/attack"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// finding is a search for a seed.
type finding struct {
	what  attack.Sought
	where attack.Where
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
		return port.Malformed(say.F("%d seeds: expected 1 to %d", r.Count, mostRuns))
	case r.Span < 1 || r.Span > mostSpan:
		return port.Malformed(say.F("%d ms of virtual time: expected 1 to %d", r.Span, mostSpan))
	case seed < 0:
		return port.Malformed(say.F("the seed is %d; expected 0 or more", seed))
	case rates == attack.Rates{}:
		return port.Refused(say.F("all runs would be the same: let some kind of weather fall"))
	}
	what, wrong := a.sought(r.Command, r.What)
	if wrong != nil {
		return wrong
	}
	f := &finding{what: what, where: attack.Where{Seed: uint64(seed), Runs: r.Count, Rates: rates, Span: proto.Millis(r.Span)}}
	return a.search(id, func(t *task) (port.Ending, port.Answer) { return t.find(f) })
}

// find tells the run as a script, reads that, and searches from where the script ends.
func (t *task) find(f *finding) (port.Ending, port.Answer) {
	stopped := port.Answer{Outcome: &port.Outcome{Word: port.Stopped}}
	source, over := t.source()
	if !over {
		return port.HasNotFound, stopped
	}
	reading := script.Read(t.app.run.Player.Script().File, source)
	if !t.moves(ask.MovesAtOnce, reading.Next, nil) {
		return port.HasNotFound, stopped
	}
	s, err := reading.Script()
	if err != nil {
		stopped.Problems = port.Problems(err)
		return port.HasNotFound, stopped
	}
	search := attack.NewSearch(s, f.what, f.where)
	defer search.Close()
	over = t.moves(ask.MovesAtOnce, search.Next, func() any {
		tried, _ := search.Tried()
		return port.Finding{Type: "finding", Tried: tried, Runs: f.where.Runs, Seed: search.Seed(), Events: search.Events()}
	})
	why := port.HasNotFound
	if search.Found() != nil {
		why = port.HasFound
	}
	return why, t.app.foundBy(search, f, over)
}

// source is the run as a script, up to the position: the script's own text where nothing else has been commanded. It says false if the telling was stopped.
func (t *task) source() (text string, over bool) {
	r := t.app.run
	telling := r.Player.Tell()
	defer telling.Close()
	if !t.moves(ask.MovesAtOnce, telling.Next, nil) {
		return "", false
	}
	if !r.Changed() && r.Player.Line() == 0 && r.Player.Waits() == 0 {
		return r.Player.Script().Source, true
	}
	return telling.Text(), true
}

// foundBy says what a search has found, or how far it has come.
func (a *App) foundBy(search *attack.Search, f *finding, over bool) port.Answer {
	if err := search.Err(); err != nil {
		return port.Answer{Problems: port.Refused(err)}
	}
	out := port.Found{Events: search.Events()}
	out.Tried, out.Broken = search.Tried()
	was := search.Found()
	switch {
	case !over:
		return port.Answer{Outcome: &port.Outcome{Word: port.Stopped}, Data: out}
	case was == nil:
		return port.Answer{Outcome: &port.Outcome{Word: port.Unreached}, Data: out}
	}
	was.Artefact.Build = run.Build()
	packed, err := was.Artefact.Encode()
	if err != nil {
		return port.Answer{Problems: port.Refused(err)}
	}
	out.Artefact = base64.RawURLEncoding.EncodeToString(packed)
	out.Seed, out.At, out.Seq, out.Text = was.Seed, was.At, was.Seq, was.Text.In(a.Lang)
	a.lucky = found{out.Artefact, weather{seed: was.Seed, rates: f.where.Rates, fallen: was.Fallen}}
	return port.Answer{Outcome: &port.Outcome{Word: port.Reached, Seq: out.Seq}, Data: out}
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
