package player

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Links that were made by an older build: testdata/links has each as it stood in an address. The first build that is pinned here wrote
// before it sent, and had its known bugs in 32 bits.
//
// Where nothing is on its way to a disk, a state has the hash that it had then. Amid a write the events have other numbers now, and so
// the state another hash: such a link opens at the last place before it. Where times are drawn (`latency 10ms±3ms`), those of messages
// are drawn before those of syncs now, so the run parts at the first of them.
func TestOldLinksOpen(t *testing.T) {
	for _, test := range []struct {
		name string
		turn int64  // where it stands
		says string // what it says of being another
	}{
		{name: "bugs", turn: 564},
		{"amid-a-write", 119, "at turn 121 the state was 9a336c01 and is "},
		{name: "torn", turn: 208}, // whose torn crashes left no record in part
		{name: "amid-a-snapshot", turn: 643},
		{name: "late-bugs", turn: 711},
		{"jitter", 0, "at turn 83 the state was 6fbb32d1 and is "},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := oldLink(t, test.name)
			p, says := opens(t, a)
			if p.Turn() != test.turn || (says == "") != (test.says == "") || !strings.Contains(says, test.says) {
				t.Errorf("it stands at turn %d, want %d; it says %q", p.Turn(), test.turn, says)
			}
		})
	}
}

// oldLink reads a link of testdata.
func oldLink(t *testing.T, name string) *Artefact {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "links", name+".link"))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := base64.RawURLEncoding.DecodeString(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	a, err := Decode(packed)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
