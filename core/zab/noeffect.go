package zab

import (
	"slices"
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/session"
)

// elsewhere lists the settings of zoo.cfg that have no effect here. They are accepted, so that a zoo.cfg can be copied. Notice gives Why as
// the reason, except for a value in Here, which is true here anyhow.
var elsewhere = []struct {
	Key  string
	Here []string // values that are true here anyhow
	Why  say.Form
}{
	{"dataDir", nil, noFiles},
	{"dataLogDir", nil, noFiles},
	{"clientPort", nil, noPorts},
	{"clientPortAddress", nil, noPorts},
	{"secureClientPort", nil, noPorts},
	{"admin.serverPort", nil, noPorts},
	{aServer, nil, "`servers N` and `observers N` say which servers there are"},
	{"maxClientCnxns", []string{"0"}, "the connections of one address are not limited, as with maxClientCnxns=0"},
	{"preAllocSize", nil, noFiles},
	{"globalOutstandingLimit", nil, "a server reads from its clients, however many requests are under way"},
	{"admin.enableServer", []string{"false"}, "there is no admin server, as with admin.enableServer=false"},
	{"standaloneEnabled", []string{"false"}, "one server without others elects itself, as with standaloneEnabled=false"},
	{"quorumListenOnAllIPs", nil, noPorts},
	{"electionAlg", []string{"3"}, "the election is Fast Leader Election, as with electionAlg=3"},
	{"skipACL", []string{"no"}, "ACLs are checked, as with skipACL=no"},
	{"forceSync", []string{"yes"}, "a server syncs its log before it acknowledges, as with forceSync=yes"},
	{"leaderServes", []string{"yes"}, "the leader serves clients, as with leaderServes=yes"},
	{"reconfigEnabled", []string{"false"}, "the members of the ensemble stay as they are, as with reconfigEnabled=false"},
	{"snapshot.trust.empty", []string{"true"}, "a server reads a log without a snapshot, as with snapshot.trust.empty=true"},
	{"requestThrottleLimit", []string{"0"}, "requests are not throttled, as with requestThrottleLimit=0"},
	{"fsync.warningthresholdms", nil, "no server writes a log file with warnings; how long each sync takes is told by its event"},
}

const (
	noFiles say.Form = "the disks are simulated, without folders and files"
	noPorts say.Form = "the network is simulated, without addresses and ports"
)

// leastCommitLog is the least commitLogCount (ZKDatabase.COMMIT_LOG_COUNT).
const leastCommitLog = 500

// aServer stands for all keys server.N of a zoo.cfg.
const aServer = "server.1"

// listedKey gives the key under which a setting is listed: every server.N is listed as aServer.
func listedKey(key string) string {
	if _, is := numbered(key, "server."); is {
		return aServer
	}
	return key
}

func hasNoEffect(key string) bool {
	for _, e := range elsewhere {
		if e.Key == listedKey(key) {
			return true
		}
	}
	return false
}

// Notice says why a setting that Set accepts has no effect here, or has another value than was written; nil if it counts as written.
func Notice(key, value string) *say.Text {
	for _, e := range elsewhere {
		if e.Key == listedKey(key) && !slices.Contains(e.Here, value) {
			return say.F("%s has no effect here: %s", key, e.Why)
		}
	}
	if key == whitelist {
		return unanswered(value)
	}
	least, bounded := map[string]int64{"commitLogCount": leastCommitLog, "autopurge.snapRetainCount": minRetain}[key]
	if n, err := strconv.ParseInt(value, 10, 64); bounded && err == nil && n < least {
		return say.F("%s=%s counts as %d: ZooKeeper takes no less", key, value, least)
	}
	return nil
}

// Idle lists the settings that have no effect because of the others.
func Idle(c *Config) []*say.Text {
	var out []*say.Text
	if c.LocalSessionsUpgrading && !c.LocalSessions {
		out = append(out, say.F("%s has no effect without %s", "localSessionsUpgradingEnabled=true", "localSessionsEnabled=true"))
	}
	if c.ReadOnlyMode && !c.LocalSessions {
		out = append(out, say.F("with %s and without %s a server that has no quorum opens no session", "readonlymode.enabled=true", "localSessionsEnabled=true"))
	}
	if c.SnapRetainCount != minRetain && c.PurgeInterval == 0 {
		out = append(out, say.F("%s has no effect without %s", "autopurge.snapRetainCount", "autopurge.purgeInterval"))
	}
	if least, most := c.SessionTimeouts(); most < least {
		out = append(out, say.F("%s has no effect beside a smaller %s", "minSessionTimeout", "maxSessionTimeout"))
	}
	return out
}

// SessionTimeouts are the shortest and the longest time-out that a session is granted.
func (c *Config) SessionTimeouts() (least, most proto.Millis) {
	least, most = c.MinSessionTimeout, c.MaxSessionTimeout
	if least <= 0 {
		least = 2 * c.TickTime
	}
	if most <= 0 {
		most = 20 * c.TickTime
	}
	return least, most
}

// Granted is the time-out that a session gets when it asks for one.
func (c *Config) Granted(asked proto.Millis) proto.Millis {
	return session.Negotiate(asked, c.TickTime, c.MinSessionTimeout, c.MaxSessionTimeout)
}
