package script

import (
	"strings"

	"zootrope/core/say"
)

// Costs are what the work of the world costs, as `config` says it. A cost of 0 is none.
type Costs struct {
	Bandwidth int64 // bytes that each direction of a link transmits in a second
	Request   int64 // µs that a server works on a request
	Watch     int64 // µs that a server works on a watch that fires
	Message   int64 // µs that a message between two servers occupies its direction of the link
	Packet    int64 // µs that a server works on each packet that it sends to another server or gets from it
}

// costKeys are their names in `config`. No setting of zoo.cfg has such a name, or a unit in its value.
var costKeys = []string{"linkBandwidth", "timePerRequest", "timePerWatch", "timePerMessage", "timePerPacket"}

// of is the cost with that name, nil for none.
func (c *Costs) of(key string) *int64 {
	switch key {
	case "linkBandwidth":
		return &c.Bandwidth
	case "timePerRequest":
		return &c.Request
	case "timePerWatch":
		return &c.Watch
	case "timePerMessage":
		return &c.Message
	case "timePerPacket":
		return &c.Packet
	}
	return nil
}

// costUnit is the unit of a cost: its name and its length, in bytes a second or in microseconds.
type costUnit struct {
	name string
	size int64
}

// The units of both kinds of costs. Longer names come first.
var (
	bandwidthUnits = []costUnit{{"GB/s", 1e9}, {"MB/s", 1e6}, {"KB/s", 1e3}, {"kB/s", 1e3}, {"B/s", 1}}
	timeUnits      = []costUnit{{"us", 1}, {"µs", 1}, {"ms", 1e3}, {"s", 1e6}}
)

// The largest values: a terabyte a second, a minute.
const (
	maxBandwidth = 1_000_000_000_000
	maxCost      = 60_000_000
)

// set changes one cost.
func (c *Costs) set(key, value string) error {
	cost := c.of(key)
	units, most := timeUnits, int64(maxCost)
	if key == "linkBandwidth" {
		units, most = bandwidthUnits, maxBandwidth
	}
	n, ok := inUnits(value, units, most)
	switch {
	case ok:
		*cost = n
		return nil
	case key == "linkBandwidth":
		return say.F("%s must be bytes in a second such as 10MB/s or 500KB/s, up to 1000GB/s, or 0 for no limit, found %q", key, value)
	}
	return say.F("%s must be a time such as 200us or 1.5ms, up to 60s, or 0 for none, found %q", key, value)
}

// inUnits reads a number with a unit behind it. Only 0 needs none.
func inUnits(value string, units []costUnit, most int64) (int64, bool) {
	if value == "0" {
		return 0, true
	}
	for _, u := range units {
		digits, ok := strings.CutSuffix(value, u.name)
		if !ok {
			continue
		}
		n, ok := thousandths(digits)
		if !ok || n > most*1000/u.size || n*u.size%1000 != 0 {
			return 0, false
		}
		return n * u.size / 1000, true
	}
	return 0, false
}
