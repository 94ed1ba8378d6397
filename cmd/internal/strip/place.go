package strip

import (
	"errors"

	"zootrope/wasm/app"
	"zootrope/wasm/stage/layout"
)

// locate finds the address of each frame as the page has it: it asks the page's own half of the core, run here.
func locate(frames []Frame) error {
	h := &host{}
	a := app.New(h)
	h.ask(a, &app.Request{Type: "load", Lesson: shown, Step: frames[len(frames)-1].steps})
	for i := range frames {
		f := &frames[i]
		h.ask(a, &app.Request{Type: "seek", Seq: f.seq})
		if h.refused || h.state == nil || h.state.Focus == nil {
			return errors.New("the page cannot go to " + f.Caption)
		}
		f.Seq, f.Step = h.state.At, max(h.state.Step, 0)
		if h.state.StepDone {
			f.Step = h.state.Step + 1
		}
	}
	return nil
}

// host stands for the page: there is no stage, and time passes only in what is asked.
type host struct {
	soon    bool
	refused bool
	state   *app.State
	clock   float64
}

func (h *host) ask(a *app.App, r *app.Request) {
	a.Handle(r)
	for h.soon {
		h.soon = false
		a.Slice()
	}
}

func (h *host) Post(m any) {
	switch m := m.(type) {
	case app.State:
		h.state = &m
	case app.Answer:
		h.refused = h.refused || !m.OK
	}
}

func (h *host) Soon()                                  { h.soon = true }
func (h *host) After(float64, func()) func()           { return func() {} }
func (h *host) Clock() float64                         { h.clock++; return h.clock }
func (h *host) Show(*layout.Picture, float64, float64) {}
func (h *host) Freeze()                                {}
func (h *host) Look(_, _, _ bool)                      {}
func (h *host) Select(string)                          {}
func (h *host) Zoom(float64, bool)                     {}
func (h *host) Pan(float64, float64)                   {}
