package form

import (
	"regexp"
	"strings"

	"zootrope/lessons/wording"
)

var (
	titles    = regexp.MustCompile(`^(title|chapter|summary|source): *`)
	beginning = regexp.MustCompile(`^(?:\s*(?:>|[-*+]|\d+[.)]|#{1,6}|\|)\s+|—+\s*)*`)
	rule      = regexp.MustCompile(`^[\s|:>-]*$`)
	keyed     = regexp.MustCompile(`^(?:- [^:]*|\s*(?:since|but)): *`)
	word      = regexp.MustCompile(`^[^:]*: *`)
)

// Skeleton writes a file of prose, or a note for teachers, for another language: headings keep their ids, and placeholders, events, answers
// and blocks stay as they are. Before the words of each piece stands a mark; they stay until somebody has translated them.
func Skeleton(text, lang string) string {
	s := skeleton{mark: wording.Mark(lang) + " "}
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = s.line(i, line)
	}
	return strings.Join(lines, "\n")
}

// skeleton goes through a file line by line.
type skeleton struct {
	mark    string
	front   bool   // in the front matter
	note    bool   // in a comment
	fence   string // with which the block began, "" outside of one
	kind    string // of the block
	begun   bool   // its first words were marked
	goes    bool   // the line goes on with the paragraph above
	choices bool   // in a question: the answers have begun
}

func (s *skeleton) line(i int, line string) string {
	text := strings.TrimSpace(line)
	switch {
	case i == 0 && text == "---":
		s.front = true
	case s.front:
		s.front = text != "---"
		return s.put(line, titles.FindString(line))
	case s.fence != "":
		return s.block(line, text)
	case s.note || strings.HasPrefix(text, "<!--"):
		s.note = !strings.Contains(text, "-->")
		s.goes = false
	case strings.HasPrefix(text, "```"), strings.HasPrefix(text, "~~~"):
		s.fence, s.begun, s.choices, s.goes = text[:3], false, false, false
		s.kind, _, _ = strings.Cut(strings.TrimLeft(text, "`~"), " ")
	default:
		begins := beginning.FindString(line)
		words := strings.TrimSpace(line[len(begins):]) != "" && !rule.MatchString(text) && text != ">"
		starts := words && (!s.goes || strings.TrimLeft(strings.TrimSpace(begins), "> ") != "")
		s.goes = words && !strings.HasPrefix(text, "#")
		if starts {
			return begins + s.mark + line[len(begins):]
		}
	}
	return line
}

// put sets the mark behind the beginning of a line, if it has one.
func (s *skeleton) put(line, begins string) string {
	if begins == "" || strings.TrimSpace(line[len(begins):]) == "" {
		return line
	}
	return strings.TrimRight(begins, " ") + " " + s.mark + line[len(begins):]
}

// block is a line of a fenced block. Commands, ids and events stay.
func (s *skeleton) block(line, text string) string {
	if strings.HasPrefix(text, s.fence) {
		s.fence = ""
		return line
	}
	first := !s.begun && text != ""
	s.begun = s.begun || first
	s.choices = s.choices || strings.HasPrefix(line, "- ")
	switch s.kind {
	case "ask":
		if s.choices {
			return s.put(line, keyed.FindString(line))
		}
	case "belief":
		if first {
			return s.put(line, word.FindString(line))
		}
		return line
	case "compare":
		return s.put(line, word.FindString(line))
	case "hint", "aims", "recap":
		if strings.HasPrefix(line, "- ") {
			return s.put(line, "- ")
		}
		return line
	case "say":
		if strings.HasPrefix(line, "- ") {
			return s.put(line, "- ")
		}
	case "goal", "slip", "offer":
	default:
		return line
	}
	if first {
		return s.mark + line
	}
	return line
}
