package sim

import (
	"slices"

	"zootrope/core/proto"
)

// reading is a version of a node's data that an answer has shown to a client.
type reading struct {
	Client  proto.Party
	Path    string
	Version int64
}

// noteRead notes which versions an answer shows: a getData's, or those of a multiRead. The requests of recipes count, too.
func (a *Actor) noteRead(j *job, rep *proto.Reply) {
	req := &j.cmd.Op
	if j.run != nil {
		req = &j.run.Call.Req
	} else if at := len(j.cmd.Repeat) - 1 - j.open; at >= 0 {
		req = &j.cmd.Repeat[at].Op
	}
	a.noteShown(req, rep)
	if req.Op == proto.OpMultiRead {
		for i := range min(len(req.Ops), len(rep.Results)) {
			a.noteShown(&req.Ops[i], &rep.Results[i])
		}
	}
}

func (a *Actor) noteShown(req *proto.Request, rep *proto.Reply) {
	if req.Op == proto.OpGetData && rep.Err == proto.OK {
		a.read = append(a.read, reading{Path: req.Path, Version: int64(rep.Stat.Version)})
	}
}

// maxRead is how many readings of a step are kept: the newest.
const maxRead = 256

// noteReads takes over what a client has read just now.
func (w *World) noteReads(c *clientHost) {
	for _, r := range c.actor.read {
		if r.Client = c.id; !slices.Contains(w.rec.read, r) {
			w.rec.read = append(w.rec.read[max(0, len(w.rec.read)-maxRead+1):], r)
		}
	}
	c.actor.read = c.actor.read[:0]
}

// ClientRead lists the versions of a node's data that a client has read since MarkStep, in the order of its first reading of each.
func (w *World) ClientRead(p proto.Party, path string) (versions []int64) {
	for _, r := range w.rec.read {
		if r.Client == p && r.Path == path {
			versions = append(versions, r.Version)
		}
	}
	return versions
}
