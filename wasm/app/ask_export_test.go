package app

import (
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/trace"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// Exported, the events of a script's run are those that `run --json` prints; so is the table of them, row by row. Of a run that was changed by hand
// they are those on the way to the position.
func TestExportOfEvents(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled + "ann create /x '1, \"2\"'\nsettle\n"})
	s, err := script.Parse("", settled+"ann create /x '1, \"2\"'\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	var run *player.Player
	run = player.New(s, player.Options{OnEvent: func(e *trace.Event) {
		want.Write(append(e.AppendJSON(nil, run.World().PartyName), '\n'))
	}})
	defer run.Close()
	run.RunAll()
	export := func(what port.Format) port.Export {
		t.Helper()
		var a port.Answer
		p.app.Handle(&port.Request{ID: 9, Ask: &port.ExportEvents{What: what}})
		p.rest()
		for _, m := range p.posted {
			if o, is := m.(port.Answer); is && o.ID == 9 {
				a = o
			}
		}
		if !a.OK {
			t.Fatalf("%+v", a.Problems)
		}
		return a.Data.(port.Export)
	}
	lines := export("json")
	if lines.Text != want.String() || lines.Events != strings.Count(lines.Text, "\n") || lines.Cut {
		t.Errorf("%d events are not those of the run:\n%.300s\n%.300s", lines.Events, lines.Text, want.String())
	}
	all := ask.MostExport
	ask.MostExport = len(lines.Text) / 2
	some := export("json")
	if n := strings.Count(some.Text, "\n"); !some.Cut || some.Events != n || n >= lines.Events || !strings.HasPrefix(lines.Text, some.Text) {
		t.Errorf("%d of %d events, cut: %v", n, lines.Events, some.Cut)
	}
	var end struct{ Seq, At int64 }
	written := strings.Split(strings.TrimSpace(some.Text), "\n")
	if err := json.Unmarshal([]byte(written[len(written)-1]), &end); err != nil || end.Seq != some.Last || end.At != int64(some.At) {
		t.Errorf("%+v is the last event of the file, and #%d at %d is said; %v", end, some.Last, some.At, err)
	}
	ask.MostExport = all
	rows, readErr := csv.NewReader(strings.NewReader(export("csv").Text)).ReadAll()
	if readErr != nil || len(rows) != lines.Events+1 || rows[0][0] != "seq" {
		t.Errorf("%d rows, %v", len(rows), readErr)
	}
	p.do(t, &port.Inject{Command: "crash 3"})
	p.do(t, &port.Inject{Command: "run for 1s"})
	p.do(t, &port.Undo{})
	left := strings.Split(strings.TrimSpace(export("json").Text), "\n")
	var last struct {
		Seq  int64
		Kind string
	}
	if err := json.Unmarshal([]byte(left[len(left)-1]), &last); err != nil || last.Kind != "CRASH" {
		t.Errorf("what was taken back is there: the last event is %+v", last)
	}
}
