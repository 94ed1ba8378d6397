package load

import (
	"cmp"

	"zootrope/core/script"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/task"
)

// Host is where lessons come from.
type Host interface {
	Clock() float64 // ms
	Lesson(id string) (*play.Lesson, error)
}

// Reader reads a script or a lesson, in slices if there is time.
type Reader struct {
	host     Host
	prepared prepared
}

// prepared is what has been read for a request that waits to be handled.
type prepared struct {
	of      *port.Load
	lesson  *play.Lesson // nil for a script of one's own
	reading *script.Reading
	read    bool // to its end
	err     error
}

// NewReader is a reader that has read nothing.
func NewReader(h Host) *Reader { return &Reader{host: h} }

// Prepare reads for a slice, and says whether there is more to read.
func (r *Reader) Prepare(ask *port.Load) bool {
	p := &r.prepared
	switch {
	case p.of != ask:
		*p = prepared{of: ask}
		if ask.Outline != nil {
			p.lesson = ask.Outline.Named(cmp.Or(ask.Lesson, ask.Outline.ID))
			p.reading = script.Read(ask.Name, p.lesson.Source)
		} else if ask.Lesson == "" {
			p.reading = script.Read(ask.Name, ask.Script)
		} else if p.lesson, p.err = r.host.Lesson(ask.Lesson); p.err == nil {
			p.reading = p.lesson.Read()
		}
	case p.reading == nil, p.read:
		return false
	default:
		for began := r.host.Clock(); !p.read && r.host.Clock()-began < task.SliceMillis; {
			p.read = !p.reading.Next()
		}
	}
	return true
}

// Source gives what was prepared, and does what was not: a lesson or a script.
func (r *Reader) Source(ask *port.Load) (run.Source, []port.Problem) {
	for r.Prepare(ask) {
	}
	p := r.prepared
	r.prepared = prepared{}
	switch {
	case p.err != nil:
		return run.Source{}, []port.Problem{port.NewProblem("unknown", p.err)}
	case p.lesson == nil:
		s, err := p.reading.Script()
		if err != nil {
			return run.Source{}, port.Problems(err)
		}
		return run.Source{Script: s}, nil
	}
	if err := p.lesson.Take(p.reading); err != nil {
		return run.Source{}, []port.Problem{port.NewProblem("unknown", err)}
	}
	if err := p.lesson.Fits(); ask.Outline != nil && err != nil {
		return run.Source{}, []port.Problem{port.NewProblem("malformed", err)}
	}
	if ask.Last > 0 && ask.Last < len(p.lesson.Script.Steps) {
		short := *p.lesson
		short.Script = short.Script.Until(ask.Last)
		return run.Source{Script: short.Script, Lesson: &short, Cut: true}, nil
	}
	return run.Source{Script: p.lesson.Script, Lesson: p.lesson}, nil
}
