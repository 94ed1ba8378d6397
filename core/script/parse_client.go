package script

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/say"
)

// options takes the options of a client command wherever they stand, as zkCli does, and leaves the other words. A word
// is an option if it is written bare and begins with a hyphen; after the path only those of this command are, so that
// data may begin with a hyphen. -v, -m and -t take a value.
type options struct {
	flags   string // letters seen
	version int32
	mode    proto.WatchMode
	ttl     proto.Millis
}

func (o *options) has(letter string) bool { return strings.Contains(o.flags, letter) }

func (p *parser) options(letters string) options {
	o := options{version: -1, mode: proto.WatchPersistentRecursive}
	start := p.at
	rest := slices.Clone(p.words[:start])
	known := make([]string, 0, len(letters))
	for _, l := range letters {
		known = append(known, "-"+string(l))
	}
	args := 0
	for p.more() {
		w := p.words[p.at]
		letter := strings.TrimPrefix(w.Text, "-")
		option := w.bare() && letter != w.Text && letter != ""
		isKnown := option && len(letter) == 1 && strings.Contains(letters, letter)
		switch {
		case isKnown:
			p.at++
			o.flags += letter
			p.value(&o, letter)
		case option && args == 0:
			what := say.F("no option")
			if len(known) > 0 {
				what = say.Or(known)
			}
			p.lacks(known, what)
		default:
			args++
			rest = append(rest, w)
			p.at++
		}
	}
	if p.err == nil {
		p.words, p.at = rest, start
	}
	if args == 0 {
		p.suggest(known...)
	}
	return o
}

// value takes what follows -v or -m.
func (p *parser) value(o *options, letter string) {
	switch letter {
	case "v":
		o.version = int32(p.number("a version", -1, 1<<31-1))
	case "t":
		o.ttl = proto.Millis(p.number("a time to live in milliseconds", 1, int64(proto.MaxTTL)))
	case "m":
		if p.oneOf("PERSISTENT", "PERSISTENT_RECURSIVE") == "PERSISTENT" {
			o.mode = proto.WatchPersistent
		}
	}
}

// path takes a path. Servers judge it, not the parser: that is part of what there is to see.
func (p *parser) path() string {
	p.suggestPaths()
	return p.next("the path of a znode").Text
}

func parseCreate(p *parser, c *Command) {
	o := p.options("sect")
	r := proto.Request{Op: proto.OpCreate, Path: p.path(), ACL: proto.OpenACL}
	if o.has("s") {
		r.Flags |= proto.PersistentSequential
	}
	if o.has("e") {
		r.Flags |= proto.Ephemeral
	}
	if o.has("c") {
		if r.Flags != proto.Persistent {
			p.fail(nil, "expected -c alone: a container is neither ephemeral nor sequential")
		}
		r.Op, r.Flags = proto.OpCreateContainer, proto.Container
	}
	if o.has("t") {
		if o.has("e") || o.has("c") {
			p.fail(nil, "expected -t without -e or -c: a time to live is for persistent nodes")
		}
		r.Op, r.TTL = proto.OpCreateTTL, o.ttl
		r.Flags = proto.PersistentTTL
		if o.has("s") {
			r.Flags = proto.PersistentSequentialTTL
		}
	}
	if p.more() {
		r.Data = []byte(p.next("").Text)
	}
	if p.more() {
		r.ACL = p.acl()
	}
	c.Call.Op = r
}

func parseGet(p *parser, c *Command) {
	o := p.options("ws")
	c.Call.Op = proto.Request{Op: proto.OpGetData, Path: p.path(), Watch: o.has("w")}
	c.Call.Stat = o.has("s")
}

func parseSet(p *parser, c *Command) {
	o := p.options("v")
	c.Call.Op = proto.Request{Op: proto.OpSetData, Path: p.path(), Version: o.version}
	c.Call.Op.Data = []byte(p.next("the data").Text)
}

func parseDelete(p *parser, c *Command) {
	o := p.options("v")
	c.Call.Op = proto.Request{Op: proto.OpDelete, Path: p.path(), Version: o.version}
}

func parseDeleteAll(p *parser, c *Command) {
	p.options("")
	c.Call.Recipe, c.Call.Path = "deleteall", p.path()
}

func parseLs(p *parser, c *Command) {
	o := p.options("wRs")
	if o.has("R") {
		if o.has("w") || o.has("s") {
			p.fail(nil, "expected -R alone: it lists the whole subtree without watches")
		}
		c.Call.Recipe, c.Call.Path = "ls-R", p.path()
		return
	}
	op := proto.OpGetChildren
	if o.has("s") {
		op = proto.OpGetChildren2
	}
	c.Call.Stat = o.has("s")
	c.Call.Op = proto.Request{Op: op, Path: p.path(), Watch: o.has("w")}
}

func parseStat(p *parser, c *Command) {
	o := p.options("w")
	c.Call.Op = proto.Request{Op: proto.OpExists, Path: p.path(), Watch: o.has("w")}
}

func parseSync(p *parser, c *Command) {
	p.options("")
	c.Call.Op = proto.Request{Op: proto.OpSync, Path: p.path()}
}

func parseAddWatch(p *parser, c *Command) {
	o := p.options("m")
	c.Call.Op = proto.Request{Op: proto.OpAddWatch, Path: p.path(), Mode: o.mode}
}

func parseRemoveWatches(p *parser, c *Command) {
	o := p.options("cda")
	r := proto.Request{Op: proto.OpRemoveWatches, Path: p.path(), Watcher: proto.WatcherAny}
	switch {
	case len(o.flags) > 1:
		p.fail(nil, "expected one of -c, -d or -a")
	case o.has("c"):
		r.Watcher = proto.WatcherChildren
	case o.has("d"):
		r.Watcher = proto.WatcherData
	}
	c.Call.Op = r
}

func parseGetACL(p *parser, c *Command) {
	o := p.options("s")
	c.Call.Stat = o.has("s")
	c.Call.Op = proto.Request{Op: proto.OpGetACL, Path: p.path()}
}

func parseSetACL(p *parser, c *Command) {
	o := p.options("v")
	c.Call.Op = proto.Request{Op: proto.OpSetACL, Path: p.path(), Version: o.version, ACL: p.acl()}
}

// acl takes SCHEME:ID:PERMISSIONS, several joined by commas. The id may hold colons (digest:user:hash).
func (p *parser) acl() []proto.ACL {
	const form say.Form = "an ACL such as world:anyone:cdrwa or digest:user:hash:rw"
	w := p.next(form)
	var out []proto.ACL
	for entry := range strings.SplitSeq(w.Text, ",") {
		scheme, rest, ok1 := strings.Cut(entry, ":")
		at := strings.LastIndex(rest, ":")
		if !ok1 || at < 0 {
			p.back(nil, "expected %s, found %q", form, entry)
			return nil
		}
		perms, ok := parsePerms(rest[at+1:])
		if !ok {
			p.back(nil, "expected permissions of the letters cdrwa, found %q", rest[at+1:])
			return nil
		}
		out = append(out, proto.ACL{Perms: perms, ID: proto.ID{Scheme: scheme, ID: rest[:at]}})
	}
	return out
}

// parsePerms reads letters of cdrwa (AclParser).
func parsePerms(s string) (proto.Perms, bool) {
	var out proto.Perms
	for _, letter := range s {
		at := strings.IndexRune("rwcda", letter)
		if at < 0 {
			return 0, false
		}
		out |= 1 << at
	}
	return out, true
}

func parseAddAuth(p *parser, c *Command) {
	schemes := []string{"digest", "ip"}
	p.suggest(schemes...)
	id := proto.ID{Scheme: p.next("a scheme such as digest").Text}
	id.ID = p.next("an identity such as user:password").Text
	c.Call.Op = proto.Request{Op: proto.OpAuth, Auth: []proto.ID{id}}
}

func parseWhoAmI(p *parser, c *Command) { c.Call.Op = proto.Request{Op: proto.OpWhoAmI} }

func parseGetEphemerals(p *parser, c *Command) {
	p.options("")
	c.Call.Op = proto.Request{Op: proto.OpGetEphemerals}
	if p.more() {
		c.Call.Op.Path = p.next("").Text
	}
}

func parseGetAllChildrenNumber(p *parser, c *Command) {
	p.options("")
	c.Call.Op = proto.Request{Op: proto.OpGetAllChildrenNumber, Path: p.path()}
}

// parseMulti takes operations with semicolons between them; a semicolon may stick to the word before it.
func parseMulti(p *parser, c *Command) {
	p.words = append(slices.Clip(p.words[:p.at]), semicolons(p.words[p.at:])...)
	r := proto.Request{Op: proto.OpMulti}
	for {
		r.Ops = append(r.Ops, p.subOperation())
		if !p.accept(";") {
			break
		}
	}
	c.Call.Op = r
}

func semicolons(words []Word) []Word {
	var out []Word
	for _, w := range words {
		if text, ok := strings.CutSuffix(w.Text, ";"); ok && w.bare() && text != "" {
			out = append(out, Word{text, text, w.Col}, Word{";", ";", w.Col + len([]rune(text))})
			continue
		}
		out = append(out, w)
	}
	return out
}

// upTo hands the words before the next separator to a parser of their own.
func (p *parser) upTo(separator string, parse func(inner *parser)) {
	end := p.at
	for end < len(p.words) && p.words[end].Text != separator {
		end++
	}
	inner := &parser{scope: p.scope, verbs: p.verbs, words: p.words[p.at:end], end: p.end}
	if end < len(p.words) {
		inner.end = p.words[end].Col
	}
	inner.completing, inner.partial = p.completing && end == len(p.words), p.partial
	parse(inner)
	inner.done(separator)
	p.candidates = append(p.candidates, inner.candidates...)
	if p.err == nil {
		p.err, p.at = inner.err, end
	}
}

// subOperation takes one operation of a multi: its words are parsed as a command of their own.
func (p *parser) subOperation() proto.Request {
	var c Command
	p.upTo(";", func(inner *parser) {
		switch inner.oneOf("create", "set", "delete", "check") {
		case "create":
			parseCreate(inner, &c)
		case "set":
			parseSet(inner, &c)
		case "delete":
			parseDelete(inner, &c)
		case "check":
			o := inner.options("v")
			c.Call.Op = proto.Request{Op: proto.OpCheck, Path: inner.path(), Version: o.version}
		}
	})
	return c.Call.Op
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

// together takes the commands that are sent without waiting, with semicolons between them. Those of a multi are its own.
func (p *parser) together(c *Command) {
	sends := func(p *parser, c *Command) {
		c.Templates = append(c.Templates, slices.Clone(p.words[p.at:]))
		p.repeated(c, func(v *verb) bool { return v.Sends }, "a command that is one request (create, get, set …)")
	}
	if p.more() && p.words[p.at].Text == "multi" {
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

// Expand gives the commands of the repetitions first to last of a `repeat`, counted from 1. They parsed with 1, so they parse.
func (c *Command) Expand(scope *Scope, first, last int64) []Command {
	p := newParser(scope, nil)
	var out []Command
	for i := first; i <= last; i++ {
		for _, t := range c.Templates {
			out = append(out, c.expandOne(p, t, strconv.FormatInt(i, 10)))
		}
	}
	return out
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

func parseLock(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path, c.Call.Strategy = "lock", p.path(), recipe.Predecessor
	if p.accept("--strategy") {
		c.Call.Strategy = p.oneOf(recipe.Strategies()...)
	}
}

func parseUnlock(p *parser, c *Command) { c.Call.Recipe, c.Call.Path = "unlock", p.path() }

func parseEnqueue(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path = "enqueue", p.path()
	c.Call.Data = []byte(p.next("the data").Text)
}

func parseDequeue(p *parser, c *Command) { c.Call.Recipe, c.Call.Path = "dequeue", p.path() }

func parseConnect(p *parser, c *Command) {
	if p.more() || p.atCursor() {
		c.IDs = nil
		if p.more() {
			c.IDs = append(c.IDs, p.server())
			return
		}
		p.suggest(p.scope.ids()...)
	}
}
