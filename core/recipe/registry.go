package recipe

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Recipe is an entry of the registry.
type Recipe struct {
	Name  string
	Usage string
	Help  string
	file  string // the file that has its lines
	run   func(Conn, Args) Result
}

// Result is how a recipe ends.
type Result struct {
	Code  proto.Code
	Lines []string   // what it prints
	Site  trace.Site `hash:"-"` // the line that ended it, if an event names that line
}

func outcome(code proto.Code) Result { return Result{Code: code} }

var recipes = []Recipe{
	{"add", "add PATH N [--strategy NAME]", "adds 1 to the number in a node, N times", "add.go", add},
	{"barrier", "barrier PATH [N]", "waits until a barrier is open", "barrier.go", barrier},
	{"call", "call PATH [N] [--every T] [--retries R]", "calls the members of a group in turn, by the list that the client remembers", "call.go", call},
	{"deleteall", "deleteall PATH", "deletes a node and everything below it", "deleteall.go", deletePath},
	{"dequeue", "dequeue PATH [--priority]", "takes the first item of a queue, or waits for one", "queue.go", dequeue},
	{"enqueue", "enqueue PATH DATA [--priority N]", "puts an item at the end of a queue", "queue.go", enqueue},
	{"join", "join PATH [--healthy]", "makes the client a member of a group", "member.go", join},
	{"leave", "leave PATH", "leaves a barrier together with all others", "barrier.go", leave},
	{"lock", "lock PATH… [--strategy NAME]", "takes a lock, or waits for it", "lock.go", lock},
	{"ls-R", "ls -R PATH", "lists a node and everything below it", "ls.go", listRecursively},
	{"members", "members PATH [--keep] [--file] [--forget]", "lists the members of a group, at each change anew", "member.go", watchMembers},
	{"pair", "pair PARTNER STORE [--second NAME] [--reference NAME] [--disklock] [--smartlock] [--restart] [--every T]", "is one of two machines that share a store, of which one serves", "pair.go", pair},
	{"propose", "propose PATH NAME…", "asks the named ones to commit, and waits for them", "twophase.go", propose},
	{"publish", "publish PATH DATA", "writes a value for all who subscribe to it", "publish.go", publish},
	{"subscribe", "subscribe PATH", "reads a value, at each change anew", "publish.go", subscribe},
	{"unlock", "unlock PATH", "gives a lock back, or gives up waiting for it", "lock.go", unlock},
	{"vote", "vote PATH yes|no", "answers a proposal, and waits for what is decided", "twophase.go", vote},
	{"write", "write STORE VALUE [--lock PATH]", "writes to a store outside ZooKeeper", "fence.go", writeTo},
}

// Shown lists the names by which the page shows the lines of a recipe: a lock has those of its strategy, and ways to add and queues with priorities have their own, too.
func Shown() []string {
	var names []string
	for _, s := range strategies {
		names = append(names, s.name)
	}
	for _, a := range adders {
		names = append(names, a.name)
	}
	for _, q := range queues {
		names = append(names, q.name)
	}
	for _, r := range recipes {
		if r.Name != "lock" && r.Name != "add" {
			names = append(names, r.Name)
		}
	}
	return names
}

// find looks a recipe up.
func find(name string) (Recipe, bool) {
	for _, r := range recipes {
		if r.Name == name {
			return r, true
		}
	}
	return Recipe{}, false
}

// Source is the file that has the lines of a recipe, and of a lock those of its strategy, below the module's root. Where a line is that
// a recipe stands at, its site says.
func Source(name, strategy string) string {
	r, ok := find(name)
	switch {
	case !ok:
		return ""
	case name == "lock" || name == "unlock":
		return "core/recipe/" + strategyOf(strategy).file
	}
	if queueOf(strategy) != nil && r.file == "queue.go" {
		return "core/recipe/priority.go"
	}
	return "core/recipe/" + r.file
}
