package app

import (
	"fmt"
	"sort"

	"zootrope/wasm/port"
)

// shorter is the longest beginning of a run that was found to fit.
type shorter struct {
	version
	most int
	text string
	n    int // the command by hand before which it ends, −1 for none
}

// writtenIn writes the run down now, if that was not done yet, and tells the page. It gives as much as fits into so many characters.
func (a *App) writtenIn(most int) port.Written {
	if a.paper.version != a.run.version() {
		a.writeDown()
		a.report()
	}
	if text, here := a.paper.text, a.run.played(); text != "" && len(text)+1+len(here) <= most {
		return port.Written{Run: text + "@" + here}
	}
	if s := &a.short; s.version != a.run.version() || s.most != most {
		*s = a.run.shorter(most)
		s.version, s.most = a.run.version(), most
	}
	if a.short.n < 0 {
		return port.Written{Cut: true}
	}
	branch, moves := a.run.p.Place()
	if here := fmt.Sprintf("@%d.%d", branch, moves); a.run.p.Leads(a.short.n) && len(a.short.text)+len(here) <= most {
		return port.Written{Run: a.short.text + here, Cut: true}
	}
	return port.Written{Run: a.short.text, Cut: true} // it stands at its end
}

// shorter looks for the longest beginning that fits. What is written on the way there is at most about twice as long.
func (r *record) shorter(most int) shorter {
	out := shorter{n: -1}
	fits := func(n int) bool {
		text := r.packed(r.p.Beginning(n, Build()))
		ok := text != "" && len(text) <= most
		if ok && n > out.n {
			out.text, out.n = text, n
		}
		return ok
	}
	low, high := 0, r.p.Beginnings()
	for n := 0; n < high; n = 2*n + 1 {
		if !fits(n) {
			high = n
			break
		}
		low = n + 1
	}
	sort.Search(max(0, high-low), func(i int) bool { return !fits(low + i) })
	return out
}
