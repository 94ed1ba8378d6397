package verify

import (
	"cmp"
	"slices"
	"strings"

	"zootrope/core/attack"
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// checkAttempts tries the solutions and the near misses. The script is played once: each attempt goes on from its end in a twin.
func checkAttempts(l *form.Lesson) (out []Finding) {
	end := player.New(l.Script, player.Options{})
	defer end.Close()
	end.RunAll()
	end.KeepFrame()
	for _, a := range l.Solutions {
		out = append(out, checkAttempt(l, end, a))
	}
	for _, a := range l.Misses {
		if a.Misses != "" { // otherwise package lint has complained
			out = append(out, checkAttempt(l, end, a))
		}
	}
	return out
}

// checkAttempt does by hand, at the end of the script, what a solution or a near miss says. Where lines are to be built, trials try them; a slip of that goal
// must be true in the trial that breaks the lines.
func checkAttempt(l *form.Lesson, end *player.Player, a form.Attempt) Finding {
	f := Finding{Name: say.Form(a.Name), OK: true}
	p, at, err := byHand(end, strings.Split(a.Source, "\n"))
	if err != nil {
		f.wrong("%s%s", wording.At(l.Path(a.Name), at, 0), err)
		return f
	}
	defer p.Close()
	for _, r := range p.Results() {
		if r.Line == 0 && !r.OK {
			f.wrong("%s: %s", r.Text, r.Seen)
		}
	}
	brokenBy, worlds := map[string]*attack.Broken{}, map[string]*player.Player{} // by the goal: the trial that breaks the lines, and the world where that trial ends
	for _, b := range l.Script.Builds() {
		broken, err := try(l.Script, &b, linesFor(end, &b, a.Source))
		if err != nil {
			f.wrong("%s: %s", l.Path(a.Name), err)
			return f
		}
		if broken == nil {
			p.Proven(b.Goal)
			continue
		}
		world, _, err := byHand(end, broken.Commands)
		if err != nil {
			f.wrong("%s, seed %d: %s", l.Path(a.Name), broken.Seed, err)
			return f
		}
		defer world.Close()
		brokenBy[b.Goal], worlds[b.Goal] = broken, world
	}
	reached := 0
	for _, g := range p.Goals() {
		if g.Reached {
			reached++
		}
		broken := brokenBy[g.ID]
		switch {
		case a.Misses == "" && !g.Reached && broken != nil:
			f.wrong("goal %s is not reached, because of seed %d: %s", g.ID, broken.Seed, broken.Text)
		case a.Misses == "" && !g.Reached:
			f.wrong("goal %s is not reached: %s", g.ID, p.Missing(g))
		case a.Misses == g.ID && g.Reached:
			f.wrong("goal %s is reached, but should be missed", g.ID)
		case a.Misses == g.ID && !l.Single && len(cmp.Or(worlds[g.ID], p).Slips(g)) == 0:
			f.wrong("no slip of goal %s holds, so nobody is told what this misses", g.ID)
		}
	}
	if a.Misses != "" {
		return f.verdict("goal %s is missed, as it should be", a.Misses)
	}
	return f.verdict("%s", many(reached, "%d goal reached", "%d goals reached"))
}

// linesFor are the lines of an attempt that trials try. If the lesson has another goal, which is reached by hand, the attempt has commands for that goal, too:
// a command that the `build` does not take is left out.
func linesFor(end *player.Player, b *script.Build, source string) string {
	if !slices.ContainsFunc(end.Goals(), func(g player.Goal) bool { return end.Build(g.ID) == nil }) {
		return source
	}
	var out strings.Builder
	for line := range strings.Lines(source) {
		if c, err := end.ReadFor(b, line); err == nil && c != nil {
			out.WriteString(line)
		}
	}
	return out.String()
}

// byHand gives commands to a twin of a player that stands at the end of a script. The error is that of the line `at`.
func byHand(end *player.Player, lines []string) (p *player.Player, at int, err error) {
	p = end.Twin()
	branch, moves := end.Position()
	if err := p.SeekMoves(branch, moves); err != nil {
		p.Close()
		return nil, 1, err
	}
	for i, line := range lines {
		if err := Try(p, line); err != nil {
			p.Close()
			return nil, i + 1, err
		}
	}
	return p, 0, nil
}

// try puts lines to the trials of a `build`; broken is nil if all of them hold.
func try(s *script.Script, b *script.Build, lines string) (broken *attack.Broken, err error) {
	proof, err := attack.NewProof(s, b.Goal, lines)
	if err != nil {
		return nil, err
	}
	defer proof.Close()
	for proof.Next() {
	}
	return proof.Broken(), proof.Err()
}
