package script

import (
	"fmt"
	"slices"
)

// Same says whether two commands do the same, however they are written: `crash 3,2` and `crash 2 3`, `link 1-2 cut` and `link 2-1 cut`.
func (c *Command) Same(o *Command) bool {
	if c.verb != o.verb || !sameSet(c.IDs, o.IDs) || len(c.Groups) != len(o.Groups) {
		return false
	}
	who := slices.Equal[[]string]
	if c.Both || slices.Contains([]string{"crash", "pause", "resume", "break"}, c.Verb()) {
		who = sameSet[string]
	}
	for i, g := range c.Groups {
		among := o.Groups
		if c.How == ">" {
			among = among[i : i+1]
		}
		if !slices.ContainsFunc(among, func(h []string) bool { return sameSet(g, h) }) {
			return false
		}
	}
	return who(c.Who, o.Who) && c.spelled() == o.spelled()
}

// sameSet says whether two lists have the same members. Each is in a list once.
func sameSet[T comparable](a, b []T) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(x T) bool { return !slices.Contains(b, x) })
}

// spelled is the rest of what the command means: all but who it is done to, and where and how it was written.
func (c *Command) spelled() string {
	m := *c
	m.verb, m.IDs, m.Who, m.Groups = nil, nil, nil, nil
	m.Line, m.Text, m.Step, m.Notices, m.Act, m.Alone = 0, "", 0, nil, false, false
	m.Call.Text, m.Templates = "", nil
	for _, t := range c.Templates {
		words := make([]Word, len(t))
		for i, w := range t {
			words[i].Text = w.Text
		}
		m.Templates = append(m.Templates, words)
	}
	return fmt.Sprintf("%#v", m) // the command has no pointers
}
