package lessons

import (
	"regexp"
	"slices"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/play"
)

// What authors of a single file write in the wrong way again and again, and what Markdown takes for something else without a word. Each is told
// with its place, with what was expected and what to do.

// fence is a line that opens or closes a block.
var fence = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})[ \\t]*([^`]*)$")

// open is the block that a line stands in.
type open struct {
	line int    // of its fence, 0 outside of blocks
	mark string // the fence
	kind string // what stands behind it
}

// walk goes through the lines of a file, and tells of each in which block it stands; a fence stands in none.
func walk(text string, visit func(line int, text string, in open)) (last open) {
	var in open
	for i, l := range strings.Split(text, "\n") {
		m := fence.FindStringSubmatch(strings.TrimRight(l, " \t\r"))
		switch {
		case m == nil:
			visit(i+1, l, in)
		case in.line == 0:
			in = open{i + 1, m[1], strings.TrimSpace(m[2])}
		case m[1][0] == in.mark[0] && len(m[1]) >= len(in.mark) && strings.TrimSpace(m[2]) == "":
			in = open{}
		default:
			visit(i+1, l, in)
		}
	}
	return in
}

// unclosed finds a block that does not end: what follows it would be taken for commands.
func unclosed(name, text string) *Problem {
	var found *Problem
	last := walk(text, func(line int, l string, in open) {
		m := fence.FindStringSubmatch(strings.TrimRight(l, " \t\r"))
		if found != nil || in.line == 0 || m == nil || m[1][0] != in.mark[0] || len(m[1]) < len(in.mark) {
			return
		}
		found = &Problem{File: name, Line: in.line, Msg: say.F("this block is not closed before the next one begins in line %d: expected a line with %s alone at its end", line, in.mark)}
	})
	if found == nil && last.line > 0 {
		found = &Problem{File: name, Line: last.line, Msg: say.F("this block is not closed: expected a line with %s alone at its end", last.mark)}
	}
	return found
}

var (
	bareTie  = regexp.MustCompile(`\]\((when|tells) ([^)<>]+)\)`)
	oneBrace = regexp.MustCompile(`(?:^|[^{$\\])\{([a-z][^{}]*)\}(?:[^}]|$)`)
	inCode   = regexp.MustCompile("`[^`]*`")
)

// commandKinds are what authors write behind the fence of a block of commands instead of zk.
var commandKinds = []string{"", "zookeeper", "zootrope", "script"}

// mistakes finds them.
func (c *linter) mistakes(p *prose) {
	in := foreseen(c.Script)
	c.out = append(c.out, shown(p)...)
	walk(p.whole, func(line int, l string, at open) {
		if at.line > 0 {
			return
		}
		plain := inCode.ReplaceAllStringFunc(l, func(s string) string { return strings.Repeat(" ", len(s)) })
		for _, m := range bareTie.FindAllStringSubmatch(plain, -1) {
			c.add(p.file, line, "expected angle brackets around an event: (<%s %s>); without them the sentence is tied to nothing", m[1], m[2])
		}
		for _, m := range oneBrace.FindAllStringSubmatch(plain, -1) {
			if play.Understand(in, m[1]) == nil {
				c.add(p.file, line, "expected two braces around a value of the run: {{%s}}, found {%s}", m[1], m[1])
			}
		}
	})
}

// shown finds blocks that begin with a command and are only shown.
func shown(p *prose) (out []Problem) {
	seen := 0 // the block whose first line has been looked at
	walk(p.whole, func(_ int, l string, at open) {
		if at.line == 0 || at.line == seen || strings.TrimSpace(l) == "" {
			return
		}
		seen = at.line
		if contains(commandKinds, at.kind) && isCommand(l) {
			out = append(out, Problem{File: p.file, Line: at.line,
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

// of lists what the script has of a kind of block, by name.
func (c *linter) of(kind string) (out []string) {
	if kind == "hint" {
		kind = "goal"
	}
	for _, cmd := range c.Script.Commands {
		if cmd.Verb() == kind && !slices.Contains(out, cmd.Name) {
			out = append(out, cmd.Name)
		}
	}
	return out
}
