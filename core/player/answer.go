package player

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// Asked is a question of the script.
type Asked struct {
	ID      string
	Line    int
	Step    int
	Kind    script.AnswerKind
	Choices []script.Choice    // the choices, what can hold in a cell, the bins, or the events
	Names   []string           // the cells, the things to be sorted or the points
	Value   *script.Expression // the number that is asked for, or that a point has
	Pred    *script.Predicate  // the predicate that holds for the right things
	Graded  bool
	Right   string // the right answer; "" if the run has none

	ask *script.Command
}

// asking is a question whose step is under way.
type asking struct {
	cmd    *script.Command
	things []string       // the things that were there when the question was asked: they can be touched
	seen   []int64        // the numbers of the events of an order, or of those whose moments are asked for; 0 for an event that has not happened yet …
	at     []proto.Millis // … and when they happened
	began  proto.Millis   // when the step began
	since  int64          // the last event before the question: what comes later belongs to the step
	marks  []Marked       // what the lines `mark` have taken down
}

// Marked is what a line `mark` has taken down: a value of a cell, of a thing or of a point, and where.
type Marked struct {
	Name, Value string
	Seq         int64 // of the last event before it
	At          proto.Millis
	Came        string // what a client was told in the run of the mark: the type of the last watch event, or the error of the first command that has ended with one; "" for neither
	Told        int64  // the event with which the client was told, 0 for none
}

func cloneAsks(asks []asking) []asking {
	out := slices.Clone(asks)
	for i := range out {
		out[i].seen, out[i].at = slices.Clone(out[i].seen), slices.Clone(out[i].at) // the things stay
		out[i].marks = slices.Clone(out[i].marks)
	}
	return out
}

// Questions lists the questions of the script.
func (p *Player) Questions() []Asked { return p.asks }

// ask begins to ask a question of the step.
func (p *Player) ask(c *script.Command) {
	a := asking{cmd: c, things: things(c, p.w), began: p.w.StepBegan(), since: p.w.Seq()}
	if c.Answer == script.AnswerOrder || c.Answer == script.AnswerMoment {
		a.seen, a.at = make([]int64, len(c.Choices)), make([]proto.Millis, len(c.Choices))
	}
	p.state.asks = append(p.state.asks, a)
}

// noteAsked notes an event that is to be put in order, or whose moment is asked for: the first of its name, or the last.
func (p *Player) noteAsked(e *trace.Event) {
	for _, a := range p.state.asks {
		for i := range a.seen {
			if s := a.cmd.Choices[i].Sight; (a.seen[i] == 0 || s.IsLast) && s.Sees(e, p.w.PartyName) {
				a.seen[i], a.at[i] = e.Seq, e.At
			}
		}
	}
}

// Things lists the things that can be touched to answer a question, by their names in an answer. A question of another form has none.
func (p *Player) Things(q Asked) []string {
	if a, ok := p.asking(q.ask); ok {
		return a.things
	}
	return things(q.ask, p.w)
}

// things lists the servers, clients or nodes of a world, as an answer names them. ZooKeeper's own nodes are left out, and paths with a comma, which
// separates things.
func things(c *script.Command, w *sim.World) []string {
	if c.Answer != script.AnswerTouch {
		return nil
	}
	var out []string
	add := func(name string) {
		if !strings.Contains(name, ",") {
			out = append(out, c.Touch+" "+name)
		}
	}
	switch c.Touch {
	case "server":
		for id := range w.Servers() {
			add(strconv.Itoa(id + 1))
		}
	case "client":
		for _, one := range w.View().Clients {
			add(one.Name)
		}
	case "node":
		below(w, "/", add)
	}
	return out
}

// below calls f for each node below a path, from above to below.
func below(w *sim.World, path string, f func(string)) {
	for _, kid := range w.Below(path) {
		if kid != "/zookeeper" {
			f(kid)
			below(w, kid, f)
		}
	}
}

// asking gives a question while its step is under way, and after the end of the step until the next step has ended.
func (p *Player) asking(c *script.Command) (asking, bool) {
	for _, asks := range [][]asking{p.state.asks, p.state.over} {
		for _, a := range asks {
			if a.cmd == c {
				return a, true
			}
		}
	}
	return asking{}, false
}

// Answer gives the right answer to a question at the end of its step, and whether the run has one. The Player itself grades when the next step begins.
func (p *Player) Answer(q Asked) (right string, ok bool) {
	a, ok := p.asking(q.ask)
	if !ok {
		a = asking{cmd: q.ask, things: things(q.ask, p.w)}
	}
	right, lacks := p.answer(a)
	return right, lacks == nil
}

// answer gives the right answer, or says why the run has none.
func (p *Player) answer(a asking) (right string, lacks *say.Text) {
	switch a.cmd.Answer {
	case script.AnswerNumber:
		return p.number(a.cmd)
	case script.AnswerOrder:
		return order(a)
	case script.AnswerTouch:
		return p.touched(a), nil
	case script.AnswerMoment:
		return moments(a)
	case script.AnswerGrid, script.AnswerSort, script.AnswerCurve:
		return marked(a)
	}
	return p.holds(a.cmd)
}

// holds gives the one choice whose predicate holds now.
func (p *Player) holds(c *script.Command) (id string, lacks *say.Text) {
	var holds []string
	var seen []*say.Text
	for _, choice := range c.Choices {
		if Eval(choice.Pred, p.w) == True {
			holds = append(holds, choice.ID)
		}
		seen = append(seen, Seen(choice.Pred, p.w))
	}
	if len(holds) != 1 {
		return "", say.F("%d choices hold (%s): %s", len(holds), strings.Join(holds, ", "), say.Both(seen))
	}
	return holds[0], nil
}

// mark takes down what holds now, for the question that a line `mark` names.
func (p *Player) mark(c *script.Command) {
	for i := range p.state.asks {
		a := &p.state.asks[i]
		if a.cmd.Name != c.Name {
			continue
		}
		value, lacks := "", (*say.Text)(nil)
		if a.cmd.Answer == script.AnswerCurve {
			value, lacks = p.number(a.cmd)
		} else {
			value, lacks = p.holds(a.cmd)
		}
		if lacks != nil {
			p.record(c, false, lacks)
			return
		}
		came, told := p.came(a.since)
		a.marks = append(a.marks, Marked{Name: c.Mark, Value: value, Seq: p.w.Seq(), At: p.w.Now(), Came: came, Told: told})
	}
}

// came gives what a client was told after an event: the type of the last watch event, or else the error of the first command that has ended with one. An error
// that a recipe expects, and after which it goes on, does not count.
func (p *Player) came(since int64) (text string, seq int64) {
	p.w.Newest(func(e *trace.Event) bool {
		switch {
		case e.Seq <= since:
			return false
		case e.Kind.Message() == proto.WatchEvent:
			text, seq = e.Watch.String(), e.Seq
			return false
		case e.Kind == trace.Outcome && e.Code != proto.OK:
			text, seq = e.Code.String(), e.Seq
		}
		return true
	})
	return text, seq
}

// Marks lists what the run has for the entries of an answer so far, in the step that is under way or has ended last: what the lines `mark` have taken down, or the
// events whose moments are asked for.
func (p *Player) Marks(q Asked) []Marked {
	a, _ := p.asking(q.ask)
	out := slices.Clone(a.marks)
	for i, seq := range a.seen {
		if q.Kind == script.AnswerMoment && seq != 0 {
			out = append(out, Marked{Name: a.cmd.Choices[i].ID, Value: strconv.FormatInt(int64(a.at[i]-a.began), 10), Seq: seq, At: a.at[i]})
		}
	}
	return out
}

// Entries are the names of the entries that an answer has: cells, things that are sorted, points or events. Other answers have none.
func (p *Player) Entries(q Asked) []string { return q.ask.Entries() }

// marked gives the table that the lines `mark` have filled.
func marked(a asking) (right string, lacks *say.Text) {
	all := map[string]string{}
	for _, m := range a.marks {
		all[m.Name] = m.Value
	}
	if len(a.cmd.Names) < 2 {
		return "", say.F("the question %s needs two or more lines `mark %s`", a.cmd.Name, a.cmd.Name)
	}
	for _, name := range a.cmd.Names {
		if all[name] == "" {
			return "", say.F("no line `mark` has a value for %s", name)
		}
	}
	return a.cmd.Entered(all), nil
}

// moments gives when the events happened, in milliseconds since the step began.
func moments(a asking) (right string, lacks *say.Text) {
	all := map[string]string{}
	for i, seq := range a.seen {
		one := a.cmd.Choices[i]
		if seq == 0 {
			return "", say.F("there is no event %s in this step", one.Text)
		}
		all[one.ID] = strconv.FormatInt(int64(a.at[i]-a.began), 10)
	}
	return a.cmd.Entered(all), nil
}

// Fits says whether an answer to a question is right, where the right one is known.
func (p *Player) Fits(q Asked, answer, right string) bool {
	return q.ask.Fits(answer, right, int64(p.tick()))
}

// Held lists the entries of an answer that are right, where an answer has entries.
func (p *Player) Held(q Asked, answer, right string) []string {
	if !q.Kind.HasEntries() {
		return nil
	}
	return q.ask.Held(answer, right, int64(p.tick()))
}

// Understand reads an answer to a question, and gives it as Answer would.
func (p *Player) Understand(q Asked, text string) (string, error) {
	return p.script.Understand(q.ask, text)
}

// number gives the number that is asked for.
func (p *Player) number(c *script.Command) (right string, lacks *say.Text) {
	text, err := Value(c.Value, p.w)
	if err != nil {
		return "", say.F("%s", err)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return "", say.F("expected a number, found %q", text)
	}
	return strconv.FormatInt(n, 10), nil // 7 for 007, as an answer is understood
}

// order gives the order in which the events have happened.
func order(a asking) (right string, lacks *say.Text) {
	at := map[int64]string{}
	for i, seq := range a.seen {
		one := a.cmd.Choices[i]
		if seq == 0 {
			return "", say.F("there is no event %s in this step", one.Text)
		}
		if other, twice := at[seq]; twice {
			return "", say.F("%s and %s are the same event, %d", other, one.ID, seq)
		}
		at[seq] = one.ID
	}
	seqs := slices.Clone(a.seen)
	sort.Slice(seqs, func(i, j int) bool { return seqs[i] < seqs[j] }) // slices.Sort of one more type would add to the download
	ids := make([]string, len(seqs))
	for i, seq := range seqs {
		ids[i] = at[seq]
	}
	return strings.Join(ids, ","), nil
}

// touched gives the things for which the predicate holds.
func (p *Player) touched(a asking) string {
	var right []string
	for _, thing := range a.things {
		_, name, _ := strings.Cut(thing, " ")
		if Eval(a.cmd.Pred.About(a.cmd.Touch, name), p.w) == True {
			right = append(right, thing)
		}
	}
	return script.Things(right)
}

// wantedAnswer says what the grading of a question expects.
func wantedAnswer(c *script.Command) *say.Text {
	switch c.Answer {
	case script.AnswerNumber:
		return say.F("there is such a number")
	case script.AnswerOrder, script.AnswerMoment:
		return say.F("each of the events happens")
	case script.AnswerGrid, script.AnswerSort, script.AnswerCurve:
		return say.F("each line `mark` has a value")
	}
	return say.F("exactly one choice holds")
}

// grade ends the step's questions.
func (p *Player) grade() {
	p.state.over = p.state.asks
	p.state.asks = nil
	for _, a := range p.state.over {
		p.gradeOne(a)
	}
}

func (p *Player) gradeOne(a asking) {
	right, lacks := p.answer(a)
	text := lacks
	if lacks == nil {
		text = say.F("right is %s", right)
	}
	p.record(a.cmd, lacks == nil, text)
	for i := range p.asks {
		if q := &p.asks[i]; q.ask == a.cmd && !q.Graded {
			q.Graded, q.Right = true, right
		}
	}
}
