package jute

import (
	"errors"
	"testing"

	"zootrope/core/proto"
)

const txnHeaderBytes = `
	0300001122334455  # clientId
	00000066          # cxid
	0000000200000003  # zxid
	0000017000000077  # time
	`

const txnDigestBytes = `
	00000002          # version of the digest
	000000008899aabb  # digest`

// headedTxn is body with the header and digest above.
func headedTxn(body proto.Txn) proto.Txn {
	body.Session, body.Cxid, body.Zxid, body.Time = 0x300001122334455, 0x66, 0x200000003, 0x17000000077
	if body.Type != proto.OpError {
		body.Digest = 0x8899aabb
	}
	return body
}

const oneACLBytes = `
	00000001          # one ACL
	00000005          # perms READ|CREATE
	00000006 646967657374 00000003 753a70 # digest u:p
	`

// goldenTxns are type and body of every transaction (docs/protocol/files.md#transaction-log).
var goldenTxns = []struct {
	what  string
	t     proto.Txn
	bytes string
}{
	{"create", proto.Txn{Type: proto.OpCreate, Path: "/a", Data: []byte("xyz"), ACL: aclOne, Ephemeral: true, ParentCVersion: 8}, `
		00000001 00000002 2f61 00000003 78797a` + oneACLBytes + `
		01                # ephemeral
		00000008          # parentCVersion`},
	{"create2", proto.Txn{Type: proto.OpCreate2, Path: "/a", Data: []byte("xyz"), ACL: aclOne, ParentCVersion: 8}, `
		0000000f 00000002 2f61 00000003 78797a` + oneACLBytes + `
		00 00000008       # ephemeral, parentCVersion`},
	{"createContainer", proto.Txn{Type: proto.OpCreateContainer, Path: "/a", Data: []byte("xyz"), ACL: aclOne, Container: true, ParentCVersion: 8}, `
		00000013 00000002 2f61 00000003 78797a` + oneACLBytes + `
		00000008          # parentCVersion`},
	{"createTTL", proto.Txn{Type: proto.OpCreateTTL, Path: "/a", Data: []byte("xyz"), ACL: aclOne, ParentCVersion: 8, TTL: 0x1234}, `
		00000015 00000002 2f61 00000003 78797a` + oneACLBytes + `
		00000008          # parentCVersion
		0000000000001234  # ttl`},
	{"delete", proto.Txn{Type: proto.OpDelete, Path: "/a"}, `00000002 00000002 2f61`},
	{"deleteContainer", proto.Txn{Type: proto.OpDeleteContainer, Path: "/a"}, `00000014 00000002 2f61`},
	{"setData", proto.Txn{Type: proto.OpSetData, Path: "/a", Data: []byte("xyz"), Version: 9}, `
		00000005 00000002 2f61 00000003 78797a
		00000009          # version`},
	{"setData to null", proto.Txn{Type: proto.OpSetData, Path: "/a", Version: 9}, `00000005 00000002 2f61 ffffffff 00000009`},
	{"reconfig", proto.Txn{Type: proto.OpReconfig, Path: "/a", Data: []byte("xyz"), Version: -1}, `
		00000010 00000002 2f61 00000003 78797a ffffffff`},
	{"setACL", proto.Txn{Type: proto.OpSetACL, Path: "/a", ACL: aclOne, Version: 9}, `
		00000007 00000002 2f61` + oneACLBytes + `
		00000009          # version`},
	{"createSession", proto.Txn{Type: proto.OpCreateSession, Timeout: 4000}, `fffffff6 00000fa0`},
	{"closeSession", proto.Txn{Type: proto.OpCloseSession, Paths: []string{"/a", "/bc"}}, `
		fffffff5 00000002 00000002 2f61 00000003 2f6263 # two paths`},
	{"multi", proto.Txn{Type: proto.OpMulti, Sub: []proto.Txn{{Type: proto.OpDelete, Path: "/a"},
		{Type: proto.OpCheck, Path: "/b", Version: 9}, {Type: proto.OpError, Err: proto.NoNode}}}, `
		0000000e 00000003 # three parts
		00000002 00000006 00000002 2f61          # delete, 6 bytes
		0000000d 0000000a 00000002 2f62 00000009 # check, 10 bytes: path, version
		ffffffff 00000004 ffffff9b               # error, 4 bytes: NONODE`},
	{"error", proto.Txn{Type: proto.OpError, Err: proto.BadVersion}, `ffffffff ffffff99`},
}

func TestEveryTransactionHasTheBytesOfTheProtocol(t *testing.T) {
	for _, c := range goldenTxns {
		want, text := headedTxn(c.t), txnHeaderBytes+c.bytes
		for i := range want.Sub {
			want.Sub[i] = headedTxn(want.Sub[i])
			want.Sub[i].Digest = 0
		}
		if want.Type != proto.OpError {
			text += txnDigestBytes
		}
		isBytes(t, c.what, appendTxn(nil, &want), text)
		var got proto.Txn
		if err := readTxn(unhex(t, text), &got); err != nil {
			t.Errorf("%s: %v", c.what, err)
		}
		equal(t, c.what, got, want)
	}
}

// readTxn reads a transaction that ends with the bytes.
func readTxn(b []byte, t *proto.Txn) error {
	r := reader{b: b}
	r.txn(t)
	return r.end()
}

// A record is checksum of the payload, length, payload, B. What follows is zeros that the file was lengthened by.
func TestARecordHasTheBytesOfTheProtocol(t *testing.T) {
	const text = `
		00000000618a0572  # checksum: Python's zlib.adler32 of the payload
		00000032          # 50 bytes of payload` + deleteBytes + `
		42                # B`
	isBytes(t, "file", AppendRecord(nil, &deleteTxn), text)
	b := append(unhex(t, text), make([]byte, 40)...)
	var got proto.Txn
	if n, err := ReadRecord(b, &got); n != 63 || err != nil {
		t.Errorf("read %d bytes, %v", n, err)
	}
	equal(t, "record", got, deleteTxn)
	if n, err := ReadRecord(b[63:], &got); n != 0 || err != nil {
		t.Errorf("of zeros: read %d bytes, %v", n, err)
	}
}

// A create of the first format ends behind its ephemeral flag; a later one that ends there in the midst of a number is short.
func TestACreateOfTheFirstFormatIsRead(t *testing.T) {
	const text = txnHeaderBytes + `00000001 00000002 2f61 00000003 78797a` + oneACLBytes + `01 # ephemeral`
	want := headedTxn(proto.Txn{Type: proto.OpCreate, Path: "/a", Data: []byte("xyz"), ACL: aclOne, Ephemeral: true, ParentCVersion: -1})
	want.Digest = 0
	var got proto.Txn
	if err := readTxn(unhex(t, text), &got); err != nil {
		t.Error(err)
	}
	equal(t, "create", got, want)
	for what, bad := range map[string]string{"half a number": text + "\n0000", "no flag": text[:len(text)-len("01 # ephemeral")],
		"create2, which is younger": txnHeaderBytes + `0000000f 00000002 2f61 00000003 78797a` + oneACLBytes + `01`} {
		if err := readTxn(unhex(t, bad), &got); !errors.Is(err, ErrShort) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
