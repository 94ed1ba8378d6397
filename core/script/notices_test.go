package script

import (
	"reflect"
	"strings"
	"testing"

	"zootrope/core/zab"
)

// What has no effect, or counts otherwise than it was written, is said, with its place and the reason.
func TestNotices(t *testing.T) {
	for source, want := range map[string]string{
		"config skipACL=yes": "1:8: skipACL has no effect here: ACLs are checked, as with skipACL=no",
		"config skipACL=no forceSync=yes leaderServes=yes readonlymode.enabled=false reconfigEnabled=false snapshot.trust.empty=true requestThrottleLimit=0": "",
		"config forceSync=no leaderServes=no readonlymode.enabled=true reconfigEnabled=true snapshot.trust.empty=false requestThrottleLimit=5": "1:8: forceSync has no effect here: a server syncs its log before it acknowledges, as with forceSync=yes\n" +
			"1:21: leaderServes has no effect here: the leader serves clients, as with leaderServes=yes\n" +
			"1:63: reconfigEnabled has no effect here: the members of the ensemble stay as they are, as with reconfigEnabled=false\n" +
			"1:84: snapshot.trust.empty has no effect here: a server reads a log without a snapshot, as with snapshot.trust.empty=true\n" +
			"1:111: requestThrottleLimit has no effect here: requests are not throttled, as with requestThrottleLimit=0",
		"config maxClientCnxns=1 globalOutstandingLimit=1 fsync.warningthresholdms=10": "1:8: maxClientCnxns has no effect here: the connections of one address are not limited, as with maxClientCnxns=0\n" +
			"1:25: globalOutstandingLimit has no effect here: a server reads from its clients, however many requests are under way\n" +
			"1:50: fsync.warningthresholdms has no effect here: no server writes a log file with warnings; how long each sync takes is told by its event",
		"config maxClientCnxns=0 standaloneEnabled=false electionAlg=3": "",
		"config server.12=host:2888:3888 secureClientPort=2281 admin.serverPort=8080": "1:8: server.12 has no effect here: `servers N` and `observers N` say which servers there are\n" +
			"1:33: secureClientPort has no effect here: the network is simulated, without addresses and ports\n" +
			"1:55: admin.serverPort has no effect here: the network is simulated, without addresses and ports",
		"config commitLogCount=20":                                                          "1:8: commitLogCount=20 counts as 500: ZooKeeper takes no less",
		"config commitLogCount=500":                                                         "",
		"config autopurge.snapRetainCount=1 autopurge.purgeInterval=1":                      "1:8: autopurge.snapRetainCount=1 counts as 3: ZooKeeper takes no less",
		"config tickTime=100 tickTime=200":                                                  "1:21: tickTime is set again: the last value holds",
		"config tickTime=100 initLimit=5\nconfig tickTime=200 syncLimit=3":                  "2:8: tickTime is set again: the last value holds",
		"seed 1\nseed 2":                                                                    "2:6: seed is set again: the last value holds",
		"config bug=1549 bug=1156":                                                          "",
		"servers 3\nconfig localSessionsUpgradingEnabled=true\nstart all":                   "3:7: localSessionsUpgradingEnabled=true has no effect without localSessionsEnabled=true",
		"servers 3\nconfig readonlymode.enabled=true\nstart all":                            "3:7: with readonlymode.enabled=true and without localSessionsEnabled=true a server that has no quorum opens no session",
		"servers 3\nconfig readonlymode.enabled=true localSessionsEnabled=true\nstart all":  "",
		"servers 3\nconfig autopurge.snapRetainCount=5\nstart all":                          "3:7: autopurge.snapRetainCount has no effect without autopurge.purgeInterval",
		"servers 3\nconfig minSessionTimeout=5000 maxSessionTimeout=4000\nstart 1\nstart 2": "3:7: minSessionTimeout has no effect beside a smaller maxSessionTimeout",
		"latency 0.5ms":                       "1:9: 0.5ms counts as 0 ms: the clock has whole milliseconds",
		"latency 1ms±2ms":                     "1:9: 1ms±2ms varies by more than itself: what would be below 0 ms is 0 ms",
		"servers 1\nrun for 1.5s":             "",
		"config tickTime=3\nrun for 0.5ticks": "2:9: 0.5ticks counts as 1 ms: the clock has whole milliseconds",
		"servers 1\nclient ann 1 timeout 1s":  "2:22: 1s counts as 4000 ms: the servers grant a session 4000 to 40000 ms (minSessionTimeout, maxSessionTimeout; 2 and 20 ticks unless set)",
		"servers 1\nconfig minSessionTimeout=500\nclient ann 1 timeout 1s": "",
		"servers 1\nconfig tickTime=100\nclient ann 1":                     "", // what is not written is not corrected
	} {
		s, err := Parse("", source)
		if err != nil {
			t.Errorf("%q: %v", source, err)
			continue
		}
		if got := s.Notices().In("en"); got != want {
			t.Errorf("%q:\n got %s\nwant %s", source, got, want)
		}
	}
}

// Each setting that does nothing says so: no key of zoo.cfg is taken silently and left.
func TestEverySettingCountsOrSaysThatItDoesNot(t *testing.T) {
	values := []string{"7", "100000", "true", "0.5", "x:y", "1:2", "0", "false", "ack-before-fsync"}
	for _, key := range zab.Keys() {
		silent := false
		changed := false
		for _, v := range values {
			c := zab.Defaults()
			before := Settings{Zoo: c}
			if c.Set(key, v) != nil {
				continue
			}
			if n := zab.Notice(key, v); n != nil && strings.Contains(n.String(), "no effect") {
				silent = true
			} else if !reflect.DeepEqual(before.Zoo, c) {
				changed = true
			}
		}
		if silent == changed {
			t.Errorf("%s: it changes something: %v; it is said that it does not: %v", key, changed, silent)
		}
	}
}

// The examples of the help have effect.
func TestExamplesHaveEffect(t *testing.T) {
	for _, chapter := range Help() {
		for _, r := range chapter.Rows {
			for _, e := range r.Examples {
				scope := NewScope()
				c, _ := ParseLine(&scope, e)
				if c != nil && len(c.Notices) > 0 {
					t.Errorf("%s: %v", e, c.Notices[0])
				}
			}
		}
	}
}
