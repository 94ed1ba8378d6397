package main

import (
	"fmt"
	"slices"
	"strings"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/lessons/play"
)

// Texts of the story, beside the sentences of its events.
var (
	oneCommit    = said("Transaction %v is committed", "事务 %v 已提交")
	aCommit      = said("A transaction is committed", "一个事务已提交")
	someCommits  = said("%d transactions are committed", "已提交 %d 个事务")
	manyCommits  = said("%d transactions are committed, the last is %v", "已提交 %d 个事务，最后一个是 %v")
	manyCommands = said("%s: %d commands, all OK", "%s：%d 条命令，全部 OK")
	answered     = said("%s: OK %s", "%s：OK %s")
	inBrackets   = said("%s (%s)", "%s（%s）")
	stepTitle    = said(": %s", "：%s")
	failedBut    = said(" — %s", "：%s")
	expectation  = said("%d of %d expectation holds", "%[2]d 项预期中 %[1]d 项成立")
	expectations = said("%d of %d expectations hold", "%[2]d 项预期中 %[1]d 项成立")
	goalsOfRun   = countedAs("%d goal", "%d goals")
	eventsOfRun  = countedAs("%d event", "%d events")
	goalsReached = said("; %d of %s reached", "；%[2]s 个目标中达成 %[1]d 个")
	runInNumbers = said("; %s, %s in %d.%03ds; seed %d; state %s", "；推进 %s 次，%s 个事件，历时 %d.%03d s；种子 %d；状态 %s")
	goalMissing  = said("  goal %s: %s", "  目标 %s：%s")
)

// story tells a run in sentences: steps, commands, the events that matter, and expectations. Commits, and commands of
// a client that end well one after the other, are folded into one line.
type story struct {
	*runner
	outline *play.Lesson // says which terms each step of the lesson introduces; nil for a script, which shows every term
	step    int
	branch  int

	commits commits
	folded  int         // transactions that are committed and not told yet…
	highest proto.Zxid  // …and the last of them
	done    proto.Party // the client whose commands are folded
	ends    []string    // …as sentences
	heard   int         // how many answers have been told
	at      proto.Millis
}

func newStory(r *runner) *story { return &story{runner: r, step: -1} }

// say prints a line with its time.
func (t *story) say(at proto.Millis, text string) {
	fmt.Fprintf(t.out, "%6d.%03ds  %s\n", at/1000, at%1000, text)
}

// underTime begins the further lines of a text below the first one, beside the time.
const underTime = "\n             "

// indented is an answer whose further lines stand below its first.
func indented(text string) string {
	return strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", underTime)
}

// event is told as it happens.
func (t *story) event(e *trace.Event) {
	n, last := t.commits.event(e)
	switch {
	case e.Kind == trace.Expect, e.Kind == trace.Apply:
	case e.Kind == trace.Outcome && e.Code == proto.OK:
		t.outcome(e)
	case e.Kind == trace.Command || player.Weigh(e) == player.Matters:
		t.unfold()
		t.say(e.At, t.sentence(e))
	}
	if n > 0 {
		t.commit(n, last, e.At)
	}
}

// sentence words an event; for a decision by a count, or a role that was given up, with the reason.
func (t *story) sentence(e *trace.Event) string {
	if v := t.player.World().Violation(); e.Kind == trace.Violation && v != nil { // the event's text is English only
		translated := *e
		translated.Text = v.Said().In(t.lang)
		e = &translated
	}
	text := play.Plain(explain.Title(e, t.names, t.lang), t.hides())
	switch e.Kind {
	case trace.Command:
		return "$ " + text
	case trace.Established, trace.EpochChosen, trace.GiveUp:
		return inBrackets.in(t.lang, text, explain.Why(e, t.names, t.lang).Verdict)
	}
	return text
}

// hides lists the terms that neither the step nor a lesson before it has introduced.
func (t *story) hides() []string {
	if t.outline == nil {
		return nil
	}
	return t.outline.Hidden(t.player.Step())
}

func (t *story) commit(n int, last proto.Zxid, at proto.Millis) {
	if len(t.ends) > 0 {
		t.unfold()
	}
	t.folded, t.highest, t.at = t.folded+n, last, at
}

func (t *story) outcome(e *trace.Event) {
	if len(t.ends) > 0 && t.done != e.Client {
		t.unfold()
	}
	t.done, t.ends, t.at = e.Client, append(t.ends, t.sentence(e)), e.At
}

// unfold prints what was held back.
func (t *story) unfold() {
	switch plain := slices.Contains(t.hides(), play.Zxid); {
	case plain && t.folded == 1:
		t.say(t.at, aCommit.in(t.lang))
	case plain && t.folded > 1:
		t.say(t.at, someCommits.in(t.lang, t.folded))
	case t.folded == 1:
		t.say(t.at, oneCommit.in(t.lang, t.highest))
	case t.folded > 1:
		t.say(t.at, manyCommits.in(t.lang, t.folded, t.highest))
	}
	switch {
	case len(t.ends) == 1:
		t.say(t.at, t.ends[0])
	case len(t.ends) > 1:
		t.say(t.at, manyCommands.in(t.lang, t.names(t.done), len(t.ends)))
	}
	t.folded, t.ends = 0, nil
}

// answers tells what the commands that have ended in a move have returned: data is a line of its own.
func (t *story) answers() {
	all := t.player.Answers()
	for ; t.heard < len(all); t.heard++ {
		a := &all[t.heard]
		command := t.player.Commands()[a.N-1].Text
		if a.Text == "" || a.Code != proto.OK || isNamed(command, a.Text) {
			continue
		}
		if n := len(t.ends); n > 0 && t.done == a.Client && strings.HasPrefix(t.ends[n-1], command) {
			t.ends = t.ends[:n-1]
			t.unfold()
		}
		t.say(a.At, answered.in(t.lang, command, indented(a.Text)))
	}
}

// isNamed says whether an answer is a node that was made, under the very path that the command gives: there is nothing more to tell. The number
// of a sequential node is news.
func isNamed(command, answer string) bool {
	path, made := strings.CutPrefix(answer, "Created ")
	return made && slices.Contains(strings.Fields(command), path)
}

// moved notices that another step has begun.
func (t *story) moved() {
	t.answers()
	p := t.player
	if p.Branch() != t.branch {
		t.branch, t.step = p.Branch(), p.Step()
	}
	if p.Step() == t.step {
		return
	}
	t.unfold()
	t.step = p.Step()
	st := p.Script().Steps[t.step]
	fmt.Fprintf(t.out, "\n== %s", st.ID)
	if st.Title != "" {
		fmt.Fprint(t.out, stepTitle.in(t.lang, st.Title))
	}
	fmt.Fprintln(t.out)
}

func (t *story) result(res player.Result) {
	t.unfold()
	mark := "✓"
	if !res.OK {
		mark = "✗"
	}
	fmt.Fprintf(t.out, "%s %s:%d: %s", mark, t.file, res.Line, res.Text)
	if !res.OK {
		fmt.Fprint(t.out, failedBut.in(t.lang, res.Seen.In(t.lang)))
	}
	fmt.Fprintln(t.out)
}

// end sums up.
func (t *story) end() {
	t.unfold()
	p := t.player
	failed, n := p.Failed(), len(p.Results())
	hold := expectations
	if n == 1 {
		hold = expectation
	}
	fmt.Fprint(t.out, "\n", hold.in(t.lang, n-failed, n))
	reached := 0
	for _, g := range p.Goals() {
		if g.Reached {
			reached++
		}
	}
	if len(p.Goals()) > 0 {
		fmt.Fprint(t.out, goalsReached.in(t.lang, reached, goalsOfRun.of(t.lang, int64(len(p.Goals())))))
	}
	now := p.World().Now()
	fmt.Fprintln(t.out, runInNumbers.in(t.lang, turnsOfRun.of(t.lang, p.Turn()), eventsOfRun.of(t.lang, p.World().View().Seq), now/1000, now%1000, p.Seed(), player.HashText(p.World().Hash())))
	for _, g := range p.Goals() {
		if !g.Reached {
			fmt.Fprintln(t.out, goalMissing.in(t.lang, g.ID, p.Missing(g).In(t.lang)))
		}
	}
}
