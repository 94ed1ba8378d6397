package script

import (
	"cmp"
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/zab"
)

// Group is a chapter of the help.
type Group uint8

// Groups of commands, in the order in which help prints them.
const (
	onWorld Group = iota
	onServers
	onNetwork
	onClients // `client`, and what a client is told after its name
	onTime
	onChecks
	onLessons
	groups
)

func (g Group) title() say.Form {
	return [...]say.Form{"The world", "Servers", "Network and disks", "Clients", "Running", "Checking", "Teaching"}[g]
}

// commandTable is the language. Each file commands_*.go has some rows of it, with the functions that parse them.
var commandTable = slices.Concat(worldCommands, networkCommands, openCommands, clientCommands, repeatCommands, reactionCommands, recipeCommands, sessionCommands, runCommands, stageCommands)

// verb is a row of the table: everything that is known about a command.
type verb struct {
	Name     string
	Usage    string
	Help     say.Sentence
	Button   say.Sentence // what a button calls it, "" for one that no button is alone
	Examples []string     // each parses after the preamble of the help (help.go)
	Fixed    bool         // part of the language's contract
	Group    Group
	Setting  bool // only before the first `start`
	Script   bool // only in scripts, not by hand
	Acts     bool // it changes the world, and is a root of the chain of causes
	Repeats  bool // a client command that `repeat` takes
	Program  bool // a recipe that a line of a `build` can begin: it asks no server
	Sends    bool // a client command that is one request: `repeat --async` takes it
	parse    func(*parser, *Command)
}

// ofClient says whether the verb follows the name of a client.
func (v *verb) ofClient() bool {
	return v.Group == onClients && v.Name != "client" && v.Name != "clients"
}

// Command is one parsed line: plain data. Which fields are used depends on the verb.
type Command struct {
	Line    int      // from 1; 0 for one given by hand
	Text    string   // as written, without comment and without `act`
	Step    int      // index in Script.Steps, −1 in the set-up
	Notices []*Error // what of it has no effect, or counts otherwise than it was written
	verb    *verb

	Name      string // the id of a step, goal, slip or ask; the name of a client
	Title     string // step: its title; note: the caption; offer: the command
	Goal      string // slip: what it misses
	Mark      string // mark: the cell, the thing or the point
	IDs       []proto.ServerID
	Knows     []proto.ServerID // client, clients: the servers of the connect string, in their order; none for all
	Chroot    client.Chroot    // client, clients: the node below which the client's paths lie, "" for none
	ReadOnly  bool             // client, clients: a server that answers only reads will do
	Who       []string         // parties: pause, resume, link, break, deliver; allow: what may be taken in hand
	Groups    [][]string       // partition, rooms
	N         int64            // a count
	Time      Span
	Jitter    Span
	How       string // what happens to a link, a disk; what is delivered; `for` or `until` of run; ">" for one direction of a partition
	Both      bool   // link: both directions
	Net       proto.Net
	File      proto.File // disk: which of its files
	Pred      *Predicate
	Answer    AnswerKind      // ask: the form of the answer
	Choices   []Choice        // ask: the choices, what can hold in a cell, the bins, or the events
	Names     []string        // ask: the cells, the things to be sorted or the points, as the lines `mark` name them
	Value     *Expression     // ask: the number that is asked for
	Touch     string          // ask: what is to be touched: server, client or node. Pred says which are right
	Call      client.Command  // of a client; repeat: the first one
	Templates [][]Word        // repeat: the command, with %d; with --async there may be several
	Event     proto.EventType // on: what the client is told of …
	Path      string          // …at which znode; view, case: the znode that the step is about, "" for none
	Picture   Picture         // view: what the stage shows
	Between   bool            // rewind: it leads from one run of its step to the next, and the step goes on
	Code      proto.Code      // on: a request at Path is answered with this code; 0 where the client is told of Event
	Off       bool            // on: it does nothing any more
	sends     bool            // on: what the client then gives is one request
	trial     template        // trial: the command
	Async     bool            // repeat: all sent without waiting
	Torn      bool            // crash: a partial flush, the oldest unsynced writes have reached the disk, and a part of the next record
	Act       bool            // the line is an `act`: the reader gives the command by hand. Text is the command alone
	Alone     bool            // nobody has given it: the host lets the world go on by itself. What comes of it is no expectation's
}

// Verb is the command's word in the table.
func (c *Command) Verb() string { return c.verb.Name }

// Word is the word with which its line begins or, for a client, what follows the name: `act`, or else its Verb.
func (c *Command) Word() string {
	if c.Act {
		return "act"
	}
	return c.verb.Name
}

// Known says whether the line has a word of the table; of a wrong line, that is all one may ask first.
func (c *Command) Known() bool { return c.verb != nil }

// Acts says whether it changes the world: it is then a root of the chain of causes.
func (c *Command) Acts() bool { return c.verb.Acts }

// ScriptOnly says whether its line stands in scripts only, and cannot be given by hand.
func (c *Command) ScriptOnly() bool { return c.verb.Script || c.Act }

// Sets says whether it is a setting of the world, which has it from its beginning wherever in the set-up it stands.
func (c *Command) Sets() bool { return c.verb.Setting }

// Ends says whether a step ends before it.
func (c *Command) Ends() bool { return c.Verb() == "step" || c.Verb() == "rewind" && !c.Between }

// Waits says whether it lets time pass.
func (c *Command) Waits() bool { return c.verb.Group == onTime }

// Disturbs says whether it does something to servers, disks or the network: a fault, or the end of one.
func (c *Command) Disturbs() bool { return c.verb.Group == onServers || c.verb.Group == onNetwork }

// OfClient says whether a client is told to do it; Name is the client's.
func (c *Command) OfClient() bool { return c.verb.ofClient() }

// Choice is one possible answer of a question, or an event that is to be put in order.
type Choice struct {
	ID    string
	Text  string     // the predicate or the event, as written
	Pred  *Predicate // nil for an event
	Sight *Sight     // nil for an answer
}

// lookup finds a command of the world (client false) or of a client.
func (p *parser) lookup(name string, client bool) *verb {
	for i := range p.verbs {
		if v := &p.verbs[i]; v.Name == name && v.ofClient() == client {
			return v
		}
	}
	return nil
}

// names lists the commands of the world, or of a client.
func (p *parser) names(client bool) []string {
	var out []string
	for i := range p.verbs {
		if v := &p.verbs[i]; v.ofClient() == client {
			out = append(out, v.Name)
		}
	}
	return out
}

// command takes a whole line.
func (p *parser) command() *Command {
	c := &Command{}
	p.suggest(p.names(false)...)
	p.suggest(p.scope.Clients...)
	if p.scope.ByHand {
		p.suggest(zab.FourLetterWords...)
	}
	if p.scope.ByHand && p.partial != "" {
		p.suggest(linkButtons()...)
	}
	if !p.more() {
		p.expected(nil, "a command")
		return c
	}
	first := p.words[p.at].Text
	if p.scope.hasClient(first) {
		p.chroot = p.scope.chroot(first)
		p.at++
		c.Name = first
		return p.clientCommand(c)
	}
	if p.completing && p.scope.ByHand && p.scope.asks(p.words) {
		p.at++
		p.question(c)
		return c
	}
	c.verb = p.lookup(first, false)
	if c.verb == nil {
		p.unknown(first)
		return c
	}
	if c.verb.Setting && p.scope.Started {
		p.fail(nil, "expected %s before the first start: it cannot be changed in a running world", first)
		return c
	}
	p.at++
	c.verb.parse(p, c)
	p.done()
	return c
}

// clientCommand takes what follows a client's name.
func (p *parser) clientCommand(c *Command) *Command {
	names := p.names(true)
	p.suggest(names...)
	if !p.more() {
		p.expected(nil, "a client command such as create, get or lock")
		return c
	}
	c.verb = p.lookup(p.words[p.at].Text, true)
	if c.verb == nil {
		p.expected(names, "a client command (%s)", say.Or(names))
		p.err.Near = cmp.Or(elsewhere(p.words[p.at].Text), p.err.Near)
		return c
	}
	p.at++
	c.verb.parse(p, c)
	p.done()
	return c
}
