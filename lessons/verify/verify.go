package verify

import (
	"cmp"
	"slices"
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/lessons/form"
	"zootrope/lessons/lint"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// Finding is the outcome of one check of a lesson.
type Finding struct {
	Name    say.Form // what was checked
	OK      bool
	Details []*say.Text // what is wrong; or, in a line, what was found good
}

func (f *Finding) wrong(form say.Form, parts ...any) {
	f.OK = false
	f.Details = append(f.Details, say.F(form, parts...))
}

// has says whether that has been found wrong already.
func (f *Finding) has(text string) bool {
	return slices.ContainsFunc(f.Details, func(d *say.Text) bool { return d.String() == text })
}

// stopped says why a run stands still before its end.
func stopped(p *player.Player) *say.Text {
	if p.Err() == nil {
		return say.F("%s", p.Status())
	}
	return say.F("%s: %s", p.Status(), p.Err())
}

// verdict adds a summary if nothing is wrong.
func (f Finding) verdict(form say.Form, parts ...any) Finding {
	if f.OK {
		f.Details = []*say.Text{say.F(form, parts...)}
	}
	return f
}

// many is a number with what it counts.
func many(n int, one, other say.Form) *say.Text { return say.F(say.Many(int64(n), one, other), n) }

// Lesson tests a lesson as a whole: the prose fits the script; the script runs and all that it expects holds; every
// placeholder has a value; what sentences and answers are tied to happens; each answer is graded as it should be; each solution reaches every goal; each near miss leaves its goal unreached.
func Lesson(l *form.Lesson) []Finding {
	out := []Finding{checkProse(l)}
	out = append(out, checkScript(l)...)
	out = append(out, notices(l)...)
	var saw *play.Sightings
	var acts map[string]act
	if out[1].OK { // otherwise that is what is wrong
		var events Finding
		events, saw, acts = checkEvents(l)
		out = append(out, events)
		out = append(out, checkAnswers(l)...)
	}
	out = append(out, checkSentences(l, saw)...)
	out = append(out, checkActs(l, saw, acts)...)
	out = append(out, checkLines(l)...)
	out = append(out, checkMinutes(l))
	out = append(out, checkViews(l)...)
	return append(out, checkAttempts(l)...)
}

func checkProse(l *form.Lesson) Finding {
	f := Finding{Name: "prose", OK: true}
	for _, p := range problems(l) {
		f.wrong("%s", p)
	}
	return f.verdict("%s in %s, %s, %s", many(len(l.Steps), "%d step", "%d steps"), many(len(l.Prose), "%d language", "%d languages"),
		many(len(l.Questions), "%d question", "%d questions"), many(len(l.Goals), "%d goal", "%d goals"))
}

// readied is the lesson about to be played, and who looks for the events that its prose leads to.
func readied(l *form.Lesson) (p *player.Player, w *play.Sightings) {
	w = play.NewSightings(l.Outline())
	p = player.New(l.Script, player.Options{OnEvent: func(e *trace.Event) { w.See(p.Step(), e, p.World().PartyName) }})
	return p, w
}

// notices are what the script says without effect. That is not wrong.
func notices(l *form.Lesson) []Finding {
	f := Finding{Name: "notices", OK: true}
	for _, n := range l.Script.Notices() {
		f.Details = append(f.Details, say.F("%s%s", wording.At(n.File, n.Line, n.Col), n.Msg))
	}
	if len(f.Details) == 0 {
		return nil
	}
	return []Finding{f}
}

// checkScript runs the script to its end, and asks for all placeholders on the way.
func checkScript(l *form.Lesson) []Finding {
	p, seen := readied(l)
	defer p.Close()
	run, fills := Finding{Name: "script", OK: true}, Finding{Name: "placeholders", OK: true}
	ledger := play.NewLedger(l.Outline())
	for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
		if play.AtStepEnd(p) {
			_ = ledger.StepEnded(l.Steps[p.Step()].ID, p.World(), seen.Saw) // its error has no place
			for _, wrong := range unfilled(l, l.Steps[p.Step()].ID, p.World(), seen) {
				if !fills.has(wrong.String()) {
					fills.wrong("%s", wrong)
				}
			}
		}
	}
	if p.Status() != player.Done {
		run.wrong("%s%s", wording.At(l.Script.File, p.Line(), 0), stopped(p))
	}
	for _, r := range p.Results() {
		if !r.OK {
			run.wrong("%s%s: %s", wording.At(l.Script.File, r.Line, 0), r.Text, r.Seen)
		}
	}
	n := 0
	for _, st := range l.Steps {
		n += len(ledger.Values(st.ID))
	}
	return []Finding{run.verdict("%s", say.Both{many(len(p.Results()), "%d expectation holds", "%d expectations hold"),
		many(int(p.Turn()), "%d turn", "%d turns"), many(int(p.World().View().Seq), "%d event", "%d events")}),
		fills.verdict("%s", many(n, "%d has a value", "%d have values"))}
}

// Placeholders lists the placeholders that have no value, in the order of the files. The step behind the @ is not there or has not run,
// or the run has no such value. It plays the script to learn that.
func Placeholders(l *form.Lesson) []wording.Problem {
	found := lint.Placeholders(l)
	p, seen := readied(l)
	defer p.Close()
	for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
		if !play.AtStepEnd(p) {
			continue
		}
		for _, wrong := range unfilled(l, l.Steps[p.Step()].ID, p.World(), seen) {
			same := func(p wording.Problem) bool { return p.String() == wrong.String() }
			if !slices.ContainsFunc(found, same) { // a step that was gone back to ends more than once
				found = append(found, wrong)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b wording.Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line)
	})
	return found
}

// unfilled lists the placeholders that ask for the end of a step and have no value there.
func unfilled(l *form.Lesson, step string, w *sim.World, saw *play.Sightings) []wording.Problem {
	var out []wording.Problem
	for _, p := range l.Prose {
		for _, s := range p.Sections {
			for _, f := range s.Fills {
				expr, at := play.Moment(f.Expr, s.ID)
				if at != step {
					continue
				}
				if err := value(l, w, step, expr, saw); err != nil {
					out = append(out, wording.Problem{File: p.File, Line: f.Line, Col: f.Col, Msg: say.F("%s", err)})
				}
			}
		}
	}
	return out
}

// value says why a placeholder has no value at the end of a step, nil if it has one.
func value(l *form.Lesson, w *sim.World, step, expr string, seen *play.Sightings) error {
	sight, ok := play.Seen(expr)
	if !ok {
		_, err := play.Fill(w, expr)
		return err
	}
	if _, err := script.ParseSight(sight); err != nil {
		return err
	}
	if _, ok := seen.Saw(step, sight); !ok {
		if other := elsewhere(l, sight); other != "" {
			return say.F("in step %s there is no event %s; step %s has one", step, sight, other)
		}
		return instead(say.F("in step %s there is no event %s", step, sight), seen, step, sight)
	}
	return nil
}

// instead lists, for a text without an event, the other events of the step.
func instead(none *say.Text, w *play.Sightings, step, sight string) *say.Text {
	all := w.Instead(step, sight)
	switch more := len(all) - mostNamed; {
	case len(all) == 0:
		return none
	case more > 0:
		return say.F("%s; in this step there are %s and %d more", none, say.List(all[:mostNamed]), more)
	}
	return say.F("%s; in this step there are %s", none, say.List(all))
}

// mostNamed is how many events instead lists.
const mostNamed = 12

// elsewhere is the first step that has an event, "" if none has. It plays the lesson to learn that.
func elsewhere(l *form.Lesson, sight string) (step string) {
	wanted, err := script.ParseSight(sight)
	if err != nil {
		return ""
	}
	var p *player.Player
	p = player.New(l.Script, player.Options{OnEvent: func(e *trace.Event) {
		if at := p.Step(); step == "" && at >= 0 && wanted.Sees(e, p.World().PartyName) {
			step = l.Steps[at].ID
		}
	}})
	defer p.Close()
	p.RunAll()
	return step
}

// Try carries out a line given by hand and waits for what it waits for. It does not go on with the script.
func Try(p *player.Player, line string) error {
	if err := p.Inject(line); err != nil {
		return err
	}
	for p.Waiting() != "" {
		if s := p.Tick(); s != player.Running && s != player.Replaying {
			return say.F("the run stops: %s", stopped(p))
		}
	}
	return nil
}
