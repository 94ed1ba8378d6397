package tree

import "zootrope/core/proto"

// Apply changes the database by one transaction: one that was committed, or one that is read from the log again
// (DataTree.processTxn). The database may have the transaction already. Once all later transactions have been applied again, too,
// the database is as it was (docs/protocol/files.md#recovery). So an outcome such as NODEEXISTS is reported, and is no error.
//
// Watches that fire are appended to fired in the promised order; with nil none fire. rep, unless nil, gets the outcome:
// Err, Path, Stat, Results. lastProcessedZxid moves only after the whole transaction.
func (d *Database) Apply(t *proto.Txn, fired *[]Fired, rep *proto.Reply) {
	if t.Type == proto.OpMulti {
		d.applyMulti(t, fired, rep)
	} else {
		code := d.applyOne(t, fired, rep)
		if rep != nil {
			rep.Err = code
		}
	}
	if t.Zxid > d.lastProcessed {
		d.lastProcessed = t.Zxid
	}
}

func (d *Database) applyOne(t *proto.Txn, fired *[]Fired, rep *proto.Reply) proto.Code {
	switch t.Type {
	case proto.OpError:
		return t.Err
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		return d.applyCreate(t, fired, rep)
	case proto.OpDelete, proto.OpDeleteContainer:
		return d.deleteNode(t.Path, t.Zxid, fired)
	case proto.OpSetData, proto.OpReconfig:
		return d.applySetData(t, fired, rep)
	case proto.OpSetACL:
		return d.applySetACL(t, rep)
	case proto.OpCheck:
		return proto.OK
	case proto.OpCreateSession:
		d.openSession(t.Session, t.Timeout)
		return proto.OK
	case proto.OpCloseSession:
		d.closeSession(t, fired)
		return proto.OK
	}
	panic("tree: a transaction of type " + t.Type.String())
}

// applyCreate adds a node. The parent's counter and pzxid change only if the counter grows, so that an old transaction that is read again
// cannot take them back. They change even if the node exists already.
func (d *Database) applyCreate(t *proto.Txn, fired *[]Fired, rep *proto.Reply) proto.Code {
	up, name := split(t.Path)
	parent := d.nodes[up]
	if parent == nil {
		return proto.NoNode
	}
	counter := t.ParentCVersion
	exists := parent.kids.has(name)
	if counter == -1 && !exists { // records of the first version have no counter
		counter = parent.creates + 1
	}
	if counter > parent.creates {
		parent.creates, parent.pzxid = counter, t.Zxid
		d.refresh(up, parent)
	}
	if exists {
		return proto.NodeExists
	}
	if orphan := d.nodes[t.Path]; orphan != nil { // its parent was deleted again by an old transaction
		d.forget(t.Path, orphan)
	}
	n := &node{persisted: born(t), data: t.Data, acl: t.ACL}
	parent.kids.add(name)
	d.insert(t.Path, n)
	d.nodeCreated(t.Path, n, shown(up), parent, t.Zxid, fired)
	if rep != nil {
		rep.Path = t.Path
		if t.Type != proto.OpCreate { // create answers with the path alone
			rep.Stat = n.stat()
		}
	}
	return proto.OK
}

// deleteNode removes a node. The parent's pzxid moves even if the node is gone already: it only ever grows.
func (d *Database) deleteNode(path string, z proto.Zxid, fired *[]Fired) proto.Code {
	up, name := split(path)
	parent := d.nodes[up]
	if parent == nil {
		return proto.NoNode
	}
	parent.kids.remove(name)
	if z > parent.pzxid {
		parent.pzxid = z
		d.refresh(up, parent)
	}
	n := d.nodes[path]
	if n == nil {
		return proto.NoNode
	}
	d.forget(path, n)
	d.nodeDeleted(path, n, shown(up), parent, z, fired)
	return proto.OK
}

func (d *Database) applySetData(t *proto.Txn, fired *[]Fired, rep *proto.Reply) proto.Code {
	path := key(t.Path)
	n := d.nodes[path]
	if n == nil {
		return proto.NoNode
	}
	n.data, n.version, n.mzxid, n.mtime = t.Data, t.Version, t.Zxid, t.Time
	d.refresh(path, n)
	if rep != nil {
		rep.Stat = n.stat()
	}
	d.dataChanged(shown(path), n, t.Zxid, fired)
	return proto.OK
}

// applySetACL changes neither mzxid nor mtime and triggers nothing.
func (d *Database) applySetACL(t *proto.Txn, rep *proto.Reply) proto.Code {
	path := key(t.Path)
	n := d.nodes[path]
	if n == nil {
		return proto.NoNode
	}
	n.acl, n.aversion = t.ACL, t.Version
	d.refresh(path, n)
	if rep != nil {
		rep.Stat = n.stat()
	}
	return proto.OK
}
