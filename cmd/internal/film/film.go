package film

import (
	"errors"
	"image"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// Film says what is filmed, and how.
type Film struct {
	Name     string         // of the run, in what is said when something is wrong
	Script   *script.Script // its script; one without steps is filmed as one step
	Lesson   *play.Lesson   // what it takes to play it as a lesson; nil for a script alone
	From, To string         // a step by its number or id, or an event as e214; To may be "": the end of the step that From is in
	W, H     int            // pixels
	FPS      int            // pictures a second
	Dark     bool
	Lang     string // of the words in the picture, if the stage's font has their letters, and of what is said when something is wrong
}

// Bounds of what can be asked for.
const (
	leastSide, mostSide = 120, 4096
	leastFPS, mostFPS   = 1, 60
)

// How long it stands still, in ms: before the first step, and after each.
const (
	firstMillis = 800
	restMillis  = 1200
)

// reel takes pictures one after the other. Each picture stays until the next one. The caller reuses the image.
type reel interface {
	add(picture *image.RGBA) error
	end() error
}

// position is where a film begins or ends: after a step, or at an event.
type position struct {
	step  int // counted from 1
	event int64
}

var event = regexp.MustCompile(`^e([1-9]\d{0,17})$`)

func (f *Film) position(flag, text string) (position, error) {
	if m := event.FindStringSubmatch(text); m != nil {
		seq, err := strconv.ParseInt(m[1], 10, 64)
		return position{event: seq}, err
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		n = slices.IndexFunc(f.Script.Steps, func(s script.Step) bool { return s.ID == text }) + 1
	}
	most := max(1, len(f.Script.Steps))
	if n < 1 || n > most {
		return position{}, say.F("%s: expected a step from 1 to %d, its id, or an event such as e214, found %q: %s has no such step or event", flag, most, text, f.Name)
	}
	return position{step: n}, nil
}

// load has the page open the run.
func (f *Film) load(from position) *port.Load {
	r := &port.Load{Name: f.Name, Step: max(0, from.step-1), Seq: from.event}
	if f.Lesson != nil {
		r.Lesson, r.Outline = f.Lesson.ID, f.Lesson
		return r
	}
	r.Script = f.Script.Source
	if len(f.Script.Steps) == 0 {
		r.Script = inOneStep(f.Script)
	}
	return r
}

// inOneStep is a script without steps as one with a step, which begins behind the settings of the world.
func inOneStep(s *script.Script) string {
	behind := 0 // so many lines
	for _, c := range s.Commands {
		if c.Sets() {
			behind = c.Line
		}
	}
	lines := strings.SplitAfter(s.Source, "\n")
	above := strings.Join(lines[:behind], "")
	if above != "" && !strings.HasSuffix(above, "\n") {
		above += "\n"
	}
	return above + "step all\n" + strings.Join(lines[behind:], "")
}

// shoot films: each picture goes to the reel, and tick is called for it.
func (f *Film) shoot(r reel, tick func()) error {
	from, err := f.position("--from", f.From)
	if err != nil {
		return err
	}
	to := position{step: from.step}
	if f.To != "" {
		if to, err = f.position("--to", f.To); err != nil {
			return err
		}
	}
	backwards := say.F("the film ends before it begins: from %s to %s", f.From, f.To)
	if from.step > 0 && to.step > 0 && to.step < from.step {
		return backwards
	}
	if f.W < leastSide || f.H < leastSide || f.W > mostSide || f.H > mostSide {
		return say.F("--size: expected %d to %d pixels each way, found %dx%d", leastSide, mostSide, f.W, f.H)
	}
	if f.FPS < leastFPS || f.FPS > mostFPS {
		return say.F("--fps: expected %d to %d pictures a second, found %d", leastFPS, mostFPS, f.FPS)
	}

	p := newPage()
	if err := p.ask(&port.Look{Theme: "light", Lang: f.Lang}, nil); err != nil {
		return err
	}
	if err := p.ask(f.load(from), nil); err != nil {
		return err
	}
	if from.event > 0 && p.seq() < from.event {
		return say.F("%s has no event #%d", f.Name, from.event)
	}
	if to.event > 0 && to.event <= p.seq() {
		return backwards
	}
	if to.step == 0 && to.event == 0 { // from an event, to the end of its step
		to.step = max(1, p.state.Step+1)
	}
	f.roll(p, r, tick)
	if err := p.pass(p.clock + firstMillis); err != nil {
		return err
	}
	there := func() bool { return to.event > 0 && p.seq() >= to.event }
	for !there() && (to.step == 0 || p.state.Step+1 < to.step || !p.state.StepDone) {
		if p.state.Finished && p.state.StepDone {
			return say.F("%s has no event #%d", f.Name, to.event)
		}
		if err := p.ask(&port.Next{How: "show"}, there); err != nil {
			return err
		}
		if p.state.Stopped != "" {
			return errors.New(p.state.Stopped)
		}
		if err := p.pass(p.clock + restMillis); err != nil {
			return err
		}
	}
	return r.end()
}

// seq is the newest event.
func (p *page) seq() int64 { return p.shown.Picture.View.Seq }

// roll begins to take pictures.
func (f *Film) roll(p *page, r reel, tick func()) {
	var (
		drawn   scene.Scene
		painter scene.Painter
		last    *scene.Picture
	)
	out := image.NewRGBA(image.Rect(0, 0, f.W, f.H))
	o := scene.Options{W: float64(f.W), H: float64(f.H)}
	if scene.Drawable(f.Lang) {
		o.Lang = f.Lang
	}
	p.every, p.next = 1000/float64(f.FPS), p.clock
	p.take = func() error {
		s := &p.shown
		if s.Picture != last {
			last, o.Lit = s.Picture, s.Lit()
			drawn.Prepare(s.Picture, s.Before, o)
		}
		drawn.Move(s.Clock(p.clock), p.clock-s.Since)
		painter.Paint(out, &drawn, 1, f.Dark)
		tick()
		return r.add(out)
	}
}

// GIF writes the film as an animated GIF.
func (f *Film) GIF(w io.Writer, tick func()) error { return f.shoot(newGIF(w, f), tick) }

// WebM has ffmpeg write the film as a WebM file.
func (f *Film) WebM(name string, tick func()) error {
	r, err := newWebM(name, f)
	if err != nil {
		return err
	}
	if err = f.shoot(r, tick); err != nil {
		r.stop()
		_ = os.Remove(name) // there is half a film in it
	}
	return err
}
