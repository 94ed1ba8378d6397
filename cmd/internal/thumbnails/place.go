package thumbnails

import (
	"errors"

	"zootrope/cmd/internal/headless"
	"zootrope/wasm/port"
)

// locate finds the address of each frame as the page has it: it asks the page's own half of the core, run here.
func locate(frames []Frame) error {
	h := headless.New("en")
	refused := !h.Ask(&port.Load{Lesson: shown, Step: frames[len(frames)-1].steps}).OK
	for i := range frames {
		f := &frames[i]
		refused = !h.Ask(&port.Seek{Seq: f.seq}).OK || refused
		if refused || h.State == nil || h.State.Focus == nil {
			return errors.New("the page cannot go to " + f.Caption)
		}
		f.Seq, f.Step = h.State.At, max(h.State.Step, 0)
		if h.State.StepDone {
			f.Step = h.State.Step + 1
		}
	}
	return nil
}
