package script

import (
	"zootrope/core/recipe"
	"zootrope/core/say"
)

// recipeCommands are locks and queues.
var recipeCommands = []verb{
	{Name: "lock", Group: onClients, Fixed: true, Acts: true, Repeats: true,
		Usage: "NAME lock PATH [--strategy predecessor|herd|name]",
		Help: say.Sentence{En: "Take a lock, or queue for it, by one of three strategies (predecessor if none is given).",
			Zh: "按三种策略之一获取锁或排队等待（默认为 predecessor）。"},
		Examples: []string{"alice lock /lock", "alice lock /lock --strategy herd"}, parse: parseLock},
	{Name: "unlock", Group: onClients, Fixed: true, Acts: true, Repeats: true, Usage: "NAME unlock PATH",
		Help: say.Sentence{En: "Give the lock back, or leave its queue. It does not wait behind other commands.",
			Zh: "释放锁，或退出等待队列。它不排在其他命令之后。"},
		Examples: []string{"alice unlock /lock"}, parse: parseUnlock},
	{Name: "enqueue", Group: onClients, Acts: true, Repeats: true, Usage: "NAME enqueue PATH DATA",
		Help: say.Sentence{En: "Put an item at the end of a queue: a sequential znode below PATH, which is created if it is missing.",
			Zh: "把一项放到队列末尾：PATH 之下的一个顺序 znode；PATH 不存在时先创建。"},
		Examples: []string{"alice enqueue /jobs paint"}, parse: parseEnqueue},
	{Name: "dequeue", Group: onClients, Acts: true, Repeats: true, Usage: "NAME dequeue PATH",
		Help: say.Sentence{En: "Take the first item of a queue; its data is the answer. If the queue is empty it waits for an item, PENDING, while the client goes on.",
			Zh: "取出队列的第一项，其数据即为响应。队列为空时等待新的一项（PENDING），其间客户端照常工作。"},
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
