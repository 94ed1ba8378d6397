package sim

import (
	"zootrope/core/fifo"
	"zootrope/core/proto"
)

// pipe is one direction of a connection: a FIFO. Where thousands of packets are on their way, most stand in stacks that do not
// change any more, and that copies of the world share.
type pipe struct {
	stacks []*stack           `hash:"-"` // full ones
	head   int                `hash:"-"` // where what is on its way begins in the first of them
	queue  fifo.Queue[packet] `hash:"-"`
	last   proto.Millis       // due time of the newest packet: nothing overtakes
	src    source
}

// stack is some packets in a row.
type stack [64]packet

// stacked is how many packets stand in stacks.
func (p *pipe) stacked() int { return len(p.stacks)*len(stack{}) - p.head }

func (p *pipe) len() int { return p.stacked() + p.queue.Len() }

// at is the i-th packet that is on its way, from 0.
func (p *pipe) at(i int) *packet {
	if n := p.stacked(); i >= n {
		return p.queue.At(i - n)
	}
	i += p.head
	return &p.stacks[i/len(stack{})][i%len(stack{})]
}

func (p *pipe) first() *packet { return p.at(0) }

func (p *pipe) pop() packet {
	if len(p.stacks) == 0 {
		return p.queue.Pop()
	}
	k := *p.first()
	if p.head++; p.head == len(stack{}) {
		p.stacks, p.head = p.stacks[1:], 0
	}
	return k
}

func (p *pipe) clear() {
	p.stacks, p.head = nil, 0
	for p.queue.Len() > 0 {
		p.queue.Pop()
	}
}

func (p *pipe) push(k packet) {
	if p.queue.Len() == len(stack{}) {
		var s stack
		for i := range s {
			s[i] = p.queue.Pop()
		}
		p.stacks = append(p.stacks, &s)
	}
	p.queue.Push(k)
}
