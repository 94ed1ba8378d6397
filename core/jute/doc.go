// Package jute is ZooKeeper on the wire and on disk, byte for byte: client frames and quorum packets (docs/protocol/wire.md),
// election messages (docs/protocol/election.md), the transaction log and snapshots (docs/protocol/files.md). It turns the
// structs of package proto into bytes and back, and knows no rule of the protocol.
//
// Writing appends to a slice of the caller's, so that it allocates nothing once that has grown. Reading copies what it
// keeps: the bytes may be used again. A text that is already in place is not copied once more, and a buffer's room is used
// again, so that reading into the same struct over and over allocates nothing either. Snapshots, and what the configuration of a
// voter comes with, are read seldom and are not part of that.
//
// Whatever the bytes are, reading them ends with a value or an *Error that says what is wrong and where. Reading
// allocates no more than the bytes contain. ErrShort says that more bytes may make it whole.
//
// # Files
//
//	reader.go    reading: values, lengths, errors with their place
//	append.go    writing
//	frame.go     frames; ConnectRequest, ConnectResponse, watch events
//	word.go      the four-letter word isro
//	request.go   requests of clients
//	reply.go     …and replies
//	multi.go     what a multi is made of
//	packet.go    packets between a leader and its learners
//	election.go  messages on the election port
//	txn.go       transactions
//	log.go       files of the transaction log
//	snapshot.go  snapshots
//	epoch.go     the two epoch files
package jute
