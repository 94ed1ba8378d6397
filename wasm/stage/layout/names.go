package layout

import "zootrope/core/sim"

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
	for n > 0 && first[n-1] >= '0' && first[n-1] <= '9' {
		n--
	}
	return n
}

// shortName shortens a client's name to a width: what it has in common with the others goes first.
func (d *drawing) shortName(f Face, name string, width float64) string {
	if f.Measure(name) <= width || d.alike > len(name) {
		return f.Fit(name, width)
	}
	own := name[d.alike:]
	for head := d.alike - 1; head > 1; head-- {
		if short := name[:head] + "..." + own; f.Measure(short) <= width {
			return short
		}
	}
	if own == "" {
		return f.Fit(name, width)
	}
	return f.Fit(own, width)
}
