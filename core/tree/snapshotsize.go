package tree

import (
	"encoding/binary"

	"zootrope/core/proto"
)

// Lengths of the parts of a snapshot file (docs/protocol/files.md#snapshots). Strings, buffers and vectors have a length of
// four bytes in front of them.
const (
	fileHeaderBytes    = 4 + 4 + 8
	sessionBytes       = 8 + 4
	aclKeyBytes        = 8
	statPersistedBytes = 60
	slashBytes         = 4 + 1
	sealBytes          = 8 + slashBytes
	digestBlockBytes   = 8 + 4 + 8 + sealBytes
	zxidBlockBytes     = 8 + sealBytes
)

// snapshotBytes is the length of the snapshot as an uncompressed file.
func snapshotBytes(s *proto.Snapshot, digest bool) int {
	n := fileHeaderBytes + 4 + len(s.Sessions)*sessionBytes + 4 + aclCacheBytes(s.Nodes)
	for i := range s.Nodes {
		n += 4 + len(s.Nodes[i].Path) + 4 + len(s.Nodes[i].Data) + aclKeyBytes + statPersistedBytes
	}
	n += slashBytes + sealBytes
	if digest {
		n += digestBlockBytes
	}
	return n + zxidBlockBytes
}

// aclCacheBytes is the length of the ACLs: each different list is stored once (ReferenceCountedACLCache), that of a node
// without one (key −1) never.
func aclCacheBytes(nodes []proto.SnapshotNode) int {
	total := 0
	seen := map[string]bool{}
	var buf []byte
	var last []proto.ACL
	for i := range nodes {
		acl := nodes[i].ACL
		if len(acl) == 0 || sameSlice(acl, last) {
			continue
		}
		last, buf = acl, appendACL(buf[:0], acl)
		if !seen[string(buf)] {
			seen[string(buf)] = true
			total += aclKeyBytes + len(buf)
		}
	}
	return total
}

func sameSlice(a, b []proto.ACL) bool { return len(a) == len(b) && &a[0] == &b[0] }

// appendACL writes a vector of ACLs as the file holds it.
func appendACL(b []byte, acl []proto.ACL) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(acl)))
	for _, a := range acl {
		b = binary.BigEndian.AppendUint32(b, uint32(a.Perms))
		b = appendString(b, a.ID.Scheme)
		b = appendString(b, a.ID.ID)
	}
	return b
}

func appendString(b []byte, s string) []byte {
	return append(binary.BigEndian.AppendUint32(b, uint32(len(s))), s...)
}
