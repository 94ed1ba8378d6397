// Package session is what servers know about sessions beside the replicated table of them: their ids, passwords and
// time-outs, when each expires, and through which server it is connected.
//
// A leader has a Tracker (SessionTrackerImpl): it alone expires sessions. A learner has a TouchTable
// (LearnerSessionTracker): which sessions it heard of since the leader last asked. Both make ids (IDs).
//
//	tracker.Track(id, timeout, now, by)      createSession, or taken over from the database by a new leader
//	tracker.Touch(id, timeout, now, by)      a request, a ping, or a learner's report
//	tracker.CheckOwner(id, owner)        before a request is prepared
//	tracker.Expire(now, buf)             at NextExpiry: prepare a closeSession for each
//	tracker.SetClosing(id)               closeSession was prepared
//	tracker.Remove(id)                   closeSession was applied
//
// # Files
//
//	tracker.go    the leader's knowledge of sessions
//	touch.go      a learner's
//	expiry.go     buckets
//	ids.go        session ids
//	password.go   passwords
//	negotiate.go  time-outs
package session
