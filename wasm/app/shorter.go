package app

import (
	"fmt"

	"zootrope/wasm/port"
)

// writtenIn writes the run down now, if that was not done yet, and tells the page. It gives as much as fits into so many characters.
func (a *App) writtenIn(most int) port.Written {
	if a.paper.Version != a.run.Version() {
		a.writeDown()
		a.report()
	}
	if text, here := a.paper.text, a.run.Played(); text != "" && len(text)+1+len(here) <= most {
		return port.Written{Run: text + "@" + here}
	}
	if s := &a.short; s.Version != a.run.Version() || s.Most != most {
		*s = a.run.Shorten(most)
		s.Version, s.Most = a.run.Version(), most
	}
	if a.short.N < 0 {
		return port.Written{Cut: true}
	}
	branch, moves := a.run.Player.Place()
	if here := fmt.Sprintf("@%d.%d", branch, moves); a.run.Player.Leads(a.short.N) && len(a.short.Text)+len(here) <= most {
		return port.Written{Run: a.short.Text + here, Cut: true}
	}
	return port.Written{Run: a.short.Text, Cut: true} // it stands at its end
}
