package explain

import "zootrope/core/trace"

// MaxChain is how many events a chain has at most.
const MaxChain = maxChain

// SaysWhySent says whether English has words for the reason why a message is sent.
func SaysWhySent(site trace.Site) bool { return english.sites[site] != "" }

// FormOf is the form of an event, and whether English has words of its own for the form.
func FormOf(e *trace.Event) (name string, worded bool) {
	name = form(e)
	_, worded = english.forms[name]
	return name, worded && name != other
}
