package core_test

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/server"
	"zootrope/core/step"
	"zootrope/core/zab"
)

// disk keeps the two epoch files and forgets the log, so its server cannot start again. A new one has −1 in both.
type disk struct{ accepted, current int64 }

func (d *disk) Epochs() (accepted, current int64) { return d.accepted, d.current }
func (d *disk) Segments() []proto.LogSegment      { return nil }
func (d *disk) Snapshots() []*proto.Snapshot      { return nil }

// write makes a write durable at once, and gives the input that says so.
func (d *disk) write(w proto.Write) step.Input {
	switch w.Op {
	case proto.AcceptedEpoch:
		d.accepted = w.Epoch
	case proto.CurrentEpoch:
		d.current = w.Epoch
	}
	return step.Input{Kind: step.Synced, Done: w.Ticket}
}

// A host drives a server: it gives Step one input after another, and does what the output asks for. This server has no peers, so that there is
// nothing to dial. The host lets time pass until the server leads; then a client connects and creates a znode.
func Example() {
	cfg := zab.Defaults()
	cfg.ID, cfg.Voters = 1, cfg.Voters.With(1)
	d := &disk{-1, -1}
	var out step.Output
	out.Reset()
	srv, err := server.Boot(cfg, 1, 0, d, &out)
	if err != nil {
		panic(err)
	}
	var now proto.Millis
	drive := func(inputs ...step.Input) {
		for ; len(inputs) > 0; inputs = inputs[1:] {
			inputs[0].Now, inputs[0].Wall = now, now
			out.Reset()
			srv.Step(&inputs[0], d, &out)
			for _, w := range out.Writes {
				inputs = append(inputs, d.write(w))
			}
			for _, s := range out.Sends {
				if rep := s.Msg.Rep; rep != nil {
					fmt.Println(rep.Op, rep.Path, rep.Err, rep.Zxid)
				}
			}
		}
	}
	for !srv.Serving() {
		now = srv.Wake()
		drive(step.Input{Kind: step.Timer})
	}
	client := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
	drive(step.Input{Kind: step.Opened, Conn: client},
		step.Input{Kind: step.Recv, Conn: client, Msg: proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 10_000}}})
	drive(step.Input{Kind: step.Recv, Conn: client, Msg: proto.Message{Kind: proto.ClientRequest,
		Req: &proto.Request{Op: proto.OpCreate, Path: "/a", Xid: 1, ACL: proto.OpenACL}}})
	// Output: create /a OK 1:2
}
