package server_test

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/step"
)

// answer is what a server answers to a four-letter word after a script.
func answer(t *testing.T, w *sim.World, word string) string {
	t.Helper()
	lines, why := w.FourLetter(1, word)
	if why != nil {
		return why.In("en")
	}
	return strings.Join(lines, "\n")
}

// The lines are those of ZooKeeper 3.8.0 after the same script.
func TestAnswers(t *testing.T) {
	w := play(t, "words", told, nil).World()
	for word, want := range map[string]string{
		"ruok": "imok",
		"isro": "rw",
		"srvr": "Received: 7\nSent: 8\nConnections: 1\nOutstanding: 0\nZxid: 0x100000004\nMode: follower\nNode count: 7",
		"stat": "Clients:\n /10.77.100.10[1](queued=0,recved=7,sent=8)\n\nLatency min/avg/max: 0/",
		"mntr": "zk_server_state\tfollower\nzk_znode_count\t7\nzk_watch_count\t2\nzk_ephemerals_count\t1\n",
		"cons": ",lop=SETD,",
		"conf": "tickTime=2000\nminSessionTimeout=4000\nmaxSessionTimeout=40000\nserverId=1\ninitLimit=10\nsyncLimit=5\nelectionAlg=3\npeerType=0\nmembership: \nserver.1=",
		"dump": "SessionTracker dump:\nGlobal Sessions(1):\n0x",
		"wchs": "1 connections watching 1 paths\nTotal watches:1",
		"wchc": "\n\t/nowhere",
		"wchp": "/nowhere\n\t0x",
	} {
		if got := answer(t, w, word); !strings.Contains(got, want) {
			t.Errorf("%s: got\n%s", word, got)
		}
	}
	dump, _ := w.FourLetter(3, "dump")
	if got := strings.Join(dump, "\n"); !strings.HasPrefix(got, "SessionTracker dump:\nGlobal Session Sets (1)/(1):\n1 expire at ") || !strings.Contains(got, "ephemeral nodes dump:\nSessions with Ephemerals (1):\n0x") {
		t.Errorf("the leader's dump\n%s", got)
	}
	mntr, _ := w.FourLetter(3, "mntr")
	if got := strings.Join(mntr, "\n"); !strings.Contains(got, "zk_learners\t3\nzk_synced_followers\t2\nzk_synced_observers\t1\n") {
		t.Errorf("the leader's mntr\n%s", got)
	}
}

// A server that is down, paused, alone or not allowed to answers as one would read it.
func TestAnswersOfServersThatDoNotServe(t *testing.T) {
	const listed = "servers 3\nconfig 4lw.commands.whitelist=ruok,mntr\nstart all\nrun until servers agree\n"
	for _, c := range []struct{ script, word, want string }{
		{"servers 3\n", "ruok", "server 1 is down"},
		{"servers 3\nstart 1\nrun for 1s\n", "ruok", "imok"},
		{"servers 3\nstart 1\nrun for 1s\n", "isro", "null"},
		{"servers 3\nstart 1\nrun for 1s\n", "mntr", "This ZooKeeper instance is not currently serving requests"},
		{"servers 3\nstart all\nrun until servers agree\npause 1\n", "ruok", "server 1 is paused: it does not answer"},
		{listed, "ruok", "imok"},
		{listed, "cons", "cons is not executed because it is not in the whitelist."},
		{strings.Replace(listed, "ruok,mntr", "mntr,*", 1), "isro", "rw"},
		{strings.Replace(listed, "ruok,mntr", "", 1), "isro", "isro is not executed because it is not in the whitelist."},
	} {
		if got := answer(t, play(t, "words", c.script, nil).World(), c.word); got != c.want {
			t.Errorf("%s after %q: %s", c.word, c.script, got)
		}
	}
	if got := answer(t, play(t, "words", listed, nil).World(), "srvr"); !strings.Contains(got, "Mode: follower") { // zkServer.sh needs it
		t.Errorf("srvr: %s", got)
	}
}

// Of a connection that has no session yet, cons tells how much has come and gone, and nothing else.
func TestConsOfAConnectionWithoutASession(t *testing.T) {
	a := newAlone(t)
	a.client()
	a.step(step.Input{Kind: step.Opened, Conn: proto.Conn{Net: proto.ClientPort, Peer: -2, Gen: 2}, Addr: "10.77.100.11"})
	w, _ := a.srv.Words(a.now)
	lines := w.Answer("cons", true)
	if len(lines) != 2 || !strings.Contains(lines[0], ",sid=0x") || lines[1] != " /10.77.100.11[1](queued=0,recved=0,sent=0)" {
		t.Errorf("got\n%s", strings.Join(lines, "\n"))
	}
}

// Every line of every answer, as the transcript has it: of each kind of server, with local sessions and others, and of one that does not serve.
func TestEveryLineOfTheAnswers(t *testing.T) {
	const mixed = "servers 3\nobservers 1\nconfig localSessionsEnabled=true\nconfig localSessionsUpgradingEnabled=true\nstart all\nrun until servers agree\nclient a 1\nclient b 1\nclient c 3\nsettle\n" +
		"a create -e /e\nsettle\na create -e /f\nc create -c /k\nsettle\nb addWatch -m PERSISTENT_RECURSIVE /\na get -w /e\nc ls -w /\nsettle\nc set /k data\nsettle\nrun for 3s\n"
	for name, c := range map[string]struct {
		source string
		ids    []proto.ServerID
	}{
		"a follower": {told, []proto.ServerID{1}}, "a leader": {told, []proto.ServerID{3}}, "an observer": {told, []proto.ServerID{4}},
		"a follower with local sessions": {mixed, []proto.ServerID{1}}, "a leader with local sessions": {mixed, []proto.ServerID{3}},
		"without clients": {"servers 3\nstart all\nrun until servers agree\n", []proto.ServerID{1, 3}},
		"alone":           {"servers 3\nstart 1\nrun for 1s\n", []proto.ServerID{1, 2}},
		"standalone":      {"servers 1\nstart 1\nrun for 3s\n", []proto.ServerID{1}},
	} {
		t.Run(name, func(t *testing.T) {
			w := play(t, "words", c.source, nil).World()
			for _, id := range c.ids {
				for _, word := range []string{"ruok", "isro", "srvr", "stat", "mntr", "cons", "conf", "dump", "wchs", "wchc", "wchp"} {
					lines, why := w.FourLetter(id, word)
					if why != nil {
						lines = []string{why.In("en")}
					}
					transcript.Note(t, fmt.Sprintf("%d %s", id, word))
					for _, line := range lines {
						transcript.Note(t, "  "+line)
					}
				}
			}
		})
	}
}
