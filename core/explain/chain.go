package explain

import "slices"

// End says why a chain of causes begins where it does.
type End uint8

// Ends of a chain.
const (
	Root   End = iota // its first event has no cause: a command, or the beginning of the run
	Window            // what came before is not kept any more
	Bound             // there are more events than a chain holds
)

// maxChain is how many events a chain holds at most.
const maxChain = 1 << 20

// Chain gives the numbers of the causes of an event, the oldest first and the event's own last, and says why the chain begins there. cause
// gives the number of an event's cause, 0 if it has none, and false if the event is not kept.
func Chain(cause func(seq int64) (int64, bool), seq int64) ([]int64, End) {
	var chain []int64
	end := Bound
	for len(chain) < maxChain {
		next, ok := cause(seq)
		if !ok {
			end = Window
			break
		}
		chain = append(chain, seq)
		if next == 0 {
			end = Root
			break
		}
		if next >= seq {
			panic("explain: an event is its own cause")
		}
		seq = next
	}
	slices.Reverse(chain)
	return chain, end
}
