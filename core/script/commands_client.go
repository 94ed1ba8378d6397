package script

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// clientCommands are the requests that a client makes.
var clientCommands = []verb{
	{Name: "create", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true,
		Usage: "NAME create [-s] [-e] [-c] [-t MS] PATH [DATA|--size N] [ACL]",
		Help: say.Sentence{En: "Create a znode: -s sequential, -e ephemeral, -c a container, -t with a time to live (config extendedTypesEnabled=true). --size gives it so many letters x as data, up to 10MB.",
			Zh: "创建 znode：-s 顺序节点，-e 临时节点，-c 容器节点，-t 带存活时间的节点（需 config extendedTypesEnabled=true）。--size 表示用同一个字母填满这么大的数据，最多 10MB。"},
		Examples: []string{"alice create /app", "alice create -e -s /app/job- 'some data'", "alice create /secret x digest:bob:hash:rw", "alice create /big --size 100KB"},
		parse:    parseCreate},
	{Name: "create2", Group: onClients, Acts: true, Repeats: true, Sends: true,
		Usage: "NAME create2 [-s] [-e] [-c] [-t MS] PATH [DATA|--size N] [ACL]",
		Help: say.Sentence{En: "As create, and the answer has the new znode's stat: ZooKeeper's request create2, or createContainer with -c, createTTL with -t.",
			Zh: "同 create，且响应带有新 znode 的 stat：发出的是 ZooKeeper 的 create2 请求（带 -c 时为 `createContainer`，带 -t 时为 `createTTL`）。"},
		Examples: []string{"alice create2 /app", "alice create2 -e -s /app/job- x"}, parse: parseCreate2},
	{Name: "get", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME get [-w] [-s] PATH",
		Help: say.Sentence{En: "Read a znode's data: -w sets a watch, -s shows its stat.",
			Zh: "读取 znode 的数据：-w 同时注册 Watcher，-s 显示 stat。"},
		Examples: []string{"alice get /app", "alice get -w /app", "alice get -s /app"}, parse: parseGet},
	{Name: "set", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME set [-v N] PATH DATA|--size N",
		Help: say.Sentence{En: "Change a znode's data; with -v only if its version is N. --size stands for so many letters x.",
			Zh: "修改 znode 的数据；加 -v 时，仅当版本为 N 才修改。--size 表示用同一个字母填满这么大的数据。"},
		Examples: []string{"alice set /app hello", "alice set -v 3 /app hello", "alice set /app --size 1MB"}, parse: parseSet},
	{Name: "delete", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME delete [-v N] PATH",
		Help: say.Sentence{En: "Delete a znode without children; with -v only if its version is N.",
			Zh: "删除没有子节点的 znode；加 -v 时，仅当版本为 N 才删除。"},
		Examples: []string{"alice delete /app", "alice delete -v 0 /app"}, parse: parseDelete},
	{Name: "deleteall", Group: onClients, Fixed: true, Acts: true, Repeats: true, Usage: "NAME deleteall PATH",
		Help: say.Sentence{En: "Delete a znode and all below it.",
			Zh: "删除 znode 及其下的整棵子树。"},
		Examples: []string{"alice deleteall /app"}, parse: parseDeleteAll},
	{Name: "ls", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME ls [-w] [-R] [-s] PATH",
		Help: say.Sentence{En: "List a znode's children: -w sets a watch, -R lists all that is below, -s shows the stat.",
			Zh: "列出 znode 的子节点：-w 同时注册 Watcher，-R 列出整棵子树，-s 显示 stat。"},
		Examples: []string{"alice ls /app", "alice ls -w /app", "alice ls -R /"}, parse: parseLs},
	{Name: "stat", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME stat [-w] PATH",
		Help: say.Sentence{En: "Read a znode's stat (exists): -w sets a watch, also on a znode that does not exist yet.",
			Zh: "读取 znode 的 stat（即 exists）：-w 同时注册 Watcher，znode 尚不存在时也可以。"},
		Examples: []string{"alice stat /app", "alice stat -w /app"}, parse: parseStat},
	{Name: "sync", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME sync PATH",
		Help: say.Sentence{En: "Wait until the client's server has everything that the leader has committed.",
			Zh: "等待客户端所连的服务器追上 Leader 已提交的全部内容。"},
		Examples: []string{"alice sync /"}, parse: parseSync},
	{Name: "addWatch", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true,
		Usage: "NAME addWatch [-m PERSISTENT|PERSISTENT_RECURSIVE] PATH",
		Help: say.Sentence{En: "A watch that stays after it fires; PERSISTENT_RECURSIVE (the default) sees the whole subtree.",
			Zh: "注册触发后仍然保留的 Watcher；PERSISTENT_RECURSIVE（默认）监听整棵子树。"},
		Examples: []string{"alice addWatch /app", "alice addWatch -m PERSISTENT /app"}, parse: parseAddWatch},
	{Name: "removeWatches", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true,
		Usage: "NAME removeWatches PATH [-c|-d|-a]",
		Help: say.Sentence{En: "Remove this client's watches on a path: -c of children, -d of data, -a any (the default).",
			Zh: "移除该客户端在某路径上的 Watcher：-c 子节点的，-d 数据的，-a 全部（默认）。"},
		Examples: []string{"alice removeWatches /app", "alice removeWatches /app -d"}, parse: parseRemoveWatches},
	{Name: "checkWatches", Group: onClients, Acts: true, Repeats: true, Sends: true,
		Usage: "NAME checkWatches PATH [-c|-d|-a]",
		Help: say.Sentence{En: "Ask whether this client's server has such a watch of this client: -c of children, -d of data, -a any (the default). OK or NOWATCHER; nothing changes.",
			Zh: "询问所连服务器上是否有该客户端的这种 Watcher：-c 子节点的，-d 数据的，-a 任意一种（默认）。结果为 OK 或 NOWATCHER，什么也不改变。"},
		Examples: []string{"alice checkWatches /app", "alice checkWatches /app -d"}, parse: parseCheckWatches},
	{Name: "getAcl", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME getAcl [-s] PATH",
		Help: say.Sentence{En: "Read a znode's access control list.",
			Zh: "读取 znode 的访问控制列表（ACL）。"},
		Examples: []string{"alice getAcl /app", "alice getAcl -s /app"}, parse: parseGetACL},
	{Name: "setAcl", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME setAcl [-v N] PATH ACL",
		Help: say.Sentence{En: "Change it. An ACL is SCHEME:ID:PERMISSIONS, several joined by commas; permissions are letters of cdrwa.",
			Zh: "修改访问控制列表。一条 ACL 写作 SCHEME:ID:PERMISSIONS，多条之间用逗号分隔；权限由 cdrwa 中的字母组成。"},
		Examples: []string{"alice setAcl /app world:anyone:cdrwa", "alice setAcl -v 0 /app world:anyone:r,digest:u:hash:rw"},
		parse:    parseSetACL},
	{Name: "addauth", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME addauth SCHEME AUTH",
		Help: say.Sentence{En: "Add an identity to the client's connection.",
			Zh: "为客户端的连接添加一个身份。"},
		Examples: []string{"alice addauth digest bob:secret"}, parse: parseAddAuth},
	{Name: "whoami", Group: onClients, Acts: true, Repeats: true, Sends: true, Usage: "NAME whoami",
		Help: say.Sentence{En: "The identities of the client's connection: its address, and what addauth has added.",
			Zh: "列出该客户端连接上的身份：它的地址，以及用 addauth 添加的身份。"},
		Examples: []string{"alice whoami"}, parse: parseWhoAmI},
	{Name: "getEphemerals", Group: onClients, Acts: true, Repeats: true, Sends: true, Usage: "NAME getEphemerals [PREFIX]",
		Help: say.Sentence{En: "List the client's own ephemeral znodes, those whose paths begin with PREFIX if it is given.",
			Zh: "列出该客户端自己的临时节点；给出 PREFIX 时，只列出路径以它开头的。"},
		Examples: []string{"alice getEphemerals", "alice getEphemerals /app"}, parse: parseGetEphemerals},
	{Name: "getAllChildrenNumber", Group: onClients, Acts: true, Repeats: true, Sends: true, Usage: "NAME getAllChildrenNumber PATH",
		Help: say.Sentence{En: "Count the znodes below a path, at every depth.",
			Zh: "统计某路径之下所有层级的 znode 总数。"},
		Examples: []string{"alice getAllChildrenNumber /app"}, parse: parseGetAllChildrenNumber},
	{Name: "multi", Group: onClients, Fixed: true, Acts: true, Repeats: true, Sends: true, Usage: "NAME multi OP ; OP…",
		Help: say.Sentence{En: "Several of create, create2, set, delete and check (check [-v N] PATH) as one transaction: all or none.",
			Zh: "把若干 create、create2、set、delete 和 check（check [-v N] 路径）作为一个事务执行：要么全部成功，要么全不生效。"},
		Examples: []string{"alice multi create /app/a x ; set -v 1 /app y ; check /app ; delete /old"}, parse: parseMulti},
	{Name: "multiRead", Group: onClients, Acts: true, Repeats: true, Sends: true, Usage: "NAME multiRead OP ; OP…",
		Help: say.Sentence{En: "Several of get PATH and ls PATH as one request, answered from one state. Each has a result of its own: one that fails, such as NONODE, leaves the others as they are, and the command ends with OK. It sets no watches.",
			Zh: "把若干 get PATH 和 ls PATH 作为一个请求发出，由同一状态一并响应。每个读各有结果：其中一个失败（如 NONODE）不影响其余的，命令仍以 OK 结束。不注册 Watcher。"},
		Examples: []string{"alice multiRead get /app/a ; ls /app ; get /gone"}, parse: parseMultiRead},
}

// path takes a path. Servers judge it, not the parser: that is part of what there is to see.
func (p *parser) path() string {
	p.suggestPaths()
	w := p.next("the path of a znode")
	if w.bare() && strings.HasPrefix(w.Text, "／") {
		p.back(nil, "expected %s, found %q", say.Form("the path of a znode"), w.Text)
	}
	return w.Text
}

// data takes what a znode or a store keeps. Quotes of a word processor round it were meant as quotes.
func (p *parser) data(what say.Form) []byte {
	if filler, ok := p.acceptFiller(); ok {
		return filler
	}
	w := p.next(what)
	if inQuotes(w) {
		p.back(nil, "expected %s, found %q", what, w.Text)
	}
	return []byte(w.Text)
}

func parseCreate(p *parser, c *Command) {
	o := p.options("sect")
	r := proto.Request{Op: proto.OpCreate, Path: p.path(), ACL: proto.OpenACL}
	if o.has("s") {
		r.Flags |= proto.PersistentSequential
	}
	if o.has("e") {
		r.Flags |= proto.Ephemeral
	}
	if o.has("c") {
		if r.Flags != proto.Persistent {
			p.fail(nil, "expected -c alone: a container is neither ephemeral nor sequential")
		}
		r.Op, r.Flags = proto.OpCreateContainer, proto.Container
	}
	if o.has("t") {
		if o.has("e") || o.has("c") {
			p.fail(nil, "expected -t without -e or -c: a time to live is for persistent nodes")
		}
		r.Op, r.TTL = proto.OpCreateTTL, o.ttl
		r.Flags = proto.PersistentTTL
		if o.has("s") {
			r.Flags = proto.PersistentSequentialTTL
		}
	}
	if p.suggest(sizeWord); p.more() {
		r.Data = p.data("the data")
	}
	if p.more() {
		r.ACL = p.acl()
	}
	c.Call.Op = r
}

// parseCreate2 is parseCreate with a request that is answered with the stat. Those of containers and of a time to live always are.
func parseCreate2(p *parser, c *Command) {
	parseCreate(p, c)
	c.Call.Stat = true
	if c.Call.Op.Op == proto.OpCreate {
		c.Call.Op.Op = proto.OpCreate2
	}
}

func parseGet(p *parser, c *Command) {
	o := p.options("ws")
	c.Call.Op = proto.Request{Op: proto.OpGetData, Path: p.path(), Watch: o.has("w")}
	c.Call.Stat = o.has("s")
}

func parseSet(p *parser, c *Command) {
	o := p.options("v")
	c.Call.Op = proto.Request{Op: proto.OpSetData, Path: p.path(), Version: o.version}
	c.Call.Op.Data = p.data("the data")
}

func parseDelete(p *parser, c *Command) {
	o := p.options("v")
	c.Call.Op = proto.Request{Op: proto.OpDelete, Path: p.path(), Version: o.version}
}

func parseDeleteAll(p *parser, c *Command) {
	p.options("")
	c.Call.Recipe, c.Call.Path = "deleteall", p.path()
}

func parseLs(p *parser, c *Command) {
	o := p.options("wRs")
	if o.has("R") {
		if o.has("w") || o.has("s") {
			p.fail(nil, "expected -R alone: it lists the whole subtree without watches")
		}
		c.Call.Recipe, c.Call.Path = "ls-R", p.path()
		return
	}
	op := proto.OpGetChildren
	if o.has("s") {
		op = proto.OpGetChildren2
	}
	c.Call.Stat = o.has("s")
	c.Call.Op = proto.Request{Op: op, Path: p.path(), Watch: o.has("w")}
}

func parseStat(p *parser, c *Command) {
	o := p.options("w")
	c.Call.Op = proto.Request{Op: proto.OpExists, Path: p.path(), Watch: o.has("w")}
}

func parseSync(p *parser, c *Command) {
	p.options("")
	c.Call.Op = proto.Request{Op: proto.OpSync, Path: p.path()}
}

func parseAddWatch(p *parser, c *Command) {
	o := p.options("m")
	c.Call.Op = proto.Request{Op: proto.OpAddWatch, Path: p.path(), Mode: o.mode}
}

func parseRemoveWatches(p *parser, c *Command) { p.ofWatches(c, proto.OpRemoveWatches) }

func parseCheckWatches(p *parser, c *Command) { p.ofWatches(c, proto.OpCheckWatches) }

// ofWatches takes which watches are meant.
func (p *parser) ofWatches(c *Command, op proto.OpCode) {
	o := p.options("cda")
	r := proto.Request{Op: op, Path: p.path(), Watcher: proto.WatcherAny}
	switch {
	case len(o.flags) > 1:
		p.fail(nil, "expected one of -c, -d or -a")
	case o.has("c"):
		r.Watcher = proto.WatcherChildren
	case o.has("d"):
		r.Watcher = proto.WatcherData
	}
	c.Call.Op = r
}

func parseGetACL(p *parser, c *Command) {
	o := p.options("s")
	c.Call.Stat = o.has("s")
	c.Call.Op = proto.Request{Op: proto.OpGetACL, Path: p.path()}
}

func parseSetACL(p *parser, c *Command) {
	o := p.options("v")
	c.Call.Op = proto.Request{Op: proto.OpSetACL, Path: p.path(), Version: o.version, ACL: p.acl()}
}

// acl takes SCHEME:ID:PERMISSIONS, several joined by commas. The id may hold colons (digest:user:hash).
func (p *parser) acl() []proto.ACL {
	const form say.Form = "an ACL such as world:anyone:cdrwa or digest:user:hash:rw"
	w := p.next(form)
	var out []proto.ACL
	for entry := range strings.SplitSeq(w.Text, ",") {
		scheme, rest, ok1 := strings.Cut(entry, ":")
		at := strings.LastIndex(rest, ":")
		if !ok1 || at < 0 {
			p.back(nil, "expected %s, found %q", form, entry)
			return nil
		}
		perms, ok := parsePerms(rest[at+1:])
		if !ok {
			p.back(nil, "expected permissions of the letters cdrwa, found %q", rest[at+1:])
			return nil
		}
		out = append(out, proto.ACL{Perms: perms, ID: proto.ID{Scheme: scheme, ID: rest[:at]}})
	}
	return out
}

// parsePerms reads letters of cdrwa (AclParser).
func parsePerms(s string) (proto.Perms, bool) {
	var out proto.Perms
	for _, letter := range s {
		at := strings.IndexRune("rwcda", letter)
		if at < 0 {
			return 0, false
		}
		out |= 1 << at
	}
	return out, true
}

func parseAddAuth(p *parser, c *Command) {
	schemes := []string{"digest", "ip"}
	p.suggest(schemes...)
	id := proto.ID{Scheme: p.next("a scheme such as digest").Text}
	id.ID = p.next("an identity such as user:password").Text
	c.Call.Op = proto.Request{Op: proto.OpAuth, Auth: []proto.ID{id}}
}

func parseWhoAmI(p *parser, c *Command) { c.Call.Op = proto.Request{Op: proto.OpWhoAmI} }

func parseGetEphemerals(p *parser, c *Command) {
	p.options("")
	c.Call.Op = proto.Request{Op: proto.OpGetEphemerals}
	if p.more() {
		c.Call.Op.Path = p.next("").Text
	}
}

func parseGetAllChildrenNumber(p *parser, c *Command) {
	p.options("")
	c.Call.Op = proto.Request{Op: proto.OpGetAllChildrenNumber, Path: p.path()}
}

func parseMulti(p *parser, c *Command) { p.operations(c, proto.OpMulti, writeOperation) }

func parseMultiRead(p *parser, c *Command) { p.operations(c, proto.OpMultiRead, readOperation) }

// operations takes operations with semicolons between them; a semicolon may stick to the word before it. The words of each are parsed as a
// command of their own.
func (p *parser) operations(c *Command, op proto.OpCode, one func(inner *parser, c *Command)) {
	p.words = append(slices.Clip(p.words[:p.at]), semicolons(p.words[p.at:])...)
	r := proto.Request{Op: op}
	for {
		var sub Command
		p.upTo(";", func(inner *parser) { one(inner, &sub) })
		r.Ops = append(r.Ops, sub.Call.Op)
		if !p.accept(";") {
			break
		}
	}
	c.Call.Op = r
}

func semicolons(words []Word) []Word {
	var out []Word
	for _, w := range words {
		if text, ok := strings.CutSuffix(w.Text, ";"); ok && w.bare() && text != "" {
			out = append(out, Word{text, text, w.Col}, Word{";", ";", w.Col + len([]rune(text))})
			continue
		}
		out = append(out, w)
	}
	return out
}

// upTo hands the words before the next separator to a parser of their own.
func (p *parser) upTo(separator string, parse func(inner *parser)) {
	end := p.at
	for end < len(p.words) && p.words[end].Text != separator {
		end++
	}
	inner := &parser{scope: p.scope, verbs: p.verbs, words: p.words[p.at:end], end: p.end, chroot: p.chroot}
	if end < len(p.words) {
		inner.end = p.words[end].Col
	}
	inner.completing, inner.partial = p.completing && end == len(p.words), p.partial
	parse(inner)
	inner.done(separator)
	p.candidates = append(p.candidates, inner.candidates...)
	if p.err == nil {
		p.err, p.at = inner.err, end
	}
}

// writeOperation takes one operation of a multi.
func writeOperation(p *parser, c *Command) {
	switch p.oneOf("create", "create2", "set", "delete", "check") {
	case "create":
		parseCreate(p, c)
	case "create2":
		parseCreate2(p, c)
	case "set":
		parseSet(p, c)
	case "delete":
		parseDelete(p, c)
	case "check":
		o := p.options("v")
		c.Call.Op = proto.Request{Op: proto.OpCheck, Path: p.path(), Version: o.version}
	}
}

// readOperation takes one operation of a multiRead, which has no options: its reads set no watches, and getData alone answers with a stat.
func readOperation(p *parser, c *Command) {
	op := proto.OpGetData
	if p.oneOf("get", "ls") == "ls" {
		op = proto.OpGetChildren
	}
	p.options("")
	c.Call.Op = proto.Request{Op: op, Path: p.path()}
}
