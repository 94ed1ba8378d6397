package server

import (
	"zootrope/core/proto"
	"zootrope/core/step"
)

// writeFailed decides what becomes of a server whose disk has refused writes (SyncRequestProcessor.run, ZooKeeperServer.takeSnapshot,
// QuorumPeer.run; docs/protocol/files.md#when-the-disk-fails).
func (s *Server) writeFailed(in *step.Input, disk proto.DiskView, out *step.Output) {
	s.peer.WriteFailed(in.Done.File, disk)
	if in.Done.File == proto.LogFile {
		s.metrics.unrecoverable++
	}
	accepted, current := disk.Epochs()
	exit := step.NoExit
	switch {
	case len(disk.Snapshots()) == 0, accepted < 0, current < 0:
		exit = step.NotBooted
	case in.Done.File == proto.SnapshotFile:
		exit = step.NoSnapshot
	case s.leader != nil:
		exit = s.leader.WriteFailed()
	case s.learner != nil:
		s.learner.WriteFailed(&s.peer, in.Op, out)
	default:
		s.votesAgain(in.Now, disk, out)
	}
	if exit != step.NoExit {
		s.exit, out.Exit = exit, exit
	}
}

// votesAgain begins another round of the election if the log has turned out to be shorter than the server's vote says: the writes of its last role
// were still on their way to the disk. A server that serves read-only closes its clients' connections, because what they have read is not on its disk.
func (s *Server) votesAgain(now proto.Millis, disk proto.DiskView, out *step.Output) {
	if !s.peer.Stopped {
		return
	}
	if s.readOnly {
		s.readOnly = false
		s.closeClients(out)
	}
	s.peer.Resume(disk)
	if s.fle.State == proto.Looking && !s.waiting {
		s.look(now, out)
	}
}
