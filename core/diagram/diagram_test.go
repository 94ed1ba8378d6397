package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// play runs a script and gives its events.
func play(t *testing.T, text string) ([]trace.Event, trace.Names) {
	t.Helper()
	s, err := script.Parse("test.zk", text)
	if err != nil {
		t.Fatal(err)
	}
	var events []trace.Event
	p := player.New(s, player.Options{OnEvent: func(e *trace.Event) { events = append(events, *e) }})
	t.Cleanup(p.Close)
	if p.RunAll(); p.Status() != player.Done {
		t.Fatalf("%v: %v", p.Status(), p.Err())
	}
	return events, p.World().PartyName
}

const started = "servers 3\nstart all\nrun until leader exists\nsettle\nclient ann 3\nsettle\n"

// power loses a proposal that is on the wire when the leader dies.
const power = started + "ann create /x 1\nrun for 15ms\ncrash 3\nrun for 400ms\n"

// element is a start tag of an SVG with the text inside of it.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

// parse reads an SVG as XML, which also says that it is well-formed.
func parse(t *testing.T, svg []byte) []*element {
	t.Helper()
	var all, open []*element
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("no XML: %v\n%s", err, svg)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			e := &element{name: tok.Name.Local, attrs: map[string]string{}}
			for _, a := range tok.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			all, open = append(all, e), append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			for _, e := range open {
				e.text += string(tok)
			}
		}
	}
}

// having lists the groups that have all of these classes.
func having(all []*element, classes ...string) []*element {
	var out []*element
	for _, e := range all {
		has := true
		for _, c := range classes {
			has = has && strings.Contains(" "+e.attrs["class"]+" ", " "+c+" ")
		}
		if has {
			out = append(out, e)
		}
	}
	return out
}

func TestEveryArrowAndMarkSaysWhatItIs(t *testing.T) {
	events, names := play(t, power)
	all := parse(t, SVG(events, Options{Names: names}))
	if len(having(all, "m")) < 20 || len(having(all, "a")) < 20 {
		t.Fatalf("%d marks, %d arrows", len(having(all, "m")), len(having(all, "a")))
	}
	for _, e := range append(having(all, "m"), having(all, "a")...) {
		var seq int64
		if _, err := fmt.Sscan(e.attrs["data-seq"], &seq); err != nil || seq < 1 || seq > events[len(events)-1].Seq {
			t.Errorf("%v", e.attrs)
		}
		if !strings.Contains(e.text, "#") {
			t.Errorf("no title: %q", e.text)
		}
	}
}

func TestLostMessagesEndInACross(t *testing.T) {
	events, names := play(t, power)
	svg := string(SVG(events, Options{Names: names}))
	all := parse(t, []byte(svg))
	n := 0
	for _, e := range having(all, "a", "k-green") {
		if strings.Contains(e.text, "sends PROPOSAL") && strings.Contains(e.text, "\nlost") {
			n++
		}
	}
	if n != 2 {
		t.Errorf("%d lost proposals, both were on the wire", n)
	}
	if len(having(all, "news")) < 3 {
		t.Error("nobody hears of the crash")
	}
}

func TestHeldMessagesWait(t *testing.T) {
	events, names := play(t, started+"link 3>1 hold\nann create /x 1\nsettle\nrun for 100ms\nlink 3>1 release\nsettle\n")
	all := parse(t, SVG(events, Options{Names: names}))
	found := false
	for _, e := range having(all, "a", "held") {
		found = found || strings.Contains(e.text, "PROPOSAL") && strings.Contains(e.text, "held for ")
	}
	if !found || len(having(all, "gate")) == 0 {
		t.Error("no gate, or nobody says how long the proposal was held")
	}
}

func TestHeartbeatsAndKindsAreHidden(t *testing.T) {
	events, names := play(t, started+"run for 3s\n")
	count := func(o Options, what string) (n int) {
		o.Names = names
		for _, e := range having(parse(t, SVG(events, o)), "a") {
			if strings.Contains(e.text, what) {
				n++
			}
		}
		return n
	}
	if n := count(Options{}, "sends PING"); n != 0 {
		t.Errorf("%d heartbeats", n)
	}
	if n := count(Options{Heartbeats: true}, "sends PING"); n == 0 {
		t.Error("no heartbeats though they are asked for")
	}
	if n := count(Options{All: true}, "sends INITIAL"); n == 0 {
		t.Error("all does not mean all")
	}
	if n := count(Options{Hide: []trace.Kind{trace.Sent(proto.NotificationKind)}}, "votes for"); n != 0 {
		t.Errorf("%d votes though they are hidden", n)
	}
}

func TestSelection(t *testing.T) {
	events, names := play(t, power)
	var seq int64
	for i := range events {
		if e := &events[i]; e.Kind == trace.State && e.State == proto.Looking && e.Server == 2 {
			seq = e.Seq
		}
	}
	all := parse(t, SVG(events, Options{Names: names, From: 200, Selected: seq}))
	if n := len(having(all, "m", "sel")); n != 1 {
		t.Fatalf("%d marks are selected", n)
	}
	if sel := having(all, "m", "sel")[0]; sel.attrs["data-seq"] != fmt.Sprint(seq) {
		t.Errorf("selected %v", sel.attrs)
	}
	for _, class := range []string{"past", "future", "dim", "lit", "ring"} {
		if len(having(all, class)) == 0 {
			t.Errorf("nothing is %s", class)
		}
	}
	if len(having(all, "m", "dim")) == 0 || len(having(all, "a", "dim")) == 0 {
		t.Error("what has nothing to do with the event is not dimmed")
	}
	if n := len(having(parse(t, SVG(events, Options{Names: names})), "dim")); n != 0 {
		t.Errorf("%d are dimmed without a selection", n)
	}
}

func TestArrowsThroughBoxes(t *testing.T) {
	b := box{10, 10, 30, 20}
	for _, c := range []struct {
		s    stroke
		want bool
	}{
		{stroke{0, 0, 40, 30, true}, true}, {stroke{0, 15, 40, 15, true}, true}, {stroke{20, 0, 20, 40, true}, true},
		{stroke{0, 12, 12, 40, true}, false}, {stroke{0, 0, 40, 4, true}, false}, {stroke{28, 25, 40, 12, true}, false},
	} {
		if c.s.through(b) != c.want || (stroke{c.s.x2, c.s.y2, c.s.x1, c.s.y1, true}).through(b) != c.want {
			t.Errorf("%+v through %+v: %v", c.s, b, !c.want)
		}
	}
}

// No label lies on another one, however many messages cross.
func TestLabelsKeepApart(t *testing.T) {
	events, names := play(t, power)
	opt := Options{Names: names, Width: 900, To: events[len(events)-1].Seq}
	m := newModel(events, &opt)
	p := painter{model: m, layout: newLayout(m, &opt, margins{}), opt: &opt, say: phrasesIn("en")}
	paintAll(&p)
	if len(p.boxes) < 40 {
		t.Fatalf("%d labels", len(p.boxes))
	}
	for i, a := range p.boxes {
		for _, b := range p.boxes[:i] {
			if a.x1 < b.x2 && b.x1 < a.x2 && a.y1 < b.y2 && b.y1 < a.y2 {
				t.Errorf("%+v lies on %+v", a, b)
			}
		}
	}
}

// The lines are spread over the width that there is; states stand apart, and how far a server is beside or below them.
func TestLinesAreSpread(t *testing.T) {
	for _, c := range []struct {
		lines, width int
		words        margins
		beside       bool
		below        bool
	}{
		{3, 1048, margins{90, 120}, true, false}, {3, 700, margins{60, 110}, true, false}, {5, 740, margins{90, 60}, false, true},
		{5, 390, margins{90, 60}, false, false}, {12, 740, margins{300, 300}, false, false}, {2, 2400, margins{90, 90}, true, false},
	} {
		m := &model{parties: make([]proto.Party, c.lines)}
		l := newLayout(m, &Options{Width: c.width}, c.words)
		last := l.x(c.lines - 1)
		if end := last + l.right; end > l.width || end < l.width-c.lines {
			t.Errorf("%+v: ends at %d of %d", c, end, l.width)
		}
		if beside, below := l.pitch >= besideRole, l.head > headHeight; beside != c.beside || below != c.below {
			t.Errorf("%+v: %d apart: beside %v, below %v", c, l.pitch, beside, below)
		}
		if l.pitch < minPitch || l.pitch > maxPitch || l.pitch >= besideRole && l.right < headRoom {
			t.Errorf("%+v: %d apart, %d behind", c, l.pitch, l.right)
		}
	}
}

func TestAPageMayChooseEvents(t *testing.T) {
	events, names := play(t, started)
	if !strings.Contains(string(SVG(events, Options{Names: names, Bare: true})), `role="group"`) {
		t.Error("what is in an img cannot be chosen")
	}
}

func TestStyle(t *testing.T) {
	events, names := play(t, started)
	full, bare := string(SVG(events, Options{Names: names})), string(SVG(events, Options{Names: names, Bare: true}))
	if !strings.Contains(full, "<style>") || !strings.Contains(full, "prefers-color-scheme:dark") || strings.Contains(full, "var(") {
		t.Error("a file must carry plain colours for both themes")
	}
	if strings.Contains(bare, "<style") || strings.Contains(bare, " style=") {
		t.Error("a page that forbids inline styles cannot show this")
	}
	if strings.Contains(full+Style(), "$") {
		t.Error("a token has no colour")
	}
	for _, rule := range strings.Split(Style(), "}") {
		for _, sel := range strings.Split(strings.SplitN(rule, "{", 2)[0], ",") {
			if s := strings.TrimSpace(sel); s != "" && !strings.HasPrefix(s, ".st") {
				t.Errorf("the rule %s reaches beyond the picture", s)
			}
		}
	}
}

func TestBigRangesAreCapped(t *testing.T) {
	events, names := play(t, started+"ann repeat 400 set / %d\nsettle\n")
	for _, spacing := range []bool{false, true} {
		if svg := SVG(events, Options{Names: names, RealSpacing: spacing}); len(svg) > 4<<20 {
			t.Errorf("%d bytes, true spacing %v", len(svg), spacing)
		}
	}
	svg := string(SVG(events, Options{Names: names}))
	if !strings.Contains(svg, "more events: choose a smaller range") {
		t.Error("nobody says that events are missing")
	}
	if svg := string(SVG(events, Options{Names: names, To: 300})); strings.Contains(svg, "choose a smaller range") {
		t.Error("nothing is missing here")
	}
}

func TestTrueSpacing(t *testing.T) {
	events, names := play(t, started)
	opt := Options{Names: names, Width: 900, RealSpacing: true, To: events[len(events)-1].Seq}
	m := newModel(events, &opt)
	l := newLayout(m, &opt, margins{})
	var y, at []int
	for _, it := range m.items {
		if it.Mark >= 0 && m.marks[it.Mark].Party == 1 {
			y, at = append(y, m.marks[it.Mark].Y), append(at, int(m.marks[it.Mark].At-l.start))
		}
	}
	last := len(y) - 1
	scale := (y[last] - y[0]) * 1000 / (at[last] - at[0])
	for i := range y {
		if want := y[0] + (at[i]-at[0])*scale/1000; y[i] < want-2*trueApart || y[i] > want+4*trueApart {
			t.Errorf("%d ms is at %d, expected about %d", at[i], y[i], want)
		}
	}
}

func TestTheSameTwice(t *testing.T) {
	events, names := play(t, power)
	opt := Options{Names: names, Selected: 150, Lang: "zh"}
	if !bytes.Equal(SVG(events, opt), SVG(events, opt)) {
		t.Error("two drawings of one run differ")
	}
}

func TestNothingToDraw(t *testing.T) {
	for _, opt := range []Options{{}, {Lang: "zh"}, {From: 5, To: 4}} {
		parse(t, SVG(nil, opt))
	}
	events, names := play(t, "servers 3\n")
	parse(t, SVG(events, Options{Names: names}))
}

func TestNastyText(t *testing.T) {
	events := []trace.Event{{Seq: 1, Kind: trace.Command, Text: "a set /<b> \"&\" \x01"}, {Seq: 2, Cause: 1, Kind: trace.Start, Server: 1}}
	svg := SVG(events, Options{})
	parse(t, svg)
	if !strings.Contains(string(svg), "/&lt;b&gt; &quot;&amp;&quot; <") {
		t.Errorf("%s", svg)
	}
}

// Sessions that end at one deadline, each because of what was heard of it last, end in one place of the picture.
func TestAMarkIsOneMoment(t *testing.T) {
	events, names := play(t, `servers 3
latency 1ms
start 3
start 1
start 2
run until leader is 3
settle
client ann 3 timeout 4s
client ben 3 timeout 4s
run for 1s
ann disconnect
ben disconnect
run for 8s
`)
	opt := Options{Names: names, From: 1, To: events[len(events)-1].Seq}
	m := newModel(events, &opt)
	ended := 0
	for _, mk := range m.marks {
		n := 0
		for _, i := range mk.Events {
			e := &events[i]
			if e.At != mk.At {
				t.Errorf("#%d %v is not of %v", e.Seq, e.Kind, mk.At)
			}
			if e.Kind == trace.SessionGone {
				n++
			}
		}
		ended = max(ended, n)
	}
	if ended != 2 {
		t.Errorf("%d sessions end together", ended)
	}
}

// A command stands behind the silence after which it was given.
func TestACommandComesBehindTheSilence(t *testing.T) {
	events, names := play(t, "servers 3\nstart all\nrun until leader exists\nsettle\nrun for 1s\npause 1\nrun for 2s\ncrash 2\nrun for 50ms\n")
	said := map[string]int{}
	for _, e := range parse(t, SVG(events, Options{Names: names})) {
		var y int
		if _, err := fmt.Sscan(e.attrs["y"], &y); err == nil && e.name == "text" {
			said[strings.Join(strings.Fields(e.text), " ")] = y
		}
	}
	above := 0
	for _, text := range []string{"1 000 ms later", "pause 1", "pauses", "2 000 ms later", "crash 2", "crash"} {
		if said[text] <= above {
			t.Errorf("%q stands at %d, expected below %d", text, said[text], above)
		}
		above = said[text]
	}
}
