package ask

import (
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Draft writes a script as the beginning of a lesson.
func Draft(r *port.Draft, lang string) (any, []port.Problem) {
	s, err := script.Parse(r.Name, r.Script)
	if err != nil {
		return nil, port.Problems(err)
	}
	return play.Draft(s, lang), nil
}

// Spell reads a script that is being written, for its editor: what each piece of it is, and what is wrong.
func (d *Desk) Spell(r *port.Spell) port.Spelling {
	reading := script.Read(r.Name, r.Script)
	for reading.Next() {
	}
	out := port.Spelling{Lines: tokens(reading.Tokens()), Problems: []port.Problem{}, Notices: []port.Problem{}}
	n := reading.Notices()
	if r.Script == d.lastTale.Text { // it is the run, so it is known what its commands do
		n = append(n, d.lastTale.Idle...)
	}
	if len(n) > 0 {
		out.Notices = port.Say(port.Problems(n), d.Lang)
	}
	s, err := reading.Script()
	if err != nil {
		out.Problems = port.Say(port.Problems(err), d.Lang)
		return out
	}
	out.Begins = s.Settings.Voters > 0
	return out
}

func tokens(lines [][]script.Token) [][]port.Token {
	out := [][]port.Token{}
	for _, line := range lines {
		of := make([]port.Token, 0, len(line))
		for _, t := range line {
			of = append(of, port.Token{Kind: string(t.Kind), Text: t.Text})
		}
		out = append(out, of)
	}
	return out
}

// SpellLines reads lines that are being written for the goal of a `build`.
func SpellLines(r *run.Record, q *port.SpellLines, lang string) (port.Spelling, []port.Problem) {
	build := r.Player.Build(q.Goal)
	if build == nil {
		return port.Spelling{}, port.Malformed(say.F("there is no `build` for a goal %s", q.Goal))
	}
	above := r.Player.Script().Source + "\n"
	reading := script.Read("", above+q.Lines)
	for reading.Next() {
	}
	out := port.Spelling{Lines: tokens(reading.Tokens()[strings.Count(above, "\n"):]), Problems: []port.Problem{}, Notices: []port.Problem{}}
	var wrong script.Errors
	for i, line := range strings.Split(q.Lines, "\n") {
		if _, err := r.Player.ReadFor(build, line); err != nil {
			placed := *err.(*script.Error)
			placed.Line = i + 1
			wrong = append(wrong, &placed)
		}
	}
	if len(wrong) > 0 {
		out.Problems = port.Say(port.Problems(wrong), lang)
	}
	return out, nil
}

// Candidates are ways to go on with a line, as the page gets them.
func Candidates(all []script.Candidate) []port.Candidate {
	var out []port.Candidate
	for _, c := range all {
		out = append(out, port.Candidate{Text: c.Text, Help: c.Help, From: c.From, To: c.To})
	}
	return out
}
