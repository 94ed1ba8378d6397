package jute

import (
	"testing"

	"zootrope/core/proto"
)

var (
	aclOne = []proto.ACL{{Perms: proto.PermRead | proto.PermCreate, ID: proto.ID{Scheme: "digest", ID: "u:p"}}}
	aclTwo = []proto.ACL{{Perms: proto.PermWrite, ID: proto.ID{Scheme: "ip", ID: "::1"}}, {Perms: proto.PermAll, ID: proto.ID{Scheme: "world", ID: "anyone"}}}
)

// goldenSnapshot is what treeBytes says; what is computed and not stored is what a reader makes of it.
func goldenSnapshot(zxid proto.Zxid, bytes int) *proto.Snapshot {
	return &proto.Snapshot{Zxid: zxid, Bytes: bytes,
		Sessions: []proto.SnapshotSession{{Session: 0x100000000000002, Timeout: 9000}, {Session: 0x300000000000001, Timeout: 4000}},
		Nodes: []proto.SnapshotNode{
			{Path: "", Data: []byte{}, Creates: 4, Stat: proto.Stat{Pzxid: 0x20000000b, NumChildren: 3, Cversion: 2*4 - 3}},
			{Path: "/a", Data: []byte("xy"), ACL: aclOne, Creates: 6, Stat: proto.Stat{Czxid: 0x100000011, Mzxid: 0x100000022,
				Ctime: 0x17000000033, Mtime: 0x17000000044, Version: 5, Aversion: 7, EphemeralOwner: 0x300000000000001,
				Pzxid: 0x100000099, DataLength: 2, Cversion: 2 * 6}},
			{Path: "/b", ACL: aclTwo, Container: true},
			{Path: "/c", Data: []byte("z"), ACL: aclOne, TTL: 0x1234, Stat: proto.Stat{DataLength: 1}},
		}}
}

// treeBytes is what the file and the stream behind SNAP share (docs/protocol/files.md#snapshots): sessions, ACLs, nodes.
const treeBytes = `
	00000002                      # sessions
	0100000000000002 00002328     # id, timeout
	0300000000000001 00000fa0
	00000002                      # ACLs
	0000000000000001 00000001     # key 1, one entry
	00000005 00000006 646967657374 00000003 753a70 # READ|CREATE digest u:p
	0000000000000002 00000002     # key 2, two entries
	00000002 00000002 6970 00000003 3a3a31         # WRITE ip ::1
	0000001f 00000005 776f726c64 00000006 616e796f6e65 # all world anyone

	00000000                      # path of the root: empty
	00000000                      # data: empty, and not null
	ffffffffffffffff              # ACL key −1: open, not stored
	0000000000000000 0000000000000000 0000000000000000 0000000000000000 # czxid, mzxid, ctime, mtime
	00000000 00000004 00000000    # version, cversion (children ever created), aversion
	0000000000000000              # ephemeralOwner
	000000020000000b              # pzxid

	00000002 2f61                 # path /a
	00000002 7879                 # data xy
	0000000000000001              # ACL key
	0000000100000011              # czxid
	0000000100000022              # mzxid
	0000017000000033              # ctime
	0000017000000044              # mtime
	00000005                      # version
	00000006                      # cversion
	00000007                      # aversion
	0300000000000001              # ephemeralOwner
	0000000100000099              # pzxid

	00000002 2f62                 # path /b
	ffffffff                      # data: null
	0000000000000002              # ACL key
	0000000000000000 0000000000000000 0000000000000000 0000000000000000 00000000 00000000 00000000
	8000000000000000              # ephemeralOwner of a container
	0000000000000000

	00000002 2f63                 # path /c
	00000001 7a                   # data z
	0000000000000001              # ACL key
	0000000000000000 0000000000000000 0000000000000000 0000000000000000 00000000 00000000 00000000
	ff00000000001234              # ephemeralOwner of a node with a time to live of 0x1234 ms
	0000000000000000

	00000001 2f                   # the end: /`

// The checksums are Python's zlib.adler32 of the bytes before them.
func TestASnapshotFileHasTheBytesOfTheProtocol(t *testing.T) {
	const plain = `
		5a4b534e 00000002 ffffffffffffffff # ZKSN, version, dbid` + treeBytes + `
		0000000052ad27bd 00000001 2f  # seal`
	const digest = plain + `
		000000020000000a              # zxid of the digest
		00000002                      # its version
		1122334455667788              # digest
		00000000b2792c42 00000001 2f  # seal`
	const last = digest + `
		000000020000000b              # lastProcessedZxid
		000000006f772e18 00000001 2f  # seal`
	for _, c := range []struct {
		what  string
		image Image
		size  int
		bytes string
	}{
		{"before 3.6", Image{}, 464, plain},
		{"before 3.9", Image{Digest: true, DigestZxid: 0x20000000a, Tree: 0x1122334455667788}, 497, digest},
		{"since 3.9", Image{Digest: true, DigestZxid: 0x20000000a, Tree: 0x1122334455667788, Zxid: true}, 518, last},
	} {
		want := goldenSnapshot(0x20000000b, c.size)
		isBytes(t, c.what, AppendSnapshot(nil, want, c.image), c.bytes)
		got := proto.Snapshot{Zxid: 0x20000000b} // which is the file's name
		if err := ReadSnapshot(unhex(t, c.bytes), &got, true); err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		equal(t, c.what, &got, want)
	}
}
