package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/form"
)

// mayBeLatin are the words that a Chinese text keeps as they are: of the protocol, of ZooKeeper's interface, and units.
var mayBeLatin = strings.Fields(`
	Leader Follower Observer Learner Watcher Zab ZooKeeper recipe Paxos CAP BASE epoch zxid sid myid ACK
	acceptedEpoch currentEpoch peerEpoch committedLog finalizeWait tick initLimit syncLimit snapshotSizeFactor forceSnapshotSync
	znode zoo cfg create create2 setData getData delete exists getChildren getChildren2 createSession closeSession sync setWatches multi error
	NodeCreated NodeDeleted NodeDataChanged NodeChildrenChanged
	ms s zootrope Zootrope Enter czxid Markdown SVG PNG png Chromium Chrome Edge JSON Web Go Ctrl shell jq kind zk en zh`)

var (
	latinWord   = regexp.MustCompile(`[A-Za-z][A-Za-z0-9]*`)
	capitals    = regexp.MustCompile(`^[A-Z]+$`)
	codeSpan    = regexp.MustCompile("`[^`\n]+`")
	placeholder = regexp.MustCompile(`\{\{[^}]*\}\}`)
	fence       = regexp.MustCompile("(?m)^```.*$|^- [a-z0-9-]+:|^[a-z]+:|\\{#[a-z-]+\\}")
	dataWord    = regexp.MustCompile(`(?:\bdata is|\b(?:create|set)\b(?: -\w)* /\S*) (\w+)`) // what is written into a node
	pathOrHex   = regexp.MustCompile(`/[A-Za-z0-9/-]+|0x[0-9a-f]+|\b[0-9a-f]{15,16}\b|\B--?[a-z-]+`)
)

// foreign lists the words of a text that are neither Chinese nor allowed.
func foreign(text string, allowed []string) []string {
	var out []string
	for _, w := range latinWord.FindAllString(pathOrHex.ReplaceAllString(text, " "), -1) {
		if !capitals.MatchString(w) && !slices.Contains(mayBeLatin, w) && !slices.Contains(allowed, w) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// ofTheLesson takes out of what a lesson has printed what is code there, and gives the words that its own prose and script bring along.
func ofTheLesson(t *testing.T, l *form.Lesson, printed string) (text string, allowed []string) {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("..", "..", "lessons", l.ID, "zh.md"))
	if err != nil {
		t.Fatal(err)
	}
	prose := placeholder.ReplaceAllString(string(src), "")
	var code, repeated []string
	for _, span := range codeSpan.FindAllString(prose, -1) {
		code = append(code, strings.Trim(span, "`"))
	}
	for _, c := range l.Script.Commands {
		beforeNumber, _, _ := strings.Cut(c.Text, "%d") // an outcome has no number of a repetition
		code = append(code, c.Text, strings.TrimRight(beforeNumber, " -"))
		for _, t := range c.Templates { // …and each of the repeated ones has its own
			one := c.Name
			for _, w := range t {
				one += " " + w.Text
			}
			repeated = append(repeated, strings.ReplaceAll(regexp.QuoteMeta(one), "%d", `[0-9]+`))
		}
		for _, data := range dataWord.FindAllStringSubmatch(c.Text, -1) {
			allowed = append(allowed, data[1])
		}
		if name, ok := strings.CutPrefix(c.Text, "client "); ok {
			allowed = append(allowed, strings.Fields(name)[0])
		}
		if c.Verb() == "clients" {
			for n := range c.N {
				allowed = append(allowed, fmt.Sprintf("c%d", n+1))
			}
		}
	}
	allowed = append(allowed, strings.Split(l.Script.File, ".")...) // a remark names its line
	for i := range l.Questions {                                    // the cards of an order have letters, and an example of them stands below
		such := ""
		for _, k := range l.Questions[i].Keys(l.ID, "zh", nil) {
			allowed, such = append(allowed, k.Key), k.Key+such
		}
		allowed = append(allowed, such)
	}
	for _, o := range l.Offers {
		code = append(code, o.Command)
	}
	for _, g := range l.Goals {
		allowed = append(allowed, g.ID)
	}
	allowed = append(allowed, "Created", "answers", "answered", "of", "get") // "repeat … get" stands as it was typed; what a client is answered, in zkCli's words or in those of `call`
	for _, st := range l.Steps {
		allowed = append(allowed, strings.Split(st.ID, "-")...)
	}
	slices.SortFunc(code, func(a, b string) int { return len(b) - len(a) })
	for _, c := range code {
		printed = regexp.MustCompile(`\b`+regexp.QuoteMeta(c)+`\b|`+regexp.QuoteMeta(" "+c)+`\b`).ReplaceAllString(printed, " ")
	}
	printed = regexp.MustCompile(`(_c_)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`).ReplaceAllString(printed, " ") // of a protected create
	if slices.ContainsFunc(l.Questions, func(q form.Question) bool { return q.Kind == "order" }) {                 // its events have letters, and their order is a row of these
		printed = regexp.MustCompile(`\b[a-e]{1,5}\b`).ReplaceAllString(printed, " ")
	}
	for _, r := range repeated {
		printed = regexp.MustCompile(r).ReplaceAllString(printed, " ")
	}
	for _, span := range codeSpan.FindAllString(prose, -1) { // code that is quoted stands as it is
		allowed = append(allowed, latinWord.FindAllString(span, -1)...)
	}
	for _, c := range code {
		if _, line, ok := strings.Cut(c, " at "); ok {
			allowed = append(allowed, latinWord.FindAllString(line, -1)...)
		}
	}
	words := fence.ReplaceAllString(codeSpan.ReplaceAllString(prose, ""), "")
	return printed, append(allowed, latinWord.FindAllString(words, -1)...)
}

// A lesson in Chinese is Chinese to its last line: no event, sum or mark is told in English.
func TestALessonInChineseIsChinese(t *testing.T) {
	for _, l := range lessons.All() {
		status, out := lessonCommand("run", "--lang", "zh", l.ID)
		if status != 0 {
			t.Errorf("%s: status %d", l.ID, status)
		}
		text, allowed := ofTheLesson(t, l, out)
		for i, line := range strings.Split(text, "\n") {
			if wrong := foreign(line, allowed); len(wrong) > 0 {
				t.Errorf("%s: %q in line %d: %s", l.ID, wrong, i+1, strings.Split(out, "\n")[i])
			}
			if strings.ContainsAny(line, "：，。") && strings.Contains(line, ": ") {
				t.Errorf("%s: a narrow colon in a Chinese sentence: %s", l.ID, line)
			}
		}
	}
}

// A command stays on one line, in prose as in an offer.
func TestACommandIsNotBroken(t *testing.T) {
	const command = "c1 lock /x --strategy herd"
	file := filepath.Join(t.TempDir(), "own.md")
	for n := range 30 {
		filler := strings.Repeat("x", 50+n)
		text := fmt.Sprintf("# Own\n\n## One\n\n%s Try `%s`, and 试试 `%[2]s`：看看。\n\n- %[1]s `%[2]s`\n\n```zk\nservers 3\nstart all\nrun for 1s\nclient c1 1\n"+
			"offer %[2]s\n```\n\n```offer %[2]s\n%[1]s\n```\n", filler, command)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		status, out := lessonCommand("run", file)
		if got := strings.Count(out, command); status != 0 || got != 4 || strings.Contains(out, "\u00a0") {
			t.Fatalf("status %d, %d of 4 commands are whole:\n%s", status, got, out)
		}
	}
}
