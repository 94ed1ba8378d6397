package headless

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"zootrope/core/player"
	"zootrope/lessons"
	"zootrope/lessons/setups"
	"zootrope/wasm/port"
)

// The same commit must not pass today and fail tomorrow; `make seeds` tries fresh ones.
func init() {
	_ = flag.Set("rapid.seed", "1")
	_ = flag.Set("rapid.checks", "30")
}

// carried is the most that an ordinary run may take in a link, in characters.
const carried = 2048

func linkOf(t interface{ Fatal(...any) }, h *Host) string {
	link := h.Link()
	if link == "" {
		t.Fatal("the run is not written down")
	}
	return link
}

// opens goes where a link leads, and compares.
func opens(t interface {
	Fatal(...any)
	Errorf(string, ...any)
}, h *Host, link string) {
	l, err := ReadLink(link)
	if err != nil {
		t.Fatal(err)
	}
	q, note, err := Open(l, "en")
	if err != nil || note != "" {
		t.Fatal(err, note)
	}
	a, b := h.Player(), q.Player()
	if a.World().Hash() != b.World().Hash() || a.Moves() != b.Moves() || a.World().Seq() != b.World().Seq() || h.State.At != q.State.At {
		t.Errorf("it stands at #%d, after %d moves, %d events; expected #%d, %d, %d", q.State.At, b.Moves(), b.World().Seq(), h.State.At, a.Moves(), a.World().Seq())
	}
}

// An ordinary run fits into a link: each solution of each lesson's exercise, typed in, and each set-up of the playground with a dozen commands.
func TestOrdinaryRunsFitIntoALink(t *testing.T) {
	longest := 0
	took := func(what, link string) {
		longest = max(longest, len(link))
		t.Logf("%5d %s", len(link), what)
		if len(link) > carried {
			t.Errorf("%s: a link of %d characters", what, len(link))
		}
	}
	for _, l := range lessons.All() {
		whole, err := lessons.Open(l.ID)
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range append(whole.Solutions, whole.Misses...) {
			if testing.Short() && i != 0 && i != len(whole.Solutions) { // one solution and one miss of each lesson are a sample
				continue
			}
			h := New("en")
			h.Ask(&port.Load{Lesson: l.ID, Step: len(l.Steps)})
			for _, c := range strings.Split(a.Source, "\n") {
				h.Ask(&port.Inject{Command: c})
			}
			link := linkOf(t, h)
			took(l.ID+"/"+a.Name, link)
			opens(t, h, link)
		}
	}
	all, err := setups.All()
	if err != nil {
		t.Fatal(err)
	}
	dozen := []string{"client zoe 1", "run for 1s", "zoe create /mine 1", "settle", "crash 1", "run until leader exists", "zoe set /mine 2",
		"run for 500ms", "link 2-3 cut", "run for 2s", "heal", "settle"}
	for _, s := range all {
		h := New("en")
		h.Ask(&port.Load{Name: "playground.zk", Script: s.Script})
		h.Ask(&port.Next{})
		for _, c := range dozen {
			h.Ask(&port.Inject{Command: c})
			h.Ask(&port.NextEvent{})
		}
		link := linkOf(t, h)
		took("set-up "+s.ID, link)
		opens(t, h, link)
	}
	t.Logf("the longest link has %d characters", longest)
}

var byHand = []string{"crash %d", "start %d", "restart %d", "pause %d", "resume %d", "stop %d", "client c%d 1", "c%d create /n 1", "c%d set /n 22", "c%d get /n --watch", "link %d-1 cut",
	"link %d>1 hold", "heal", "run for %d00ms", "settle", "disk %d delay 100ms", "disk %d release", "c%d lock /lock", "c%d close", "run until leader exists", "partition 1 | 2 3"}

// A random session in the playground, as long as a person would make it, fits into a link, too, and opens as it was.
func TestSessionsInThePlaygroundFitIntoALink(t *testing.T) {
	all, err := setups.All()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		h := New("en")
		h.Ask(&port.Load{Name: "playground.zk", Script: rapid.SampledFrom(all).Draw(t, "world").Script})
		h.Ask(&port.Next{})
		for range rapid.IntRange(1, 30).Draw(t, "things") {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				h.Ask(&port.Back{})
			case 1, 2:
				h.Ask(&port.NextEvent{})
			default:
				c := rapid.SampledFrom(byHand).Draw(t, "command")
				if strings.Contains(c, "%d") {
					c = fmt.Sprintf(c, rapid.IntRange(1, 5).Draw(t, "number"))
				}
				h.Ask(&port.Inject{Command: c})
			}
		}
		link := linkOf(t, h)
		if len(link) > carried {
			t.Errorf("a link of %d characters", len(link))
		}
		opens(t, h, link)
		// The way there, told once more, is the way there.
		events := int64(0)
		again := h.Player().Retrace(nil)
		defer again.Close()
		for again.Moves() < h.Player().Moves() {
			if s := again.Tick(); s != player.Running && s != player.Replaying {
				break
			}
		}
		if events = again.World().Seq(); events != h.Player().World().Seq() || again.World().Hash() != h.Player().World().Hash() {
			t.Errorf("told once more it comes to #%d, not #%d", events, h.Player().World().Seq())
		}
	})
}

func TestReadLink(t *testing.T) {
	const run = "L3yyyyyyyyyyyyyyyyyyyyyyyyyyy"
	for text, want := range map[string]Link{
		"https://example.org/z/index.html?lang=zh#/lesson/a-b/3/e214/" + run + "@1.20": {"a-b", 3, 214, run + "@1.20"},
		"#/lesson/a-b":                            {"a-b", 0, 0, ""},
		"/lesson/a-b/start":                       {"a-b", -1, 0, ""},
		"lesson/a-b/2/e9":                         {"a-b", 2, 9, ""},
		"#/playground/" + run:                     {"", 0, 0, run},
		run + "@0.12!":                            {"", 0, 0, run + "@0.12!"},
		" #/lesson/a%2Db/1 \n":                    {"a-b", 1, 0, ""},
		"#/lesson/a/-9/e-5/":                      {"a", -1, 0, ""},
		"#/lesson/a/1e9999/e99999999999999999999": {"a", 0, 1<<63 - 1, ""},
	} {
		if got, err := ReadLink(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "#/", "#/playground", "https://example.org", "#/about", "x"} {
		if got, err := ReadLink(text); err == nil {
			t.Errorf("%q is %+v", text, got)
		}
	}
}
