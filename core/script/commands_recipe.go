package script

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/say"
)

// recipeCommands are locks, queues and other recipes.
var recipeCommands = []verb{
	{Name: "lock", Group: onClients, Fixed: true, Acts: true, Repeats: true,
		Usage: "NAME lock PATH… [--strategy predecessor|herd|name|writelock|latch|nodecache|mutex|semaphore|read|write] [--leases N]",
		Help: say.Sentence{En: "Take a lock, or queue for it, by a strategy (predecessor if none is given). Published locks: writelock is ZooKeeper's, mutex, semaphore, read and write are Curator's. Several paths are taken as one lock (InterProcessMultiLock). A semaphore with --leases N has up to N holders at a time.",
			Zh: "按一种策略获取锁或排队等待（默认为 predecessor）。公开发表过的锁：writelock 出自 ZooKeeper，mutex、semaphore、read、write 出自 Curator。给出多个路径时，把它们当作一把锁一起获取（InterProcessMultiLock）。semaphore 带 --leases N 时，最多有 N 个客户端同时持有。"},
		Examples: []string{"alice lock /lock", "alice lock /lock --strategy herd", "alice lock /page --strategy read", "alice lock /from /to", "alice lock /seats --strategy semaphore --leases 2"}, parse: parseLock},
	{Name: "unlock", Group: onClients, Fixed: true, Acts: true, Repeats: true, Usage: "NAME unlock PATH",
		Help: say.Sentence{En: "Give the lock back, or leave its queue. It does not wait behind other commands.",
			Zh: "释放锁，或退出等待队列。它不排在其他命令之后。"},
		Examples: []string{"alice unlock /lock"}, parse: parseUnlock},
	{Name: "add", Group: onClients, Acts: true, Repeats: true, Usage: "NAME add PATH N [--strategy version|blind|named]",
		Help: say.Sentence{En: "Add 1 to the number in a znode, N times: each time read, then write. version writes with -v and reads again after BADVERSION; blind writes without a version; named keeps the client's own number in the znode, too, and sees by it whether a write whose answer was lost has happened.",
			Zh: "把 znode 里的数字加 1，共 N 次；每次先读取，再写入。version 写入时带 -v，遇到 BADVERSION 就重新读取；blind 写入时不带版本；named 在 znode 里还记下客户端自己的次数，响应丢失之后据此判断那次写入是否已经生效。"},
		Examples: []string{"alice add /count 10", "alice add /count 10 --strategy blind", "alice add /count 10 --strategy named"}, parse: parseAdd},
	{Name: "enqueue", Group: onClients, Acts: true, Repeats: true, Usage: "NAME enqueue PATH DATA [--priority N]",
		Help: say.Sentence{En: "Put an item at the end of a queue: a sequential znode below PATH, which is created if it is missing. The priority, from 0 to 99, stands in the name of the znode; the smallest comes first.",
			Zh: "把一项放到队列末尾：PATH 之下的一个顺序 znode；PATH 不存在时先创建。优先级为 0 到 99，写在 znode 的名字里；数字最小的最先。"},
		Examples: []string{"alice enqueue /jobs paint", "alice enqueue /jobs rescue --priority 1"}, parse: parseEnqueue},
	{Name: "dequeue", Group: onClients, Acts: true, Repeats: true, Usage: "NAME dequeue PATH [--priority]",
		Help: say.Sentence{En: "Take the first item of a queue; its data is the answer. If the queue is empty it waits for an item, PENDING, while the client goes on. With --priority the smallest priority is first, and of these the oldest item.",
			Zh: "取出队列的第一项，其数据即为响应。队列为空时等待新的一项（PENDING），其间客户端照常工作。带 --priority 时，优先级数字最小的最先，同级的先来先取。"},
		Examples: []string{"alice dequeue /jobs", "alice dequeue /jobs --priority"}, parse: parseDequeue},
	{Name: "elect", Group: onClients, Acts: true, Repeats: true, Usage: "NAME elect PATH",
		Help: say.Sentence{En: "Offer to lead: the lowest offer below PATH leads, and `lock PATH held by NAME` is true for it. `NAME unlock PATH` gives it up.",
			Zh: "参加竞选：PATH 之下序号最小者当选，此时 `lock PATH held by NAME` 对它成立。用 `NAME unlock PATH` 退出。"},
		Examples: []string{"alice elect /leader"}, parse: parseElect},
	{Name: "lead", Group: onClients, Acts: true, Repeats: true, Usage: "NAME lead PATH",
		Help: say.Sentence{En: "Lead by Curator's LeaderLatch while its own znode is the first below PATH and its connection lasts: `lock PATH held by NAME` is true for it. A client that loses its connection does not lead until it has connected again and looked. In the next session of a client, `lead` looks at the znode of the former session before it makes another. `NAME unlock PATH` closes it.",
			Zh: "当选期间，`lock PATH held by NAME` 对它成立：它的 znode 在 PATH 之下排第一，而且连接正常（Curator 的 LeaderLatch）。连接一断就不再当选，重新连上并再次查看后才恢复。客户端在下一个会话中执行 `lead` 时，先查看旧会话的 znode，再新建一个。用 `NAME unlock PATH` 关闭。"},
		Examples: []string{"alice lead /leader"}, parse: parseLead},
	{Name: "join", Group: onClients, Acts: true, Repeats: true, Usage: "NAME join PATH [--healthy]",
		Help: say.Sentence{En: "Become a member of the group PATH: an ephemeral znode of the client's name, which goes with the session. A znode of that name from an earlier session is waited for, PENDING, until it has gone. With --healthy the member deletes its znode while its `service` is down, and joins again when it is up, PENDING until the session ends.",
			Zh: "成为组 PATH 的成员：以客户端的名字创建一个临时 znode，会话结束时它随之消失。若有先前会话留下的同名 znode，就等待（PENDING）它消失。带 --healthy 时，成员在自己的服务（`service`）为 down 期间删除这个 znode，恢复为 up 后再次加入，直到会话结束（其间为 PENDING）。"},
		Examples: []string{"alice join /members", "alice join /providers --healthy"}, parse: parseJoin},
	{Name: "members", Group: onClients, Acts: true, Repeats: true, Usage: "NAME members PATH [--keep] [--file] | NAME members PATH --forget",
		Help: say.Sentence{En: "Watch a group: list its members, and again at each change, PENDING until the session ends. The answer has the members, sorted, and who came and who left. The program remembers the newest list, without a connection and after its session, too; a crash ends that. --keep: an empty list does not replace another one. --file: each list is written to a file of the machine, and the program begins with it after a crash. --forget: the list is dropped with the connection. Another `members` of that group ends this one, and keeps the list in its own way.",
			Zh: "监听一个组：列出成员，每次变化后再列一次，直到会话结束（其间为 PENDING）。响应中有排好序的成员，以及谁来了、谁走了。程序记住最近的列表，断开连接、会话结束之后仍然记得，崩溃后才丢失。--keep：空列表不会取代已有的列表。--file：每份列表都写入本机的文件，崩溃后重新开始的程序先用它。--forget：连接断开时丢弃列表。对同一组再发 `members` 会结束这一个，此后按新的方式保存列表。"},
		Examples: []string{"alice members /members", "alice members /providers --keep --file", "alice members /providers --forget"}, parse: parseMembers},
	{Name: "call", Group: onClients, Acts: true, Repeats: true, Usage: "NAME call PATH [N] [--every T] [--retries R]",
		Help: say.Sentence{En: "Call the members of the group PATH in turn, N times, T apart: those that the client's list names (`members`). A failed call is tried again with the next ones, up to R times. No server is asked, so calls go on without a connection and after the session, until a crash. A call is answered at once: OK by a process that is there. NONODE: nobody is in the list. CONNECTIONLOSS: the process has crashed or is paused, or the link between the two clients is cut or held. SYSTEMERROR: its `service` is down.",
			Zh: "依次调用组 PATH 的成员，共 N 次，间隔 T；调用谁由客户端的列表（`members`）决定。调用失败时换下一个重试，最多 R 次。调用不询问任何服务器，所以断开连接、会话结束之后照常进行，直到崩溃。调用立即得到响应：进程还在就是 OK。NONODE：列表里没有成员。CONNECTIONLOSS：进程已崩溃或被暂停，或者两个客户端之间的链路被切断或扣留。SYSTEMERROR：它的服务（`service`）为 down。"},
		Examples: []string{"alice call /providers", "alice call /providers 20 --every 500ms --retries 2"}, parse: parseCall},
	{Name: "pair", Group: onClients, Acts: true, Program: true, Usage: "NAME pair PARTNER STORE [--second NAME] [--reference NAME] [--disklock|--smartlock] [--restart] [--every T]",
		Help: say.Sentence{En: "Run one of two machines that share a store, without ZooKeeper; PARTNER runs the other. One machine serves, and writes to the store in each beat (1 s, or T); the other stands by. In each beat each machine asks the other for its role. After three silent beats the machine that serves acts; after five the other machine takes over. --second: if the link between the two fails, the question goes by way of that client. --reference: a machine that does not reach that client stops serving, and does not take over. --disklock: the machine that serves locks the store, which then refuses the other one. --smartlock: it locks the store only while the other one is silent. --restart: a machine that gives up restarts, and loses its lock.",
			Zh: "运行共享一个存储的两台机器之一，不用 ZooKeeper；PARTNER 运行同样的程序。一台提供服务，每拍（1 秒或 T）向存储写入一次；另一台待命。双方每拍互相询问对方的角色。连续三拍没有回音，提供服务的一台采取行动；连续五拍，待命的一台接管。--second：两者之间的链路不通时，改经该客户端询问。--reference：连不上该客户端的一台停止服务，也不接管。--disklock：提供服务的一台锁住存储，使另一台无法写入。--smartlock：只在对方没有回音期间锁住。--restart：放弃服务的一台重启，它锁住的东西随之释放。"},
		Examples: []string{"alice pair bob disk", "alice pair bob disk --second carol --reference carol --smartlock"}, parse: parsePair},
	{Name: "publish", Group: onClients, Acts: true, Repeats: true, Usage: "NAME publish PATH DATA",
		Help: say.Sentence{En: "Write a value for all who subscribe to PATH, which is created if it is missing.",
			Zh: "写入一个值，供订阅 PATH 的客户端读取；PATH 不存在时先创建。"},
		Examples: []string{"alice publish /config v2"}, parse: parsePublish},
	{Name: "subscribe", Group: onClients, Acts: true, Repeats: true, Usage: "NAME subscribe PATH",
		Help: say.Sentence{En: "Read PATH with a watch, and again at each event, PENDING until the session ends. The answer is the newest value that was read; values between two reads are missed.",
			Zh: "读取 PATH 并设置监听，每次收到事件后再读一次，直到会话结束（其间为 PENDING）。响应是最近读到的值；两次读取之间的值会错过。"},
		Examples: []string{"alice subscribe /config"}, parse: parseSubscribe},
	{Name: "barrier", Group: onClients, Acts: true, Repeats: true, Usage: "NAME barrier PATH [N]",
		Help: say.Sentence{En: "Wait, PENDING, until the node PATH has gone; with a number, until so many clients have come. Meanwhile the client goes on.",
			Zh: "等待（PENDING）节点 PATH 消失；给出数字时，等到有这么多客户端到来为止。其间客户端照常工作。"},
		Examples: []string{"alice barrier /gate", "alice barrier /start 3"}, parse: parseBarrier},
	{Name: "leave", Group: onClients, Acts: true, Repeats: true, Usage: "NAME leave PATH",
		Help: say.Sentence{En: "Leave a barrier that was entered with a number: everybody waits until all leave.",
			Zh: "离开进入时给出数字的屏障：大家一直等到全部离开为止。"},
		Examples: []string{"alice leave /start"}, parse: parseLeave},
	{Name: "propose", Group: onClients, Acts: true, Repeats: true, Usage: "NAME propose PATH NAME…",
		Help: say.Sentence{En: "Coordinate a two-phase commit, with its state below PATH: ask the named clients, wait for every vote, decide. The answer is commit or abort.",
			Zh: "协调一次两阶段提交，状态存放在 PATH 之下：询问列出的客户端，等齐每一票，再作决定。响应是 commit 或 abort。"},
		Examples: []string{"alice propose /tx bob carol"}, parse: parsePropose},
	{Name: "vote", Group: onClients, Acts: true, Repeats: true, Usage: "NAME vote PATH yes|no",
		Help: say.Sentence{En: "Take part in a two-phase commit: wait to be asked, vote, and wait, PENDING, for what is decided.",
			Zh: "参与一次两阶段提交：等待询问，投票，然后等待（PENDING）最终的决定。"},
		Examples: []string{"alice vote /tx yes"}, parse: parseVote},
	{Name: "write", Group: onClients, Acts: true, Repeats: true, Usage: "NAME write STORE VALUE|--size N [--lock PATH]",
		Help: say.Sentence{En: "Write to a store outside ZooKeeper, which answers at once. With --lock the client must believe that it holds that lock, and shows the czxid of its node as a token; the store refuses one that is older than it has seen (BADVERSION).",
			Zh: "向 ZooKeeper 之外的一个存储写入，它立即响应。带 --lock 时，客户端须认为自己持有该锁，并出示其节点的 czxid 作为令牌；存储拒绝比它见过的更旧的令牌（BADVERSION）。"},
		Examples: []string{"alice write disk hello", "alice write disk hello --lock /lock"}, parse: parseWrite},
}

func parseLock(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path, c.Call.Strategy = "lock", p.path(), recipe.Predecessor
	for p.more() && strings.HasPrefix(p.words[p.at].Text, "/") {
		c.Call.Names, c.Call.Strategy = append(c.Call.Names, p.anotherPath(c)), recipe.All
	}
	p.suggestPaths()
	if p.accept("--strategy") {
		if len(c.Call.Names) > 0 {
			p.back(nil, "expected one path with --strategy: several are taken as one lock by the strategy mutex")
			return
		}
		c.Call.Strategy = p.oneOf(recipe.Strategies()...)
	}
	if c.Call.Strategy == recipe.Semaphore && p.accept("--leases") {
		c.Call.N = int(p.number("how many leases", 1, mostLeases))
	}
}

// mostLeases is how many clients can hold a semaphore at a time.
const mostLeases = 1000

// anotherPath takes one more path of a lock.
func (p *parser) anotherPath(c *Command) string {
	path := p.path()
	if path == c.Call.Path || slices.Contains(c.Call.Names, path) {
		p.back(nil, "expected another path, but %s is named already", path)
	}
	return path
}

func parseUnlock(p *parser, c *Command) { c.Call.Recipe, c.Call.Path = "unlock", p.path() }

// mostAdditions is how often a client can add with one command.
const mostAdditions = 1000

func parseAdd(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path, c.Call.Strategy = "add", p.path(), recipe.Adders()[0]
	c.Call.N = int(p.number("how often", 1, mostAdditions))
	if p.accept("--strategy") {
		c.Call.Strategy = p.oneOf(recipe.Adders()...)
	}
}

func parseEnqueue(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path = "enqueue", p.path()
	c.Call.Data = []byte(p.data("the data"))
	if p.accept("--priority") {
		c.Call.Strategy, c.Call.N = recipe.Priority, int(p.number("the priority", 0, recipe.MostPriority))
	}
}

func parseDequeue(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path = "dequeue", p.path()
	if p.accept("--priority") {
		c.Call.Strategy = recipe.Priority
	}
}

func parseJoin(p *parser, c *Command) {
	if c.Call.Recipe, c.Call.Path = "join", p.path(); p.accept("--healthy") {
		c.Call.Strategy = recipe.Healthy
	}
}

func parseMembers(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path = "members", p.path()
	if p.accept("--forget") {
		c.Call.Strategy = recipe.Forget
		return
	}
	keep, file := p.accept("--keep"), p.accept("--file")
	if file && !keep {
		keep = p.accept("--keep")
	}
	switch {
	case keep && file:
		c.Call.Strategy = recipe.KeepFile
	case keep:
		c.Call.Strategy = recipe.Keep
	case file:
		c.Call.Strategy = recipe.File
	}
}

// Limits of `call`: how many calls a command makes, and how many more clients it tries where one fails.
const (
	mostCalls   = 1000
	mostRetries = 100
)

func parseCall(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path, c.Call.N = "call", p.path(), 1
	if p.more() && !strings.HasPrefix(p.words[p.at].Text, "--") {
		c.Call.N = int(p.number("how many calls", 1, mostCalls))
	}
	if p.accept("--every") {
		c.Call.Every = p.span().Millis(p.scope.Settings.Zoo.TickTime)
	}
	if p.accept("--retries") {
		c.Call.Retries = int(p.number("how many more are tried", 0, mostRetries))
	}
}

// parsePair takes the partner, the store and the precautions. A machine asks others, not itself.
func parsePair(p *parser, c *Command) {
	machine := func(used ...string) string {
		p.suggest(p.scope.Clients...)
		return p.newID("the name of a client (a letter, then letters, digits, _ or -)", append(used, c.Name), isName)
	}
	paced := false
	c.Call.Recipe, c.Call.Names, c.Call.Every = "pair", []string{machine(), "", ""}, 1000
	c.Call.Store = p.store()
	for again := true; again; { // in any order, each once
		switch {
		case c.Call.Names[1] == "" && p.accept("--second"):
			c.Call.Names[1] = machine(c.Call.Names[0])
		case c.Call.Names[2] == "" && p.accept("--reference"):
			c.Call.Names[2] = machine(c.Call.Names[0])
		case c.Call.Strategy == "" && p.accept("--disklock"):
			c.Call.Strategy = recipe.DiskLock
		case c.Call.Strategy == "" && p.accept("--smartlock"):
			c.Call.Strategy = recipe.SmartLock
		case c.Call.N == 0 && p.accept("--restart"):
			c.Call.N = 1
		case !paced && p.accept("--every"):
			c.Call.Every, paced = p.beat(), true
		default:
			again = false
		}
	}
}

// beat takes the time from one beat to the next, in ms. It is never 0, because a run would have beats without end in the same millisecond.
func (p *parser) beat() proto.Millis {
	every := p.span().Millis(p.scope.Settings.Zoo.TickTime)
	if p.err == nil && every < 1 {
		p.back(nil, "expected %s, found %q", say.Form("a time of at least 1ms"), p.words[p.at-1].Text)
	}
	return every
}

func parsePublish(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path = "publish", p.path()
	c.Call.Data = []byte(p.data("the value"))
}

func parseSubscribe(p *parser, c *Command) { c.Call.Recipe, c.Call.Path = "subscribe", p.path() }

func parseElect(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path, c.Call.Strategy = "lock", p.path(), recipe.Elect
}

func parseLead(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path, c.Call.Strategy = "lock", p.path(), recipe.Lead
}

// mostAtBarrier is how many clients a barrier can be told to wait for.
const mostAtBarrier = 1000

func parseBarrier(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path = "barrier", p.path()
	if p.more() {
		c.Call.N = int(p.number("how many clients", 1, mostAtBarrier))
	}
}

func parseLeave(p *parser, c *Command) { c.Call.Recipe, c.Call.Path = "leave", p.path() }

func parsePropose(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path = "propose", p.path()
	for first := true; p.err == nil && (first || p.more()); first = false {
		p.suggest(p.scope.Clients...)
		c.Call.Names = append(c.Call.Names, p.newID("the name of a client (a letter, then letters, digits, _ or -)", c.Call.Names, isName))
	}
	p.suggest(p.scope.Clients...)
}

func parseVote(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Path = "vote", p.path()
	c.Call.Data = []byte(p.oneOf("yes", "no"))
}

func parseWrite(p *parser, c *Command) {
	c.Call.Recipe, c.Call.Store = "write", p.store()
	c.Call.Data = p.data("the value")
	if p.accept("--lock") {
		c.Call.Path = p.path()
	}
}

// store takes the name of a store.
func (p *parser) store() string {
	const form say.Form = "the name of a store (a letter, then letters, digits, _ or -)"
	w := p.next(form)
	if p.err == nil && !isName(w.Text) {
		p.back(nil, "expected %s, found %q", form, w.Text)
	}
	return w.Text
}
