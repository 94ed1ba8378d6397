package ask

import (
	"slices"
	"strconv"

	"zootrope/core/sim"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Kinds of things that can be taken in hand. Choices are what may happen next.
var handled = []string{"server", "client", "link", "message", "choices"}

// Hands lists the things with which everything may be done at the position: kinds, and servers and clients, as "server 3". Without a lesson
// that is all; in a lesson, what `allow` lets go. A kind stands there alone where one of its things does, too.
func Hands(r *run.Record, v *sim.View) []string {
	out := []string{}
	allows := Allows(r)
	all := r.Lesson == nil || slices.Contains(allows, "all")
	add := func(kind, name string) {
		whole := all || slices.Contains(allows, kind+"s") || slices.Contains(allows, kind)
		if !whole && !slices.Contains(allows, name) {
			return
		}
		if !slices.Contains(out, kind) {
			out = append(out, kind)
		}
		if name != "" {
			out = append(out, kind+" "+name)
		}
	}
	for _, kind := range handled {
		add(kind, "")
	}
	for _, s := range v.Servers {
		add("server", strconv.Itoa(int(s.ID)))
	}
	for _, c := range v.Clients {
		add("client", c.Name)
	}
	return out
}

// Exercise says that a lesson has been played to its end, and there is something to be tried: servers and clients can be taken in hand.
func Exercise(r *run.Record) bool {
	step, _ := r.Step()
	return r.Lesson != nil && r.Finished() &&
		(len(r.Player.Goals()) > 0 || slices.ContainsFunc(Offers(r), func(o port.Offer) bool { return o.Step == step }))
}
