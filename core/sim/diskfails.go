package sim

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// diskFault is why a disk refuses what is written to it (docs/protocol/files.md#when-the-disk-fails).
type diskFault uint8

const (
	noFault diskFault = iota
	full              // each write that needs room ends in an error
	broken            // every write and every sync ends in an error
)

func (f diskFault) rule() trace.Rule {
	return [...]trace.Rule{trace.NoRule, trace.NoRoom, trace.IOError}[f]
}

// needsRoom says whether a write makes files longer. A real disk that is full may still take a whole record into the last block of a file; here it takes a
// part of a record at most.
func needsRoom(op proto.WriteOp) bool {
	switch op {
	case proto.AppendTxn, proto.AcceptedEpoch, proto.CurrentEpoch, proto.SaveSnapshot, proto.SnapshotPart:
		return true
	}
	return false
}

// takes says how many of the oldest writes of the sync in progress the disk accepts.
func (d *disk) takes(file proto.File) int {
	f := &d.files[file]
	for i := range f.pending[:f.upTo] {
		if d.fault == broken || d.fault == full && needsRoom(f.pending[i].Write.Op) {
			return i
		}
	}
	return f.upTo
}

// writeFails ends a sync with an error, and tells the process. The disk has nothing of what was written to the file since the sync before it. A full disk
// has the first part of one record of the log: as much as the last block of the file had room for.
func (w *World) writeFails(p *process, file proto.File) {
	d := &p.disk
	f := &d.files[file]
	first, last := f.pending[0], f.pending[len(f.pending)-1].Write
	e := trace.Event{Kind: trace.WriteFails, Site: trace.AtWriteFails, Server: p.id, Text: file.String(), Zxid: first.Write.Zxid, Epoch: first.Write.Epoch,
		Count: int64(len(f.pending)), Rule: d.fault.rule()}
	if d.fault == full && first.Write.Op == proto.AppendTxn && !d.durable.spoiled {
		d.durable.torn, d.durable.spoiled, d.durable.rolled = torn(first.Write.Txn), true, false
		e.Torn = first.Write.Zxid
	}
	w.open(first.Seq, e)
	f.pending, f.busy, f.upTo = f.pending[:0], false, 0
	d.written = d.durable.clone()
	for i := range d.files {
		for j := range d.files[i].pending {
			d.written.apply(&d.files[i].pending[j].Write)
		}
	}
	p.step(w, step.Input{Kind: step.WriteFailed, Done: last.Ticket, Op: first.Write.Op})
}
