package ask

import (
	"slices"
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// entry tells the life of a transaction up to the position.
func (d *Desk) entry(text string) (any, []port.Problem) {
	z, err := proto.ParseZxid(text)
	if err != nil {
		return nil, port.Malformed(err)
	}
	w := d.run.Player.World()
	l := life{zxid: int64(z), Entry: port.Entry{Zxid: z.String(), Proposed: -1, Committed: -1, Need: w.Quorum(), ProposedTo: []int{}, OnDisk: []int{},
		Acks: []int{}, Applied: []int{}, Truncated: []int{}, Underway: []port.Underway{}}}
	client, xid := proto.Party(0), int64(-1)
	if t, ok := w.Txn(z); ok {
		l.Op, l.Path, l.Data, l.Client = t.Op, t.Path, t.Data, t.Client
		client, xid = t.Party, int64(t.Xid)
	}
	for _, part := range d.run.Archive.Past(d.run.Player) {
		for i := range part {
			f := &part[i]
			if f.Kind == trace.Deliver && f.Msg == proto.ClientRequest && l.Proposed < 0 && client != 0 && proto.Party(f.Peer) == client && f.Num == xid {
				l.Via = int(f.Who)
			}
			l.hear(f)
		}
	}
	for _, f := range w.View().Flights {
		from, e1 := strconv.Atoi(f.From)
		to, e2 := strconv.Atoi(f.To)
		if f.Label == l.Zxid && e1 == nil && e2 == nil {
			l.Underway = append(l.Underway, port.Underway{Kind: f.Kind, From: from, To: to, Due: f.Due})
		}
	}
	return l.Entry, nil
}

// life is an entry while the events are gone through.
type life struct {
	port.Entry
	zxid    int64
	written []int
}

func (l *life) hear(f *history.Fact) {
	who := int(f.Who)
	switch f.Kind {
	case trace.Crash:
		if f.Num < l.zxid {
			l.lose(who)
		}
		drop(&l.Applied, who)
	case trace.Stop:
		drop(&l.Applied, who)
	case trace.Truncated:
		if f.Num < l.zxid && slices.Contains(l.written, who) {
			l.lose(who)
			put(&l.Truncated, who)
		}
	case trace.Fsync:
		if f.Num >= l.zxid && (f.Taken || l.stands()) && slices.Contains(l.written, who) {
			put(&l.OnDisk, who)
		}
	default:
		if f.Num == l.zxid {
			l.own(f, who)
		}
		if f.Kind == trace.Write && f.Taken && f.Num >= l.zxid && l.stands() {
			put(&l.written, who)
			put(&l.Applied, who)
		}
	}
}

// own hears an event that names the transaction.
func (l *life) own(f *history.Fact, who int) {
	switch f.Kind {
	case trace.Sent(proto.Proposal), trace.Sent(proto.Inform):
		put(&l.ProposedTo, int(f.Peer))
		l.begin(f)
	case trace.Write:
		put(&l.written, who)
		drop(&l.Truncated, who)
		l.begin(f)
	case trace.AckCount:
		put(&l.Acks, int(f.Peer))
		if f.Taken && l.Committed < 0 {
			l.Committed = proto.Millis(f.At)
		}
	case trace.Apply:
		put(&l.Applied, who)
	}
}

// begin notes where the transaction comes up first.
func (l *life) begin(f *history.Fact) {
	if l.Seq == 0 {
		l.Seq, l.Proposed = int64(f.Seq), proto.Millis(f.At)
	}
}

// stands says whether the transaction is part of the history: then every later snapshot contains it.
func (l *life) stands() bool { return l.Committed >= 0 || len(l.Applied) > 0 }

// lose takes the transaction from a disk.
func (l *life) lose(who int) {
	drop(&l.written, who)
	drop(&l.OnDisk, who)
}

// put adds to a sorted list what it lacks.
func put(list *[]int, id int) {
	if i, has := slices.BinarySearch(*list, id); !has {
		*list = slices.Insert(*list, i, id)
	}
}

func drop(list *[]int, id int) {
	if i, has := slices.BinarySearch(*list, id); has {
		*list = slices.Delete(*list, i, i+1)
	}
}
