package browser

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Every picture is saved as SVG and as PNG, light and dark, from a file, too. An SVG has its colours in it: alone in a page it looks as its
// PNG does, and it needs nothing of ours.
func TestEveryPictureIsSaved(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, hash, within, says string }{
		{"charts", "#/lesson/leader-crash/4", ".charted", "Messages"},
		{"spacetime", "#/lesson/leader-crash/2", ".st-tools", "LEADING"},
		{"map", "#/map/latch", ".map-legend", "Elections"},
	} {
		for _, theme := range []string{"light", "dark"} {
			t.Run(c.name+" "+theme, func(t *testing.T) {
				t.Parallel()
				p := visit(t, start(t), strings.Replace(file(c.hash), "#", "?lang=en&theme="+theme+"#", 1), wide, high)
				if c.name != "map" {
					wait(t, p, Resting+" && "+Known) // both pictures are of the same run
				}
				if c.name == "charts" {
					press(t, p, "i")
					openTab(t, p, "charts")
				}
				if c.name == "spacetime" {
					press(t, p, "v")
				}
				button := func(kind string) string {
					return map[bool]string{
						true:  c.within + ` [data-key="` + map[string]string{"svg": "save", "png": "savePng"}[kind] + `"]`,
						false: c.within + ` [data-save="` + kind + `"]`}[c.name == "spacetime"]
				}
				wait(t, p, `document.querySelector('`+button("png")+`')?.checkVisibility()`)
				eval(t, p, catch)
				click(t, p, button("svg"))
				svg := saved(t, p, ".svg")
				click(t, p, button("png"))
				painted, err := png.Decode(bytes.NewReader(saved(t, p, ".png")))
				if err != nil {
					t.Fatal(err)
				}
				green := map[string]string{"light": "rgb(43, 113, 72)", "dark": "rgb(124, 199, 154)"}[theme]
				if c.name == "spacetime" { // this one shows itself as its reader prefers
					green = "@media (prefers-color-scheme:dark)"
				}
				for _, want := range []string{`xmlns="http://www.w3.org/2000/svg"`, c.says, green} {
					if !strings.Contains(string(svg), want) {
						t.Errorf("the SVG lacks %s", want)
					}
				}
				for _, not := range []string{"var(--", "foreignObject", "href="} {
					if strings.Contains(string(svg), not) {
						t.Errorf("the SVG has %s", not)
					}
				}
				name := filepath.Join(t.TempDir(), "alone.svg")
				if err := os.WriteFile(name, svg, 0o644); err != nil {
					t.Fatal(err)
				}
				b := painted.Bounds()
				q := visit(t, start(t), "file://"+name, int64(b.Dx()/2), int64(b.Dy()/2), Media("prefers-color-scheme", theme))
				var shot []byte
				if err := q.Do(chromedp.CaptureScreenshot(&shot)); err != nil {
					t.Fatal(err)
				}
				alone, err := png.Decode(bytes.NewReader(shot))
				if err != nil {
					t.Fatal(err)
				}
				if a, z := brightness(painted), brightness(alone); a-z > 0.02 || z-a > 0.02 || (a < 0.5) != (theme == "dark") {
					t.Errorf("the PNG has a brightness of %.3f, the SVG alone %.3f", a, z)
				}
				if n := colours(painted); n < 20 {
					t.Errorf("%d colours", n)
				}
			})
		}
	}
}

// brightness is that of all of a picture, 0 to 1.
func brightness(m image.Image) float64 {
	sum, b := 0.0, m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, b, _ := m.At(x, y).RGBA()
			sum += float64(r+g+b) / (3 * 0xffff)
		}
	}
	return sum / float64(b.Dx()*b.Dy())
}

// A saved space–time view and a saved chart show one of two runs: a line above the picture, and its file name, say which. A picture of the stage shows
// both runs with their names.
func TestPicturesOfTwoRunsSayWhich(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/herd-effect/5"), wide, high)
	wait(t, p, Resting+` && document.querySelector(".seg [data-view=compare]")?.ariaPressed === "true" && `+Known)
	eval(t, p, catch)
	last := func() string {
		t.Helper()
		svg := string(saved(t, p, ".svg"))
		eval(t, p, `(files = {}, "")`)
		return svg
	}
	run := regexp.MustCompile(`<text [^>]*>(Run [AB]: [^<]+)</text>`)
	says := func(what, svg string) {
		t.Helper()
		line := run.FindStringSubmatch(svg)
		if line == nil || !strings.Contains(svg, `aria-label="`+line[1]+", ") && !strings.Contains(svg, "<title>"+line[1]+", ") {
			t.Errorf("%s: says nothing of its run: %.400s", what, svg)
		}
	}
	click(t, p, ".sharebtn")
	click(t, p, "#share-tabPicture")
	click(t, p, `.share [data-key="svg"]`)
	stage := last()
	for _, name := range []string{">A<", ">B<"} {
		if !strings.Contains(stage, name) {
			t.Errorf("the stage: no %s", name)
		}
	}
	press(t, p, kb.Escape)
	click(t, p, ".seg [data-view=spacetime]")
	wait(t, p, `document.querySelector('.st-tools [data-key="save"]')?.checkVisibility()`)
	click(t, p, `.st-tools [data-key="save"]`)
	says("space and time", last())
	press(t, p, "i")
	openTab(t, p, "charts")
	wait(t, p, `document.querySelector('.charted [data-save="svg"]')?.checkVisibility()`)
	click(t, p, `.charted [data-save="svg"]`)
	says("charts", last())
}
