package sim

import "zootrope/core/proto"

// pipe is one direction of a connection: a FIFO. Where thousands of packets are on their way, most stand in stacks that do not
// change any more, and that copies of the world share.
type pipe struct {
	stacks []*stack     `hash:"-"` // full ones
	queue  []packet     `hash:"live"`
	head   int          `hash:"-"` // where what is on its way begins, in the first stack or in the queue
	last   proto.Millis // due time of the newest packet: nothing overtakes
	src    source
}

// stack is some packets in a row.
type stack [64]packet

func (p *pipe) len() int { return len(p.stacks)*len(stack{}) + len(p.queue) - p.head }

// at is the i-th packet that is on its way, from 0.
func (p *pipe) at(i int) *packet {
	i += p.head
	if s := i / len(stack{}); s < len(p.stacks) {
		return &p.stacks[s][i%len(stack{})]
	}
	return &p.queue[i-len(p.stacks)*len(stack{})]
}

func (p *pipe) first() *packet { return p.at(0) }

func (p *pipe) pop() packet {
	k := *p.first()
	p.head++
	switch {
	case p.len() == 0:
		p.clear()
	case len(p.stacks) == 0:
		p.queue[p.head-1] = packet{} // what it led to is not needed here any more
	case p.head == len(stack{}):
		p.stacks, p.head = p.stacks[1:], 0
	}
	return k
}

func (p *pipe) clear() {
	clear(p.queue)
	p.stacks, p.queue, p.head = nil, p.queue[:0], 0
}

// push appends a packet. What has been received makes room for it, once that is half of the queue.
func (p *pipe) push(k packet) {
	if len(p.stacks) == 0 && p.head > 0 && 2*p.head >= len(p.queue) {
		n := copy(p.queue, p.queue[p.head:])
		clear(p.queue[n:])
		p.queue, p.head = p.queue[:n], 0
	}
	if len(p.queue) == len(stack{}) {
		s := stack(p.queue)
		clear(p.queue)
		p.stacks, p.queue = append(p.stacks, &s), p.queue[:0]
	}
	p.queue = append(p.queue, k)
}
