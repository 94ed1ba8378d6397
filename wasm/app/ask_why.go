package app

import (
	"strconv"

	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/core/trace"
)

// why explains an event of the story.
func (a *App) why(seq int64) (any, []Problem) {
	t := a.timeline()
	m, branch, ok := t.find(seq)
	if !ok {
		return nil, failed(say.F("the timeline has no event #%d", seq))
	}
	e, names, ok := a.fetch(seq)
	if !ok {
		return nil, failed(say.F("event #%d can no longer be read", seq))
	}
	n, _ := t.index(branch, m.moves)
	l := looked{Event: e, ok: true, names: names, moment: n, letter: m.letter, at: m.at, first: m.first, selected: a.selected == seq}
	if seq != m.telling {
		l.letter = read(&e).letter
	}
	r := explain.Why(&e, names, a.lang)
	out := Why{Event: line(&e, names, a.lang), Focus: l.told(a.lang), Detail: r.Detail, Rule: r.Rule, Verdict: r.Verdict, Table: r.Table,
		Count: r.Count, Source: r.Source, Values: explain.Values(&e, names, a.lang)}
	if out.Values == nil {
		out.Values = []explain.Value{}
	}
	out.Chain, out.Whole = a.chain(seq)
	return out, nil
}

// chain lists the causes of an event, as far as they can be read.
func (a *App) chain(seq int64) (links []Link, whole bool) {
	told := map[int64]trace.Names{}
	events, end := explain.Chain(func(seq int64) (trace.Event, bool) {
		e, names, ok := a.fetch(seq)
		told[seq] = names
		return e, ok
	}, seq)
	links = []Link{}
	for i := range events {
		e := &events[i]
		names := told[e.Seq]
		link := Link{Seq: e.Seq, At: e.At, Kind: e.Kind.String(), Title: explain.Title(e, names, a.lang), Brief: explain.Short(e, names, a.lang)}
		if p := doer(e); p > 0 {
			link.Who = strconv.Itoa(int(p))
		} else if p < 0 {
			link.Who = names(p)
		}
		if link.Who != "" && link.Brief != link.Title {
			link.Brief = link.Who + ": " + link.Brief
		}
		links = append(links, link)
	}
	return links, end == explain.Root && len(events) > 0 && events[0].Kind == trace.Command
}
