package verify

import (
	"path"
	"slices"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// checkViews plays the script, and asks that each znode that a `view` or a `case` names has been there by the end of its step. It finds nothing where none
// of them names one.
func checkViews(l *form.Lesson) []Finding {
	named := slices.DeleteFunc(slices.Concat(l.Script.Views, l.Script.Cases), func(v *script.Command) bool { return v.Path == "" })
	if len(named) == 0 {
		return nil
	}
	f := Finding{Name: "views", OK: true}
	first := firstSeen(l.Script, named)
	for _, v := range named {
		if step, ok := first[v.Path]; !ok || step > lastShown(l.Script, v) {
			f.wrong("%sexpected a znode that is there by the end of the step: nobody has made %s", wording.At(l.Script.File, v.Line, 0), v.Path)
		}
	}
	return []Finding{f.verdict("%s", many(len(named), "%d view names a znode", "%d views name a znode"))}
}

// firstSeen gives for each znode that a view names the step in which it was there first. A znode that never was is missing.
func firstSeen(s *script.Script, views []*script.Command) map[string]int {
	out := map[string]int{}
	p := player.New(s, player.Options{})
	defer p.Close()
	step := -1
	for st := p.Status(); st == player.Running || st == player.Replaying; st = p.Tick() {
		step = max(step, p.Step()) // behind a rewind the run is in an earlier step until the next one begins
		for _, v := range views {
			if _, seen := out[v.Path]; !seen && exists(p.World(), v.Path) {
				out[v.Path] = step
			}
		}
	}
	return out
}

func exists(w *sim.World, znode string) bool {
	return znode == "/" || slices.Contains(w.Below(path.Dir(znode)), znode)
}

// lastShown is the last step in which the stage shows a view.
func lastShown(s *script.Script, v *script.Command) int {
	last := v.Step
	for i := range s.Steps {
		if v.Step < 0 && !slices.ContainsFunc(s.Views, func(o *script.Command) bool { return o.Step == i }) {
			last = i
		}
	}
	return last
}
