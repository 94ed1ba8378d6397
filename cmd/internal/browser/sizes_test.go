package browser

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// sizes are what a page may be given: a thumbnail, a frame in a slide, phones both ways, desks, a wall.
var sizes = [][2]int64{
	{240, 160}, {240, 400}, {300, 200}, {320, 240}, {320, 480}, {320, 568}, {360, 260}, {360, 640}, {375, 667}, {390, 844}, {400, 300}, {414, 896},
	{480, 320}, {480, 800}, {540, 960}, {559, 559}, {560, 400}, {560, 560}, {600, 338}, {640, 360}, {667, 375}, {683, 384}, {720, 450}, {720, 480}, {720, 559}, {720, 1280},
	{721, 481}, {721, 560}, {736, 414}, {768, 1024}, {800, 450}, {800, 600}, {844, 390}, {900, 500}, {911, 512}, {920, 480}, {920, 600}, {940, 481}, {940, 560},
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

// screens are all that the page shows. parts share the page: none lies over another, and none leaves it. needs are in sight, and can be
// pressed. paper is a screen that is printed.
var screens = []struct {
	name, address string
	visitor       func(*testing.T) *Browser
	parts         []string
	needs         string
	stage         bool
	paper         bool
}{
	{"home", "#/", start, []string{".top", "main.home"}, `.top .brand`, false, false},
	{"playground", "#/playground", start, everything, `.play, .play-keys button`, true, false},
	{"a guest's playground", "?embed=playground#/playground", start, everything, `.play, .play-keys button`, true, false},
	{"all of a lesson", "?all#/lesson/leader-crash/2", start, everything, `.nav .next`, true, false},
	{"a guest's lesson", "?embed=lesson#/lesson/quorums/1", beginner, everything, `.nav .next`, true, false},
	{"a guest's stage", "?embed=stage#/lesson/leader-crash/2", beginner, everything, `.disc, .nav .next`, true, false},
	{"caption", "#/lesson/leader-crash/6", beginner, everything, `.nav .next`, true, false}, // a long one
	{"inside", "#/lesson/leader-crash/2", beginner, everything, `.nav .next`, true, false},
	{"map", "#/map/leader-crash", start, []string{".top", ".map-main", ".map-panel"}, `.top .brand`, false, false},
	{"key", "#/key", start, []string{".top", "main.home"}, `.top .brand`, false, false},
	{"about", "#/about", start, []string{".top", "main.home"}, `.top .brand`, false, false},
	{"a printed lesson", "#/lesson/leader-crash/2", start, []string{".paper > *"}, "", false, true},
	{"a printed playground", "#/playground", start, []string{".paper > *"}, "", false, true},
	{"a printed map", "#/map", start, []string{"main"}, "", false, true},
}

// everything is what stands beside and below each other in a lesson and in the playground. Where the page is very small and is scrolled as a
// whole, what one reads is scrolled under the keys.
var everything = []string{".top", ".nav", ".column", ".stage", ".cap", ".strip-kept", ".transport", ".peek", ".play-keys", ".bench > .drawer", ".deck", ".prose-in", ".palette"}

// Every screen fits every size. A short run has each size on one screen, each screen at some sizes, and the playground and lessons on
// every phone that lies on its side.
func TestEveryScreenFitsEverySize(t *testing.T) {
	t.Parallel()
	for row, c := range screens {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, c.visitor(t), file(c.address), wide, high)
			laid := `document.readyState === "complete" && document.querySelector("main:not([hidden]) *") !== null`
			if strings.Contains(c.address, "lesson") || strings.Contains(c.address, "playground") {
				laid = Resting
			}
			wait(t, p, laid)
			if c.name == "inside" {
				click(t, p, ".look")
			}
			if c.paper {
				if err := p.Do(emulation.SetEmulatedMedia().WithMedia("print")); err != nil {
					t.Fatal(err)
				}
			}
			for column, s := range sizes {
				onItsSide := (c.name == "playground" || c.name == "inside" || c.name == "caption") && s[0] >= 560 && s[1] <= 480 // a phone, or a desk at 200 %
				if testing.Short() && column%len(screens) != row && !onItsSide {
					continue
				}
				t.Run(fmt.Sprintf("%dx%d", s[0], s[1]), func(t *testing.T) {
					if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
						t.Fatal(err)
					}
					wait(t, p, laid+" && "+laidOut(s[0], s[1]))
					if err := p.Frames(1); err != nil {
						t.Fatal(err)
					}
					wait(t, p, laidOut(s[0], s[1])) // a drawer that comes with the size slides in
					is(t, p, `[document.documentElement, ...document.querySelectorAll("main, .map-main, .palette, .steps, .pane, .paper")].filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map((e) => [e.tagName, e.className, e.scrollWidth, e.clientWidth]).join("; ")`, "")
					if c.paper {
						is(t, p, `String(document.body.innerText.trim().length > 100 && document.documentElement.scrollHeight > 100)`, "true")
						return
					}
					parts, needs := c.parts, c.needs
					tiny := s[0] < 560 && s[1] <= 480
					if !tiny { // nothing is hidden below the window, where a search in the page would scroll to
						is(t, p, `Math.max(0, document.documentElement.scrollHeight - innerHeight) + ""`, "0")
					}
					if tiny && c.stage {
						parts = everything[:len(everything)-2]
					}
					if tiny && s[1] < 360 && strings.Contains(c.address, "playground") {
						needs = ".play" // the other keys lie below
					}
					apart(t, p, parts...)
					if c.stage {
						is(t, p, `((r) => r.height >= Math.min(60, innerHeight / 4) && r.width >= 200 ? "" : JSON.stringify(r))(document.querySelector(".stage").getBoundingClientRect())`, "")
					}
					// The sentence and the reason why the run stands do not lie over each other.
					is(t, p, `((text, ends) => text && ends?.textContent ? [...text.getClientRects()].filter((r) => { const e = ends.getBoundingClientRect(); return r.bottom > e.top + 3 && r.top < e.bottom && r.right > e.left && r.left < e.right; }).length : 0)((() => {
						const said = document.querySelector(".cap p");
						if (!said?.checkVisibility()) return null;
						const range = document.createRange();
						range.selectNodeContents(said);
						return range;
					})(), document.querySelector(".cap .ends"))`, "0")
					// No letter of the reason that reaches below the line is cut.
					is(t, p, `[...document.querySelectorAll(".cap .ends")].filter((e) => {
						if (!e.checkVisibility() || e.textContent === "") return false;
						const letters = document.createRange();
						letters.selectNodeContents(e);
						const { bottom, height } = letters.getBoundingClientRect();
						return bottom > Math.min(e.getBoundingClientRect().bottom, document.querySelector(".cap").getBoundingClientRect().bottom) + height / 16;
					}).map((e) => e.innerText).join()`, "")
					is(t, p, `[...document.querySelectorAll(".cap, .cap p")].filter((e) => e.checkVisibility() && (e.scrollHeight > e.clientHeight + 4 || e.scrollWidth > e.clientWidth + 1)).map((e) => e.innerText).join()`, "")
					if needs != "" {
						pressable(t, p, needs)
					}
				})
			}
		})
	}
}

// pressable lists what of some controls cannot be pressed where it stands. One of them is there, at least.
func pressable(t *testing.T, p *Page, controls string) {
	t.Helper()
	is(t, p, `(([all]) => (all.length > 0 ? all : [document.body]).filter((e) => {
		const r = e.getBoundingClientRect();
		const hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
		return e === document.body || r.left < -0.5 || r.top < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5 || !e.contains(hit);
	}).map((e) => e.className + " " + JSON.stringify(e.getBoundingClientRect())).join())([[...document.querySelectorAll(`+"`"+controls+"`"+`)].filter((e) => e.checkVisibility())])`, "")
}

// A name of two hundred letters floods nothing: the rows of lists stay rows, tables stay within their tab, and the caption within its row.
func TestALongNameFloodsNothing(t *testing.T) {
	t.Parallel()
	name := strings.Repeat("n", 200)
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "client "+name+" 3")
	byHand(t, p, "settle")
	byHand(t, p, name+" create /x")
	byHand(t, p, "settle")
	for _, tab := range []string{"servers", "messages", "logs", "znodes", "sessions", "checks"} {
		click(t, p, "#tab-"+tab)
		wait(t, p, `document.querySelector("#tab-`+tab+`").ariaSelected === "true" && document.querySelector("#pane").innerText.length > 20 && document.querySelector("#pane .waits") === null`)
		is(t, p, `[...document.querySelectorAll("#pane, #pane .flying")].filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map((e) => e.className + " " + e.scrollWidth + " " + e.clientWidth).join()`, "")
		is(t, p, `[...document.querySelectorAll("#pane .ev:not([aria-current]), #pane tbody tr")].filter((e) => e.offsetHeight > 80).map((e) => e.className + " " + e.offsetHeight).join()`, "")
	}
	is(t, p, `(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)(document.querySelector(".cap"))`, "true")
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
			becomes(t, p, `clash()`, "")
		})
	}
}

// The switches over the stage cover no server, whatever the size.
func TestNoSwitchCoversAServer(t *testing.T) {
	t.Parallel()
	for _, frame := range []string{"", "?all"} {
		p := visit(t, beginner(t), file(frame+"#/lesson/leader-crash/2"), wide, high, atFirst(overheard))
		wait(t, p, Resting)
		if frame == "" {
			click(t, p, ".look")
		}
		for i, s := range sizes {
			if testing.Short() && i%3 != 0 {
				continue
			}
			if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
				t.Fatal(err)
			}
			wait(t, p, Resting+" && "+laidOut(s[0], s[1])+` && (({ width, height }) => Math.abs(heard.places.width - width) <= 1 && Math.abs(heard.places.height - height) <= 1)(
				document.querySelector(".stage iframe").getBoundingClientRect())`)
			is(t, p, `((stage) => [...document.querySelectorAll(".seg, .corner")].filter((e) => e.checkVisibility()).flatMap((e) => {
				const r = e.getBoundingClientRect();
				return heard.places.places.filter((c) => c.kind === "server" && stage.left + c.x < r.right && stage.left + c.x + c.w > r.left && stage.top + c.y < r.bottom && stage.top + c.y + c.h > r.top)
					.map((c) => innerWidth + " x " + innerHeight + ": " + e.className + " covers " + c.name);
			}).join("; "))(document.querySelector(".stage iframe").getBoundingClientRect())`, "")
		}
		p.Close()
	}
}

// Where there is room for the stage or the prose only, one button turns from the one to the other, and Next back to the stage.
func TestASmallPageTurnsToTheProse(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()+"/1"), 320, 240)
	wait(t, p, Resting)
	seen := `getComputedStyle(document.querySelector(".prose-in")).visibility`
	becomes(t, p, seen, "hidden")
	click(t, p, ".deck .turner")
	becomes(t, p, seen, "visible")
	becomes(t, p, `document.querySelector(".deck .turner").getAttribute("aria-pressed")`, "true")
	if err := p.Do(chromedp.KeyEvent("n")); err != nil {
		t.Fatal(err)
	}
	wait(t, p, seen+` === "hidden"`)
}
