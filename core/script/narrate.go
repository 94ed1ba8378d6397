package script

import (
	"fmt"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Weight says how much of a story an event is.
type Weight uint8

// Weights.
const (
	Detail    Weight = iota // told on request: messages, timers, writes
	Countable               // told folded: "3 transactions committed"
	Matters                 // told
)

// Weigh judges an event by its kind. What a command does at once (a crash, a cut) is a detail: the command is told.
func Weigh(e *trace.Event) Weight {
	switch e.Kind {
	case trace.Stop, trace.Established, trace.Serving, trace.SyncChoice, trace.Truncated, trace.GiveUp, trace.SessionGone,
		trace.ClientState, trace.LockState, trace.WatchFired, trace.Note, trace.Violation, trace.Goal, trace.Rewind:
		return Matters
	case trace.State:
		return Matters
	case trace.EpochChosen:
		if e.Taken {
			return Matters
		}
	case trace.Outcome:
		if e.Code != proto.OK {
			return Matters
		}
		return Countable
	case trace.Apply:
		return Countable
	}
	return Detail
}

// Tell puts an event into a sentence: what happened, and why as far as the event says it.
func Tell(e *trace.Event, names trace.Names) string {
	t := teller{e: e, names: names}
	if m := e.Kind.Message(); m != proto.NoKind {
		t.message(m)
	} else {
		t.other()
	}
	if e.Rule != trace.NoRule {
		t.add("(" + e.Rule.String() + ")")
	}
	return strings.Join(t.words, " ")
}

type teller struct {
	e     *trace.Event
	names trace.Names
	words []string
}

func (t *teller) add(words ...string) {
	for _, w := range words {
		if w != "" {
			t.words = append(t.words, w)
		}
	}
}

// who is the party that did it.
func (t *teller) who() string {
	switch {
	case t.e.Server != 0:
		return "server " + strconv.Itoa(int(t.e.Server))
	case t.e.Client != 0:
		return t.names(t.e.Client)
	}
	return ""
}

func (t *teller) party(p proto.Party) string {
	switch {
	case p > 0:
		return "server " + strconv.Itoa(int(p))
	case p < 0:
		return t.names(p)
	}
	return ""
}

func (t *teller) zxid() string {
	if t.e.Zxid == 0 {
		return ""
	}
	return t.e.Zxid.String()
}

func (t *teller) message(m proto.Kind) {
	t.add(t.who(), "sends", m.String())
	if t.e.Peer != 0 {
		t.add("to", t.party(t.e.Peer))
	}
	t.add(t.zxid(), t.e.Path)
	if t.e.Vote != (proto.Vote{}) {
		t.add(vote(t.e.Vote))
	}
}

func vote(v proto.Vote) string {
	return fmt.Sprintf("vote %d with %v", v.Leader, v.Zxid)
}

// other words everything that is not a message.
func (t *teller) other() {
	e := t.e
	switch e.Kind {
	case trace.Command:
		t.add("$", e.Text)
	case trace.Note:
		t.add(e.Text)
	case trace.Expect:
		t.add("expect:", e.Text)
	case trace.Goal:
		t.add("goal", e.Text, "is reached")
	case trace.Rewind:
		t.add("back to the beginning of step", e.Text)
	case trace.Deliver:
		t.add(e.Msg.String(), "reaches", t.who())
		if e.Peer != 0 {
			t.add("from", t.party(e.Peer))
		}
		t.add(t.zxid())
	case trace.State:
		t.add(t.who(), "is", e.State.String())
	case trace.Established:
		t.add(t.who(), "leads epoch", strconv.FormatInt(max(e.Epoch, e.Zxid.Epoch()), 10))
		t.quorum()
	case trace.EpochChosen:
		t.add(t.who(), "proposes epoch", strconv.FormatInt(e.Epoch, 10))
		t.quorum()
	case trace.Serving:
		t.add(t.who(), "serves, synchronised by", e.Text)
	case trace.SyncChoice:
		t.add(t.who(), "synchronises", t.party(e.Peer), "by", e.Text)
		if e.Zxid != 0 {
			t.add("from", t.zxid())
		}
	case trace.GiveUp:
		t.add(t.who(), "gives up its role")
	case trace.WatchFired:
		t.add(t.who(), "fires the watch of", t.party(e.Peer), "on", e.Path+":", e.Watch.String())
	case trace.Outcome:
		t.add(e.Text, "→", e.Code.String())
	case trace.ClientState:
		t.add("client", t.who(), "is", e.Text)
		if e.Peer != 0 {
			t.add("at", t.party(e.Peer))
		}
	case trace.LockState:
		t.add(t.who(), "lock", e.Path, e.Text)
	case trace.Violation:
		t.add("VIOLATION:", e.Text)
	case trace.Link:
		t.link()
	default:
		t.plain()
	}
}

func (t *teller) link() {
	if t.e.Peer != 0 {
		t.add("link from", t.who(), "to", t.party(t.e.Peer)+":")
	}
	t.add(t.e.Text)
	if t.e.Count != 0 {
		t.add(strconv.FormatInt(t.e.Count, 10), "ms")
	}
}

// quorum says who was counted.
func (t *teller) quorum() {
	if t.e.Have == 0 {
		return
	}
	var ids []string
	for _, id := range t.e.Have.List() {
		ids = append(ids, strconv.Itoa(int(id)))
	}
	t.add("with", "{"+strings.Join(ids, ",")+"}")
	if t.e.Need != 0 {
		t.add("of", strconv.Itoa(t.e.Need), "needed")
	}
}

// verbs words the kinds that need no sentence of their own.
var verbs = [trace.Kinds]string{trace.Timer: "wakes", trace.Fsync: "has synced", trace.Write: "writes",
	trace.Connect: "connects to", trace.Refused: "is refused by", trace.Disconnect: "loses", trace.Start: "starts",
	trace.Crash: "crashes", trace.Stop: "stops", trace.Pause: "pauses", trace.Resume: "resumes",
	trace.Disk: "disk", trace.Round: "begins round", trace.VoteChange: "weighs a vote of", trace.VoteCount: "counts votes",
	trace.Serving: "serves", trace.EpochChosen: "proposes epoch", trace.EpochAcked: "has its epoch acknowledged",
	trace.Truncated: "truncates its log to", trace.AckCount: "counts acknowledgements of", trace.Apply: "applies",
	trace.GiveUp: "gives up", trace.Rejected: "refuses", trace.SessionOpen: "opens a session of",
	trace.SessionGone: "ends session", trace.WatchSet: "sets a watch of"}

func (t *teller) plain() {
	e := t.e
	t.add(t.who(), verbs[e.Kind], t.party(e.Peer))
	if e.Round != 0 {
		t.add(strconv.FormatInt(e.Round, 10))
	} else if e.Epoch != 0 {
		t.add(strconv.FormatInt(e.Epoch, 10))
	}
	t.add(t.zxid(), e.Path)
	if e.Session != 0 {
		t.add(e.Session.String())
	}
	if e.Vote != (proto.Vote{}) {
		t.add(vote(e.Vote))
	}
	t.quorum()
	t.add(e.Text)
}
