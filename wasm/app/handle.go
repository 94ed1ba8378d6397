package app

import (
	"fmt"

	"zootrope/core/script"
	"zootrope/lessons"
)

// Handle does what a request asks and answers it. Nothing that it may hold makes the app panic.
func (a *App) Handle(r *Request) {
	candidates, problems := a.handle(r)
	if a.owed != nil && a.owed.id == r.ID && len(problems) == 0 {
		return // the answer comes when the command has passed
	}
	a.host.Post(Answer{Type: "answer", ID: r.ID, OK: len(problems) == 0, Problems: problems, Candidates: candidates,
		Outcome: a.outcome})
}

// Refuse answers a request that could not be read.
func (a *App) Refuse(id int64, err error) {
	a.host.Post(Answer{Type: "answer", ID: id, Problems: malformed(err)})
}

func malformed(err error) []Problem { return []Problem{{Code: "malformed", Message: err.Error()}} }

func failed(err error) []Problem { return []Problem{{Code: "refused", Message: err.Error()}} }

func (a *App) handle(r *Request) ([]Candidate, []Problem) {
	a.outcome = nil
	if err := r.check(); err != nil {
		return nil, malformed(err)
	}
	switch r.Type {
	case "load":
		return nil, a.load(r)
	case "look":
		a.look(r)
		return nil, nil
	}
	if a.run == nil {
		return nil, []Problem{{Code: "empty", Message: "nothing is loaded"}}
	}
	switch r.Type {
	case "complete":
		return a.run.complete(r.Command, r.Cursor), nil
	case "answer":
		if err := a.run.answer(r.Question, r.Choice); err != nil {
			return nil, failed(err)
		}
		a.report()
		return nil, nil
	}
	return nil, a.move(r)
}

// move does the requests that change the position.
func (a *App) move(r *Request) []Problem {
	switch r.Type {
	case "next":
		a.next()
	case "back":
		return a.back()
	case "goto":
		return a.goTo(r.Step)
	case "nextEvent":
		a.nextEvent()
	case "prevEvent":
		return a.prevEvent()
	case "seek":
		return a.seek(r.Turn)
	case "play":
		a.speed = r.Speed
		a.play()
	case "pause":
		return a.pause()
	case "own":
		return a.own()
	case "branch":
		return a.branch(r.Branch)
	case "inject":
		return a.inject(r.ID, r.Command)
	default:
		return malformed(fmt.Errorf("%q is no request", r.Type))
	}
	return nil
}

func (a *App) look(r *Request) {
	a.host.Look(r.Theme == "dark", r.Reduced, r.Heartbeats)
	a.host.Select(r.Selected)
	if r.Heartbeats != a.events.heartbeats {
		a.events.heartbeats = r.Heartbeats
		a.events.restart()
		if a.run != nil {
			a.report()
		}
	}
}

// load replaces the run, if the new one is right; otherwise what was loaded stays.
func (a *App) load(r *Request) []Problem {
	fresh, wrong := prepare(r)
	if len(wrong) > 0 {
		return wrong
	}
	a.halt()
	if a.run != nil {
		a.run.close()
	}
	a.run, a.lesson = fresh, r.Lesson
	a.serial++
	a.events.restart()
	a.run.arrive()
	for _, g := range r.Answers {
		_ = fresh.answer(g.Question, g.Choice) // one that the lesson no longer has is forgotten
	}
	a.runTo(r.Step - 1)
	return nil
}

// prepare reads a shipped lesson or a script.
func prepare(r *Request) (*run, []Problem) {
	if r.Lesson == "" {
		parsed, err := script.Parse(r.Name, r.Script)
		if err != nil {
			return nil, problems(err)
		}
		return newRun(parsed, nil), nil
	}
	l, err := lessons.Open(r.Lesson)
	if err != nil {
		return nil, []Problem{{Code: "unknown", Message: err.Error()}}
	}
	return newRun(l.Script, l), nil
}
