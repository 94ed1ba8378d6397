package thumbnails

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// The frame's box and the ellipse of its servers, in the units of its SVG.
const (
	frameW, frameH = 99.0, 110.0
	ringX, ringY   = 49.5, 64.0
	ringRX, ringRY = 35.0, 34.0
	nearest, aside = 0.34, 3.0 // of a message to its ends, as a share of the way; and to the line
)

type point struct{ x, y float64 }

// draw makes an SVG of a view: servers on a ring, each in the shape of its state, and the messages between them in the
// shape of their kind. Colours are the page's, so that themes reach it. crashed says that a server that is down has crashed just now.
func draw(v sim.View, crashed bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %g %g" aria-hidden="true" focusable="false">`, frameW, frameH)
	at := map[string]point{}
	for i, s := range v.Servers {
		turn := 2*math.Pi*float64(i)/float64(len(v.Servers)) - math.Pi/2
		at[strconv.Itoa(int(s.ID))] = point{ringX + ringRX*math.Cos(turn), ringY + ringRY*math.Sin(turn)}
	}
	for i, s := range v.Servers {
		for _, o := range v.Servers[i+1:] {
			if s.State != "DOWN" && o.State != "DOWN" {
				p, q := at[strconv.Itoa(int(s.ID))], at[strconv.Itoa(int(o.ID))]
				fmt.Fprintf(&b, `<line x1="%.2f" y1="%.2f" x2="%.2f" y2="%.2f" stroke="var(--lane)" stroke-width=".8"/>`, p.x, p.y, q.x, q.y)
			}
		}
	}
	type lane struct{ from, to string }
	taken := map[lane]bool{} // the foremost message stands for all on a lane; more would be a smear
	for _, f := range v.Flights {
		p, ok := at[f.From]
		q, too := at[f.To]
		bead := beads[f.Kind]
		if !ok || !too || f.From == f.To || taken[lane{f.From, f.To}] || bead == nil {
			continue
		}
		taken[lane{f.From, f.To}] = true
		b.WriteString(bead(along(p, q, f, v.Now)))
	}
	for _, s := range v.Servers {
		b.WriteString(serverSVG(s.State, at[strconv.Itoa(int(s.ID))], crashed))
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// serverSVG draws a server's state as the stage does, small.
func serverSVG(state string, p point, crashed bool) string {
	switch state {
	case "LEADING":
		var corners []string
		for i := range 6 {
			turn := math.Pi/3*float64(i) - math.Pi/2
			corners = append(corners, fmt.Sprintf("%.2f,%.2f", p.x+8.3*math.Cos(turn), p.y+8.3*math.Sin(turn)))
		}
		return `<polygon points="` + strings.Join(corners, " ") + `" fill="var(--gold)" stroke="var(--goldink)" stroke-width="1.25"/>`
	case "LOOKING":
		return fmt.Sprintf(`<circle cx="%.2f" cy="%.2f" r="6" fill="var(--card)" stroke="var(--plum)" stroke-width="1.7" stroke-dasharray="2.9 1.8"/>`, p.x, p.y)
	case "OBSERVING":
		return fmt.Sprintf(`<circle cx="%.2f" cy="%.2f" r="6.5" fill="var(--card)" stroke="var(--petrol)" stroke-width="1.5"/>`+
			`<circle cx="%.2f" cy="%.2f" r="3.5" fill="none" stroke="var(--petrol)"/>`, p.x, p.y, p.x, p.y)
	case "DOWN":
		colour := "grey"
		if crashed {
			colour = "verm"
		}
		return fmt.Sprintf(`<path d="M%.2f %.2fl9 9m0 -9l-9 9" fill="none" stroke="var(--%s)" stroke-width="2.25" stroke-linecap="round"/>`, p.x-4.5, p.y-4.5, colour)
	case "PAUSED":
		return fmt.Sprintf(`<rect x="%.2f" y="%.2f" width="12" height="12" rx="2" fill="var(--greytint)" stroke="var(--grey)" stroke-width="1.25"/>`, p.x-6, p.y-6)
	}
	return fmt.Sprintf(`<circle cx="%.2f" cy="%.2f" r="6.5" fill="var(--petrol)"/>`, p.x, p.y)
}

// along is where a message is between two servers: as far as time has brought it, but clear of both, and on the right
// of its way.
func along(p, q point, f sim.Flight, now proto.Millis) point {
	way := 0.5
	if f.Due > f.Sent {
		way = float64(now-f.Sent) / float64(f.Due-f.Sent)
	}
	way = min(max(way, nearest), 1-nearest)
	dx, dy := q.x-p.x, q.y-p.y
	length := math.Hypot(dx, dy)
	return point{p.x + dx*way - dy/length*aside, p.y + dy*way + dx/length*aside}
}

// beads are the messages that the stage shows, in the shapes of their kinds.
var beads = map[string]func(point) string{
	"NOTIFICATION": func(p point) string {
		x, y := p.x-3.5, p.y-3.5
		return fmt.Sprintf(`<polygon points="%.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f" fill="var(--plum)"/>`,
			x, y, x+4.9, y, x+7, y+2.1, x+7, y+7, x, y+7)
	},
	"PROPOSAL": func(p point) string { return entry(p, "card") },
	"ACK": func(p point) string {
		return entry(p, "card") + fmt.Sprintf(`<rect x="%.2f" y="%.2f" width="6" height="2.2" fill="var(--green)"/>`, p.x-3, p.y+.8)
	},
	"COMMIT": func(p point) string { return entry(p, "green") }, "INFORM": func(p point) string { return entry(p, "green") },
	"FOLLOWERINFO": piece, "OBSERVERINFO": piece, "LEADERINFO": piece, "ACKEPOCH": piece,
	"DIFF": piece, "TRUNC": piece, "SNAP": piece, "NEWLEADER": piece, "UPTODATE": piece,
}

// entry is a log entry under way.
func entry(p point, fill string) string {
	return fmt.Sprintf(`<rect x="%.2f" y="%.2f" width="6" height="6" rx="1" fill="var(--%s)" stroke="var(--green)" stroke-width="1.5"/>`, p.x-3, p.y-3, fill)
}

// piece is a message of discovery and synchronisation.
func piece(p point) string {
	return fmt.Sprintf(`<rect x="%.2f" y="%.2f" width="8" height="5" rx="1" fill="var(--card)" stroke="var(--indigo)" stroke-width="1.4"/>`, p.x-4, p.y-2.5)
}
