package thumbnails

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"zootrope/core/player"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
)

// Sheet is what paper needs of a step beside its prose: a picture of its end, what its placeholders come to, and the right choices of the
// questions that are asked before it. The JSON is what the page reads (web/lesson/paper.ts).
type Sheet struct {
	SVG     string            `json:"svg"`
	Fills   map[string]string `json:"fills"`
	Answers map[string]string `json:"answers,omitempty"` // by the question's id
}

// Paper plays a lesson and gives a Sheet for every step, in the order of the script.
func Paper(l *form.Lesson) ([]Sheet, error) {
	out := make([]Sheet, len(l.Steps))
	outline := l.Outline()
	ledger, seen := play.NewLedger(outline), play.NewSightings(outline)
	var p *player.Player
	p = player.New(l.Script, player.Options{OnEvent: func(e *trace.Event) { seen.See(p.Step(), e, p.World().PartyName) }})
	defer p.Close()
	for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
		if play.AtStepEnd(p) {
			if err := ledger.StepEnded(l.Steps[p.Step()].ID, p.World(), seen.Saw); err != nil {
				return nil, err
			}
			out[p.Step()].SVG = sheet(p.World().View())
			out[p.Step()].Answers = answers(p)
		}
	}
	for i, st := range l.Steps {
		if out[i].SVG == "" {
			return nil, fmt.Errorf("the run of %s never comes to the end of step %s", l.ID, st.ID)
		}
		out[i].Fills = ledger.Values(st.ID)
	}
	return out, nil
}

// answers gives the right choices of the questions that were asked before the step that has just ended.
func answers(p *player.Player) map[string]string {
	out := map[string]string{}
	for _, q := range p.Questions() {
		if choice, ok := play.Right(q, p.World()); ok && q.Step == p.Step() {
			out[q.ID] = choice
		}
	}
	return out
}

// The sheet's box and the ellipse of its servers, in the units of its SVG.
const (
	sheetW, sheetH   = 360.0, 196.0
	sheetX, sheetY   = 180.0, 82.0
	sheetRX, sheetRY = 128.0, 58.0
	larger           = 1.75 // than in a thumbnail
)

// sheet draws a view for paper: servers with their states in words, for there is nothing to point at, and what is on its way.
func sheet(v sim.View) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %g %g" aria-hidden="true" focusable="false">`, sheetW, sheetH)
	at := map[string]point{}
	for i, s := range v.Servers {
		turn := 2*math.Pi*float64(i)/float64(len(v.Servers)) - math.Pi/2
		at[strconv.Itoa(int(s.ID))] = point{sheetX + sheetRX*math.Cos(turn), sheetY + sheetRY*math.Sin(turn)}
	}
	for i, s := range v.Servers {
		for _, o := range v.Servers[i+1:] {
			if s.State != "DOWN" && o.State != "DOWN" {
				p, q := at[strconv.Itoa(int(s.ID))], at[strconv.Itoa(int(o.ID))]
				fmt.Fprintf(&b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="var(--lane)"/>`, p.x, p.y, q.x, q.y)
			}
		}
	}
	taken := map[[2]string]bool{} // the foremost message stands for all on a lane
	for _, f := range v.Flights {
		p, ok := at[f.From]
		q, too := at[f.To]
		bead, lane := beads[f.Kind], [2]string{f.From, f.To}
		if ok && too && f.From != f.To && bead != nil && !taken[lane] {
			taken[lane] = true
			b.WriteString(bead(along(p, q, f, v.Now)))
		}
	}
	for _, s := range v.Servers {
		p := at[strconv.Itoa(int(s.ID))]
		// Twice the same number: Card's reader takes a single one for the width alone.
		fmt.Fprintf(&b, `<g transform="translate(%.1f %.1f) scale(%g %[3]g)">%[4]s</g>`, p.x, p.y, larger, serverSVG(s.State, point{}, false))
		if s.State != "DOWN" {
			fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" font-size="11" font-weight="700" text-anchor="middle" fill="var(--%s)">%d</text>`, p.x, p.y+4, numeral(s.State), s.ID)
		}
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" font-size="9" text-anchor="middle" fill="var(--ink)" stroke="var(--card)" stroke-width="3" paint-order="stroke">%s</text>`, p.x, p.y+24, html.EscapeString(said(s)))
	}
	fmt.Fprintf(&b, `<text x="%g" y="%g" font-size="9" text-anchor="middle" fill="var(--ink2)">%s</text></svg>`, sheetX, sheetH-6, html.EscapeString(foot(v)))
	return b.String()
}

// numeral is the colour in which a server's id stands on its shape.
func numeral(state string) string {
	switch state {
	case "LEADING":
		return "ongold"
	case "FOLLOWING":
		return "onfill"
	case "LOOKING":
		return "plum"
	}
	return "ink"
}

// said is a server in protocol words.
func said(s sim.ServerView) string {
	switch s.State {
	case "DOWN":
		return fmt.Sprintf("%d DOWN · %s", s.ID, s.Logged)
	case "LOOKING":
		return fmt.Sprintf("LOOKING · vote %d · %s", s.Vote, s.Logged)
	}
	return s.State + " · " + s.Logged
}

// foot is the time, and what stands beside the servers.
func foot(v sim.View) string {
	parts := []string{fmt.Sprintf("%.3f s", float64(v.Now)/1000)}
	for _, l := range v.Locks {
		var held []string
		for _, h := range l.Holders {
			held = append(held, h.Client)
		}
		parts = append(parts, fmt.Sprintf("lock %s: %s + %d", l.Path, strings.Join(held, " "), len(l.Waiters)))
	}
	if v.Counts.WatchEvents > 0 {
		parts = append(parts, fmt.Sprintf("WATCH_EVENT × %d", v.Counts.WatchEvents))
	}
	return strings.Join(parts, " · ")
}
