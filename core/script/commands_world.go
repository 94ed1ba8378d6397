package script

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/zab"
)

// worldCommands are what is done to the world, servers and clocks. Order within a group is the order of the help.
var worldCommands = []verb{
	{Name: "servers", Group: onWorld, Fixed: true, Setting: true, Script: true, Usage: "servers N",
		Help: say.Sentence{En: "N voting servers (1 to 9) with the ids 1 to N. They are down until they are started.",
			Zh: "N 台投票服务器（1 到 9 台），编号为 1 到 N，启动之前状态为 DOWN。"},
		Examples: []string{"servers 5"}, parse: parseServers},
	{Name: "observers", Group: onWorld, Fixed: true, Setting: true, Script: true, Usage: "observers N",
		Help: say.Sentence{En: "N observers. Their ids follow those of the voters.",
			Zh: "N 台 Observer，编号接在投票服务器之后。"},
		Examples: []string{"observers 1"}, parse: parseObservers},
	{Name: "config", Group: onWorld, Fixed: true, Setting: true, Script: true, Usage: "config KEY=VALUE…",
		Help: say.Sentence{En: "Settings by their names in zoo.cfg. Five more say what the work of the world costs; without them it costs nothing: " +
			"linkBandwidth of each direction of a link, timePerRequest, timePerWatch that fires, timePerMessage between servers, timePerPacket at each of the two.",
			Zh: "设置 zoo.cfg 中的同名配置项。另有五项说明这个世界的工作要花多少代价，不设置则没有代价：linkBandwidth 是链路每个方向的带宽，timePerRequest 是每个请求的时间，timePerWatch 是每个被触发的 watch 的时间，timePerMessage 是服务器之间每条消息占用链路的时间，timePerPacket 是收发双方各自处理它的时间。"},
		Examples: []string{"config tickTime=2000 initLimit=10 syncLimit=5", "config snapCount=100 commitLogCount=1000",
			"config group.1=1:2:3 group.2=4:5 weight.5=3", "config linkBandwidth=70MB/s timePerRequest=50us timePerWatch=20us timePerMessage=20us"},
		parse: parseConfig},
	{Name: "seed", Group: onWorld, Fixed: true, Setting: true, Script: true, Usage: "seed N",
		Help: say.Sentence{En: "The number from which everything that is random is drawn.",
			Zh: "随机数种子，一切随机量都由它产生。"},
		Examples: []string{"seed 7"}, parse: parseSeed},
	{Name: "latency", Group: onWorld, Fixed: true, Acts: true, Usage: "latency T[±T]",
		Help: say.Sentence{En: "How long a message travels (10ms), and what that varies by.",
			Zh: "消息在网络上的时延（默认 10ms）及其抖动。"},
		Examples: []string{"latency 10ms", "latency 10ms±3ms"}, parse: parseJittered},
	{Name: "fsync", Group: onWorld, Fixed: true, Acts: true, Usage: "fsync T[±T]",
		Help: say.Sentence{En: "How long a disk takes to make writes durable (5ms).",
			Zh: "磁盘把写入落盘所需的时间（默认 5ms）。"},
		Examples: []string{"fsync 5ms", "fsync 5ms±1ms"}, parse: parseJittered},

	{Name: "voters", Group: onWorld, Acts: true, Usage: "voters N",
		Help: say.Sentence{En: "Servers 1 to N vote, and all others are observers, as if zoo.cfg of each server said so. The command has to come before the first server starts. Servers that are not needed can stay down.",
			Zh: "编号 1 到 N 的服务器参与投票，其余的都是 Observer，相当于每台服务器的 zoo.cfg 都这样写。只能在第一台服务器启动之前使用；用不到的服务器可以一直不启动。"},
		Examples: []string{"voters 3"}, parse: parseVoters},

	{Name: "start", Button: say.Sentence{En: "start", Zh: "启动"}, Group: onServers, Fixed: true, Acts: true, Usage: "start ID… | start all",
		Help: say.Sentence{En: "Boot servers, each on its own disk, all at the same instant.",
			Zh: "启动服务器，各用自己的磁盘，全部在同一时刻。"},
		Examples: []string{"start 1 2 3", "start all"}, parse: parseStart},
	{Name: "crash", Button: say.Sentence{En: "crash", Zh: "崩溃"}, Group: onServers, Fixed: true, Acts: true, Usage: "crash ID|CLIENT… | crash ID… --torn",
		Help: say.Sentence{En: "The process crashes. Of a server, writes not yet synced are lost, and so is every byte in flight. --torn: the disk was in the middle of a flush; of each file some of these writes, the oldest ones, have reached it, and of the next record of the log only the first part, which the next start drops. A client does nothing any more. What it has sent still arrives; its session lasts until it times out, and `client NAME` begins another one.",
			Zh: "进程崩溃。服务器崩溃时，尚未落盘的写入和在途的数据全部丢失；--torn 表示崩溃时磁盘正在刷写：每个文件中较早的一部分写入已经到了磁盘上，下一条日志记录只写了前半截，下次启动时会被丢弃。客户端崩溃后不再做任何事；已经发出的数据照常到达，会话要到超时才结束，用 `client NAME` 可以开始新的会话。"},
		Examples: []string{"crash 3", "crash 1 2", "crash 1 --torn", "crash alice"}, parse: parseCrash},
	{Name: "stop", Button: say.Sentence{En: "stop", Zh: "停止"}, Group: onServers, Fixed: true, Acts: true, Usage: "stop ID…",
		Help: say.Sentence{En: "Shut servers down cleanly.",
			Zh: "正常关闭服务器。"},
		Examples: []string{"stop 3"}, parse: parseServerList},
	{Name: "restart", Button: say.Sentence{En: "restart", Zh: "重启"}, Group: onServers, Fixed: true, Acts: true, Usage: "restart ID…",
		Help: say.Sentence{En: "Boot servers again; one that is running is stopped first.",
			Zh: "重新启动服务器；正在运行的先正常关闭。"},
		Examples: []string{"restart 3", "restart 1 2"}, parse: parseStart},
	{Name: "pause", Button: say.Sentence{En: "pause", Zh: "暂停"}, Group: onServers, Fixed: true, Acts: true, Usage: "pause ID|CLIENT…",
		Help: say.Sentence{En: "The process does nothing and its clock stops, as in a long garbage collection.",
			Zh: "进程假死，时钟也停下，如同经历一次漫长的垃圾回收。"},
		Examples: []string{"pause 2", "pause alice"}, parse: parseParties},
	{Name: "resume", Button: say.Sentence{En: "resume", Zh: "恢复"}, Group: onServers, Fixed: true, Acts: true, Usage: "resume ID|CLIENT…",
		Help: say.Sentence{En: "It goes on where it stopped.",
			Zh: "从暂停处继续运行。"},
		Examples: []string{"resume 2", "resume alice"}, parse: parseParties},
	{Name: "service", Group: onServers, Acts: true, Usage: "service CLIENT down|up",
		Help: say.Sentence{En: "The service of a client's program is broken: a `call` of it is answered with an error, while its connection and its session live. up: it works again. A program that begins again after a crash works.",
			Zh: "客户端程序提供的服务出了故障：对它的调用（`call`）得到错误响应，而它的连接和会话都还在。up：恢复正常。崩溃后重新开始的程序是正常的。"},
		Examples: []string{"service alice down", "service alice up"}, parse: parseService},
	{Name: "clock", Group: onServers, Acts: true, Usage: "clock ID ahead T|back T",
		Help: say.Sentence{En: "The wall clock of a server's machine jumps. Its monotonic clock does not, so nothing times out over it; what shows is the ctime and mtime of znodes, which a leader takes from its wall clock, and how long a node with a time to live stays.",
			Zh: "服务器所在机器的墙上时钟跳变。单调时钟不变，所以不会因此有任何超时；能看出来的是 znode 的 ctime 和 mtime（Leader 取自墙上时钟），以及带 TTL 的节点存留多久。"},
		Examples: []string{"clock 3 ahead 60m", "clock 3 back 90s"}, parse: parseClock},
	{Name: "wake", Group: onServers, Acts: true, Usage: "wake ID|CLIENT",
		Help: say.Sentence{En: "Its next timer expires next: the clock moves there, and what was due before happens after it.",
			Zh: "接下来先让它的下一个定时器到期：时钟前进到那一刻，此前应当发生的事随后发生。"},
		Examples: []string{"wake 2", "wake alice"}, parse: parseWake},
}

// MaxVoters is how many voting servers there can be; maxServers, how many of both kinds: more than a screen can show.
const (
	MaxVoters  = 9
	maxServers = 63
)

func parseNothing(*parser, *Command) {}

func parseServers(p *parser, c *Command) {
	if n := p.scope.Settings.Voters; n != 0 {
		p.back(nil, say.Many(int64(n), "expected `servers` once, but there is %d server already", "expected `servers` once, but there are %d servers already"), n)
	}
	c.N = p.number("a number of servers", 1, MaxVoters)
	if p.err == nil {
		p.scope.Settings.Voters = int(c.N)
	}
}

func parseObservers(p *parser, c *Command) {
	if n := p.scope.Settings.Observers; n != 0 {
		p.back(nil, say.Many(int64(n), "expected `observers` once, but there is %d observer already", "expected `observers` once, but there are %d observers already"), n)
	}
	c.N = p.number("a number of observers", 0, maxServers-MaxVoters)
	if p.err == nil {
		p.scope.Settings.Observers = int(c.N)
	}
}

// parseVoters takes how many of the servers that there are vote: at most nine.
func parseVoters(p *parser, c *Command) {
	c.N = p.number("a number of voters", 1, int64(min(MaxVoters, p.scope.servers())))
}

func parseConfig(p *parser, c *Command) {
	keys := append(zab.Keys(), costKeys...)
	for first := true; first || p.more(); first = false {
		for _, k := range keys {
			p.suggest(k + "=")
		}
		w := p.next("KEY=VALUE, such as tickTime=2000")
		key, value, ok := strings.Cut(w.Text, "=")
		switch {
		case p.err != nil:
		case !isSetting(key):
			p.back(nil, "expected a setting of zoo.cfg or a cost (%s), found %q", say.Or(keys), key)
			p.err.Near = nearest(key, keys)
		case !ok:
			p.back(nil, "expected %s=VALUE, found %q", key, w.Text)
		case p.scope.Settings.Costs.of(key) != nil:
			if err := p.scope.Settings.Costs.set(key, value); err != nil {
				p.back(nil, "%s", err)
			}
			p.noteAgain(key)
		default:
			if err := p.scope.Settings.Zoo.Set(key, value); err != nil {
				p.back(nil, "%s", err)
			}
			p.note(zab.Notice(key, value))
			if key != "bug" {
				p.noteAgain(key)
			}
		}
	}
}

// isSetting says whether `config` takes a key.
func isSetting(key string) bool { return zab.Known(key) || slices.Contains(costKeys, key) }

func parseSeed(p *parser, c *Command) {
	if p.more() {
		if n, err := strconv.ParseUint(p.words[p.at].Text, 10, 64); err == nil {
			p.at++
			p.scope.Settings.Seed = n
			p.noteAgain("seed")
			return
		}
	}
	p.expected(nil, "a seed (a whole number)")
}

func parseJittered(p *parser, c *Command) { c.Time, c.Jitter = p.jittered() }

// parseServerList takes ids, or `all`.
func parseServerList(p *parser, c *Command) {
	p.apart()
	if p.accept("all") {
		if c.IDs = p.scope.all(); len(c.IDs) == 0 {
			p.back(nil, "expected the servers to be declared first: there are none yet, `servers 3` makes three")
		}
		return
	}
	for first := true; first || p.more(); first = false {
		id := p.server()
		if slices.Contains(c.IDs, id) {
			p.back(nil, "expected each server once, found %d again", id)
		}
		c.IDs = append(c.IDs, id)
	}
	p.suggest(p.scope.ids()...)
}

// parseStart takes servers to boot. With the first the settings are closed, and must fit together.
func parseStart(p *parser, c *Command) {
	parseServerList(p, c)
	if p.scope.Started || p.err != nil {
		return
	}
	if err := p.scope.Settings.check(); err != nil {
		p.back(nil, "%s", err)
	}
	p.noteSettings()
}

// parseCrash takes servers and clients; of servers alone, whether the disks keep a part of what was not synced.
func parseCrash(p *parser, c *Command) {
	p.apart()
	words := p.words
	p.suggest(p.scope.Clients...)
	if n := len(words); n > p.at && words[n-1].Text == "--torn" {
		p.words, c.Torn = words[:n-1], true
	}
	if slices.ContainsFunc(p.words[p.at:], func(w Word) bool { return w.Text != "all" && strings.Trim(w.Text, "0123456789") != "" }) {
		parseParties(p, c)
	} else {
		parseServerList(p, c)
		if !c.Torn {
			p.suggest("--torn")
		}
	}
	if c.Torn && p.err == nil {
		p.words, p.at = words, len(words)
		if c.Who != nil {
			p.back(nil, "expected --torn behind servers alone: a client has no disk")
		}
	}
}

// apart makes words of their own of servers and clients that have commas between them.
func (p *parser) apart() {
	var out []Word
	for _, w := range p.words[p.at:] {
		if !w.bare() || !strings.Contains(w.Text, ",") || w.Text == "," && len(out) == 0 {
			out = append(out, w)
			continue
		}
		col := w.Col
		for part := range strings.SplitSeq(w.Text, ",") {
			if part != "" {
				out = append(out, Word{part, part, col})
			}
			col += len([]rune(part)) + 1
		}
	}
	p.words = append(slices.Clip(p.words[:p.at]), out...)
}

func parseParties(p *parser, c *Command) {
	p.apart()
	for first := true; first || p.more(); first = false {
		who := p.party()
		if p.err == nil && slices.Contains(c.Who, who) {
			p.back(nil, "expected each server and client once, found %s again", who)
		}
		c.Who = append(c.Who, who)
	}
	p.suggest(p.scope.parties()...)
}

func parseClock(p *parser, c *Command) {
	c.IDs = []proto.ServerID{p.server()}
	c.How = p.oneOf("ahead", "back")
	c.Time = p.span()
}

func parseService(p *parser, c *Command) {
	c.Who = []string{p.client()}
	c.How = p.oneOf("down", "up")
}

func parseWake(p *parser, c *Command) { c.Who = []string{p.party()} }
