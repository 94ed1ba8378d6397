package app

import (
	"encoding/base64"
	"errors"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// restMillis is how long the run has to stand still before it is written down. Writing takes some time, and somebody who goes from event
// to event should not wait for it at each.
const restMillis = 250

// writeShare: while a run goes on, writing it down takes no more than one part in so many of the time.
const writeShare = 20

// written is the run written down.
type written struct {
	run.Version
	text   string
	writer func()  // calls off the writing
	at     float64 // the clock when it was written …
	cost   float64 // … and how many ms that took
}

// artefact is the run as text if it has been written down already; if not, it is empty, and the writing is planned. The position is not
// in the text: the report's moment says where that is.
func (a *App) artefact() (text string, written bool) {
	w := &a.paper
	if w.writer != nil {
		w.writer()
		w.writer = nil
	}
	switch now := a.host.Clock(); {
	case !a.busy(), a.manner() == searching:
	case a.manner() == reopening, !a.run.Changed(), now-w.at < max(restMillis, w.cost*writeShare):
		return "", false
	default: // a run of one's own that goes on for long must not be lost with the page
		a.writeDown()
		return w.text, true
	}
	if w.Version == a.run.Version() {
		return w.text, true
	}
	w.writer = a.host.After(restMillis, func() {
		w.writer = nil
		if !a.busy() {
			a.writeDown()
			a.report()
		}
	})
	return "", false
}

// leave writes down a run of one's own that is left before it has stood still for long enough, and tells the page, which keeps it.
func (a *App) leave() {
	if a.run != nil && !a.busy() && (a.lesson == "" || a.run.Changed()) && a.paper.Version != a.run.Version() {
		a.writeDown()
		a.report()
	}
}

// writeDown writes the run down as it stands now.
func (a *App) writeDown() {
	w := &a.paper
	w.at = a.host.Clock()
	w.Version, w.text = a.run.Version(), a.run.Write()
	w.cost = a.host.Clock() - w.at
}

// opening is a run that is being played again. Until it is there, what was loaded stays.
type opening struct {
	*player.Opening
	run    *run.Run
	place  string     // to go to then, as the link has it …
	at     *run.Place // … as it is read …
	stands bool       // where it goes no further …
	moment int        // … or the moment, 0 for the end …
	seq    int64      // … or the event
	other  bool       // the lesson's script is not what it was
	there  bool
	err    error
}

// reopen begins to play a run again that was written down. Its answer comes when it is there.
func (a *App) reopen(id int64, r *port.Load) []port.Problem {
	o, wrong := a.opened(r)
	if len(wrong) > 0 {
		return wrong
	}
	a.begin(reopening, id, func(t *task) (port.Ending, port.Answer) {
		there := t.playAgain(o)
		answer := a.enter(o, r)
		if !there || a.run != o.run {
			return port.IsLoaded, answer
		}
		t.pay(answer)
		return t.goThere(o), port.Answer{}
	})
	return nil
}

// opened reads what was written down.
func (a *App) opened(r *port.Load) (*opening, []port.Problem) {
	parts := run.Carried.FindStringSubmatch(r.Artefact)
	if parts == nil {
		return nil, unreadable(say.F("expected a shared run: letters, digits, - and _, perhaps with @BRANCH.MOVES behind them"))
	}
	o := &opening{place: parts[2], at: run.ReadPlace(parts[2]), stands: parts[3] != "", moment: r.Moment, seq: r.Seq}
	packed, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return nil, unreadable(say.F("expected a shared run, found something else"))
	}
	artefact, err := player.Decode(packed)
	if err != nil {
		return nil, unreadable(err)
	}
	read, other, wrong := a.scriptOf(r, artefact)
	if len(wrong) > 0 {
		return nil, wrong
	}
	o.other = other
	o.run = run.Fresh(read)
	if o.Opening, err = player.BeginOpen(read.Script.File, artefact, o.run.Options(player.PageFrames)); err != nil {
		return nil, unreadable(err)
	}
	o.run.Player, o.Inject = o.Player(), o.run.Again
	return o, nil
}

// scriptOf gives the script that an artefact belongs to, as this build has it. Of a lesson it is the script of today; other says that it was
// another one then, and the hashes will say how far the run is the same. Otherwise it is the script that the artefact carries, as far
// as that can be read.
func (a *App) scriptOf(r *port.Load, artefact *player.Artefact) (read run.Source, other bool, wrong []port.Problem) {
	if r.Lesson != "" {
		if read, wrong = a.source(r); len(wrong) > 0 {
			return read, false, wrong
		}
		switch source := read.Lesson.Source; {
		case artefact.Of == "":
			other = artefact.Script != read.Script.Source
		case artefact.Of != r.Lesson:
			return read, false, unreadable(say.F("this run is of the lesson %q, not of %q", artefact.Of, r.Lesson))
		default:
			other = artefact.Sum != player.SumOf(source)
		}
		artefact.Script = read.Script.Source
		return read, other, nil
	}
	if artefact.Of != "" {
		l, err := a.host.Lesson(artefact.Of)
		if err != nil {
			return read, false, unreadable(err)
		}
		artefact.Script = l.Source
	}
	s, _, err := player.Readable(r.Name, artefact.Script)
	if err != nil {
		return read, false, port.Problems(err)
	}
	return run.Source{Script: s}, false, nil
}

func unreadable(err error) []port.Problem { return []port.Problem{port.NewProblem("artefact", err)} }

// playAgain plays what was written down, and says whether it came to its end.
func (t *task) playAgain(o *opening) bool {
	for !o.there {
		if goesOn, _ := t.breathe(); !goesOn {
			return false
		}
		o.there, o.err = o.Advance()
		o.run.Note()
		o.run.Arrive()
	}
	if tip := o.Branch(); tip < len(o.run.Player.Branches()) { // one that plays otherwise may have fewer
		o.run.Tip = tip
	}
	return true
}

// goThere goes to the place, event or moment at which the run is to stand, if it has that.
func (t *task) goThere(o *opening) port.Ending {
	a := t.app
	line := a.timeline()
	switch {
	case o.err != nil:
	case a.run.Has(o.at):
		if t.follow(aim{Place: *o.at}) == port.IsThere && o.stands {
			a.run.Tick() // and says why
		}
		return port.IsThere
	case o.seq > 0:
		if to, wrong := a.aimAtEvent(&line, o.seq); wrong == nil {
			return t.follow(to)
		}
	}
	if o.err == nil && o.moment > 0 && o.moment < line.Len() {
		return t.follow(a.aimed(a.run.Named(&line.Story, o.moment)))
	}
	return port.IsLoaded
}

// enter loads the run that was played again, and gives the answer to its request. If the run went otherwise than it did before, it stands
// at the last place that is the same, and the answer says so. A run whose replay was stopped is dropped.
func (a *App) enter(o *opening, r *port.Load) port.Answer {
	if !o.there {
		o.run.Close()
		return port.Answer{Problems: []port.Problem{port.NewProblem("stopped", say.F("the run was not played to its end"))}}
	}
	var changed *player.Changed
	if errors.As(o.err, &changed) && changed.Turn == 0 && o.other { // nothing of it is the same: it may be of another lesson
		o.run.Close()
		return port.Answer{Problems: []port.Problem{port.NewProblem("changed", say.F("this run is one of another version of the lesson"))}}
	}
	a.take(o.run, r)
	a.sky(r.Artefact)
	if changed != nil {
		return port.Answer{OK: true, Problems: []port.Problem{port.NewProblem("changed", changed)}}
	}
	if o.place != "" && !a.run.Has(o.at) {
		return port.Answer{OK: true, Problems: []port.Problem{port.NewProblem("changed", say.F("this run has not been at the place %s that the link names", o.place))}}
	}
	return port.Answer{OK: true}
}
