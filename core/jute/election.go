package jute

import "zootrope/core/proto"

// Versions of the first message on a connection for elections (QuorumCnxManager, docs/protocol/election.md#connections).
const (
	initialV1 = -65536
	initialV2 = -65535
)

// maxInitialAddress is the longest address in an initial message, in bytes.
const maxInitialAddress = 2048

// AppendInitial writes what the opener of an election connection says first: who it is and at which addresses
// (host:port) its election port can be reached. One address is written in the form that every release since 3.5 reads.
func AppendInitial(b []byte, sid proto.ServerID, addresses ...string) []byte {
	version := int64(initialV1)
	if len(addresses) != 1 {
		version = initialV2
	}
	b = appendLong(appendLong(b, version), int64(sid))
	at := len(b)
	b = begin(b)
	for i, a := range addresses {
		if i > 0 {
			b = append(b, '|')
		}
		b = append(b, a...)
	}
	return end(b, at)
}

// ReadInitial takes one off the beginning of a stream and says how many bytes it took. Of releases before 3.5 there is no
// address.
func ReadInitial(b []byte) (sid proto.ServerID, addresses string, n int, err error) {
	r := reader{b: b}
	version := r.Long()
	if version >= 0 {
		return proto.ServerID(version), "", r.at, r.err
	}
	if r.err == nil && version != initialV1 && version != initialV2 {
		r.wrong(8, "expected a version of the initial message, found %d", version)
	}
	sid = proto.ServerID(r.Long())
	length := r.Int()
	if r.err == nil && (length <= 0 || length > maxInitialAddress) {
		r.wrong(4, "expected the length of an address, 1 to %d, found %d", maxInitialAddress, length)
	}
	if text := r.take(int(max(0, length))); r.err == nil {
		return sid, string(text), r.at, nil
	}
	return 0, "", 0, r.err
}

// notificationVersion is that of releases since 3.5.
const notificationVersion = 2

// AppendNotification writes an election message, without the length in front (FastLeaderElection,
// docs/protocol/election.md#notifications). config is the text of the sender's configuration.
func AppendNotification(b []byte, n *proto.Notification, config string) []byte {
	b = appendInt(b, int32(n.State))
	b = appendLong(b, int64(n.Vote.Leader))
	b = appendLong(b, int64(n.Vote.Zxid))
	b = appendLong(b, n.Round)
	b = appendLong(b, n.Vote.PeerEpoch)
	b = appendInt(b, notificationVersion)
	return appendText(b, config)
}

// ReadNotification reads one of any release: 28, 40, or 44 bytes and a configuration. Its sender is not in it, and stays.
// As in ZooKeeper one of 36 bytes is malformed.
func ReadNotification(b []byte, n *proto.Notification) (config string, err error) {
	r := reader{b: b}
	state := r.Int()
	if r.err == nil && (state < 0 || state > int32(proto.Observing)) {
		r.wrong(4, "expected the state of a server, found %d", state)
	}
	n.State, n.Old = proto.ServerState(state), true
	n.Vote.Leader, n.Vote.Zxid, n.Round = proto.ServerID(r.Long()), proto.Zxid(r.Long()), r.Long()
	if len(b) == 28 {
		n.Vote.PeerEpoch = n.Vote.Zxid.Epoch()
		return "", r.end()
	}
	n.Vote.PeerEpoch = r.Long()
	version := r.Int()
	n.Old = len(b) == 40 || version <= 0 // what 3.4 calls version 1 counts as 0
	if version > 1 && r.err == nil && len(b) > 40 {
		text, ok := r.bytes()
		if !ok && r.err == nil {
			r.wrong(4, "expected the length of a configuration, found -1")
		}
		config = string(text)
	}
	return config, r.end()
}
