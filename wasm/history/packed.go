package history

import (
	"slices"

	"zootrope/core/trace"
)

// packed is a list of events in few bytes.
type packed struct {
	bytes  []byte
	begins []uint32 // where each begins
}

func (p *packed) len() int { return len(p.begins) }

func (p *packed) add(e *trace.Event) {
	p.begins = append(p.begins, uint32(len(p.bytes)))
	p.bytes = e.Pack(p.bytes)
}

func (p *packed) at(i int) (e trace.Event) {
	e.Unpack(p.bytes[p.begins[i]:])
	return e
}

// drop forgets the first n.
func (p *packed) drop(n int) {
	first := p.begins[n]
	p.bytes, p.begins = slices.Clone(p.bytes[first:]), slices.Clone(p.begins[n:])
	for i := range p.begins {
		p.begins[i] -= first
	}
}
