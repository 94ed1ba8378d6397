package zab

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// Config is a server's zoo.cfg. Times are milliseconds unless they are ticks.
type Config struct {
	ID                      proto.ServerID
	Voters, Observers       proto.Sids
	Addresses               []Address    // where the servers are reached: only a part of the configuration's text, the protocol does not use them
	Groups                  proto.Groups // the groups of hierarchical quorums; empty for majorities
	TickTime                proto.Millis
	InitLimit, SyncLimit    int          // ticks
	MinSessionTimeout       proto.Millis // 0: 2 ticks
	MaxSessionTimeout       proto.Millis // 0: 20 ticks
	SnapCount               int          // transactions between snapshots; half of it is random
	SnapSizeLimit           int64        // snapSizeLimitInKb, in bytes: a longer log is rolled, too; 0 for no limit
	MaxSnapSyncs            int          // leader.maxConcurrentSnapSyncs: while so many learners get a SNAP, further observers are refused
	MaxDiffSyncs            int          // leader.maxConcurrentDiffSyncs: the same for all other synchronisations
	SnapshotChunk           int          // how many znodes are written to a snapshot at once; the snapshot of a larger tree is fuzzy
	SnapRetainCount         int          // autopurge: snapshots to keep, at least 3
	PurgeInterval           int          // autopurge: hours between purges, 0 for none
	CommitLogCount          int          // length of committedLog, at least 500
	SnapshotSizeFactor      int          // in thousandths: 330; negative switches on-disk DIFF off
	ForceSnapshotSync       bool
	MinNotificationInterval proto.Millis
	MaxNotificationInterval proto.Millis
	CnxTimeout              proto.Millis
	MaxContainersPerMinute  int          // znode.container.maxPerMinute: how fast idle containers are deleted
	MaxNeverUsed            proto.Millis // znode.container.maxNeverUsedIntervalMs: 0 keeps containers that never had a child
	SyncEnabled             bool         // observers keep a log
	ExtendedTypes           bool         // nodes may have a time to live
	LocalSessions           bool         // localSessionsEnabled: a new session is known to its own server only
	LocalSessionsUpgrading  bool         // localSessionsUpgradingEnabled: …until it creates an ephemeral
	Bugs                    proto.Bugs   // the known faults that are switched on
	SuperDigest             string       // user:hash of the super user (DigestAuthenticationProvider.superDigest), "" for none
	MaxBuffer               int          // jute.maxbuffer: the longest frame that a server or a client reads
	CounterLimit            uint32       // the last counter of an epoch; a leader gives up there (ZOOKEEPER-1277)
	Digest                  bool         // keep the tree's digest (DigestCalculator)
	ExtraBuffer             int          `hash:"late"` // jute.maxbuffer.extrasize: how many bytes longer than MaxBuffer a transaction may be; 0 for no limit
	Whitelist               string       `hash:"late"` // 4lw.commands.whitelist: the four-letter words that are answered; "" for all
	ReadOnlyMode            bool         `hash:"late"` // readonlymode.enabled: a server that looks for a leader for long serves clients that want no more than to read
}

// DefaultSnapCount is ZooKeeper's snapCount. A world that sets another one shows the snapshots of its servers.
const DefaultSnapCount = 100_000

// Defaults are ZooKeeper's, with the tick and limits of its sample file (docs/protocol/README.md#settings).
func Defaults() Config {
	return Config{TickTime: 2000, InitLimit: 10, SyncLimit: 5, SnapCount: DefaultSnapCount, SnapSizeLimit: 4 << 30, MaxSnapSyncs: 10, MaxDiffSyncs: 100, SnapshotChunk: 10_000, SnapRetainCount: minRetain, CommitLogCount: 500,
		SnapshotSizeFactor: 330, MinNotificationInterval: 200, MaxNotificationInterval: 60_000, CnxTimeout: 5000, MaxContainersPerMinute: 10_000,
		SyncEnabled: true, Digest: true, CounterLimit: maxCounter, MaxBuffer: proto.MaxBuffer}
}

// readOnlyMode is a property of Java's in ZooKeeper, and no key of zoo.cfg: there it has no effect (docs/protocol/sessions.md#read-only-mode).
const readOnlyMode = "readonlymode.enabled"

// minRetain is the least number of snapshots that a purge keeps, and the default (QuorumPeerConfig.MIN_SNAP_RETAIN_COUNT).
const minRetain = 3

// maxCounter is the last counter that ZooKeeper gives out in an epoch (ZxidUtils, Leader.propose).
const maxCounter = 0xfffffffe

// Observer says whether this server has no vote.
func (c *Config) Observer() bool { return !c.Voters.Has(c.ID) }

// Quorum is the size of a majority, for the screen; with groups there is no such number, and it is 0.
func (c *Config) Quorum() int {
	if c.Groups.Hierarchical() {
		return 0
	}
	return c.Voters.Len()/2 + 1
}

// hasQuorum says whether a set contains a quorum of the voters (QuorumVerifier.containsQuorum).
func (c *Config) hasQuorum(s proto.Sids) bool { return c.Groups.Contains(s, c.Voters) }

// tooLong says whether a transaction is too long to be read again, from a packet or from the log, although it can be written
// (BinaryInputArchive.checkLength; docs/protocol/data.md#how-large-a-request-may-be, ZOOKEEPER-4306).
func (c *Config) tooLong(t *proto.Txn) bool {
	return c.ExtraBuffer > 0 && t != nil && t.Size() > c.MaxBuffer+c.ExtraBuffer
}

func (c *Config) initLimit() proto.Millis { return proto.Millis(c.InitLimit) * c.TickTime }
func (c *Config) syncLimit() proto.Millis { return proto.Millis(c.SyncLimit) * c.TickTime }

// setting is one key of zoo.cfg that the core knows.
type setting struct {
	Key      string
	Min, Max int64
	Help     say.Form
	set      func(*Config, int64)
}

var settings = []setting{
	{"tickTime", 1, 600_000, "ms: the unit of initLimit, syncLimit and session timeouts",
		func(c *Config, v int64) { c.TickTime = proto.Millis(v) }},
	{"initLimit", 1, 100_000, "ticks that discovery and synchronisation may take",
		func(c *Config, v int64) { c.InitLimit = int(v) }},
	{"syncLimit", 1, 100_000, "ticks that a follower may be silent or behind",
		func(c *Config, v int64) { c.SyncLimit = int(v) }},
	{"minSessionTimeout", -1, 1 << 31, "ms; 2 ticks unless set",
		func(c *Config, v int64) { c.MinSessionTimeout = proto.Millis(v) }},
	{"maxSessionTimeout", -1, 1 << 31, "ms; 20 ticks unless set",
		func(c *Config, v int64) { c.MaxSessionTimeout = proto.Millis(v) }},
	{"snapCount", 2, 1 << 31, "transactions between snapshots (half of it is random)",
		func(c *Config, v int64) { c.SnapCount = int(v) }},
	{"snapSizeLimitInKb", 0, 1 << 40, "KiB of log between snapshots (half of it is random), 0 for no limit",
		func(c *Config, v int64) { c.SnapSizeLimit = v << 10 }},
	{"leader.maxConcurrentSnapSyncs", 1, 1 << 31, "learners that get a SNAP at the same time; further observers are refused",
		func(c *Config, v int64) { c.MaxSnapSyncs = int(v) }},
	{"leader.maxConcurrentDiffSyncs", 1, 1 << 31, "learners that are synchronised otherwise at the same time; further observers are refused",
		func(c *Config, v int64) { c.MaxDiffSyncs = int(v) }},
	{"snapshotChunk", 1, 1 << 31, "znodes that a snapshot takes at once; those of a larger tree come later, as they are then (fuzzy)",
		func(c *Config, v int64) { c.SnapshotChunk = int(v) }},
	{"autopurge.snapRetainCount", 1, 1 << 31, "snapshots that a purge keeps, with the log after the oldest; below 3 it is 3",
		func(c *Config, v int64) { c.SnapRetainCount = max(minRetain, int(v)) }},
	{"autopurge.purgeInterval", 0, 1 << 20, "hours between purges of old snapshots and logs, 0 for none; the first is at boot",
		func(c *Config, v int64) { c.PurgeInterval = int(v) }},
	{"commitLogCount", 1, 1 << 31, "transactions that a leader keeps in memory for DIFF; below 500 it is 500",
		func(c *Config, v int64) { c.CommitLogCount = max(leastCommitLog, int(v)) }},
	{"cnxTimeout", 1, 600_000, "ms that dialling the election port of a peer may take",
		func(c *Config, v int64) { c.CnxTimeout = proto.Millis(v) }},
	{"minNotificationInterval", 1, 600_000, "ms after which a vote is first repeated",
		func(c *Config, v int64) { c.MinNotificationInterval = proto.Millis(v) }},
	{"maxNotificationInterval", 1, 3_600_000, "ms up to which that interval doubles",
		func(c *Config, v int64) { c.MaxNotificationInterval = proto.Millis(v) }},
	{"znode.container.maxPerMinute", 1, 1 << 31, "idle containers that a leader deletes in a minute at most",
		func(c *Config, v int64) { c.MaxContainersPerMinute = int(v) }},
	{"znode.container.maxNeverUsedIntervalMs", 0, 1 << 40, "ms after which a container goes that never had a child, 0 for never",
		func(c *Config, v int64) { c.MaxNeverUsed = proto.Millis(v) }},
	{"jute.maxbuffer", 1024, 1<<31 - 1, "bytes of the longest frame that a server or a client reads",
		func(c *Config, v int64) { c.MaxBuffer = int(v) }},
	{"jute.maxbuffer.extrasize", 1024, 1<<31 - 1, "bytes above jute.maxbuffer that a transaction may have in a packet and in the log; no limit unless it is set",
		func(c *Config, v int64) { c.ExtraBuffer = int(v) }},
	{"counterLimit", 1, maxCounter, "the last counter of an epoch: a leader that has come to it gives up",
		func(c *Config, v int64) { c.CounterLimit = uint32(v) }},
}

// Keys lists the settings by their zoo.cfg names.
func Keys() []string {
	out := []string{}
	for _, s := range settings {
		out = append(out, s.Key)
	}
	out = append(out, "snapshotSizeFactor", "forceSnapshotSync", "syncEnabled", "extendedTypesEnabled", "localSessionsEnabled",
		"localSessionsUpgradingEnabled", readOnlyMode, "DigestAuthenticationProvider.superDigest", whitelist, "group.1", "weight.1", "bug")
	for _, e := range elsewhere {
		out = append(out, e.Key)
	}
	return out
}

// Set changes one setting by its zoo.cfg name.
func (c *Config) Set(key, value string) error {
	for _, s := range settings {
		if s.Key == key {
			v, err := strconv.ParseInt(value, 10, 64)
			if err != nil || v < s.Min || v > s.Max {
				return say.F("%s must be a whole number from %d to %d (%s), found %q", key, s.Min, s.Max, s.Help, value)
			}
			s.set(c, v)
			return nil
		}
	}
	switch key {
	case "bug":
		bugs, err := ParseBugs(value)
		c.Bugs |= bugs
		return err
	case "DigestAuthenticationProvider.superDigest":
		c.SuperDigest = value
		return nil
	case whitelist:
		c.Whitelist = cmp.Or(value, "srvr") // with an empty list, srvr is answered all the same
		return nil
	case "snapshotSizeFactor":
		v, err := thousandths(value)
		if err != nil || v > 1000 {
			return say.F("snapshotSizeFactor must be a number up to 1 such as 0.33, negative to switch it off, found %q", value)
		}
		c.SnapshotSizeFactor = v
		return nil
	}
	if flag := c.flag(key); flag != nil {
		if value != "true" && value != "false" {
			return say.F("%s must be true or false, found %q", key, value)
		}
		*flag = value == "true"
		return nil
	}
	if done, err := c.setGroups(key, value); done {
		return err
	}
	if hasNoEffect(key) {
		return nil
	}
	return say.F("unknown setting %q", key)
}

// ParseBugs reads names of known bugs, joined by commas.
func ParseBugs(text string) (proto.Bugs, error) {
	bugs, err := proto.ParseBugs(text)
	if err == (proto.BugsRefused{}) {
		return 0, say.F("bug=%s cannot be given: this build serves real clients, and has no known bugs", text)
	}
	if wrong, ok := err.(proto.UnknownBug); ok {
		return 0, say.F("bug must be none or some of %s, joined by commas, found %q", say.List(proto.BugNames()), string(wrong))
	}
	return bugs, err
}

// Known says whether Set takes a key: one of Keys, or a group or weight of any number.
func Known(key string) bool {
	_, group := numbered(key, "group.")
	_, weight := numbered(key, "weight.")
	return group || weight || slices.Contains(Keys(), listedKey(key))
}

func numbered(key, prefix string) (int64, bool) {
	digits, ok := strings.CutPrefix(key, prefix)
	n, err := strconv.ParseInt(digits, 10, 32)
	return n, ok && err == nil && n >= 0
}

// setGroups takes group.N=1:2:3 and weight.N=W (QuorumHierarchical.parse).
func (c *Config) setGroups(key, value string) (done bool, err error) {
	if n, ok := numbered(key, "group."); ok {
		var members proto.Sids
		for word := range strings.SplitSeq(value, ":") {
			id, err := strconv.ParseInt(word, 10, 64)
			if err != nil || !proto.ServerID(id).Valid() {
				return true, say.F("%s must be the ids of its servers with colons between them, such as 1:2:3, found %q", key, value)
			}
			members = members.With(proto.ServerID(id))
		}
		c.Groups.SetGroup(n, members)
		return true, nil
	}
	if id, ok := numbered(key, "weight."); ok {
		if !proto.ServerID(id).Valid() {
			return true, say.F("%s is of no server: their ids are 1 to 255", key)
		}
		w, err := strconv.ParseInt(value, 10, 32)
		if err != nil || w < 0 {
			return true, say.F("%s must be the weight of that server, a whole number from 0, found %q", key, value)
		}
		c.Groups.SetWeight(proto.ServerID(id), w)
		return true, nil
	}
	return false, nil
}

// check says why no server can start with this configuration.
func (c *Config) check() error {
	if !c.ID.Valid() {
		return fmt.Errorf("a server's id is %d to %d, found %d", proto.MinSid, proto.MaxSid, c.ID)
	}
	for _, id := range c.Voters.Or(c.Observers).With(c.ID).List() {
		if !id.ValidWith(c.ExtendedTypes) {
			return fmt.Errorf("with extendedTypesEnabled the largest id of a server is %d, found %d", proto.MaxSidWithTTL, id)
		}
	}
	return nil
}

// CheckGroups says what is wrong with the groups: every voter must be in exactly one, and some must have weight. Weights are of
// servers that exist.
func CheckGroups(g *proto.Groups, voters, all proto.Sids) error {
	if !g.Hierarchical() {
		return nil
	}
	var seen proto.Sids
	for _, group := range g.Groups {
		for _, id := range group.Members.List() {
			switch {
			case !all.Has(id):
				return say.F("group.%d names server %d, but there is none", group.Number, id)
			case seen.Has(id):
				return say.F("server %d is in several groups", id)
			}
			seen = seen.With(id)
		}
	}
	for _, id := range voters.List() {
		if !seen.Has(id) {
			return say.F("server %d is in no group: each voter must be in one", id)
		}
	}
	for _, w := range g.Weights {
		if !all.Has(w.Server) {
			return say.F("weight.%d is of server %d, but there is none", w.Server, w.Server)
		}
	}
	if !g.Contains(voters, voters) {
		return say.F("no set of servers is a quorum: every group has weight 0")
	}
	return nil
}

// flag finds a setting that is true or false.
func (c *Config) flag(key string) *bool {
	switch key {
	case "syncEnabled":
		return &c.SyncEnabled
	case "forceSnapshotSync":
		return &c.ForceSnapshotSync
	case "extendedTypesEnabled":
		return &c.ExtendedTypes
	case "localSessionsEnabled":
		return &c.LocalSessions
	case "localSessionsUpgradingEnabled":
		return &c.LocalSessionsUpgrading
	case readOnlyMode:
		return &c.ReadOnlyMode
	}
	return nil
}

// thousandths reads a decimal number such as 0.33 or -1 without floating point.
func thousandths(s string) (int, error) {
	sign, rest := 1, s
	if len(s) > 0 && s[0] == '-' {
		sign, rest = -1, s[1:]
	}
	whole, frac := rest, ""
	for i := range rest {
		if rest[i] == '.' {
			whole, frac = rest[:i], rest[i+1:]
			break
		}
	}
	if whole+frac == "" {
		return 0, strconv.ErrSyntax
	}
	n, err := strconv.ParseUint((whole + frac + "000")[:len(whole)+3], 10, 31)
	return sign * int(n), err
}
