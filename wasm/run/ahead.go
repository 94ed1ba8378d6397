package run

import (
	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/trace"
	"zootrope/lessons/play"
	"zootrope/wasm/history"
)

// Ahead plays the script's own run to its end before the learner does, on a world of its own. So the timeline can show the
// moments to come. It works only while nothing else runs. What it has seen is kept when it is closed.
type Ahead struct {
	Run       *Run
	Open      bool
	Whole     bool            // it has come to the end
	Sightings *play.Sightings // of a lesson from a file: sees which of the named events happen; nil for a lesson of the course, which tests have checked
	Recorder  *play.Recorder  // writes the tapes of cases; nil for a script without a case
	last      struct {        // of a closed one, whose world is gone
		lived []player.Lived
		began []player.StepBegun
		Verdicts
	}
}

// keptAhead is how many telling events are kept. They are still to come in the run, so a replay cannot give them.
const keptAhead = 1 << 15

// maxAhead is how many turns are looked at.
const maxAhead = 300_000

// LookAhead begins with a script, and its lesson if it is one.
func LookAhead(s *script.Script, l *play.Lesson, seed uint64) *Ahead {
	r := Fresh(Source{Script: s, Lesson: l})
	r.History.Keep = keptAhead
	h := &Ahead{Run: r, Open: true, Recorder: play.NewRecorder(s)}
	if l != nil && !l.Ships {
		h.Sightings = play.NewSightings(l)
	}
	o := r.Options(0)
	o.OnEvent = func(e *trace.Event) { // nobody asks about events to come, but the prose tells of some
		r.History.Add(e)
		r.look(e)
		h.Recorder.See(r.Player.Step(), e)
		if h.Sightings != nil {
			h.Sightings.See(r.Player.Step(), e, r.Player.World().PartyName)
		}
	}
	o.Seed, o.Passing = &seed, true
	r.Player = player.New(s, o)
	return h
}

// Tick makes a move, and closes the world behind the last one.
func (h *Ahead) Tick() {
	h.Run.Tick()
	h.Recorder.Look(h.Run.Player.Step(), h.Run.Player.World())
	if h.Run.Going() && h.Run.Player.Turn() < maxAhead {
		return
	}
	h.Whole = !h.Run.Going()
	h.Close()
}

func (h *Ahead) storyAndSteps() ([]player.Lived, []player.StepBegun) {
	tip := h.Run.Player.Branch()
	return h.Run.Player.Story(tip), h.Run.Player.StepsOf(tip)
}

func (h *Ahead) Close() {
	if h.Open {
		h.last.lived, h.last.began = h.storyAndSteps()
		h.last.Verdicts = VerdictsOf(h.Run.Player)
		h.Run.Close()
		h.Run.Player, h.Open = nil, false
	}
}

func (h *Ahead) Verdicts() Verdicts {
	if h.Open {
		return VerdictsOf(h.Run.Player)
	}
	return h.last.Verdicts
}

// Story is the script's own run as far as it has been looked at.
func (h *Ahead) Story(heartbeats bool) *history.Story {
	lived := h.last.lived
	if h.Open {
		lived, _ = h.storyAndSteps()
	}
	s := history.Tell(&h.Run.History, lived, heartbeats)
	return &s
}

func (h *Ahead) Steps() []player.StepBegun {
	if h.Open {
		_, began := h.storyAndSteps()
		return began
	}
	return h.last.began
}

// Tape returns the tape of the case in a step, nil until the run ahead has come to the end of the step.
func (h *Ahead) Tape(step int) *play.Tape {
	for i := range h.Run.Ends {
		if h.Run.Ends[i].step == step {
			return h.Recorder.Tape(step)
		}
	}
	return nil
}

// Complete says that there is nothing more to be seen.
func (h *Ahead) Complete() bool { return h.Whole }
