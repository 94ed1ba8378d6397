package play

import (
	"fmt"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
)

// shownCommands is how many commands a heading names.
const shownCommands = 2

// Draft writes a script as the beginning of a lesson: one Markdown file that can be played as it is, and in which only words are missing. A
// script that has steps keeps them. Of any other the set-up goes to where time has first passed, and each command that acts after time has
// passed begins a step. lang is the language of the words.
func Draft(s *script.Script, lang string) string {
	d := draft{lang: lang}
	d.front()
	lines := strings.Split(strings.TrimPrefix(s.Source, "\ufeff"), "\n")
	sections := divide(s)
	for i, first := range sections {
		last := len(lines)
		if i+1 < len(sections) {
			last = sections[i+1] - 1
		}
		d.section(s, i, first, last, lines)
	}
	if len(sections) == 1 {
		fmt.Fprintf(&d.text, "## %s\n\n%s\n", d.say("Nothing has happened yet"), d.say("Add commands below this heading, in a block like the one above."))
	}
	return d.text.String()
}

// divide gives the line with which each section begins; the first one is the set-up.
func divide(s *script.Script) []int {
	out := []int{1}
	if len(s.Steps) > 0 {
		for _, step := range s.Steps {
			out = append(out, step.Line)
		}
		return out
	}
	passed, first := false, 0
	for _, c := range s.Commands {
		switch {
		case c.Waits():
			passed = first > 0
		case c.Acts() && passed:
			out = append(out, c.Line)
			passed = false
		}
		if c.Acts() && first == 0 {
			first = c.Line
		}
	}
	if len(out) == 1 && first > 0 {
		out = append(out, first) // a lesson has one step at least
	}
	return out
}

type draft struct {
	text strings.Builder
	lang string
}

func (d *draft) say(form say.Form, parts ...any) string { return say.F(form, parts...).In(d.lang) }

func (d *draft) front() {
	fmt.Fprintf(&d.text, "---\ntitle: %s\nchapter: %s\nsummary: %s\nminutes: 5\n",
		d.say("A run of my own"), d.say("My lessons"), d.say("One sentence: what one can say after this lesson."))
	if d.lang != "en" {
		fmt.Fprintf(&d.text, "lang: %s\n", d.lang)
	}
	d.text.WriteString("---\n\n")
}

// section writes the lines from first to last of the script, and asks for words about them.
func (d *draft) section(s *script.Script, i, first, last int, lines []string) {
	own := strings.Trim(strings.Join(lines[first-1:last], "\n"), "\n")
	if i > 0 {
		fmt.Fprintf(&d.text, "## %s\n\n%s\n\n", d.title(s, i, first, last), d.say("Say here what happens, and why. At the end of this step {{leader}} leads, and it is {{at}}."))
	}
	if own != "" || i == 0 {
		fmt.Fprintf(&d.text, "```zk\n%s\n```\n\n", own)
	}
}

// title is a step's own, or the commands with which it begins.
func (d *draft) title(s *script.Script, i, first, last int) string {
	if len(s.Steps) > 0 {
		step := s.Steps[i-1]
		if step.Title != "" {
			return plainText(step.Title)
		}
		return plainText(step.ID)
	}
	var acts []string
	more := 0
	for _, c := range s.Commands {
		switch {
		case c.Line < first || c.Line > last || !c.Acts():
		case len(acts) < shownCommands:
			acts = append(acts, plainText(c.Text))
		default:
			more++
		}
	}
	title := strings.Join(acts, d.say(", then "))
	if more > 0 {
		title += d.say(" and %d more", more)
	}
	return title
}

// plainText keeps Markdown from reading anything into a command.
func plainText(s string) string {
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "<", `\<`, "{", `\{`, "#", `\#`).Replace(s)
}
