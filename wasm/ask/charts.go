package ask

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// Buckets of charts.
const (
	usualBuckets = 60
	maxBuckets   = 400
)

// charts counts what has happened on the way to the position, over virtual time.
func (d *Desk) charts(buckets int) port.Charts {
	if buckets == 0 || buckets > maxBuckets {
		buckets = usualBuckets
	}
	now := d.run.Player.World().Now()
	width := now/proto.Millis(buckets) + 1
	n := int(now/width) + 1
	c := charter{width: width, asked: map[request]uint32{}, outstanding: map[int64]bool{}, kinds: make([][]int, int(proto.Kinds)),
		commits: make([]int, n), telling: make([]int64, n), ranks: make([]uint8, n), queue: make([]int, n), waited: make([]int64, n), answers: make([]int64, n)}
	for _, part := range d.run.Archive.Past(d.run.Player) {
		for i := range part {
			c.hear(&part[i])
		}
	}
	c.reach(n - 1)
	return c.done()
}

// request names a client's request.
type request struct {
	client int16
	xid    int64
}

// charter goes through the events and fills the buckets.
type charter struct {
	width       proto.Millis
	at          int // the bucket of the last event
	kinds       [][]int
	commits     []int
	telling     []int64
	ranks       []uint8 // of those
	queue       []int
	waited      []int64
	answers     []int64
	asked       map[request]uint32
	outstanding map[int64]bool
	leader      int16
	last        int64 // the newest transaction that was ever proposed
}

func (c *charter) hear(f *history.Fact) {
	b := min(int(proto.Millis(f.At)/c.width), len(c.commits)-1)
	c.reach(b)
	if r := f.Rank(); r >= history.Shown && r > c.ranks[b] {
		c.ranks[b], c.telling[b] = r, int64(f.Seq)
	}
	if m := f.Kind.Message(); m != proto.NoKind && (!f.Quiet() || m == proto.Initial) {
		if c.kinds[m] == nil {
			c.kinds[m] = make([]int, len(c.commits))
		}
		c.kinds[m][b]++
	}
	switch f.Kind {
	case trace.Sent(proto.Proposal):
		c.proposed(f, b)
	case trace.Sent(proto.ClientRequest):
		c.asked[request{f.Who, f.Num}] = f.At
	case trace.Deliver:
		c.answered(f, b)
	case trace.AckCount:
		c.acked(f, b)
	case trace.Crash, trace.Stop, trace.GiveUp:
		if f.Who == c.leader {
			clear(c.outstanding)
		}
	}
}

// reach begins all buckets up to b. A proposal that is outstanding now is outstanding in each of them.
func (c *charter) reach(b int) {
	for ; c.at < b; c.at++ {
		c.queue[c.at+1] = len(c.outstanding)
	}
}

// answered ends a request.
func (c *charter) answered(f *history.Fact, b int) {
	if f.Msg != proto.ClientReply {
		return
	}
	key := request{f.Who, f.Num}
	if sent, ok := c.asked[key]; ok {
		c.waited[b] += int64(f.At - sent)
		c.answers[b]++
		delete(c.asked, key)
	}
}

// proposed notes a new proposal. Old ones are passed over: a leader sends them again to a learner that it synchronises.
func (c *charter) proposed(f *history.Fact, b int) {
	if f.Num <= c.last {
		return
	}
	if f.Who != c.leader {
		c.leader = f.Who
		clear(c.outstanding)
	}
	c.last = f.Num
	c.outstanding[f.Num] = true
	c.queue[b] = max(c.queue[b], len(c.outstanding))
}

// acked counts a commit. A leader without followers sends no proposal, so its acknowledgement is the first sign of it.
func (c *charter) acked(f *history.Fact, b int) {
	if proto.Zxid(f.Num).NewEpoch() {
		return
	}
	c.proposed(f, b)
	if f.Taken {
		delete(c.outstanding, f.Num)
		c.commits[b]++
	}
}

func (c *charter) done() port.Charts {
	out := port.Charts{Width: c.width, Commits: c.commits, Telling: c.telling, Queue: c.queue, Kinds: []port.KindSeries{}, Latency: []float64{}}
	for k, counts := range c.kinds {
		if counts != nil {
			name := proto.Kind(k).String()
			out.Kinds = append(out.Kinds, port.KindSeries{Name: name, Look: name, Counts: counts})
		}
	}
	for i, n := range c.answers {
		mean := -1.0
		if n > 0 {
			mean = float64(c.waited[i]) / float64(n)
		}
		out.Latency = append(out.Latency, mean)
	}
	return out
}
