package tree

import "zootrope/core/proto"

func (p *Prep) setData(d *Database, req *proto.Request, who []proto.ID, t *proto.Txn) proto.Code {
	if !proto.ValidPath(req.Path) {
		return proto.BadArguments
	}
	n, code := p.existing(d, req.Path, proto.PermWrite, who)
	if code != proto.OK {
		return code
	}
	if wrongVersion(req.Version, n.version) {
		return proto.BadVersion
	}
	n.version = nextVersion(n.version)
	n.zxid, n.mzxid, n.mtime, n.data = t.Zxid, t.Zxid, t.Time, req.Data
	t.Type, t.Path, t.Data, t.Version = proto.OpSetData, req.Path, req.Data, n.version
	p.pending.add(d, n)
	return proto.OK
}

// setACL compares and raises aversion. Requests that are prepared before the setACL is applied are still judged by the old list: in
// ZooKeeper's PrepRequestProcessor the ChangeRecord has the new version, but not the new list.
func (p *Prep) setACL(d *Database, req *proto.Request, who []proto.ID, t *proto.Txn) proto.Code {
	if !proto.ValidPath(req.Path) {
		return proto.BadArguments
	}
	acl, ok := fixupACL(req.ACL, who)
	if !ok {
		return proto.InvalidACL
	}
	n, code := p.existing(d, req.Path, proto.PermAdmin, who)
	if code != proto.OK {
		return code
	}
	if wrongVersion(req.Version, n.aversion) {
		return proto.BadVersion
	}
	n.aversion = nextVersion(n.aversion)
	n.zxid = t.Zxid
	t.Type, t.Path, t.ACL, t.Version = proto.OpSetACL, req.Path, acl, n.aversion
	p.pending.add(d, n)
	return proto.OK
}

// check predicts nothing: it only makes a multi fail. Its transaction has the version that a change would have made
// (checkAndIncVersion), which nobody reads.
func (p *Prep) check(d *Database, req *proto.Request, who []proto.ID, t *proto.Txn) proto.Code {
	if !proto.ValidPath(req.Path) {
		return proto.BadArguments
	}
	n, code := p.existing(d, req.Path, proto.PermRead, who)
	if code != proto.OK {
		return code
	}
	if wrongVersion(req.Version, n.version) {
		return proto.BadVersion
	}
	t.Type, t.Path, t.Version = proto.OpCheck, req.Path, nextVersion(n.version)
	return proto.OK
}
