package verify

import (
	"strings"
	"testing"

	"zootrope/lessons/internal/small"
)

// A recap of more than two sentences is told where the first one too many stands, in every language, whatever lines they stand in.
func TestARecapHasTwoSentences(t *testing.T) {
	const more = ": expected a recap of at most two sentences, a line `- sentence` each, found "
	for recap, want := range map[string]string{
		"- One is too few.": "", "- One is\n  too few: e.g. 1 alone.\n- Two are enough; then `lock()` returns.": "", "- 一台不够。\n- 两台够了；三台也够。": "",
		"- One.\n- Two.\n- Three.":     "en.md:22" + more + "3",
		"- One. Two.\n- Three.":        "en.md:21" + more + "3",
		"- One.\n- Two\n  more. Three": "en.md:22" + more + "3",
		"- 一。\n- 二。三！“四？”":             "en.md:21" + more + "4",
	} {
		files := small.Lesson()
		for _, name := range []string{"en.md", "zh.md"} {
			files[name].Data = []byte(strings.Replace(string(files[name].Data), "- One is too few.", recap, 1))
		}
		got := check(t, files)
		if want == "" && got != "" || !strings.Contains(got, want) || !strings.Contains(got, strings.Replace(want, "en.md", "zh.md", 1)) {
			t.Errorf("%q: got %q, want %q", recap, got, want)
		}
	}
}

// How much a teacher's own file says at its end, is not for us to say.
func TestATeachersRecapIsFree(t *testing.T) {
	l := single(t, "servers 1", "## A {#a}\nIt runs.\n```zk\nstart 1\n```\n```recap\n- One. Two.\n- Three.\n- Four.\n- Five.\n```\n")
	if len(l.Recap) != 4 {
		t.Errorf("%d points", len(l.Recap))
	}
	for _, f := range Lesson(l) {
		if !f.OK {
			t.Errorf("%s: %s", f.Name, said(f.Details))
		}
	}
}

func TestSentences(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "One": 1, "One.": 1, "At 2.5 s, one.": 1, "z. B. einer.": 1, "Is it? “Yes.” So.": 3, "*One.* Two": 2, "Server 1. Server 2.": 2,
		"CONNECTIONLOSS 之后：结果未知。": 1, "一。二。": 2, "一。”二": 2,
	} {
		if got := sentences(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
