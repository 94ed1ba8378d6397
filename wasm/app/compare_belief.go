package app

import (
	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/wasm/port"
)

// realWord names the lesson's own run on the stage, beside one in which a belief is true.
const realWord = "ZooKeeper"

// beliefs are the runs in which wrong answers to the open step's questions would be right, once those have been graded.
func beliefs(r *record) []comparison {
	step, _ := r.step()
	if r.lesson == nil || step < 0 || r.trying() {
		return nil
	}
	mine, ok := r.begun(step)
	if limit, on := r.limit(mine.Branch, r.p.Moves()); !ok || !on || mine.Moves > limit {
		return nil
	}
	if _, ended := r.end(step); !ended {
		return nil // that would give the answer away
	}
	var out []comparison
	for _, b := range r.lesson.Beliefs {
		if b.Step == step {
			name := b.Question + "/" + b.Choice
			out = append(out, comparison{Comparison: port.Comparison{ID: "belief " + name, A: realWord, B: b.Word, Step: -1, Belief: name},
				own:    region{branch: r.p.Branch(), from: mine.Moves, step: true, begins: -1, commanded: r.p.Commanded()},
				theirs: region{begins: step, step: true}})
		}
	}
	return out
}

// otherPlayer plays the other of two runs: a twin of this one, or a script of its own. It is nil without another run.
func otherPlayer(r *record, other *comparison) *player.Player {
	if other.ID == realRun {
		return realPlayer(r)
	}
	if other.Belief == "" {
		return r.p.Twin()
	}
	for _, b := range r.lesson.Beliefs {
		if b.Question+"/"+b.Choice != other.Belief {
			continue
		}
		s, err := script.Parse("belief.zk", b.Script)
		if err != nil {
			return nil // the check of the lessons has told its author
		}
		seed := r.p.Seed()
		return player.New(s, player.Options{Seed: &seed, Frames: player.PageFrames, GoOn: true})
	}
	return nil
}
