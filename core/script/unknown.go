package script

import (
	"cmp"
	"slices"
	"strings"

	"zootrope/core/say"
	"zootrope/core/zab"
)

// unknown explains a first word that is neither a command nor a client.
func (p *parser) unknown(first string) {
	rest := p.words[p.at+1:]
	if !strings.EqualFold(first, "stat") && p.scope.asks(p.words) {
		p.fail(nil, "expected a command: %s is a question, which is asked in a console and stands in no script", first)
		return
	}
	if p.lookup(first, true) != nil {
		p.withoutClient(rest)
		return
	}
	if len(rest) > 0 && p.lookup(rest[0].Text, true) != nil {
		p.fail(p.scope.Clients, "expected a client, found %q; `client %s 1` would open one", first, first)
		return
	}
	p.fail(nil, "expected a command or a client, found %q", first)
	p.err.Near = p.nearestFirst(first, rest)
}

// withoutClient explains a command of a client that stands first.
func (p *parser) withoutClient(rest []Word) {
	verb := p.words[p.at].Text
	clients := p.scope.Clients
	if len(rest) > 0 && p.scope.hasClient(rest[0].Text) { // disconnect ann
		p.fail(nil, "expected the client before %s", verb)
		p.err.Near = quoted(rest[0].Text, verb, texts(rest[1:]))
		return
	}
	switch len(clients) {
	case 0:
		p.fail(nil, "expected a client before %s: there are none yet, `client ann 1` opens one", verb)
	case 1:
		p.fail(nil, "expected the client before %s", verb)
		if p.reads(clients[0], verb, rest) {
			p.err.Near = quoted(clients[0], verb, texts(rest))
		}
	default:
		p.fail(nil, "expected a client (%s) before %s, such as `%s`", say.Or(clients), verb, joined(clients[0], verb, texts(rest)))
	}
}

func joined(words ...string) string { return strings.TrimSpace(strings.Join(words, " ")) }

func quoted(words ...string) string { return "`" + joined(words...) + "`" }

// nearestFirst finds what a misspelt first word was probably meant to be: a command of a client stands behind the client.
func (p *parser) nearestFirst(first string, rest []Word) string {
	if l := p.scope.linked(whole(p.words[p.at:])); l != nil {
		return quoted(texts(plain(l)))
	}
	if key, _, is := strings.Cut(first, "="); is && isSetting(key) { // a line of a zoo.cfg
		return quoted("config", first, texts(rest))
	}
	own := append(p.names(false), p.scope.Clients...)
	if p.scope.ByHand {
		for _, w := range zab.FourLetterWords { // they look like no words: two letters of four make any of them
			if distance(strings.ToLower(first), w) < 2 {
				own = append(own, w)
			}
		}
	}
	near := cmp.Or(elsewhere(first), nearest(first, append(slices.Clone(own), p.names(true)...)))
	verb, _, _ := strings.Cut(near, " ")
	if p.lookup(verb, true) == nil {
		return near
	}
	if slices.Contains(own, near) && !(len(rest) > 0 && strings.HasPrefix(rest[0].Text, "/")) {
		return near
	}
	client := "NAME"
	if len(p.scope.Clients) > 0 {
		client = p.scope.Clients[0]
	}
	if !p.fits(client, verb, rest) {
		return ""
	}
	return quoted(client, near, texts(rest))
}

// fits says whether a command of a client can take the words that follow, as far as there are any.
func (p *parser) fits(client, verb string, rest []Word) bool {
	isPath := func(w Word) bool { return strings.HasPrefix(w.Text, "/") }
	if len(rest) > 0 && strings.Contains(p.lookup(verb, true).Usage, "PATH") && !slices.ContainsFunc(rest, isPath) {
		return false
	}
	return p.reads(client, verb, rest)
}

// reads says whether the words that follow a command of a client are right, as far as there are any.
func (p *parser) reads(client, verb string, rest []Word) bool {
	scope := p.scope.Clone()
	scope.Clients = append(scope.Clients, client)
	words := append([]Word{{client, client, 0}, {verb, verb, 0}}, rest...)
	q := &parser{scope: &scope, verbs: p.verbs, words: words, end: width(words)}
	q.command()
	return q.err == nil || q.err.Col >= q.end
}

// foreign are words of zkCli, of shells and of other tools, with what does the same here.
var foreign = map[string]string{
	"kill": "crash", "down": "crash", "up": "start", "boot": "start", "run-for": "run for", "wait": "run for", "sleep": "run for", "rm": "delete", "rmr": "deleteall",
	"ls2": "ls -s", "reboot": "restart", "quit": "close", "exit": "close", "cat": "get", "put": "set", "exists": "stat", "mkdir": "create", "unpause": "resume", "freeze": "pause", "isolate": "partition",
	"assert": "expect", "comment": "note", "open": "client",
}

// elsewhere is what a word of another tool is called here, "" where there is nothing.
func elsewhere(word string) string { return foreign[strings.ToLower(word)] }
