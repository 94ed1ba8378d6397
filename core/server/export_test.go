package server

import "zootrope/core/proto"

// SyncedTo is the last durable ticket of a file.
func (s *Server) SyncedTo(f proto.File) int64 { return s.peer.SyncedTo(f) }
