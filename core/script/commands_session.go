package script

import "zootrope/core/say"

// sessionCommands are what becomes of a client's connection and session.
var sessionCommands = []verb{
	{Name: "disconnect", Button: say.Sentence{En: "disconnect", Zh: "断开"}, Group: onClients, Fixed: true, Acts: true, Usage: "NAME disconnect",
		Help: say.Sentence{En: "Drop the connection and stay away until `connect`. The session lives until it times out.",
			Zh: "断开连接，直到执行 `connect` 才重连。会话在超时之前仍然有效。"},
		Examples: []string{"alice disconnect"}, parse: parseNothing},
	{Name: "connect", Button: say.Sentence{En: "connect", Zh: "连接"}, Group: onClients, Fixed: true, Acts: true, Usage: "NAME connect [ID]",
		Help: say.Sentence{En: "Come back, first to server ID.",
			Zh: "重新连接，首先连接 ID 号服务器。"},
		Examples: []string{"alice connect", "alice connect 2"}, parse: parseConnect},
	{Name: "close", Button: say.Sentence{En: "close", Zh: "关闭会话"}, Group: onClients, Fixed: true, Acts: true, Usage: "NAME close",
		Help: say.Sentence{En: "End the session: its ephemeral znodes go with it.",
			Zh: "关闭会话，它的临时节点随之删除。"},
		Examples: []string{"alice close"}, parse: parseNothing},
	{Name: "expire", Button: say.Sentence{En: "expire", Zh: "令会话过期"}, Group: onClients, Fixed: true, Acts: true, Usage: "NAME expire",
		Help: say.Sentence{En: "The client sends nothing any more; its session expires after its timeout.",
			Zh: "客户端不再发送任何消息，会话超时后过期。"},
		Examples: []string{"alice expire"}, parse: parseNothing},
}

func parseConnect(p *parser, c *Command) {
	if p.more() || p.atCursor() {
		c.IDs = nil
		if p.more() {
			c.IDs = append(c.IDs, p.server())
			return
		}
		p.suggest(p.scope.ids()...)
	}
}
