package script

import (
	"reflect"
	"slices"
)

// Same says whether two commands do the same, however they are written: `crash 3,2` and `crash 2 3`, `link 1-2 cut` and `link 2-1 cut`.
func (c *Command) Same(o *Command) bool {
	return c.verb == o.verb && reflect.DeepEqual(c.meaning(), o.meaning())
}

// meaning is the command without what says where and how it was written, and with what has no order in the order of its names.
func (c *Command) meaning() Command {
	m := *c
	m.Line, m.Text, m.Step, m.Notices, m.Act, m.Alone = 0, "", 0, nil, false, false
	m.Call.Text = ""
	m.Templates = nil
	for _, t := range c.Templates {
		words := make([]Word, len(t))
		for i, w := range t {
			words[i].Text = w.Text
		}
		m.Templates = append(m.Templates, words)
	}
	m.IDs = slices.Sorted(slices.Values(c.IDs))
	if c.Both || slices.Contains([]string{"crash", "pause", "resume", "break"}, c.Verb()) {
		m.Who = slices.Sorted(slices.Values(c.Who))
	}
	m.Groups = nil
	for _, g := range c.Groups {
		m.Groups = append(m.Groups, slices.Sorted(slices.Values(g)))
	}
	if c.How != ">" {
		slices.SortFunc(m.Groups, slices.Compare)
	}
	return m
}
