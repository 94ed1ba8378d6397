package proto

// Txn is a transaction: header and body of a log record (TxnHeader and the *Txn records of the jute file).
// It is immutable once proposed.
type Txn struct {
	Session SessionID // clientId
	Cxid    int32
	Zxid    Zxid
	Time    Millis // the leader's wall clock
	Type    OpCode // OpError: the request failed, Err says how; it is logged and committed all the same
	Err     Code

	Path           string
	Data           []byte
	ACL            []ACL
	Ephemeral      bool
	Container      bool
	TTL            Millis   // createTTL
	ParentCVersion int32    // CreateTxn: the parent's counter of creates after this one
	Version        int32    // the new version (setData, setACL, reconfig), or the checked one (check)
	Timeout        Millis   // createSession
	Paths          []string // closeSession: the ephemerals that go with the session
	Sub            []Txn    // multi

	Digest uint64 // of the tree after this transaction, 0 where digests are off (DigestCalculator)
}

// Size is the number of bytes of the record's payload in a transaction log: header, body, digest
// (docs/protocol/files.md#transaction-log).
func (t *Txn) Size() int { return 32 + t.bodySize() + t.digestSize() }

func (t *Txn) digestSize() int {
	if t.Type == OpError {
		return 0
	}
	return 12
}

func (t *Txn) bodySize() int {
	switch t.Type {
	case OpError, OpCreateSession:
		return 4
	case OpCreate, OpCreate2:
		return 4 + len(t.Path) + 4 + len(t.Data) + aclSize(t.ACL) + 1 + 4
	case OpCreateContainer:
		return 4 + len(t.Path) + 4 + len(t.Data) + aclSize(t.ACL) + 4
	case OpCreateTTL:
		return 4 + len(t.Path) + 4 + len(t.Data) + aclSize(t.ACL) + 4 + 8
	case OpDelete, OpDeleteContainer:
		return 4 + len(t.Path)
	case OpSetData, OpReconfig:
		return 4 + len(t.Path) + 4 + len(t.Data) + 4
	case OpSetACL:
		return 4 + len(t.Path) + aclSize(t.ACL) + 4
	case OpCheck:
		return 4 + len(t.Path) + 4
	case OpCloseSession:
		return textsSize(t.Paths)
	case OpMulti:
		n := 4
		for i := range t.Sub {
			n += 8 + t.Sub[i].bodySize()
		}
		return n
	}
	return 0
}

func aclSize(acl []ACL) int {
	n := 4
	for _, a := range acl {
		n += 4 + 4 + len(a.ID.Scheme) + 4 + len(a.ID.ID)
	}
	return n
}

// Failure says whether a transaction records that a request has failed, and changes nothing; and how: of a multi, the code of
// the operation that failed.
func (t *Txn) Failure() (Code, bool) {
	if t.Type == OpMulti {
		for i := range t.Sub {
			if t.Sub[i].Type == OpError {
				return t.Sub[i].Err, true
			}
		}
	}
	return t.Err, t.Type == OpError
}
