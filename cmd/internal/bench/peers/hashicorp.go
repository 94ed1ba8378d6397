package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/raft"
)

// hashicorp is five nodes of github.com/hashicorp/raft with its transport and its stores in memory. It has goroutines of
// its own; a write is Apply, and a window is so many futures.
type hashicorp struct {
	nodes  []*raft.Raft
	leader *raft.Raft
	window int
	data   []byte
}

// machine is the state machine of a node.
type machine struct{ tree map[string][]byte }

func (m *machine) Apply(l *raft.Log) any { set(m.tree, l.Data); return nil }

func (m *machine) Snapshot() (raft.FSMSnapshot, error) { return nil, errors.New("none") }

func (m *machine) Restore(io.ReadCloser) error { return nil }

func newHashicorp(n, window, size int) (system, error) {
	h := &hashicorp{window: window, data: payload(size)}
	var servers raft.Configuration
	var transports []*raft.InmemTransport
	for i := 1; i <= n; i++ {
		addr, t := raft.NewInmemTransport(raft.ServerAddress(fmt.Sprint(i)))
		transports = append(transports, t)
		servers.Servers = append(servers.Servers, raft.Server{ID: raft.ServerID(fmt.Sprint(i)), Address: addr})
	}
	for _, t := range transports {
		for _, u := range transports {
			t.Connect(u.LocalAddr(), u)
		}
	}
	for i, t := range transports {
		cfg := raft.DefaultConfig()
		cfg.LocalID = servers.Servers[i].ID
		cfg.Logger = hclog.New(&hclog.LoggerOptions{Output: io.Discard, Level: hclog.Off})
		cfg.MaxAppendEntries = 1024
		cfg.BatchApplyCh = true
		cfg.SnapshotThreshold = 1 << 40
		// The machine is busy: nobody is to be deposed while the time is taken.
		cfg.HeartbeatTimeout, cfg.ElectionTimeout, cfg.LeaderLeaseTimeout = 3*time.Second, 3*time.Second, 3*time.Second
		store := raft.NewInmemStore()
		r, err := raft.NewRaft(cfg, &machine{map[string][]byte{}}, store, store, raft.NewDiscardSnapshotStore(), t)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			if err := r.BootstrapCluster(servers).Error(); err != nil {
				return nil, err
			}
		}
		h.nodes = append(h.nodes, r)
	}
	for range 600 {
		for _, r := range h.nodes {
			if r.State() == raft.Leader {
				h.leader = r
				return h, nil
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil, errors.New("hashicorp/raft: no leader")
}

func (h *hashicorp) write(n int) error {
	futures := make([]raft.ApplyFuture, 0, h.window)
	for sent, done := 0, 0; done < n; done++ {
		for sent < n && len(futures) < h.window {
			futures = append(futures, h.leader.Apply(h.data, 0))
			sent++
		}
		if err := futures[0].Error(); err != nil {
			return err
		}
		futures = append(futures[:0], futures[1:]...)
	}
	return nil
}

func (h *hashicorp) close() {
	for _, r := range h.nodes {
		r.Shutdown()
	}
}
