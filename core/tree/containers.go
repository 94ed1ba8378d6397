package tree

import "zootrope/core/proto"

// IdleContainers lists the nodes that may be deleted because nobody needs them (ContainerManager.getCandidates,
// docs/protocol/data.md#containers-and-times-to-live): containers that are childless, and either used before or untouched for
// more than neverUsed ms, 0 for never; and childless nodes whose time to live has passed since they were written last. Wall is
// ms of the wall clock.
func (d *Database) IdleContainers(wall, neverUsed proto.Millis) []string {
	var out []string
	for _, path := range d.containers.list() {
		n := d.nodes[path]
		switch idle := wall - n.mtime; {
		case n.kids.n > 0:
		case n.ttl > 0 && idle > n.ttl, n.container && (n.creates > 0 || neverUsed > 0 && idle > neverUsed):
			out = append(out, path)
		}
	}
	return out
}
