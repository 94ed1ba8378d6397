package ask

import (
	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// mostCommands is how many a page gets at most.
const mostCommands = 1000

// commandList lists the newest commands: those of the story that the timeline shows, and what was taken back of those that were given by hand.
func (d *Desk) commandList(most int) port.Commands {
	story := d.session.Timeline()
	stands := standing(d.run, &story.Story)
	results := d.run.Outcomes(0, func(branch int, moves int64) bool { return stands(branch, moves) == port.Behind })
	out := port.Commands{Rows: []port.CommandRow{}}
	all := d.run.Player.Commands()
	for i := range all {
		c := &all[i]
		row := port.CommandRow{N: c.N, Text: c.Text, By: by(c), At: c.At, Stands: stands(c.Branch, c.Moves), Took: -1, OnLogs: []string{}, Notices: []string{}}
		for _, n := range c.Notices() {
			row.Notices = append(row.Notices, n.Message(d.Lang))
		}
		if c.Teaches() || row.Stands == port.Undone && c.Line > 0 {
			continue
		}
		if row.Stands == port.Behind {
			if row.Outcome = became(&results, c, d.Lang); row.Outcome.Word == port.Stopped && d.session.Busy() {
				row.Outcome = nil // it is under way
			}
			row.Zxid, row.Took = costOf(&results, c)
			for i := range c.OnLogs {
				row.OnLogs = append(row.OnLogs, explain.Title(&c.OnLogs[i], d.run.Player.World().PartyName, d.Lang))
			}
		}
		out.Rows = append(out.Rows, row)
	}
	most = min(max(most, 1), mostCommands)
	out.Left = max(0, len(out.Rows)-most)
	out.Rows = out.Rows[out.Left:]
	return out
}

func by(c *player.Command) port.By {
	switch {
	case c.Line > 0:
		return port.ByScript
	case c.Manner&player.Fallen != 0:
		return port.ByWeather
	}
	return port.ByHand
}

// standing says where a move stands to the position, as the story goes.
func standing(r *run.Record, s *history.Story) func(branch int, moves int64) port.Stands {
	branch, moves := r.Player.Position()
	here := s.PartOf(branch)
	return func(b int, m int64) port.Stands {
		part := s.PartOf(b)
		switch {
		case part < 0 || m >= s.Parts[part].To:
			return port.Undone
		case part < here || part == here && m < moves:
			return port.Behind
		}
		return port.Ahead
	}
}

// costOf is the transaction that a command has made, and how long it took until it was answered or over.
func costOf(o *run.Outcomes, c *player.Command) (zxid string, took proto.Millis) {
	if a := o.Answers[c.N]; a != nil {
		if a.Zxid != 0 {
			zxid = a.Zxid.String()
		}
		return zxid, a.At - c.At
	}
	if e := o.Ends[c.N]; e != nil {
		return "", e.At - c.At
	}
	return "", -1
}
