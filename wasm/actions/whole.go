package actions

import (
	"slices"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// outlast lets more time pass than the session of a silent client lasts with the default timeout: 30 s, and up to a tick.
var outlast = action{label: say.Form("run past the timeout"), command: "run for 40s", all: true}

// whole lists what can be done with all of it: time passes, links are healed.
func (l *list) whole() {
	l.of = ""
	l.add(action{label: say.Form("run on"), command: "run for 2s"})
	l.add(outlast)
	l.add(action{label: say.Form("run until it is quiet"), command: "settle"})
	l.add(action{label: script.Button("heal"), command: "heal", off: when(!l.broken(), "no link is cut, held or slow"), key: "M"})
}

// broken says whether a link is cut, held or slow.
func (l *list) broken() bool {
	return slices.ContainsFunc(l.v.Links, func(k sim.LinkView) bool { return k.Cut || k.Held || k.Delay > 0 })
}
