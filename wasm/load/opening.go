package load

import (
	"encoding/base64"
	"errors"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Opening is a run that was written down and is being played again. The run that was loaded before stays until this one has been played to its end.
// Then the page is led to one of: the position At, the moment Moment, the event Seq, or the end of the run.
type Opening struct {
	Run    *run.Run
	At     *run.Position // nil for none
	Stands bool          // the run could go no further at At; one more move says why
	Moment int           // 0 for none
	Seq    int64         // 0 for none

	opening  *player.Opening
	position string // as the link has it
	other    bool   // the lesson's script is not what it was
	there    bool
	err      error
}

// Open reads an artefact and begins to play its run again.
func (r *Reader) Open(ask *port.Load) (*Opening, []port.Problem) {
	parts := run.Carried.FindStringSubmatch(ask.Artefact)
	if parts == nil {
		return nil, unreadable(say.F("expected a shared run: letters, digits, - and _, perhaps with @BRANCH.MOVES behind them"))
	}
	o := &Opening{position: parts[2], At: run.ReadPosition(parts[2]), Stands: parts[3] != "", Moment: ask.Moment, Seq: ask.Seq}
	packed, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return nil, unreadable(say.F("expected a shared run, found something else"))
	}
	artefact, err := player.Decode(packed)
	if err != nil {
		return nil, unreadable(err)
	}
	read, other, wrong := r.scriptOf(ask, artefact)
	if len(wrong) > 0 {
		return nil, wrong
	}
	o.other = other
	o.Run = run.Fresh(read)
	if o.opening, err = player.BeginOpen(read.Script.File, artefact, o.Run.Options(player.PageFrames)); err != nil {
		return nil, unreadable(err)
	}
	o.Run.Player, o.opening.Inject = o.opening.Player(), o.Run.Again
	return o, nil
}

// scriptOf gives the script that an artefact belongs to, as this build has it. Of a lesson it is the script of today; other says that it was
// another one then, and the hashes will say how far the run is the same. Otherwise it is the script that the artefact carries, as far
// as that can be read.
func (r *Reader) scriptOf(ask *port.Load, artefact *player.Artefact) (read run.Source, other bool, wrong []port.Problem) {
	if ask.Lesson != "" {
		if read, wrong = r.Source(ask); len(wrong) > 0 {
			return read, false, wrong
		}
		switch source := read.Lesson.Source; {
		case artefact.Of == "":
			other = artefact.Script != read.Script.Source
		case artefact.Of != ask.Lesson:
			return read, false, unreadable(say.F("this run is of the lesson %q, not of %q", artefact.Of, ask.Lesson))
		default:
			other = artefact.Sum != player.SumOf(source)
		}
		artefact.Script = read.Script.Source
		return read, other, nil
	}
	if artefact.Of != "" {
		l, err := r.host.Lesson(artefact.Of)
		if err != nil {
			return read, false, unreadable(err)
		}
		artefact.Script = l.Source
	}
	s, _, err := player.Readable(ask.Name, artefact.Script)
	if err != nil {
		return read, false, port.Problems(err)
	}
	return run.Source{Script: s}, false, nil
}

func unreadable(err error) []port.Problem { return []port.Problem{port.NewProblem("artefact", err)} }

// Advance plays a part of the run, and says whether there is more of it.
func (o *Opening) Advance() bool {
	o.there, o.err = o.opening.Advance()
	o.Run.Note()
	o.Run.Arrive()
	if !o.there {
		return true
	}
	if tip := o.opening.Branch(); tip < len(o.Run.Player.Branches()) { // one that plays otherwise may have fewer
		o.Run.Tip = tip
	}
	return false
}

// Finish says whether the run that was played can be loaded, and what in it is not as it was when it was written down. If the run went another way than before,
// it stands at the last position that is the same. Finish closes a run that cannot be loaded.
func (o *Opening) Finish() (problems []port.Problem, loads bool) {
	var changed *player.Changed
	errors.As(o.err, &changed)
	switch {
	case !o.there:
		problems = []port.Problem{port.NewProblem("stopped", say.F("the run was not played to its end"))}
	case changed != nil && changed.Turn == 0 && o.other: // nothing of it is the same: it may be of another lesson
		problems = []port.Problem{port.NewProblem("changed", say.F("this run is one of another version of the lesson"))}
	case changed != nil:
		return []port.Problem{port.NewProblem("changed", changed)}, true
	case o.position != "" && !o.Run.Has(o.At):
		return []port.Problem{port.NewProblem("changed", say.F("this run has never been at the position %s that the link names", o.position))}, true
	default:
		return nil, true
	}
	o.Run.Close()
	return problems, false
}

// Same says whether the run went as it did before.
func (o *Opening) Same() bool { return o.err == nil }
