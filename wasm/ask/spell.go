package ask

import (
	"zootrope/core/script"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
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
	out := port.Spelling{Lines: [][]port.Token{}, Problems: []port.Problem{}, Notices: []port.Problem{}}
	for _, line := range reading.Tokens() {
		tokens := make([]port.Token, 0, len(line))
		for _, t := range line {
			tokens = append(tokens, port.Token{Kind: string(t.Kind), Text: t.Text})
		}
		out.Lines = append(out.Lines, tokens)
	}
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

// Candidates are ways to go on with a line, as the page gets them.
func Candidates(all []script.Candidate) []port.Candidate {
	var out []port.Candidate
	for _, c := range all {
		out = append(out, port.Candidate{Text: c.Text, Help: c.Help, From: c.From, To: c.To})
	}
	return out
}
