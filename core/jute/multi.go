package jute

import "zootrope/core/proto"

// multiHeaderSize is the length of a MultiHeader: type, whether it is the end, and an error.
const multiHeaderSize = 4 + 1 + 4

func appendMultiHeader(b []byte, op proto.OpCode, done bool, err proto.Code) []byte {
	b = appendInt(b, int32(op))
	b = appendBool(b, done)
	return appendInt(b, int32(err))
}

func appendMultiEnd(b []byte) []byte { return appendMultiHeader(b, -1, true, -1) }

// appendMulti writes the operations of a multi (MultiOperationRecord).
func appendMulti(b []byte, ops []proto.Request) []byte {
	for i := range ops {
		b = appendMultiHeader(b, ops[i].Op, false, -1)
		b = appendRequestBody(b, &ops[i])
	}
	return appendMultiEnd(b)
}

// inMulti says whether an operation may stand in a multi or multiRead.
func inMulti(op proto.OpCode) bool {
	switch op {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL, proto.OpDelete, proto.OpSetData,
		proto.OpCheck, proto.OpGetData, proto.OpGetChildren:
		return true
	}
	return false
}

func (r *reader) multi(old []proto.Request) []proto.Request {
	ops := old[:0]
	for r.err == nil {
		op, done := proto.OpCode(r.Int()), r.Bool()
		r.Int()
		if done || r.err != nil {
			break
		}
		if !inMulti(op) {
			r.wrong(multiHeaderSize, "expected an operation of a multi, found %d", op)
			break
		}
		ops = more(ops)
		sub := &ops[len(ops)-1]
		sub.Op = op
		r.request(sub)
	}
	return ops
}

// more lengthens a slice by one; an element that was there is there again.
func more[T any](s []T) []T {
	if len(s) < cap(s) {
		return s[:len(s)+1]
	}
	var zero T
	return append(s, zero)
}

// resultOp is the type under which the result of an operation travels: those with a path and a Stat go as create2.
func resultOp(op proto.OpCode) proto.OpCode {
	if op == proto.OpCreateContainer || op == proto.OpCreateTTL {
		return proto.OpCreate2
	}
	return op
}

// appendResults writes what has become of a multi (MultiResponse).
func appendResults(b []byte, results []proto.Reply) []byte {
	for i := range results {
		sub := &results[i]
		if sub.Op == proto.OpError || sub.Err != proto.OK {
			b = appendMultiHeader(b, proto.OpError, false, sub.Err)
			b = appendInt(b, int32(sub.Err))
			continue
		}
		b = appendMultiHeader(b, resultOp(sub.Op), false, proto.OK)
		b = appendReplyBody(b, sub)
	}
	return appendMultiEnd(b)
}

func (r *reader) results(old []proto.Reply) []proto.Reply {
	all := old[:0]
	for r.err == nil {
		op, done := proto.OpCode(r.Int()), r.Bool()
		r.Int()
		if done || r.err != nil {
			break
		}
		if op != proto.OpError && !inMulti(op) {
			r.wrong(multiHeaderSize, "expected the result of an operation of a multi, found %d", op)
			break
		}
		all = more(all)
		sub := &all[len(all)-1]
		sub.Op, sub.Err = op, proto.OK
		r.replyBody(sub)
		if op == proto.OpError {
			sub.Err = proto.Code(r.Int())
		}
	}
	return all
}
