package tree

import (
	"strings"

	"zootrope/core/proto"
)

// multiRead answers several getData and getChildren: each has its own outcome, and none sets a watch. They see the same
// tree because they are answered together (FinalRequestProcessor, docs/protocol/data.md#operations).
func (d *Database) multiRead(req *proto.Request, rep *proto.Reply) proto.Code {
	for i := range req.Ops {
		if op := req.Ops[i].Op; op != proto.OpGetData && op != proto.OpGetChildren {
			return proto.MarshallingError
		}
	}
	rep.Results = make([]proto.Reply, len(req.Ops))
	for i := range req.Ops {
		sub, res := req.Ops[i], &rep.Results[i]
		sub.Watch, sub.Auth = false, req.Auth
		res.Op = sub.Op
		if res.Err = d.read(&sub, proto.Conn{}, res); res.Err != proto.OK {
			res.Op = proto.OpError
		}
	}
	return proto.OK
}

// ephemeralsBelow lists the ephemerals of a session whose paths begin with a prefix, which may end within a name. A blank
// prefix, and the root, mean all. No permission is checked.
func (d *Database) ephemeralsBelow(id proto.SessionID, prefix string) []string {
	all := d.Ephemerals(id)
	if p := strings.TrimSpace(prefix); p == "" || p == "/" {
		return all
	}
	var out []string
	for _, path := range all {
		if strings.HasPrefix(path, prefix) {
			out = append(out, path)
		}
	}
	return out
}

// getAllChildrenNumber counts all that is below a node, at every depth (DataTree.getAllChildrenNumber).
func (d *Database) getAllChildrenNumber(req *proto.Request, rep *proto.Reply) proto.Code {
	if _, code := d.readable(req); code != proto.OK {
		return code
	}
	if req.Path == "/" {
		rep.Count = int32(len(d.nodes) - 1)
		return proto.OK
	}
	for path := range d.nodes { //ordered: a count
		if strings.HasPrefix(path, req.Path) && len(path) > len(req.Path) && path[len(req.Path)] == '/' {
			rep.Count++
		}
	}
	return proto.OK
}

// users names the identities of a connection without what proves them (AuthUtil.getClientInfos).
func users(auth []proto.ID) []proto.ID {
	out := make([]proto.ID, len(auth))
	for i, id := range auth {
		out[i] = id
		if id.Scheme == "digest" {
			out[i].ID, _, _ = strings.Cut(id.ID, ":")
		}
	}
	return out
}
