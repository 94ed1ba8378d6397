package app

import (
	"testing"

	"zootrope/lessons"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// bothOf opens a lesson at the end of a step, and runs a wrong answer beside what happened.
func bothOf(t *testing.T, lesson string, step int, with string, still bool) (*page, port.State) {
	t.Helper()
	p := shippedLesson(t, lesson)
	p.do(t, &port.GoTo{Step: step})
	p.ask(t, &port.RunBoth{With: "belief " + with, Still: still})
	p.toItsEnd()
	return p, p.state()
}

// toItsEnd lets what is under way come to its end.
func (p *page) toItsEnd() {
	for p.rest(); p.app.Busy() && len(p.timers) > 0; {
		p.wake()
	}
	p.rest()
}

// Both runs are played together, and stand where they begin to differ. What differs is circled in both; then they go on to the end of the step.
func TestBothStandWhereTheyBeginToDiffer(t *testing.T) {
	for _, still := range []bool{false, true} {
		p, s := bothOf(t, "what-it-is-for", 1, "hears/client pay,client mail", still)
		d := s.Compared.First
		if s.Stop.Why != port.Differs || s.StepDone || d == nil || !d.Here || d.Moment != s.Moment {
			t.Fatalf("still %v: they stand at %+v, %+v", still, s.Stop, d)
		}
		if want := (port.Difference{Kind: port.OfClient, Name: "pay", A: port.Fact{How: port.FactKnows, Path: "/db", Value: "north"},
			B: port.Fact{How: port.FactNotified, Path: "/db", Value: "NodeDataChanged"}, Moment: s.Moment, Here: true}); *d != want {
			t.Errorf("got  %+v\nwant %+v", *d, want)
		}
		picture := p.shown[len(p.shown)-1]
		if c := picture.Compared; c == nil || c.Circled != [2]scene.Circled{{Name: "pay"}, {Name: "pay"}} {
			t.Errorf("circled is %+v", c)
		}
		p.ask(t, &port.Next{How: port.HowShow})
		p.toItsEnd()
		if s = p.state(); !s.StepDone || s.Compared == nil || s.Compared.First.Here || p.shown[len(p.shown)-1].Compared.Circled[0].Name != "" {
			t.Errorf("they do not go on: %+v, %+v", s.Stop, s.Compared)
		}
	}
}

// What a command brings about that only one of the runs was given is why they differ, not where they begin to: mail's watch, which is missing, is not circled.
func TestWhyTheyDifferIsNotTheDifference(t *testing.T) {
	_, s := bothOf(t, "what-it-is-for", 1, "hears/nobody", true)
	if d := s.Compared.First; d.Kind != port.OfClient || d.Name != "mail" || d.A.How != port.FactNotified || d.B.How != port.FactKnows {
		t.Errorf("got %+v", d)
	}
}

// A step that only lets time pass ends with its own end, and so does the run beside it.
func TestAStepWithoutCommandsHasAFirstDifference(t *testing.T) {
	_, s := bothOf(t, "startup-election", 1, "two/one", true)
	if d := s.Compared.First; d == nil || d.Kind != port.OfRole || d.Name != "1" || d.A != (port.Fact{How: port.FactVotes, Value: "2"}) ||
		d.B != (port.Fact{How: port.FactVotes, Value: "1"}) {
		t.Errorf("got %+v", d)
	}
}

// In the playground the mended run goes along: where the two part, Play stands, and goes on when it is pressed again.
func TestPlayStandsWhereTheMendedRunParts(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: "config bug=first-vote-stays\nservers 3\nstart 1\nrun for 1s\n", Name: "x.zk"})
	p.rest()
	p.do(t, &port.Compare{With: "real"})
	p.do(t, &port.Inject{Command: "start 2"})
	p.ask(t, &port.Play{Speed: 64})
	p.plays(300_000)
	s := p.state()
	if s.Stop.Why != port.Differs || s.Compared.First == nil || !s.Compared.First.Here {
		t.Fatalf("it stands at %+v, %+v", s.Stop, s.Compared.First)
	}
	at := s.Moment
	p.ask(t, &port.Play{Speed: 64})
	p.plays(300_000)
	if s = p.state(); s.Moment <= at || s.Stop.Why == port.Differs {
		t.Errorf("it does not go on: %+v at %d", s.Stop, s.Moment)
	}
}

// Two runs that were laid beside each other when they had parted already have no first difference: it was not seen. It is found where Play passes it.
func TestAPartingThatWasNotSeen(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: "config bug=first-vote-stays\nservers 3\nstart 1\nrun for 1s\nstart 2\nstart 3\nrun for 20s\n", Name: "x.zk"})
	p.rest()
	s := p.do(t, &port.Compare{With: "real"})
	if s.Compared.Parted < 1 || s.Compared.First != nil {
		t.Fatalf("they part at %d, the first difference is %+v", s.Compared.Parted, s.Compared.First)
	}
	p.do(t, &port.Seek{Moment: 5})
	p.ask(t, &port.Play{Speed: 1})
	p.plays(300_000)
	if s = p.state(); s.Stop.Why != port.Differs || s.Moment < s.Compared.Parted-1 || s.Moment > s.Compared.Parted+3 {
		t.Errorf("they part at %d, and Play stands at %d: %+v", s.Compared.Parted, s.Moment, s.Stop)
	}
}

// unrepaired are wrong answers about the line that has to change: that the line is changed changes nothing in the run.
var unrepaired = map[string]bool{"code-ten-threads line/finally": true, "code-ten-threads line/finds": true,
	"code-ten-threads-breaks repair/finds": true, "code-ten-threads-breaks repair/loads": true}

// Each run of a wrong answer differs from the lesson's somewhere. What is said of each run is so where the two stand, and it is circled.
func TestEveryBeliefDiffers(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays each step of each lesson that has such a run")
	}
	for _, id := range lessons.Shipped() {
		l, err := lessons.Play(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range l.Beliefs {
			name := id + " " + b.Question + "/" + b.Choice
			p, s := bothOf(t, id, b.Step, b.Question+"/"+b.Choice, true)
			switch d := s.Compared.First; {
			case s.Compared.Alike != unrepaired[name] || s.Compared.Alike == (d != nil):
				t.Errorf("%s: alike is %v, the difference is %+v", name, s.Compared.Alike, d)
			case d == nil:
			case !d.Here || d.Moment < 0:
				t.Errorf("%s: they do not stand there: %+v", name, *d)
			default:
				now := p.app.beside.Inside().Facts
				if d.A != now[0] || d.B != now[1] || d.A.How == d.B.How && d.A.Value == d.B.Value {
					t.Errorf("%s: %+v, and where they stand %+v", name, *d, now)
				}
				if n := circles(p.shown[len(p.shown)-1]); n != 2 {
					t.Errorf("%s: %d rings round %+v", name, n, *d)
				}
			}
		}
	}
}

// circles counts the rings of a picture of two runs, full and dotted.
func circles(p *scene.Picture) (n int) {
	var s scene.Scene
	s.Prepare(p, nil, scene.Options{W: 980, H: 600})
	for _, item := range s.Still {
		if item.Shape.Form == scene.Box && item.Shape.Stroke == 2 && item.Ink == scene.Text {
			n++
		}
	}
	return n
}
