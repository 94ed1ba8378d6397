package server

import (
	"zootrope/core/proto"
	"zootrope/core/step"
)

// containers says what a leader does next about idle containers (ContainerManager): once a minute it looks for them, and then deletes them
// one by one, at most znode.container.maxPerMinute in a minute (docs/protocol/data.md#containers-and-times-to-live).
type containers struct {
	at   proto.Millis // when the next container is deleted, or containers are looked for
	look proto.Millis // when containers are looked for next
	idle []string     // found, and not deleted yet
}

// containerInterval is how often, in ms, idle containers are looked for (znode.container.checkIntervalMs).
const containerInterval = 60_000

func newContainers(now proto.Millis) containers {
	return containers{at: now + containerInterval, look: now + containerInterval}
}

// deleteContainers deletes the next container that was found empty, by a transaction of no session. The request is checked again in its
// turn, so a container that has a child by then stays. A container that never had a child stays, too, unless
// znode.container.maxNeverUsedIntervalMs is set.
func (s *Server) deleteContainers(now, wall proto.Millis, out *step.Output) {
	c := &s.containers
	if len(c.idle) == 0 {
		c.idle = s.peer.DB.IdleContainers(wall, s.peer.Cfg.MaxNeverUsed)
		c.look += containerInterval // counted from when this look was due, however long the last round has taken (Timer.scheduleAtFixedRate)
	}
	c.at = c.look
	if len(c.idle) == 0 {
		return
	}
	path := c.idle[0]
	c.idle = c.idle[1:]
	gap := 60_000 / proto.Millis(s.peer.Cfg.MaxContainersPerMinute)
	if c.at = now + gap; len(c.idle) == 0 {
		c.at, c.idle = max(c.at, c.look), nil
	}
	s.propose(&proto.Request{Op: proto.OpDeleteContainer, Path: path}, proto.OK, now, wall, out)
}
