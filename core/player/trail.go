package player

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// Branch is one future. The root plays the script; another one leaves its parent's history after Fork moves, because
// something else was commanded there or because the script rewound. None is ever lost.
type Branch struct {
	ID     int
	Parent int    // −1 for the root
	Fork   int64  // moves of the parent's history that it shares
	Turn   int64  // Fork in turns of the world
	End    int64  // the furthest that was reached, in moves since the beginning of the history
	Ends   int64  // End in turns
	Label  string // what was commanded first on it, "" where the world went on by itself

	Earlier  int  // the branch with the run before this one, where a `rewind` leads from one run of a table to the next; else −1
	Exercise bool // a `rewind` by hand opened it after the last line of the script: no line of the script follows on it

	seq     int64       // its events have numbers above this: no number is used twice
	prev    int         // the branch that was being played when this one was opened …
	from    int64       // … and where: steps begun until then belong to this one's story, too
	choices []HandMade  // the commands by hand on this branch alone
	gaps    []gap       // where this branch was taken up again after another branch had used numbers
	entry   *state      // rewind: the state in which the interpreter goes on, instead of its state at Fork in the parent
	step    string      // rewind: the step to which it goes
	shown   bool        // rewind: the event that says so has been passed on
	marks   []StepBegun // where steps began on this branch alone
}

// gap is a position after which the events of a branch are numbered from a higher number on.
type gap struct {
	moves int64
	seq   int64
}

// HandMade is a command given by hand.
type HandMade struct {
	Moves  int64 // after how many moves
	Turn   int64
	After  int64        // how many commands had been given before it …
	Since  proto.Millis // … and how long it came after the last of them
	Text   string
	Manner Manner
	cmd    *script.Command
	pc     int // how many commands of the script had been carried out
}

// Acts says whether the command changes the world. A command that lets time pass or looks does not.
func (h *HandMade) Acts() bool { return h.cmd.Acts() && !h.cmd.Alone }

// StepBegun is where a step began: the goal of Back and Next.
type StepBegun struct {
	Index  int // in Script.Steps
	ID     string
	Title  string
	Branch int
	Moves  int64 // right after its `step` line
	Turn   int64
	Hash   uint64 // the hash of the world there
}

// trail knows the branches and which way through them the position has come.
type trail struct {
	way
	branches      []Branch
	top           int64 // the highest number that an event has, on any branch
	raised        int64 // if a branch is taken up again: the events of this move have numbers above raised; 0 if they go on from the last event
	legs          []leg // in the order in which they were lived
	grown         int64 // how many moves all legs have
	handPositions []handPosition
}

// handPosition is a position at which something was commanded by hand, and the hash of the world before that. In the order in which the run
// was lived, it lies behind the beginning of the leg with the index leg, by as many moves as after says.
type handPosition struct {
	position
	turn  int64
	hash  uint64
	leg   int
	after int64
}

// way is the way from the root to the branch being played.
type way struct {
	branch int   // the branch being played
	tip    int   // the branch whose story Steps tells: the branch that was gone into last
	path   []int // from the root to branch
	on     int   // index in path: where the position is
}

// begin goes to the beginning of the history.
func (t *trail) begin() { t.on, t.path = 0, t.lineage(t.branch) }

// lineage lists a branch's ancestors and itself, root first.
func (t *trail) lineage(id int) []int {
	var out []int
	for ; id >= 0; id = t.branches[id].Parent {
		out = append(out, id)
	}
	slices.Reverse(out)
	return out
}

// segment is the branch to which the position's moves belong: an ancestor of the one being played, before its fork.
func (t *trail) segment() *Branch { return &t.branches[t.path[t.on]] }

// enter passes from a branch to the next one of the path when its fork is reached.
func (t *trail) enter(p *Player) {
	for t.on+1 < len(t.path) {
		next := &t.branches[t.path[t.on+1]]
		if next.Fork != p.at {
			return
		}
		t.on++
		p.w.NumberFrom(next.seq)
		if next.entry != nil {
			p.state = next.entry.clone()
			p.w.RecordRoot(trace.Event{Kind: trace.Rewind, Site: trace.AtRewind, Text: next.step})
			next.shown = true
		}
	}
}

// choice is the command that was given by hand at this position, or nil.
func (t *trail) choice(at int64) *script.Command {
	own := t.segment().choices
	i, ok := slices.BinarySearchFunc(own, at, func(h HandMade, at int64) int { return int(h.Moves - at) })
	if !ok {
		return nil
	}
	return own[i].cmd
}

// number makes sure that no two events have the same number. If a branch goes on at its end after other branches have, its new events have
// numbers above theirs. Each replay gives the same numbers, because the branch notes its gaps.
func (t *trail) number(p *Player) {
	b := t.segment()
	t.raised = 0
	if p.at >= b.End && t.top > p.w.Seq() {
		t.raised = t.top
		p.w.NumberFrom(t.raised)
	} else if i, ok := slices.BinarySearchFunc(b.gaps, p.at, func(g gap, at int64) int { return int(g.moves - at) }); ok {
		p.w.NumberFrom(b.gaps[i].seq)
	}
}

// reached notes how far a branch has been played.
func (t *trail) reached(at, turn, seq int64) {
	t.top = max(t.top, seq)
	b := t.segment()
	if at <= b.End {
		return
	}
	if t.raised > 0 {
		b.gaps = append(b.gaps, gap{b.End, t.raised})
	}
	from := position{b.ID, b.End}
	if b.End == b.Fork && b.Parent >= 0 && b.entry == nil {
		from = position{b.prev, b.from}
	}
	t.grew(from, position{b.ID, at})
	b.End, b.Ends = at, turn
}

// mark notes where a step began.
func (t *trail) mark(p *Player, c *script.Command) {
	b := t.segment()
	for _, m := range b.marks {
		if m.Moves == p.at {
			return
		}
	}
	st := p.script.Steps[c.Step]
	m := StepBegun{Index: c.Step, ID: st.ID, Title: st.Title, Branch: b.ID, Moves: p.at, Turn: p.w.Turn()}
	if !p.opts.Passing {
		m.Hash = p.w.Hash()
	}
	b.marks = append(b.marks, m)
}

// story lists the steps that were begun on the way to a position in a branch, in the order in which they were lived. What was rewound is
// among them.
func (t *trail) story(id int, until int64) []StepBegun {
	b := &t.branches[id]
	var out []StepBegun
	if b.Parent >= 0 {
		out = t.story(b.prev, b.from)
	}
	for _, m := range b.marks {
		if m.Moves <= until {
			out = append(out, m)
		}
	}
	return out
}

// open adds a branch that leaves the position's history here.
func (t *trail) open(b Branch) int {
	b.ID = len(t.branches)
	b.seq = t.top
	b.End = b.Fork
	if b.entry != nil {
		t.top++ // the event that says so
		t.grew(position{b.prev, b.from}, position{b.ID, b.Fork})
	}
	t.branches = append(t.branches, b)
	return b.ID
}

// goInto makes a branch the one that is played. Its history must be the position's, or a replay must follow.
func (t *trail) goInto(id int) {
	t.branch, t.tip = id, id
	t.path = t.lineage(id)
}
