package lint

import (
	"regexp"
	"slices"
	"strings"

	"zootrope/lessons/form"
	"zootrope/lessons/play"
)

// These mistakes are frequent in a lesson in one file, and Markdown reads them as something else without an error. Each is reported with its
// place, what was expected, and what to do.

var (
	bareTie  = regexp.MustCompile(`\]\((when|tells) ([^)<>]+)\)`)
	oneBrace = regexp.MustCompile(`(?:^|[^{$\\])\{([a-z][^{}]*)\}(?:[^}]|$)`)
	inCode   = regexp.MustCompile("`[^`]*`")
)

// mistakes finds them.
func (c *linter) mistakes(p *form.Prose) {
	in := namedIn(c.Script)
	c.Problems = append(c.Problems, form.OnlyShown(p)...)
	form.Walk(p.Whole, func(line int, l string, at form.Fence) {
		if at.Line > 0 {
			return
		}
		plain := inCode.ReplaceAllStringFunc(l, func(s string) string { return strings.Repeat(" ", len(s)) })
		for _, m := range bareTie.FindAllStringSubmatch(plain, -1) {
			c.Add(p.File, line, "expected angle brackets around an event: (<%s %s>); without them the sentence is tied to nothing", m[1], m[2])
		}
		for _, m := range oneBrace.FindAllStringSubmatch(plain, -1) {
			if play.Understand(in, m[1]) == nil {
				c.Add(p.File, line, "expected two braces around a value of the run: {{%s}}, found {%s}", m[1], m[1])
			}
		}
	})
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
