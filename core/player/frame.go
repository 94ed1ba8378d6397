package player

import "zootrope/core/sim"

// frame is a copy of the world and the state at a position, so that going back need not begin at the beginning (a key frame).
type frame struct {
	branch int // the segment that the position belongs to
	at     int64
	world  *sim.Frozen
	state  state
}

// PageFrames is how many moves lie between the key frames of an interactive player: replaying that many takes less time
// than a person notices.
const PageFrames = 500

// These limits bound the memory: beyond one of them every other frame is dropped, and frames are taken half as often.
const (
	maxFrames = 128
	maxWeight = 64 << 20 // bytes
	fewFrames = 2        // this many are kept, however large they are
)

// keep takes a frame where a `rewind` of the script will come back to, if there is room, and when enough moves have been made since the last one of this
// segment.
func (p *Player) keep() {
	if p.back {
		p.back = false
		if !p.framed(p.trail.segment().ID, p.at) && len(p.frames) < maxFrames && p.weight() < maxWeight {
			p.KeepFrame()
		}
		return
	}
	if p.opts.Frames <= 0 {
		return
	}
	if p.spacing == 0 {
		p.spacing = p.opts.Frames
	}
	seg := p.trail.segment().ID
	if p.at%p.spacing != 0 || p.at == 0 || p.framed(seg, p.at) {
		return
	}
	p.KeepFrame()
	if n := len(p.frames); n > maxFrames || n > fewFrames && p.weight() > maxWeight {
		p.thin()
	}
}

// KeepFrame takes a frame at the position, whatever the spacing: going there again, and a twin's going there, takes no replay then.
func (p *Player) KeepFrame() {
	seg := p.trail.segment().ID
	p.frames = append(p.frames, frame{branch: seg, at: p.at, world: p.w.Freeze(), state: p.state.clone()})
}

// weight is the memory that the frames take, in bytes.
func (p *Player) weight() (bytes int) {
	for i := range p.frames {
		bytes += p.frames[i].world.Weight()
	}
	return bytes
}

func (p *Player) framed(seg int, at int64) bool {
	for i := range p.frames {
		if p.frames[i].branch == seg && p.frames[i].at == at {
			return true
		}
	}
	return false
}

// thin drops every other frame.
func (p *Player) thin() {
	p.spacing *= 2
	kept := p.frames[:0]
	for _, f := range p.frames {
		if f.at%p.spacing == 0 {
			kept = append(kept, f)
		}
	}
	clear(p.frames[len(kept):])
	p.frames = kept
}

// frameFor finds the last frame within so many moves on the path, or nil.
func (p *Player) frameFor(moves int64) *frame {
	best := p.bestOf(p.frames, moves, len(p.trail.branches))
	if p.lender != nil {
		if f := p.bestOf(p.lender.frames, moves, p.lent); f != nil && (best == nil || f.at > best.at) {
			best = f
		}
	}
	return best
}

// bestOf finds the last frame within moves on the path, among frames of the first branches; nil if there is none.
func (p *Player) bestOf(frames []frame, moves int64, branches int) *frame {
	var best *frame
	for i := range frames {
		f := &frames[i]
		if f.branch >= branches || !p.trail.passes(f.branch, f.at) || f.at > moves {
			continue
		}
		if best == nil || f.at > best.at {
			best = f
		}
	}
	return best
}

// passes says whether the way to the branch being played goes through a position of a segment. A fork is one of both segments.
func (t *trail) passes(branch int, at int64) bool {
	for i, id := range t.path {
		if id == branch {
			return i == len(t.path)-1 || at <= t.branches[t.path[i+1]].Fork
		}
	}
	return false
}

// jump goes to a frame.
func (p *Player) jump(f *frame) {
	old := p.w
	p.w = f.world.Thaw()
	p.w.Replace(old)
	p.w.OnEvent(p.event)
	p.w.OnAnswer(p.answered)
	p.at, p.status, p.err = f.at, Running, nil
	p.state = f.state.clone()
	p.checkInvariants()
	for i, id := range p.trail.path {
		if id == f.branch {
			p.trail.on = i
		}
	}
	p.trail.enter(p) // the frame may stand at a fork
}
