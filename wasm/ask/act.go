package ask

import (
	"strconv"

	"zootrope/core/script"
	"zootrope/wasm/port"
)

// Act says what the reader is to do, and with which thing.
func Act(c *script.Command) *port.Act {
	a := port.Act{Command: c.Text}
	switch {
	case c.OfClient():
		a.Kind, a.Name = "client", c.Name
	case len(c.IDs) > 0:
		a.Kind, a.Name = "server", strconv.Itoa(int(c.IDs[0]))
	case len(c.Who) == 2 && c.Verb() != "pause" && c.Verb() != "resume" && c.Verb() != "crash":
		a.Kind, a.Name = "link", c.Who[0]+">"+c.Who[1]
	case len(c.Who) > 0 && script.IsServer(c.Who[0]):
		a.Kind, a.Name = "server", c.Who[0]
	case len(c.Who) > 0:
		a.Kind, a.Name = "client", c.Who[0]
	}
	return &a
}
