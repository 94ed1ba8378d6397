package terminal

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"zootrope/lessons"
)

// storm sets each rate of the weather to its highest.
func (p *player) storm() {
	for _, k := range p.sky.kinds() {
		*k.rate = 5
	}
}

// A run is looked for in which another server leads. It is opened where that happens, with its weather on; from it one comes back.
func TestASeedIsFound(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press(":", "'note by hand", "enter", "esc")
	at := p.eng.view().Seq
	p.press("F")
	p.sees("Find a seed", "any promise is broken", "server 2 leads", "leader is 2", "total SNAP at-least 1", "In 200 runs of 30 s each, seeds from 7.")
	if s := p.screen(); strings.Contains(s, "server 5 leads") {
		t.Errorf("the leader is looked for:\n%s", s)
	}
	p.chooseLine("weather in which")
	p.press("enter")
	p.sees("let it blow")
	p.press("esc")
	p.storm()
	p.press("F")
	p.chooseLine("server 4 leads")
	p.press("enter")
	p.sees("L 4 LEADING", "Seed ", "server 4 is the leader", "> find leader is 4")
	if !p.sky.on || p.sky.seed < 7 || p.hunt != nil {
		t.Errorf("it is opened with the weather %+v, searching %v", p.sky, p.hunt)
	}
	p.sees("~ weather " + strconv.FormatInt(p.sky.seed, 10))
	fell := len(p.fallen())
	p.press("space")
	p.goOn(200) // the weather goes on there
	if len(p.fallen()) == fell {
		t.Error("nothing falls in the run that was found")
	}
	p.press("F")
	p.chooseLine("back to the run before")
	p.press("enter")
	p.sees("L 5 LEADING")
	if p.eng.view().Seq != at || p.sky.on {
		t.Errorf("it stands at event %d, expected %d; weather %t", p.eng.view().Seq, at, p.sky.on)
	}
	p.press("F")
	if strings.Contains(p.screen(), "back to the run before") {
		t.Error("one can go back twice")
	}
	p.press("esc", "b") // and what was commanded is known: it is taken back
	if p.eng.view().Seq >= at {
		t.Errorf("it stands at event %d, expected one before %d", p.eng.view().Seq, at)
	}
}

// A predicate is typed, with its words completed; what is wrong with it is said with its column.
func TestAPredicateIsLookedFor(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.storm()
	p.press("F")
	p.chooseLine("type a predicate")
	p.press("enter")
	if p.line.Value() != "find " {
		t.Fatalf("the console begins with %q", p.line.Value())
	}
	p.sees("leader")
	p.press("'lea", "tab")
	if p.line.Value() != "find leader " {
		t.Errorf("completed to %q", p.line.Value())
	}
	p.press("'is 9", "enter")
	p.sees("column 16: expected")
	p.press(":", "'find leader is 5", "enter")
	p.sees("this holds already")
	p.press(":", "'find total LOOKING at-least 1", "enter")
	if p.sky.on {
		t.Errorf("it takes a wrong predicate:\n%s", p.screen())
	}
	p.press(":", "'find server 5 is DOWN and not leader is 5", "enter")
	p.sees("x 5 DOWN", "Seed ")
	if p.typing {
		t.Error("the console is still open")
	}
	p.press(":", "'find", "enter")
	p.sees("Find a seed")
	p.press("esc")
	p.Update(tea.PasteMsg{Content: "find leader is 1\nnote pasted\ncra"}) // what is pasted behind it ends the search
	p.rest()
	if p.hunt != nil || p.line.Value() != "cra" || !slices.ContainsFunc(p.log, func(l said) bool { return l.text == "note pasted" }) {
		t.Errorf("behind a search there stands %q, searching %v", p.line.Value(), p.hunt)
	}
}

// While it is looked for, the screen says how far it has come. Esc stops it, and so does space; the run stands where it stood.
func TestASearchIsStopped(t *testing.T) {
	for _, stop := range []string{"esc", "space"} {
		p := play(t, Options{}, setup(t, "five"))
		at := p.eng.view().Seq
		for range 5 {
			p.press("F")
			p.chooseLine("how many runs")
			p.press("right", "esc")
		}
		p.storm()
		p.press("F")
		p.sees("In 10,000 runs of 30 s")
		p.chooseLine("any promise")
		p.Update(keyOf("enter")) // and no more than a slice
		for i := 0; p.hunt == nil || p.hunt.Tried < 2; i++ {
			if i > 100_000 || p.hunt == nil {
				t.Fatalf("it does not go on: %+v", p.hunt)
			}
			p.Update(sliceMsg{})
		}
		p.sees("searching …", " of 10,000 runs, now seed ", " a second", "▯▯▯", "Esc stops the search", "F something else")
		p.Update(keyOf(stop))
		p.rest()
		p.sees("Stopped after ", "not found so far", "paused")
		if p.hunt != nil || p.eng.view().Seq != at || p.sky.on {
			t.Errorf("%s: searching %v, at event %d, expected %d", stop, p.hunt, p.eng.view().Seq, at)
		}
	}
}

// One promise is looked for with a known bug, and found; a calm in which nothing falls is not searched; nothing found is said.
func TestAPromiseIsLookedFor(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.sky.rates.Crashes, p.sky.rates.Delays, p.sky.rates.Disks, p.sky.rates.Writes = 0, 0, 0, 0
	p.press("F")
	p.sees("All runs would be the same")
	p.press("1")
	p.sees("all runs would be the same")
	p.sky.rates.Delays = 1
	p.reach = reach{}
	p.press("F", "1")
	p.sees("Not found in 10 runs", "Find a seed: any promise is broken")
	src := setup(t, "five")
	src.Script = WithBugs(src.Script, []string{"4685"})
	p = play(t, Options{}, src)
	p.storm()
	p.press("F")
	p.chooseLine("one promise is broken")
	p.press("enter")
	p.chooseLine("Integrity")
	p.sees("One promise is broken", "Every transaction that is applied")
	p.reach.runs = 1
	p.press("enter")
	p.sees("runs ended early") // of another promise
	p.press("F")
	p.chooseLine("one promise is broken")
	p.press("enter")
	p.chooseLine("ShouldNotBeTriggered")
	p.press("enter")
	p.sees("BROKEN: ShouldNotBeTriggered", "Seed ")
}

func TestNoSearchInLessons(t *testing.T) {
	l, err := lessons.Open("startup-election")
	if err != nil {
		t.Fatal(err)
	}
	p := play(t, Options{}, &Source{Name: l.ID, Title: l.Title, Lesson: l})
	p.press("F")
	p.sees("A lesson has no weather")
	p.press(":", "'find leader is 1", "enter")
	p.sees("A lesson has no weather")
	if p.menu != nil || p.hunt != nil {
		t.Error("it is looked for")
	}
}

// The terminal offers the same searches as the page.
func TestWhatIsLookedForIsThePages(t *testing.T) {
	text, err := os.ReadFile("../../../web/play/finder.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, ready, _ := strings.Cut(string(text), "const READY")
	ready, _, _ = strings.Cut(ready, "];\n")
	if n := strings.Count(ready, "\n  ["); n != len(readyMade) {
		t.Errorf("the page has %d predicates ready, here are %d", n, len(readyMade))
	}
	for _, r := range readyMade {
		if !strings.Contains(ready, `"`+r.predicate+`"`) {
			t.Errorf("the page has not %q", r.predicate)
		}
	}
	usual := "const USUAL = { runs: " + strconv.Itoa(usualReach.count()) + ", seconds: " + strconv.FormatInt(usualReach.span()/1000, 10) + " };"
	if !strings.Contains(string(text), usual) {
		t.Errorf("the page has not %s", usual)
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := grouped(n); got != want {
			t.Errorf("%d is written %s", n, got)
		}
	}
}
