package play

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// Seen gives the event of a placeholder `see EVENT`. Its value is when that happened, and the page leads there.
func Seen(expr string) (sight string, ok bool) { return strings.CutPrefix(expr, "see ") }

// Sightings notes when the events happen that the prose of a lesson names. It is for runs of the script alone: nobody goes back in them.
type Sightings struct {
	lesson  *Lesson
	lookout *Lookout
	at      map[string]sighted    // by step and sight
	there   map[int][]calledEvent // what has happened, by step
}

// sighted is an event that a sight means.
type sighted struct {
	event int64
	at    proto.Millis
}

// calledEvent is an event by its shorter name.
type calledEvent struct {
	kind trace.Kind
	name string
}

// NewSightings has seen nothing.
func NewSightings(l *Lesson) *Sightings {
	return &Sightings{lesson: l, lookout: NewLookout(l), at: map[string]sighted{}, there: map[int][]calledEvent{}}
}

// See looks at an event of a step.
func (w *Sightings) See(step int, e *trace.Event, names trace.Names) {
	if one := (calledEvent{e.Kind, script.Called(e, names)}); !slices.Contains(w.there[step], one) {
		w.there[step] = append(w.there[step], one)
	}
	for _, text := range w.lookout.See(step, e, names) {
		key := w.lesson.Steps[step].ID + " " + text
		if _, known := w.at[key]; !known || w.lookout.MeansLast(step, text) {
			w.at[key] = sighted{e.Seq, e.At}
		}
	}
}

// Saw is what it tells a Ledger.
func (w *Sightings) Saw(step, sight string) (proto.Millis, bool) {
	one, ok := w.at[step+" "+sight]
	return one.at, ok
}

// Event is the number of the event.
func (w *Sightings) Event(step, sight string) (int64, bool) {
	one, ok := w.at[step+" "+sight]
	return one.event, ok
}

// Instead lists what has happened in a step in which an event did not: the same, done by others; else what the same one did; else all.
func (w *Sightings) Instead(step, sight string) []string {
	wanted, err := script.ParseSight(sight)
	if err != nil {
		return nil
	}
	kind, _, _ := strings.Cut(wanted.Form, ".")
	all := w.there[w.lesson.stepAt(step, -1)]
	for _, fits := range []func(calledEvent) bool{
		func(e calledEvent) bool {
			return e.name == wanted.Form || strings.HasPrefix(e.name, wanted.Form+" ") || e.kind.String() == kind
		},
		func(e calledEvent) bool {
			return wanted.At != "" && strings.HasSuffix(e.name+" ", " at "+wanted.At+" ")
		},
		func(e calledEvent) bool { return e.kind != trace.Deliver && e.kind.Message() == proto.NoKind },
	} {
		var out []string
		for _, e := range all {
			if fits(e) {
				out = append(out, e.name)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// stepAt is the place of a step of the lesson, `otherwise` if it has none of that name.
func (l *Lesson) stepAt(id string, otherwise int) int {
	for i := range l.Steps {
		if l.Steps[i].ID == id {
			return i
		}
	}
	return otherwise
}
