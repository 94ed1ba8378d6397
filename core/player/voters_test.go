package player

import (
	"fmt"
	"strings"
	"testing"
)

// ensemble returns a script with nine servers: those up to a number vote, and those up to another number are started.
func ensemble(voters, started int) string {
	ids := make([]string, started)
	for i := range ids {
		ids[i] = fmt.Sprint(i + 1)
	}
	return fmt.Sprintf("servers 9\nconfig timePerRequest=300us timePerPacket=25us\nlatency 1ms\nfsync 1ms\nvoters %d\nstart %s\nrun until servers agree\nclient ann %d\nsettle\n",
		voters, strings.Join(ids, " "), voters)
}

// A leader works on each packet that it sends or gets: the more voters there are, the fewer writes it does. A write costs it one
// packet for an observer, and three for a voter.
func TestMoreVotersFewerWrites(t *testing.T) {
	for _, test := range []struct {
		voters, started int
		work            float64 // ms that the leader works on a write
	}{{3, 3, 0.45}, {5, 5, 0.6}, {7, 7, 0.75}, {9, 9, 0.9}, {3, 5, 0.5}, {3, 9, 0.6}} {
		most := int(100 / test.work)
		p := play(t, ensemble(test.voters, test.started)+fmt.Sprintf("step s\nann repeat 240 --async set / %%d\nrun for 100ms\n"+
			"expect leader is %d and count CLIENT_REPLY at-most %d and count CLIENT_REPLY at-least %d\n", test.voters, most, most-8), Options{})
		p.RunAll()
		if r := p.Results(); p.Err() != nil || !r[len(r)-1].OK {
			t.Errorf("%d voters of %d servers: %v %v", test.voters, test.started, p.Err(), r[len(r)-1])
		}
	}
}

// The command `voters` is refused once a server has started, and where servers are in groups. A server that does not vote is an observer. A rewind
// takes the command back.
func TestVoters(t *testing.T) {
	p := play(t, "servers 5\nstep a\nvoters 3\nstart all\nrun until servers agree\nexpect leader is 3 and server 5 is OBSERVING\nrewind a\nvoters 4\nstart all\n"+
		"run until servers agree\nexpect leader is 4 and server 5 is OBSERVING\nrewind a\nstart all\nrun until servers agree\nexpect leader is 5\n", Options{})
	p.RunAll()
	for _, r := range p.Results() {
		if !r.OK {
			t.Errorf("%+v", r)
		}
	}
	p = play(t, "servers 5\nvoters 3\nstart all\nrun until servers agree\nclient ann 1\nann get /zookeeper/config\nsettle\n"+
		"expect client ann answer has 'server.3=server3:2888:3888:participant' and client ann answer has 'server.5=server5:2888:3888:observer'\n", Options{})
	if p.RunAll(); !p.Results()[len(p.Results())-1].OK {
		t.Error("the configuration names other voters and observers")
	}
	for source, want := range map[string]string{
		"servers 5\nstart 1\nvoters 3\n":                                     "a server has been started",
		"servers 5\nstart 1\ncrash 1\nvoters 3\n":                            "a server has been started",
		"servers 5\nconfig group.1=1:2:3 group.2=4:5\nvoters 3\nstart all\n": "where servers are in groups",
	} {
		p := play(t, source, Options{})
		if p.RunAll() != Refused || !strings.Contains(p.Err().Error(), want) {
			t.Errorf("%q: %v", source, p.Err())
		}
	}
}
