package recipe

import (
	"iter"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// coroutine executes a recipe. It yields the recipe's calls and is resumed with their answers. It is a Conn: the
// recipe's own.
type coroutine struct {
	session proto.SessionID
	node    string
	also    []string
	told    string
	known   []string   // what it has had the client remember last …
	learns  bool       // …and whether since its last call
	line    trace.Site // the line of the next call
	answer  *proto.Reply
	result  Result

	yield    func(Call) bool
	next     func() (Call, bool)
	stop     func()
	stopping bool // dropped in the middle of a call: the recipe is unwound
}

func newCoroutine(r *Run) *coroutine {
	recipe, ok := find(r.Recipe)
	if !ok {
		panic("recipe: there is no recipe of the name " + r.Recipe)
	}
	co, args := &coroutine{session: r.Session}, r.Args
	co.next, co.stop = iter.Pull(func(yield func(Call) bool) {
		defer func() {
			if co.stopping { // any other panic is a broken invariant and goes on
				recover()
			}
		}()
		co.yield = yield
		co.result = recipe.run(co, args)
	})
	return co
}

func (co *coroutine) resume(rep *proto.Reply) (Call, bool) {
	co.answer, co.learns = rep, false
	return co.next()
}

func (co *coroutine) call(c Call) *proto.Reply {
	c.Site, co.line = co.line, trace.NoSite
	if !co.yield(c) {
		co.stopping = true
		panic("recipe: stopped")
	}
	return co.answer
}

// Session implements Conn.
func (co *coroutine) Session() proto.SessionID { return co.session }

// Do implements Conn.
func (co *coroutine) Do(req proto.Request) *proto.Reply {
	return co.call(Call{Kind: Requesting, Path: req.Path, Req: req})
}

// Reconnect implements Conn.
func (co *coroutine) Reconnect() { co.call(Call{Kind: Reconnecting}) }

// Await implements Conn.
func (co *coroutine) Await(path string) { co.call(Call{Kind: AwaitingAny, Path: path}) }

// AwaitEvent implements Conn.
func (co *coroutine) AwaitEvent(path string) { co.call(Call{Kind: AwaitingEvent, Path: path}) }

// Lead implements Conn.
func (co *coroutine) Lead() { co.call(Call{Kind: Leading}) }

// Sleep implements Conn.
func (co *coroutine) Sleep(d proto.Millis) { co.call(Call{Kind: Sleeping, For: d}) }

// Store implements Conn.
func (co *coroutine) Store(name string, value []byte, token proto.Zxid) proto.Code {
	return co.call(Call{Kind: Storing, Path: name, Value: value, Token: token}).Err
}

// Call implements Conn.
func (co *coroutine) Call(path string) (name string, code proto.Code) {
	rep := co.call(Call{Kind: Calling, Path: path})
	return rep.Path, rep.Err
}

// Remembered implements Conn.
func (co *coroutine) Remembered(path string) []string {
	return co.call(Call{Kind: Recalling, Path: path}).Children
}

// Remember implements Conn.
func (co *coroutine) Remember(names []string) { co.known, co.learns = names, true }

// Hear implements Conn.
func (co *coroutine) Hear(partner, via string) string {
	return co.call(Call{Kind: Hearing, Path: partner, Value: []byte(via)}).Path
}

// Reach implements Conn.
func (co *coroutine) Reach(name string) bool {
	return co.call(Call{Kind: Reaching, Path: name}).Err == proto.OK
}

// Claim implements Conn.
func (co *coroutine) Claim(store string) proto.Code {
	return co.call(Call{Kind: Claiming, Path: store}).Err
}

// Free implements Conn.
func (co *coroutine) Free(store string) { co.call(Call{Kind: Freeing, Path: store}) }

// Load implements Conn.
func (co *coroutine) Load(store string) { co.call(Call{Kind: Loading, Path: store}) }

// Save implements Conn.
func (co *coroutine) Save(store string, value []byte) proto.Code {
	return co.call(Call{Kind: Saving, Path: store, Value: value}).Err
}

// Become implements Conn.
func (co *coroutine) Become(role, why string) {
	co.call(Call{Kind: Becoming, Path: role, Value: []byte(why)})
}

// AwaitService implements Conn.
func (co *coroutine) AwaitService(works bool) {
	which := Broken
	if works {
		which = Works
	}
	co.call(Call{Kind: AwaitingService, Path: which})
}

// At implements Conn.
func (co *coroutine) At(line trace.Site) Conn {
	co.line = line
	return co
}

// Mine implements Conn.
func (co *coroutine) Mine(node string) { co.node = node }

// Also implements Conn.
func (co *coroutine) Also(nodes ...string) { co.also = nodes }

// Tell implements Conn.
func (co *coroutine) Tell(line string) { co.told = line }
