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
	run   func(Conn, Args) Result
}

// Result is how a recipe ends.
type Result struct {
	Code  proto.Code
	Lines []string   // what it prints
	Site  trace.Site `hash:"-"` // the line that ended it, if something is told of that
}

func outcome(code proto.Code) Result { return Result{Code: code} }

var recipes = []Recipe{
	{"barrier", "barrier PATH [N]", "waits until a barrier is open", Barrier},
	{"deleteall", "deleteall PATH", "deletes a node and everything below it", DeleteAll},
	{"dequeue", "dequeue PATH", "takes the first item of a queue, or waits for one", Dequeue},
	{"enqueue", "enqueue PATH DATA", "puts an item at the end of a queue", Enqueue},
	{"leave", "leave PATH", "leaves a barrier together with all others", Leave},
	{"lock", "lock PATH… [--strategy NAME]", "takes a lock, or waits for it", Lock},
	{"ls-R", "ls -R PATH", "lists a node and everything below it", ListRecursively},
	{"propose", "propose PATH NAME…", "asks the named ones to commit, and waits for them", Propose},
	{"unlock", "unlock PATH", "gives a lock back, or gives up waiting for it", Unlock},
	{"vote", "vote PATH yes|no", "answers a proposal, and waits for what is decided", Vote},
	{"write", "write STORE VALUE [--lock PATH]", "writes to a store outside ZooKeeper", WriteTo},
}

// Recipes lists all, by name.
func Recipes() []Recipe { return recipes }

// Find looks a recipe up.
func Find(name string) (Recipe, bool) {
	for _, r := range recipes {
		if r.Name == name {
			return r, true
		}
	}
	return Recipe{}, false
}
