package sim

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/core/zab"
)

// View takes a picture of the world.
func (w *World) View() View {
	v := View{Now: w.now, Turn: w.turn, Seq: w.rec.seq, Leader: w.Leader(), Quorum: w.Quorum(), Counts: w.rec.total}
	for _, p := range w.servers {
		s := w.viewServer(p)
		if !s.Observer && !s.Weightless {
			v.Voters++
		}
		v.Servers = append(v.Servers, s)
	}
	v.Links = w.viewLinks()
	v.Flights, v.Dials = w.viewFlights(), w.viewDials()
	for _, c := range w.clients {
		v.Clients = append(v.Clients, w.viewClient(c, v.Flights))
	}
	for _, path := range w.lockPaths() {
		v.Locks = append(v.Locks, w.viewLock(path))
	}
	v.Calls = w.viewCalls()
	if w.stores != nil {
		for _, k := range w.stores.kept {
			v.Stores = append(v.Stores, StoreView{k.name, preview([]byte(k.value)), k.shared(), k.holder})
		}
	}
	return v
}

func (w *World) viewServer(p *process) ServerView {
	m := &p.disk.written
	v := ServerView{ID: p.id, Observer: p.cfg.Observer(), Weightless: !p.cfg.Observer() && p.cfg.Groups.Weight(p.id) == 0, State: w.ServerState(p.id).String(), Accepted: max(m.accepted, 0),
		Epoch: max(m.current, 0), Logged: m.end().String(), Log: p.logTail()}
	v.Ahead = p.ahead
	if snapshots := m.Snapshots(); len(snapshots) > 0 && p.cfg.SnapCount != zab.DefaultSnapCount {
		if z := snapshots[len(snapshots)-1].Zxid; z != 0 {
			v.Snapshot = z.String()
		}
	}
	switch {
	case p.disk.fault == full:
		v.Disk = "full"
	case p.disk.fault == broken:
		v.Disk = "error"
	case p.disk.held:
		v.Disk = "held"
	case p.disk.slow:
		v.Disk = "slow"
	}
	s := p.srv
	if s == nil {
		return v
	}
	v.Established, v.ReadOnly = s.Serving(), s.ReadOnly()
	v.Phase, v.Sync = s.Phase(), s.SyncMode()
	v.Round, v.Vote, v.VoteZxid = s.Round(), s.Vote().Leader, s.Vote().Zxid.String()
	v.Committed = s.DB().LastProcessed().String()
	v.Nodes, v.Sessions, v.Watches = s.DB().NodeCount(), len(s.DB().Sessions()), s.DB().WatchCount()
	if s.State() == proto.Looking {
		for _, b := range s.Ballots() {
			v.Ballots = append(v.Ballots, Ballot{Sid: b.Sid, Vote: b.Vote.Leader, Zxid: b.Vote.Zxid.String(), Epoch: b.Vote.PeerEpoch, Support: b.Support})
		}
	}
	if z, acks := s.Acked(); z != 0 {
		v.AckZxid, v.Acks = z.String(), acks.List()
	}
	return v
}

// tailLength is how many log entries a view shows of a server.
const tailLength = 8

// logTail shows the end of the log: written, synced or committed; and what was cut from it last.
func (p *process) logTail() []LogEntry {
	var all []*proto.Txn
	segs := p.disk.written.segs
	for i := len(segs) - 1; i >= 0 && len(all) < tailLength; i-- {
		t := segs[i].Txns
		all = append(append([]*proto.Txn(nil), t[max(0, len(t)-tailLength):]...), all...)
	}
	cut := p.cut[max(0, len(p.cut)-tailLength/2):]
	all = all[max(0, len(all)-tailLength+len(cut)):]
	out := make([]LogEntry, 0, len(all)+len(cut))
	for _, t := range all {
		out = append(out, LogEntry{Zxid: t.Zxid.String(), State: p.stateOf(t.Zxid), Op: t.Type.String(), Path: t.Path})
	}
	for _, z := range cut {
		out = append(out, LogEntry{Zxid: z.String(), State: "truncated"})
	}
	return out
}

func (w *World) viewLinks() []LinkView {
	var out []LinkView
	parties := w.parties()
	for _, a := range parties {
		for _, b := range parties {
			if l, ok := w.links[pair{a, b}]; ok {
				out = append(out, LinkView{From: w.PartyName(a), To: w.PartyName(b), Cut: l.Cut, Held: l.Held, Delay: l.Delay})
			}
		}
	}
	return out
}

// parties lists everyone, servers first.
func (w *World) parties() []proto.Party {
	var out []proto.Party
	for _, p := range w.servers {
		out = append(out, p.party())
	}
	for _, c := range w.clients {
		out = append(out, c.id)
	}
	return out
}

func (w *World) viewFlights() []Flight {
	n := 0
	w.eachConn(func(c *conn) { n += c.pipes[0].len() + c.pipes[1].len() })
	if n == 0 {
		return nil
	}
	out := make([]Flight, 0, n)
	w.eachConn(func(c *conn) {
		for dir := range c.pipes {
			p := &c.pipes[dir]
			if p.len() == 0 {
				continue
			}
			held, from, to := w.blocked(c, dir), w.PartyName(c.ends[dir].Party), w.PartyName(c.ends[1-dir].Party)
			for i := range p.len() {
				if k := p.at(i); k.Kind == data {
					f := Flight{ID: k.Seq, Kind: k.Msg.Kind.String(), From: from, To: to, Sent: k.Sent, Due: k.Due, Held: held, Label: label(&k.Msg)}
					if k.Msg.Event != nil {
						f.Event = k.Msg.Event.Type.String()
					}
					out = append(out, f)
				}
			}
		}
	})
	return out
}

// viewDials lists the dials of the election.
func (w *World) viewDials() []DialView {
	var out []DialView
	w.eachConn(func(c *conn) {
		if c.ends[0].Name.Net != proto.Election {
			return
		}
		for dir := range c.pipes {
			for i := range c.pipes[dir].len() {
				k := c.pipes[dir].at(i)
				refused := k.Kind == rst && k.Why == trace.ConnRefused
				if k.Kind != syn && !refused || w.blocked(c, dir) {
					continue
				}
				d := DialView{From: w.PartyName(c.ends[0].Party), To: w.PartyName(c.ends[1].Party), Sent: k.Sent, Due: k.Due, Refused: refused}
				if vote, ok := w.Vote(c.ends[0].Party.Server()); ok {
					d.Vote = vote
				}
				out = append(out, d)
			}
		}
	})
	return out
}

// label is the short text that a bead carries.
func label(m *proto.Message) string {
	switch {
	case m.Vote != nil:
		if m.Vote.Vote.Leader > 0 {
			return itoa(int64(m.Vote.Vote.Leader))
		}
		return ""
	case m.Req != nil:
		return m.Req.Path
	case m.Event != nil:
		return m.Event.Path
	case m.Zxid > 0:
		return m.Zxid.String()
	}
	return ""
}
