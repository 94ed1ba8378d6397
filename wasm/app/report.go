package app

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/lessons/play"
	"zootrope/wasm/actions"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
	"zootrope/wasm/task"
)

// How often the page hears of what is under way, in milliseconds.
const (
	reportMillis = 120
	quietMillis  = 600 // while a run that was loaded comes to where it is to be shown: a picture on the way delays it
	reportShare  = 6   // telling takes no more than one part in so many of the time
)

// reporter tells the page where the run stands, and has the stage show it.
type reporter struct {
	*session
	heard      int64        // the last request
	stated     int64        // the last request at the time of the last state
	names      []string     // of two runs, as the page calls them
	unnumbered bool         // the stage shows no numbers of events
	whole      bool         // it shows all, even what no lesson has introduced yet
	asks       bool         // the page asks the next question: the marks of the answers before are gone
	chosen     port.Picture // what the reader wants to see, whatever the step wants
	wanted     wanted       // what the step wants
	learnt     bool         // what has been seen ahead is to be told
	sent       sent

	posted   float64 // when the page last heard where the run stands
	cost     float64 // what that took, in milliseconds
	pictured bool    // half of it is done: the picture …
	painted  float64 // … and what that took
}

// answer lets an answer leave, in the language of the page.
func (r *reporter) answer(out port.Answer) {
	out.Problems = port.Say(out.Problems, r.Lang)
	r.host.Post(out)
}

// picture is what the stage shows of the run.
func (r *reporter) picture(v *sim.View, t *run.Timeline) *scene.Picture {
	p := &scene.Picture{View: v, Rim: r.Rim(t, r.unnumbered), Asked: r.Asked(), Decides: r.bill.Decision() > 0, Rooms: r.run.Player.Rooms()}
	if !r.Busy() {
		p.Touched = ask.Touched(&r.run.Record, r.asks)
	}
	as, tree := r.tree(v)
	p.Compared = r.compared(as, tree)
	if now, _ := r.stands(v); now != as { // the other run has a lock
		as, tree = r.tree(v)
	}
	if as != port.Tree && tree != nil {
		p.About, p.Copies = tree.About, tree.Copies
	}
	p.Hides = r.hides()
	p.View = r.present(p.View)
	if p.Compared != nil {
		p.Compared.View = r.present(p.Compared.View)
	}
	if as != port.Ring {
		p.Tree, p.Both, p.Queues, p.Cast = tree, as == port.Both, r.wanted.queues, r.wanted.cast
	}
	p.Rim.Goal = !r.Busy() && r.run.ReachedHere()
	if l, ok := r.Focus(t); ok {
		if p.Focus = r.Marks(&l); l.Rests { // nothing of it is under way any more
			p.Focus = scene.Focus{Seq: l.Seq, Look: l.Letter, Acts: p.Focus.Acts}
		}
	}
	if act := (handWait{r.session}).act(); act != nil { // the frame of the last event would stand beside the halo
		p.Wanted, p.Focus.Acts = act.Name, ""
	}
	if len(p.Touched) > 0 { // nor beside the rings of answers
		p.Focus.Acts = ""
	}
	return p
}

// present is a view of the world without the clients that take no part in the step. A reader who wants to see all sees them, too.
func (r *reporter) present(v *sim.View) *sim.View {
	if r.whole || len(r.wanted.away) == 0 {
		return v
	}
	some := *v
	some.Clients = slices.DeleteFunc(slices.Clone(v.Clients), func(c sim.ClientView) bool { return slices.Contains(r.wanted.away, c.Name) })
	return &some
}

// tree is what the stage shows of znodes, and in which picture: on the ring, the copies of one node, or nothing.
func (r *reporter) tree(v *sim.View) (as port.Picture, tree *sim.TreeView) {
	as, about := r.stands(v)
	switch w := r.run.Player.World(); {
	case as != port.Ring:
		t := w.Tree(about)
		return as, &t
	case about != "":
		return as, &sim.TreeView{About: about, Copies: w.Copies(about)}
	}
	return as, nil
}

// wanted is the picture that the events of a step want. It is found once for a step: a picture of the run is drawn many times a second.
type wanted struct {
	lesson *play.Lesson
	step   int
	view   script.View
	queues bool     // the lesson has a queue somewhere
	cast   []string // the clients that the run has come to have at the end
	away   []string // the clients that the picture of the step leaves out
	hides  []string // terms of the glossary that the lesson has not introduced yet
}

// stands returns the picture that the stage shows, and the znode that the picture is about. On the ring, "" means no znode. In the tree, "" means the znode that
// was written last. The reader's choice comes first, then the picture that the script names for the step, then the picture that the events of the step want. Two runs of which one has a lock
// are shown as trees.
func (r *reporter) stands(v *sim.View) (as port.Picture, about string) {
	step, _ := r.run.Step()
	wants := r.run.Player.View()
	if l := r.run.Lesson; r.wanted.lesson != l || r.wanted.step != step {
		if r.wanted = (wanted{lesson: l, step: step}); l != nil {
			r.wanted.view, r.wanted.queues, r.wanted.cast, r.wanted.away, r.wanted.hides = l.View(step), l.Queues(), l.Cast(step), l.Away(step), l.Hidden(step)
		}
	}
	if wants.Picture == script.ByEvents {
		wants = r.wanted.view
	}
	switch as = r.chosen; {
	case as != port.AsStep:
	case wants.Picture == script.Tree:
		as = port.Tree
	case wants.Picture == script.Both:
		as = port.Both
	case r.beside.Locked(v):
		as = port.Tree
	default:
		as = port.Ring
	}
	return as, wants.Path
}

// hides lists the terms that the stage does not show yet, because no lesson up to this step has introduced them. It is called after stands, which finds them.
func (r *reporter) hides() []string {
	if r.whole {
		return nil
	}
	return r.wanted.hides
}

// compared is the other run, as the stage shows it. It is asked for whenever the picture changes, so this is where the comparison keeps up with the run. While
// the run is on its way to somewhere the other one waits. Both are looked at in the same picture, and at the same node.
func (r *reporter) compared(as port.Picture, tree *sim.TreeView) *scene.Compared {
	about := ""
	if tree != nil {
		about = tree.About
	}
	r.beside.Look(as != port.Ring, about)
	if !r.Busy() || r.Task.Watched {
		news, more := r.beside.Follow()
		r.learnt = r.learnt || news && !r.Busy() // a picture of a run at rest may be followed by no report
		if more || r.learnt {
			r.host.Soon()
		}
	}
	return r.beside.Picture(r.names, r.Lang)
}

// due says whether it is time to tell the page again what runs.
func (r *reporter) due() bool {
	every := float64(reportMillis)
	if r.Busy() && r.Task.Opens {
		every = quietMillis
	}
	return r.host.Clock()-r.posted >= max(every, r.cost*reportShare)
}

// tell tells the page something about what runs, and notes what that took.
func (r *reporter) tell(f func()) {
	began := r.host.Clock()
	f()
	r.posted = r.host.Clock()
	r.cost = r.posted - began
}

// show has the stage show where the run stands.
func (r *reporter) show(v *sim.View, t *run.Timeline) {
	r.host.Show(r.picture(v, t), float64(v.Now), 0)
}

// settle shows where the run stands now, and tells the page.
func (r *reporter) settle() {
	if !r.Busy() {
		r.run.Whole() // nobody stands midway through a command
	}
	r.pictured = false
	r.tell(func() {
		v, t := r.run.View(), r.timeline()
		r.show(v, &t)
		r.state(v, t)
	})
}

// between is called between two slices of a task. If it is time to report, it makes half of a report and returns true: reporting takes the place of a slice. While
// pictures come at a pace, a picture (drawn is the clock of the last one) is enough for reportMillis.
func (r *reporter) between(t *task.Task, drawn float64) bool {
	if t.Over() || t.Travels || t.Still || !r.due() || r.run.Replaying() || t.Paced && r.host.Clock()-drawn < reportMillis {
		return false
	}
	r.settleHalf()
	return true
}

// settleHalf does what settle does, in two calls: the first has the stage show the run, the second tells the page. Nothing moves between the two.
func (r *reporter) settleHalf() {
	if !r.pictured {
		began := r.host.Clock()
		t := r.timeline()
		r.show(r.run.View(), &t)
		r.pictured, r.painted = true, r.host.Clock()-began
		return
	}
	r.pictured = false
	r.report()
	r.cost += r.painted
}

// paced has the stage show a picture that stands for some milliseconds, while its virtual time runs evenly to a later one, and tells the page from time to time.
func (r *reporter) paced(ms float64, to func(*scene.Picture, *run.Timeline) proto.Millis) {
	v, t := r.run.View(), r.timeline()
	p := r.picture(v, &t)
	r.host.Show(p, float64(to(p, &t)), max(ms, task.FrameMillis))
	if ms >= reportMillis || r.due() {
		r.tell(func() { r.state(v, t) })
	}
}

// report tells the page where the run stands, and leaves the picture as it is. During a seek it tells nothing: the page hears of the position at the end.
func (r *reporter) report() {
	if r.Travels() {
		return
	}
	r.tell(func() { r.state(r.run.View(), r.timeline()) })
}

// givenAtMost is how many commands by hand a report names. A page that wants all of them asks for them.
const givenAtMost = 6

func lastOf(all []string, n int) []string { return all[max(0, len(all)-n):] }

// state tells the page where the run stands, with the timeline.
func (r *reporter) state(v *sim.View, t run.Timeline) {
	r.learnt = false
	r.run.Judge()
	r.tellTimeline(t)
	of := &r.run.Record
	step, done := of.Step()
	view, traffic := port.Report(v)
	text, written := r.paper.text(r.session)
	carried := r.CarriedOut(r.heard)
	s := port.State{
		Type: "state", Heard: carried, Lesson: r.lesson, Serial: r.serial, View: view, Flights: len(v.Flights), Traffic: traffic, Moment: r.Now(&t), Artefact: text, Written: written, Position: of.Played(),
		Comparisons: r.beside.Offered(), Compared: r.beside.Report(&t, r.Lang), Changed: of.Changed(), Step: step, StepDone: done,
		Running: r.Manner().Name, Finished: of.Finished(), Stopped: of.Stopped(r.Lang), Quiet: r.Quiet(&t), Asks: of.Asks(), Violated: of.Violated(),
		Steps: ask.StepMarks(of), Results: ask.Results(of, r.Lang), Goals: ask.Goals(of, r.Lang), Questions: ask.Questions(of), Beats: r.bill.Report(&t), Beat: r.bill.Now(), Sentence: r.bill.Sentence(), Ends: r.bill.Ends(), Lens: r.bill.Decision(), Act: handWait{r.session}.act(),
		Tapes: ask.Tapes(r.Desk), Branches: ask.Branches(of), Given: lastOf(of.Player.Given(), givenAtMost), Redo: len(of.Taken) > 0, Offers: ask.Offers(of), Allows: ask.Allows(of), Hands: ask.Hands(of, v), Actions: actions.In(v, r.Lang), Bugs: of.Player.Script().Settings.Zoo.Bugs.Names(), Exercise: ask.Exercise(of), Notes: ask.Notes(of), Fills: r.Fills(),
	}
	if !r.Busy() {
		s.Stop = ask.Stop(of, r.Ended, r.Lang)
	}
	if l, ok := r.Focus(&t); ok {
		m := r.Marks(&l)
		s.Focus = ask.About(l.Report(r.Lang), &l, &m)
		s.Focus.Title, s.Focus.Verdict = play.Plain(s.Focus.Title, r.hides()), play.Plain(s.Focus.Verdict, r.hides())
		s.Focus.Why = r.Grounds(&l)
	}
	if s.Picture, s.Tree = r.tree(v); s.Picture == port.Ring && s.Compared != nil {
		s.Compared.Tree = nil
	}
	s.Hides = r.hides()
	if s.Moment > 0 {
		m, _ := t.Nth(s.Moment - 1)
		s.At = m.Telling
	}
	r.host.Post(s)
	r.stated = r.CarriedOut(r.heard)
}
