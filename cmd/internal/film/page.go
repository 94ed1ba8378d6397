package film

import (
	"cmp"
	"errors"
	"slices"

	"zootrope/lessons"
	"zootrope/lessons/play"
	"zootrope/wasm/app"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// page is the app's host. Its clock moves only from timer to timer, and a picture is taken at even times on the way.
type page struct {
	app.NoStage
	app    *app.App
	clock  float64 // ms
	soon   bool
	timers []*timer
	shown  scene.Shown
	state  port.State
	answer port.Answer
	asked  int64
	take   func() error // a picture at the clock; nil while nothing is filmed
	every  float64      // ms between two pictures
	next   float64      // when the next is due
}

type timer struct {
	at float64
	f  func()
}

// blink is by how many ms the clock goes on when it is looked at: work takes next to no time, and no loop waits for ever.
const blink = 1e-4

// Lesson implements app.Host.
func (*page) Lesson(id string) (*play.Lesson, error) { return lessons.Play(id) }

func newPage() *page {
	p := &page{shown: scene.NewShown()}
	p.app = app.New(p)
	return p
}

func (p *page) Post(message any) {
	switch m := message.(type) {
	case port.State:
		p.state = m
	case port.Answer:
		p.answer = m
	}
}

func (p *page) Soon() { p.soon = true }

func (p *page) After(ms float64, f func()) func() {
	t := &timer{p.clock + ms, f}
	p.timers = append(p.timers, t)
	return func() { p.timers = slices.DeleteFunc(p.timers, func(o *timer) bool { return o == t }) }
}

func (p *page) Clock() float64 {
	p.clock += blink
	return p.clock
}

// Show leaves out what a question asks for: nobody is asked.
func (p *page) Show(picture *scene.Picture, to, ms float64) {
	open := *picture
	open.Asked = nil
	p.shown.Show(&open, to, ms, p.clock)
}

func (p *page) Freeze() { p.shown.Freeze(p.clock) }

// ask has the app do something, and works until it rests, or until enough says so.
func (p *page) ask(ask port.Ask, enough func() bool) error {
	p.asked++
	r := &port.Request{ID: p.asked, Ask: ask}
	p.answer = port.Answer{}
	for p.app.Prepare(r) {
	}
	p.app.Handle(r)
	for {
		for p.soon {
			p.soon = false
			p.app.Slice()
			if enough != nil && enough() {
				return p.report()
			}
		}
		if p.state.Running == "" && p.answer.ID == r.ID && p.app.Rests() {
			return p.report()
		}
		if len(p.timers) == 0 {
			return p.report()
		}
		if err := p.fire(); err != nil {
			return err
		}
	}
}

// fire lets time pass to the first timer that is set, and does what the timer is for.
func (p *page) fire() error {
	first := slices.MinFunc(p.timers, func(a, b *timer) int { return cmp.Compare(a.at, b.at) })
	p.timers = slices.DeleteFunc(p.timers, func(o *timer) bool { return o == first })
	if err := p.pass(first.at); err != nil {
		return err
	}
	first.f()
	return nil
}

// report is what the app has said against the last request.
func (p *page) report() error {
	if len(p.answer.Problems) > 0 {
		return errors.New(p.answer.Problems[0].Message)
	}
	return nil
}

// pass lets time pass, and takes the pictures that are due meanwhile.
func (p *page) pass(until float64) error {
	for p.take != nil && p.next < until {
		p.clock = max(p.clock, p.next)
		if err := p.take(); err != nil {
			return err
		}
		p.next += p.every
	}
	p.clock = max(p.clock, until)
	return nil
}
