package script

// sessionCommands are what becomes of a client's connection and session.
var sessionCommands = []verb{
	{Name: "disconnect", Group: onClients, Fixed: true, Acts: true, Usage: "NAME disconnect",
		Help:     "Drop the connection and stay away until `connect`. The session lives until it times out.",
		Examples: []string{"alice disconnect"}, parse: parseNothing},
	{Name: "connect", Group: onClients, Fixed: true, Acts: true, Usage: "NAME connect [ID]",
		Help:     "Come back, first to server ID.",
		Examples: []string{"alice connect", "alice connect 2"}, parse: parseConnect},
	{Name: "close", Group: onClients, Fixed: true, Acts: true, Usage: "NAME close",
		Help:     "End the session: its ephemeral znodes go with it.",
		Examples: []string{"alice close"}, parse: parseNothing},
	{Name: "expire", Group: onClients, Fixed: true, Acts: true, Usage: "NAME expire",
		Help:     "The client sends nothing any more; its session expires after its timeout.",
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
