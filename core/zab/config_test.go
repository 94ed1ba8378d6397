package zab

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/step"
)

// What a setting is for is said in the language of the refusal that quotes it, and so is the refusal of a bug.
func TestSettingsAreRefusedInChinese(t *testing.T) {
	english := regexp.MustCompile(`[a-z]{2,} [a-z]{2,}`)
	for _, key := range Keys() {
		var c Config
		err := c.Set(key, "no such value")
		if err == nil {
			continue
		}
		said := strings.ReplaceAll(say.In(err, "zh"), "no such value", "")
		if wrong := english.FindString(said); wrong != "" {
			t.Errorf("%s: %q in %s", key, wrong, said)
		}
	}
}

// A group takes every id that a server can have.
func TestGroupsTakeEverySid(t *testing.T) {
	for text, ok := range map[string]bool{"1:64:255": true, "0": false, "256": false, "-1": false} {
		var c Config
		err := c.Set("group.1", text)
		if (err == nil) != ok {
			t.Errorf("group.1=%s: %v", text, err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "group.1 must be the ids of its servers with colons between them") {
			t.Errorf("group.1=%s: %v", text, err)
		}
	}
}

// So does a weight.
func TestWeightsTakeEverySid(t *testing.T) {
	for key, ok := range map[string]bool{"weight.1": true, "weight.255": true, "weight.0": false, "weight.256": false, "weight.-1": false} {
		var c Config
		err := c.Set(key, "2")
		if err != nil && key != "weight.-1" && !strings.HasSuffix(err.Error(), " is of no server: their ids are 1 to 255") {
			t.Errorf("%s=2: %v", key, err)
		}
		if (err == nil) != ok || len(c.Groups.Weights) > 0 != ok {
			t.Errorf("%s=2: %v, and the weights %v", key, err, c.Groups.Weights)
		}
	}
	for weight, ok := range map[string]bool{"0": true, "7": true, "10": true, "2147483647": true, "2147483648": false, "1a": false, "-1": false, "": false, "x": false, "1.5": false} {
		var c Config
		if err := c.Set("weight.1", weight); err == nil && fmt.Sprint(c.Groups.Weight(1)) != weight {
			t.Errorf("weight.1=%s: %d", weight, c.Groups.Weight(1))
		} else if (err == nil) != ok || len(c.Groups.Weights) > 0 != ok || err != nil && !strings.HasPrefix(err.Error(), "weight.1 must be ") {
			t.Errorf("weight.1=%s: %v, and the weights %v", weight, err, c.Groups.Weights)
		}
	}
}

// The known keys are the named ones, and group.N and weight.N.
func TestKnown(t *testing.T) {
	for key, want := range map[string]bool{"tickTime": true, "group.1": true, "group.0": true, "weight.3": true, "group.": false, "group.2147483647": true, "group.2147483648": false, "weight.2147483648": false, "group.x": false, "weight.-1": false,
		"weight": false, "group.1x": false, "ticktime": false, "": false} {
		if got := Known(key); got != want {
			t.Errorf("%q: %v", key, got)
		}
	}
}

// A server does not start with an id that no server can have, nor among others with one.
func TestAServerStartsWithAnIDThatThereCanBe(t *testing.T) {
	for id, want := range map[proto.ServerID]string{-1: "a server's id is 1 to 255, found -1", 0: "a server's id is 1 to 255, found 0", 1: "",
		255: "", 256: "a server's id is 1 to 255, found 256"} {
		p := Peer{Cfg: Defaults()}
		p.Cfg.ID, p.Cfg.Voters = id, proto.Sids{}.With(1).With(2)
		var out step.Output
		err := p.Boot(newDisk(), &out)
		if got := fmt.Sprint(err); (err == nil) != (want == "") || err != nil && got != want {
			t.Errorf("server %d: %v, want %q", id, err, want)
		}
		if err != nil && (p.DB != nil || len(out.Writes) > 0) {
			t.Errorf("server %d: it has begun", id)
		}
	}
}

// Where nodes may have a time to live there is no server 255, whether it is this one or another of the ensemble.
func TestTimesToLiveLeaveNoRoomForServer255(t *testing.T) {
	for name, c := range map[string]struct {
		id, voter, observer proto.ServerID
		refused             bool
	}{"254": {254, 254, 4, false}, "255": {255, 2, 4, true}, "a voter": {1, 255, 4, true}, "an observer": {1, 2, 255, true}} {
		for _, extended := range []bool{false, true} {
			p := Peer{Cfg: Defaults()}
			p.Cfg.ID, p.Cfg.Voters, p.Cfg.Observers = c.id, proto.Sids{}.With(1).With(c.voter), proto.Sids{}.With(c.observer)
			p.Cfg.ExtendedTypes = extended
			var out step.Output
			err := p.Boot(newDisk(), &out)
			if (err != nil) != (extended && c.refused) || err != nil && err.Error() != "with extendedTypesEnabled the largest id of a server is 254, found 255" {
				t.Errorf("%s, times to live %v: %v", name, extended, err)
			}
		}
	}
}

// The defaults that docs/protocol/README.md#settings has, and that no lesson would notice.
func TestDefaults(t *testing.T) {
	c := Defaults()
	for name, got := range map[string][2]int64{
		"tickTime": {int64(c.TickTime), 2000}, "initLimit": {int64(c.InitLimit), 10}, "syncLimit": {int64(c.SyncLimit), 5},
		"minSessionTimeout": {int64(c.MinSessionTimeout), 0}, "maxSessionTimeout": {int64(c.MaxSessionTimeout), 0},
		"minNotificationInterval": {int64(c.MinNotificationInterval), 200}, "maxNotificationInterval": {int64(c.MaxNotificationInterval), 60_000},
		"cnxTimeout": {int64(c.CnxTimeout), 5000}, "commitLogCount": {int64(c.CommitLogCount), 500}, "snapshotSizeFactor": {int64(c.SnapshotSizeFactor), 330},
		"snapCount": {int64(c.SnapCount), 100_000}, "snapSizeLimit": {int64(c.SnapSizeLimit), 4 << 30}, "jute.maxbuffer": {int64(c.MaxBuffer), 1_048_575},
		"jute.maxbuffer.extrasize": {int64(c.ExtraBuffer), 0}, "SNAP to observers at once": {int64(c.MaxSnapSyncs), 10}, "DIFF to observers at once": {int64(c.MaxDiffSyncs), 100},
		"containers never used": {int64(c.MaxNeverUsed), 0}, "containers a minute": {int64(c.MaxContainersPerMinute), 10_000},
		"autopurge: snapshots": {int64(c.SnapRetainCount), 3}, "autopurge: hours": {int64(c.PurgeInterval), 0}, "the last counter of an epoch": {int64(c.CounterLimit), 0xfffffffe},
	} {
		if got[0] != got[1] {
			t.Errorf("%s is %d, want %d", name, got[0], got[1])
		}
	}
	for name, got := range map[string][2]bool{"syncEnabled": {c.SyncEnabled, true}, "digests": {c.Digest, true}, "forceSnapshotSync": {c.ForceSnapshotSync, false},
		"extendedTypesEnabled": {c.ExtendedTypes, false}, "localSessionsEnabled": {c.LocalSessions, false}, "localSessionsUpgradingEnabled": {c.LocalSessionsUpgrading, false}} {
		if got[0] != got[1] {
			t.Errorf("%s is %v, want %v", name, got[0], got[1])
		}
	}
}

// A switch takes true and false, and no other word.
func TestSwitchesAreTrueOrFalse(t *testing.T) {
	for _, key := range []string{"syncEnabled", "forceSnapshotSync", "extendedTypesEnabled", "localSessionsEnabled", "localSessionsUpgradingEnabled"} {
		for _, was := range []bool{false, true} {
			for word, want := range map[string]bool{"true": true, "false": false, "": was, "yes": was, "TRUE": was} {
				var c Config
				*c.flag(key) = was
				err := c.Set(key, word)
				if (err == nil) != (word == "true" || word == "false") || *c.flag(key) != want {
					t.Errorf("%s=%s over %v: %v, %v", key, word, was, *c.flag(key), err)
				}
			}
		}
	}
}

// Names of bugs, and what is said of a name that is none.
func TestParseBugs(t *testing.T) {
	for text, want := range map[string]proto.Bugs{"none": 0, "1549": proto.Bug1549, "1549,lock-without-list": proto.Bug1549 | proto.BugLockWithoutList} {
		if got, err := ParseBugs(text); got != want || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	if _, err := ParseBugs("1549,no-such"); err == nil || !strings.Contains(err.Error(), `found "no-such"`) {
		t.Errorf("%v", err)
	}
}

// Groups and weights that make no quorum system are refused, each for its reason.
func TestGroupsThatMakeNoQuorums(t *testing.T) {
	for _, test := range []struct{ settings, want string }{
		{"", ""},
		{"group.1=1:2 group.2=3", ""},
		{"group.1=1:2:3 weight.1=0", ""},
		{"group.1=1:2:3 weight.1=0 weight.2=0 weight.3=0", "every group has weight 0"},
		{"group.1=1:2", "server 3 is in no group"},
		{"group.1=1:2:3:7", "names server 7"},
		{"group.1=1:2 group.2=2:3", "server 2 is in several groups"},
		{"group.1=1:2:3 weight.7=1", "weight.7 is of server 7"},
		{"group.1=1:2:3:4", ""}, // 4 observes
	} {
		var c Config
		for setting := range strings.FieldsSeq(test.settings) {
			key, value, _ := strings.Cut(setting, "=")
			if err := c.Set(key, value); err != nil {
				t.Fatal(err)
			}
		}
		voters := proto.Sids{}.With(1).With(2).With(3)
		err := CheckGroups(&c.Groups, voters, voters.With(4))
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.settings, err, test.want)
		}
	}
}

// A transaction that is a byte too long can be written and not read: no limit unless jute.maxbuffer.extrasize is set, and be it to one byte.
func TestTransactionsThatCannotBeReadAgain(t *testing.T) {
	for _, test := range []struct {
		extra, above int // jute.maxbuffer.extrasize; how much longer the transaction is than jute.maxbuffer
		want         bool
	}{{0, 0, false}, {0, 1000, false}, {1, 0, false}, {1, 1, false}, {1, 2, true}, {50, 50, false}, {50, 51, true}} {
		x := realHistory("1_1")[0]
		p := Peer{Cfg: Defaults()}
		p.Cfg.MaxBuffer, p.Cfg.ExtraBuffer = x.Size()-test.above, test.extra
		if got := p.Cfg.tooLong(x); got != test.want {
			t.Errorf("extrasize %d, %d bytes above: %v", test.extra, test.above, got)
		}
		d := newDisk()
		d.write(&proto.Write{Op: proto.AppendTxn, Txn: x})
		if got := p.unreadable(d, 0) != nil; got != test.want {
			t.Errorf("extrasize %d, %d bytes above: the log is unreadable: %v", test.extra, test.above, got)
		}
	}
}

// snapshotSizeFactor is a decimal number with a digit at least; what stands behind the third place is cut.
func TestThousandths(t *testing.T) {
	for text, want := range map[string]int{"0.33": 330, "1": 1000, "-1": -1000, "-0.5": -500, ".5": 500, "0": 0, "-0": 0, "0.1239": 123, "2.": 2000, "12.34": 12_340, "2147483.647": 1<<31 - 1, "-2147483.647": -1<<31 + 1} {
		if got, err := thousandths(text); got != want || err != nil {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "-", ".", "-.", "x", "0.x", "1-", "--1", "+1", "1.2.3", "1e3", "9999999999", "2147483.648", "-2147483.648"} {
		if got, err := thousandths(text); err == nil {
			t.Errorf("%q is taken for %d", text, got)
		}
	}
	for text, ok := range map[string]bool{"1": true, "1.001": false, "-7": true, "": false} {
		var c Config
		if err := c.Set("snapshotSizeFactor", text); (err == nil) != ok {
			t.Errorf("snapshotSizeFactor=%s: %v", text, err)
		}
	}
}

// Each number may be its least and its greatest, and no other beyond these.
func TestTheBoundsOfSettings(t *testing.T) {
	for _, s := range settings {
		for v, ok := range map[int64]bool{s.Min - 1: false, s.Min: true, s.Max: true, s.Max + 1: false} {
			var c Config
			if err := c.Set(s.Key, fmt.Sprint(v)); (err == nil) != ok {
				t.Errorf("%s=%d: %v", s.Key, v, err)
			}
		}
	}
}

// Settings that have no effect beside others.
func TestIdle(t *testing.T) {
	for settings, want := range map[string]string{
		"": "", "localSessionsEnabled=true": "", "localSessionsEnabled=true localSessionsUpgradingEnabled=true": "",
		"localSessionsUpgradingEnabled=true":                    "localSessionsUpgradingEnabled=true has no effect without localSessionsEnabled=true",
		"readonlymode.enabled=true":                             "with readonlymode.enabled=true and without localSessionsEnabled=true a server that has no quorum opens no session",
		"readonlymode.enabled=true localSessionsEnabled=true":   "",
		"autopurge.snapRetainCount=4":                           "autopurge.snapRetainCount has no effect without autopurge.purgeInterval",
		"autopurge.snapRetainCount=3":                           "",
		"autopurge.snapRetainCount=4 autopurge.purgeInterval=1": "",
		"minSessionTimeout=5000 maxSessionTimeout=5000":         "",
		"minSessionTimeout=5001 maxSessionTimeout=5000":         "minSessionTimeout has no effect beside a smaller maxSessionTimeout",
		"maxSessionTimeout=3999":                                "minSessionTimeout has no effect beside a smaller maxSessionTimeout",
		"maxSessionTimeout=4000":                                "",
		"minSessionTimeout=40001":                               "minSessionTimeout has no effect beside a smaller maxSessionTimeout",
		"minSessionTimeout=40000":                               "",
	} {
		c := Defaults()
		for setting := range strings.FieldsSeq(settings) {
			key, value, _ := strings.Cut(setting, "=")
			if err := c.Set(key, value); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for _, what := range Idle(&c) {
			got = append(got, what.In("en"))
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%s: %q, want %q", settings, s, want)
		}
	}
}

// Which four-letter words a server answers, and which words of a whitelist are none.
func TestWhichWordsAreAnswered(t *testing.T) {
	for list, want := range map[string]string{"": "ruok mntr srvr", "*": "ruok mntr srvr", "ruok": "ruok srvr", "mntr, ruok": "ruok mntr srvr", "cons": "srvr"} {
		c := Config{Whitelist: list}
		var got []string
		for _, word := range []string{"ruok", "mntr", "srvr"} {
			if c.Answers(word) {
				got = append(got, word)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("whitelist %q: %s, want %s", list, s, want)
		}
		for _, on := range []bool{true, false} { // clients of read-only servers ask by isro
			c.ReadOnlyMode = on
			if got, want := c.Answers("isro"), on || list == "" || list == "*"; got != want {
				t.Errorf("whitelist %q, readonlymode.enabled=%v: isro is answered: %v", list, on, got)
			}
		}
	}
	for list, none := range map[string]bool{"ruok, mntr": true, "*": true, "": true, "ruok,,": true, "ruok, what": false, "enbl": false} {
		if got := unanswered(list); (got == nil) != none {
			t.Errorf("whitelist %q: %v", list, got)
		}
	}
}

// Which values count otherwise than they are written, or not at all.
func TestNotices(t *testing.T) {
	for setting, want := range map[string]string{
		"commitLogCount=499": "commitLogCount=499 counts as 500: ZooKeeper takes no less", "commitLogCount=500": "", "commitLogCount=501": "", "commitLogCount=x": "",
		"autopurge.snapRetainCount=2": "autopurge.snapRetainCount=2 counts as 3: ZooKeeper takes no less", "autopurge.snapRetainCount=3": "", "tickTime=1": "", "snapshotSizeFactor=-1": "",
	} {
		key, value, _ := strings.Cut(setting, "=")
		got := ""
		if n := Notice(key, value); n != nil {
			got = n.In("en")
		}
		if got != want {
			t.Errorf("%s: %q, want %q", setting, got, want)
		}
	}
	for _, e := range elsewhere {
		if n := Notice(e.Key, "12345"); n == nil || !strings.HasPrefix(n.In("en"), e.Key+" has no effect here: ") {
			t.Errorf("%s: %v", e.Key, n)
		}
		for _, here := range e.Here {
			if n := Notice(e.Key, here); n != nil {
				t.Errorf("%s=%s is what is built here: %v", e.Key, here, n)
			}
		}
	}
}

// A bound of 0 or less counts as the one that ticks give.
func TestSessionTimeouts(t *testing.T) {
	for _, c := range []struct{ min, max, least, most proto.Millis }{{0, 0, 4000, 40_000}, {-1, -1, 4000, 40_000}, {1, 1, 1, 1}, {5000, 0, 5000, 40_000}, {0, 5000, 4000, 5000}} {
		cfg := Defaults()
		cfg.MinSessionTimeout, cfg.MaxSessionTimeout = c.min, c.max
		if least, most := cfg.SessionTimeouts(); least != c.least || most != c.most {
			t.Errorf("%d to %d: %d to %d, want %d to %d", c.min, c.max, least, most, c.least, c.most)
		}
		for asked := range proto.Millis(3) {
			for _, bound := range []proto.Millis{c.least, c.most} {
				if got, want := cfg.Granted(bound-1+asked), max(c.least, min(c.most, bound-1+asked)); got != want {
					t.Errorf("%d to %d: %d is granted for %d, want %d", c.min, c.max, got, bound-1+asked, want)
				}
			}
		}
	}
}

// A majority of the voters is a number; with groups there is none.
func TestQuorumOfAConfiguration(t *testing.T) {
	c := Defaults()
	for id, want := range []int{1, 2, 2, 3, 3} {
		c.Voters = c.Voters.With(proto.ServerID(id + 1))
		if got := c.Quorum(); got != want {
			t.Errorf("%d voters: %d, want %d", id+1, got, want)
		}
	}
	c.Groups.SetGroup(1, c.Voters)
	if got := c.Quorum(); got != 0 {
		t.Errorf("with groups: %d", got)
	}
}

// A setting that has no effect here is taken, whatever its value; one that there is not is refused.
func TestSettingsWithoutEffectAreTaken(t *testing.T) {
	var c Config
	for _, e := range elsewhere {
		if err := c.Set(e.Key, "12345"); err != nil {
			t.Errorf("%s: %v", e.Key, err)
		}
	}
	for key, ok := range map[string]bool{"server.7": true, "server.": false, "server.x": false, "no.such": false} {
		if err := c.Set(key, "host:1:2"); (err == nil) != ok {
			t.Errorf("%s: %v", key, err)
		}
	}
}
