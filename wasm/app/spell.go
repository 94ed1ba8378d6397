package app

import (
	"zootrope/core/script"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
)

// draft writes a script as the beginning of a lesson.
func (a *App) draft(r *port.Draft, out *port.Answer) []port.Problem {
	s, err := script.Parse(r.Name, r.Script)
	if err != nil {
		return port.Problems(err)
	}
	out.Data = play.Draft(s, a.Lang)
	return nil
}

// spell reads a script that is being written, for its editor: what each piece of it is, and what is wrong.
func (a *App) spell(r *port.Spell) port.Spelling {
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
	if r.Script == a.Retold.Text { // it is the run, so it is known what its commands do
		n = append(n, a.Retold.Idle...)
	}
	if len(n) > 0 {
		out.Notices = a.said(port.Problems(n))
	}
	s, err := reading.Script()
	if err != nil {
		out.Problems = a.said(port.Problems(err))
		return out
	}
	out.Begins = s.Settings.Voters > 0
	return out
}

// said has problems speak the language of the page.
func (a *App) said(all []port.Problem) []port.Problem { return port.Say(all, a.Lang) }

func candidates(all []script.Candidate) []port.Candidate {
	var out []port.Candidate
	for _, c := range all {
		out = append(out, port.Candidate{Text: c.Text, Help: c.Help, From: c.From, To: c.To})
	}
	return out
}
