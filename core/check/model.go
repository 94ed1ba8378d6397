package check

import (
	"slices"
	"strings"

	"zootrope/core/proto"
)

// model is the tree as the committed transactions make it, each applied once: what reads must show, which sessions live,
// who owns which ephemerals. It is kept apart from the servers' own trees, and knows only what is judged by it.
type model struct {
	nodes map[string][]version
	alive map[proto.SessionID]bool
	owned map[proto.SessionID][]string // ephemerals that a session has created; some may be gone

	items map[string]int // of queues: how often one by that path was deleted and not yet taken

	changes []change // by the transaction that was applied last
}

// version is a node from one transaction on. Versions that no server can show any more are dropped.
type version struct {
	Zxid     proto.Zxid
	Exists   bool
	Data     uint64 // a hash
	Version  int32
	Aversion int32
	Kids     int32
	Names    uint64 // the sum of hashes of the children's names
	Cversion int32
	Czxid    proto.Zxid
	Mzxid    proto.Zxid
	Pzxid    proto.Zxid
	Owner    proto.SessionID
	Shut     bool // not everybody may read it
}

// newModel has the nodes with which every tree begins: config is the data of /zookeeper/config (DataTree, docs/protocol/data.md#stat).
// A node's cversion is twice the number of children that transactions have created, less the number of those that it has
// (DataNode.copyStat). No transaction has created the first nodes: so that of the root, which has one child, begins with −1.
func newModel(config string) model {
	root := version{Exists: true, Data: hash(nil)}
	system, settings := root, root
	root.Kids, root.Cversion, root.Names = 1, -1, hash([]byte("zookeeper"))
	system.Kids, system.Cversion, system.Names = 2, -2, hash([]byte("quota"))+hash([]byte("config"))
	settings.Data, settings.Version, settings.Aversion = hash([]byte(config)), -1, -1
	return model{nodes: map[string][]version{"": {root}, "/zookeeper": {system}, "/zookeeper/quota": {{Exists: true, Data: hash(nil)}},
		"/zookeeper/config": {settings}}, alive: map[proto.SessionID]bool{}, owned: map[proto.SessionID][]string{}, items: map[string]int{}}
}

// nodeOf is the name by which the model knows a node: that of the root is "", as parentOf has it.
func nodeOf(path string) string {
	if path == "/" {
		return ""
	}
	return path
}

// pathOf is the path of what the model knows by a name.
func pathOf(node string) string {
	if node == "" {
		return "/"
	}
	return node
}

// at gives a node as it is after a transaction.
func (m *model) at(path string, z proto.Zxid) version {
	all := m.nodes[nodeOf(path)]
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Zxid <= z {
			return all[i]
		}
	}
	return version{}
}

// now gives a node as it is after everything committed.
func (m *model) now(path string) version {
	if all := m.nodes[nodeOf(path)]; len(all) > 0 {
		return all[len(all)-1]
	}
	return version{}
}

// put makes a new version of a node. No server shows a state below floor.
func (m *model) put(path string, v version, floor proto.Zxid) {
	path = nodeOf(path)
	all := m.nodes[path]
	if n := len(all); n > 0 && all[n-1].Zxid == v.Zxid { // a multi
		all[n-1] = v
		return
	}
	keep := 0
	for keep+1 < len(all) && all[keep+1].Zxid <= floor {
		keep++
	}
	all = append(all[:0], all[keep:]...)
	m.nodes[path] = append(all, v)
}

// apply carries out a committed transaction.
func (m *model) apply(t *proto.Txn, floor proto.Zxid) *Violation {
	m.changes = m.changes[:0]
	switch t.Type {
	case proto.OpCreateSession:
		m.alive[t.Session] = true
	case proto.OpCloseSession:
		return m.closeSession(t, floor)
	case proto.OpMulti:
		if _, failed := t.Failure(); failed {
			return nil
		}
		for i := range t.Sub {
			if v := m.write(&t.Sub[i], t, floor); v != nil {
				return v
			}
		}
	default:
		return m.write(t, t, floor)
	}
	return nil
}

// write carries out one operation; head is the transaction that it is, or is part of.
func (m *model) write(t, head *proto.Txn, floor proto.Zxid) *Violation {
	v := m.now(t.Path)
	v.Zxid = head.Zxid
	switch t.Type {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		z := head.Zxid
		v = version{Zxid: z, Exists: true, Data: hash(t.Data), Czxid: z, Mzxid: z, Pzxid: z, Shut: shut(t.ACL)}
		if t.Ephemeral {
			if !m.alive[head.Session] {
				return broken("Ephemerals", "%v creates %s for session %v, which is gone",
					"%v 为会话 %[3]v 创建了 %[2]s，而该会话已经结束", head.Zxid, t.Path, head.Session)
			}
			v.Owner = head.Session
			m.owned[v.Owner] = append(m.owned[v.Owner], t.Path)
		}
		m.change(t.Path, proto.NodeCreated, v.Shut)
		m.kids(t.Path, z, 1, floor)
	case proto.OpDelete, proto.OpDeleteContainer:
		m.change(t.Path, proto.NodeDeleted, v.Shut)
		v = version{Zxid: head.Zxid}
		if isItem(t.Path) {
			m.items[t.Path]++
		}
		m.kids(t.Path, head.Zxid, -1, floor)
	case proto.OpSetData, proto.OpReconfig:
		v.Data, v.Version, v.Mzxid = hash(t.Data), t.Version, head.Zxid
		m.change(t.Path, proto.NodeDataChanged, v.Shut)
	case proto.OpSetACL:
		v.Aversion, v.Shut = t.Version, shut(t.ACL)
	default:
		return nil
	}
	m.put(t.Path, v, floor)
	return nil
}

// kids counts a child more or less.
func (m *model) kids(path string, z proto.Zxid, n int32, floor proto.Zxid) {
	up := parentOf(path)
	v := m.now(up)
	v.Zxid = z
	v.Kids += n
	v.Names += uint64(n) * hash([]byte(path[len(up)+1:]))
	v.Cversion++
	v.Pzxid = z
	m.put(up, v, floor)
	m.change(up, proto.NodeChildrenChanged, v.Shut)
}

func (m *model) change(path string, event proto.EventType, shut bool) {
	m.changes = append(m.changes, change{nodeOf(path), event, shut})
}

// parentOf gives "" for the root.
func parentOf(path string) string { return path[:strings.LastIndexByte(path, '/')] }

// shut says whether an ACL keeps anybody from reading.
func shut(acl []proto.ACL) bool {
	for _, a := range acl {
		if a.ID.Scheme == "world" && a.Perms&proto.PermRead != 0 {
			return false
		}
	}
	return len(acl) > 0
}

// closeSession ends a session; its ephemerals go with it, and the transaction names them all.
func (m *model) closeSession(t *proto.Txn, floor proto.Zxid) *Violation {
	mine := m.ephemerals(t.Session)
	named := slices.Clone(t.Paths)
	slices.Sort(named)
	if !slices.Equal(mine, named) {
		return broken("Ephemerals", "%v closes session %v with %d ephemerals of the %d that it has",
			"%v 结束了会话 %v，只带走 %d 个临时节点，而它有 %d 个", t.Zxid, t.Session, len(named), len(mine))
	}
	for _, path := range mine {
		m.change(path, proto.NodeDeleted, m.now(path).Shut)
		m.kids(path, t.Zxid, -1, floor)
		m.put(path, version{Zxid: t.Zxid}, floor)
	}
	delete(m.owned, t.Session)
	delete(m.alive, t.Session)
	return nil
}

// ephemerals lists what a session owns now, sorted.
func (m *model) ephemerals(s proto.SessionID) []string {
	var out []string
	for _, path := range m.owned[s] {
		if m.now(path).Owner == s {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// hash is FNV-1a.
func hash(data []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, b := range data {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}
