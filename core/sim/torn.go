package sim

import (
	"zootrope/core/jute"
	"zootrope/core/proto"
)

// tornRecord is the record that a disk was writing when its server crashed during a flush. The log has the first half of its bytes; behind
// them stand the zeros with which its file was preallocated (docs/protocol/files.md#transaction-log). No server can read such a record,
// so a run goes on as it would without it.
type tornRecord struct {
	Zxid  proto.Zxid
	Bytes []byte `clone:"append"`
}

// torn writes the first half of a transaction's record.
func torn(t *proto.Txn) tornRecord {
	b := jute.AppendRecord(nil, t)
	clear(b[len(b)/2:])
	return tornRecord{t.Zxid, b}
}

// droppedTail reads what stands behind the last whole record of the log, and gives the zxid of the record that is cut in two there, 0 for
// none. Its end mark is missing, so it ends the log (FileTxnLog.FileTxnIterator.next). ZooKeeper leaves the piece in its file and passes
// over it at each start; here a start tells of it as long as it is the end of the log.
func (m *image) droppedTail() proto.Zxid {
	if len(m.torn.Bytes) == 0 {
		return 0
	}
	n, err := jute.ReadRecord(m.torn.Bytes, &proto.Txn{})
	must(err)
	if n != 0 {
		panic("sim: a record that was cut in two is read whole")
	}
	return m.torn.Zxid
}

// tearNext leaves the next record of the log on the platter in part, and gives its zxid. It is 0 where something else would have been
// done to the log next: a cut and a removal of files are done by the file system, whole or not at all.
func (d *disk) tearNext() proto.Zxid {
	for i := range d.files[proto.LogFile].pending {
		switch wr := &d.files[proto.LogFile].pending[i].Write; wr.Op {
		case proto.RollLog: // the first record of the new file makes it
		case proto.AppendTxn:
			d.durable.torn = torn(wr.Txn)
			return wr.Zxid
		default:
			return 0
		}
	}
	return 0
}

// lostRecords counts the records that a crash now takes from the end of the log. Those that were cut away meanwhile are not among them.
func (d *disk) lostRecords() int64 {
	var lost []proto.Zxid
	for i := range d.files[proto.LogFile].pending {
		switch wr := &d.files[proto.LogFile].pending[i].Write; wr.Op {
		case proto.AppendTxn:
			lost = append(lost, wr.Zxid)
		case proto.TruncateLog:
			for len(lost) > 0 && lost[len(lost)-1] > wr.Zxid {
				lost = lost[:len(lost)-1]
			}
		case proto.SupersedeLog:
			lost = nil
		}
	}
	return int64(len(lost))
}
