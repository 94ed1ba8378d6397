package explain

import "zootrope/core/trace"

// End says why a chain of causes begins where it does.
type End uint8

// Ends of a chain.
const (
	Root   End = iota // its first event has no cause: a command, or the beginning of the run
	Window            // what came before is not kept any more
	Bound             // the chain is longer than MaxChain
)

// MaxChain is how many events a chain holds at most.
const MaxChain = 1 << 12

// Chain gives the causes of an event, oldest first and the event itself last, and why it begins there. get gives an
// event by its number, or false if it is not kept.
func Chain(get func(seq int64) (trace.Event, bool), seq int64) ([]trace.Event, End) {
	var back []trace.Event
	end := Bound
	for len(back) < MaxChain {
		e, ok := get(seq)
		if !ok {
			end = Window
			break
		}
		back = append(back, e)
		if e.Cause == 0 {
			end = Root
			break
		}
		if e.Cause >= seq {
			panic("explain: an event is its own cause")
		}
		seq = e.Cause
	}
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	return back, end
}
