package film

import (
	"bytes"
	"image"
	"image/gif"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zootrope/cmd/internal/language"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

func nothing() {}

// small is a film of the first lesson that is quick to make.
func small(t *testing.T, from, to string) Film {
	t.Helper()
	l, err := lessons.Open("startup-election")
	if err != nil {
		t.Fatal(err)
	}
	return Film{Name: l.ID, Script: l.Script, Lesson: l.Outline(), From: from, To: to, W: 320, H: 240, FPS: 5, Lang: "en"}
}

func shot(t *testing.T, f Film) *gif.GIF {
	t.Helper()
	var out, again bytes.Buffer
	if err := f.GIF(&out, nothing); err != nil {
		t.Fatal(err)
	}
	if err := f.GIF(&again, nothing); err != nil || !bytes.Equal(out.Bytes(), again.Bytes()) {
		t.Errorf("the same film twice differs: %v", err)
	}
	g, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func hundredths(g *gif.GIF) int {
	sum := 0
	for _, d := range g.Delay {
		sum += d
	}
	return sum
}

// A step is filmed as the page shows it: two to twelve seconds, and it stands still before and after. Frames have only what has changed.
func TestGIF(t *testing.T) {
	f := small(t, "two", "")
	g := shot(t, f)
	if s := hundredths(g); s < 200 || s > 1400 {
		t.Errorf("it takes %d hundredths of a second", s)
	}
	if g.Config.Width != 320 || g.Config.Height != 240 || g.Image[0].Bounds() != image.Rect(0, 0, 320, 240) {
		t.Errorf("it has %dx%d", g.Config.Width, g.Config.Height)
	}
	parts := 0
	for _, frame := range g.Image {
		if frame.Bounds().Dx() < 320 {
			parts++
		}
	}
	if len(g.Image) < 15 || parts < 5 {
		t.Errorf("it has %d pictures, %d of them parts", len(g.Image), parts)
	}
	dark := f
	dark.Dark = true
	if r, _, _, _ := shot(t, dark).Image[0].At(0, 0).RGBA(); r > 0x4000 {
		t.Error("a dark film is light")
	}

	// To an event it is shorter; from one it begins there.
	short := small(t, "2", "e66")
	if a, b := hundredths(shot(t, short)), hundredths(g); a >= b {
		t.Errorf("to an event it takes %d, the whole step %d", a, b)
	}
	if a, b := hundredths(shot(t, small(t, "e80", ""))), hundredths(g); a >= b {
		t.Errorf("from an event it takes %d, the whole step %d", a, b)
	}
}

// scripted is a film of a script alone.
func scripted(t *testing.T, source, from, to string) Film {
	t.Helper()
	s, err := script.Parse("my.zk", source)
	if err != nil {
		t.Fatal(err)
	}
	return Film{Name: "my.zk", Script: s, From: from, To: to, W: 320, H: 240, FPS: 5, Lang: "en"}
}

// A script is filmed like a lesson: its steps, or as a whole where it has none.
func TestScriptsAreFilmed(t *testing.T) {
	const one = "# three\nservers 3\nseed 7\nstart all\nrun until leader exists\n"
	whole := hundredths(shot(t, scripted(t, one, "1", "")))
	if whole < 200 || whole > 1600 {
		t.Errorf("it takes %d hundredths of a second", whole)
	}
	part := hundredths(shot(t, scripted(t, one, "1", "e30")))
	if part >= whole {
		t.Errorf("to event 30 it takes %d, the whole %d", part, whole)
	}
	const two = "servers 3\nstart all\nrun until servers agree\nstep calm\nrun for 1s\nstep storm\ncrash 3\nrun until servers agree"
	if a, b := hundredths(shot(t, scripted(t, two, "storm", ""))), hundredths(shot(t, scripted(t, two, "1", "2"))); a < 200 || a >= b {
		t.Errorf("one step takes %d, both %d", a, b)
	}
	if err := (&Film{Name: "my.zk", Script: scripted(t, two, "", "").Script, From: "3", W: 320, H: 240, FPS: 5, Lang: "en"}).shoot(nil, nothing); err == nil || !strings.Contains(err.Error(), "--from: expected a step from 1 to 2") {
		t.Error(err)
	}
}

// The step of a script that has none stands behind its settings, wherever these are.
func TestInOneStep(t *testing.T) {
	for source, want := range map[string]string{
		"servers 3\nlatency 5ms\nseed 2\n\nstart all": "servers 3\nlatency 5ms\nseed 2\nstep all\n\nstart all",
		"servers 3": "servers 3\nstep all\n",
	} {
		if got := inOneStep(scripted(t, source, "", "").Script); got != want {
			t.Errorf("got %q", got)
		}
	}
}

// What cannot be filmed is said, in both languages.
func TestWhatCannotBeFilmed(t *testing.T) {
	wrong := map[string]Film{}
	for _, at := range [][2]string{{"0", ""}, {"99", ""}, {"nowhere", ""}, {"e0", ""}, {"-1", ""}, {"", ""}, {"3", "2"}, {"e80", "e79"}, {"1", "e99999999"}, {"e99999999", ""}, {"<b>", "e"}} {
		wrong[strings.Join(at[:], " to ")] = small(t, at[0], at[1])
	}
	for name, change := range map[string]func(*Film){"narrow": func(f *Film) { f.W = 10 }, "high": func(f *Film) { f.H = 5000 }, "slow": func(f *Film) { f.FPS = 0 }, "fast": func(f *Film) { f.FPS = 61 }} {
		f := small(t, "1", "")
		change(&f)
		wrong[name] = f
	}
	for name, f := range wrong {
		if name == "e99999999 to " || name == "1 to e99999999" {
			f.W, f.H, f.FPS = 120, 120, 1
		}
		err := f.GIF(&bytes.Buffer{}, nothing)
		if err == nil {
			t.Errorf("%s is filmed", name)
			continue
		}
		if en, zh := say.In(err, "en"), say.In(err, "zh"); en == zh && !strings.Contains(name, "99999999") {
			t.Errorf("%s: in Chinese it is %q", name, zh)
		}
	}
}

// ffmpeg makes a WebM of it; where it is not installed, that is said.
func TestWebM(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.webm")
	f := small(t, "1", "")
	if _, err := exec.LookPath("ffmpeg"); err == nil {
		if err := f.WebM(name, nothing); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(name)
		if err != nil || !bytes.HasPrefix(data, []byte{0x1a, 0x45, 0xdf, 0xa3}) {
			t.Errorf("%d bytes of no WebM: %v", len(data), err)
		}
		bad := small(t, "9", "")
		if bad.WebM(name, nothing) == nil {
			t.Error("a step that is none is filmed")
		}
		if _, err := os.Stat(name); err == nil {
			t.Error("half a film is left")
		}
	}
	t.Setenv("PATH", t.TempDir())
	if err := f.WebM(name, nothing); err == nil || !strings.Contains(err.Error(), ".gif") {
		t.Error(err)
	}
}

// The words in the picture are those of the language, if the stage's font has their letters. Otherwise they are English.
func TestTheWordsOfAFilm(t *testing.T) {
	language.Speak("de")
	first := func(lang string) []byte {
		f := small(t, "1", "e5")
		f.Lang, f.W, f.H = lang, 960, 540
		return shot(t, f).Image[0].Pix
	}
	en := first("en")
	if bytes.Equal(first("de"), en) {
		t.Error("a German film has English words")
	}
	if !bytes.Equal(first("zh"), en) {
		t.Error("a Chinese film has squares for the letters that the font lacks")
	}
}

// A film has the picture that the step wants, and hides what no lesson has introduced up to the step.
func TestAFilmIsInTheViewOfTheStep(t *testing.T) {
	for _, c := range []struct {
		lesson    string
		step      int
		tree      bool
		has, lack string
	}{
		{"what-it-is-for", 0, true, "north", "epoch 1"},
		{"herd-effect", 0, true, "/locks", "epoch 1"},
		{"leader-crash", 0, false, "epoch 1", "/"},
	} {
		p := newPage()
		if err := p.ask(&port.Load{Lesson: c.lesson, Step: c.step}, nil); err != nil {
			t.Fatal(err)
		}
		if err := p.ask(&port.Next{How: "show"}, nil); err != nil {
			t.Fatal(err)
		}
		var s scene.Scene
		s.Prepare(p.shown.Picture, nil, scene.Options{W: 960, H: 540})
		_, texts := seen(&s)
		lines := strings.Split(texts, "\n")
		if (p.shown.Picture.Tree != nil) != c.tree || !slices.Contains(lines, c.has) || slices.Contains(lines, c.lack) {
			t.Errorf("%s: %q", c.lesson, lines)
		}
	}
}
