package setups

import (
	"os"
	"slices"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// Each set-up comes to its end without a failure, and to rest soon: a reader who has chosen the set-up waits for that.
func TestSetUpsArePlayed(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 12 {
		t.Errorf("%d set-ups, expected at least a dozen", len(all))
	}
	var names []string
	for _, s := range all {
		names = append(names, s.ID+".zk")
		sc, err := script.Parse(s.ID+".zk", s.Script)
		if err != nil {
			t.Fatal(err)
		}
		p := player.New(sc, player.Options{})
		for st := p.Status(); st == player.Running; st = p.Tick() {
		}
		if p.Status() != player.Done || p.Failed() > 0 {
			t.Errorf("%s ends %v: %v", s.ID, p.Status(), p.Err())
		}
		if p.Turn() > 5_000 {
			t.Errorf("%s takes %d turns", s.ID, p.Turn())
		}
		p.Close()
	}
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if strings.HasSuffix(f.Name(), ".zk") && !slices.Contains(names, f.Name()) {
			t.Errorf("catalogue.txt does not name %s", f.Name())
		}
	}
}

// Set-ups keep what their words promise: of those that ask what will come, the answer is the one that makes them worth a look.
func TestSetUpsKeepTheirWord(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for id, then := range map[string]string{
		"slowfollower": "expect client bob last is OK\nexpect leader is 3 and server 1 is LOOKING\nexpect count REJECTED at-least 1\n",
		"slowmajority": "expect client ann last is PENDING\nbob get /motto\nrun for 50ms\nexpect client bob last is OK\nexpect client ann last is PENDING\nrun for 450ms\nexpect client ann last is OK\n",
		"gcpause":      "expect server 3 is LEADING and leader is 2\nrun for 5s\nexpect server 3 is FOLLOWING\n",
		"powerloss":    "expect node /motto data is last\nexpect not client ann last is OK\n",
		"expirystorm":  "expect not node /workers/w1 exists and not node /workers/w4 exists\nexpect time from CRASH of 3 to SESSION_GONE of 2 at-most 8s\nexpect count SESSION_GONE is 4\n",
		"oneway":       "run for 60s\nexpect server 1 is LOOKING and client ann on 2\n",
		"fulldisk":     "expect count GIVE_UP at-least 10\ndisk 3 release\nrun until servers agree within 5s\nexpect node /motto data is two on 3\n",
		"late":         "start 1\nrun until server 1 is FOLLOWING\nsettle\nexpect server 1 sync is SNAP\n",
		"session":      "expect client ann is CONNECTING\nrun for 2s\nexpect client ann on 2\nexpect node /here exists\n",
		"tail":         "expect server 5 logged is 1:3\nstart 5\nrun for 2s\nexpect server 5 sync is TRUNC\nexpect server 5 logged is 1:2\n",
		"paused":       "expect lock /lock waiters are 1\nrun for 10s\nexpect lock /lock waiters are 0\n",
	} {
		i := slices.IndexFunc(all, func(s Setup) bool { return s.ID == id })
		sc, err := script.Parse(id, all[i].Script+then)
		if err != nil {
			t.Fatal(err)
		}
		p := player.New(sc, player.Options{})
		for st := p.Status(); st == player.Running; st = p.Tick() {
		}
		if p.Status() != player.Done || p.Failed() > 0 {
			t.Errorf("%s: %v, %d of what is expected fails: %v", id, p.Status(), p.Failed(), p.Err())
		}
		p.Close()
	}
}

func TestASetUpNeedsItsWords(t *testing.T) {
	for _, text := range []string{"servers 3\n", "# en: A\n# en: B\nservers 3\n", "# en: A\n# zh: B\nservers 3\n"} {
		if _, err := read("x", text); err == nil || !strings.Contains(err.Error(), "x.zk") {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{
		"# en: A\n# en: B\n# en: C\n# zh: A\n# zh: B\nservers 3\n",
		"# en: A\n# en: B\n# en: C\n# en: D\n# en: E\n# zh: A\n# zh: B\n# zh: C\n# zh: D\nservers 3\n",
		"# en: A\n# en: B\n# en: C\n# en: D\n# en: E\n# en: F\nservers 3\n",
	} {
		if _, err := read("x", text); err == nil || !strings.Contains(err.Error(), "x.zk") {
			t.Errorf("an incident without all its sentences, or with more: %q: %v", text, err)
		}
	}
	if _, err := read("x", "# en: A\n# en: B\n# zh: A\n# zh: B\nservers many\n"); err == nil || !strings.Contains(err.Error(), "x.zk") {
		t.Errorf("a wrong script: %v", err)
	}
}
