package attack

import "fmt"

// guard has a client prove who it is, or do something about a node that not everybody may read or change.
func (g *generator) guard(c *actor) {
	node := fmt.Sprintf("/g%d", g.below(2))
	switch g.below(10) {
	case 0, 1:
		g.line("%s addauth digest u%d:pw", c.name, g.below(2))
	case 2, 3:
		g.line("%s create %s g %s", c.name, node, g.acl())
	case 4:
		g.line("%s setAcl %s %s", c.name, node, g.acl())
	case 5:
		g.line("%s set %s g%d", c.name, node, g.below(100))
	case 6:
		g.line("%s %s -w %s", c.name, g.pick("get", "ls", "stat"), node)
	case 7:
		g.line("%s addWatch -m %s %s", c.name, g.pick("PERSISTENT", "PERSISTENT_RECURSIVE"), node)
	case 8:
		g.line("%s multi check -v %d %s ; set %s g", c.name, g.below(3)-1, node, node)
	default:
		g.line("%s %s %s", c.name, g.pick("delete", "getAcl", "removeWatches"), node)
	}
}

// acl draws who may do what with a node. `auth`, the client's own identity, is refused to a client that has proved none.
func (g *generator) acl() string {
	return g.pick("world:anyone:cdrwa", "world:anyone:r", "world:anyone:cdwa", "auth::cdrwa", "auth::cdrwa", "auth::rw,world:anyone:a")
}
