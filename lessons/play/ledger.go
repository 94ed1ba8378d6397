package play

import (
	"slices"
	"strings"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// Ledger keeps what the placeholders of a lesson stand for. The host that plays the lesson tells it when a step has been
// carried out; going back and playing the step again writes the same values, or those of another branch, over the old.
type Ledger struct {
	asked  map[string][]string          // by step: what is asked at its end, without @STEP
	own    map[string][]string          // by step: the placeholders of its prose
	values map[string]map[string]string // by step and expression
}

// NewLedger is empty.
func NewLedger(l *Lesson) *Ledger {
	g := &Ledger{asked: map[string][]string{}, own: map[string][]string{}, values: map[string]map[string]string{}}
	for _, st := range l.Steps {
		g.own[st.ID] = st.Fills
		for _, f := range st.Fills {
			expr, at := Moment(f, st.ID)
			if !slices.Contains(g.asked[at], expr) {
				g.asked[at] = append(g.asked[at], expr)
			}
		}
	}
	return g
}

// Moment divides a placeholder into the expression and the step at whose end it is asked.
func Moment(fill, step string) (expr, at string) {
	if i := strings.LastIndex(fill, " @"); i >= 0 {
		return fill[:i], fill[i+2:]
	}
	return fill, step
}

// Saw says when the event happened that a sight of a step means.
type Saw func(step, sight string) (proto.Millis, bool)

// StepEnded asks everything that some step's prose wants to know of this moment: of the world, and of what was seen in the step.
func (g *Ledger) StepEnded(step string, w *sim.World, saw Saw) error {
	values := map[string]string{}
	var first error
	for _, expr := range g.asked[step] {
		if sight, ok := Seen(expr); ok {
			if at, happened := saw(step, sight); happened {
				values[expr] = player.Clock(at)
			}
			continue
		}
		text, err := Fill(w, expr)
		if err != nil && first == nil {
			first = say.F("step %s: %s", step, err)
		}
		if err == nil {
			values[expr] = text
		}
	}
	g.values[step] = values
	return first
}

// Values gives, for each placeholder of a step's prose whose moment has come, its text. The keys are those of data-fill.
func (g *Ledger) Values(step string) map[string]string {
	out := map[string]string{}
	for _, f := range g.own[step] {
		expr, at := Moment(f, step)
		if text, ok := g.values[at][expr]; ok {
			out[f] = text
		}
	}
	return out
}

// AtStepEnd says whether a player stands where its step has been carried out: all that comes next is another step, a
// rewind or the end.
func AtStepEnd(p *player.Player) bool {
	if p.Step() < 0 || p.Waiting() != "" || p.Status() == player.Replaying {
		return false
	}
	all := p.Script().Commands
	next := len(all)
	if line := p.Line(); line > 0 {
		next, _ = slices.BinarySearchFunc(all, line, func(c *script.Command, line int) int { return c.Line - line })
		if !all[next].Ends() {
			return false
		}
	}
	return !Led(all, next) // behind a rewind, it is the beginning of one
}

// Led says whether a rewind to another step leads to the command of an index, with or without commands between the two. Such commands belong to no step: they
// set up the next step.
func Led(all []*script.Command, next int) bool {
	for i := next - 1; i >= 0; i-- {
		switch all[i].Verb() {
		case "step":
			return false
		case "rewind":
			return !all[i].Between
		}
	}
	return false
}
