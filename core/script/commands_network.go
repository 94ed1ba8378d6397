package script

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// networkCommands are what is done to links and disks.
var networkCommands = []verb{
	{Name: "partition", Group: onNetwork, Fixed: true, Acts: true, Usage: "partition ID… | ID… or ID… > ID…",
		Help: say.Sentence{En: "Cut every link between the groups. With > it is one direction of each: nothing from the first group reaches the second. " +
			"Clients may be named in a group; those that are not keep their links.",
			Zh: "切断各组之间的所有链路。写成 > 时只切断一个方向：第一组发出的消息都到不了第二组。客户端也可以编入某一组；未编入的客户端，链路保持不变。"},
		Examples: []string{"partition 1 2 | 3 4 5", "partition 1 2 > 3 4 5", "partition 1 2 alice | 3 4 5"}, parse: parsePartition},
	{Name: "heal", Button: say.Sentence{En: "heal all links", Zh: "恢复所有链路"}, Group: onNetwork, Fixed: true, Acts: true, Usage: "heal",
		Help: say.Sentence{En: "Undo every partition, cut, hold and delay of links.",
			Zh: "撤销所有的网络分区以及链路的切断、扣留和延迟。"},
		Examples: []string{"heal"}, parse: parseNothing},
	{Name: "link", Group: onNetwork, Fixed: true, Acts: true, Usage: "link A>B|A-B cut|hold|release|delay T|heal",
		Help: say.Sentence{En: "One direction of a link, or both: cut it, hold its messages back, release them, delay them, or heal it.",
			Zh: "控制链路的一个方向或两个方向：cut 切断，hold 扣留消息，release 放行，delay 延迟，heal 恢复。"},
		Examples: []string{"link 1>2 cut", "link 1-2 hold", "link 1-2 release", "link 1>2 delay 50ms", "link 1-2 heal",
			"link alice-2 cut"}, parse: parseLink},
	{Name: "break", Group: onNetwork, Fixed: true, Acts: true, Usage: "break A-B",
		Help: say.Sentence{En: "Reset the connections between two.",
			Zh: "重置两者之间的连接。"},
		Examples: []string{"break 1-2", "break alice-2"}, parse: parseBreak},
	{Name: "deliver", Group: onNetwork, Acts: true, Usage: "deliver A>B [KIND] [election|quorum|client [N]]",
		Help: say.Sentence{En: "Deliver the head of that queue next. If KIND is given, it must be of that kind: a message, or what TCP itself sends " +
			"(SYN, SYN-ACK, FIN, RST). A port says which connection is meant; of several such, the N-th. What a held link keeps back goes " +
			"through, and the link stays held.",
			Zh: "接下来先送达该队列的队首；若指定了类型，队首必须是这种消息，或 TCP 自己发送的 SYN、SYN-ACK、FIN、RST。端口名说明指的是哪个连接；有多条这样的消息时，取第 N 条。被 hold 住的链路也会放行这一条，链路仍保持 hold。"},
		Examples: []string{"deliver 3>4", "deliver 3>4 PROPOSAL", "deliver 3>4 SYN election", "deliver 3>4 NOTIFICATION election 2"}, parse: parseDeliver},
	{Name: "disk", Group: onNetwork, Fixed: true, Acts: true, Usage: "disk ID delay T|hold|full|error|release|sync FILE",
		Help: say.Sentence{En: "delay: a slow disk. hold: a stuck disk; its writes are not durable until release. full: a disk without room, which refuses every write that needs some. error: a broken disk, which refuses every write. release: all of this is over. sync: the sync of that file is done next.",
			Zh: "delay：磁盘变慢。hold：磁盘卡住，release 之前写入都不会落盘。full：磁盘写满，凡需要空间的写入都失败。error：磁盘故障，所有写入都失败。release：以上状况全部解除。sync：接下来先完成该文件正在进行的落盘。"},
		Examples: []string{"disk 2 delay 100ms", "disk 2 hold", "disk 2 full", "disk 2 error", "disk 2 release", "disk 2 sync log"}, parse: parseDisk},
}

// parsePartition takes groups with bars between them, or two with > in between.
func parsePartition(p *parser, c *Command) { parseGroups(p, c, true) }

// parseGroups takes groups with bars between them, or two with > in between where a direction can be meant; these signs may stick to their neighbours.
func parseGroups(p *parser, c *Command, directed bool) {
	p.words = append(slices.Clip(p.words[:p.at]), bars(p.words[p.at:])...)
	p.apart()
	var seen []string
	for p.err == nil {
		var group []string
		for first := true; p.err == nil && (first || p.more() && !parts(p.words[p.at].Text)); first = false {
			who := p.party()
			if p.err == nil && slices.Contains(seen, who) {
				p.back(nil, "expected each party in one group only, found %s again", who)
			}
			group, seen = append(group, who), append(seen, who)
		}
		c.Groups = append(c.Groups, group)
		p.suggest(p.scope.parties()...)
		if len(c.Groups) == 1 && directed && p.accept(">") {
			c.How = ">"
		} else if c.How != "" || !p.accept("|") {
			break
		}
	}
	if len(c.Groups) < 2 {
		p.expected(nil, "| and another group")
	}
}

// parts says whether a word stands between two groups.
func parts(word string) bool { return word == "|" || word == ">" }

// bars makes words of their own of the signs between groups that are inside bare words.
func bars(words []Word) []Word {
	var out []Word
	for _, w := range words {
		for w.bare() && !parts(w.Text) {
			at := strings.IndexAny(w.Text, "|>")
			if at < 0 {
				break
			}
			before, sign, after := w.Text[:at], w.Text[at:at+1], w.Text[at+1:]
			if before != "" {
				out = append(out, Word{before, before, w.Col})
			}
			col := w.Col + len([]rune(before))
			out = append(out, Word{sign, sign, col})
			w = Word{after, after, col + 1}
		}
		if w.Text != "" {
			out = append(out, w)
		}
	}
	return out
}

// pair takes A>B or A-B. A client's name may hold a hyphen, so each is tried as the one in the middle.
func (p *parser) pair(signs string) (a, b string, both bool) {
	p.suggestPairs(signs)
	if p.more() {
		w := p.words[p.at].Text
		for i, r := range w {
			if !strings.ContainsRune(signs, r) {
				continue
			}
			a, b := w[:i], w[i+1:]
			if p.isParty(a) && p.isParty(b) && a != b {
				p.at++
				return a, b, r == '-'
			}
		}
	}
	if p.scope.servers() == 0 {
		p.fail(nil, "expected the servers to be declared first: there are none yet, `servers 3` makes three")
		return "", "", false
	}
	form := map[string]say.Form{">-": "a link such as 1>2 or 1-2 between %s", ">": "a direction such as 3>4 between %s",
		"-": "a pair such as 1-2 between %s"}
	p.expected(nil, form[signs], say.List(p.scope.parties()))
	return "", "", false
}

func (p *parser) isParty(s string) bool { return slices.Contains(p.scope.parties(), s) }

// suggestPairs suggests every link that has a server at one end.
func (p *parser) suggestPairs(signs string) {
	if !p.atCursor() {
		return
	}
	for _, a := range p.scope.parties() {
		for _, b := range p.scope.ids() {
			for _, sign := range signs {
				if a != b {
					p.suggest(a + string(sign) + b)
				}
			}
		}
	}
}

func parseLink(p *parser, c *Command) {
	a, b, both := p.pair(">-")
	c.Who, c.Both = []string{a, b}, both
	c.How = p.oneOf("cut", "hold", "release", "delay", "heal")
	if c.How == "delay" {
		c.Time = p.span()
	}
}

func parseBreak(p *parser, c *Command) {
	a, b, _ := p.pair("-")
	c.Who = []string{a, b}
}

func parseDeliver(p *parser, c *Command) {
	a, b, _ := p.pair(">")
	c.Who, c.N = []string{a, b}, 1
	known, nets := proto.HeadNames(), []string{proto.Election.String(), proto.Quorum.String(), proto.ClientPort.String()}
	p.suggest(append(known, nets...)...)
	if !p.more() {
		return
	}
	if !slices.Contains(nets, p.words[p.at].Text) {
		if c.How = p.words[p.at].Text; !slices.Contains(known, c.How) {
			p.expected(known, "a kind of message such as PROPOSAL or ACK")
		}
		p.at++
	}
	p.suggest(nets...)
	if p.more() {
		c.Net = proto.Net(slices.Index(nets, p.oneOf(nets...)) + 1)
	}
	if p.more() {
		c.N = p.number("which of several such messages", 1, 1000)
	}
}

func parseDisk(p *parser, c *Command) {
	c.IDs = []proto.ServerID{p.server()}
	c.How = p.oneOf("delay", "hold", "full", "error", "release", "sync")
	switch c.How {
	case "delay":
		c.Time = p.span()
	case "sync":
		files := []string{proto.LogFile.String(), proto.EpochFile.String(), proto.SnapshotFile.String()}
		c.File = proto.File(max(slices.Index(files, p.oneOf(files...)), 0))
	}
}
