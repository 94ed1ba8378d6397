package tree

import "zootrope/core/proto"

// Options are the settings of a database.
type Options struct {
	CommitLogCount int    // length of the committedLog; below 500 it is 500 (ZKDatabase.commitLogCount)
	Gaps           bool   // committedLog may have holes (proto.Bug4925)
	ExtendedTypes  bool   // nodes may have a time to live (zookeeper.extendedTypesEnabled)
	Digest         bool   // keep the tree's digest (zookeeper.digest.enabled)
	ConfigData     []byte // what /zookeeper/config holds in a fresh tree
}

// minCommitLogCount is the least and default length of the committedLog.
const minCommitLogCount = 500

// Database is one server's database (ZKDatabase with its DataTree).
type Database struct {
	opt           Options
	nodes         map[string]*node
	sessions      map[proto.SessionID]proto.Millis
	ephemerals    map[proto.SessionID]*names
	containers    names // and nodes with a time to live
	lastProcessed proto.Zxid
	committed     committedLog
	watches       watches
	digest        uint64 // the digest of the whole tree, if digests are on
	sessionSum    uint64 // the sum of the session table
	scratch       []byte `hash:"-" clone:"-"`
}

// New makes the database of a server that has nothing on its disk.
func New(opt Options) *Database {
	d := blank(opt)
	for _, path := range []string{rootPath, zookeeperPath, quotaPath} {
		d.plant(path, &node{data: []byte{}}) // empty data, not nil
	}
	d.plant(configPath, configNode(opt.ConfigData))
	return d
}

// blank is a database without a single node.
func blank(opt Options) *Database {
	opt.CommitLogCount = max(opt.CommitLogCount, minCommitLogCount)
	return &Database{
		opt:        opt,
		nodes:      map[string]*node{},
		sessions:   map[proto.SessionID]proto.Millis{},
		ephemerals: map[proto.SessionID]*names{},
		committed:  committedLog{count: opt.CommitLogCount},
		watches:    newWatches(),
	}
}

// configNode is /zookeeper/config: versions −1, readable by everyone (DataTree.addConfigNode, docs/protocol/data.md#stat).
func configNode(data []byte) *node {
	n := &node{data: data, acl: readACL}
	n.version, n.aversion = -1, -1
	return n
}

// LastProcessed is lastProcessedZxid: the last transaction that was applied, or what SetLastProcessed said.
func (d *Database) LastProcessed() proto.Zxid { return d.lastProcessed }

// SetLastProcessed overrides lastProcessedZxid, as a new leader does (docs/protocol/sync.md#the-last-zxid).
func (d *Database) SetLastProcessed(z proto.Zxid) { d.lastProcessed = z }

// plant puts a node below a parent whose Stat stays as it is: for a fresh tree and for snapshots.
func (d *Database) plant(path string, n *node) {
	if path != rootPath {
		up, name := split(path)
		parent := d.nodes[up]
		if parent == nil {
			panic("tree: " + path + " has no parent")
		}
		parent.kids.add(name)
	}
	d.insert(path, n)
}

// insert enters a node into the map, the indexes and the digest.
func (d *Database) insert(path string, n *node) {
	d.nodes[path] = n
	if n.owner != 0 {
		d.ephemeralsOf(n.owner).add(path)
	}
	if n.container || n.ttl > 0 {
		d.containers.add(path)
	}
	d.refresh(path, n)
}

// forget is the reverse of insert.
func (d *Database) forget(path string, n *node) {
	delete(d.nodes, path)
	if n.owner != 0 {
		d.dropEphemeral(n.owner, path)
	}
	if n.container || n.ttl > 0 {
		d.containers.remove(path)
	}
	d.digest -= n.digest
}

// get finds the node of a path as clients write it.
func (d *Database) get(path string) *node { return d.nodes[key(path)] }
