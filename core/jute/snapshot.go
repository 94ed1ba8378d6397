package jute

import (
	"encoding/binary"
	"hash"
	"hash/adler32"
	"strings"

	"zootrope/core/proto"
)

// Image says which of the newer blocks a snapshot ends with.
type Image struct {
	Digest     bool       // zxid, version and digest of the tree (since 3.6)
	DigestZxid proto.Zxid // the zxid that the digest belongs to
	Tree       uint64     // the digest
	Zxid       bool       // lastProcessedZxid (since 3.9)
}

// openKey stands for a node without an ACL, which is open. It is not stored.
const openKey = -1

// A snapshot file begins with a magic number, the version of the format, and −1 for the database (docs/protocol/files.md#snapshots).
const (
	snapshotMagic  = 0x5a4b534e // ZKSN
	fileVersion    = 2
	snapshotDB     = -1
	fileHeaderSize = 4 + 4 + 8
)

// AppendSnapshot writes a snapshot as a file (FileSnap, SerializeUtils, DataTree; docs/protocol/files.md#snapshots). Nodes
// come in the order in which the snapshot has them. Its zxid is the name of the file, and in it only with the newest block.
func AppendSnapshot(b []byte, s *proto.Snapshot, image Image) []byte {
	w := sealer{sum: adler32.New(), from: len(b)}
	b = appendLong(appendInt(appendInt(b, snapshotMagic), fileVersion), snapshotDB)
	b = appendTree(b, s)
	b = w.seal(b)
	if image.Digest {
		b = appendLong(b, int64(image.DigestZxid))
		b = appendInt(b, digestVersion)
		b = appendLong(b, int64(image.Tree))
		b = w.seal(b)
	}
	if image.Zxid {
		b = appendLong(b, int64(s.Zxid))
		b = w.seal(b)
	}
	return b
}

const (
	sealSize        = 8 + 4 + 1
	digestBlockSize = 8 + 4 + 8 + sealSize
	zxidBlockSize   = 8 + sealSize
)

// FileSize is the length of the file that holds what took so many bytes in a stream.
func FileSize(stream int, image Image) int {
	n := fileHeaderSize + stream + sealSize
	if image.Digest {
		n += digestBlockSize
	}
	if image.Zxid {
		n += zxidBlockSize
	}
	return n
}

// appendTree writes sessions, ACLs and nodes.
func appendTree(b []byte, s *proto.Snapshot) []byte {
	b = appendInt(b, int32(len(s.Sessions)))
	for i := range s.Sessions {
		b = appendLong(b, int64(s.Sessions[i].Session))
		b = appendInt(b, int32(s.Sessions[i].Timeout))
	}
	var acls aclCache
	b = acls.append(b, s.Nodes)
	for i := range s.Nodes {
		b = appendNode(b, &s.Nodes[i], acls.keys[i])
	}
	return appendText(b, "/")
}

// sealer keeps the running checksum, over everything including the seals.
type sealer struct {
	sum  hash.Hash32
	from int // of what is not in the sum yet
}

func (w *sealer) seal(b []byte) []byte {
	_, _ = w.sum.Write(b[w.from:])
	w.from = len(b)
	return appendText(appendLong(b, int64(w.sum.Sum32())), "/")
}

// aclCache numbers the different lists from 1 in the order in which they come first (ReferenceCountedACLCache).
type aclCache struct {
	keys []int64 // by node
}

func (c *aclCache) append(b []byte, nodes []proto.SnapshotNode) []byte {
	at := len(b)
	b = appendInt(b, 0)
	c.keys = make([]int64, len(nodes))
	known := map[string]int64{}
	var list []byte
	for i := range nodes {
		if len(nodes[i].ACL) == 0 {
			c.keys[i] = openKey
			continue
		}
		if i > 0 && same(nodes[i].ACL, nodes[i-1].ACL) {
			c.keys[i] = c.keys[i-1]
			continue
		}
		list = appendACL(list[:0], nodes[i].ACL)
		key, ok := known[string(list)]
		if !ok {
			key = int64(len(known) + 1)
			known[string(list)] = key
			b = append(appendLong(b, key), list...)
		}
		c.keys[i] = key
	}
	binary.BigEndian.PutUint32(b[at:], uint32(len(known)))
	return b
}

func same(a, b []proto.ACL) bool { return len(a) == len(b) && &a[0] == &b[0] }

func appendNode(b []byte, n *proto.SnapshotNode, acl int64) []byte {
	b = appendText(b, n.Path)
	b = appendBuffer(b, n.Data)
	b = appendLong(b, acl)
	b = appendLong(b, int64(n.Stat.Czxid))
	b = appendLong(b, int64(n.Stat.Mzxid))
	b = appendLong(b, int64(n.Stat.Ctime))
	b = appendLong(b, int64(n.Stat.Mtime))
	b = appendInt(b, n.Stat.Version)
	b = appendInt(b, n.Creates)
	b = appendInt(b, n.Stat.Aversion)
	b = appendLong(b, proto.Owner{Session: n.Stat.EphemeralOwner, Container: n.Container, TTL: n.TTL}.Code())
	return appendLong(b, int64(n.Stat.Pzxid))
}

func (r *reader) fileHeader() {
	if m := r.Int(); r.err == nil && m != snapshotMagic {
		r.wrong(4, "expected a file that begins with ZKSN, found %#x", uint32(m))
	}
	if v := r.Int(); r.err == nil && v != fileVersion {
		r.wrong(4, "expected version %d of the file, found %d", fileVersion, v)
	}
	r.Long()
}

// ReadSnapshot reads a snapshot file. Every seal must fit. What is computed and not stored (numbers of children, lengths)
// is computed. Zxid stays as it is: a file is called after it. extended says whether nodes may have a time to live: the owners of
// nodes cannot be read without that.
func ReadSnapshot(b []byte, s *proto.Snapshot, extended bool) error {
	r := reader{b: b, extended: extended}
	w := sealer{sum: adler32.New()}
	r.fileHeader()
	r.tree(s)
	r.seal(&w)
	switch r.Left() {
	case 0, zxidBlockSize:
	default:
		r.Long()
		r.Int()
		r.Long()
		r.seal(&w)
	}
	if r.err == nil && r.Left() > 0 {
		r.Long()
		r.seal(&w)
	}
	s.Bytes = r.at
	return r.end()
}

// tree takes what appendTree writes.
func (r *reader) tree(s *proto.Snapshot) {
	s.Sessions = resize(s.Sessions[:0], max(0, r.Count(12)))
	for i := range s.Sessions {
		s.Sessions[i] = proto.SnapshotSession{Session: proto.SessionID(r.Long()), Timeout: proto.Millis(r.Int())}
	}
	acls := r.acls()
	s.Nodes = s.Nodes[:0]
	children := map[string]int{}
	for r.err == nil && r.node(s, acls, children) {
	}
	if r.err == nil && len(s.Nodes) == 0 {
		r.wrong(0, "expected the root, found the end of the nodes")
	}
	count(s.Nodes, children)
}

func (r *reader) acls() map[int64][]proto.ACL {
	n := max(0, r.Count(12))
	out := make(map[int64][]proto.ACL, n)
	for range n {
		key := r.Long()
		out[key] = r.acl(nil)
	}
	return out
}

// node takes the next node; false says that they are at their end.
func (r *reader) node(s *proto.Snapshot, acls map[int64][]proto.ACL, index map[string]int) bool {
	var n proto.SnapshotNode
	r.Text(&n.Path)
	if n.Path == "/" || r.err != nil {
		return false
	}
	r.placed(n.Path, index)
	n.Data = r.Buffer(nil)
	key := r.Long()
	acl, known := acls[key]
	if r.err == nil && !known && key != openKey {
		r.wrong(8, "expected the key of an ACL, found %d", key)
	}
	n.ACL = acl
	n.Stat.Czxid, n.Stat.Mzxid = proto.Zxid(r.Long()), proto.Zxid(r.Long())
	n.Stat.Ctime, n.Stat.Mtime = proto.Millis(r.Long()), proto.Millis(r.Long())
	n.Stat.Version, n.Creates, n.Stat.Aversion = r.Int(), r.Int(), r.Int()
	code := r.Long()
	owner, fits := proto.OwnerOf(code, r.extended)
	if r.err == nil && !fits {
		r.wrong(8, "expected the owner of a node, found %#x", uint64(code))
	}
	n.Stat.Pzxid = proto.Zxid(r.Long())
	n.Stat.EphemeralOwner, n.Container, n.TTL = owner.Session, owner.Container, owner.TTL
	n.Stat.DataLength = int32(len(n.Data))
	index[n.Path] = len(s.Nodes)
	s.Nodes = append(s.Nodes, n)
	return r.err == nil
}

// placed checks that the parent of a node was read before it, and that no node of that path was: DataTree.deserialize would fail later.
func (r *reader) placed(path string, index map[string]int) {
	at := strings.LastIndexByte(path, '/')
	_, again := index[path]
	_, under := index[path[:max(at, 0)]]
	switch {
	case again:
		r.wrong(len(path), "expected another node, found %q again", path)
	case len(index) == 0 && path != "":
		r.wrong(len(path), "expected the root, found %q", path)
	case len(index) > 0 && (at < 0 || at == len(path)-1 || !under):
		r.wrong(len(path), "expected a node below one that has come, found %q", path)
	}
}

// count fills in what a Stat computes.
func count(nodes []proto.SnapshotNode, index map[string]int) {
	for i := range nodes {
		path := nodes[i].Path
		for k := len(path) - 1; k >= 0; k-- {
			if path[k] == '/' {
				if up, ok := index[path[:k]]; ok {
					nodes[up].Stat.NumChildren++
				}
				break
			}
		}
	}
	for i := range nodes {
		nodes[i].Stat.Cversion = 2*nodes[i].Creates - nodes[i].Stat.NumChildren
	}
}

func (r *reader) seal(w *sealer) {
	if r.err != nil {
		return
	}
	_, _ = w.sum.Write(r.b[w.from:r.at])
	from := r.at
	want := int64(w.sum.Sum32())
	if sum := r.Long(); r.err == nil && sum != want {
		r.wrong(8, "expected the checksum %#x, found %#x", want, sum)
	}
	if string(r.word()) != "/" {
		r.wrong(5, "expected a seal")
	}
	w.from = from
}
