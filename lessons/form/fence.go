package form

import (
	"regexp"
	"slices"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/wording"
)

// fenceLine is a line that opens or closes a block.
var fenceLine = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})[ \\t]*([^`]*)$")

// Fence is the block that a line stands in.
type Fence struct {
	Line int    // of its fence, 0 outside of blocks
	mark string // the fence
	kind string // what stands behind it
}

// Walk goes through the lines of a file, and tells of each in which block it stands; a fence stands in none.
func Walk(text string, visit func(line int, text string, in Fence)) (last Fence) {
	var in Fence
	for i, l := range strings.Split(text, "\n") {
		m := fenceLine.FindStringSubmatch(strings.TrimRight(l, " \t\r"))
		switch {
		case m == nil:
			visit(i+1, l, in)
		case in.Line == 0:
			in = Fence{i + 1, m[1], strings.TrimSpace(m[2])}
		case m[1][0] == in.mark[0] && len(m[1]) >= len(in.mark) && strings.TrimSpace(m[2]) == "":
			in = Fence{}
		default:
			visit(i+1, l, in)
		}
	}
	return in
}

// unclosed finds a block that does not end: what follows it would be taken for commands.
func unclosed(name, text string) *wording.Problem {
	var found *wording.Problem
	last := Walk(text, func(line int, l string, in Fence) {
		m := fenceLine.FindStringSubmatch(strings.TrimRight(l, " \t\r"))
		if found != nil || in.Line == 0 || m == nil || m[1][0] != in.mark[0] || len(m[1]) < len(in.mark) {
			return
		}
		found = &wording.Problem{File: name, Line: in.Line, Msg: say.F("this block is not closed before the next one begins in line %d: expected a line with %s alone at its end", line, in.mark)}
	})
	if found == nil && last.Line > 0 {
		found = &wording.Problem{File: name, Line: last.Line, Msg: say.F("this block is not closed: expected a line with %s alone at its end", last.mark)}
	}
	return found
}

// commandKinds are what authors write behind the fence of a block of commands instead of zk.
var commandKinds = []string{"", "zookeeper", "zootrope", "script"}

// OnlyShown finds blocks that begin with a command and are only shown.
func OnlyShown(p *Prose) (out []wording.Problem) {
	seen := 0 // the block whose first line has been looked at
	Walk(p.Whole, func(_ int, l string, at Fence) {
		if at.Line == 0 || at.Line == seen || strings.TrimSpace(l) == "" {
			return
		}
		seen = at.Line
		if slices.Contains(commandKinds, at.kind) && isCommand(l) {
			out = append(out, wording.Problem{File: p.File, Line: at.Line,
				Msg: say.F("this block is only shown: for commands that the lesson gives, expected ```zk; write ```text for one that is only to be read")})
		}
	})
	return out
}

// isCommand says whether a line is one that a script would carry out.
func isCommand(line string) bool {
	word := strings.TrimSpace(line)
	if word == "" || strings.HasPrefix(word, "#") {
		return false
	}
	_, setUp := script.Parse("line", line)
	_, later := script.Parse("line", script.Preamble+line)
	return setUp == nil || later == nil
}
