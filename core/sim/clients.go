package sim

import (
	"slices"
	"strings"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// clientHost is one client of the script.
type clientHost struct {
	id    proto.Party
	name  string
	actor *Actor
	life  uint32 // counts the sessions that clients of this name have had
	clock clock
	sockets
	src       source
	deadlines deadlines `hash:"-"`
	sum       known     `hash:"-"` // the hash of this client, in a search
}

func (c *clientHost) party() proto.Party     { return c.id }
func (c *clientHost) running() bool          { return true }
func (c *clientHost) isPaused() bool         { return c.clock.paused }
func (c *clientHost) lifetime() uint32       { return c.life }
func (c *clientHost) listens(proto.Net) bool { return false }

func (c *clientHost) step(w *World, in step.Input) {
	w.in = in
	w.in.Now, w.in.Wall = c.clock.local(w.now), wallBase+w.now
	w.act(c, func() { c.actor.Step(&w.in, &w.out) })
}

// act lets the client do something and carries out what follows.
func (w *World) act(c *clientHost, f func()) {
	defer w.caught()
	w.out.Reset()
	w.out.Event = w.rec.cause
	f()
	w.noteLists(c)
	w.connect(c)
	w.decided()
	w.answers(c)
	w.noteReads(c)
	w.network(c)
	wake := proto.Never
	if d := c.actor.Deadline(); d != proto.Never {
		wake = c.clock.world(d)
	}
	if c.clock.paused {
		wake = proto.Never
	}
	if w.set.Tracing {
		w.dates = c.actor.Deadlines(w.dates[:0])
		c.deadlines.note(w.dates, w.rec.cause)
	}
	w.sched.set(&c.src, wake)
	if w.exploring {
		c.actor.stop() // forked worlds share the actor, so none of its coroutines may run
	}
}

func (w *World) clientTimer(c *clientHost) {
	w.sched.remove(&c.src)
	due := c.deadlines.due(c.clock.local(w.now))
	w.open(due.By, trace.Event{Kind: trace.Timer, Site: trace.AtClientTimer, Client: c.id, Rule: due.Why})
	c.step(w, step.Input{Kind: step.Timer})
}

// Opens gives an error if no client of this name can open a session now.
func (w *World) Opens(name string) error {
	if len(w.servers) == 0 {
		return say.F("there are no servers to connect to; `servers 3` makes three")
	}
	if id, known := w.Party(name); known && w.ClientState(id).Alive() {
		return say.F("client %[1]s has a session; `%[1]s close` or `crash %[1]s` ends it", name)
	}
	return nil
}

// AddClient makes a client that opens a session: with the server home first (0 for none), then in turn with the other servers that it
// knows. These are the servers in knows, in this order; if knows is empty, all servers.
func (w *World) AddClient(name string, home proto.ServerID, timeout proto.Millis, knows ...proto.ServerID) (proto.Party, error) {
	return w.OpenClient(Opening{Name: name, Home: home, Timeout: timeout, Knows: knows})
}

// Opening is what a client opens a session with. Nobody looks whether the node of the chroot is there.
type Opening struct {
	Name     string
	Home     proto.ServerID // the server to which it connects first, 0 for any
	Timeout  proto.Millis
	Knows    []proto.ServerID // the servers that it knows, in the order of their turns; none for all
	Chroot   client.Chroot    // the node below which all paths of the client lie
	ReadOnly bool             // a server that answers only reads will do
}

// OpenClient makes a client that opens a session, as AddClient does.
func (w *World) OpenClient(o Opening) (proto.Party, error) {
	name, home, knows := o.Name, o.Home, o.Knows
	if err := w.Opens(name); err != nil {
		return 0, err
	}
	id, known := w.Party(name)
	if !known {
		id = proto.Party(-len(w.clients) - 1)
	}
	servers := []proto.ServerID{}
	if home != 0 {
		servers = append(servers, home)
	}
	if len(knows) == 0 {
		for _, p := range w.servers {
			knows = append(knows, p.id)
		}
	}
	for _, s := range knows {
		if s != home {
			servers = append(servers, s)
		}
	}
	cfg := client.Config{Party: id, Servers: servers, Timeout: o.Timeout, Seed: w.rand.Next(), Tick: w.set.Zoo.TickTime, Buffer: w.set.Zoo.MaxBuffer,
		Anew: w.set.XidsAnew, Chroot: o.Chroot, ReadOnly: o.ReadOnly}
	c := &clientHost{id: id, name: name, actor: newActor(id, name, cfg), sockets: sockets{}, life: 1}
	c.actor.bugs = w.set.Zoo.Bugs
	c.src = source{kind: srcClient, id: uint32(-id - 1), pos: -1}
	if known { // a client whose session has ended gets a new session; its program goes on with what it remembers
		old := w.client(id)
		old.actor.stop()
		c.actor.inherit(old.actor)
		c.actor.inheritCalls(old.actor, old.clock.local(w.now), c.clock.local(w.now))
		w.sched.remove(&old.src)
		c.life = old.life + 1
		w.clients[-id-1] = c
	} else {
		w.clients = append(w.clients, c)
	}
	w.act(c, func() { c.actor.Start(c.clock.local(w.now), &w.out) })
	return id, nil
}

func (w *World) client(p proto.Party) *clientHost { return w.clients[-p-1] }

// Issue gives a client a command without waiting, and says which number the command has at this client.
func (w *World) Issue(p proto.Party, cmd client.Command) (number int64) {
	c := w.client(p)
	c.actor.asked = w.rec.cause
	if cmd.Recipe == "write" {
		c.actor.stores = w.openStores()
	}
	cmd = c.actor.client.Chroot().Prefixed(cmd)
	w.ask(c, &cmd)
	w.act(c, func() { number = c.actor.Issue(c.clock.local(w.now), cmd, &w.out) })
	return number
}

// React has a client issue a command by itself on each occasion of that kind at a path.
func (w *World) React(p proto.Party, on Occasion, path string, cmd client.Command) {
	a := w.client(p).actor
	if cmd.Recipe == "write" {
		a.stores = w.openStores()
	}
	root := a.client.Chroot()
	a.reactions = append(a.reactions, reaction{on.Event, root.Prepend(path), root.Prefixed(cmd), on.Code})
}

// Unreact takes back what a client does on an occasion.
func (w *World) Unreact(p proto.Party, on Occasion, path string) {
	a := w.client(p).actor
	a.unreact(on, a.client.Chroot().Prepend(path))
}

// IssueMore adds to a repeated command, before any time has passed since it was issued.
func (w *World) IssueMore(p proto.Party, number int64, more []client.Command) {
	c := w.client(p)
	more = c.actor.client.Chroot().Prefixed(client.Command{Repeat: more}).Repeat
	w.act(c, func() { c.actor.IssueMore(c.clock.local(w.now), number, more, &w.out) })
}

// Lives gives an error if a client has crashed, because a crashed client can do nothing.
func (w *World) Lives(p proto.Party) error {
	if w.ClientState(p) == client.Crashed {
		return say.F("%[1]s has crashed; `client %[1]s` begins another session", w.PartyName(p))
	}
	return nil
}

// Disconnect keeps a client away until Connect.
func (w *World) Disconnect(p proto.Party) {
	c := w.client(p)
	w.act(c, func() { c.actor.Disconnect(c.clock.local(w.now), &w.out) })
}

// Connect lets a client connect, to the server first if id is not 0. A server that the client does not know is an error.
func (w *World) Connect(p proto.Party, id proto.ServerID) error {
	c := w.client(p)
	if knows := c.actor.client.Servers(); id != proto.NoServer && !slices.Contains(knows, id) {
		var list []string
		for _, s := range knows {
			list = append(list, itoa(int64(s)))
		}
		return say.F("%s does not know server %d: it was given %s", w.PartyName(p), id, strings.Join(list, ","))
	}
	w.act(c, func() { c.actor.Connect(c.clock.local(w.now), id, &w.out) })
	return nil
}

// CloseClient ends a client's session.
func (w *World) CloseClient(p proto.Party) {
	c := w.client(p)
	c.actor.asked = w.rec.cause
	w.act(c, func() { c.actor.Close(c.clock.local(w.now), w.PartyName(p)+" close", &w.out) })
}

// ExpireClient lets a client fall silent until its session has expired.
func (w *World) ExpireClient(p proto.Party) {
	c := w.client(p)
	w.act(c, func() { c.actor.Expire(c.clock.local(w.now), &w.out) })
}
