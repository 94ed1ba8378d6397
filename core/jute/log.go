package jute

import (
	"encoding/binary"
	"hash/adler32"

	"zootrope/core/proto"
)

// recordEnd stands behind each record (docs/protocol/files.md#transaction-log).
const recordEnd = 'B'

// AppendRecord writes a transaction as it stands in a log file. The checksum is that of the payload alone.
func AppendRecord(b []byte, t *proto.Txn) []byte {
	at := len(b)
	b = appendLong(b, 0)
	b = appendTxn(begin(b), t)
	b = end(b, at+8)
	binary.BigEndian.PutUint64(b[at:], uint64(adler32.Checksum(b[at+12:])))
	return append(b, recordEnd)
}

// ReadRecord takes the next record off a log file and says how many bytes it took; none at the end of what was written: a
// length of zero, missing bytes, or no end mark. A checksum that does not fit is an error (FileTxnIterator).
func ReadRecord(b []byte, t *proto.Txn) (int, error) {
	r := reader{b: b}
	sum, length := r.Long(), int(r.Int())
	if r.err != nil || length == 0 {
		return 0, nil
	}
	if length < 0 {
		r.wrong(4, "expected the length of a record, found %d", length)
		return 0, r.err
	}
	payload := r.take(length)
	if end := r.Byte(); r.err != nil || end != recordEnd {
		return 0, nil
	}
	if want := int64(adler32.Checksum(payload)); want != sum {
		return 0, &Error{0, "the checksum of the record does not fit"}
	}
	inner := reader{b: b[:r.at-1], at: r.at - 1 - length}
	if inner.txn(t); inner.err == ErrShort {
		inner.err = &Error{inner.at, "the record ends too early"}
	}
	if err := inner.end(); err != nil {
		return 0, err
	}
	return r.at, nil
}
