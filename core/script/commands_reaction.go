package script

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// reactionCommands give a client commands of its own, for the time when it is told of an event.
var reactionCommands = []verb{
	{Name: "on", Group: onClients, Acts: true, Usage: "NAME on EVENT|CODE PATH COMMAND…|off",
		Help: say.Sentence{En: "Whenever a watch tells the client of this event at PATH, or a request of the client at PATH fails with this code, it gives the command by itself. Several lines for one event are given in their order, and `off` takes them back. A watch must be set, and a standard one is used up each time: get, ls or stat with -w sets it again. It ends with the session.",
			Zh: "每当 Watcher 把 PATH 上的这个事件通知给该客户端，或者它对 PATH 的请求以这个错误码失败，它就自行发出这条命令；同一事件写了多行时按书写顺序发出，`off` 把它们撤销。必须先注册 Watcher；标准 Watcher 每次触发后即失效，可用带 -w 的 get、ls 或 stat 重新注册。会话结束，它也随之失效。"},
		Examples: []string{"alice on NodeDataChanged /config get -w /config", "alice on NodeChildrenChanged /jobs ls -w /jobs", "alice on NONODE /leader create -e /leader alice", "alice on NodeDataChanged /config off"},
		parse:    parseReaction},
}

// reactedTo are the events that a watch on a path can bring (Watcher.Event.EventType).
var reactedTo = []proto.EventType{proto.NodeCreated, proto.NodeDeleted, proto.NodeDataChanged, proto.NodeChildrenChanged}

// failures are the codes with which a request can fail, and which a program goes on from (KeeperException.Code).
var failures = []proto.Code{proto.NoNode, proto.NodeExists, proto.BadVersion, proto.NotEmpty, proto.ConnectionLoss}

func parseReaction(p *parser, c *Command) {
	var names []string
	for _, e := range reactedTo {
		names = append(names, e.String())
	}
	events := len(names)
	for _, code := range failures {
		names = append(names, code.String())
	}
	name := p.oneOf(names...)
	at := p.path()
	if p.err != nil {
		return
	}
	if i := slices.Index(names, name); i < events {
		c.Event = reactedTo[i]
	} else {
		c.Code = failures[i-events]
	}
	c.Path = at
	p.suggest("off")
	if c.Off = p.accept("off"); c.Off {
		return
	}
	p.reaction(c)
}

// reaction takes the command that the client then gives.
func (p *parser) reaction(c *Command) {
	var known []string
	for i := range p.verbs {
		if p.verbs[i].Repeats {
			known = append(known, p.verbs[i].Name)
		}
	}
	p.suggest(known...)
	if !p.more() || !slices.Contains(known, p.words[p.at].Text) {
		p.expected(append(known, "off"), "a command that a client can give by itself (create, get, lock …), or off")
		return
	}
	c.Call.Text = c.Name + " " + texts(p.words[p.at:])
	v := p.lookup(p.words[p.at].Text, true)
	c.sends = v.Sends
	p.at++
	v.parse(p, c)
}
