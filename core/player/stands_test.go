package player

import (
	"fmt"
	"strings"
	"testing"
)

// A picture of a client says at which lines its recipes stand, and for what.
func TestStands(t *testing.T) {
	p := play(t, "servers 3\nstart all\nrun until servers agree\nclient a 1\nclient b 2\nsettle\n", Options{})
	p.RunAll()
	for _, test := range []struct{ do, want string }{
		{"a lock /l --strategy writelock; run until client a at WriteLockCreates",
			"a asks writelock WriteLockCreates findPrefixInChildren"},
		{"break a-1; run until client a is CONNECTING; run until client a is CONNECTED", "a sleeps writelock RetryDelay tenTimes"},
		{"run until lock /l held by a", "a holds writelock lockAsWriteLock"},
		{"b lock /l --strategy writelock; settle", "a holds writelock lockAsWriteLock, b waits writelock WriteLockWaits lockAsWriteLock"},
		{"pause b; a unlock /l; run until client a at LockReleased", "a asks writelock LockReleased unlockAsWriteLock, b waits writelock WriteLockWaits lockAsWriteLock"},
		{"resume b; run until lock /l held by b", "b holds writelock lockAsWriteLock"},
		{"a lock /n --strategy nodecache; run until client a at NodeCachePauses", "a sleeps nodecache NodeCachePauses lockWithNodeCache, b holds writelock lockAsWriteLock"},
		{"a expire; run until client a is EXPIRED", "a gone nodecache BackoffReconnects curated.pause, b holds writelock lockAsWriteLock"},
		{"b unlock /l; settle", "a gone nodecache BackoffReconnects curated.pause"},
		{"client a 3; settle", ""},
		{"b lock /r; settle; a lock /r; settle; link a>3 delay 500ms; a get /zookeeper; b unlock /r; run for 200ms", "a ready predecessor WaitBehind lockBehindPredecessor"},
		{"link a>3 heal; settle; a unlock /r; settle", ""},
		{"a lead /t; settle", "a holds lead Leads curated.leadBy"},
		{"break a-3; run until client a is CONNECTING", "a reconnects lead Leads curated.leadBy"},
		{"run for 10s", "a holds lead Leads curated.leadBy"},
		{"a unlock /t; settle", ""},
		{"a lock /s --strategy semaphore; settle; b dequeue /q; settle", "a holds semaphore lockSemaphore, b waits dequeue QueueWaits dequeue"},
		{"crash a b; expect client a is CRASHED and client b at QueueWaits; run for 20s", "a crashed semaphore lockSemaphore, b crashed dequeue QueueWaits dequeue"},
		{"run for 20s", "a gone semaphore lockSemaphore, b gone dequeue QueueWaits dequeue"},
	} {
		for _, command := range strings.Split(test.do, "; ") {
			if err := p.Inject(command); err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			p.RunAll()
		}
		var got []string
		for _, c := range p.World().View().Clients {
			for _, s := range c.Stands {
				got = append(got, strings.Join(strings.Fields(fmt.Sprint(c.Name, " ", s.Kind, " ", s.Recipe, " ", s.Line, " ", s.Func)), " "))
				if !strings.HasPrefix(s.File, "core/recipe/") || s.Row == 0 {
					t.Errorf("%s: line %d of %q", test.do, s.Row, s.File)
				}
			}
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: %s, want %s", test.do, strings.Join(got, ", "), test.want)
		}
	}
}
