package verify

import (
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

// checkAttempt does by hand, at the end of the script, what a solution or a near miss says. Where lines are to be built, trials try them.
func checkAttempt(l *form.Lesson, end *player.Player, a form.Attempt) Finding {
	f := Finding{Name: say.Form(a.Name), OK: true}
	p, at, err := byHand(end, strings.Split(a.Source, "\n"))
	defer func() { p.Close() }()
	if err != nil {
		f.wrong("%s%s", wording.At(l.Path(a.Name), at, 0), err)
		return f
	}
	for _, r := range p.Results() {
		if r.Line == 0 && !r.OK {
			f.wrong("%s: %s", r.Text, r.Seen)
		}
	}
	var broken *attack.Broken
	for _, b := range l.Script.Builds() {
		if broken, err = try(l.Script, &b, a.Source); err != nil {
			f.wrong("%s: %s", l.Path(a.Name), err)
			return f
		}
		if broken == nil {
			p.Proven(b.Goal)
			continue
		}
		p.Close()
		if p, _, err = byHand(end, broken.Commands); err != nil {
			f.wrong("%s, seed %d: %s", l.Path(a.Name), broken.Seed, err)
			return f
		}
	}
	reached := 0
	for _, g := range p.Goals() {
		if g.Reached {
			reached++
		}
		switch {
		case a.Misses == "" && !g.Reached && broken != nil:
			f.wrong("goal %s is not reached, because of seed %d: %s", g.ID, broken.Seed, broken.Text)
		case a.Misses == "" && !g.Reached:
			f.wrong("goal %s is not reached: %s", g.ID, p.Missing(g))
		case a.Misses == g.ID && g.Reached:
			f.wrong("goal %s is reached, but should be missed", g.ID)
		case a.Misses == g.ID && !l.Single && len(p.Slips(g)) == 0:
			f.wrong("no slip of goal %s holds, so nobody is told what this misses", g.ID)
		}
	}
	if a.Misses != "" {
		return f.verdict("goal %s is missed, as it should be", a.Misses)
	}
	return f.verdict("%s", many(reached, "%d goal reached", "%d goals reached"))
}

// byHand gives commands to a twin of a player that stands at the end of a script. The error is that of the line `at`.
func byHand(end *player.Player, lines []string) (p *player.Player, at int, err error) {
	p = end.Twin()
	branch, moves := end.Position()
	if err := p.SeekMoves(branch, moves); err != nil {
		return p, 1, err
	}
	for i, line := range lines {
		if err := Try(p, line); err != nil {
			return p, i + 1, err
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
