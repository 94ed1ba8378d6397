package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"math"

	"go.etcd.io/raft/v3"
	"go.etcd.io/raft/v3/raftpb"
	"google.golang.org/protobuf/proto"
)

// etcd is five RawNodes of go.etcd.io/raft over MemoryStorage in one thread, driven as its documentation says and as ours
// is: a node steps all that waits for it, then its Ready is dealt with. Each applies to a map; the log is compacted as
// etcd does it.
type etcd struct {
	nodes  []*etcdNode
	leader *etcdNode
	window int
	data   []byte
	sent   int
	out    []*raftpb.Message
}

type etcdNode struct {
	raw     *raft.RawNode
	store   *raft.MemoryStorage
	inbox   []*raftpb.Message
	applied int
	last    uint64
	tree    map[string][]byte
}

func newEtcd(n, window, size int) (system, error) {
	e := &etcd{window: window, data: payload(size)}
	var peers []raft.Peer
	for i := 1; i <= n; i++ {
		peers = append(peers, raft.Peer{ID: uint64(i)})
	}
	for i := 1; i <= n; i++ {
		store := raft.NewMemoryStorage()
		raw, err := raft.NewRawNode(&raft.Config{ID: uint64(i), ElectionTick: 10, HeartbeatTick: 1, Storage: store,
			MaxSizePerMsg: 1 << 20, MaxInflightMsgs: 1024, MaxUncommittedEntriesSize: math.MaxUint64,
			Logger: &raft.DefaultLogger{Logger: log.New(io.Discard, "", 0)}})
		if err != nil {
			return nil, err
		}
		if err := raw.Bootstrap(peers); err != nil {
			return nil, err
		}
		e.nodes = append(e.nodes, &etcdNode{raw: raw, store: store, tree: map[string][]byte{}})
	}
	for range 10 {
		e.round()
	}
	e.leader = e.nodes[n-1]
	if err := e.leader.raw.Campaign(); err != nil {
		return nil, err
	}
	for range 20 {
		e.round()
	}
	if e.leader.raw.Status().RaftState != raft.StateLeader {
		return nil, fmt.Errorf("etcd/raft: no leader")
	}
	e.leader.applied = 0
	return e, nil
}

func (e *etcd) write(n int) error {
	until := e.leader.applied + n
	for e.leader.applied < until {
		for e.sent < until && e.sent-e.leader.applied < e.window {
			if err := e.leader.raw.Propose(e.data); err != nil {
				return err
			}
			e.sent++
		}
		e.round()
	}
	return nil
}

func (e *etcd) close() {}

func (e *etcd) round() {
	for _, n := range e.nodes {
		inbox := n.inbox
		n.inbox = nil
		for _, m := range inbox {
			_ = n.raw.Step(m)
		}
		for n.raw.HasReady() {
			e.ready(n)
		}
	}
}

// ready does what a node asks for: entries to the storage, then messages, then what is committed.
func (e *etcd) ready(n *etcdNode) {
	rd := n.raw.Ready()
	if !raft.IsEmptyHardState(rd.HardState) {
		_ = n.store.SetHardState(rd.HardState)
	}
	_ = n.store.Append(rd.Entries)
	for _, m := range rd.Messages {
		to := e.nodes[m.GetTo()-1]
		to.inbox = append(to.inbox, m)
	}
	for _, entry := range rd.CommittedEntries {
		n.apply(entry)
	}
	n.raw.Advance(rd)
}

// apply sets a node of the map; the log is kept short, as etcd keeps it.
func (n *etcdNode) apply(entry *raftpb.Entry) {
	switch {
	case entry.GetType() == raftpb.EntryConfChange:
		var cc raftpb.ConfChange
		if err := proto.Unmarshal(entry.GetData(), &cc); err == nil {
			n.raw.ApplyConfChange(&cc)
		}
		return
	case len(entry.GetData()) == 0:
		return
	}
	set(n.tree, entry.GetData())
	n.applied++
	n.last = entry.GetIndex()
	if n.last%10_000 == 0 && n.last > 5_000 {
		_ = n.store.Compact(n.last - 5_000)
	}
}

// payload is a write: the length of the key, the key, the data.
func payload(size int) []byte {
	const key = "/bench"
	b := binary.BigEndian.AppendUint16(nil, uint16(len(key)))
	return append(append(b, key...), make([]byte, size)...)
}

// set applies a write to a map.
func set(tree map[string][]byte, b []byte) {
	n := binary.BigEndian.Uint16(b)
	tree[string(b[2:2+n])] = b[2+n:]
}
