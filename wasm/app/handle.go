package app

import (
	"slices"

	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/wasm/port"
)

// Handle does what a request asks and answers it. Nothing that it may hold makes the app panic.
func (a *App) Handle(r *port.Request) {
	out := port.Answer{Type: "answer", ID: r.ID}
	_, loads := r.Ask.(*port.Load)
	if loads {
		a.leave()
	}
	a.outcome, a.number, a.later, a.heard = nil, 0, false, r.ID
	out.Problems = a.handle(r, &out)
	if (loads || a.mover(r) != nil) && a.run != nil && !a.busy() && a.stated != a.heard {
		a.report() // also where nothing has moved, the page waits to hear so
	}
	if a.busy() && a.task.id == r.ID && len(out.Problems) == 0 {
		return // the answer comes when the command has passed
	}
	if a.later {
		return
	}
	out.OK, out.Outcome, out.Command = len(out.Problems) == 0, a.outcome, a.number
	a.post(out)
}

// post lets an answer leave, in the language of the page.
func (a *App) post(out port.Answer) {
	out.Problems = a.said(out.Problems)
	a.host.Post(out)
}

// Refuse answers a request that could not be read.
func (a *App) Refuse(id int64, err error) {
	a.post(port.Answer{Type: "answer", ID: id, Problems: port.Malformed(err)})
}

func (a *App) handle(r *port.Request, out *port.Answer) []port.Problem {
	if err := r.Check(); err != nil {
		return port.Malformed(err)
	}
	if wrong, done := a.always(r, out); done {
		return wrong
	}
	if a.run == nil {
		return []port.Problem{port.NewProblem("empty", say.F("nothing is loaded"))}
	}
	if move := a.mover(r); move != nil {
		return a.move(r, move, out)
	}
	switch ask := r.Ask.(type) {
	case *port.SetWeather:
		a.forecast(&ask.Weather)
	case *port.WriteDown:
		out.Data = a.writtenIn(ask.Count)
	case *port.Draw:
		out.Data = a.drawing(ask)
	case *port.Complete:
		out.Candidates = candidates(script.Complete(a.run.Player.Scope(), ask.Command, ask.Cursor))
	default:
		data, wrong, there := a.Answer(r)
		out.Data, a.later = data, !there
		return wrong
	}
	return nil
}

// always does what needs no run: a run is loaded, the page looks otherwise, or something is asked about the language of scripts.
func (a *App) always(r *port.Request, out *port.Answer) (wrong []port.Problem, done bool) {
	switch ask := r.Ask.(type) {
	case *port.Load:
		return a.load(r.ID, ask), true
	case *port.Look:
		a.look(ask)
	case *port.AddWords:
		return a.words(ask), true
	case *port.Zoom:
		a.host.Zoom(ask.Zoom, ask.Follow)
	case *port.Pan:
		a.host.Pan(ask.X, ask.Y)
	case *port.Help:
		out.Data = help(ask.Command, a.Lang)
	case *port.CompleteIn:
		out.Candidates = candidates(script.CompleteAfter(ask.Above, ask.Command, ask.Cursor))
	case *port.Spell:
		out.Data = a.spell(ask)
	case *port.Draft:
		return a.draft(ask, out), true
	default:
		return nil, false
	}
	return nil, true
}

// move makes a move.
func (a *App) move(r *port.Request, move func() []port.Problem, out *port.Answer) []port.Problem {
	if inject, ok := r.Ask.(*port.Inject); ok {
		if wrong, is := a.FourLetter(inject.Command, out); is {
			return wrong
		}
	}
	if !stays(r.Ask) {
		a.selected, a.playbill.held = 0, false
	}
	a.MoveOn()
	return move()
}

// mover gives what a request does that changes the run or the position; nil for any other request.
func (a *App) mover(r *port.Request) func() []port.Problem {
	switch ask := r.Ask.(type) {
	case *port.GoTo:
		return func() []port.Problem { return a.goTo(ask.Step, ask.Own) }
	case *port.Seek:
		return func() []port.Problem { return a.seek(ask) }
	case *port.RunUntil:
		return func() []port.Problem { return a.until(r.ID, ask) }
	case *port.GoOn:
		return func() []port.Problem { return a.goOn(r.ID) }
	case *port.Pause:
		return a.pause
	case *port.GoToBranch:
		return func() []port.Problem { return a.branch(ask.Branch) }
	case *port.Find:
		return func() []port.Problem { return a.find(r.ID, ask) }
	case *port.Shorten:
		return func() []port.Problem { return a.shorten(r.ID, ask) }
	case *port.Inject:
		return func() []port.Problem { return a.inject(r.ID, ask.Command, ask.Along) }
	case *port.AnswerQuestion:
		return func() []port.Problem { return a.answer(ask) }
	case *port.Select:
		return func() []port.Problem { return a.mark(ask.Seq) }
	case *port.Compare:
		return func() []port.Problem { return a.compare(ask.With) }
	}
	if move := a.relative(r); move != nil {
		return func() []port.Problem { return a.fromThere(r.ID, move) }
	}
	return nil
}

// relative gives the moves that are relative to the position: while the run is on its way to a place, they are made from there.
func (a *App) relative(r *port.Request) func() []port.Problem {
	switch ask := r.Ask.(type) {
	case *port.Next:
		return func() []port.Problem { return a.next(ask.How, ask.Pace) }
	case *port.Back:
		return a.back
	case *port.Undo:
		return a.undo
	case *port.Redo:
		return a.redo
	case *port.NextEvent:
		return func() []port.Problem { return a.nextEvent(r.ID) }
	case *port.PrevEvent:
		return a.prevEvent
	case *port.Play:
		return func() []port.Problem { return a.play(ask.Speed, ask.How) }
	case *port.Own:
		return a.own
	}
	return nil
}

// stays says whether a move does not end the selection of an event.
func stays(ask port.Ask) bool {
	switch ask.(type) {
	case *port.AnswerQuestion, *port.Pause, *port.Compare, *port.Select:
		return true
	}
	return false
}

func (a *App) answer(r *port.AnswerQuestion) []port.Problem {
	if err := a.run.Answer(r.Question, r.Choice); err != nil {
		return port.Refused(err)
	}
	a.report()
	return nil
}

// words has the core speak a language that is not compiled in; `look` chooses it then. English and Chinese stay as they are.
func (a *App) words(r *port.AddWords) []port.Problem {
	if !explain.Add(r.Lang, r.Joints[0], r.Texts) {
		return port.Refused(say.F("the language %q cannot be added: it has %d explanations", r.Lang, len(r.Texts)))
	}
	b := say.Book{Comma: r.Joints[0], Semicolon: r.Joints[1], Or: r.Joints[2], Colon: r.Joints[3], Texts: map[string]string{}}
	for i := 0; i < len(r.Phrases); i += 2 {
		b.Texts[r.Phrases[i]] = r.Phrases[i+1]
	}
	say.Add(r.Lang, b)
	return nil
}

func (a *App) look(r *port.Look) {
	a.host.Look(r.Theme == port.Dark, r.Reduced, r.Heartbeats, r.Lang)
	a.host.Select(r.Selected)
	changed := r.Lang != a.Lang
	a.Lang = r.Lang
	if r.Heartbeats != a.Heartbeats {
		a.Heartbeats, changed = r.Heartbeats, true
	}
	if r.Unnumbered != a.unnumbered || !slices.Equal(r.Names, a.names) {
		a.unnumbered, a.names = r.Unnumbered, r.Names
		if a.run != nil && !a.busy() {
			a.settle()
			return
		}
	}
	if changed && a.run != nil {
		a.report()
	}
}
