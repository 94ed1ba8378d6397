package sim

import (
	"sort"
	"strconv"

	"zootrope/core/proto"
)

// Sessions are the sessions that one server knows, and the watches and local sessions of one server or of all.
type Sessions struct {
	Server   proto.ServerID `json:"server"`
	Sessions []SessionOn    `json:"sessions"` // by id
	Watches  []WatchOn      `json:"watches"`  // by server, client and path; those whose event is on its way last
}

// SessionOn is a session.
type SessionOn struct {
	ID         string         `json:"id"`
	Client     string         `json:"client"`  // the client that it belongs to, "" if it has none any more
	On         proto.ServerID `json:"on"`      // where its client is connected, 0 for nowhere
	Timeout    proto.Millis   `json:"timeout"` // as negotiated
	Expires    proto.Millis   `json:"expires"` // when the leader lets it expire if nothing more is heard, −1 if nobody knows
	Ephemerals []string       `json:"ephemerals"`
	Local      bool           `json:"local,omitempty"` // no other server knows it
}

// WatchOn is a watch as its server has it.
type WatchOn struct {
	Server proto.ServerID `json:"server"`
	Client string         `json:"client"`
	Path   string         `json:"path"`
	Kind   string         `json:"kind"`  // data exist child persistent recursive
	Mode   string         `json:"mode"`  // standard persistent recursive
	State  string         `json:"state"` // set fired
}

// Sessions shows the sessions of a server and the watches that are set there; 0 is the sessions of the leader and the
// watches of all servers. False while there is nobody to ask.
func (w *World) Sessions(id proto.ServerID) (Sessions, bool) {
	p := w.shown(id)
	if p == nil {
		return Sessions{}, false
	}
	v := Sessions{Server: p.id, Sessions: []SessionOn{}, Watches: []WatchOn{}}
	all := p.srv.DB().Sessions()
	for _, s := range all[:min(len(all), shownSessions)] {
		v.Sessions = append(v.Sessions, w.sessionOn(p, s))
	}
	for _, q := range w.servers {
		if q.running() && (id == 0 || q == p) {
			v.Sessions = append(v.Sessions, w.localOn(q)...)
			v.Watches = append(v.Watches, w.watchesOn(q)...)
		}
	}
	v.Watches = append(v.Watches, w.fired(id)...)
	return v, true
}

// localOn lists the sessions that only this server knows.
func (w *World) localOn(p *process) []SessionOn {
	var out []SessionOn
	for _, s := range p.srv.LocalSessions() {
		v := w.sessionOn(p, s.SnapshotSession)
		v.Local, v.Expires = true, p.clock.world(s.Expires)
		out = append(out, v)
	}
	return out
}

func (w *World) sessionOn(p *process, s proto.SnapshotSession) SessionOn {
	v := SessionOn{ID: s.Session.String(), Timeout: s.Timeout, Expires: -1, Ephemerals: []string{}}
	v.Ephemerals = append(v.Ephemerals, p.srv.DB().Ephemerals(s.Session)...)
	for _, c := range w.clients {
		if cl := c.actor.client; cl.Session() == s.Session {
			v.Client, v.On = c.name, cl.On()
		}
	}
	if l := w.Leader(); l != 0 {
		q := w.servers[l-1]
		if at, ok := q.srv.Expires(s.Session); ok {
			v.Expires = q.clock.world(at)
		}
	}
	return v
}

// watchesOn lists the watches that a server has.
func (w *World) watchesOn(p *process) []WatchOn {
	var out []WatchOn
	db := p.srv.DB()
	for _, conn := range db.Watchers() {
		for _, i := range db.Watches(conn) {
			v := WatchOn{Server: p.id, Client: w.PartyName(conn.Peer), Path: i.Path, Kind: i.Kind, Mode: "standard", State: "set"}
			if i.Kind == "persistent" || i.Kind == "recursive" {
				v.Mode = i.Kind
			}
			out = append(out, v)
		}
	}
	return out
}

// fired lists the watches whose events are on their way to their clients, in the order in which they were sent.
func (w *World) fired(id proto.ServerID) []WatchOn {
	flights := w.viewFlights()
	sort.SliceStable(flights, func(i, j int) bool { return flights[i].ID < flights[j].ID })
	var out []WatchOn
	for i := range flights {
		f := &flights[i]
		if f.Kind != proto.WatchEvent.String() {
			continue
		}
		if server, err := strconv.ParseInt(f.From, 10, 64); err == nil && (id == 0 || proto.ServerID(server) == id) {
			out = append(out, WatchOn{Server: proto.ServerID(server), Client: f.To, Path: f.Label, Kind: f.Event, State: "fired"})
		}
	}
	return out
}
