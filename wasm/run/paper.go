package run

import "fmt"

// Paper is a run as it was written down last.
type Paper struct {
	Version
	Text  string
	short Shorter
}

// Fits says whether nothing has been added to the run since.
func (p *Paper) Fits(r *Run) bool { return p.Version == r.Version() }

// Write writes the run down as it stands now.
func (p *Paper) Write(r *Run) { p.Version, p.Text = r.Version(), r.Write() }

// In gives as much of the run as fits into so many characters, with the position. The run must have been written down. It gives "" if nothing fits. cut is true if the end of the run was left out.
func (p *Paper) In(r *Run, most int) (text string, cut bool) {
	if here := r.Played(); p.Text != "" && len(p.Text)+1+len(here) <= most {
		return p.Text + "@" + here, false
	}
	if s := &p.short; s.Version != r.Version() || s.Most != most {
		*s = r.Shorten(most)
		s.Version, s.Most = r.Version(), most
	}
	if p.short.N < 0 {
		return "", true
	}
	branch, moves := r.Player.Position()
	if here := fmt.Sprintf("@%d.%d", branch, moves); r.Player.Leads(p.short.N) && len(p.short.Text)+len(here) <= most {
		return p.short.Text + here, true
	}
	return p.short.Text, true // it stands at its end
}
