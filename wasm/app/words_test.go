package app

import (
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/wasm/port"
)

// A language that the page brings along is spoken from then on; what it has no words for is said in English.
func TestThePageBringsALanguage(t *testing.T) {
	p := openLesson(t, "leader-crash")
	look := &port.Look{Lang: "xx", Theme: "light"}
	if a := p.try(look); a.OK || !strings.HasPrefix(a.Problems[0].Message, `the language is "xx"; expected one of en, zh`) {
		t.Errorf("%+v", a.Problems)
	}
	all := explain.Texts()
	texts := make([]string, len(all))
	for i, text := range all {
		if text.Part == "forms" && text.Name == "COMMAND" && text.Field == "detail" {
			texts[i] = "Ein Befehl."
		}
	}
	joints := []string{"; ", "", " xor ", ""}
	phrases := []string{"server %d is not paused", "%d pausiert nicht", "expected %s, found %q", "nicht %[2]q: %[1]s", "%s or %s", "%s xor %s"}
	for _, wrong := range []*port.AddWords{
		{Lang: "xx", Texts: texts[1:], Joints: joints},
		{Lang: "zh", Texts: texts, Joints: joints},
		{Lang: "xx", Texts: texts, Joints: joints[1:]},
		{Lang: "xx", Texts: texts, Joints: joints, Phrases: phrases[1:]},
	} {
		if a := p.try(wrong); a.OK {
			t.Errorf("%s with %d texts, %d phrases and %d joints was taken", wrong.Lang, len(wrong.Texts), len(wrong.Phrases), len(wrong.Joints))
		}
	}
	p.do(t, &port.AddWords{Lang: "xx", Texts: texts, Joints: joints, Phrases: phrases})
	p.do(t, look)
	for command, want := range map[string]string{
		"resume 1":   "1 pausiert nicht",
		"stop 1 1":   "expected each server once, found 1 again",
		"crash 9":    `nicht "9": a server (1 to 5)`,
		"disk 1 xyz": `nicht "xyz": delay; hold; full; error; release xor sync`,
	} {
		if a := p.try(&port.Inject{Command: command}); a.OK || !strings.HasPrefix(a.Problems[0].Message, want) {
			t.Errorf("%s: got %+v, want %s", command, a.Problems, want)
		}
	}
	p.do(t, &port.Inject{Command: "crash 1"})
	events := p.try(&port.AskEvents{Count: 40}).Data.(port.EventList).Events
	for _, e := range events {
		if e.Kind != "COMMAND" {
			continue
		}
		why := p.try(&port.AskWhy{Seq: e.Seq}).Data.(port.Why)
		if why.Detail != "Ein Befehl." {
			t.Errorf("%+v", why)
		}
		return
	}
	t.Errorf("no command among %d events", len(events))
}
