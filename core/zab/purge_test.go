package zab

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/proto"
)

// What a purge keeps: as many snapshots as are to be retained, and of the log the files from the last one that begins at or below the oldest of them.
// It asks for nothing that is not there to be purged.
func TestWhatAPurgeWrites(t *testing.T) {
	for _, test := range []struct{ snaps, logs, want string }{
		{"", "1_1-1_9", ""},
		{"1_2", "1_1-1_9", ""},
		{"1_2 1_4 1_6", "1_1-1_9", ""},
		{"1_2 1_4 1_6", "1_1-1_2|1_3-1_9", ""},
		{"1_2 1_4 1_6", "1_1|1_2|1_3-1_9", "purge logs 1:2"},
		{"1_2 1_4 1_6", "1_1|1_3-1_9", ""},
		{"1_2 1_4 1_6 1_8", "1_1-1_9", "purge snapshots 1:4, purge logs 1:4"},
		{"1_2 1_4 1_6 1_8", "", "purge snapshots 1:4, purge logs 1:4"},
		{"1_1 1_2 1_4 1_6 1_8", "1_5-1_9", "purge snapshots 1:4, purge logs 1:4"},
	} {
		r := newRig(t, 1, "", 0)
		r.disk.snaps, r.disk.segs = nil, segments(test.logs)
		for _, z := range strings.Fields(test.snaps) {
			r.disk.snaps = append(r.disk.snaps, &proto.Snapshot{Zxid: zx(z)})
		}
		if !r.p.Purge(r.disk, &r.out) {
			t.Fatal("no purge while everything is durable")
		}
		var got []string
		for _, w := range r.out.Writes {
			got = append(got, fmt.Sprint(w.Op, " ", w.Zxid))
		}
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("snapshots %s, logs %s: %q, want %q", test.snaps, test.logs, s, test.want)
		}
		if r.p.Purge(r.disk, &r.out) != !strings.Contains(test.want, "snapshots") {
			t.Errorf("snapshots %s: a second purge does not wait for the first to be durable", test.snaps)
		}
	}
}
