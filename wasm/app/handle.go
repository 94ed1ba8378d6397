package app

import (
	"slices"

	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/core/script"
)

// Handle does what a request asks and answers it. Nothing that it may hold makes the app panic.
func (a *App) Handle(r *Request) {
	out := Answer{Type: "answer", ID: r.ID}
	if r.Type == "load" {
		a.leave()
	}
	a.outcome, a.number, a.later, a.heard = nil, 0, false, r.ID
	out.Problems = a.handle(r, &out)
	if (moves[r.Type] != nil || r.Type == "load") && a.run != nil && a.goal == idle && a.stated != a.heard {
		a.report() // also where nothing has moved, the page waits to hear so
	}
	if a.owed != nil && a.owed.id == r.ID && len(out.Problems) == 0 {
		return // the answer comes when the command has passed
	}
	if a.later {
		a.answerLater(r)
		return
	}
	out.OK, out.Outcome, out.Command = len(out.Problems) == 0, a.outcome, a.number
	a.post(out)
}

// post lets an answer leave, in the language of the page.
func (a *App) post(out Answer) {
	out.Problems = a.said(out.Problems)
	a.host.Post(out)
}

// Refuse answers a request that could not be read.
func (a *App) Refuse(id int64, err error) {
	a.post(Answer{Type: "answer", ID: id, Problems: malformed(err)})
}

func malformed(err error) []Problem { return []Problem{problem("malformed", err)} }

func failed(err error) []Problem { return []Problem{problem("refused", err)} }

// always are the requests that need no run.
var always = map[string]func(*App, *Request) []Problem{
	"load":  (*App).load,
	"look":  (*App).look,
	"words": (*App).words,
	"zoom": func(a *App, r *Request) []Problem {
		a.host.Zoom(r.Zoom, r.Follow)
		return nil
	},
	"pan": func(a *App, r *Request) []Problem {
		a.host.Pan(r.X, r.Y)
		return nil
	},
}

// language are the questions about the language of scripts, and what is written in it: they need no run.
var language = map[string]func(*App, *Request, *Answer) []Problem{
	"help": func(a *App, r *Request, out *Answer) []Problem {
		out.Data = help(r.Command, a.lang)
		return nil
	},
	"completeIn": func(_ *App, r *Request, out *Answer) []Problem {
		out.Candidates = candidates(script.CompleteAfter(r.Above, r.Command, r.Cursor))
		return nil
	},
	"spell": func(a *App, r *Request, out *Answer) []Problem {
		out.Data = a.spell(r)
		return nil
	},
	"draft": (*App).draft,
}

// moves are the requests that change the run or the position. What is in none of these tables is a question.
var moves = map[string]func(*App, *Request) []Problem{
	"next": func(a *App, r *Request) []Problem {
		return a.fromThere(func(a *App) []Problem { return a.next(r.How, r.Pace) })
	},
	"back": func(a *App, _ *Request) []Problem { return a.fromThere((*App).back) },
	"undo": func(a *App, _ *Request) []Problem { return a.fromThere((*App).undo) },
	"redo": func(a *App, _ *Request) []Problem { return a.fromThere((*App).redo) },
	"goto": func(a *App, r *Request) []Problem { return a.goTo(r.Step, r.Own) },
	"nextEvent": func(a *App, r *Request) []Problem {
		return a.fromThere(func(a *App) []Problem { return a.nextEvent(r.ID) })
	},
	"prevEvent": func(a *App, _ *Request) []Problem { return a.fromThere((*App).prevEvent) },
	"seek":      (*App).seek,
	"play": func(a *App, r *Request) []Problem {
		return a.fromThere(func(a *App) []Problem { return a.play(r.Speed, r.How) })
	},
	"until":   (*App).until,
	"goOn":    (*App).goOn,
	"pause":   func(a *App, _ *Request) []Problem { return a.pause() },
	"own":     func(a *App, _ *Request) []Problem { return a.fromThere((*App).own) },
	"branch":  func(a *App, r *Request) []Problem { return a.branch(r.Branch) },
	"find":    (*App).find,
	"shorten": (*App).shorten,
	"inject":  func(a *App, r *Request) []Problem { return a.inject(r.ID, r.Command, r.Along) },
	"answer":  (*App).answer,
	"select":  func(a *App, r *Request) []Problem { return a.mark(r.Seq) },
	"compare": func(a *App, r *Request) []Problem { return a.compare(r.With) },
}

// stays are the moves that do not end the selection of an event.
var stays = map[string]bool{"answer": true, "pause": true, "compare": true, "select": true}

func (a *App) handle(r *Request, out *Answer) (wrong []Problem) {
	if err := r.check(); err != nil {
		return malformed(err)
	}
	if f := always[r.Type]; f != nil {
		return f(a, r)
	}
	if f := language[r.Type]; f != nil {
		return f(a, r, out)
	}
	if a.run == nil {
		return []Problem{problem("empty", say.F("nothing is loaded"))}
	}
	if r.Type == "inject" {
		if wrong, is := a.fourLetter(r.Command, out); is {
			return wrong
		}
	}
	if f := moves[r.Type]; f != nil {
		if !stays[r.Type] {
			a.selected, a.playbill.held = 0, false
		}
		a.moveOn()
		return f(a, r)
	}
	if r.Type == "weather" {
		return a.forecast(r)
	}
	if r.Type == "written" {
		out.Data = a.writtenIn(r.Count)
		return nil
	}
	if r.Type == "complete" {
		out.Candidates = candidates(script.Complete(a.run.p.Scope(), r.Command, r.Cursor))
		return nil
	}
	data, wrong, read := a.question(r)
	out.Data, a.later = data, !read
	return wrong
}

func (a *App) answer(r *Request) []Problem {
	if err := a.run.answer(r.Question, r.Choice); err != nil {
		return failed(err)
	}
	a.report()
	return nil
}

// words has the core speak a language that is not compiled in; `look` chooses it then. English and Chinese stay as they are.
func (a *App) words(r *Request) []Problem {
	if !explain.Add(r.Lang, r.Joints[0], r.Texts) {
		return failed(say.F("the language %q cannot be added: it has %d explanations", r.Lang, len(r.Texts)))
	}
	b := say.Book{Comma: r.Joints[0], Semicolon: r.Joints[1], Or: r.Joints[2], Colon: r.Joints[3], Texts: map[string]string{}}
	for i := 0; i < len(r.Phrases); i += 2 {
		b.Texts[r.Phrases[i]] = r.Phrases[i+1]
	}
	say.Add(r.Lang, b)
	return nil
}

func (a *App) look(r *Request) []Problem {
	a.host.Look(r.Theme == "dark", r.Reduced, r.Heartbeats, r.Lang)
	a.host.Select(r.Selected)
	changed := r.Lang != a.lang
	a.lang = r.Lang
	if r.Heartbeats != a.heartbeats {
		a.heartbeats, changed = r.Heartbeats, true
	}
	if r.Unnumbered != a.unnumbered || !slices.Equal(r.Names, a.names) {
		a.unnumbered, a.names = r.Unnumbered, r.Names
		if a.run != nil && a.goal == idle {
			a.settle()
			return nil
		}
	}
	if changed && a.run != nil {
		a.report()
	}
	return nil
}

// load replaces the run, if the new one is right; otherwise what was loaded stays.
func (a *App) load(r *Request) []Problem {
	if r.Artefact != "" {
		return a.reopen(r)
	}
	read, wrong := a.source(r)
	if len(wrong) > 0 {
		return wrong
	}
	a.halt(isLoaded)
	a.take(newRun(read), r)
	a.run.arrive()
	if r.Step < 0 && r.Moment == 0 && r.Seq == 0 {
		a.settle() // before everything
		a.host.Soon()
		return nil
	}
	a.runTo(r.Step - 1)
	if r.Moment > 0 || r.Seq > 0 {
		a.reach(r.Moment, r.Seq)
		a.then = func() { a.orStep(r) }
	}
	a.opens = true
	return nil
}

// orStep ends the loading of a run that was to stand at a moment or event. If the run does not have that moment or event, it goes to
// the end of the step that was named with it.
func (a *App) orStep(r *Request) {
	t := a.timeline()
	there := a.now(&t) >= r.Moment
	if r.Seq > 0 {
		_, _, there = t.Find(r.Seq)
	}
	if !there {
		a.goTo(r.Step-1, false)
		return
	}
	a.settle()
}

// take makes a run the one that is shown.
func (a *App) take(fresh *run, r *Request) {
	a.moveOn()
	if a.run != nil {
		a.endCompare()
		a.playbill.drop()
		a.run.close()
		a.ahead.close()
	}
	a.run, a.lesson, a.first = fresh, r.Lesson, r.First
	a.serial++
	a.selected, a.issued, a.ended = 0, nil, isLoaded
	a.ahead = lookAhead(fresh.p.Script(), fresh.lesson, fresh.p.Seed())
	for _, g := range r.Answers {
		_ = fresh.remember(g.Question, g.Choice) // one that the lesson no longer has is forgotten
	}
}
