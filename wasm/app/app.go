package app

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// Host is the page, as far as the app needs it.
type Host interface {
	Post(message any)
	Soon()                                 // App.Slice is called after the messages that wait now
	After(ms float64, f func()) func()     // f once, later; the returned function calls it off
	Clock() float64                        // ms
	Show(v *sim.View, to, ms float64)      // the picture: v, and virtual time running to to within ms
	Freeze()                               // stop that clock
	Look(dark, reduced, heartbeats bool)   // theme and motion
	Select(name string)                    // outline a server or client
	Lesson(id string) (src string, ok bool) // the script of a shipped lesson
}

// App is the page's session with the core.
type App struct {
	host   Host
	run    *run
	lesson string
	serial int

	goal    goal
	target  int // goal step: the step to reach the end of
	speed   float64
	stopper func() // calls off the next event of play
	posted  float64
	events  eventLog
}

// goal is what the app is running towards.
type goal uint8

const (
	idle    goal = iota
	toStep       // to the end of step target, as fast as it goes
	toEvent      // to the next event that can be seen
	playing      // to the end of the step, at a pace
)

var goalNames = [...]string{"", "step", "event", "play"}

// New gives an app that has loaded nothing.
func New(host Host) *App {
	return &App{host: host, speed: 3}
}

// Slices of work, and how often the page hears of it meanwhile.
const (
	sliceMillis  = 8
	reportMillis = 120
)

// Handle does what a request asks and answers it. Nothing that it may hold makes the app panic.
func (a *App) Handle(r *Request) {
	candidates, problems := a.handle(r)
	a.host.Post(Answer{Type: "answer", ID: r.ID, OK: len(problems) == 0, Problems: problems, Candidates: candidates})
}

// Refuse answers a request that could not be read.
func (a *App) Refuse(id int64, err error) {
	a.host.Post(Answer{Type: "answer", ID: id, Problems: []Problem{{Code: "malformed", Message: err.Error()}}})
}

func (a *App) handle(r *Request) ([]Candidate, []Problem) {
	if err := r.check(); err != nil {
		return nil, []Problem{{Code: "malformed", Message: err.Error()}}
	}
	switch r.Type {
	case "load":
		return nil, a.load(r)
	case "look":
		a.host.Look(r.Theme == "dark", r.Reduced, r.Heartbeats)
		a.host.Select(r.Selected)
		a.events.heartbeats = r.Heartbeats
		return nil, nil
	case "fetch":
		a.refetch()
		return nil, nil
	}
	if a.run == nil {
		return nil, []Problem{{Code: "empty", Message: "nothing is loaded"}}
	}
	switch r.Type {
	case "next":
		a.next()
	case "back":
		return nil, a.back()
	case "nextEvent":
		a.start(toEvent)
	case "prevEvent":
		return nil, a.seek(a.events.before(a.run.turn()))
	case "pause":
		a.halt()
		a.host.Freeze()
		a.report()
	case "play":
		a.speed = r.Speed
		a.play()
	case "seek":
		return nil, a.seek(r.Turn)
	case "branch":
		return nil, a.branch(r.Branch)
	case "inject":
		return nil, a.inject(r.Command)
	case "complete":
		return a.run.complete(r.Command, r.Cursor), nil
	case "answer":
		return nil, a.answer(r.Question, r.Choice)
	default:
		return nil, []Problem{{Code: "malformed", Message: fmt.Sprintf("%q is no request", r.Type)}}
	}
	return nil, nil
}

// load replaces the run, if the new one is right; otherwise what was loaded stays.
func (a *App) load(r *Request) []Problem {
	source, name := r.Script, r.Name
	if r.Lesson != "" {
		text, ok := a.host.Lesson(r.Lesson)
		if !ok {
			return []Problem{{Code: "unknown", Message: "there is no lesson " + r.Lesson}}
		}
		source, name = text, r.Lesson
	}
	fresh, problems := newRun(name, source)
	if len(problems) > 0 {
		return problems
	}
	a.halt()
	if a.run != nil {
		a.run.close()
	}
	a.run, a.lesson = fresh, r.Lesson
	a.serial++
	a.events.reset()
	a.run.onEvent(a.events.add)
	a.target = r.Step - 1
	a.start(toStep)
	return nil
}

// refetch tells a page that has come back all there is to know.
func (a *App) refetch() {
	a.events.resend()
	if a.run != nil {
		a.report()
	}
}

// next runs the step that is begun to its end, or else the one that follows.
func (a *App) next() {
	step, done := a.run.step()
	a.target = step
	if done {
		a.target = step + 1
	}
	a.start(toStep)
}

// back returns to where the current step began: the end of the one before.
func (a *App) back() []Problem {
	step, _ := a.run.step()
	a.halt()
	if step < 0 {
		return nil
	}
	a.events.reset()
	if err := a.run.seekStep(step); err != nil {
		return failed(err)
	}
	a.settle()
	return nil
}

func (a *App) seek(turn int64) []Problem {
	a.halt()
	a.events.reset()
	if err := a.run.seek(turn); err != nil {
		a.settle()
		return failed(err)
	}
	a.settle()
	return nil
}

func (a *App) branch(id int) []Problem {
	a.halt()
	a.events.reset()
	if err := a.run.switchTo(id); err != nil {
		return failed(err)
	}
	a.settle()
	return nil
}

func (a *App) inject(command string) []Problem {
	if problems := a.run.inject(command); len(problems) > 0 {
		return problems
	}
	a.settle()
	return nil
}

func (a *App) answer(question, choice string) []Problem {
	if err := a.run.answer(question, choice); err != nil {
		return failed(err)
	}
	a.report()
	return nil
}

func failed(err error) []Problem {
	return []Problem{{Code: "refused", Message: err.Error()}}
}

// start begins to run towards a goal.
func (a *App) start(g goal) {
	a.halt()
	a.goal = g
	a.host.Soon()
}

// halt stops whatever runs, where it stands.
func (a *App) halt() {
	a.goal = idle
	if a.stopper != nil {
		a.stopper()
		a.stopper = nil
	}
}

// settle shows where the run stands now.
func (a *App) settle() {
	v := a.run.view()
	a.host.Show(v, float64(v.Now), 0)
	a.reportView(v)
}

func (a *App) report() { a.reportView(a.run.view()) }

// play goes on at a pace: through the step that is begun, or the one that follows.
func (a *App) play() {
	a.start(playing)
	a.target, _ = a.run.step()
	if _, done := a.run.step(); done {
		a.target++
	}
}

// Slice works for at most 8 ms and asks for another slice if there is more to do.
func (a *App) Slice() {
	if a.goal == idle || a.run == nil {
		return
	}
	began := a.host.Clock()
	for {
		if a.arrived() {
			a.halt()
			a.settle()
			return
		}
		if seen := a.tick(); seen && a.goal == toEvent {
			a.halt()
			a.settle()
			return
		} else if seen && a.goal == playing {
			a.pace()
			return
		}
		if a.host.Clock()-began >= sliceMillis {
			break
		}
	}
	if now := a.host.Clock(); now-a.posted >= reportMillis {
		a.settle()
	}
	a.host.Soon()
}

// arrived says whether there is nothing left to do for the goal.
func (a *App) arrived() bool {
	if a.run.finished() {
		return true
	}
	step, done := a.run.step()
	if a.goal == toEvent {
		return false
	}
	return done && step >= a.target
}

// tick moves the run once and says whether there was anything to see.
func (a *App) tick() bool {
	a.events.begin()
	a.run.tick()
	return a.events.end(a.run.turn())
}

// pace shows the event that has just happened and lets virtual time run evenly to the next.
func (a *App) pace() {
	v := a.run.view()
	to := a.run.nextAt()
	if to == proto.Never {
		to = v.Now
	}
	ms := 1000 / a.speed
	a.host.Show(v, float64(to), ms)
	if now := a.host.Clock(); now-a.posted >= reportMillis || ms >= reportMillis {
		a.reportView(v)
	}
	a.stopper = a.host.After(ms, func() {
		a.stopper = nil
		a.host.Soon()
	})
}
