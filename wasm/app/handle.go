package app

import (
	"slices"

	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// Handle does what a request asks and answers it. Nothing that it may hold makes the app panic.
func (a *App) Handle(r *port.Request) {
	out := port.Answer{Type: "answer", ID: r.ID}
	_, loads := r.Ask.(*port.Load)
	if loads {
		a.leave()
	}
	a.outcome, a.number, a.later, a.reporter.heard = nil, 0, false, r.ID
	out.Problems = a.handle(r, &out)
	if (loads || a.mover(r) != nil) && a.run != nil && !a.Busy() && a.reporter.stated != r.ID {
		a.reporter.report() // also where nothing has moved, the page waits to hear so
	}
	if a.Answers(r.ID) && len(out.Problems) == 0 {
		return // the answer comes when the command has passed
	}
	if a.later {
		return
	}
	out.OK, out.Outcome, out.Command = len(out.Problems) == 0, a.outcome, a.number
	a.reporter.answer(out)
}

// Refuse answers a request that could not be read.
func (a *App) Refuse(id int64, err error) {
	a.reporter.answer(port.Answer{Type: "answer", ID: id, Problems: port.Malformed(err)})
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
	switch q := r.Ask.(type) {
	case *port.SetWeather:
		a.sky.Set(a.run, uint64(q.Weather.Seed), q.Weather.Rates())
	case *port.WriteDown:
		out.Data = a.writtenIn(q.Count)
	case *port.Draw:
		out.Data = a.reporter.drawing(q)
	case *port.Complete:
		out.Candidates = ask.Candidates(script.Complete(a.run.Player.Scope(), q.Command, q.Cursor))
	case *port.SpellLines:
		spelling, wrong := ask.SpellLines(&a.run.Record, q, a.Lang)
		out.Data = spelling
		return wrong
	default:
		data, wrong, there := a.Answer(r)
		out.Data, a.later = data, !there
		return wrong
	}
	return nil
}

// always does what needs no run: a run is loaded, the page looks otherwise, or something is asked about the language of scripts.
func (a *App) always(r *port.Request, out *port.Answer) (wrong []port.Problem, done bool) {
	switch q := r.Ask.(type) {
	case *port.Load:
		return a.load(r.ID, q), true
	case *port.Look:
		a.look(q)
	case *port.AddWords:
		return addWords(q), true
	case *port.Zoom:
		a.host.Zoom(q.Zoom, q.Follow)
	case *port.Pan:
		a.host.Pan(q.X, q.Y)
	case *port.Help:
		out.Data = ask.Help(q.Command, a.Lang)
	case *port.CompleteIn:
		out.Candidates = ask.Candidates(script.CompleteAfter(q.Above, q.Command, q.Cursor))
	case *port.Spell:
		out.Data = a.Spell(q)
	case *port.Draft:
		out.Data, wrong = ask.Draft(q, a.Lang)
		return wrong, true
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
		if h := (handWait{a.session}); h.act() != nil {
			return h.give(inject.Command)
		}
	}
	if !a.stays(r.Ask) {
		a.selected, a.bill.Held, a.free = 0, false, freeRun{}
	}
	a.MoveOn()
	return move()
}

// mover gives what a request does that changes the run or the position; nil for any other request.
func (a *App) mover(r *port.Request) func() []port.Problem {
	switch q := r.Ask.(type) {
	case *port.GoTo:
		return func() []port.Problem { return a.goTo(q.Step, q.Own) }
	case *port.Seek:
		return func() []port.Problem { return a.seek(q) }
	case *port.RunUntil:
		return func() []port.Problem { return a.until(r.ID, q) }
	case *port.GoOn:
		return func() []port.Problem { return a.goOn(r.ID) }
	case *port.Pause:
		return a.pause
	case *port.GoToBranch:
		return func() []port.Problem { return a.branch(q.Branch) }
	case *port.Find:
		return func() []port.Problem { return find(a.session, r.ID, q) }
	case *port.Prove:
		return func() []port.Problem { return prove(a.session, r.ID, q) }
	case *port.Shorten:
		return func() []port.Problem { return shorten(a.session, r.ID, q) }
	case *port.Inject:
		return func() []port.Problem { return a.inject(r.ID, q.Command, q.Along) }
	case *port.AnswerQuestion:
		return func() []port.Problem { return a.answer(q) }
	case *port.Select:
		return func() []port.Problem { return a.mark(q.Seq) }
	case *port.Compare:
		return func() []port.Problem { return a.compare(q.With) }
	case *port.RunBoth:
		return func() []port.Problem { return runBoth(a.session, q) }
	}
	if move := a.relative(r); move != nil {
		return func() []port.Problem { return a.FromThere(r.ID, move) }
	}
	return nil
}

// relative gives the moves that are relative to the position: while the run is on its way to a position, they are made from there.
func (a *App) relative(r *port.Request) func() []port.Problem {
	switch q := r.Ask.(type) {
	case *port.Next:
		return func() []port.Problem { return a.next(q) }
	case *port.Back:
		return func() []port.Problem { return a.back(q.How) }
	case *port.Undo:
		return a.undo
	case *port.Redo:
		return a.redo
	case *port.NextEvent:
		return func() []port.Problem { return a.nextEvent(r.ID) }
	case *port.PrevEvent:
		return a.prevEvent
	case *port.Play:
		return func() []port.Problem { return a.play(q.Speed, q.How) }
	case *port.Own:
		return a.own
	}
	return nil
}

// stays says whether a move ends neither the selection of an event nor what a free run tells. Another speed lets what is under way go on.
func (a *App) stays(ask port.Ask) bool {
	switch q := ask.(type) {
	case *port.AnswerQuestion, *port.Pause, *port.Compare, *port.Select:
		return true
	case *port.Play:
		return q.How == port.PlayOn && a.Manner() == playing
	}
	return false
}

// compare lays another run beside this one; "" ends it.
func (s *session) compare(with string) []port.Problem {
	if !s.beside.Lay(with) {
		return port.Refused(say.F("there is no other run %q to lay beside this one here", with))
	}
	s.reporter.settle()
	return nil
}

// answer chooses an answer to a question of the lesson.
func (a *App) answer(r *port.AnswerQuestion) []port.Problem {
	if err := a.run.Answer(r.Question, r.Choice); err != nil {
		return port.Refused(err)
	}
	if a.Busy() {
		a.reporter.report()
	} else {
		a.reporter.settle() // the stage marks the things that an answer names
	}
	return nil
}

// addWords has the core speak a language that is not compiled in; `look` chooses it then. English and Chinese stay as they are.
func addWords(r *port.AddWords) []port.Problem {
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
	if to := a.reporter; r.Unnumbered != to.unnumbered || r.Whole != to.whole || r.Asks != to.asks || r.Picture != to.chosen || !slices.Equal(r.Names, to.names) {
		to.unnumbered, to.whole, to.asks, to.chosen, to.names = r.Unnumbered, r.Whole, r.Asks, r.Picture, r.Names
		if a.run != nil && !a.Busy() {
			a.reporter.settle()
			return
		}
	}
	if changed && a.run != nil {
		a.reporter.report()
	}
}
