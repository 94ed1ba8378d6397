// Command growth prints how what is paid grows with what there is: servers, znodes, watches, clients at one lock, and the
// worlds that tests run. The lessons quote the counts; times are this machine's.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"time"

	"zootrope/core/attack"
	"zootrope/core/client"
	"zootrope/core/cluster"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/tree"
)

func main() {
	most := flag.Int("most", 1_000_000, "the largest number of znodes and watches")
	flag.Parse()
	for _, f := range []func(int) error{servers, znodes, watches, locks, worlds} {
		if err := f(*most); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// servers: a write costs the leader a proposal, an ACK and a COMMIT a follower.
func servers(int) error {
	fmt.Println("\nservers    writes/s   messages a write")
	for n := 3; n <= 9; n++ {
		c, err := cluster.New(n, 16, 128)
		if err != nil {
			return err
		}
		c.Write(2000)
		before, writes, began := c.Carried(), 0, time.Now()
		for time.Since(began) < 500*time.Millisecond {
			c.Write(1000)
			writes += 1000
		}
		took := time.Since(began)
		fmt.Printf("%7d %11.0f %18.2f\n", n, float64(writes)/took.Seconds(), float64(c.Carried()-before)/float64(writes))
	}
	return nil
}

// heap is what lives on the heap.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// upTo calls f for 10³, 10⁴ … most.
func upTo(most int, f func(n int)) {
	for n := 1000; n <= most; n *= 10 {
		f(n)
	}
}

// planted is a database with n nodes of 128 bytes below /n, a thousand to a parent.
func planted(n int) *tree.Database {
	db := tree.New(tree.Options{})
	z := proto.Zxid(1 << 32)
	create := func(path string, data []byte) {
		z++
		db.Apply(&proto.Txn{Type: proto.OpCreate, Zxid: z, Path: path, Data: data, ACL: proto.OpenACL, ParentCVersion: 1}, nil, nil)
	}
	for i := range n {
		if i%1000 == 0 {
			create(fmt.Sprintf("/n%04d", i/1000), nil)
		}
		create(path(i), make([]byte, 128))
	}
	return db
}

func path(i int) string { return fmt.Sprintf("/n%04d/node%04d", i/1000, i%1000) }

func znodes(most int) error {
	fmt.Println("\n znodes   bytes a znode (128 of them data)   creates/s   ns a read")
	upTo(most, func(n int) {
		before, began := heap(), time.Now()
		db := planted(n)
		took := time.Since(began)
		size := heap() - before
		const reads = 200_000
		var rep proto.Reply
		paths := make([]string, 1000)
		for i := range paths {
			paths[i] = path(i * 7919 % n)
		}
		req := proto.Request{Op: proto.OpGetData}
		began = time.Now()
		for i := range reads {
			req.Path = paths[i%len(paths)]
			db.Read(&req, proto.Conn{}, &rep)
		}
		ns := float64(time.Since(began).Nanoseconds()) / reads
		fmt.Printf("%7d %36.0f %11.0f %11.0f\n", n, float64(size)/float64(n), float64(n)/took.Seconds(), ns)
		runtime.KeepAlive(db)
	})
	return nil
}

// watches on one node are those of as many clients; spread, one client watches as many nodes.
func watches(most int) error {
	fmt.Println("\nwatches   where      bytes a watch   ns to set   ns to fire")
	upTo(most, func(n int) {
		for _, spread := range []bool{false, true} {
			watch(n, spread)
		}
	})
	return nil
}

func watch(n int, spread bool) {
	nodes, where := 1, "one node"
	if spread {
		nodes, where = n, "spread"
	}
	db := planted(nodes)
	paths := make([]string, nodes)
	for i := range paths {
		paths[i] = path(i)
	}
	var rep proto.Reply
	fired := make([]tree.Fired, 0, n)
	req := proto.Request{Op: proto.OpGetData, Watch: true}
	before, began := heap(), time.Now()
	for i := range n {
		c := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
		if req.Path = paths[i%nodes]; !spread {
			c.Gen = uint32(i + 1)
		}
		db.Read(&req, c, &rep)
	}
	set := time.Since(began)
	size := heap() - before
	txn := proto.Txn{Type: proto.OpSetData, Zxid: 2 << 32, Data: make([]byte, 128)}
	began = time.Now()
	for _, p := range paths {
		txn.Zxid++
		txn.Path = p
		db.Apply(&txn, &fired, &rep)
	}
	fire := time.Since(began)
	if len(fired) != n {
		panic(fmt.Sprintf("%d of %d watches fired", len(fired), n))
	}
	each := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / float64(n) }
	fmt.Printf("%7d   %-8s %15.0f %11.0f %12.0f\n", n, where, float64(size)/float64(n), each(set), each(fire))
	runtime.KeepAlive(db)
}

// locks: what one release costs, by recipe and by how many stand in the queue.
func locks(int) error {
	fmt.Println("\nclients at a lock   recipe        messages   watch events   requests   kB, a release")
	for _, c := range []struct {
		strategy string
		most     int
	}{{"predecessor", 10_000}, {"herd", 1000}} {
		for n := 10; n <= c.most; n *= 10 {
			if err := release(c.strategy, n); err != nil {
				return err
			}
		}
	}
	return nil
}

func release(strategy string, n int) error {
	set := sim.Defaults()
	set.Voters = 3
	w := sim.New(set)
	defer w.Close()
	if err := w.Start(1, 2, 3); err != nil {
		return err
	}
	for !w.Agrees() {
		w.Do()
	}
	clients := make([]proto.Party, n)
	for i := range clients {
		c, err := w.AddClient(fmt.Sprintf("c%d", i), proto.ServerID(i%3+1), 40_000)
		if err != nil {
			return err
		}
		clients[i] = c
	}
	settle(w)
	for i, c := range clients {
		w.Issue(c, client.Command{Text: "lock /l", Recipe: "lock", Path: "/l", Strategy: strategy})
		if i == 0 {
			settle(w)
		}
	}
	settle(w)
	w.MarkStep()
	w.Issue(clients[0], client.Command{Text: "unlock /l", Recipe: "unlock", Path: "/l"})
	settle(w)
	if v := w.Violation(); v != nil {
		return v
	}
	if w.LockHolders("/l") != 1 || w.LockWaiters("/l") != n-2 {
		return fmt.Errorf("%d clients, %s: %d hold the lock, %d wait", n, strategy, w.LockHolders("/l"), w.LockWaiters("/l"))
	}
	k := w.CountsStep()
	fmt.Printf("%17d   %-11s %10d %14d %10d %8.1f\n", n, strategy, k.Messages, k.WatchEvents, k.Requests, float64(k.Bytes)/1000)
	return nil
}

// settle lets a world run until nothing is under way. To ask whether that is so costs as much as there are clients.
func settle(w *sim.World) {
	for {
		for range 1 + w.Clients() {
			w.Do()
		}
		if w.Settled() {
			return
		}
	}
}

// worlds: what watching costs, and how many random worlds a second are judged.
func worlds(int) error {
	const source = "servers 5\nstart all\nrun until servers agree\nclient a 1\nsettle\na create /n v\na repeat 1000 --async set /n v%d\nsettle\n"
	s, err := script.Parse("writes", source)
	if err != nil {
		return err
	}
	fmt.Println("\n1000 writes of a lesson      turns/s    events/s")
	for _, tracing := range []bool{false, true} {
		var turns, events int64
		began := time.Now()
		for time.Since(began) < time.Second {
			p := player.New(s, player.Options{Untraced: !tracing})
			p.RunAll()
			turns, events = turns+p.Turn(), events+p.World().Seq()
			p.Close()
		}
		what := "no events"
		if tracing {
			what = "events, all checkers"
		}
		fmt.Printf("%-25s %10.0f %11.0f\n", what, float64(turns)/time.Since(began).Seconds(), float64(events)/time.Since(began).Seconds())
	}
	return seeds()
}

// seeds: random worlds with faults, under the checkers, as `zootrope check` runs them.
func seeds() error {
	var n, events int64
	began := time.Now()
	for seed := uint64(1); time.Since(began) < 2*time.Second; seed++ {
		s, err := script.Parse("random", attack.Random(seed, attack.LeastVoters, attack.MostVoters))
		if err != nil {
			return err
		}
		p := player.New(s, player.Options{})
		p.RunAll()
		n, events = n+1, events+p.World().Seq()
		p.Close()
	}
	took := time.Since(began).Seconds()
	fmt.Printf("\nrandom worlds: %.0f seeds/s, %.0f events/s\n", float64(n)/took, float64(events)/took)
	return nil
}
