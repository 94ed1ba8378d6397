package trace

import (
	"encoding/json"
	"testing"

	"zootrope/core/proto"
)

func TestKindsHaveNames(t *testing.T) {
	for k := Command; k < Kinds; k++ {
		if got, ok := ParseKind(k.String()); !ok || got != k {
			t.Errorf("kind %d is called %q", k, k.String())
		}
	}
	for _, n := range KindNames() {
		if _, ok := ParseKind(n); !ok {
			t.Errorf("%q is listed and cannot be read", n)
		}
	}
	for r := NoRule + 1; r < Rules; r++ {
		if r.String() == "" {
			t.Errorf("rule %d has no name", r)
		}
	}
}

func TestSitesAreSomewhere(t *testing.T) {
	for s := NoSite + 1; s < Beyond(); s++ {
		if loc := s.Location(); loc.File == "" || loc.Line == 0 || loc.Func == "" {
			t.Errorf("site %d is nowhere: run go generate ./core/trace", s)
		}
	}
}

// Each way of writing to a disk mirrors its own class, and so does each file's sync.
func TestDiskMirrors(t *testing.T) {
	for op := proto.AppendTxn; op <= proto.PurgeLogs; op++ {
		e := Event{Kind: Write, Site: AtWrite, Text: op.String()}
		if ours := op == proto.SupersedeLog || op == proto.DropSnapshots; ours != (e.Mirrors() == "") {
			t.Errorf("%v mirrors %q", op, e.Mirrors())
		}
	}
	for f := proto.LogFile; f < proto.Files; f++ {
		if e := (Event{Kind: Fsync, Site: AtFsync, Text: f.String()}); e.Mirrors() == "" {
			t.Errorf("the sync of the %v mirrors nothing", f)
		}
	}
	for text, want := range map[string]string{"append": "FileTxnLog.append", "acceptedEpoch": "QuorumPeer.setAcceptedEpoch",
		"snapshot": "FileTxnSnapLog.save", "truncate": "FileTxnLog.truncate", "purge logs": "PurgeTxnLog.purge"} {
		if e := (Event{Kind: Write, Site: AtWrite, Text: text}); e.Mirrors() != want {
			t.Errorf("%s mirrors %s, want %s", text, e.Mirrors(), want)
		}
	}
	if e := (Event{Kind: Sent(proto.Ack), Site: AtSendAck}); e.Mirrors() != "SendAckRequestProcessor.processRequest" {
		t.Errorf("an ACK mirrors %s", e.Mirrors())
	}
}

func TestJSON(t *testing.T) {
	e := Event{Seq: 7, Cause: 6, Turn: 3, At: 12, Kind: VoteChange, Site: AtCompareVotes, Server: 5, Peer: 4, Round: 2,
		Vote: proto.Vote{Leader: 4, Zxid: proto.MakeZxid(1, 999), PeerEpoch: 1}, Rule: ByZxid, Taken: true, Have: proto.Sids{}.With(1).With(3),
		Text: "a \"quoted\"\nline \x01 é"}
	var got map[string]any
	if err := json.Unmarshal(e.AppendJSON(nil, func(proto.Party) string { return "ann" }), &got); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]any{"seq": 7.0, "cause": 6.0, "kind": "VOTE", "server": 5.0, "peer": 4.0, "rule": "zxid", "text": e.Text} {
		if got[key] != want {
			t.Errorf("%s = %v, want %v", key, got[key], want)
		}
	}
	if v := got["vote"].(map[string]any); v["zxid"] != "1:999" {
		t.Errorf("vote %v", v)
	}
	c := Event{Kind: Outcome, Client: -1}
	if err := json.Unmarshal(c.AppendJSON(nil, func(proto.Party) string { return "ann" }), &got); err != nil || got["client"] != "ann" || got["code"] != "OK" {
		t.Errorf("%v %v", got, err)
	}
}
