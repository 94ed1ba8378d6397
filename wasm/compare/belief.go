package compare

import (
	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// realWord names the lesson's own run on the stage, beside one in which a belief is true.
const realWord = "ZooKeeper"

// beliefs are the runs in which wrong answers to the open step's questions would be right, once those have been graded.
func beliefs(r *run.Record) []comparison {
	step, _ := r.Step()
	if r.Lesson == nil || step < 0 || r.Trying() {
		return nil
	}
	mine, ok := r.Begun(step)
	if limit, on := r.Limit(mine.Branch, r.Player.Moves()); !ok || !on || mine.Moves > limit {
		return nil
	}
	if _, ended := r.End(step); !ended {
		return nil // that would give the answer away
	}
	var out []comparison
	for _, b := range r.Lesson.Beliefs {
		if b.Step == step {
			name := b.Question + "/" + b.Choice
			out = append(out, comparison{Comparison: port.Comparison{ID: "belief " + name, A: realWord, B: b.Word, Step: -1, Belief: name},
				own:    region{branch: r.Player.Branch(), from: mine.Moves, step: true, begins: -1, commanded: r.Player.Commanded(), search: true},
				theirs: region{begins: step, step: true, search: true}})
		}
	}
	return out
}

// otherPlayer plays the other of two runs: a twin of this one, or a script of its own. It is nil without another run.
func otherPlayer(r *run.Record, other *comparison) *player.Player {
	if other.ID == realRun {
		return realPlayer(r)
	}
	if other.Belief == "" {
		return r.Player.Twin()
	}
	for _, b := range r.Lesson.Beliefs {
		if b.Question+"/"+b.Choice != other.Belief {
			continue
		}
		s, err := script.Parse("belief.zk", b.Script)
		if err != nil {
			return nil // the check of the lessons has told its author
		}
		seed := r.Player.Seed()
		return player.New(s, player.Options{Seed: &seed, Frames: player.PageFrames, GoOn: true})
	}
	return nil
}
