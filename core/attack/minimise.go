package attack

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/script"
)

// Minimise makes a script that fails shorter, in at most so many runs (delta debugging). It leaves lines out and makes numbers smaller,
// as long as the same promise is broken. A script that switches a known bug on must go well without the bug. If it is the part after
// `step healed` that fails, that part and the number of servers stay: else a script with too little left would fail for that alone.
// The result is the same each time.
func Minimise(source string, runs int) string {
	m := minimiser{runs: runs, play: func(s *script.Script) Verdict { return Run(s) }}
	if !m.minimise(source) {
		return source
	}
	return m.text()
}

type minimiser struct {
	lines []string
	want  string                       // the promise that stays broken
	runs  int                          // that may still be made
	play  func(*script.Script) Verdict // plays a script; Checker says what went wrong, or that what is sought has happened
}

// minimise makes the script shorter, and says whether there was a reason to.
func (m *minimiser) minimise(source string) bool {
	lines := meant(strings.Split(source, "\n"))
	m.want = m.judge(&lines)
	if m.want == "" || m.want == NotRun {
		return false
	}
	m.lines = lines
	m.leaveOut()
	for m.shrink() && m.leaveOut() {
	}
	return true
}

func (m *minimiser) text() string { return strings.Join(m.lines, "\n") + "\n" }

// meant drops the lines that say nothing: blank lines and comments.
func meant(lines []string) []string {
	var out []string
	for _, line := range lines {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// withStarts makes the healed part start every server, so that a start of the first part can be left out. For a server that
// runs already the start is refused, and judge drops the line.
func withStarts(lines []string) []string {
	at := slices.Index(lines, "step healed") + 1
	if at == 0 {
		return lines
	}
	out := slices.Clone(lines[:at])
	for id := 1; id <= script.MaxVoters+2; id++ { // also for servers that do not exist: judge drops those lines, too
		if line := fmt.Sprintf("start %d", id); !slices.Contains(lines[at:], line) {
			out = append(out, line)
		}
	}
	return append(out, lines[at:]...)
}

// judge runs lines and says which promise is broken. Lines that cannot be carried out are dropped.
func (m *minimiser) judge(lines *[]string) string {
	for m.runs > 0 {
		m.runs--
		checker, bad := m.attempt(*lines)
		if len(bad) == 0 {
			return checker
		}
		kept := (*lines)[:0:0]
		for i, line := range *lines {
			if !slices.Contains(bad, i+1) {
				kept = append(kept, line)
			}
		}
		*lines = kept
	}
	return ""
}

// attempt runs lines once, and once more without a known bug where there is one. bad are lines that nobody can carry out.
func (m *minimiser) attempt(lines []string) (checker string, bad []int) {
	s, err := script.Parse("", strings.Join(lines, "\n"))
	if errs, ok := err.(script.Errors); ok {
		for _, e := range errs {
			bad = append(bad, e.Line)
		}
		return "", bad
	}
	v := m.play(s)
	if v.Checker == NotRun && v.Line > 0 {
		return "", []int{v.Line}
	}
	if s.Settings.Zoo.Bugs != 0 && v.Checker != "" && v.Checker != happened {
		s.Settings.Zoo.Bugs = 0
		if right := m.play(s); right.Checker != "" && right.Checker != NotRun {
			return "", nil
		}
	}
	return v.Checker, nil
}

// leaveOut leaves out as many lines as it can, in ever smaller pieces, the last ones first. It says whether any went.
func (m *minimiser) leaveOut() (any bool) {
	for size := max(1, len(m.lines)/2); ; size /= 2 {
		for end := len(m.lines); end > 0; {
			from := max(0, end-size)
			if shorter := m.without(from, end); len(shorter) < len(m.lines) && m.try(shorter) {
				any = true
			}
			end = min(from, len(m.lines))
		}
		if size == 1 {
			return any
		}
	}
}

// fixed says whether the i-th line must stay, because the script would say something else without it.
func (m *minimiser) fixed(i int) bool {
	line := m.lines[i]
	if strings.HasPrefix(line, "config bug=") {
		return true
	}
	healed := slices.Index(m.lines, "step healed")
	if !m.healing() || healed < 0 {
		return false
	}
	if i < healed {
		return starts(line, "servers", "observers")
	}
	return true
}

// healing says whether the part of the script after `step healed` fails.
func (m *minimiser) healing() bool { return m.want == Liveness || m.want == RecipeProgress }

func starts(line string, with ...string) bool {
	return slices.ContainsFunc(with, func(w string) bool { return strings.HasPrefix(line, w) })
}

// without leaves out the lines from..end but those that are fixed.
func (m *minimiser) without(from, end int) []string {
	out := slices.Clone(m.lines[:from])
	for i := from; i < end; i++ {
		if m.fixed(i) {
			out = append(out, m.lines[i])
		}
	}
	return append(out, m.lines[end:]...)
}

// try takes lines if the same promise is broken by them.
func (m *minimiser) try(lines []string) bool {
	if m.healing() {
		lines = withStarts(lines)
	}
	if m.judge(&lines) != m.want || len(lines) > len(m.lines) {
		return false
	}
	m.lines = lines
	return true
}

// shrink makes the numbers in the lines smaller, and says whether any number became smaller.
func (m *minimiser) shrink() (any bool) {
	for i := 0; i < len(m.lines); i++ {
		if m.fixed(i) {
			continue
		}
		for w, word := range strings.Fields(m.lines[i]) {
			n, unit, ok := measured(m.lines[i], w, word)
			for step := n; ok && step > 0; step /= 2 {
				for n-step >= 1 && i < len(m.lines) && m.try(m.with(i, w, strconv.Itoa(n-step)+unit)) {
					n, any = n-step, true
				}
			}
		}
	}
	return any
}

// measured reads a word that is an amount: of servers, observers, events, time or repetitions. The id of a server is no amount.
func measured(line string, at int, word string) (n int, unit string, ok bool) {
	verb := strings.Fields(line)
	counts := at == 1 && slices.Contains([]string{"servers", "observers", "events"}, verb[0]) || at == 2 && verb[1] == "repeat"
	for _, u := range []string{"ms", "s"} {
		if number, has := strings.CutSuffix(word, u); has && verb[0] == "run" {
			word, unit, counts = number, u, true
			break
		}
	}
	n, err := strconv.Atoi(word)
	return n, unit, counts && err == nil
}

// with gives the lines with another word.
func (m *minimiser) with(i, at int, word string) []string {
	words := strings.Fields(m.lines[i])
	words[at] = word
	out := slices.Clone(m.lines)
	out[i] = strings.Join(words, " ")
	return out
}
