package main

import (
	"fmt"
	"io"
	"strings"

	"zootrope/core/player"
	"zootrope/lessons/form"
	"zootrope/lessons/verify"
)

var (
	tieOf      = words{" (of %d)", "（共 %d 个）"}
	tieTo      = words{"#%d%s, %s: %s", "#%d%s，%s：%s"}
	tieNothing = words{"there is no such event", "没有这样的事件"}
	tieEarlier = words{"before the event of the sentence above", "早于上一句的事件"}
)

// listTies writes each sentence that is tied to an event, and below it what happens there: only a reader can say whether the two agree.
// A sentence has a dot, a full one if the step comes to rest on it, and a link an arrow.
func listTies(out io.Writer, lang string, all []*form.Lesson) {
	for _, l := range all {
		section, last := "", int64(0)
		for _, t := range verify.Ties(l, lang) {
			if t.In != section {
				section, last = t.In, 0
				fmt.Fprintf(out, "\n== %s %s\n", l.ID, section)
			}
			fmt.Fprintf(out, "\n%s %s  <%s>  %s:%d\n    %s\n", tieMark(&t), strings.Join(strings.Fields(t.Words), " "), t.Sight, t.File, t.Line,
				tiedTo(&t, lang))
			if t.Leads || t.Of == 0 {
				continue
			}
			if t.Event < last {
				fmt.Fprintf(out, "    %s\n", tieEarlier.in(lang))
			}
			last = t.Event
		}
	}
}

func tieMark(t *verify.Tie) string {
	switch {
	case t.Leads:
		return "→"
	case t.Tells:
		return "●"
	}
	return "·"
}

// tiedTo is the event in a line.
func tiedTo(t *verify.Tie, lang string) string {
	if t.Of == 0 {
		return tieNothing.in(lang)
	}
	of := ""
	if t.Of > 1 {
		of = tieOf.in(lang, t.Of)
	}
	return tieTo.in(lang, t.Event, of, player.Clock(t.At), t.Says)
}
