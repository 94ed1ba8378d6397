package verify

import (
	"strings"
	"testing"

	"zootrope/lessons/internal/small"
)

// Where all answers are lines of code, the runs give the commands of the lesson's step, and the right one changes what is asked.
func TestARepairMends(t *testing.T) {
	const belief = "state/d\ntwo: 2 starts, too\nstart 2 3\nrun until leader is 3\nrun for 1s\n"
	for _, c := range []struct{ belief, want string }{
		{belief, "belief state/d: its step must give the commands of the lesson's, for its answers are lines of code"},
		{"state/d\ntwo: slower\nconfig tickTime=1000\n", "belief state/d: it changes nothing: the answer d is true at the end of its run, too"},
		{"state/d\ntwo: alone\nconfig initLimit=7\nrewind one\n", ""},
		{"state/l\ntwo: slower\nconfig tickTime=1000\n", ""},
		{"state/l\ntwo: alone\nrewind one\n", "belief state/l: expected one of the answers d and l to be true at the end of its run"},
	} {
		files := small.Lesson()
		for _, name := range []string{"en.md", "zh.md"} {
			text := strings.NewReplacer("- l: LEADING", "- l: `LEADING`", "- d: FOLLOWING", "- d: `FOLLOWING`", belief, c.belief).Replace(string(files[name].Data))
			files[name].Data = []byte(strings.Replace(text, "run until leader is 3\n", "", 1))
		}
		files["script.zk"].Data = []byte(strings.Replace(string(files["script.zk"].Data), "run until leader is 3\nrun for 1s\n", "run for 3s\n", 1))
		got := check(t, files)
		if !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "belief") {
			t.Errorf("%q: expected %q, got:\n%s", c.belief, c.want, got)
		}
	}
}
