package sim

import (
	"slices"
	"strings"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Actor is a scripted client: a session, the commands that it was given, and the recipes that run for it
// (docs/script.md, Clients). One command is outstanding, the others queue. A recipe that waits for an event does not
// occupy the client; when the event comes it goes on ahead of the queue.
type Actor struct {
	party  proto.Party
	name   string
	client *client.Client

	issued   int64 // commands so far; each has its number
	answered int64 // number of the command whose outcome is in code, if it is the last issued one
	code     proto.Code
	answer   string // what the last finished command returned, in zkCli's words
	finished string `hash:"-"` // the last finished command, as it was given

	asked int64   `hash:"-"` // the event that gives the client a command now
	ends  []ended `hash:"-"` // how the newest commands ended, for the screen
	stood []stand `hash:"-"` // where the recipes stood when the session or the process ended

	beliefs []belief `hash:"-"` // what it knows of paths, for the screen: the newest last

	current *job    // occupies the client
	urgent  []*job  // goes ahead of the queue: recipes that go on, unlock, close
	queue   []order `clone:"append"`
	waiting []*job  // recipes that wait for an event or for the connection, the oldest first
	locks   []lock  // by path
	bugs    proto.Bugs
	stores  *stores `hash:"late"` // the world's stores; nil until the client is told to write to one

	reactions []reaction `hash:"late" clone:"append"` // what the client does by itself, in the order in which it was told to
	sequence  string     `hash:"-"`                   // the number at the end of its newest sequential node, as it is written there; "" before the first. Only scripts ask for it: shared runs keep their hashes

	memory memory // beside the session

	calling []*job `hash:"-" clone:"-"` // scratch: whose calls the world makes before the step ends

	news   []client.News `hash:"-" clone:"-"` // scratch
	failed []failure     `hash:"-" clone:"-"` // scratch: requests that have failed in this step
	fresh  []ended       `hash:"-" clone:"-"` // scratch: what has ended in this step
	read   []reading     `hash:"-" clone:"-"` // scratch: what it has read in this step
}

// order is a command as it was given.
type order struct {
	number int64
	cmd    client.Command
	cause  int64 `hash:"-"` // the event that gave it to the client
	more   bool  // belongs to the command before it in the queue, and is sent together with that
}

// job is a command that has begun. If told is true its outcome is known, but its recipe may still run.
type job struct {
	order
	run    *recipe.Run  // once a recipe has begun
	open   int          // requests without a reply
	began  proto.Millis `hash:"-"` // when it began to occupy the client, by the client's clock; for the screen
	told   bool
	until  proto.Millis `hash:"late"` // when its sleeping recipe wakes up, by the client's clock
	token  proto.Zxid   `hash:"late"` // the token that it has shown to a store …
	stored trace.Site   `hash:"-"`    // …and the line of the recipe that showed it
}

func newActor(party proto.Party, name string, cfg client.Config) *Actor {
	cfg.Party = party
	return &Actor{party: party, name: name, client: client.New(cfg)}
}

// Start begins to connect.
func (a *Actor) Start(now proto.Millis, out *step.Output) {
	a.client.Start(now, out)
	a.settle(now, out)
}

// Step feeds the client, then brings its news to commands and recipes.
func (a *Actor) Step(in *step.Input, out *step.Output) {
	a.client.Step(in, out)
	a.wakeSleepers(in.Now)
	a.settle(in.Now, out)
}

// Issue gives the client a command, and says which number it has. It begins at once if nothing is ahead of it.
func (a *Actor) Issue(now proto.Millis, cmd client.Command, out *step.Output) int64 {
	if cmd.Op.Op == proto.OpCloseSession {
		a.Close(now, cmd.Text, out)
		return a.issued
	}
	j := a.enlist(cmd)
	switch {
	case !a.client.State().Alive() && !(j.calls() && a.lives()):
		a.fail(j, a.client.State().Code(), out)
	case slices.ContainsFunc(cmd.Repeat, func(c client.Command) bool { return c.Recipe != "" }):
		a.fail(j, proto.BadArguments, out) // a recipe needs each reply before it goes on, so it cannot be sent without waiting
	case cmd.Recipe == "unlock":
		a.urgent = append(a.urgent, j)
	default:
		a.queue = append(a.queue, j.order)
	}
	a.settle(now, out)
	return a.issued
}

// IssueMore adds to what a repeated command sends, unless that has failed already.
func (a *Actor) IssueMore(now proto.Millis, number int64, more []client.Command, out *step.Output) {
	if j := a.current; j != nil && j.number == number {
		j.cmd.Repeat = append(j.cmd.Repeat, more...)
		a.sendTogether(now, j, more, out)
	} else if n := len(a.queue) - 1; n >= 0 && a.queue[n].number == number {
		a.queue = append(a.queue, order{number: number, cmd: client.Command{Repeat: more}, more: true})
	}
	a.settle(now, out)
}

// Close ends the session: ahead of the queue, and at once if the client keeps away.
func (a *Actor) Close(now proto.Millis, text string, out *step.Output) {
	j := a.enlist(client.Command{Text: text, Op: proto.Request{Op: proto.OpCloseSession}})
	switch {
	case !a.client.State().Alive():
		a.fail(j, a.client.State().Code(), out)
	case a.client.Away():
		a.fail(j, proto.ConnectionLoss, out) // the servers do not hear of it
		a.client.Close(now, out)
	default:
		a.urgent = append(a.urgent, j)
	}
	a.settle(now, out)
}

// Disconnect cuts the connection and keeps the client away until Connect.
func (a *Actor) Disconnect(now proto.Millis, out *step.Output) {
	a.client.Disconnect(now, out)
	a.settle(now, out)
}

// Connect goes to that server, or with NoServer to the one it was last told to use.
func (a *Actor) Connect(now proto.Millis, id proto.ServerID, out *step.Output) {
	a.client.Connect(now, id, out)
	a.settle(now, out)
}

// Expire falls silent until the session is gone.
func (a *Actor) Expire(now proto.Millis, out *step.Output) {
	a.client.Expire(now, out)
	a.settle(now, out)
}

// Crash ends the process in the middle of its recipes. No event tells of its commands or locks: no process is left that could.
func (a *Actor) Crash(out *step.Output) {
	a.stop()
	stood := append(a.standing(), a.holding()...)
	a.current, a.urgent, a.waiting, a.queue, a.locks, a.reactions = nil, nil, nil, nil, nil, nil
	a.memory = memory{files: a.memory.files}
	a.client.Crash(out)
	a.news = a.client.Take(a.news[:0])
	a.stood = stood
}

// Last is the outcome of the last issued command: "", "PENDING" or the name of a code.
func (a *Actor) Last() string {
	switch {
	case a.issued == 0:
		return ""
	case a.answered != a.issued:
		return "PENDING"
	}
	return a.code.String()
}

// Answer is what the last finished command returned, in zkCli's words.
func (a *Actor) Answer() string { return a.answer }

// Finished is the command that the answer belongs to, as it was given; "" before the first.
func (a *Actor) Finished() string { return a.finished }

// Busy says whether the client waits for a reply, or has a command that will ask for one. Recipes that wait for an event
// do not count, and a client that keeps away is not busy.
func (a *Actor) Busy() bool {
	if !a.client.State().Alive() || a.client.Away() {
		return false
	}
	if a.current != nil || len(a.urgent)+len(a.queue) > 0 {
		return true
	}
	for _, j := range a.waiting {
		if !j.told && j.run.Call.Kind == recipe.Reconnecting {
			return true
		}
	}
	return false
}

// dequeues is how many of the client's recipes wait for an item of the queue at a path.
func (a *Actor) dequeues(path string) (n int) {
	for _, j := range a.waiting {
		if j.cmd.Recipe == "dequeue" && j.cmd.Path == path {
			n++
		}
	}
	return n
}

// Waits is the first command that has no outcome because its recipe waits for an event, "" for none. A lock command that waits has an outcome.
func (a *Actor) Waits() string {
	for _, j := range a.waiting {
		if !j.told {
			return j.cmd.Text
		}
	}
	return ""
}

// Pending is the command that occupies the client, "" for none.
func (a *Actor) Pending() string {
	if a.current == nil {
		return ""
	}
	return a.current.cmd.Text
}

// beganAt is when the current command began to occupy the client, or its recipe last went on; by the client's clock.
func (a *Actor) beganAt() (proto.Millis, bool) {
	if a.current == nil {
		return 0, false
	}
	return a.current.began, true
}

// Queued is the number of commands that have not begun.
func (a *Actor) Queued() int {
	n := 0
	for i := range a.queue {
		if !a.queue[i].more {
			n++
		}
	}
	for _, j := range a.urgent {
		if j.run == nil {
			n++
		}
	}
	return n
}

// stop drops the coroutines. The recipes themselves live on in their journals.
func (a *Actor) stop() {
	for _, list := range [][]*job{{a.current}, a.urgent, a.waiting} {
		for _, j := range list {
			if j != nil && j.run != nil {
				j.run.Stop()
			}
		}
	}
}

func (a *Actor) enlist(cmd client.Command) *job {
	a.issued++
	return &job{order: order{number: a.issued, cmd: cmd, cause: a.asked}}
}

// settle handles the client's news until no more is left, and begins every command that can begin.
func (a *Actor) settle(now proto.Millis, out *step.Output) {
	for {
		a.news = a.client.Take(a.news[:0])
		for i := range a.news {
			a.hear(now, &a.news[i], out)
		}
		a.reactFailed(out)
		quiet := len(a.news) == 0
		clear(a.news)
		if quiet && !a.begin(now, out) {
			break
		}
	}
	out.Wake = a.Deadline()
}

func (a *Actor) hear(now proto.Millis, n *client.News, out *step.Output) {
	switch n.Kind {
	case client.Answered:
		a.replied(now, n.Reply, out)
	case client.Watched:
		if !slices.ContainsFunc(a.waiting, func(j *job) bool { return j.run.Wants(n.Event.Path) }) {
			a.notice(&n.Event)
		}
		a.wake(func(r *recipe.Run) bool { return r.Wants(n.Event.Path) })
		a.react(Occasion{Event: n.Event.Type}, n.Event.Path, out)
	case client.StateChanged:
		switch n.State {
		case client.Connected, client.ConnectedReadOnly:
			a.wake((*recipe.Run).WantsConnection)
		case client.Connecting:
			a.suspend(out)
			a.forgetLists()
			a.lost(out)
		case client.Expired, client.AuthFailed:
			a.over("lost", out)
		case client.Closed:
			a.over("released", out)
		}
	}
}

// replied brings a reply to the job that occupies the client.
func (a *Actor) replied(now proto.Millis, rep *proto.Reply, out *step.Output) {
	j := a.current
	if j == nil || j.open == 0 {
		panic("sim: a reply that no command waits for")
	}
	j.open--
	a.noteSequence(j, rep)
	a.noteRead(j, rep)
	switch {
	case j.open > 0: // the outcome of a repeated command is that of its last repetition
	case j.run != nil:
		if j.cmd.Recipe == "subscribe" { // its value is shown beside the node, as that of a get
			a.believe(&client.Command{Op: j.run.Call.Req}, rep)
		}
		j.run.Answer(rep)
		a.noteToken(j, rep)
		a.follow(now, j, out)
	default:
		a.current = nil
		a.believe(&j.cmd, rep)
		cmd := &j.cmd
		if n := len(cmd.Repeat); n > 0 {
			cmd = &cmd.Repeat[n-1]
		}
		a.tellWritten(j, outcome(rep), a.client.Chroot().Words(cmd, rep), rep, out)
		a.noteFailed(cmd, outcome(rep))
	}
}

// noteSequence keeps the number that ZooKeeper has added to the name of a sequential node: the reply's path is longer than the request's. The
// requests of recipes and of multi are not looked at.
func (a *Actor) noteSequence(j *job, rep *proto.Reply) {
	cmd := &j.cmd
	if at := len(cmd.Repeat) - 1 - j.open; at >= 0 {
		cmd = &cmd.Repeat[at]
	}
	switch cmd.Op.Flags {
	case proto.PersistentSequential, proto.EphemeralSequential, proto.PersistentSequentialTTL:
		if number, ok := strings.CutPrefix(rep.Path, cmd.Op.Path); ok && rep.Err == proto.OK && number != "" {
			a.sequence = number
		}
	}
}

// outcome is the code of a reply; that of a failed multi is the code of the operation that failed. The reads of a multiRead fail each for
// itself: their request has not failed.
func outcome(rep *proto.Reply) proto.Code {
	if rep.Err == proto.OK && rep.Op != proto.OpMultiRead {
		for i := range rep.Results {
			if err := rep.Results[i].Err; err != proto.OK && err != proto.RuntimeInconsistency {
				return err
			}
		}
	}
	return rep.Err
}

// written is the zxid of the transaction that a reply acknowledges, 0 for none.
func written(rep *proto.Reply) proto.Zxid {
	if rep.Op.IsWrite() && rep.Op != proto.OpCheck && outcome(rep) == proto.OK {
		return rep.Zxid
	}
	return 0
}

// tell says how a command ended.
func (a *Actor) tell(j *job, code proto.Code, answer string, out *step.Output) {
	a.tellWritten(j, code, answer, nil, out)
}

// tellWritten is tell with the reply that ended the command, nil for none.
func (a *Actor) tellWritten(j *job, code proto.Code, answer string, rep *proto.Reply, out *step.Output) {
	if j.told {
		return
	}
	j.told = true
	a.answer, a.finished = answer, j.cmd.Text
	e := ended{number: j.number, code: code, answer: answer}
	if rep != nil {
		e.zxid, e.shown = written(rep), rep.Zxid
	}
	a.keepEnd(e)
	if j.number == a.issued {
		a.answered, a.code = j.number, code
	}
	if out.Tracing {
		e := trace.Event{Kind: trace.Outcome, Site: trace.AtClientOutcome, Client: a.party, Session: a.client.Session(), Code: code, Text: j.cmd.Text}
		if j.cmd.Recipe == "dequeue" && code == proto.OK {
			e.Path = j.run.Node // the item
		}
		if j.cmd.Recipe == "write" {
			e.Path, e.Zxid = j.cmd.Store, j.token
			if j.stored != trace.NoSite { // the line that showed the store a token, by which the store decides
				e.Site = j.stored
			}
		}
		out.Emit(e)
	}
}

func (a *Actor) fail(j *job, code proto.Code, out *step.Output) {
	path := j.cmd.Path
	if path == "" {
		path = j.cmd.Op.Path
	}
	a.tell(j, code, client.Complaint(code, a.client.Chroot().Strip(path)), out)
}
