package script

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/say"
)

// openCommands open clients.
var openCommands = []verb{
	{Name: "client", Button: say.Sentence{En: "client", Zh: "客户端"}, Group: onClients, Fixed: true, Acts: true, Usage: "client NAME [ID] [servers ID,…[/PATH]] [timeout T] [read-only]",
		Help: say.Sentence{En: "Open a session, first at server ID. It knows the servers of the list, in their order, or else all of them. The session timeout asked for is 30s if it is not given. A path behind the list is the chroot, as in ZooKeeper's connect string: all paths of the client's commands and answers lie below it. Conditions, and what the page shows, name whole paths. With read-only a server without a quorum will do, which answers only reads (config readonlymode.enabled=true), as with `zkCli.sh -r`.",
			Zh: "打开一个会话，首先连接 ID 号服务器。它只知道列表中的服务器，并按其顺序尝试；不写列表则知道全部。不指定时，请求的会话超时为 30s。列表后面的路径是 `chroot`，与 ZooKeeper 的连接串相同：该客户端的命令和响应中的路径都在它之下。条件和页面上显示的都是完整路径。写 read-only 则愿意连接没有过半、只响应读请求的服务器（需 config readonlymode.enabled=true），与 `zkCli.sh -r` 相同。"},
		Examples: []string{"client carol 1", "client carol", "client carol servers 1,2", "client carol 2 servers 1,2 timeout 10s", "client carol servers 1,2,3/app", "client carol 1 read-only"}, parse: parseClient},
	{Name: "clients", Group: onClients, Acts: true, Usage: "clients N [ID] [servers ID,…[/PATH]] [timeout T] [read-only]",
		Help: say.Sentence{En: "Open the sessions of N clients (up to 100) named c1, c2 … as N lines of `client` do: the first servers to connect to are all in turn, or those of the list, or for all clients the server ID.",
			Zh: "打开 N 个客户端（至多 100 个）的会话，名为 `c1`、`c2`……，与写 N 行 `client` 相同：首先连接的服务器轮流取自全部服务器或列表；写了 ID 则都先连接 ID 号服务器。"},
		Examples: []string{"clients 10", "clients 5 2", "clients 3 servers 1,2/app timeout 10s"}, parse: parseClients},
}

// Opens lists the clients that the command opens, nil for any other command.
func (c *Command) Opens() []string {
	switch c.Verb() {
	case "client":
		if c.Name != "" {
			return []string{c.Name}
		}
	case "clients":
		return numbered(c.N)
	}
	return nil
}

// numbered are the names of n clients.
func numbered(n int64) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = "c" + strconv.Itoa(i+1)
	}
	return out
}

// mostClients is how many clients one line opens.
const mostClients = 100

func parseClient(p *parser, c *Command) {
	taken := p.names(false)
	c.Name = p.newID("the name of a client (a letter, then letters, digits, _ or -)", nil, isName)
	if narrowName(c.Name) != c.Name {
		p.back(nil, "expected %s, found %q", say.Form("the name of a client (a letter, then letters, digits, _ or -)"), c.Name)
		c.Name = ""
	}
	if slices.Contains(taken, c.Name) {
		p.back(nil, "expected the name of a client, but %s is a command", c.Name)
		c.Name = ""
	}
	p.opening(c)
}

func parseClients(p *parser, c *Command) {
	c.N = p.number("how many clients", 1, mostClients)
	p.opening(c)
}

// opening takes where clients connect to, and what time-out they ask for.
func (p *parser) opening(c *Command) {
	began := p.at
	p.suggest(p.scope.ids()...)
	if p.isNumber() {
		c.IDs = []proto.ServerID{p.server()}
	}
	if p.accept("servers") {
		c.Knows, c.Chroot = p.connectString(c.IDs)
	}
	c.Time = ms(30_000)
	if p.accept("timeout") {
		if c.Time = p.span(); p.err == nil {
			p.noteTimeout(c.Time)
		}
	}
	c.ReadOnly = p.accept("read-only")
	if p.at == began && p.more() {
		p.expected([]string{"servers", "timeout", "read-only"}, "%s, servers, timeout or read-only", p.aServer())
	}
	p.done("servers", "timeout", "read-only")
}

// connectString takes servers that exist, each once, among them those that were named before; and the chroot, if there is one
// (ConnectStringParser).
func (p *parser) connectString(with []proto.ServerID) (list []proto.ServerID, chroot client.Chroot) {
	p.suggest(p.scope.ids()...)
	if ids := p.scope.ids(); len(ids) > 1 {
		p.suggest(strings.Join(ids, ","))
	}
	p.suggestChroot()
	const what say.Form = "servers joined by commas, such as 1,2"
	text := p.next(what).Text
	servers, path, rooted := strings.Cut(text, "/")
	for _, id := range strings.Split(servers, ",") {
		n, err := strconv.Atoi(id)
		if p.err == nil && (err != nil || n < 1 || n > p.scope.servers() || slices.Contains(list, proto.ServerID(n))) {
			p.back(nil, "expected %s, each once and each %s, found %q", what, p.aServer(), text)
		}
		list = append(list, proto.ServerID(n))
	}
	for _, id := range with {
		if p.err == nil && !slices.Contains(list, id) {
			p.back(nil, "expected a list that has server %d, the first to connect to, found %q", id, text)
		}
	}
	if path = "/" + path; rooted && p.err == nil && !proto.ValidPath(path) {
		p.back(nil, "expected servers and the path of a znode, such as 1,2/app, found %q", text)
	}
	if path == "/" { // as none
		return list, ""
	}
	return list, client.Chroot(path)
}

// suggestChroot adds znodes behind the servers that have been written.
func (p *parser) suggestChroot() {
	if servers, path, rooted := strings.Cut(p.partial, "/"); rooted {
		for _, c := range p.paths("/" + path) {
			p.suggest(servers + c)
		}
	}
}

// isName says whether a word can be a client's name: it begins with a letter of any script.
func isName(s string) bool {
	for i, r := range s {
		if !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r) && r != '_' && r != '-') {
			return false
		}
	}
	return s != ""
}
