package verify

import (
	"strings"
	"testing"

	"zootrope/lessons/internal/small"
)

// What one says to an interviewer is a question and three sentences that take half a minute; each language has it.
func TestSaidInHalfAMinute(t *testing.T) {
	const said = "Who leads?\n- One is too few.\n- A quorum is more than half.\n- Two of three are."
	long := strings.Repeat("word ", 60)
	for text, want := range map[string]string{
		said: "",
		"Who leads?\n- One is too few.\n- A quorum is more\n  than half.\n- Two of three are: so it is.":                                  "",
		"Say it.\n- One is too few.\n- A quorum is more than half.\n- Two of three are.":                                                  `expected a question before the sentences of ` + "`say`" + `, found "Say it."`,
		"Who leads?\n- One is too few.\n- A quorum is more than half.":                                                                    "their number is 2",
		"Who leads?\n- One is too few. Really.\n- A quorum is more than half.\n- Two of three are.":                                       "that of the sentences 4",
		"Who leads?\n- One is " + long + ".\n- A quorum is " + long + ".\n- Two.":                                                         "of words 80 at most, found 126",
		"谁是 Leader？\n- " + strings.Repeat("一台不够", 20) + "。\n- " + strings.Repeat("两台够了", 20) + "。\n- " + strings.Repeat("三台更好", 20) + "。": "of Chinese characters 160 at most, found 240",
	} {
		files := small.Lesson()
		for _, name := range []string{"en.md", "zh.md"} {
			files[name].Data = []byte(strings.Replace(string(files[name].Data), said, text, 1))
		}
		if got := check(t, files); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	files := small.Lesson()
	files["zh.md"].Data = []byte(strings.Replace(string(files["zh.md"].Data), "```say\n"+said+"\n```\n", "", 1))
	if got := check(t, files); !strings.Contains(got, "zh.md: expected a fenced block `say`") {
		t.Errorf("without it: %q", got)
	}
}

// The right answers of a lesson stand at each place of the script's lists equally often, or once more.
func TestRightAnswersStandEverywhere(t *testing.T) {
	files := small.Lesson()
	if got := check(t, files); got != "" {
		t.Error(got)
	}
	files["script.zk"].Data = []byte(strings.Replace(string(files["script.zk"].Data), "ask who b=leader is none a=leader is 1", "ask who a=leader is 1 b=leader is none", 1))
	if got := check(t, files); !strings.Contains(got, "counted from the first place they are [0 2]") {
		t.Errorf("got %q", got)
	}
}
