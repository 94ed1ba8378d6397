package app

import (
	"errors"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/lessons/play"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// record is a run as far as it can be read. As the page counts, a step ends after its last command, before the line that begins the next one and before a
// rewind that leads to it.
type record struct {
	p       *player.Player
	lesson  *play.Lesson // nil for a bare script
	cut     bool         // the lesson goes on behind the last step that is here
	ledger  *play.Ledger
	chosen  map[string]string // answers to questions
	ends    []stepEnd
	byHand  map[int]int64 // by branch: the first move that was commanded by hand
	given   map[int]given // by branch
	history history.Chronicles
	archive history.Archive
	lookout *play.Lookout // nil for a bare script
	sighted []sighting
	tip     int     // the branch whose story the timeline shows
	taken   []taken // where commands were taken back, the last one last
}

// run is a script being played.
type run struct{ record }

// newRun stands before the first line of a script. The lesson, if it is one, has placeholders to fill.
func newRun(of text) *run {
	r := fresh(of)
	r.p = player.New(of.script, r.options(player.PageFrames))
	return r
}

// fresh is a run without a player.
func fresh(of text) *run {
	l := of.lesson
	r := &run{record: record{lesson: l, cut: of.cut, chosen: map[string]string{}, byHand: map[int]int64{}, given: map[int]given{}}}
	if l != nil {
		r.ledger = play.NewLedger(l)
		r.lookout = play.NewLookout(l)
	}
	return r
}

func (r *run) options(frames int64) player.Options {
	return player.Options{Frames: frames, Apart: true, OnEvent: r.event}
}

// event keeps what is needed of an event.
func (r *run) event(e *trace.Event) {
	r.history.Add(e)
	r.archive.Add(e, r.p.Moves())
	r.look(e)
}

// problems lists the errors of a script or command with their places.
func problems(err error) []port.Problem {
	var many script.Errors
	var one *script.Error
	switch {
	case errors.As(err, &many):
		var out []port.Problem
		for _, e := range many {
			out = append(out, placed(e))
		}
		return out
	case errors.As(err, &one):
		return []port.Problem{placed(one)}
	}
	return failed(err)
}

// placed is an error with its place beside it.
func placed(e *script.Error) port.Problem {
	p := port.NewProblem("script", message{e})
	p.Line, p.Column = e.Line, e.Col
	return p
}

// message is an error of a script without its place.
type message struct{ of *script.Error }

func (m message) Error() string         { return m.In("en") }
func (m message) In(lang string) string { return m.of.Message(lang) }

func (r *run) close() { r.p.Close() }

func (r *record) view() *sim.View      { v := r.p.World().View(); return &v }
func (r *record) nextAt() proto.Millis { return r.p.World().NextAt() }

// tick makes one move.
func (r *run) tick() {
	r.p.Tick()
	r.note()
	r.arrive()
}

// note ends the move that was made: what happened in it is a moment.
func (r *run) note() {
	if !r.history.Midway() && !r.p.AtEnd() {
		return // it has been made before
	}
	branch, moves := r.p.Place()
	r.history.Note(branch, moves, r.p.Midway(), r.p.World().PartyName)
}

// going says whether a Tick does anything.
func (r *record) going() bool {
	s := r.p.Status()
	return s == player.Running || s == player.Replaying
}

func (r *record) replaying() bool { return r.p.Status() == player.Replaying }

// finished says that the lesson has been played to its end, whatever is commanded by hand there.
func (r *record) finished() bool {
	step, done := r.step()
	return done && !r.cut && step == len(r.p.Script().Steps)-1
}

// stopped says why the run cannot go on, "" if it can.
func (r *record) stopped(lang string) string {
	switch r.p.Status() {
	case player.Refused, player.Violated:
		return say.In(r.p.Err(), lang)
	case player.AtLimit:
		return say.F("after %d turns it asks whether to go on", r.p.Turn()).In(lang)
	}
	return ""
}

// ending is why the run cannot go on, port.GoesOn if it can.
func endingOf(r *record) port.Ending {
	switch r.p.Status() {
	case player.Refused:
		return port.IsRefused
	case player.Violated:
		return port.IsBroken
	case player.AtLimit:
		return port.AtLimit
	}
	return port.GoesOn
}

// asks says whether the run has reached its limit: somebody should say whether it is to go on.
func (r *record) asks() bool { return r.p.Status() == player.AtLimit }

// allow lets a run that has reached its limit go on.
func (r *run) allow() {
	if r.asks() {
		r.p.Allow(player.DefaultLimit)
	}
}

// violated names the promise whose breach has stopped the run, "" if none has.
func (r *record) violated() string {
	if v := r.p.World().Violation(); v != nil {
		return v.Invariant
	}
	return ""
}
