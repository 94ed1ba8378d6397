package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
)

// Texts about questions.
var (
	askNumber = said("a whole number: %s", "整数：%s")
	askDigits = said("a whole number", "一个整数")
	askOrder  = said("the letters in order, the earliest first, such as %s", "按先后顺序输入字母，最早的在前，例如 %s")
	askThings = said("a number; several such as 1 2; 0 is nobody", "输入编号；多个如 1 2；0 表示都没有")
	askCells  = said("a letter for each line, in order, such as %s; ? leaves one out", "按顺序为每一行输入一个字母，例如 %s；? 表示跳过")
	askPoints = said("a whole number for each line, in order; ? leaves one out", "按顺序为每一行输入一个整数；? 表示跳过")
	askTimes  = said("seconds since the step began for each line, in order, such as 8.6", "按顺序为每一行输入步骤开始后的秒数，例如 8.6")
	itWas     = said("it was: %s", "实际：%s")
	yoursWas  = said("your answer: %s", "你的回答：%s")
	askHow    = said("(%s)", "（%s）")
	tapeOf    = said("The tape of this run, before anybody tells it. Seconds since it begins; ? is what is asked:", "这次运行的记录，还没有人讲解。时间为开始后的秒数，? 是要问的：")
	tapeNamed = said("server %d", "%d 号服务器")
	seeAt     = said("at %s", "%s")
)

// tapeNames is how many columns the names of the rows of a tape have.
const tapeNames = 18

// ask prints a question and takes an answer.
func (t *lesson) ask(asked player.Asked) {
	q := t.Question(asked.ID)
	t.prose("? " + q.Text.In(t.lang))
	keys := q.Keys(t.ID, t.lang, t.player.Things(asked))
	for _, o := range keys {
		fmt.Fprintf(t.out, "    %s  %s\n", o.Key, o.Text)
	}
	for i, row := range q.Rows(t.lang) {
		fmt.Fprintf(t.out, "    %d. %s\n", i+1, row)
	}
	how := t.how(q, asked.Kind, keys)
	if how != "" {
		fmt.Fprintf(t.out, "    %s\n", askHow.in(t.lang, how))
	}
	for t.keys != nil {
		fmt.Fprint(t.out, "  > ")
		typed := t.read()
		if typed == "" {
			return
		}
		answer, err := t.player.Understand(asked, q.Typed(keys, typed))
		if err == nil {
			t.chosen[q.ID] = answer
			return
		}
		fmt.Fprintf(t.out, "    %s\n", cmp.Or(how, sentence(err, t.lang)))
	}
}

// how says how an answer is typed; "" where the list says enough.
func (t *lesson) how(q *form.Question, kind script.AnswerKind, keys []form.Keyed) string {
	switch kind {
	case script.AnswerNumber:
		if unit := q.Unit.In(t.lang); unit != "" {
			return askNumber.in(t.lang, unit)
		}
		return askDigits.in(t.lang)
	case script.AnswerOrder:
		such := ""
		for _, o := range slices.Backward(keys) {
			such += o.Key
		}
		return askOrder.in(t.lang, such)
	case script.AnswerTouch:
		return askThings.in(t.lang)
	case script.AnswerGrid, script.AnswerSort:
		var such []string
		for _, o := range keys {
			such = append(such, o.Key)
		}
		return askCells.in(t.lang, strings.Join(such, " "))
	case script.AnswerCurve:
		return askPoints.in(t.lang)
	case script.AnswerMoment:
		return askTimes.in(t.lang)
	}
	return ""
}

// grade tells the right answer and the answer that was given, and why the given answer was wrong.
func (t *lesson) grade(asked player.Asked, right string) {
	q := t.Question(asked.ID)
	chosen := t.chosen[q.ID]
	switch it := q.InWords(right, t.lang); {
	case chosen == "":
		t.prose("= " + it)
	case t.player.Fits(asked, chosen, right):
		t.prose("✓ " + it)
	default:
		t.prose("✗ " + yoursWas.in(t.lang, q.InWords(chosen, t.lang)))
		t.prose("= " + itWas.in(t.lang, it))
		t.refute(q.Told(chosen))
	}
}

// refute says why an answer was wrong, with the event that shows it.
func (t *lesson) refute(told *form.Choice) {
	if told == nil || len(told.But) == 0 {
		return
	}
	step := t.Steps[t.player.Step()].ID
	but := told.But.In(t.lang)
	at, seen := t.seen.Saw(step, told.See())
	if !seen {
		t.prose(strings.ReplaceAll(but, " "+form.SeeLink, ""))
		return
	}
	t.prose(strings.ReplaceAll(but, form.SeeLink, seeAt.in(t.lang, player.Clock(at))))
	if seq, ok := t.seen.Event(step, told.See()); ok {
		if e, here := t.events[seq]; here {
			t.say(at, play.Plain(explain.Title(&e, t.names, t.lang), t.hides()))
		}
	}
}
