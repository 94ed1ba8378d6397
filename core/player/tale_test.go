package player

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"zootrope/core/script"
)

// A run with commands by hand, told as one script, is the same run: its world has the same state.
func TestATaleIsTheSameRun(t *testing.T) {
	s, err := script.Parse("tale.zk", "servers 3\nclient a 1\nstart all\nrun until servers agree\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	commands := []string{"crash 3", "start 3", "crash 1", "start 1", "a create -s /n- x", "a create /m y", "run for 700ms", "settle", "pause 2", "resume 2",
		"link 1-2 hold", "heal", "events 3", "a lock /l", "a repeat 40 create -s /r- 0", "note hello"}
	rapid.Check(t, func(t *rapid.T) {
		p := New(s, Options{Apart: true})
		defer p.Close()
		for p.Line() < 3 { // a world has its clients from the script, before their lines
			p.Tick()
		}
		for range rapid.IntRange(0, 12).Draw(t, "commands") {
			for range rapid.IntRange(0, 60).Draw(t, "moves") {
				p.Tick()
			}
			_ = p.Inject(rapid.SampledFrom(commands).Draw(t, "command")) // one that is refused changes nothing
			if rapid.IntRange(0, 5).Draw(t, "let go") == 0 {
				_ = p.LetGo("run for 3s")
			}
			if rapid.IntRange(0, 5).Draw(t, "back") == 0 {
				if err := p.SeekMoves(p.Branch(), max(2, p.Moves()/2)); err != nil {
					t.Fatal(err)
				}
				p.finishReplay()
			}
		}
		p.Through()
		told := p.Tale()
		again, err := script.Parse("told.zk", told)
		if err != nil {
			t.Fatalf("%v in\n%s", err, told)
		}
		q := New(again, Options{})
		defer q.Close()
		if q.RunAll(); q.Status() == Refused || numberless(t, q) != numberless(t, p) {
			t.Fatalf("the tale stands %v at %v, turn %d, the run %v, turn %d:\n%s%v", q.Status(), q.w.Now(), q.w.Turn(), p.w.Now(), p.w.Turn(), told, q.err)
		}
		for range 200 { // what is not seen shows in what follows
			p.w.Do()
			q.w.Do()
		}
		if numberless(t, q) != numberless(t, p) {
			t.Fatalf("what follows the tale is something else:\n%s", told)
		}
	})
}

// numberless is the world as it is seen, without the numbers of events, which a branch begins higher.
func numberless(t *rapid.T, p *Player) string {
	v := p.w.View()
	v.Seq = 0
	for i := range v.Flights {
		v.Flights[i].ID = 0
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A tale has the line about rooms, as soon as all clients that it names have been opened.
func TestATaleHasItsRooms(t *testing.T) {
	for _, lines := range []string{"client a 1\nrooms 1 2 a | 3\n", "client a\nrooms 1 2 a | 3\n", "clients 2 1\nrooms 1 2 c1 | 3 c2\n"} {
		s, err := script.Parse("rooms.zk", "servers 3\nstart all\nrun until servers agree\n"+lines+"settle\n")
		if err != nil {
			t.Fatal(err)
		}
		p := New(s, Options{})
		defer p.Close()
		p.Tick()
		p.Tick()
		for _, opened := range []bool{false, true} {
			again, err := script.Parse("told.zk", p.Tale())
			if err != nil {
				t.Fatal(err)
			}
			if (again.Rooms != nil) != opened {
				t.Errorf("%q: the clients are opened is %v, and the tale is\n%s", lines, opened, p.Tale())
			}
			p.RunAll()
		}
	}
}
