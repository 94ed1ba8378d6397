package search

import (
	"encoding/base64"

	"zootrope/core/attack"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/task"
)

// Finding is a search for a seed.
type Finding struct {
	Found *Found // nil until there is one

	what  attack.Sought
	where attack.Where
}

// Found is the run of the seed that was found, and its weather.
type Found struct {
	Artefact string
	Rates    attack.Rates
	*attack.Found
}

// Limits of a search.
const (
	mostRuns = 100_000
	mostSpan = 3_600_000 // virtual milliseconds
)

// ForSeed reads a request to find a seed, and says what is wrong with the request.
func ForSeed(r *run.Record, ask *port.Find) (*Finding, []port.Problem) {
	rates, seed := ask.Weather.Rates(), ask.Weather.Seed
	switch {
	case ask.Count < 1 || ask.Count > mostRuns:
		return nil, port.Malformed(say.F("%d seeds: expected 1 to %d", ask.Count, mostRuns))
	case ask.Span < 1 || ask.Span > mostSpan:
		return nil, port.Malformed(say.F("%d ms of virtual time: expected 1 to %d", ask.Span, mostSpan))
	case seed < 0:
		return nil, port.Malformed(say.F("the seed is %d; expected 0 or more", seed))
	case rates == attack.Rates{}:
		return nil, port.Refused(say.F("all runs would be the same: let some kind of weather fall"))
	}
	what, wrong := sought(r, ask.Command, ask.What)
	return &Finding{what: what, where: attack.Where{Seed: uint64(seed), Runs: ask.Count, Rates: rates, Span: proto.Millis(ask.Span)}}, wrong
}

// Find looks for the seed: it writes the run down as a script, reads the script, and plays it on with one seed after the other from where the script ends.
func (s *Search) Find(f *Finding) (port.Ending, port.Answer) {
	source, over := s.source()
	if !over {
		return port.HasNotFound, stopped()
	}
	reading := script.Read(s.Run.Player.Script().File, source)
	if !s.Moves(task.MovesAtOnce, reading.Next, nil) {
		return port.HasNotFound, stopped()
	}
	from, err := reading.Script()
	if err != nil {
		return port.HasNotFound, port.Answer{Outcome: stopped().Outcome, Problems: port.Problems(err)}
	}
	search := attack.NewSearch(from, f.what, f.where)
	defer search.Close()
	over = s.Moves(task.MovesAtOnce, search.Next, s.between(func() any {
		tried, _ := search.Tried()
		return port.Finding{Type: "finding", Tried: tried, Runs: f.where.Runs, Seed: search.Seed(), Events: search.Events()}
	}))
	why := port.HasNotFound
	if search.Found() != nil {
		why = port.HasFound
	}
	return why, f.answer(search, over, s.Lang())
}

// source gives the run up to the position as a script: the script's own text if nothing was commanded by hand. over is false if the task was stopped before the
// script was written.
func (s *Search) source() (text string, over bool) {
	telling := s.Run.Player.Tell()
	defer telling.Close()
	if !s.Moves(task.MovesAtOnce, telling.Next, nil) {
		return "", false
	}
	if !s.Run.Changed() && s.Run.Player.Line() == 0 && s.Run.Player.Waits() == 0 {
		return s.Run.Player.Script().Source, true
	}
	return telling.Text(), true
}

// answer says what a search has found, or how far it has come.
func (f *Finding) answer(search *attack.Search, over bool, lang string) port.Answer {
	if err := search.Err(); err != nil {
		return port.Answer{Problems: port.Refused(err)}
	}
	out := port.Found{Events: search.Events()}
	out.Tried, out.Broken = search.Tried()
	was := search.Found()
	switch {
	case !over:
		return port.Answer{Outcome: stopped().Outcome, Data: out}
	case was == nil:
		return port.Answer{Outcome: &port.Outcome{Word: port.Unreached}, Data: out}
	}
	was.Artefact.Build = run.Build()
	packed, err := was.Artefact.Encode()
	if err != nil {
		return port.Answer{Problems: port.Refused(err)}
	}
	out.Artefact = base64.RawURLEncoding.EncodeToString(packed)
	out.Seed, out.At, out.Seq, out.Text = was.Seed, was.At, was.Seq, was.Text.In(lang)
	f.Found = &Found{out.Artefact, f.where.Rates, was}
	return port.Answer{Outcome: &port.Outcome{Word: port.Reached, Seq: out.Seq}, Data: out}
}
