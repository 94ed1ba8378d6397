package lint

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// All that is wrong with a file is told, each with its place, in the order of the file.
func TestReadMarkdownTellsAllThatIsWrong(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"# W\n\n<b>x</b>\n\n```zk\nservers 3\n```\n\n## One\n\nA.\n\n```zk\nstrat all\ncrash nine\n```\n",
			"3:1 expected Markdown|3:5 expected Markdown|14:1 did you mean start? expected a command or a client, found \"strat\"|15:7 expected a server"},
		{"---\ntitel: x\n---\n", "2:0 expected one of title"},
		{"# W\n\n中文 [a](javascript:x)\n", "0:0 expected a Markdown file|3:5 expected a link"},
		{"# W\n\n```zk\nservers 3\n```\n\n## One\n\nA {{leadr}} and\n![x](http://x/y.png).\n\n```zk\nstart all\n```\n\n```goal none\nx\n```\n",
			"9:3 {{leadr}}: expected leader|10:3 expected no picture|16:0 the script has no `goal none`"},
		{"# W\n\n```zk\nservers 3\n```\n\n## One\n\n- {{server 3 stat}}\n- {{node /app dta}}\n- {{count PROPOSALS from 1}}\n- {{lock /l holdr}}\n" +
			"- {{client ann stat}}\n- {{server 9 state}}\n- {{client bob state}}\n- {{total messages now}}\n- {{node /app}}\n" +
			"- {{client ann state}}, {{node /app data on 2}}, {{count PROPOSAL from 3 to ann}}, {{client c2 state}}\n\n```zk\nstart all\nclient ann 1\nclients 2\n```\n",
			"9:3 {{server 3 stat}}: expected state, epoch|10:3 {{node /app dta}}: expected data|11:3 {{count PROPOSALS from 1}}: expected messages|" +
				"12:3 {{lock /l holdr}}: expected holder|13:3 {{client ann stat}}: expected state, server|14:3 {{server 9 state}}: expected a server from 1 to 3|" +
				"15:3 {{client bob state}}: expected a client|16:3 {{total messages now}}: expected the end|17:3 {{node /app}}: expected more words"},
		{"## One\n\nA.\n\n```zk\nservers 3\n```\n", "1:0 The file must begin with"},
		{"\n\n---\ntitle: x\n---\n\n## One\n\nA.\n\n```zk\nservers 3\n```\n", "3:0 The file must begin with"},
		{"---\ntitle: W\n---\n\nA.\n\n```zk\nservers 3\nstart all\n```\n\nB.\n", "7:0 expected a heading such as"},
		{"---\ntitle: W\n---\n```zk\nservers 3\n```\n\nA.\n\n```zk\nstart all\n```\n\nB.\n\n```zk\nsettle\n```\n", "10:0 expected a heading such as"},
		{"# 三台服务器\n\n```zk\nservers 3\n```\n\n## 投票\n\nLeader 是 {{leader}}。\n\n```zk\nstart all\n```\n", "1:0 the text is in Chinese"},
		{"---\ntitle: 三台服务器\nlang: zh\n---\n\n```zk\nservers 3\n```\n\n## 投票\n\nLeader 是 {{leader}}，标题不写 zh。\n\n```zk\nstart al\n```\n", "15:7 expected a server"},
		{"\xff", "0:0 expected a text in UTF-8"},
		{"## One\n\n" + strings.Repeat("[", 2001), "3:0 expected an empty line sooner"},
		{strings.Repeat("## One\n", 301), "301:0 expected at most 300 headings"},
		{strings.Repeat("x", form.MaxFile+1), "0:0 the file has 524289 bytes"},
		{"## One\n\nA.\n\n```zk\n" + strings.Repeat("# 0123456789\n", 6000) + "```\n", "0:0 expected a script of at most 65536 bytes, found 7"},
		{"## One\n\nA.\n\n" + strings.Repeat("<i>\n\n", 300) + "```zk\nservers 3\n```\n", "1:0 The file must begin with a line `---`, then `title: …`, then `---`"},
	} {
		_, problems := ReadMarkdown("w.md", []byte(c.src))
		want := strings.Split(c.want, "|")
		if len(problems) > maxProblems+1 || len(problems) < len(want) || len(problems) != len(want) && len(problems) < 100 {
			t.Errorf("%.40q has the problems %v", c.src, problems)
			continue
		}
		for i, w := range want {
			if got := fmt.Sprintf("%d:%d %s", problems[i].Line, problems[i].Col, problems[i].Msg); !strings.HasPrefix(got, w) {
				t.Errorf("%.40q: %q, want %q", c.src, got, w)
			}
			if problems[i].Msg.In("zh") == problems[i].Msg.In("en") {
				t.Errorf("%q is not in Chinese", problems[i].Msg)
			}
		}
	}
	// What is merely not shown does not keep a lesson from being played.
	if l, problems := ReadMarkdown("w.md", []byte("# W\n\n## One\n\nA <b>x</b>.\n\n```zk\nservers 3\nstart all\n```\n")); l == nil || len(problems) != 2 {
		t.Errorf("got %v", problems)
	}
}

var stepLine = regexp.MustCompile(`^step (\S+)`)

// oneFile writes a shipped lesson as a single file: its script stands below the headings of its steps.
func oneFile(t *testing.T, id, lang string) string {
	t.Helper()
	source, err := os.ReadFile("../" + id + "/script.zk")
	if err != nil {
		t.Fatal(err)
	}
	prose, err := os.ReadFile("../" + id + "/" + lang + ".md")
	if err != nil {
		t.Fatal(err)
	}
	parts, now := map[string][]string{}, ""
	for line := range strings.Lines(string(source)) {
		if m := stepLine.FindStringSubmatch(line); m != nil {
			now = m[1]
		}
		parts[now] = append(parts[now], line)
	}
	block := func(step string) string { return "```zk\n" + strings.Join(parts[step], "") + "```\n\n" }
	text := strings.Replace(string(prose), "\n---\n", "\nlang: "+lang+"\n---\n\n"+block(""), 1)
	heading := regexp.MustCompile(`(?m)^## .*\{#(\S+)\}\n`)
	return heading.ReplaceAllStringFunc(text, func(h string) string { return h + "\n" + block(heading.FindStringSubmatch(h)[1]) })
}

// Some editors write a byte order mark at the beginning of a file.
func TestAByteOrderMarkIsNoText(t *testing.T) {
	src := "---\ntitle: x\n---\n\n## One {#one}\n\ntext\n\n```zk\nservers 3\nstart all\nsettle\n```\n"
	l, problems := ReadMarkdown("x.md", []byte("\ufeff"+src))
	if l == nil || len(problems) > 0 || l.Title["en"] != "x" {
		t.Errorf("%v", problems)
	}
}

// A shipped lesson as one file is the same lesson: words, placeholders, questions, beliefs, ties, comparisons, goals, offers and recap.
func TestOneFileIsTheSameLesson(t *testing.T) {
	for _, id := range lessons.Shipped() {
		for _, lang := range wording.Required {
			want, err := lessons.Open(id)
			if err != nil {
				t.Fatal(err)
			}
			got, problems := ReadMarkdown(id+".md", []byte(oneFile(t, id, lang)))
			if got == nil || len(problems) > 0 {
				t.Errorf("%s in %s: %v", id, lang, problems)
				continue
			}
			want.Solution, want.Teach = got.Solution, got.Teach // files beside those of the lesson
			a, b := words(t, want, lang), words(t, got, lang)
			if a != b {
				t.Errorf("%s in %s: %s", id, lang, firstDifference(a, b))
			}
			o, p := want.Outline(), got.Outline()
			o.Ships = p.Ships // TestAFileOfTheSameNameDoesNotShip
			if !slices.Equal(commands(o.Script), commands(p.Script)) {
				t.Errorf("%s in %s has another script", id, lang)
			}
			for i := range o.Steps {
				o.Steps[i].Hides, p.Steps[i].Hides = nil, nil // a file introduces what it speaks of itself
			}
			for i := range o.Steps { // the languages name them in different orders
				slices.Sort(o.Steps[i].Fills)
				slices.Sort(p.Steps[i].Fills)
				o.Steps[i].Divisions = slices.DeleteFunc(o.Steps[i].Divisions, func(d play.Division) bool { return d.Lang != lang })
			}
			o.Source, p.Source = "", ""
			o.Script, p.Script = nil, nil
			x, _ := json.Marshal(o)
			y, _ := json.Marshal(p)
			if string(x) != string(y) {
				t.Errorf("%s in %s has another outline: %s", id, lang, firstDifference(string(x), string(y)))
			}
		}
	}
}

func commands(s *script.Script) (out []string) {
	for _, c := range s.Commands {
		out = append(out, strings.TrimSpace(c.Text))
	}
	return out
}

// words is what the page gets of a lesson, in one language.
func words(t *testing.T, l *form.Lesson, lang string) string {
	t.Helper()
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	var all any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	others := slices.DeleteFunc(wording.Languages(), func(l string) bool { return l == lang })
	var cut func(any)
	cut = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, other := range others {
				delete(v, other)
			}
			for _, x := range v {
				cut(x)
			}
		case []any:
			for _, x := range v {
				cut(x)
			}
		}
	}
	cut(all)
	text, err = json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func firstDifference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("…%s…\nis not\n…%s…", a[max(0, i-60):min(len(a), i+60)], b[max(0, i-60):min(len(b), i+60)])
}

const hostile = 128 << 10 // bytes

// Whatever a file has, it is read in a moment: the page stands still meanwhile.
func TestHostileFilesAreReadSoon(t *testing.T) {
	frame := func(body string) string {
		return "## One\n\n" + body[:min(len(body), hostile-200)] + "\n\n```zk\nservers 3\nstart all\n```\n"
	}
	for name, body := range map[string]string{
		"brackets": strings.Repeat("[", hostile), "links": strings.Repeat("[a](", hostile/4), "stars": strings.Repeat("*a_", hostile/3),
		"quotes": strings.Repeat(">", hostile), "lists": strings.Repeat("- ", hostile/2), "ticks": strings.Repeat("`a``", hostile/4),
		"fills": strings.Repeat("{{a", hostile/3), "fills closed": strings.Repeat("{{at}} ", hostile/7), "tags": strings.Repeat("<a ", hostile/3),
		"table": strings.Repeat("|", 4000) + "\n" + strings.Repeat("|-", 4000) + "\n" + strings.Repeat("|", 4000), "words": strings.Repeat("leader watch ", hostile/13),
		"entities": strings.Repeat("&#x", hostile/3), "headings": strings.Repeat("## a\n", hostile/5), "images": strings.Repeat("![", hostile/2),
		"references": strings.Repeat("[a]: b\n", hostile/7), "items": strings.Repeat("- ", hostile/2-200) + "x", "setext": strings.Repeat("a\n-\n", hostile/4), "spaced": strings.Repeat(strings.Repeat("[", 1900)+"\n\n", hostile/1900), "spaced stars": strings.Repeat(strings.Repeat("*a_", 600)+"\n\n", hostile/1900),
		"spaced quotes": strings.Repeat(strings.Repeat(">", 1900)+"\n\n", hostile/1900), "spaced items": strings.Repeat(strings.Repeat("- ", 900)+"x\n\n", hostile/1900),
		"indent": strings.Repeat(" ", hostile), "ties": strings.Repeat("[a](<when ROUND>)", hostile/17),
		"sentences": "[a](<when ROUND>) " + strings.Repeat("a. ", hostile/3), "Chinese sentences": "[a](<when ROUND>)" + strings.Repeat("字。", hostile/6-100),
		"bold sentences": "[a](<when ROUND>) **" + strings.Repeat("a. ", hostile/3-20) + "**", "tied sentences": strings.Repeat("[a.](<when ROUND>) a.\n\n", hostile/24),
		"quotes in sentences": "[a](<when ROUND>) " + strings.Repeat("“a. ", hostile/6),
	} {
		began := time.Now()
		ReadMarkdown("x.md", []byte(frame(body)))
		if took := time.Since(began); took > time.Minute { // without the limits it would be many
			t.Errorf("%s: %v", name, took)
		}
	}
}

// Only what is shipped is known to every build: a file that is called like a shipped lesson is somebody's own.
func TestAFileOfTheSameNameDoesNotShip(t *testing.T) {
	shipped, err := lessons.Open("leader-crash")
	if err != nil {
		t.Fatal(err)
	}
	own, _ := ReadMarkdown("leader-crash.md", []byte(oneFile(t, "leader-crash", "en")))
	if own == nil || own.ID != shipped.ID || own.Outline().Ships || !shipped.Outline().Ships {
		t.Errorf("the shipped one ships: %v; the other is %+v", shipped.Outline().Ships, own)
	}
}

// FuzzReadMarkdown is a teacher's file, whatever is in it: a lesson, or what is wrong with it in words.
func FuzzReadMarkdown(f *testing.F) {
	f.Add("---\ntitle: T\n---\n\n## They vote {#vote}\n\nServer {{leader}} leads <b>now</b>.\n\n```zk\nservers 3\nstart all\nrun until leader exists\n```\n\n" +
		"```goal led\nit leads\n```\n\n```solution one\nsettle\n```\n")
	f.Add("# h {#i onclick=x}\n\n<script>x</script>\n\n- {{node /x data}}\n\n> q\n\n```zk\nservers 3\nask q a=leader\\ is\\ 3\n```\n")
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > 1<<14 {
			return
		}
		l, problems := ReadMarkdown("x.md", []byte(source))
		if l == nil && len(problems) == 0 {
			t.Fatal("no lesson, and nothing is wrong")
		}
		for _, p := range problems {
			if p.Msg.In("en") == "" {
				t.Fatal("a problem without words")
			}
		}
	})
}
