package sim

import (
	"slices"
	"testing"

	"zootrope/core/proto"
)

// Copies of a world share the records of its logs. What one of them logs, cuts or loses from then on is its own.
func TestCopiesLogForThemselves(t *testing.T) {
	w := ensemble(t)
	p := w.client("ann", 1)
	for _, path := range []string{"/p", "/q", "/r", "/s", "/t"} { // so that the array has room behind them
		w.create(p, path)
	}
	w.run(1000)
	logs := func(w *World) (out []string) {
		for _, s := range w.servers {
			for _, m := range []*image{&s.disk.written, &s.disk.durable} {
				for _, seg := range m.segs {
					for _, txn := range seg.Txns {
						out = append(out, txn.Zxid.String()+" "+txn.Path)
					}
				}
			}
		}
		return out
	}
	futures := []*watched{w, {World: w.Clone(), t: t}, {World: w.Clone(), t: t}, {World: w.Clone(), t: t}}
	var want [][]string
	for i, f := range futures {
		if f != w {
			t.Cleanup(f.Close)
		}
		if i == 1 { // a cut, and another history behind it
			m := &f.servers[0].disk.written
			m.apply(&proto.Write{Op: proto.TruncateLog, Zxid: m.segs[0].Txns[0].Zxid})
			m.rolled = false
			m.apply(&proto.Write{Op: proto.AppendTxn, Txn: &proto.Txn{Zxid: proto.MakeZxid(9, 1), Path: "/other"}})
		} else {
			f.create(p, "/"+string(rune('a'+i)))
			f.run(1000)
		}
		want = append(want, logs(f.World))
	}
	for i, f := range futures {
		if got := logs(f.World); !slices.Equal(got, want[i]) {
			t.Errorf("world %d has other records than it has written:\n%q\n%q", i, got, want[i])
		}
	}
	if slices.Equal(want[0], want[2]) {
		t.Error("they have written the same")
	}
}
