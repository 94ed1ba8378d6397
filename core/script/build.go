package script

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// Build is an exercise in which the reader writes lines for clients, among them `on` lines. Trials try the lines: each trial is a run of its own, and in
// each the goal must hold at the end.
type Build struct {
	Goal    string
	Pred    *Predicate // what the goal asks for
	Clients []string   // whose lines the reader writes
	Trials  int        // how many runs try the lines, each of a seed of its own, from 1
	script  []*Command
}

// mostTrials is the largest number of trials.
const mostTrials = 10_000

// parseBuild takes a goal that stands above, a number of trials, and the clients for whom the reader writes.
func parseBuild(p *parser, c *Command) {
	c.Name = p.goal()
	c.N = p.number("how many trials", 1, mostTrials)
	for p.err == nil && (len(c.Who) == 0 || p.more()) {
		if name := p.client(); p.err == nil && slices.Contains(c.Who, name) {
			p.back(nil, "expected each of them once, found %s again", name)
		} else {
			c.Who = append(c.Who, name)
		}
	}
}

// parseTrial takes the goal of a `build` above, and a command with, perhaps, what each trial draws anew.
func parseTrial(p *parser, c *Command) {
	c.Name = p.goal()
	if p.err == nil && !slices.Contains(p.scope.builds, c.Name) {
		p.back(p.scope.builds, "expected a goal for which a line `build` stands above, found %q", c.Name)
		return
	}
	if !p.more() {
		p.expected(nil, "a command")
		return
	}
	at, rest := p.at, texts(p.words[p.at:])
	p.at = len(p.words)
	template, draws, err := drawn(rest, p.scope.draws)
	if err != nil {
		p.at = at
		p.fail(nil, "%s", err)
		return
	}
	c.trial = template
	p.scope.draws = append(slices.Clip(p.scope.draws), draws...)
	for _, line := range template.samples() {
		if err := p.sample(line); err != nil {
			p.err = &Error{Col: p.words[at].Col, Msg: say.F("%s: %s", line, err)}
			return
		}
	}
}

// sample says what is wrong with a line as a trial can have it, nil for nothing.
func (p *parser) sample(line string) *say.Text {
	words, err := split(line)
	if err != nil {
		return err.Msg
	}
	scope := p.scope.Clone()
	inner := &parser{scope: &scope, verbs: p.verbs, words: words, end: width(words)}
	switch c := inner.command(); {
	case inner.err != nil:
		return inner.err.Msg
	case c.ScriptOnly() || c.Sets() || c.Verb() == "rewind":
		return say.F("expected a command that can be given by hand, found %q", c.Verb())
	}
	return nil
}

// Builds lists the exercises of this kind.
func (s *Script) Builds() []Build {
	var out []Build
	goals := map[string]*Predicate{}
	for _, c := range s.Commands {
		switch c.Verb() {
		case "goal":
			goals[c.Name] = c.Pred
		case "build":
			out = append(out, Build{Goal: c.Name, Pred: goals[c.Name], Clients: c.Who, Trials: int(c.N)})
		case "trial":
			for i := range out {
				if out[i].Goal == c.Name {
					out[i].script = append(out[i].script, c)
				}
			}
		}
	}
	return out
}

// Lines are what happens in each trial, as the script has it.
func (b *Build) Lines() []string {
	out := make([]string, len(b.script))
	for i, c := range b.script {
		out[i] = c.trial.said
	}
	return out
}

// Trial is what happens in the trial of a seed, as commands that can be given by hand.
func (b *Build) Trial(seed uint64) []string {
	r, known := proto.Rand(seed*2654435769+4242), map[string]kept{}
	out := make([]string, len(b.script))
	for i, c := range b.script {
		out[i] = c.trial.draw(func(n int) int { return int(r.Below(uint64(n))) }, known)
	}
	return out
}

// Takes says why the reader may not write a line: the line is for another client, or it is neither a request nor `on` nor `pair`. It gives nil for a right line.
func (b *Build) Takes(c *Command) *say.Text {
	switch {
	case !c.OfClient() || !slices.Contains(b.Clients, c.Name):
		return say.F("expected a line for %s, found %q", say.Or(b.Clients), firstWord(c.Text))
	case c.Verb() == "on" && (c.Off || c.sends), c.verb.Sends, c.verb.Program:
		return nil
	}
	return say.F("expected `on`, or a request (%s), found %q", say.Or([]string{"create", "get", "set", "delete", "ls", "stat"}), c.Verb())
}

// Verbs are the words that a line can have behind its client.
func (b *Build) Verbs() []string {
	out := []string{"on"}
	for i := range commandTable {
		if v := &commandTable[i]; v.Sends || v.Program {
			out = append(out, v.Name)
		}
	}
	return out
}

func firstWord(line string) string {
	first, _, _ := strings.Cut(line, " ")
	return first
}
