package script

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/trace"
)

// Sight names an event of a step, so that a sentence or an answer can be tied to it: what happens, and as much of who and what as it
// takes to mean one event. Of several such events it is the first one of the step, or the last one.
//
//	VOTE.adopted at 1 vote 2
//	SYNC_CHOICE at 3 peer 1 last
type Sight struct {
	Form   string // of package explain; one that ends before a dot means all that go on behind it
	At     string // the server or client that does it, "" for any
	Peer   string // the other end
	Vote   int    // the candidate of the vote that has come or is cast, 0 for any
	Count  int    // how many were counted, 0 for any
	Zxid   string // EPOCH:COUNTER
	Path   string
	IsLast bool // of several such events, the last one
}

// ParseSight reads a sight as it stands in a lesson.
func ParseSight(text string) (Sight, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Sight{}, say.F("expected the name of an event, such as VOTE.adopted, found nothing")
	}
	s := Sight{Form: words[0]}
	if two := strings.Join(words[:min(2, len(words))], " "); len(words) > 1 && isForm(two) { // a few names are two words
		s.Form, words = two, words[1:]
	}
	if !isForm(s.Form) {
		return s, say.F("expected the name of an event, such as VOTE.adopted or ESTABLISHED, found %q%s", s.Form, nearForms(s.Form))
	}
	for rest := words[1:]; len(rest) > 0; {
		key := rest[0]
		if key == "last" {
			s.IsLast, rest = true, rest[1:]
			continue
		}
		to := s.part(key)
		if to == nil {
			return s, say.F("expected at, peer, vote, count, zxid, path or last behind %s, found %q", s.Form, key)
		}
		if len(rest) == 1 {
			return s, say.F("expected a value behind %q", key)
		}
		if err := to(rest[1]); err != nil {
			return s, err
		}
		rest = rest[2:]
	}
	return s, nil
}

// part gives what takes the value of a key, nil for no key.
func (s *Sight) part(key string) func(string) error {
	set := func(to *string) func(string) error {
		return func(v string) error { *to = v; return nil }
	}
	switch key {
	case "at":
		return set(&s.At)
	case "peer":
		return set(&s.Peer)
	case "zxid":
		return set(&s.Zxid)
	case "path":
		return set(&s.Path)
	case "vote", "count":
		to := &s.Vote
		if key == "count" {
			to = &s.Count
		}
		return func(v string) (err error) {
			if *to, err = strconv.Atoi(v); err != nil || *to < 1 {
				return say.F("expected a number from 1 behind %s, found %q", key, v)
			}
			return nil
		}
	}
	return nil
}

// isForm says whether some event has such a form.
func isForm(form string) bool {
	return slices.ContainsFunc(explain.Forms(), func(f string) bool { return covers(form, f) }) ||
		slices.ContainsFunc(trace.KindNames(), func(k string) bool { return form == k })
}

// covers says whether a form is meant by a name: it is that one, or goes on behind it.
func covers(name, form string) bool {
	rest, ok := strings.CutPrefix(form, name)
	return ok && (rest == "" || rest[0] == '.')
}

// nearForms suggests names: those that begin with the same word, in whatever capitals; or those that have the word behind a dot, as STATE.LEADING has
// LEADING; or else the name that is written nearly so.
func nearForms(form string) *say.Text {
	word, _, _ := strings.Cut(strings.ToUpper(form), ".")
	if word == "" {
		return nil
	}
	names := append(explain.Forms(), trace.KindNames()...)
	for _, meant := range []func(name string) bool{
		func(name string) bool { return covers(word, name) },
		func(name string) bool { return slices.Contains(strings.Split(strings.ToUpper(name), "."), word) },
		func(name string) bool { return name == nearest(form, names) },
	} {
		var out []string
		for _, name := range names {
			if meant(name) && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
		if len(out) > 0 {
			return say.F("; there are %s", say.List(out))
		}
	}
	return nil
}

// Sees says whether an event is such a one. names gives the names of clients.
func (s *Sight) Sees(e *trace.Event, names trace.Names) bool {
	if !covers(s.Form, explain.Form(e)) && s.Form != e.Kind.String() {
		return false
	}
	return (s.At == "" || s.At == partyWord(e.Party(), names)) &&
		(s.Peer == "" || s.Peer == partyWord(e.Peer, names)) &&
		(s.Vote == 0 || s.Vote == int(e.Vote.Leader)) &&
		(s.Count == 0 || s.Count == e.Have.Len()) &&
		(s.Zxid == "" || s.Zxid == e.Zxid.String()) &&
		(s.Path == "" || s.Path == e.Path)
}

// partyWord is how a sight calls a server or a client, "" for neither.
func partyWord(p proto.Party, names trace.Names) string {
	switch {
	case p > 0:
		return strconv.Itoa(int(p))
	case p < 0:
		return names(p)
	}
	return ""
}
