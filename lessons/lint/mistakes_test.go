package lint

import (
	"strings"
	"testing"
)

const tripped = "---\ntitle: Three\n---\n\n```zk\nservers 3\n```\n\n## They start\n\nServer {{leader}} leads.\n\n```zk\nstart all\nrun until leader exists\n```\n\n" +
	"## It crashes\n\nNow {{leader}}.\n\n```ask next\nWho?\n- one: 1\n- two: 2\n```\n\n```zk\nask next one='leader is 1' two='leader is 2'\ncrash 3\nrun until leader exists\ngoal up server 3 is LEADING\n```\n"

// What authors write wrongly again and again, and what Markdown takes for something else without a word, is told with its line, with what was
// expected and what to do.
func TestMistakesSayWhatToDo(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"exists\n```\n\n## It", "exists\n\n## It", "a.md:13: this block is not closed before the next one begins in line 21: expected a line with ``` alone at its end"},
		{"LEADING\n```\n", "LEADING\n", "a.md:28: this block is not closed: expected a line with ``` alone at its end"},
		{"```zk\nstart", "```\nstart", "a.md:13: this block is only shown: for commands that the lesson gives, expected ```zk; write ```text for one that is only to be read"},
		{"```zk\nservers", "```zookeeper\nservers", "a.md:5: this block is only shown"},
		{"Server {{leader}}", "Server {leader}", "a.md:11: expected two braces around a value of the run: {{leader}}, found {leader}"},
		{"Now {{leader}}.", "[Now](when ESTABLISHED at 2).", "a.md:20: expected angle brackets around an event: (<when ESTABLISHED at 2>)"},
		{"- two: 2", "- zwei: 2", `a.md:25: the script's question has no such choice, "zwei"; it has one, two`},
		{"- two: 2", "- one: 2", "a.md:25: the choice one has words already"},
		{"ask next one='leader is 1' two='leader is 2'\n", "", "a.md:22: the script has no `ask next`: write `ask next CHOICE='CONDITION' …` into the zk block of its step"},
		{"```ask next", "```ask nxt", "a.md:22: the script has no `ask nxt`; it has next"},
		{"\n## It", "\n```hint down\n- Where?\n```\n\n## It", "a.md:18: the script has no `hint down`; it has up"},
		{"\n## It", "\nWrite `{leader}` or {no such thing}, and [a link](#x).\n\n```text\nstart all\n```\n\n~~~~\n```zk\n~~~~\n\n## It", ""},
		{"", "", ""},
	} {
		text := strings.Replace(tripped, c.old, c.new, 1)
		if c.old != "" && text == tripped {
			t.Fatalf("%q is not there", c.old)
		}
		_, problems := ReadMarkdown("a.md", []byte(text))
		var got []string
		for _, p := range problems {
			got = append(got, p.String())
			if strings.Contains(p.In("zh"), "expected") {
				t.Errorf("%s is not said in Chinese", p)
			}
		}
		all := strings.Join(got, "\n")
		if !strings.Contains(all, c.want) || c.want == "" && all != "" {
			t.Errorf("%q: expected %q, got:\n%s", c.new, c.want, all)
		}
	}
}
