package scene

import (
	"strings"
	"testing"

	"zootrope/core/sim"
)

// drawnClient gives what is drawn of a client at a size.
func drawnClient(c *sim.ClientView, size pillSize) []Item {
	s := Scene{}
	d := drawing{Scene: &s, p: &Picture{}, v: &sim.View{Clients: []sim.ClientView{*c}}, ring: ring{plan: plan{pill: size}}}
	at := pillBox[size]
	at.x, at.y = 200, 100
	pills{&d}.client(c, at)
	return s.Items
}

func TestAPausedClientHasTwoBarsAtEverySize(t *testing.T) {
	for size := pillWide; size <= pillDotOnly; size++ {
		for _, state := range []string{"CONNECTED", "CONNECTING", "EXPIRED"} {
			c := sim.ClientView{Name: "c", State: state}
			bars := func() int {
				i := drawnClient(&c, size)
				return count(i, pauseBar, Grey) + count(i, pauseBarSmall, Grey)
			}
			if n := bars(); n != 0 {
				t.Errorf("size %d, %s: %d bars, not paused", size, state, n)
			}
			c.Paused = true
			if n := bars(); n != 2 {
				t.Errorf("size %d, %s: %d bars, paused", size, state, n)
			}
		}
	}
}

func TestACommandWithoutRoomIsItsVerb(t *testing.T) {
	for _, c := range []struct {
		command string
		room    float64
		want    string
	}{
		{"set /app last", 200, "set /app last"},
		{"set /app last", 40, "set"},
		{"repeat 300 --async set /app %d", 300, "repeat 300 --async set /app %d"},
		{"repeat 300 --async set /app %d", 80, "set /app %d"},
		{"repeat 300 --async set /app %d", 30, "set"},
		{"getAllChildrenNumber /", 20, ""},
	} {
		if got := shortCommand(small, c.command, c.room); got != c.want {
			t.Errorf("%q within %g is %q, want %q", c.command, c.room, got, c.want)
		}
	}
	v := sim.ClientView{Name: "c", State: "CONNECTED", Pending: "c repeat 300 --async set /app %d", Ways: 3}
	for _, size := range []pillSize{pillWide, pillMid} {
		if got := texts(drawnClient(&v, size)); strings.Contains(got, "...") || !strings.Contains(got, "set") {
			t.Errorf("size %d writes %q", size, got)
		}
	}
	v = sim.ClientView{Name: "bo", State: "CONNECTED", Last: "PENDING", Waits: "bo dequeue /jobs"}
	if got := texts(drawnClient(&v, pillWide)); !strings.Contains(got, "dequeue /jobs") {
		t.Errorf("a client that waits writes %q", got)
	}
}

func TestALockIsNamedByTheEndOfItsPath(t *testing.T) {
	for _, c := range []struct {
		path, others string
		room         float64
		want         string
	}{
		{"/locks", "", 200, "lock /locks"},
		{"/locks", "", 46, "/locks"},
		{"/app/locks", ", +1", 200, "lock /app/locks, +1"},
		{"/app/members/locks", "", 60, ".../locks"},
		{"/app/members/locks", "", 40, "locks"},
	} {
		if got := (&drawing{Scene: &Scene{}}).lockTitle(plate, c.path, c.others, c.room); got != c.want {
			t.Errorf("%s within %g is %q, want %q", c.path, c.room, got, c.want)
		}
	}
}

// A client has its whole name or the one short name, in its pill as in the queue of a lock.
func TestAClientHasOneShortName(t *testing.T) {
	for _, o := range canvases {
		for i, v := range throng() {
			if testing.Short() && i%4 != 0 {
				continue
			}
			var s Scene
			s.Prepare(&Picture{View: v}, nil, o)
			for _, text := range strings.Split(texts(s.Still), "\n") {
				if strings.HasPrefix(text, "cli...") || strings.HasPrefix(text, "loc...") {
					t.Errorf("%gx%g: %q", o.W, o.H, text)
				}
			}
		}
	}
}

// A pill says what its client was told, and never the lines of a Stat.
func TestAPillHasNoStat(t *testing.T) {
	const stat = "cZxid = 0x100000002\nctime = Thu Jan 01 00:00:09 UTC 1970"
	for answer, want := range map[string]string{stat: "OK", "north\n" + stat: "north", "north": "north", "": "OK"} {
		told := texts(drawnClient(&sim.ClientView{Name: "c", State: "CONNECTED", Answer: answer, Last: "OK"}, pillWide))
		if told != "c\n"+want+"\n" {
			t.Errorf("%q is told as %q, want %q", answer, told, want)
		}
	}
}

// A mark of a client stands on its card in place of what it does; the pause, which has bars of its own, does not.
func TestAMarkStandsOnTheCard(t *testing.T) {
	c := &sim.ClientView{Name: "ann", State: "CONNECTED", Answer: "OK", Marks: []string{"PAUSED"}}
	if got := (pills{}).pillLine(c, 200); got != "OK" {
		t.Errorf("a paused client says %q", got)
	}
	if c.Marks = append(c.Marks, "MUTED"); (pills{}).pillLine(c, 200) != "MUTED" {
		t.Errorf("it says %q", (pills{}).pillLine(c, 200))
	}
}

// A program whose session has ended runs on, and answers calls: the outline is broken only for one that has crashed.
func TestTheOutlineIsOfTheProgramAndTheSignOfTheSession(t *testing.T) {
	for size := pillWide; size < pillDotOnly; size++ {
		for _, state := range []string{"CONNECTED", "CONNECTING", "EXPIRED", "CLOSED", "CRASHED"} {
			broken, crosses := 0, 0
			for _, i := range drawnClient(&sim.ClientView{Name: "c", State: state}, size) {
				if i.Shape.Form == Box && i.Shape.On > 0 {
					broken++
				}
				if i.Shape == pillCross {
					crosses++
				}
			}
			over := state == "EXPIRED" || state == "CLOSED" || state == "CRASHED"
			if (broken == 1) != (state == "CRASHED") || (crosses == 1) != over {
				t.Errorf("size %d, %s: %d broken outlines, %d crosses", size, state, broken, crosses)
			}
		}
	}
}
