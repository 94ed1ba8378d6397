package script

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// reactionCommands give a client commands of its own, for the time when it is told of an event.
var reactionCommands = []verb{
	{Name: "on", Group: onClients, Acts: true, Usage: "NAME on EVENT PATH COMMAND…|off",
		Help: say.Sentence{En: "Whenever a watch tells the client of this event at PATH, it gives the command by itself; several lines for one event are given in their order, and `off` takes them back. A watch must be set, and a standard one is used up each time: get, ls or stat with -w sets it again. It ends with the session.",
			Zh: "每当 Watcher 把 PATH 上的这个事件通知给该客户端，它就自行发出这条命令；同一事件写了多行时按书写顺序发出，`off` 把它们撤销。必须先注册 Watcher；标准 Watcher 每次触发后即失效，可用带 -w 的 get、ls 或 stat 重新注册。会话结束，它也随之失效。"},
		Examples: []string{"alice on NodeDataChanged /config get -w /config", "alice on NodeChildrenChanged /jobs ls -w /jobs", "alice on NodeDataChanged /config off"},
		parse:    parseReaction},
}

// reactedTo are the events that a watch on a path can bring (Watcher.Event.EventType).
var reactedTo = []proto.EventType{proto.NodeCreated, proto.NodeDeleted, proto.NodeDataChanged, proto.NodeChildrenChanged}

func parseReaction(p *parser, c *Command) {
	var names []string
	for _, e := range reactedTo {
		names = append(names, e.String())
	}
	name := p.oneOf(names...)
	at := p.path()
	if p.err != nil {
		return
	}
	c.Event, c.Path = reactedTo[max(0, slices.Index(names, name))], at
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
	p.at++
	v.parse(p, c)
}
