package ask

import (
	"slices"
	"strconv"

	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/trace"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// why explains an event of the story.
func (d *Desk) why(seq int64) (any, []port.Problem) {
	t := d.session.Timeline()
	m, branch, ok := t.Find(seq)
	if !ok {
		return nil, port.Refused(say.F("the timeline has no event #%d", seq))
	}
	e, names, ok := d.fetch(seq)
	if !ok {
		return nil, port.Refused(say.F("event #%d can no longer be read", seq))
	}
	c := d.chain(seq)
	n, _ := t.Index(branch, m.Moves)
	l := looked{Event: e, ok: true, names: names, moment: n, Letter: m.Letter, at: m.At, first: m.First, selected: d.session.Selected() == seq}
	if seq != m.Telling {
		l.Letter = history.Read(&e).Letter
	}
	r := explain.Why(&e, names, d.Lang)
	out := port.Why{Event: line(&e, names, d.Lang), Focus: l.Report(d.Lang), Detail: r.Detail, Rule: r.Rule, Verdict: r.Verdict, Table: r.Table,
		Count: r.Count, Source: r.Source, Values: explain.Values(&e, names, d.Lang), Name: script.EventName(&e, names)}
	if out.Values == nil {
		out.Values = []explain.Value{}
	}
	out.Chain, out.Whole, out.Skipped = c.links, c.whole, c.skipped
	if c.skipped > 0 {
		out.Head = HeadLinks
	}
	return out, nil
}

// An answer has at most so many events of a long chain: the first ones, and the last ones.
const (
	HeadLinks = 50
	TailLinks = 250
)

// chain is a chain of causes in the making.
type chain struct {
	of      int64   // the event
	seqs    []int64 // back from it
	whole   bool
	links   []port.Link // the newest first
	skipped int
}

// chain lists the causes of an event, as far as they are known.
func (d *Desk) chain(seq int64) *chain {
	c := &chain{of: seq}
	d.walk(c)
	for len(c.links) < len(c.seqs) {
		link, ok := d.link(c.seqs[len(c.links)])
		if !ok {
			c.seqs, c.whole = c.seqs[:len(c.links)], false
			break
		}
		c.links = append(c.links, link)
		if !d.more() {
			break
		}
	}
	slices.Reverse(c.links)
	return c
}

// walk goes back from an event, cause by cause.
func (d *Desk) walk(c *chain) {
	var first trace.Kind
	seqs, end := explain.Chain(func(seq int64) (int64, bool) {
		_, f, ok := d.run.Archive.Find(seq)
		if !ok {
			return 0, false
		}
		first = f.Kind
		return int64(f.Cause), true
	}, c.of)
	slices.Reverse(seqs)
	c.seqs, c.whole = seqs, end == explain.Root && first == trace.Command
	if n := len(c.seqs); n > HeadLinks+TailLinks+1 {
		c.skipped = n - HeadLinks - TailLinks
		c.seqs = append(c.seqs[:TailLinks], c.seqs[n-HeadLinks:]...)
	}
}

// link tells of an event in a chain.
func (d *Desk) link(seq int64) (port.Link, bool) {
	e, names, ok := d.fetch(seq)
	if !ok {
		return port.Link{}, false
	}
	l := port.Link{Seq: e.Seq, At: e.At, Kind: e.Kind.String(), Title: explain.Title(&e, names, d.Lang), Brief: explain.Short(&e, names, d.Lang)}
	if p := e.Party(); p > 0 {
		l.Who = strconv.Itoa(int(p))
	} else if p < 0 {
		l.Who = names(p)
	}
	if l.Who != "" && l.Brief != l.Title {
		l.Brief = l.Who + ": " + l.Brief
	}
	return l, true
}
