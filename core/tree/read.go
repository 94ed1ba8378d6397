package tree

import (
	"strings"

	"zootrope/core/proto"
)

// Read answers a read from this server's own tree and registers its watch for the connection (FinalRequestProcessor,
// docs/protocol/watches.md#what-sets-a-watch). It fills Err and what the operation returns; the rest of the reply's header is
// the caller's. setWatches is only acknowledged here: SetWatches does it, because it fires events.
func (d *Database) Read(req *proto.Request, conn proto.Conn, rep *proto.Reply) {
	d.SetAuth(conn, req.Auth)
	rep.Err = d.read(req, conn, rep)
}

func (d *Database) read(req *proto.Request, conn proto.Conn, rep *proto.Reply) proto.Code {
	switch req.Op {
	case proto.OpExists:
		return d.exists(req, conn, rep)
	case proto.OpGetData:
		return d.getData(req, conn, rep)
	case proto.OpGetChildren, proto.OpGetChildren2:
		return d.getChildren(req, conn, rep)
	case proto.OpGetACL:
		return d.getACL(req, rep)
	case proto.OpAddWatch:
		return d.addWatch(req, conn)
	case proto.OpCheckWatches:
		return d.checkWatches(req, conn)
	case proto.OpRemoveWatches:
		return d.removeWatches(req, conn)
	case proto.OpMultiRead:
		return d.multiRead(req, rep)
	case proto.OpGetEphemerals:
		rep.Children = d.ephemeralsBelow(req.Session, req.Path)
		return proto.OK
	case proto.OpGetAllChildrenNumber:
		return d.getAllChildrenNumber(req, rep)
	case proto.OpWhoAmI:
		rep.Who = users(req.Auth)
		return proto.OK
	case proto.OpSync:
		rep.Path = req.Path
		return proto.OK
	case proto.OpPing, proto.OpSetWatches, proto.OpSetWatches2:
		return proto.OK
	}
	return proto.Unimplemented
}

// readable finds the node of a read and checks READ on it.
func (d *Database) readable(req *proto.Request) (*node, proto.Code) {
	n := d.get(req.Path)
	if n == nil {
		return nil, proto.NoNode
	}
	if !allowed(n.acl, proto.PermRead, req.Auth) {
		return nil, proto.NoAuth
	}
	return n, proto.OK
}

// exists sets its watch even where there is no node yet.
func (d *Database) exists(req *proto.Request, conn proto.Conn, rep *proto.Reply) proto.Code {
	if strings.IndexByte(req.Path, 0) >= 0 {
		return proto.BadArguments
	}
	n, code := d.readable(req)
	if code == proto.NoAuth {
		return code
	}
	d.watchIfAsked(dataTable, req, conn)
	if n != nil {
		rep.Stat = n.stat()
	}
	return code
}

func (d *Database) getData(req *proto.Request, conn proto.Conn, rep *proto.Reply) proto.Code {
	n, code := d.readable(req)
	if code != proto.OK {
		return code
	}
	d.watchIfAsked(dataTable, req, conn)
	rep.Data, rep.Stat = n.data, n.stat()
	return proto.OK
}

// getChildren answers with names; getChildren2 adds the Stat.
func (d *Database) getChildren(req *proto.Request, conn proto.Conn, rep *proto.Reply) proto.Code {
	n, code := d.readable(req)
	if code != proto.OK {
		return code
	}
	d.watchIfAsked(childTable, req, conn)
	rep.Children = n.kids.list()
	if req.Op == proto.OpGetChildren2 {
		rep.Stat = n.stat()
	}
	return proto.OK
}

// getACL needs READ or ADMIN, and shows hashed passwords to ADMIN only.
func (d *Database) getACL(req *proto.Request, rep *proto.Reply) proto.Code {
	n := d.get(req.Path)
	if n == nil {
		return proto.NoNode
	}
	if !allowed(n.acl, proto.PermRead|proto.PermAdmin, req.Auth) {
		return proto.NoAuth
	}
	rep.ACL, rep.Stat = openIfNil(n.acl), n.stat()
	if !allowed(n.acl, proto.PermAdmin, req.Auth) {
		rep.ACL = masked(rep.ACL)
	}
	return proto.OK
}

// addWatch asks for neither the node nor a permission.
func (d *Database) addWatch(req *proto.Request, conn proto.Conn) proto.Code {
	if req.Mode != proto.WatchPersistent && req.Mode != proto.WatchPersistentRecursive {
		return proto.MarshallingError // AddWatchMode.fromInt throws, in FinalRequestProcessor
	}
	d.addPersistent(req.Path, conn, req.Mode)
	d.SetAuth(conn, req.Auth)
	return proto.OK
}

func (d *Database) watchIfAsked(table int, req *proto.Request, conn proto.Conn) {
	if req.Watch {
		d.watches.add(table, req.Path, conn, standard)
		d.SetAuth(conn, req.Auth)
	}
}
