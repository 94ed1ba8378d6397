package sim

import (
	"slices"
	"sort"

	"zootrope/core/proto"
)

// Logs are the logs of all servers side by side.
type Logs struct {
	Zxids []string `json:"zxids"` // the zxids that at least one log has, the newest last
	Ops   []string `json:"ops"`   // the operation and the path of each zxid
	More  int      `json:"more"`  // how many older zxids are left out
	Rows  []LogRow `json:"rows"`
}

// LogRow is one server's log.
type LogRow struct {
	Server   proto.ServerID `json:"server"`
	State    string         `json:"state"`
	Cells    []*LogEntry    `json:"cells"`    // one for each of Zxids, nil where the log has a gap
	Snapshot string         `json:"snapshot"` // the zxid of its newest snapshot, "" for none
	Torn     string         `json:"torn"`     // the record behind the end of its log on the disk that a crash has cut in two, "" for none
}

// shownLog is how many entries of the logs are shown.
const shownLog = 400

// Logs shows the logs of all servers, the newest entries of them.
func (w *World) Logs() Logs {
	all, first, more := w.recent()
	v := Logs{Zxids: []string{}, Ops: []string{}, Rows: []LogRow{}, More: more}
	for _, z := range all {
		v.Zxids, v.Ops = append(v.Zxids, z.String()), append(v.Ops, "")
	}
	for _, p := range w.servers {
		r := LogRow{Server: p.id, State: w.ServerState(p.id).String(), Cells: make([]*LogEntry, len(all))}
		if n := len(p.disk.written.snaps); n > 0 {
			r.Snapshot = p.disk.written.snaps[n-1].Zxid.String()
		}
		if z := p.disk.durable.torn.Zxid; z != 0 {
			r.Torn = z.String()
		}
		p.disk.written.since(first, func(t *proto.Txn) {
			i, _ := slices.BinarySearch(all, t.Zxid)
			r.Cells[i] = &LogEntry{Zxid: t.Zxid.String(), State: p.stateOf(t.Zxid), Op: t.Type.String(), Path: t.Path}
			v.Ops[i] = title(t)
		})
		for _, z := range p.cut {
			if i, ok := slices.BinarySearch(all, z); ok && r.Cells[i] == nil {
				r.Cells[i] = &LogEntry{Zxid: z.String(), State: "truncated"}
			}
		}
		v.Rows = append(v.Rows, r)
	}
	return v
}

func title(t *proto.Txn) string {
	if t.Path == "" {
		return t.Type.String()
	}
	return t.Type.String() + " " + t.Path
}

// recent lists the newest zxids of all logs, with those that were cut lately, and gives the first of them and how many are older.
func (w *World) recent() (all []proto.Zxid, first proto.Zxid, more int) {
	for _, p := range w.servers {
		own := 0
		for i := len(p.disk.written.segs) - 1; i >= 0 && own < shownLog; i-- {
			txns := p.disk.written.segs[i].Txns
			for j := len(txns) - 1; j >= 0 && own < shownLog; j-- {
				all = append(all, txns[j].Zxid)
				own++
			}
		}
		all = append(all, p.cut...)
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	all = slices.Compact(all)
	all = all[max(0, len(all)-shownLog):]
	if len(all) == 0 {
		return nil, 0, 0
	}
	for _, p := range w.servers {
		older := 0
		for _, s := range p.disk.written.segs {
			older += sort.Search(len(s.Txns), func(i int) bool { return s.Txns[i].Zxid >= all[0] })
		}
		more = max(more, older)
	}
	return all, all[0], more
}

// since gives the transactions of a log from one on.
func (m *image) since(first proto.Zxid, f func(*proto.Txn)) {
	for _, s := range m.segs {
		for i := sort.Search(len(s.Txns), func(i int) bool { return s.Txns[i].Zxid >= first }); i < len(s.Txns); i++ {
			f(s.Txns[i])
		}
	}
}

// stateOf says how certain an entry of the log is: written, synced or committed. What a server has applied stays committed while it is down, and
// while it looks for a leader. What else stands in its log is committed for it only once it serves: until then a leader may truncate it.
func (p *process) stateOf(z proto.Zxid) string {
	synced := proto.Zxid(0)
	if ds := p.disk.durable.segs; len(ds) > 0 {
		synced = ds[len(ds)-1].Txns[len(ds[len(ds)-1].Txns)-1].Zxid
	}
	switch {
	case z <= p.applied:
		return "committed"
	case z <= synced:
		return "synced"
	}
	return "written"
}

// TxnView is a transaction as a log has it.
type TxnView struct {
	Op, Path, Data string
	Client         string // whose request it was, "" for nobody's
	Party          proto.Party
	Xid            int32
	At             proto.Millis // when the leader made it
}

// Txn looks a transaction up in the logs of all servers; false if none has it.
func (w *World) Txn(z proto.Zxid) (TxnView, bool) {
	var found *proto.Txn
	for _, p := range w.servers {
		for _, segs := range [][]proto.LogSegment{p.disk.written.segs, p.disk.written.old} {
			(&image{segs: segs}).since(z, func(t *proto.Txn) {
				if t.Zxid == z {
					found = t
				}
			})
		}
	}
	if found == nil {
		return TxnView{}, false
	}
	v := TxnView{Op: found.Type.String(), Path: found.Path, Data: preview(found.Data), Xid: found.Cxid, At: virtual(found.Time)}
	for _, c := range w.clients {
		if c.actor.client.Session() == found.Session {
			v.Client, v.Party = c.name, c.id
		}
	}
	return v, true
}

// Quorum is how many voters are a majority.
func (w *World) Quorum() int { return w.set.Zoo.Groups.Smallest(w.set.Zoo.Voters) }
