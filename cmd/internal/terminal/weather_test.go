package terminal

import (
	"os"
	"slices"
	"strings"
	"testing"

	"zootrope/core/attack"
	"zootrope/lessons"
)

// fallen are the commands that the weather has given, as the console tells of them.
func (p *player) fallen() (out []string) {
	for _, l := range p.log {
		if l.how == fell {
			out = append(out, l.text)
		}
	}
	return out
}

// goOn lets a run that is played go on, until so many timers have rung or it comes to rest.
func (p *player) goOn(timers int) {
	p.t.Helper()
	for i := 0; i < timers && p.eng.state.Running == "play"; i++ {
		p.ring()
	}
}

// chooseLine goes to the line of a menu that has a text.
func (p *player) chooseLine(text string) {
	p.t.Helper()
	if p.menu == nil {
		p.t.Fatal("no menu is open")
	}
	for i, it := range p.menu.items {
		if strings.Contains(it.text+" "+it.command, text) {
			p.menu.at = i
			return
		}
	}
	p.t.Fatalf("the menu has no line with %q:\n%s", text, p.screen())
}

// Weather is switched on and off by the menu. What falls stands in the console as a command, is one in the run, and passes in the end.
func TestWeatherIsSwitched(t *testing.T) {
	storm := func(seed string) (*player, []string) {
		p := play(t, Options{}, setup(t, "five"))
		p.press("W")
		p.sees("Weather", "let it blow", "crashes     ▮▯▯▯▯ rare", "partitions  ▯▯▯▯▯ none", "seed 7, draw another")
		for range 4 {
			p.chooseLine("crashes")
			p.press("right")
		}
		p.sees("crashes     ▮▮▮▮▮ a storm", "← → Enter change it")
		if seed != "7" {
			p.chooseLine("seed 7")
			p.press("right")
		}
		p.chooseLine("let it blow")
		p.press("enter")
		p.sees("~ weather "+seed, "playing")
		p.press("]", "]", "]", "]", "]", "]")
		for i := 0; i < 4000 && len(p.fallen()) < 12; i++ {
			p.goOn(1)
		}
		return p, p.fallen()
	}
	p, one := storm("7")
	if len(one) < 12 {
		t.Fatalf("there fell %q", one)
	}
	p.sees("(weather)")
	if _, again := storm("7"); !slices.Equal(one, again) {
		t.Errorf("twice from the same seed there fell %q and %q", one, again)
	}
	if _, other := storm("8"); slices.Equal(one, other) {
		t.Error("another seed is the same weather")
	}
	p.press("W")
	p.chooseLine("stop the weather")
	p.press("enter")
	if p.sky.on || strings.Contains(p.screen(), "~ weather") {
		t.Errorf("it is not over:\n%s", p.screen())
	}
	p.sees("The weather is over")
	began := len(p.fallen())
	p.goOn(8)
	for _, c := range p.fallen()[began:] {
		if !strings.HasPrefix(c, "start ") && !strings.HasSuffix(c, "heal") && !strings.HasSuffix(c, "release") {
			t.Errorf("after its end there fell %s", c)
		}
	}
	if p.eng.state.Running != "" {
		p.press("space")
	}
	for _, s := range p.eng.view().Servers {
		if s.State == "DOWN" {
			t.Errorf("server %d is still down", s.ID)
		}
	}
	var script string
	p.Save = func(_, text string, _ bool) (bool, error) { script = text; return true, nil }
	p.press(":", "'save run.zk", "enter", "esc")
	at := 0
	for _, c := range one {
		i := strings.Index(script[at:], c)
		if i < 0 {
			t.Fatalf("%s is not a command of the run:\n%s", c, script)
		}
		at += i
	}
	// From the place before them, next goes to each.
	p.press("9", "enter", "1")
	if len(p.given) < len(one) {
		t.Errorf("of %d commands that fell, %d are known", len(one), len(p.given))
	}
}

// A rate goes round. A weather in which nothing would fall is not begun; whatever is set while it blows counts at once.
func TestRatesAreSet(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press("W", "down", "left")
	p.sees("crashes     ▯▯▯▯▯ none")
	p.press("left")
	p.sees("crashes     ▮▮▮▮▮ a storm")
	p.press("enter")
	for _, kind := range []string{"delays", "slow disks", "writes"} {
		p.chooseLine(kind)
		for !strings.Contains(p.menu.items[p.menu.at].text, "none") {
			p.press("left")
		}
	}
	if !p.sky.empty() {
		t.Fatalf("the rates are %+v", p.sky.rates)
	}
	p.press("1")
	p.sees("Nothing would fall", "let it blow")
	p.chooseLine("writes")
	p.press("right")
	at := p.eng.view().Now
	p.press("1")
	p.goOn(20) // nothing is to be seen but heartbeats, and time goes on
	if !p.sky.on || p.sky.rates != (attack.Rates{Writes: 1}) || p.eng.view().Now <= at {
		t.Errorf("it blows: %+v, at %d ms", p.sky, p.eng.view().Now)
	}
	p.sees("playing", "~ weather 7")
	p.press("W")
	p.chooseLine("writes")
	for range attack.MostOften - 1 {
		p.press("right")
	}
	p.press("esc")
	p.sees("playing") // what is set plays on
	for i := 0; i < 400 && len(p.fallen()) == 0; i++ {
		p.goOn(1)
	}
	if f := p.fallen(); len(f) == 0 || !strings.Contains(f[0], " /w ") {
		t.Errorf("of a storm of writes there fell %q", f)
	}
	p.press("B") // neither has the run that is told again with a bug …
	p.chooseLine("3911")
	p.press("enter")
	if p.sky.on {
		t.Error("the run that is told again has weather")
	}
	p.press("W", "1")
	if !p.sky.on {
		t.Error("it does not begin again")
	}
	p.press("o", "down", "enter") // … nor another one
	if p.sky.on || p.sky.rates.Writes != attack.MostOften {
		t.Errorf("in the next run: %+v", p.sky)
	}
}

func TestNoWeatherInLessons(t *testing.T) {
	l, err := lessons.Open("startup-election")
	if err != nil {
		t.Fatal(err)
	}
	p := play(t, Options{}, &Source{Name: l.ID, Title: l.Title, Lesson: l})
	p.press("W")
	p.sees("A lesson has no weather")
	if p.menu != nil {
		t.Error("it has a menu")
	}
}

// It begins with the weather with which the page begins.
func TestUsualWeatherIsThePages(t *testing.T) {
	text, err := os.ReadFile("../../../web/play/palette.ts")
	if err != nil {
		t.Fatal(err)
	}
	if want := "{ seed: 7, crashes: 1, partitions: 0, delays: 3, disks: 1, writes: 3 }"; !strings.Contains(string(text), want) || usualSky != (sky{seed: 7,
		rates: attack.Rates{Crashes: 1, Delays: 3, Disks: 1, Writes: 3}}) {
		t.Errorf("the page has not %s, or here is %+v", want, usualSky)
	}
}
