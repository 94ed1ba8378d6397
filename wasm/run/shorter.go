package run

import "sort"

// Shorter is the longest beginning of a run that was found to fit.
type Shorter struct {
	Version
	Most int
	Text string
	N    int // the command by hand before which it ends, −1 for none
}

// Shorten looks for the longest beginning that fits. What is written on the way there is at most about twice as long.
func (r *Record) Shorten(most int) Shorter {
	out := Shorter{N: -1}
	fits := func(n int) bool {
		text := r.packed(r.Player.Beginning(n, Build()))
		ok := text != "" && len(text) <= most
		if ok && n > out.N {
			out.Text, out.N = text, n
		}
		return ok
	}
	low, high := 0, r.Player.Beginnings()
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
