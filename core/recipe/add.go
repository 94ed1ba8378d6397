package recipe

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// adder is a way to add to a counter. Each of them reads and writes; none of them takes a lock.
type adder struct {
	name string
	add  func(Conn, Args) Result
}

// adders are the ways to add, the default first.
var adders = []adder{
	{"version", addByVersion},
	{"blind", addBlindly},
	{"named", addByName},
}

// Adders lists the ways to add by name.
func Adders() []string {
	var names []string
	for _, a := range adders {
		names = append(names, a.name)
	}
	return names
}

// add adds 1 to the number in a node, N times (docs/protocol/recipes/add.md).
func add(c Conn, a Args) Result {
	at := max(0, slices.IndexFunc(adders, func(x adder) bool { return x.name == a.Strategy }))
	return adders[at].add(c, a)
}

// addBlindly reads the number and writes the next one without a version. What another client has added between the two is lost.
func addBlindly(c Conn, a Args) Result {
	for range a.N {
		now, code := readCounter(c, trace.AtBlindReads, a.Path)
		if code != proto.OK {
			return outcome(code)
		}
		set := readAt(c, trace.AtBlindWrites, setRequest(a.Path, now.next()))
		if set.Err != proto.OK {
			return outcome(set.Err)
		}
	}
	return added(a.N, 0, 0)
}

// addByVersion writes only if nobody has written since it read; otherwise it reads again. After a lost answer it sends the write again, as Curator's
// DistributedAtomicLong does: if the first one has been carried out, the second one is refused, and the client adds once more.
func addByVersion(c Conn, a Args) Result {
	refused := 0
	for done := 0; done < a.N; {
		now, code := readCounter(c, trace.AtVersionReads, a.Path)
		if code != proto.OK {
			return outcome(code)
		}
		set := readAt(c, trace.AtVersionWrites, setVersionRequest(a.Path, now.next(), now.version))
		switch set.Err {
		case proto.OK:
			done++
		case proto.BadVersion:
			refused++ // somebody has written since: read again
		default:
			return outcome(set.Err)
		}
	}
	return added(a.N, refused, 0)
}

// addByName keeps the client's own number in the node as well. After a lost answer the client reads, and sees by its own number whether its write has
// been carried out.
func addByName(c Conn, a Args) Result {
	base, refused, found := -1, 0, 0
	for done := 0; done < a.N; {
		now, code := readCounter(c, trace.AtNamedReads, a.Path)
		if code != proto.OK {
			return outcome(code)
		}
		mine := now.of(a.Name)
		if base < 0 {
			base = mine
		}
		if mine > base+done { // the write whose answer was lost has happened
			done, found = done+1, found+1
			continue
		}
		set := c.At(trace.AtNamedWrites).Do(setVersionRequest(a.Path, now.nextOf(a.Name), now.version))
		switch set.Err {
		case proto.OK:
			done++
		case proto.BadVersion:
			refused++ // somebody has written since: read again
		case proto.ConnectionLoss:
			c.At(trace.AtNamedReconnects).Reconnect() // nobody knows: read again
		default:
			return outcome(set.Err)
		}
	}
	return added(a.N, refused, found)
}

// added is what a client says that has added: how often, how often it was refused, and how many writes it has found done after a lost answer.
func added(n, refused, found int) Result {
	line := "added " + strconv.Itoa(n)
	if refused > 0 {
		line += ", refused " + strconv.Itoa(refused)
	}
	if found > 0 {
		line += ", found " + strconv.Itoa(found)
	}
	return Result{Code: proto.OK, Lines: []string{line}}
}

// counter is the data of a node that is counted in: the number, and behind it the number of each client that counts by name, as in "5 ann=3 bob=2".
type counter struct {
	number  int
	names   []string // ann=3, sorted
	version int32
}

// readCounter reads a counter. No data is 0; BADARGUMENTS: the data does not begin with a number.
func readCounter(c Conn, line trace.Site, path string) (counter, proto.Code) {
	got := readAt(c, line, proto.Request{Op: proto.OpGetData, Path: path})
	words := strings.Fields(string(got.Data))
	if got.Err != proto.OK || len(words) == 0 {
		return counter{version: got.Stat.Version}, got.Err
	}
	number, err := strconv.Atoi(words[0])
	if err != nil {
		return counter{}, proto.BadArguments
	}
	return counter{number, words[1:], got.Stat.Version}, proto.OK
}

// next is the data after one more addition. The numbers of the clients stay.
func (k counter) next() string {
	return strings.Join(append([]string{strconv.Itoa(k.number + 1)}, k.names...), " ")
}

// nextOf is the data after one more addition by a client, by name.
func (k counter) nextOf(name string) string {
	names := []string{name + "=" + strconv.Itoa(k.of(name)+1)}
	for _, w := range k.names {
		if !strings.HasPrefix(w, name+"=") {
			names = append(names, w)
		}
	}
	slices.Sort(names)
	return counter{number: k.number, names: names}.next()
}

// of is how much a client has added by name.
func (k counter) of(name string) int {
	for _, w := range k.names {
		if text, ok := strings.CutPrefix(w, name+"="); ok {
			n, _ := strconv.Atoi(text)
			return n
		}
	}
	return 0
}
