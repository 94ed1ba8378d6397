package ask

import (
	"slices"
	"strconv"

	"zootrope/core/script"
	"zootrope/wasm/port"
)

// Act says what the reader is to do, and with which things.
func Act(c *script.Command) *port.Act {
	a := port.Act{Command: c.Text, Things: []string{}}
	add := func(kind, name string) {
		if a.Kind == "" {
			a.Kind, a.Name = kind, name
		}
		a.Things = append(a.Things, kind+" "+name)
	}
	switch {
	case c.OfClient():
		add("client", c.Name)
	case len(c.IDs) > 0:
		for _, id := range c.IDs {
			add("server", strconv.Itoa(int(id)))
		}
	case len(c.Who) == 2 && c.Verb() != "pause" && c.Verb() != "resume" && c.Verb() != "crash":
		add("link", c.Who[0]+">"+c.Who[1])
		add("link", c.Who[1]+">"+c.Who[0]) // a hand may take the link from either end
	default:
		for _, who := range c.Who {
			add(kindOf(who), who)
		}
		for _, who := range slices.Concat(c.Groups...) { // it parts them, and is about no single one
			a.Things = append(a.Things, kindOf(who)+" "+who)
		}
	}
	return &a
}

// kindOf says whether a party is a server or a client.
func kindOf(party string) string {
	if script.IsServer(party) {
		return "server"
	}
	return "client"
}
