package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
)

// Texts about questions.
var (
	askNumber  = said("a whole number: %s", "整数：%s")
	askDigits  = said("a whole number", "一个整数")
	askOrder   = said("the letters in order, the earliest first, such as %s", "按先后顺序输入字母，最早的在前，例如 %s")
	askThings  = said("a number; several such as 1 2; 0 is nobody", "输入编号；多个如 1 2；0 表示一个也没有")
	itWas      = said("it was: %s", "实际：%s")
	yoursWas   = said("your answer: %s", "你的回答：%s")
	seeAt      = said("at %s", "%s")
	letters    = "abcdefghijklmnopqrstuvwxyz"
	noneListed = "0"
)

// ask prints a question and takes an answer.
func (t *lesson) ask(asked player.Asked) {
	q := t.Question(asked.ID)
	t.prose("? " + q.Text.In(t.lang))
	options := t.options(q, asked)
	for _, o := range options {
		fmt.Fprintf(t.out, "    %s  %s\n", o.key, o.text)
	}
	how := t.how(q, asked.Kind, options)
	if how != "" {
		fmt.Fprintf(t.out, "    (%s)\n", how)
	}
	for t.keys != nil {
		fmt.Fprint(t.out, "  > ")
		typed := t.read()
		if typed == "" {
			return
		}
		answer, err := t.player.Understand(asked, answerTyped(asked.Kind, options, typed))
		if err == nil {
			t.chosen[q.ID] = answer
			return
		}
		fmt.Fprintf(t.out, "    %s\n", cmp.Or(how, sentence(err, t.lang)))
	}
}

// option is a part of an answer, and the key that gives it.
type option struct{ key, id, text string }

// options are the choices, the events in the order of their cards, or the things that can be touched.
func (t *lesson) options(q *form.Question, asked player.Asked) []option {
	var out []option
	switch asked.Kind {
	case script.AnswerChoice:
		for i, c := range q.Choices {
			text := c.Text.In(t.lang)
			if since := c.Since.In(t.lang); since != "" {
				text += say.Colon(t.lang) + since
			}
			out = append(out, option{strconv.Itoa(i + 1), c.ID, text})
		}
	case script.AnswerOrder:
		for i, c := range q.Cards(t.ID) {
			out = append(out, option{letters[i%26 : i%26+1], c.ID, c.Text.In(t.lang)})
		}
	case script.AnswerTouch:
		for i, thing := range t.player.Things(asked) {
			out = append(out, option{strconv.Itoa(i + 1), thing, form.Thing(thing, t.lang)})
		}
		out = append(out, option{noneListed, script.Nobody, form.Thing(script.Nobody, t.lang)})
	}
	return out
}

// how says how an answer is typed; "" where the list says enough.
func (t *lesson) how(q *form.Question, kind script.AnswerKind, options []option) string {
	switch kind {
	case script.AnswerNumber:
		if unit := q.Unit.In(t.lang); unit != "" {
			return askNumber.in(t.lang, unit)
		}
		return askDigits.in(t.lang)
	case script.AnswerOrder:
		such := ""
		for _, o := range slices.Backward(options) {
			such += o.key
		}
		return askOrder.in(t.lang, such)
	case script.AnswerTouch:
		return askThings.in(t.lang)
	}
	return ""
}

// answerTyped is an answer in the names of the script. What is typed are keys of options, one behind the other or with spaces or commas between them; what has
// another form stays as it is.
func answerTyped(kind script.AnswerKind, options []option, typed string) string {
	keys := strings.FieldsFunc(typed, func(r rune) bool { return r == ' ' || r == ',' || r == '，' || r == '、' })
	if len(keys) == 1 && (kind == script.AnswerOrder || kind == script.AnswerTouch && len(options) <= 10) {
		keys = strings.Split(keys[0], "")
	}
	var ids []string
	for _, key := range keys {
		at := slices.IndexFunc(options, func(o option) bool { return o.key == strings.ToLower(key) })
		if at < 0 {
			return typed
		}
		ids = append(ids, options[at].id)
	}
	if kind == script.AnswerNumber {
		return typed
	}
	return strings.Join(ids, ",")
}

// grade says which answer was right, which one was given, and why that one was wrong.
func (t *lesson) grade(q *form.Question, right string) {
	chosen := t.chosen[q.ID]
	switch it := q.InWords(right, t.lang); chosen {
	case "":
		t.prose("= " + it)
	case right:
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
