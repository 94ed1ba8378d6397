package tree

import "zootrope/core/proto"

// IdleContainers lists the containers that may be deleted (ContainerManager.getCandidates, PROTOCOL 5.6): childless, and
// either used before or untouched for neverUsed (five minutes by default).
func (d *Database) IdleContainers(wall, neverUsed proto.Millis) []string {
	var out []string
	for _, path := range d.containers.list() {
		n := d.nodes[path]
		if n.kids.n == 0 && (n.creates > 0 || wall-n.mtime > neverUsed) {
			out = append(out, path)
		}
	}
	return out
}
