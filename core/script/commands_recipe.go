package script

import "zootrope/core/recipe"

// recipeCommands are locks and queues.
var recipeCommands = []verb{
	{Name: "lock", Group: onClients, Fixed: true, Acts: true, Repeats: true,
		Usage:    "NAME lock PATH [--strategy predecessor|herd|name]",
		Help:     "Take a lock, or queue for it, by one of three strategies (predecessor if none is given).",
		Examples: []string{"alice lock /lock", "alice lock /lock --strategy herd"}, parse: parseLock},
	{Name: "unlock", Group: onClients, Fixed: true, Acts: true, Repeats: true, Usage: "NAME unlock PATH",
		Help:     "Give the lock back, or leave its queue. It does not wait behind other commands.",
		Examples: []string{"alice unlock /lock"}, parse: parseUnlock},
	{Name: "enqueue", Group: onClients, Acts: true, Repeats: true, Usage: "NAME enqueue PATH DATA",
		Help:     "Put an item at the end of a queue: a sequential znode below PATH, which is created if it is missing.",
		Examples: []string{"alice enqueue /jobs paint"}, parse: parseEnqueue},
	{Name: "dequeue", Group: onClients, Acts: true, Repeats: true, Usage: "NAME dequeue PATH",
		Help:     "Take the first item of a queue; its data is the answer. If the queue is empty it waits for an item, PENDING, while the client goes on.",
		Examples: []string{"alice dequeue /jobs"}, parse: parseDequeue},
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
