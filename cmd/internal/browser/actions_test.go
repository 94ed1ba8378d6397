package browser

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/attack"
	"zootrope/core/player"
	"zootrope/core/script"
	shipped "zootrope/lessons"
	"zootrope/lessons/verify"
)

// fromAnew stands first in a series that begins where the exercise began.
const fromAnew = "from anew"

// actions are what reaches the goals of a lesson, a series for each, by its offers and by what can be done by pointing. The last command of
// a series is the one that reaches the goal. A series goes on where the one before has ended, or begins anew. Where the reader writes lines for a
// goal (`build`), the series of that goal is these lines, and trials decide whether they reach it.
var actions = map[string][][]string{
	// Elections
	"what-it-is-for": {{"crash mail", "run for 10s"}},
	"startup-election": {
		{"rewind alone", "start 1", "start 2", "start 4", "run for 2s", "start 3", "start 5", "run for 2s"},
		{"rewind alone", "start 1", "start 2", "start 3", "run for 2s", "run for 2s", "crash 2", "crash 3", "start 4", "start 5", "run for 2s",
			"run for 2s", "start 2", "start 3", "run for 2s"},
	},
	"quorums": {{"start 1", "run for 2s"}},
	"votes-and-rounds": {
		{"crash 3", "run for 2s", "start 3", "run for 2s", "crash 3", "run for 2s", "start 3", "run for 2s"},
		{"crash 1 2 3", "start 1 2 3", "run for 2s"},
	},
	"roles-and-states": {
		{"crash 1", "run for 2s", "a create /y", "run for 2s"},
		{"crash 4 5"},
	},
	"leader-crash": {
		{"pause 4", "pause 5", "crash 3", "heal", "run for 2s", "start 3", "run for 2s", "run for 2s", "resume 4", "resume 5",
			"run for 2s"},
	},
	"losing-the-majority": {
		{"heal", "run for 2s"},
		{"partition 5 | 1 2 3 4", "run for 15s", "heal", "run for 2s"},
	},

	// Broadcast
	"one-write": {
		{"disk 1 hold", "disk 2 hold", "a set /app last", "run for 2s"},
		{fromAnew, "link 3>1 hold", "a set /app last", "run for 2s"},
	},
	"through-a-follower": {
		{"link 3>1 hold", "b set /app from-b", "run for 2s"},
		{"a set /app from-a", "run for 2s"},
	},
	"anatomy-of-a-zxid": {
		{"a create /app two", "a create /app two", "a create /app two", "settle"},
		{fromAnew, "crash 3", "run for 5s", "a set /app two", "settle"},
	},
	"pipelining": {
		{"link 1>3 hold", "link 2>3 hold", "a repeat 5 --async set /app %d", "run for 2s", "link 3>1 hold", "link 2>3 release", "run for 2s"},
	},
	"why-epochs": {
		{"crash 3", "run for 4s", "start 3", "run for 4s", "crash 2", "run for 4s", "a set /app new", "run for 4s"},
		{fromAnew, "a set /app new", "run for 4s", "a set /app new", "run for 4s", "a set /app new", "run for 4s", "a set /app new", "run for 4s",
			"a set /app new", "run for 4s", "a set /app new", "run for 4s", "a set /app new", "run for 4s"},
	},
	"acked-not-committed": {{"crash 3", "run for 4s", "crash 1", "run for 2s", "start 1", "run for 4s"}},
	"only-proposed": {
		{"crash 5", "heal", "run for 4s", "start 5", "run for 4s"},
		{fromAnew, "pause 1", "crash 5", "heal", "run for 4s", "start 5", "resume 1", "run for 4s"},
	},
	"against-two-phase-commit": {
		{"cy vote /trip yes", "run for 2s"},
		{"pause 1", "pause 2", "dan set /app newer", "run for 2s"},
	},
	"beside-paxos": {
		{"a create /a", "run for 4s", "link 3>1 hold", "link 3>2 hold", "b create /a/b", "run for 2s", "crash 3", "run for 4s", "heal", "start 3",
			"run for 4s"},
	},
	"five-guarantees": {
		{"link 3>2 hold", "a set /app last", "run for 1s", "a disconnect", "run for 1s", "a connect 2", "run for 1s"},
		{"rewind try", "link 3>1 hold", "a set /app last", "run for 1s", "crash 1", "run for 1s"},
	},
	"versions": {
		{"ann add /saturday 10 --strategy blind", "cy add /saturday 10 --strategy blind", "run for 150ms", "link 1>ann hold", "run for 150ms", "break ann-1",
			"run for 3s"},
		{"rewind try", "ann add /saturday 10 --strategy named", "cy add /saturday 10 --strategy named", "run for 150ms", "link 1>ann hold", "run for 150ms",
			"break ann-1", "run for 3s"},
	},
	"cap-and-base": {
		{"partition 1 2 | 3 4 | 5", "run for 15s"},
		{fromAnew, "partition 1 2 | 3 4 5", "run for 15s", "a set /app from-a", "run for 2s"},
	},

	// Synchronisation
	"the-old-leaders-tail": {{"pause 4", "crash 3", "heal", "run for 2s", "resume 4", "start 3", "run for 2s"}},
	"new-epoch": {
		{"crash 3", "run until server 1 accepted-epoch is 2", "crash 2", "start 2", "run until server 1 accepted-epoch is 3", "crash 2", "start 2",
			"run until server 1 accepted-epoch is 4", "crash 2", "start 2", "run for 4s"},
	},
	"taking-office": {{"deliver 5>2", "deliver 5>2", "deliver 5>3", "deliver 5>3", "run for 100ms"}},
	"diff-trunc-or-snap": {
		{"crash 5", "run for 2s", "start 5", "run for 2s"},
		{fromAnew, "partition 5 | 2 3 4", "bob set /app tail", "run for 2s", "crash 5", "heal", "run for 2s", "start 5", "run for 2s"},
		{fromAnew, "partition 5 | 2 3 4", "bob set /app tail", "run for 2s", "crash 5", "heal", "run for 2s", "disk 2 hold", "disk 3 hold",
			"ann set /app new", "start 5", "run for 2s"},
		{fromAnew, "partition 5 | 2 3 4", "bob set /app tail", "run for 2s", "crash 5", "heal", "run for 2s", "ann set /app new", "run for 2s", "start 5",
			"run for 2s"},
	},
	"joining-under-load": {{"ann set /app last", "run for 50ms", "deliver 3>1", "deliver 3>1", "deliver 3>1", "deliver 3>1", "run for 50ms",
		"deliver 3>1", "deliver 3>1", "run for 50ms"}},
	"any-error-looks-again": {{
		"run for 300ms", "run for 300ms", "run for 300ms", "break 1-3",
		"run until server 3 is LOOKING", "run until server 3 is LEADING", "run for 300ms", "run for 300ms", "run for 300ms", "break 1-3",
		"run until server 3 is LOOKING", "run until server 3 is LEADING", "run for 300ms", "run for 300ms", "run for 300ms", "break 1-3",
		"run until server 3 is LOOKING", "run until server 3 is LEADING", "run for 3s",
	}},
	"log-and-snapshot": {{"ann set /app --size 1000KB", "ann set /app 1", "ann set /app 1", "run for 1s", "crash 1", "start 1"}},

	// Data
	"znodes": {
		{"ann create /depot open", "settle", "ann create -s /depot/box lamp", "settle", "ann create /depot/box0000000000/note fragile", "settle",
			"ann create /couriers", "settle", "ann create -e /couriers/ann", "settle"},
		{"ann close", "settle", "run for 2m"},
	},
	"sequence-numbers": {
		{"ann delete /jobs/job-0000000000", "cy create -s -e /jobs/cy-", "cy create -s -e /jobs/cy-", "cy create -s -e /jobs/cy-", "cy create -s -e /jobs/cy-",
			"settle", "cy close", "settle", "bob create -s /jobs/bob-", "settle"},
		{"ann create -s /jobs/ann-", "settle"},
	},
	"acl": {
		{"carol lock /lock", "settle", "mallory delete /lock/lock-100000000000000-0000000000", "settle"},
		{"rewind try", "ann addauth digest app:secret", "carol addauth digest app:secret", "ann setAcl /lock auth::cdrwa", "settle",
			"mallory delete /lock/lock-100000000000000-0000000000", "settle", "carol lock /lock", "settle", "ann unlock /lock", "settle"},
	},
	"how-big": {
		{"ann create /config/a --size 1MB", "ann create /config/b --size 1MB", "ann create /config/c --size 1MB", "settle"},
		{"rewind try", "ann write archive --size 3MB", "settle", "ann set /config archive:/v1", "settle"},
	},

	// Watches and sessions
	"one-shot": {
		{"bob on NodeDataChanged /train get -w /train", "bob get -w /train", "settle", "ann set /train 1", "settle", "link 1>bob hold", "ann set /train 2", "ann set /train 3",
			"settle", "heal", "settle"},
		{"rewind try", "bob addWatch -m PERSISTENT /train", "bob on NodeDataChanged /train get /train", "settle", "ann set /train 1", "settle", "ann set /train 2", "settle",
			"ann set /train 3", "settle"},
	},
	"which-fires-which": {
		{"ann addWatch -m PERSISTENT /app", "settle", "bob repeat 3 --async delete /app/x ; create /app/x 1 ; set /app/x 2 ; set /app/x 3", "settle"},
	},
	"what-the-library-keeps": {
		{"run until client cy at NodeCacheLists", "run for 200ms", "run for 200ms", "run for 200ms", "run for 200ms", "run for 200ms", "run for 200ms",
			"bob unlock /seat", "settle"},
		{"cy stat -w /seat/lock0000000000", "settle", "ann create /seat/lock0000000000", "settle", "ann delete /seat/lock0000000000", "settle"},
	},
	"what-may-be-retried": {
		{"ann multi create /done/17 ; create -s /orders/o- tea", "settle", "break ann-1", "settle", "link 2>ann hold",
			"ann multi create /done/17 ; create -s /orders/o- tea", "settle", "break ann-2", "settle",
			"ann multi create /done/17 ; create -s /orders/o- tea", "settle"},
	},
	"stale-reads": {
		{"pause 3", "run for 9s", "run for 1s", "run for 1s", "ann set /card blocked", "run for 9s", "run for 1s", "run for 1s", "run for 1s", "cy get /card", "run for 1s", "resume 3", "run for 1s"},
		{"rewind try", "pause 3", "run for 9s", "run for 1s", "run for 1s", "ann set /card blocked", "run for 9s", "run for 1s", "run for 1s", "run for 1s", "cy create /seen", "run for 1s", "resume 3", "run for 1s", "run for 1s", "run for 1s", "run for 1s", "run for 1s",
			"cy get /card", "run for 1s"},
	},
	"disconnected-is-not-expired": {
		{"dan close", "settle", "client dan 3 timeout 16s", "settle", "dan lock /door", "settle", "bob lock /door", "settle", "partition dan | 1 2 3", "run for 13s", "heal",
			"settle", "dan get /door", "settle"},
		{"crash dan", "run for 20s"},
	},

	// Locks
	"ladder": {
		{"crash carol", "run for 10s", "alice create /lock alice", "settle", "bob create /lock bob", "settle"},
		{"crash alice", "run for 10s", "bob create /lock bob", "settle"},
	},
	"ladder-to-the-queue": {{"carol disconnect", "bob unlock /lock", "run for 10s"}},
	"three-clients":       {{"c1 unlock /seat", "settle", "crash c2", "run for 15s"}},
	"herd-effect": {
		{"c1 lock /seat", "settle", "c2 lock /seat", "settle", "c3 lock /seat", "settle"},
		{"c1 unlock /seat", "settle", "c2 unlock /seat", "settle"},
	},
	"the-lost-answer": {{"c2 delete /locks/lock-0000000000", "run for 2s", "c1 delete /locks/lock-0000000001", "run for 2s"}},
	"expired-holder": {
		{"resume ann", "run for 3s"},
		{"ann2 lock /lock", "run for 3s", "bob unlock /lock", "run for 3s"},
	},
	"latch": {
		{"bob unlock /lock", "settle"},
		{"ann unlock /lock", "settle"},
	},
	"code-ten-threads": {
		{"run until client cy at NodeCacheStarts", "bob unlock /chronos", "settle"},
		{fromAnew, "run until client cy at NodeCacheWaits", "bob unlock /chronos", "settle"},
	},
	"code-ten-threads-breaks": {
		{"ann unlock /chronos", "run for 30s"},
		{"ann lock /chronos --strategy nodecache", "run for 30s", "bob unlock /chronos", "run for 30s", "cy unlock /chronos", "run for 30s"},
	},
	"one-session-many-threads": {
		{"p unlock /door", "settle"},
		{"p close", "settle", "p2 lock /lamp", "settle"},
	},
	"code-writelock": {
		{"link bob>1 hold", "ann unlock /lock", "settle", "link bob>1 release", "settle"},
		{"break bob-1", "settle"},
	},
	"code-writelock-breaks": {{"ann getEphemerals /lock", "settle", "ann delete /lock/x-216172782113783808-0000000001", "settle"}},
	"curators-four": {
		{"c2 lock /from /to", "settle"},
		{"c3 unlock /from", "settle", "c1 unlock /from", "settle"},
	},

	// Recipes
	"configuration": {{
		"pay stat -w /db", "pay get -w /db", "pay on NodeCreated /db get -w /db",
		"pay on NodeDataChanged /db get -w /db", "pay on CONNECTIONLOSS /db stat -w /db", "pay on CONNECTIONLOSS /db get -w /db",
		"mail stat -w /db", "mail get -w /db", "mail on NodeCreated /db get -w /db",
		"mail on NodeDataChanged /db get -w /db", "mail on CONNECTIONLOSS /db stat -w /db", "mail on CONNECTIONLOSS /db get -w /db",
	}},
	"members-and-master": {{
		"ann create -e /master ann", "ann on NODEEXISTS /master stat -w /master", "ann on NodeDeleted /master create -e /master ann",
		"ann on NONODE /master create -e /master ann", "ann on CONNECTIONLOSS /master create -e /master ann",
		"bob create -e /master bob", "bob on NODEEXISTS /master stat -w /master", "bob on NodeDeleted /master create -e /master bob",
		"bob on NONODE /master create -e /master bob", "bob on CONNECTIONLOSS /master create -e /master bob",
	}, {
		"ann elect /bills", "settle", "bob elect /bills", "settle", "pause ann", "run for 12s", "bob write mail bob --lock /bills", "resume ann",
		"ann write mail ann --lock /bills",
	}},
	"queues": {
		{"ann delete /jobs/qn-0000000000", "settle", "crash ann", "bob ls /jobs", "settle"},
		{"rewind try", "link 1>ann hold", "ann create -s /paid/p- tea/ann", "settle", "crash ann", "bob create -s /paid/p- tea/bob", "settle",
			"bob delete /jobs/qn-0000000000", "settle"},
		{"rewind try", "link 1>ann hold", "ann multi delete /jobs/qn-0000000000 ; create -s /paid/p- tea/ann", "settle", "crash ann",
			"bob multi delete /jobs/qn-0000000000 ; create -s /paid/p- tea/bob", "settle"},
	},
	"barriers": {
		{"ann barrier /start 5", "settle", "bob barrier /start 5", "settle", "cy barrier /start 5", "settle", "dan barrier /start 5", "settle", "crash ann",
			"eve barrier /start 5", "settle"},
		{"rewind try", "ann barrier /start 5", "settle", "bob barrier /start 5", "settle", "cy barrier /start 5", "settle",
			"dan barrier /start 5", "settle", "crash ann", "run for 8s", "eve barrier /start 5", "settle", "fay barrier /start 5", "settle"},
	},

	// Living with it
	"a-pair-without-zookeeper": {{"ann pair bob disk --smartlock --reference gw", "bob pair ann disk --smartlock --reference gw"}},
	"a-registry-run": {{
		"p1 delete /dubbo/pay/providers/p1", "run for 1s", "crash p1", "run for 1s", "client p1 1 timeout 6s", "p1 create -e /dubbo/pay/providers/p1 10.0.0.1", "run for 1s",
		"p2 delete /dubbo/pay/providers/p2", "run for 1s", "crash p2", "run for 1s", "client p2 2 timeout 6s", "p2 create -e /dubbo/pay/providers/p2 10.0.0.2", "run for 1s",
		"p3 delete /dubbo/pay/providers/p3", "run for 1s", "crash p3", "run for 1s", "client p3 3 timeout 6s", "p3 create -e /dubbo/pay/providers/p3 10.0.0.3", "run for 1s",
	}},
	"three-data-centres": {
		{"partition 5 shop p3 | 1 2 3 4 p1 p2", "run for 15s", "crash shop", "client shop 5 servers 5 read-only", "shop members /dubbo/pay/providers", "run for 1s",
			"shop call /dubbo/pay/providers --retries 2"},
		{"crash p3", "shop call /dubbo/pay/providers --retries 2"},
	},
	"what-is-healthy": {
		{"shop call /dubbo/pay/providers 40 --every 100ms", "run for 1s", "service p2 down", "run for 5s"},
		{"rewind try", "p2 join /dubbo/pay/providers --healthy", "shop call /dubbo/pay/providers 40 --every 100ms --retries 1", "run for 1s", "service p2 down", "run for 5s"},
	},
	"all-servers-dead": {
		{"start all", "run for 1s", "p1 multi delete /dubbo/pay/providers/p1 ; create -e /dubbo/pay/providers/p1", "run for 1s",
			"p2 multi delete /dubbo/pay/providers/p2 ; create -e /dubbo/pay/providers/p2", "run for 1s"},
		{"shop members /dubbo/pay/providers --file", "run for 1s", "crash 1 2 3", "crash shop", "client shop 2 timeout 30s",
			"shop call /dubbo/pay/providers 10 --every 100ms", "run for 1s"},
	},
	"more-servers-slower-writes": {
		{"voters 3", "start 1 2 3 4 5 6", "run for 5s", "ann repeat 200 --async set /game %d", "run for 1s"},
		{"rewind try", "voters 3", "start 1 2 3 4 5 6", "run for 5s", "ann repeat 200 --async multi set /game %d ; set /maps %d", "run for 1s"},
	},
	"false-death": {
		{"pause 5", "run for 10s", "ann set /price new", "run for 10s", "run for 10s", "run for 10s", "run for 1s", "cy get /price", "run for 1s", "resume 5", "run for 1s"},
		{"rewind try", "pause 5", "bob set /price mine", "run for 10s", "resume 5", "run for 1s"},
	},
}

// The series reach all goals of their lessons, each with its last command. What the buttons do not say is found in the browser; that a goal
// is not reached by what is pressed is found here, for every lesson.
func TestActionsReachTheGoals(t *testing.T) {
	t.Parallel()
	all := shipped.All()
	if len(actions) != len(all) {
		t.Errorf("%d lessons have actions, of %d", len(actions), len(all))
	}
	for _, l := range all {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			begin := func() *player.Player {
				p := player.New(l.Script, player.Options{})
				t.Cleanup(p.Close)
				p.RunAll()
				return p
			}
			p, reached := begin(), map[string]bool{}
			for i, series := range actions[l.ID] {
				before := len(reached)
				if b := written(p, l.Script.Builds(), series); b != nil {
					for n := range series {
						if n+1 < len(series) == holds(t, l.Script, b.Goal, series[:n+1]) {
							t.Errorf("series %d reaches its goal with %d lines, or does not with all %d", i+1, n+1, len(series))
						}
					}
					reached[b.Goal] = true
					continue
				}
				for _, command := range series {
					if len(reached) != before {
						t.Errorf("series %d has reached its goal, and %q follows", i+1, command)
					}
					if command == fromAnew {
						p = begin()
						continue
					}
					if err := verify.Try(p, command); err != nil {
						t.Fatalf("series %d: %s: %s", i+1, command, err)
					}
					for _, g := range p.Goals() {
						if g.Reached {
							reached[g.ID] = true
						}
					}
				}
				if len(reached) == before {
					t.Errorf("series %d reaches no goal", i+1)
				}
			}
			if goals := len(p.Goals()); len(reached) != goals || goals == 0 {
				t.Errorf("%d goals are reached, of %d", len(reached), goals)
			}
		})
	}
}

// written is the exercise that takes all commands of a series for lines; nil for a series that is given by hand.
func written(p *player.Player, builds []script.Build, series []string) *script.Build {
	for i := range builds {
		if !slices.ContainsFunc(series, func(line string) bool { _, err := p.ReadFor(&builds[i], line); return err != nil }) {
			return &builds[i]
		}
	}
	return nil
}

// holds says whether lines hold in all trials of a goal.
func holds(t *testing.T, s *script.Script, goal string, lines []string) bool {
	f, err := attack.NewProof(s, goal, strings.Join(lines, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for f.Next() {
	}
	if f.Err() != nil {
		t.Fatal(f.Err())
	}
	return f.Broken() == nil
}
