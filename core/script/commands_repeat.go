package script

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/say"
)

// repeatCommands make a client do the same again and again.
var repeatCommands = []verb{
	{Name: "repeat", Group: onClients, Fixed: true, Acts: true, Usage: "NAME repeat N [--async] COMMAND… [; COMMAND…]",
		Help: say.Sentence{En: "The same client command N times (up to 100000); %d counts from 1. --async sends them all without waiting; it takes several commands, which go out in turn.",
			Zh: "把同一条客户端命令执行 N 次（至多 100000 次）；%d 从 1 开始计数。--async 表示不等响应，全部发出；此时可以写多条命令，它们轮流发出。"},
		Examples: []string{"alice repeat 3 create /app/n%d", "alice repeat 100 --async set /app %d", "alice repeat 5 --async set /app %d ; get /app"}, parse: parseRepeat},
}

// maxRepeat is how often one line may repeat a command.
const maxRepeat = 100_000

func parseRepeat(p *parser, c *Command) {
	c.N = p.number("how often", 1, maxRepeat)
	if c.Async = p.accept("--async"); c.Async {
		p.together(c)
		return
	}
	c.Templates = [][]Word{slices.Clone(p.words[p.at:])}
	p.repeated(c, func(v *verb) bool { return v.Repeats }, "a client command that can be repeated (create, get, lock …)")
}

// together takes the commands that are sent without waiting, with semicolons between them. Those of a multi or a multiRead are its own.
func (p *parser) together(c *Command) {
	sends := func(p *parser, c *Command) {
		c.Templates = append(c.Templates, slices.Clone(p.words[p.at:]))
		p.repeated(c, func(v *verb) bool { return v.Sends }, "a command that is one request (create, get, set …)")
	}
	if p.more() && (p.words[p.at].Text == "multi" || p.words[p.at].Text == "multiRead") {
		sends(p, c)
		return
	}
	p.words = append(slices.Clip(p.words[:p.at]), semicolons(p.words[p.at:])...)
	for {
		p.upTo(";", func(inner *parser) { sends(inner, c) })
		if !p.accept(";") {
			return
		}
	}
}

// repeated checks the command with 1 for %d.
func (p *parser) repeated(c *Command, allowed func(*verb) bool, what say.Form) {
	var known []string
	for i := range p.verbs {
		if allowed(&p.verbs[i]) {
			known = append(known, p.verbs[i].Name)
		}
	}
	p.suggest(known...)
	if !p.more() || !slices.Contains(known, p.words[p.at].Text) {
		p.expected(known, what)
		return
	}
	words := slices.Clone(p.words)
	for i := p.at; i < len(words); i++ {
		words[i] = words[i].counted("1")
	}
	p.words = words
	v := p.lookup(p.words[p.at].Text, true)
	p.at++
	v.parse(p, c)
}

// counted puts a number for %d.
func (w Word) counted(n string) Word {
	return Word{strings.ReplaceAll(w.Text, "%d", n), strings.ReplaceAll(w.Raw, "%d", n), w.Col}
}

// Expand calls each with the commands of the repetitions first to last of a `repeat`, counted from 1. They parsed with 1, so they parse.
func (c *Command) Expand(scope *Scope, first, last int64, each func(*Command)) {
	p := newParser(scope, nil)
	for i := first; i <= last; i++ {
		for _, t := range c.Templates {
			one := c.expandOne(p, t, strconv.FormatInt(i, 10))
			each(&one)
		}
	}
}

func (c *Command) expandOne(p *parser, template []Word, n string) Command {
	p.words, p.at, p.err = p.words[:0], 1, nil
	for _, w := range template {
		p.words = append(p.words, w.counted(n))
	}
	out := Command{Line: c.Line, Step: c.Step, Name: c.Name, Text: c.Name + " " + texts(p.words)}
	out.verb = p.lookup(p.words[0].Text, true)
	out.verb.parse(p, &out)
	if p.err != nil {
		panic("script: " + p.err.Message("en") + " in repetition " + n)
	}
	return out
}
