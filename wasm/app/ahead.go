package app

import (
	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/trace"
	"zootrope/lessons/play"
	"zootrope/wasm/history"
)

// ahead plays the script's own run to its end before the learner does, on a world of its own. So the timeline can show the
// moments to come. It works only while nothing else runs. What it has seen is kept when it is closed.
type ahead struct {
	run     *run
	open    bool
	whole   bool          // it has come to the end
	witness *play.Witness // of a lesson from a file: sees which of the named events happen; nil for a lesson of the course, which tests have checked
	last    struct {      // of a closed one, whose world is gone
		lived []player.Lived
		began []player.StepBegun
		verdicts
	}
}

// keptAhead is how many telling events are kept. They are still to come in the run, so a replay cannot give them.
const keptAhead = 1 << 15

// maxAhead is how many turns are looked at.
const maxAhead = 300_000

// lookAhead begins with a script, and its lesson if it is one.
func lookAhead(s *script.Script, l *play.Lesson, seed uint64) *ahead {
	r := fresh(text{script: s, lesson: l})
	r.history.Keep = keptAhead
	h := &ahead{run: r, open: true}
	if l != nil && !l.Ships {
		h.witness = play.NewWitness(l)
	}
	o := r.options(0)
	o.OnEvent = func(e *trace.Event) { // nobody asks about events to come, but the prose tells of some
		r.history.Add(e)
		r.look(e)
		if h.witness != nil {
			h.witness.See(r.p.Step(), e, r.p.World().PartyName)
		}
	}
	o.Seed, o.Passing = &seed, true
	r.p = player.New(s, o)
	return h
}

// tick makes a move, and closes the world behind the last one.
func (h *ahead) tick() {
	h.run.tick()
	if h.run.going() && h.run.p.Turn() < maxAhead {
		return
	}
	h.whole = !h.run.going()
	h.close()
}

func (h *ahead) told() ([]player.Lived, []player.StepBegun) {
	tip := h.run.p.Branch()
	return h.run.p.Story(tip), h.run.p.StepsOf(tip)
}

func (h *ahead) close() {
	if h.open {
		h.last.lived, h.last.began = h.told()
		h.last.verdicts = verdictsOf(h.run.p)
		h.run.close()
		h.run.p, h.open = nil, false
	}
}

func (h *ahead) verdicts() verdicts {
	if h.open {
		return verdictsOf(h.run.p)
	}
	return h.last.verdicts
}

// story is the script's own run as far as it has been looked at.
func (h *ahead) story(heartbeats bool) *history.Story {
	lived := h.last.lived
	if h.open {
		lived, _ = h.told()
	}
	s := history.Tell(&h.run.history, lived, heartbeats)
	return &s
}

func (h *ahead) steps() []player.StepBegun {
	if h.open {
		_, began := h.told()
		return began
	}
	return h.last.began
}

// complete says that there is nothing more to be seen.
func (h *ahead) complete() bool { return h.whole }
