package tree

import (
	"encoding/binary"
	"hash/crc32"
	"strings"

	"zootrope/core/proto"
)

// Digest is a number that two trees share when they hold the same nodes (DigestCalculator and AdHash,
// docs/protocol/data.md#digest): the wrapping sum of a CRC32 of every node outside /zookeeper/. With Options.Digest it is kept
// up to date by every change, without it is computed here.
func (d *Database) Digest() uint64 {
	if d.opt.Digest {
		return d.digest
	}
	var sum uint64
	for path, n := range d.nodes { //ordered: a sum
		sum += d.nodeDigest(path, n.data, &n.persisted)
	}
	return sum
}

// refresh brings a node's share of the digest up to date after a change.
func (d *Database) refresh(path string, n *node) {
	if !d.opt.Digest {
		return
	}
	d.digest -= n.digest
	n.digest = d.nodeDigest(path, n.data, &n.persisted)
	d.digest += n.digest
}

// nodeDigest is one node's share: CRC32 over path, data and the stored Stat.
func (d *Database) nodeDigest(path string, data []byte, p *persisted) uint64 {
	if strings.HasPrefix(path, zookeeperPath+"/") {
		return 0
	}
	d.scratch = append(d.scratch[:0], path...)
	sum := crc32.ChecksumIEEE(d.scratch)
	sum = crc32.Update(sum, crc32.IEEETable, data)
	d.scratch = appendPersisted(d.scratch[:0], p)
	return uint64(crc32.Update(sum, crc32.IEEETable, d.scratch))
}

// appendPersisted writes the sixty bytes of a StatPersisted in the order that DigestCalculator uses.
func appendPersisted(b []byte, p *persisted) []byte {
	owner := proto.Owner{Session: p.owner, Container: p.container, TTL: p.ttl}
	for _, v := range [...]int64{int64(p.czxid), int64(p.mzxid), int64(p.pzxid), int64(p.ctime), int64(p.mtime)} {
		b = binary.BigEndian.AppendUint64(b, uint64(v))
	}
	for _, v := range [...]int32{p.version, p.creates, p.aversion} {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	return binary.BigEndian.AppendUint64(b, uint64(owner.Code()))
}
