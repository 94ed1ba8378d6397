package verify

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/form"
)

// allWays has every wrong way tried: make ways.
var allWays = flag.Bool("ways", false, "try all wrong ways of the exercises, not a sample of each, and name the patterns of testdata/ways.txt that fit none")

// sampleOfWays is how many wrong ways an exercise has to refuse; without allWays no more are tried.
const sampleOfWays = 100

// An exercise that is a duel or asks for programs refuses wrong ways: solutions with one change. Those it accepts are right, and testdata/ways.txt says why.
func TestExercisesRefuseWrongWays(t *testing.T) {
	known := knownWays(t)
	for _, id := range lessons.Shipped() {
		l, err := lessons.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(l.Script.Commands, func(c *script.Command) bool { return c.Verb() == "duel" || c.Verb() == "build" }) {
			t.Run(id, func(t *testing.T) { refusesWrongWays(t, l, known) })
		}
	}
	for _, k := range known {
		if *allWays && k.fits == 0 {
			t.Errorf("testdata/ways.txt: no way that is accepted fits %q", k.pattern)
		}
	}
}

func refusesWrongWays(t *testing.T, l *form.Lesson, known []*knownWay) {
	end := player.New(l.Script, player.Options{})
	defer end.Close()
	end.RunAll()
	end.KeepFrame()
	ways := wrongWays(l)
	if !*allWays {
		r := proto.Rand(1)
		for i := len(ways) - 1; i > 0; i-- {
			j := int(r.Below(uint64(i + 1)))
			ways[i], ways[j] = ways[j], ways[i]
		}
	}
	tried, right := 0, 0
	for _, w := range ways {
		accepted, possible := accepts(l, end, w.source())
		if !possible {
			continue
		}
		tried++
		if accepted {
			right++
			if !isKnown(known, l.ID+" "+w.String()) {
				t.Errorf("%s: the exercise accepts it, and testdata/ways.txt does not say why it is right", w)
			}
		}
		if tried-right == sampleOfWays && !*allWays {
			break
		}
	}
	t.Logf("%d ways tried, %d accepted", tried, right)
	if tried-right < sampleOfWays {
		t.Errorf("only %d wrong ways are refused, expected %d", tried-right, sampleOfWays)
	}
}

// accepts says whether lines reach every goal of a lesson. They are no way where one of them cannot be given.
func accepts(l *form.Lesson, end *player.Player, source string) (accepted, possible bool) {
	f := checkAttempt(l, end, form.Attempt{Name: "way", Source: source})
	return f.OK, !slices.ContainsFunc(f.Details, func(d *say.Text) bool { return strings.HasPrefix(d.String(), l.Path("way")) })
}

// knownWay is a way, or a pattern of ways, that an exercise is right to accept.
type knownWay struct {
	pattern string
	is      *regexp.Regexp
	fits    int
}

// knownWays reads the list. A line that begins with # says why the ways below it are right; in these, * stands for anything.
func knownWays(t *testing.T) (out []*knownWay) {
	text, err := os.ReadFile("testdata/ways.txt")
	if err != nil {
		t.Fatal(err)
	}
	reason := false
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "#") {
			reason = true
		} else if line == "" {
			reason = false
		} else if !reason {
			t.Errorf("testdata/ways.txt: no line says why %q is right", line)
		} else {
			is := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(line), `\*`, ".*") + "$")
			out = append(out, &knownWay{pattern: line, is: is})
		}
	}
	return out
}

func isKnown(known []*knownWay, way string) bool {
	at := slices.IndexFunc(known, func(k *knownWay) bool { return k.is.MatchString(way) })
	if at >= 0 {
		known[at].fits++
	}
	return at >= 0
}

// way is a solution with one change.
type way struct {
	of     string // the solution
	change string
	lines  []string
}

func (w way) String() string { return w.of + ": " + w.change }

func (w way) source() string { return strings.Join(w.lines, "\n") + "\n" }

// wrongWays changes each solution of a lesson: a line or two are left out, two lines are swapped, a line is given twice, a word of it is another one, a wait has another length; of a
// duel, one part of the attack, or only the defence, is left. What the lesson has among its solutions and misses is left out.
func wrongWays(l *form.Lesson) (out []way) {
	seen := map[string]bool{}
	for _, a := range slices.Concat(l.Solutions, l.Misses) {
		seen[way{lines: meant(a.Source)}.source()] = true
	}
	words := lexiconOf(l)
	for _, s := range l.Solutions {
		name, lines := strings.TrimSuffix(strings.TrimPrefix(s.Name, "solutions/"), ".zk"), meant(s.Source)
		add := func(changed []string, change string, parts ...any) {
			w := way{name, fmt.Sprintf(change, parts...), changed}
			if !seen[w.source()] {
				seen[w.source()] = true
				out = append(out, w)
			}
		}
		for i, line := range lines {
			said := fmt.Sprintf("%d `%s`", i+1, line)
			add(spliced(lines, i, 1), "without %s", said)
			for _, other := range words.replaced(line) {
				add(spliced(lines, i, 1, other), "instead of %s: %s", said, other)
			}
			if waits(line) || isReaction(line) {
				continue
			}
			add(spliced(lines, i, 1, line, line), "twice %s", said)
			if i+1 < len(lines) {
				add(spliced(lines, i, 2), "without %s and `%s`", said, lines[i+1])
				if !isReaction(lines[i+1]) {
					add(spliced(lines, i, 2, lines[i+1], line), "behind `%s`: %s", lines[i+1], said)
				}
			}
		}
		for i, line := range lines {
			if strings.HasPrefix(line, "rewind ") {
				add(lines[:i], "nothing behind %d", i)
				add(lines[i+1:], "nothing before %d", i+2)
			}
		}
	}
	return out
}

func waits(line string) bool { return line == "settle" || strings.HasPrefix(line, "run ") }

// isReaction says whether a line is one by which a client goes on by itself. The order of such lines is of little account.
func isReaction(line string) bool { return strings.Contains(line, " on ") }

// meant lists the lines that say something.
func meant(source string) (out []string) {
	for line := range strings.Lines(source) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// spliced is a copy of lines in which others stand in the place of n lines from the i-th on.
func spliced(lines []string, i, n int, with ...string) []string {
	return slices.Concat(lines[:i:i], with, lines[i+n:])
}

// lexicon has lists of words that can stand for each other.
type lexicon [][]string

var aPath = regexp.MustCompile(`^/[\w/-]*$`)

// lexiconOf has the clients of a lesson, the paths of its exercise, and words of the language.
func lexiconOf(l *form.Lesson) lexicon {
	var clients, paths []string
	for _, c := range l.Script.Commands {
		if c.Verb() == "client" {
			clients = append(clients, c.Name)
		}
	}
	for _, s := range l.Solutions {
		for _, word := range strings.Fields(s.Source) {
			if aPath.MatchString(word) && !slices.Contains(paths, word) {
				paths = append(paths, word)
			}
		}
	}
	return lexicon{clients, append(paths, "/other"), {"1", "2", "3"},
		{"NodeCreated", "NodeDeleted", "NodeDataChanged", "NodeChildrenChanged"}, {"NODEEXISTS", "NONODE", "CONNECTIONLOSS"},
		{"create", "set", "delete", "check"}, {"get", "stat", "ls", "sync"}, {"-e", "-s", ""}, {"-w", ""}, {"PERSISTENT", "PERSISTENT_RECURSIVE"},
		{"blind", "version", "named"}, {"hold", "cut", "delay 1s"}, {"crash", "pause", "stop"}, {"barrier", "leave"},
		{"--smartlock", "--disklock", "--restart", ""}, {"--reference", "--second"}, {"disk", "disk2"}}
}

var (
	aWord     = regexp.MustCompile(`[\w/-]+`)
	aPart     = regexp.MustCompile(`[a-zA-Z]+|\d+`) // of a word, such as a client in ann-1
	aDuration = regexp.MustCompile(`^run for (\d+)(ms|s)$`)
)

// replaced lists the lines that say one word of a line otherwise.
func (x lexicon) replaced(line string) (out []string) {
	if line == "settle" {
		return []string{"run for 1ms", "run for 15ms"}
	}
	if m := aDuration.FindStringSubmatch(line); m != nil {
		n, _ := strconv.Atoi(m[1])
		if m[2] == "s" {
			n *= 1000
		}
		for _, percent := range []int{10, 50, 200, 500} {
			out = append(out, fmt.Sprintf("run for %dms", n*percent/100))
		}
		return out
	}
	for _, at := range slices.Concat(aWord.FindAllStringIndex(line, -1), aPart.FindAllStringIndex(line, -1)) {
		word := line[at[0]:at[1]]
		for _, kind := range x {
			if !slices.Contains(kind, word) {
				continue
			}
			for _, other := range kind {
				changed := strings.Join(strings.Fields(line[:at[0]]+other+line[at[1]:]), " ")
				if changed != line && !slices.Contains(out, changed) {
					out = append(out, changed)
				}
			}
		}
	}
	return out
}
