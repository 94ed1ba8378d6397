package app

import (
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// asked is the answer to a four-letter word in the console.
func (p *page) asked(t *testing.T, line string) string {
	t.Helper()
	a := p.try(&port.Inject{Command: line})
	told, ok := a.Data.(port.FourLetter)
	if !a.OK || !ok {
		t.Fatalf("%s: %+v", line, a)
	}
	return strings.Join(told.Lines, "\n")
}

// A four-letter word is answered, and leaves the run as it was: its commands, its link, its position, and what was selected.
func TestAQuestionChangesNothing(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled})
	p.do(t, &port.Inject{Command: "ann create /x 0"})
	p.do(t, &port.Inject{Command: "settle"})
	p.do(t, &port.Select{Seq: 5})
	before, list := p.state(), p.listed(t)
	hash := p.app.run.Player.World().Hash()
	if got := p.asked(t, "srvr 3"); !strings.HasPrefix(got, "server 3:\nLatency min/avg/max: ") || !strings.Contains(got, "Zxid: 0x100000002\nMode: leader") {
		t.Errorf("srvr 3\n%s", got)
	}
	if got := p.asked(t, "ruok"); got != "server 1: imok\nserver 2: imok\nserver 3: imok" {
		t.Errorf("ruok\n%s", got)
	}
	after := p.state()
	if after.Artefact != before.Artefact || after.Position != before.Position || after.Moment != before.Moment || p.listed(t) != list ||
		p.app.selected != 5 || p.app.run.Player.World().Hash() != hash {
		t.Errorf("a question has changed the run: %s, %s", list, p.listed(t))
	}
	if a := p.try(&port.Inject{Command: "mntr 9"}); a.OK || len(a.Problems) != 1 || a.Problems[0].Column != 6 {
		t.Errorf("mntr 9: %+v", a)
	}
}

// Of several servers mntr makes a table, and says of the others why there is nothing.
func TestServersSideBySide(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled})
	p.do(t, &port.Inject{Command: "crash 1"})
	p.do(t, &port.Look{Theme: "light", Lang: "zh"})
	rows := strings.Split(p.asked(t, "mntr"), "\n")
	if f := strings.Fields(rows[0]); len(f) != 2 || f[0] != "2" || f[1] != "3" {
		t.Errorf("%q", rows[0])
	}
	if last := rows[len(rows)-1]; last != "1 号已宕机" {
		t.Errorf("%q", last)
	}
	found := false
	for _, row := range rows {
		if strings.HasPrefix(row, "zk_server_state ") {
			found = true
			if f := strings.Fields(row); len(f) != 3 || f[1] != "follower" || f[2] != "leader" || strings.Index(row, "follower") != strings.Index(rows[0], "2") {
				t.Errorf("%q", row)
			}
		}
	}
	if !found {
		t.Errorf("%q", rows)
	}
}
