package browser

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// sizes are what a page may be given: a thumbnail, a frame in a slide, phones both ways, desks, a wall.
var sizes = [][2]int64{
	{240, 160}, {240, 400}, {300, 200}, {320, 240}, {320, 480}, {320, 568}, {360, 260}, {360, 640}, {375, 667}, {390, 844}, {400, 300}, {414, 896},
	{480, 320}, {480, 800}, {540, 960}, {559, 559}, {560, 400}, {560, 560}, {600, 338}, {640, 360}, {667, 375}, {720, 480}, {720, 559}, {720, 1280},
	{721, 481}, {721, 560}, {768, 1024}, {800, 450}, {800, 600}, {844, 390}, {900, 500}, {911, 512}, {920, 480}, {920, 600}, {940, 481}, {940, 560},
	{960, 540}, {1024, 768}, {1093, 520}, {1160, 540}, {1180, 700}, {1181, 700}, {1280, 720}, {1366, 768}, {1440, 900}, {1600, 900}, {1920, 1080},
	{2560, 1440}, {3440, 1440}, {3840, 2160},
}

// slides are frames as decks and course pages have them: there the stage has at least half of the height.
var slides = map[[2]int64]bool{{900, 500}: true, {911, 512}: true, {920, 480}: true, {920, 600}: true, {960, 540}: true, {1093, 520}: true, {1160, 540}: true,
	{1280, 720}: true, {1366, 768}: true}

// parts are the boxes that share the page. What is not shown has no box. The text stands over the stage only where it was turned to.
const boxes = `(() => {
	const out = {};
	for (const [name, query] of Object.entries({ top: ".top", prose: ".prose-in", nav: ".nav", stage: ".stage", caption: ".cap", bar: ".deck" })) {
		const e = document.querySelector(query);
		const r = e.getBoundingClientRect();
		if (r.width === 0 || r.height === 0 || getComputedStyle(e).visibility === "hidden") continue;
		out[name] = [r.left, r.top, r.right, r.bottom];
	}
	return JSON.stringify(out);
})()`

// laidOut is true when the page has been laid out for a size, and the stage has, too.
func laidOut(w, h int64) string {
	return fmt.Sprintf(`innerWidth === %d && innerHeight === %d && document.getAnimations().every((a) => a.playState !== "running")`, w, h)
}

// fits insists that nothing overlaps or leaves the page, and that the stage has its share.
func fits(t *testing.T, p *Page, w, h int64) {
	t.Helper()
	if err := p.Frames(1); err != nil {
		t.Fatal(err)
	}
	is(t, p, `document.querySelector(".status .warn, .status .btn") === null`, "true")
	is(t, p, `document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight`, "true")
	var all map[string][4]float64
	if err := json.Unmarshal([]byte(eval(t, p, boxes)), &all); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"stage", "nav"} {
		if _, ok := all[name]; !ok {
			t.Errorf("there is no %s", name)
		}
	}
	for name, a := range all {
		if a[0] < -0.5 || a[1] < -0.5 || a[2] > float64(w)+0.5 || a[3] > float64(h)+0.5 {
			t.Errorf("%s leaves the page: %v", name, a)
		}
		for other, b := range all {
			if name < other && min(a[2], b[2])-max(a[0], b[0]) > 0.5 && min(a[3], b[3])-max(a[1], b[1]) > 0.5 {
				t.Errorf("%s %v and %s %v overlap", name, a, other, b)
			}
		}
	}
	if s := all["stage"]; slides[[2]int64{w, h}] && s[3]-s[1] < float64(h)/2 {
		t.Errorf("the stage has %.0f of %d", s[3]-s[1], h)
	} else if s[3]-s[1] < float64(h)/4 || s[2]-s[0] < 200 {
		t.Errorf("the stage is %.0f × %.0f", s[2]-s[0], s[3]-s[1])
	}
	// What there is to press lies in sight.
	is(t, p, `[...document.querySelectorAll(".nav button, .deck button")].filter((b) => {
		const r = b.getBoundingClientRect();
		return r.width > 0 && (r.left < -0.5 || r.right > innerWidth + 0.5 || r.top < -0.5 || r.bottom > innerHeight + 0.5);
	}).map((b) => b.className + " " + b.getBoundingClientRect().right).join()`, "")
	is(t, p, `[...document.querySelectorAll(".nav b, .nav span")].filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent).join()`, "")
}

// A page of any size has a stage and what it takes to go on, and neither lies over the other; and so has one that is given another size.
// A page that is opened takes longer than one that is given another size, so fewer are: fewer still in a short run.
func TestAnySizeIsUsable(t *testing.T) {
	t.Parallel()
	b := beginner(t)
	p := visit(t, b, file(lesson()+"/1"), wide, high)
	wait(t, p, Resting)
	for _, s := range sizes {
		t.Run(fmt.Sprintf("resized/%dx%d", s[0], s[1]), func(t *testing.T) {
			if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
				t.Fatal(err)
			}
			wait(t, p, Resting+" && "+laidOut(s[0], s[1]))
			fits(t, p, s[0], s[1])
		})
	}
	every := 3
	if testing.Short() {
		every = 18
	}
	for i, s := range sizes {
		if i%every != 0 && !slides[s] {
			continue
		}
		t.Run(fmt.Sprintf("opened/%dx%d", s[0], s[1]), func(t *testing.T) {
			t.Parallel()
			p := visit(t, b, file(lesson()+"/1"), s[0], s[1])
			wait(t, p, Resting+" && "+laidOut(s[0], s[1]))
			fits(t, p, s[0], s[1])
			p.Close()
		})
	}
}

// clash lists what is under way and cannot be seen for a card, or for the edge of the stage, and cards that lie over each other: as the
// core tells of them.
const clash = `globalThis.clash = () => {
	const { places, width, height } = heard.places;
	const over = (a, b) => Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > 2 && Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > 2;
	const out = [];
	places.forEach((p, i) => {
		if (p.w * p.h === 0) return;
		if (p.x < -2 || p.y < -2 || p.x + p.w > width + 2 || p.y + p.h > height + 2) out.push(p.kind + " " + p.name + " leaves the stage");
		const moves = (q) => q.kind === "bead" || q.kind === "faint";
		places.forEach((q, j) => {
			if ((moves(p) ? !moves(q) : j > i && !moves(q)) && q.w * q.h > 0 && over(p, q)) out.push(p.kind + " " + p.name + " over " + q.kind + " " + q.name);
		});
	});
	return [...new Set(out)].join("; ");
}`

// With votes from everybody to everybody under way nothing on the stage covers anything else, whatever its size.
func TestManyVotesAtAnySize(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file("#/lesson/leader-crash/3/e32661"), wide, high, atFirst(overheard), atFirst(clash))
	wait(t, p, Resting)
	for _, s := range sizes {
		t.Run(fmt.Sprintf("%dx%d", s[0], s[1]), func(t *testing.T) {
			if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
				t.Fatal(err)
			}
			wait(t, p, Resting+" && "+laidOut(s[0], s[1])+` && (({ width, height }) => Math.abs(heard.places.width - width) <= 1 && Math.abs(heard.places.height - height) <= 1)(
				document.querySelector(".stage iframe").getBoundingClientRect())`)
			is(t, p, `clash()`, "")
		})
	}
}

// Where there is room for the stage or the prose only, one button turns from the one to the other, and Next back to the stage.
func TestASmallPageTurnsToTheProse(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()+"/1"), 320, 240)
	wait(t, p, Resting)
	seen := `getComputedStyle(document.querySelector(".prose-in")).visibility`
	is(t, p, seen, "hidden")
	click(t, p, ".deck .turner")
	is(t, p, seen, "visible")
	is(t, p, `document.querySelector(".deck .turner").getAttribute("aria-pressed")`, "true")
	if err := p.Do(chromedp.KeyEvent("n")); err != nil {
		t.Fatal(err)
	}
	wait(t, p, seen+` === "hidden"`)
}
