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
	{"deleteall", "deleteall PATH", "deletes a node and everything below it", DeleteAll},
	{"dequeue", "dequeue PATH", "takes the first item of a queue, or waits for one", Dequeue},
	{"enqueue", "enqueue PATH DATA", "puts an item at the end of a queue", Enqueue},
	{"lock", "lock PATH [--strategy predecessor|herd|name]", "takes a lock, or waits for it", Lock},
	{"ls-R", "ls -R PATH", "lists a node and everything below it", ListRecursively},
	{"unlock", "unlock PATH", "gives a lock back, or gives up waiting for it", Unlock},
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
