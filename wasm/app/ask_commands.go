package app

import (
	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/wasm/history"
)

// Commands are the newest commands of the run, in the order in which they were carried out first.
type Commands struct {
	Rows []CommandRow `json:"rows"`
	Left int          `json:"left"` // how many older ones are left out
}

// CommandRow is a command of the run, and what has become of it.
type CommandRow struct {
	N       int          `json:"n"` // its number in the run
	Text    string       `json:"text"`
	By      string       `json:"by"` // script, hand, or weather
	At      proto.Millis `json:"at"`
	Stands  string       `json:"stands"`  // behind the position, ahead of it, or undone: on a branch that is not the one that is shown
	Outcome *Outcome     `json:"outcome"` // nil while it is under way, and unless it stands behind
	Zxid    string       `json:"zxid"`    // of the transaction that it has made, "" for none
	Told    []string     `json:"told"`    // what it has made of the logs of servers: what a crash loses, and what a start reads
	Notices []string     `json:"notices"` // what of it has no effect, or counts otherwise than it was written
	Took    proto.Millis `json:"took"`    // from when it was given until it was answered, or what it waited for came; −1 for not yet, or nothing
}

// mostCommands is how many a page gets at most.
const mostCommands = 1000

// commandList lists the newest commands: those of the story that the timeline shows, and what was taken back of those that were given by hand.
func (a *App) commandList(most int) Commands {
	story := a.run.line(a.heartbeats)
	stands := a.run.standing(&story)
	became := a.run.outcomes(0, func(branch int, moves int64) bool { return stands(branch, moves) == "behind" })
	out := Commands{Rows: []CommandRow{}}
	all := a.run.p.Commands()
	for i := range all {
		c := &all[i]
		row := CommandRow{N: c.N, Text: c.Text, By: by(c), At: c.At, Stands: stands(c.Branch, c.Moves), Took: -1, Told: []string{}, Notices: []string{}}
		for _, n := range c.Notices() {
			row.Notices = append(row.Notices, n.Message(a.lang))
		}
		if c.Teaches() || row.Stands == "undone" && c.Line > 0 {
			continue
		}
		if row.Stands == "behind" {
			if row.Outcome = became.of(c, a.lang); row.Outcome.Word == "stopped" && a.goal != idle {
				row.Outcome = nil // it is under way
			}
			row.Zxid, row.Took = became.cost(c)
			for i := range c.Told {
				row.Told = append(row.Told, explain.Title(&c.Told[i], a.run.p.World().PartyName, a.lang))
			}
		}
		out.Rows = append(out.Rows, row)
	}
	most = min(max(most, 1), mostCommands)
	out.Left = max(0, len(out.Rows)-most)
	out.Rows = out.Rows[out.Left:]
	return out
}

func by(c *player.Command) string {
	switch {
	case c.Line > 0:
		return "script"
	case c.Manner&player.Fallen != 0:
		return "weather"
	}
	return "hand"
}

// standing says where a move stands to the position, as the story goes.
func (r *run) standing(s *history.Story) func(branch int, moves int64) string {
	branch, moves := r.p.Place()
	here := s.PartOf(branch)
	return func(b int, m int64) string {
		part := s.PartOf(b)
		switch {
		case part < 0 || m >= s.Parts[part].To:
			return "undone"
		case part < here || part == here && m < moves:
			return "behind"
		}
		return "ahead"
	}
}

// cost is the transaction that a command has made, and how long it took until it was answered or over.
func (o *outcomes) cost(c *player.Command) (zxid string, took proto.Millis) {
	if a := o.answers[c.N]; a != nil {
		if a.Zxid != 0 {
			zxid = a.Zxid.String()
		}
		return zxid, a.At - c.At
	}
	if e := o.ends[c.N]; e != nil {
		return "", e.At - c.At
	}
	return "", -1
}
