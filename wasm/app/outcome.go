package app

import "strings"

// outcome says what has become of a command that was given by hand and has just passed.
func (r *run) outcome(command string) *Outcome {
	words := strings.Fields(command)
	switch words[0] {
	case "expect", "run", "settle", "events":
		return r.tested(words)
	}
	for _, c := range r.view().Clients {
		if c.Name != words[0] || len(words) < 2 {
			continue
		}
		if c.Pending != "" || c.Last == "" || c.Last == "PENDING" {
			return &Outcome{Word: "issued"}
		}
		return &Outcome{Word: "answered", Text: strings.TrimSpace(c.Last + " " + c.Answer)}
	}
	return &Outcome{Word: "done"}
}

// tested finds the verdict that was recorded on the way to the position; a wait for a time or a number has none.
func (r *run) tested(words []string) *Outcome {
	text := strings.Join(words, " ")
	all := r.p.Results()
	for i := len(all) - 1; i >= 0; i-- {
		e := all[i]
		if e.Line != 0 || strings.Join(strings.Fields(e.Text), " ") != text || !r.passed(e.Branch, e.Moves) {
			continue
		}
		word := map[bool]string{true: "reached", false: "unreached"}[e.OK]
		if words[0] == "expect" {
			word = map[bool]string{true: "holds", false: "fails"}[e.OK]
		}
		return &Outcome{Word: word, Text: e.Seen}
	}
	if words[0] == "settle" {
		return &Outcome{Word: "reached"}
	}
	return &Outcome{Word: "done"}
}
