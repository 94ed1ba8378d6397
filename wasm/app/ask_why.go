package app

import (
	"slices"
	"strconv"

	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/core/trace"
	"zootrope/lessons/play"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// why explains an event of the story.
func (a *App) why(seq int64) (any, []port.Problem) {
	t := a.timeline()
	m, branch, ok := t.Find(seq)
	if !ok {
		return nil, failed(say.F("the timeline has no event #%d", seq))
	}
	e, names, ok := a.fetch(seq)
	if !ok {
		return nil, failed(say.F("event #%d can no longer be read", seq))
	}
	c, done := a.chain(seq)
	if !done {
		return nil, nil // it is asked again
	}
	n, _ := t.Index(branch, m.Moves)
	l := looked{Event: e, ok: true, names: names, moment: n, letter: m.Letter, at: m.At, first: m.First, selected: a.selected == seq}
	if seq != m.Telling {
		l.letter = history.Read(&e).Letter
	}
	r := explain.Why(&e, names, a.lang)
	out := port.Why{Event: line(&e, names, a.lang), Focus: l.told(a.lang), Detail: r.Detail, Rule: r.Rule, Verdict: r.Verdict, Table: r.Table,
		Count: r.Count, Source: r.Source, Values: explain.Values(&e, names, a.lang), Name: play.Name(&e, names)}
	if out.Values == nil {
		out.Values = []explain.Value{}
	}
	out.Chain, out.Whole, out.Skipped = c.links, c.whole, c.skipped
	if c.skipped > 0 {
		out.Head = headLinks
	}
	return out, nil
}

// An answer has at most so many events of a long chain: the first ones, and the last ones.
const (
	headLinks = 50
	tailLinks = 250
)

// chain is a chain of causes in the making.
type chain struct {
	of      int64 // the event
	lang    string
	seqs    []int64 // back from it
	whole   bool
	links   []port.Link // the newest first
	skipped int
}

// chain lists the causes of an event, as far as they are known, and says whether there was time for that.
func (a *App) chain(seq int64) (*chain, bool) {
	c := a.half.chain
	if c == nil || c.of != seq || c.lang != a.lang {
		c = &chain{of: seq, lang: a.lang}
		a.half.chain = c
		a.walk(c)
	}
	for len(c.links) < len(c.seqs) {
		link, ok := a.link(c.seqs[len(c.links)])
		if a.reader.short {
			return nil, false
		}
		if !ok {
			c.seqs, c.whole = c.seqs[:len(c.links)], false
			break
		}
		c.links = append(c.links, link)
		if a.late() {
			return nil, false
		}
	}
	a.half.chain = nil
	slices.Reverse(c.links)
	return c, true
}

// walk goes back from an event, cause by cause.
func (a *App) walk(c *chain) {
	var first trace.Kind
	seqs, end := explain.Chain(func(seq int64) (int64, bool) {
		_, f, ok := a.run.Archive.Find(seq)
		if !ok {
			return 0, false
		}
		first = f.Kind
		return int64(f.Cause), true
	}, c.of)
	slices.Reverse(seqs)
	c.seqs, c.whole = seqs, end == explain.Root && first == trace.Command
	if n := len(c.seqs); n > headLinks+tailLinks+1 {
		c.skipped = n - headLinks - tailLinks
		c.seqs = append(c.seqs[:tailLinks], c.seqs[n-headLinks:]...)
	}
}

// link tells of an event in a chain.
func (a *App) link(seq int64) (port.Link, bool) {
	e, names, ok := a.fetch(seq)
	if !ok {
		return port.Link{}, false
	}
	l := port.Link{Seq: e.Seq, At: e.At, Kind: e.Kind.String(), Title: explain.Title(&e, names, a.lang), Brief: explain.Short(&e, names, a.lang)}
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
