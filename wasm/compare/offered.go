package compare

import (
	"strconv"

	"zootrope/core/player"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// comparison is another run that this one can be laid beside, and what of each is compared.
type comparison struct {
	port.Comparison
	left        bool // the other run is A
	own, theirs region
}

// region is the part of a run that is compared: from a position on a branch to the end of the step, or to where it was played.
type region struct {
	branch    int
	from      int64 // moves
	step      bool
	begins    int // of a run of its own, which nobody has played yet: the step, counted from 0; −1 else
	commanded int // how many commands have been given by hand on that branch: with another one it is another run
	Along     along
	first     bool // only its beginning is wanted
	search    bool // the first difference is looked for
}

// maxComparisons is how many branches are offered.
const maxComparisons = 6

// scriptWord names the script's own run on the stage.
const scriptWord = "script"

// comparisons lists what can be laid beside the run at its position: what the open step asks for; the run without its known faults; the run
// without its last command; the script's own run, if it has steps and something was commanded by hand; other branches.
func comparisons(r *run.Record) []comparison {
	var out []comparison
	if p, ok := askedFor(r); ok {
		out = append(out, p)
	}
	out = append(out, alongside(r)...)
	fork, changed := fork(r)
	if changed && len(r.Player.Script().Steps) > 0 {
		b := r.Player.BranchOf(fork)
		out = append(out, comparison{Comparison: port.Comparison{ID: scriptWord, A: scriptWord, B: called(r, fork), Step: -1}, left: true,
			own:    region{branch: r.Player.Branch(), from: b.Fork, begins: -1, commanded: r.Player.Commanded()},
			theirs: region{branch: b.Parent, from: b.Fork, step: true, begins: -1}})
	}
	out = append(out, others(r, fork, changed)...)
	if changed {
		return out
	}
	return append(out, beliefs(r)...)
}

// askedFor is what the lesson compares the open step with.
func askedFor(r *run.Record) (comparison, bool) {
	step, _ := r.Step()
	if r.Lesson == nil || step < 0 || r.Trying() || r.Lesson.Steps[step].Compare == nil {
		return comparison{}, false
	}
	c := r.Lesson.Steps[step].Compare
	mine, ok := r.Begun(step)
	if limit, on := r.Limit(mine.Branch, r.Player.Moves()); !ok || !on || mine.Moves > limit {
		return comparison{}, false
	}
	for i, s := range r.Player.Script().Steps[:step] {
		if b, ok := r.Begun(i); ok && s.ID == c.With {
			return comparison{Comparison: port.Comparison{ID: "step " + s.ID, A: c.A, B: c.B, Step: step}, left: true,
				own:    region{branch: r.Player.Branch(), from: mine.Moves, step: true, begins: -1, commanded: r.Player.Commanded()},
				theirs: region{branch: b.Branch, from: b.Moves, step: true, begins: -1}}, true
		}
	}
	return comparison{}, false
}

// fork finds the branch on the way to the position on which something was commanded by hand first, or an exercise begun.
func fork(r *run.Record) (int, bool) {
	found, ok := 0, false
	branches := r.Player.Branches()
	for id := r.Player.Branch(); id > 0; id = branches[id].Parent {
		at, by := r.ByHand[id]
		if (by && r.Passed(id, at) || branches[id].Exercise) && branches[id].Fork <= r.Player.Moves() {
			found, ok = id, true
		}
	}
	return found, ok
}

// called is the name of a fork. An exercise is named after the first command that was given in it.
func called(r *run.Record, fork int) string {
	branches := r.Player.Branches()
	if branches[fork].Exercise {
		for id := r.Player.Branch(); id > fork; id = branches[id].Parent {
			if branches[id].Parent == fork && branches[id].Fork == branches[fork].Fork && branches[id].Label != "" {
				return branches[id].Label
			}
		}
	}
	return branches[fork].Label
}

// others are the newest branches that were begun by hand and do not lead to the position, or were left before something was commanded on
// them.
func others(r *run.Record, fork int, changed bool) []comparison {
	var out []comparison
	branches := r.Player.Branches()
	for id := len(branches) - 1; id > 0 && len(out) < maxComparisons; id-- {
		if _, by := r.ByHand[id]; !by {
			continue
		}
		at, ok := meet(branches, r.Player.Branch(), id)
		if !ok || at > r.Player.Moves() {
			continue
		}
		own, other := scriptWord, branches[id].Label
		if lies(r, id) {
			other = branches[id].From(at)
		}
		if other == "" {
			continue
		}
		if changed {
			own = called(r, fork)
		}
		if first := r.Player.ByHandFrom(at); first != "" {
			own = first
		}
		o := comparison{Comparison: port.Comparison{ID: "branch " + strconv.Itoa(id), A: own, B: other, Step: -1},
			own: region{branch: r.Player.Branch(), from: at, begins: -1, commanded: r.Player.Commanded()}, theirs: region{branch: id, from: at, begins: -1, commanded: int(branches[id].End)}}
		if changed && id < fork || lies(r, id) {
			o.left, o.A, o.B = true, o.B, o.A
		}
		out = append(out, o)
	}
	return out
}

// lies says whether a branch is on the way to the position.
func lies(r *run.Record, id int) bool {
	_, ok := r.Limit(id, r.Player.Moves())
	return ok
}

// meet is how many moves two branches have in common. It is false if one of them goes through a rewind and the other does not: then
// the numbers of their moves mean different things.
func meet(branches []player.Branch, a, b int) (int64, bool) {
	up := func(id int) (out []int) {
		for ; id >= 0; id = branches[id].Parent {
			out = append(out, id)
		}
		return out
	}
	pa, pb := up(a), up(b)
	i, j := len(pa)-1, len(pb)-1
	for i > 0 && j > 0 && pa[i-1] == pb[j-1] {
		i, j = i-1, j-1
	}
	switch {
	case i == 0 && j == 0:
		return 0, false
	case i == 0:
		return branches[pb[j-1]].Fork, true
	case j == 0:
		return branches[pa[i-1]].Fork, true
	}
	return min(branches[pa[i-1]].Fork, branches[pb[j-1]].Fork), true
}
