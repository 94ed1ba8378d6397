package scene

import (
	"strings"
	"unicode/utf8"

	"zootrope/core/sim"
)

// alike is the length of what the names of all clients begin with: client of client01 and client02. Numbers are not
// divided.
func alike(v *sim.View) int {
	if len(v.Clients) < 2 {
		return 0
	}
	first := v.Clients[0].Name
	n := len(first)
	for i := range v.Clients {
		name := v.Clients[i].Name
		n = min(n, len(name))
		for k := range n {
			if name[k] != first[k] {
				n = k
				break
			}
		}
	}
	for n > 0 && n < len(first) && !utf8.RuneStart(first[n]) {
		n-- // letters are not divided either
	}
	for n > 0 && first[n-1] >= '0' && first[n-1] <= '9' {
		n--
	}
	return n
}

// shortName shortens a client's name to a width. All that it has in common with the other names is left out, and never a part of that: so
// a client has the same short name everywhere.
func (d *drawing) shortName(f Face, name string, width float64) string {
	if f.Measure(name) <= width || d.alike >= len(name) {
		return f.Fit(name, width)
	}
	return f.Fit(name[d.alike:], width)
}

// shortCommand gives a command if it has room, else the command that is repeated, else its verb. A part of a command would tell nothing.
func shortCommand(f Face, command string, width float64) string {
	words := strings.Fields(command)
	if len(words) > 2 && words[0] == "repeat" {
		words = words[2:]
		for len(words) > 1 && strings.HasPrefix(words[0], "--") {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		return ""
	}
	return f.first(width, command, strings.Join(words, " "), words[0])
}

// firstLine is what an answer says above the lines of a Stat, "" if it is nothing but a Stat.
func firstLine(answer string) string {
	line, _, _ := strings.Cut(answer, "\n")
	if strings.HasPrefix(line, "cZxid = ") {
		return ""
	}
	return line
}

// shortAnswer gives what a client was told: of a refusal that has no room, the part that tells one from another.
func shortAnswer(f Face, answer string, width float64) string {
	reason := strings.TrimPrefix(answer, "KeeperErrorCode = ")
	if short := f.first(width, answer, reason); short != "" {
		return short
	}
	if why, _, refused := strings.Cut(reason, " for "); refused && reason != answer {
		return f.Fit(why, width)
	}
	return f.Fit(answer, width)
}

// lockTitle names a lock, and how many others there are, within a width: of a path its last part stays.
func (d *drawing) lockTitle(f Face, path, others string, width float64) string {
	last := path[strings.LastIndexByte(path, '/')+1:]
	if title := f.first(width, d.say(wordLock, path)+others, path+others, ".../"+last+others, last+others, last); title != "" {
		return title
	}
	return f.Fit(last, width)
}

// first gives the first of some texts that has room in a width, "" if none has.
func (f Face) first(width float64, texts ...string) string {
	for _, text := range texts {
		if f.Measure(text) <= width {
			return text
		}
	}
	return ""
}
