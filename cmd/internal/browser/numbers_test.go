package browser

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// BenchmarkPage prints the numbers of the page that are to be held, each with its target: with software rendering, on a
// machine that may do other things. It insists on nothing.
func BenchmarkPage(b *testing.B) {
	for b.Loop() {
		n := &numbers{B: b}
		for _, measure := range []func(){n.download, n.opening, n.rest, n.frames, n.herd, n.storm, n.hands, n.players, n.longRun, n.crowd} {
			var err error
			if n.browser, err = Start(Options{Chosen: Whole}); err != nil { // which remembers no run of one's own
				b.Fatal(err)
			}
			measure()
			n.browser.Close()
		}
	}
}

// steady is a lesson whose first step ends with five servers that serve clients.
const steady = "#/lesson/leader-crash"

type numbers struct {
	*testing.B
	browser *Browser
}

// row prints a number beside its target.
func (n *numbers) row(what, seen, target string) {
	fmt.Printf("number  %-58s %14s   %s\n", what, seen, target)
}

func (n *numbers) open(url string, width, height int64, more ...chromedp.Action) *Page {
	clock := performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks)
	p, err := n.browser.Open(url, width, height, append([]chromedp.Action{Gauge(), clock}, more...)...)
	n.must(err)
	return p
}

// busy is for how long the page's thread has had a processor, in ms: a busy machine makes it wait, but not work more.
func (n *numbers) busy(p *Page) (ms float64) {
	n.must(p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		all, err := performance.GetMetrics().Do(ctx)
		for _, m := range all {
			if m.Name == "TaskDuration" {
				ms = 1000 * m.Value
			}
		}
		return err
	})))
	return ms
}

func (n *numbers) must(err error) {
	if err != nil {
		n.Fatal(err)
	}
}

func (n *numbers) wait(p *Page, expression string) { n.must(p.Wait(expression)) }

func (n *numbers) press(p *Page, keys string) { n.must(p.Do(key(keys))) }

// download counts what a visitor of one lesson fetches, packed as servers do it.
func (n *numbers) download() {
	p := n.open(serve(n.B, nil)+"index.html"+steady, wide, high)
	defer p.Close()
	n.wait(p, Resting)
	total, beside := downloaded(n.B, p, dist)
	n.row("download for one lesson, packed", fmt.Sprintf("%.2f MB", float64(total)/1e6), "≤ 4.0 MB")
	n.row("  of it beside the core", fmt.Sprintf("%.2f MB", float64(beside)/1e6), "")
}

// opening is how long a visitor waits for the first step of each lesson: in the middle of three visits, and how many events
// the core has played by then.
func (n *numbers) opening() {
	const visits = 3
	var prose []float64 // the first thing that is painted has the prose
	for _, lesson := range lessons {
		var step, worked []float64
		var events int
		for range visits {
			p := n.open(file("#/lesson/"+lesson.ID+"/1"), wide, high)
			n.wait(p, Resting)
			var painted, rest float64
			n.must(p.await(`performance.getEntriesByName("first-contentful-paint")[0].startTime`, &painted))
			n.must(p.await(`zootropeGauge.rest`, &rest))
			n.must(p.await(`zootropeGauge.state.view.seq`, &events))
			prose, step, worked = append(prose, painted), append(step, rest), append(worked, n.busy(p))
			p.Close()
		}
		n.row(fmt.Sprintf("first step is shown, %s (%d events)", lesson.ID, events), ms(median(step)), "≤ 3000 ms")
		n.row("  for which the page worked", ms(median(worked)), "")
	}
	n.row("prose is readable", ms(median(prose)), "≤ 500 ms")
	n.turning()
}

// turning is how long it takes from one lesson to the first step of the next, and of which lesson it takes longest.
func (n *numbers) turning() {
	p := n.open(file(steady+"/1"), wide, high)
	defer p.Close()
	n.wait(p, Resting)
	var all []float64
	longest, last := 0.0, ""
	for _, lesson := range lessons {
		var took float64
		n.must(p.await(fmt.Sprintf(`new Promise((done) => {
			const from = performance.now();
			location.hash = "#/lesson/%[1]s/1";
			const look = () => {
				const { state } = zootropeGauge;
				if (state.lesson === %[1]q && state.step === 0 && state.stepDone && state.running === "") done(performance.now() - from);
				else requestAnimationFrame(look);
			};
			look();
		})`, lesson.ID), &took))
		if all = append(all, took); took > longest {
			longest, last = took, lesson.ID
		}
	}
	n.row("first step of another lesson is shown, half of them", ms(median(all)), "≤ 500 ms")
	n.row("  the longest: "+last, ms(longest), "≤ 500 ms")
}

func median(v []float64) float64 { return slices.Sorted(slices.Values(v))[len(v)/2] }

// frames is how often the stage paints while some hundred messages of five servers fly over 800×600 pixels.
func (n *numbers) frames() {
	p := n.open(file(steady+"/1"), 1200, 900)
	defer p.Close()
	n.wait(p, Resting)
	n.press(p, "e") // the details fold
	var w, h int64
	size := func() {
		n.must(p.Frames(1))
		n.must(p.await(`document.querySelector("iframe").clientWidth`, &w))
		n.must(p.await(`document.querySelector("iframe").clientHeight`, &h))
	}
	size()
	n.must(p.Do(chromedp.EmulateViewport(1200+800-w, 900+600-h)))
	size()
	for range 3 {
		n.press(p, "[")
	}
	// Messages take different times: hardly two arrive in the same millisecond, and everything moves all the time.
	n.command(p, "latency 200ms±150ms")
	n.command(p, "a repeat 30 --async set /app %d")
	n.command(p, "events 160")
	n.press(p, "e")
	var flights int
	n.must(p.await(`zootropeGauge.state.flights`, &flights))
	n.press(p, " ")
	n.wait(p, Playing)
	_, err := p.Gauge()
	n.must(err)
	var took float64
	n.must(p.await(`(async () => { const began = performance.now(); await new Promise((done) => setTimeout(done, 4000)); return performance.now() - began; })()`, &took))
	m, err := p.Gauge()
	n.must(err)
	n.row(fmt.Sprintf("frames painted while things move, %d×%d, %d messages", w, h, flights),
		fmt.Sprintf("%.0f /s", 1000*float64(m.Paints.N)/m.Paints.MS), "≥ 25 /s")
	n.row("  of a page that does nothing but clear such a canvas", fmt.Sprintf("%.0f /s", n.bare(w, h)), "")
	all := m.Took["frame"]
	n.row("frames that the browser asked for", fmt.Sprintf("%.0f /s", 1000*float64(len(all))/took), "60 /s with a GPU")
	n.row("a frame takes the core, mean and longest", ms(all.mean())+" "+ms(all.within(1)), "")
}

// herd is how often the stage paints among the znodes, while the events of nine watches fly between ten nodes and ten clients.
func (n *numbers) herd() {
	p := n.open(file("#/lesson/herd-effect/1"), 1200, 900)
	defer p.Close()
	n.wait(p, Resting)
	for range 5 {
		n.press(p, "[")
	}
	n.command(p, "latency 200ms±150ms")
	n.command(p, "c1 unlock /locks")
	n.command(p, "run until count WATCH_FIRED at-least 9")
	n.press(p, " ")
	n.wait(p, Playing)
	_, err := p.Gauge()
	n.must(err)
	n.must(p.await(`new Promise((done) => setTimeout(() => done(0), 3000))`, new(int)))
	m, err := p.Gauge()
	n.must(err)
	var there [4]int
	n.must(p.await(`(({ picture, tree, view }) => [picture === "tree" ? 1 : 0, tree?.nodes.length ?? 0, view.clients.length,
		view.flights.filter((f) => f.kind === "WATCH_EVENT").length])(zootropeGauge.state)`, &there))
	if there[0] == 0 {
		n.Error("the znodes are not shown")
	}
	n.row(fmt.Sprintf("frames painted among %d znodes, %d clients, %d events left", there[1], there[2], there[3]),
		fmt.Sprintf("%.0f /s", 1000*float64(m.Paints.N)/m.Paints.MS), "≥ 25 /s")
	var size [2]int64
	n.must(p.await(`(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])(document.querySelector("iframe"))`, &size))
	n.row("  of a page that does nothing but clear such a canvas", fmt.Sprintf("%.0f /s", n.bare(size[0], size[1])), "")
	all := m.Took["frame"]
	n.row("  a frame takes the core, mean and longest", ms(all.mean())+" "+ms(all.within(1)), "")
}

// storm is how often the stage of the playground paints while twelve servers and twenty clients are played under weather.
func (n *numbers) storm() {
	p := n.open(file("#/playground"), wide, high)
	defer p.Close()
	n.wait(p, Resting)
	for what, to := range map[string]int{"voters": 9, "observers": 3} {
		for {
			var now int
			n.must(p.await(fmt.Sprintf(`Number(document.querySelector('[data-key="%s 1"]').previousSibling.textContent)`, what), &now))
			if now == to {
				break
			}
			n.must(p.Do(chromedp.Click(`[data-key="`+what+` 1"]`, chromedp.ByQuery)))
			n.wait(p, fmt.Sprintf(`%s && document.querySelector('[data-key="%s 1"]').previousSibling.textContent === "%d"`, Resting, what, now+1))
		}
	}
	for i := range 19 { // one is there
		n.command(p, fmt.Sprintf("client c%d %d", i+1, 1+i%12))
	}
	n.command(p, "settle")
	n.must(p.Do(chromedp.Click(`[data-key="weather on"]`, chromedp.ByQuery)))
	n.wait(p, Playing)
	_, err := p.Gauge()
	n.must(err)
	n.must(p.await(`new Promise((done) => setTimeout(() => done(0), 8000))`, new(int)))
	m, err := p.Gauge()
	n.must(err)
	var size [2]int64
	n.must(p.await(`(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])(document.querySelector("iframe"))`, &size))
	var there [4]int
	n.must(p.await(`(({ view, flights }) => [view.servers.filter((s) => !s.observer).length, view.servers.filter((s) => s.observer).length, view.clients.length, flights])(zootropeGauge.state)`, &there))
	n.row(fmt.Sprintf("frames painted under weather, %d×%d, %d servers, %d observers, %d clients", size[0], size[1], there[0], there[1], there[2]),
		fmt.Sprintf("%.0f /s", 1000*float64(m.Paints.N)/m.Paints.MS), "≥ 20 /s")
	n.row("  of a page that does nothing but clear such a canvas", fmt.Sprintf("%.0f /s", n.bare(size[0], size[1])), "")
	all := m.Took["frame"]
	n.row("  a frame takes the core, mean and longest", ms(all.mean())+" "+ms(all.within(1)), "")
}

// players is what three players on a page need, and what one does.
func (n *numbers) players() {
	one := func(id string) string {
		return `<zootrope-player id="` + id + `" lesson="leader-crash" loading="eager" lang="en" height="440"></zootrope-player>`
	}
	var took [2]float64
	for i, players := range []string{one("a"), one("a") + one("b") + one("c")} {
		prefix := serve(n.B, map[string]string{"/course/zk/course.html": course(players)})
		p, err := n.browser.Open(prefix+"course.html", 1200, 1500)
		n.must(err)
		n.wait(p, `[...document.querySelectorAll("zootrope-player")].every((e) => last("step", e.id) !== undefined
			&& e.shadowRoot.querySelector("iframe").contentDocument.documentElement.dataset.run === "rest")`)
		n.must(p.await(`new Promise((done) => setTimeout(() => done(0), 3000))`, new(int))) // they have looked ahead
		took[i] = p.Resident()
		p.Close()
	}
	n.row("memory of three players on a page, of one, and how often it is that",
		fmt.Sprintf("%.0f %.0f MB %.1f", took[1]/1e6, took[0]/1e6, took[1]/took[0]), "≤ 3.0 times")
}

// rest is how much of a processor a page takes on which nothing moves.
func (n *numbers) rest() {
	p := n.open(file(steady+"/2"), wide, high)
	defer p.Close()
	n.wait(p, Resting+" && "+Known)
	const seconds = 10
	began := n.busy(p)
	n.must(p.await(fmt.Sprintf(`new Promise((done) => setTimeout(() => done(0), %d))`, 1000*seconds), new(int)))
	n.row("work of a page at rest, of one processor", fmt.Sprintf("%.1f %%", (n.busy(p)-began)/seconds/10), "≤ 2 %")
}

// hands is how long it takes until what a hand does on the stage of the playground is seen as the command that it will be.
func (n *numbers) hands() {
	p := n.open(file("#/playground"), wide, high)
	defer p.Close()
	n.wait(p, Resting)
	n.must(p.Frames(6))
	n.must(p.Do(chromedp.Evaluate(`{
		globalThis.ghosted = 0;
		new MutationObserver(() => {
			if (!document.querySelector(".con-out .ghost")) return void (ghosted = 0);
			if (!ghosted) requestAnimationFrame(() => setTimeout(() => { ghosted = performance.timeOrigin + performance.now(); }));
		}).observe(document.querySelector(".con-out"), { childList: true });
	}`, nil)))
	var box []float64
	n.must(p.Do(chromedp.Evaluate(`(({ x, y, width, height }) => [x, y, width, height])(document.querySelector(".stage iframe").getBoundingClientRect())`, &box)))
	at := func(x, y float64, what input.MouseType) chromedp.Action {
		return input.DispatchMouseEvent(what, box[0]+x*box[2], box[1]+y*box[3]).WithButton(input.Left).WithButtons(1).WithClickCount(1)
	}
	var took []float64
	for range 9 {
		n.must(p.Do(at(0.03, 0.02, input.MousePressed), at(0.1, 0.02, input.MouseMoved)))
		n.must(p.Frames(2))
		began := time.Now()
		n.must(p.Do(at(0.1, 0.98, input.MouseMoved), at(0.45, 0.6, input.MouseMoved))) // round one server or more
		n.wait(p, `ghosted > 0`)
		var seen float64
		n.must(p.await(`ghosted`, &seen))
		took = append(took, seen-float64(began.UnixMicro())/1000)
		n.press(p, kb.Escape)
		n.must(p.Do(at(0.45, 0.6, input.MouseReleased)))
		n.wait(p, `document.querySelector(".con-out .ghost") === null`)
	}
	n.row("a gesture is seen, median and longest of 9", ms(median(took))+" "+ms(slices.Max(took)), "≤ 100 ms")
}

// bare is how often this browser paints a canvas of that size that is only cleared: no stage can do better here.
func (n *numbers) bare(w, h int64) (rate float64) {
	p, err := n.browser.Open("about:blank", 1200, 900)
	n.must(err)
	defer p.Close()
	n.must(p.await(fmt.Sprintf(`new Promise((done) => {
		const canvas = document.body.appendChild(Object.assign(document.createElement("canvas"), { width: %d, height: %d }));
		const gl = canvas.getContext("webgl2");
		const [frames, began] = [120, performance.now()];
		let n = 0;
		requestAnimationFrame(function paint() {
			gl.clearColor(n %% 2, 0, 0, 1);
			gl.clear(gl.COLOR_BUFFER_BIT);
			if (++n < frames) requestAnimationFrame(paint); else done(1000 * frames / (performance.now() - began));
		});
	})`, w, h), &rate))
	return rate
}

// command gives a command in the console, and waits until the run has carried it out.
func (n *numbers) command(p *Page, text string) {
	n.press(p, "/")
	n.wait(p, `document.activeElement.id === "command"`)
	n.must(p.Do(chromedp.Evaluate(`(document.activeElement.value = "", zootropeGauge.answered = false)`, nil)))
	n.press(p, text+"\r")
	n.wait(p, `zootropeGauge.answered`)
	n.must(p.Do(chromedp.Evaluate(`document.activeElement.blur()`, nil)))
	n.wait(p, Resting)
}

// seek goes to a place on the timeline as a finger does, and says how long that took: until the page heard of it, and until
// it had shown it.
func (n *numbers) seek(p *Page, share float64) (core, shown float64) {
	var took [2]float64
	n.must(p.await(fmt.Sprintf(`zootropeGauge.seek(() => {
		const track = document.querySelector(".track");
		const box = track.getBoundingClientRect();
		const at = (type, x) => track.dispatchEvent(new PointerEvent(type, {
			clientX: box.left + x, clientY: box.top + 2, pointerId: 1, pointerType: "mouse", bubbles: true }));
		const to = Math.round(%f * (box.width - 2)) + 1;
		at("pointerdown", to < 20 ? to + 10 : to - 10);
		at("pointermove", to);
		at("pointerup", to);
	})`, share), &took))
	n.wait(p, Resting)
	return took[0], took[1]
}

// longRun is what a run of 50,000 events costs: the learner's own, commanded in the console of a shipped lesson.
func (n *numbers) longRun() {
	p := n.open(file(steady+"/1"), wide, high, traceMarks)
	defer p.Close()
	n.wait(p, Resting+" && "+Known)
	opening, err := p.Gauge()
	n.must(err)
	for _, command := range []string{"client z 1", "z create /z 0", "z repeat 800 set /z %d", "settle within 600s"} {
		n.command(p, command)
	}
	var events int
	n.must(p.await(`zootropeGauge.state.view.seq`, &events))
	running, err := p.Gauge()
	n.must(err)
	const seeks = 60
	var core, shown, worked []float64
	for i := range seeks {
		before := n.busy(p)
		c, s := n.seek(p, float64(i*37%seeks)/seeks)
		core, shown, worked = append(core, c), append(shown, s), append(worked, n.busy(p)-before)
	}
	slices.Sort(core)
	slices.Sort(shown)
	slices.Sort(worked)
	what := fmt.Sprintf("seek in a run of %d events, ", events)
	n.row(what+"median", ms(shown[seeks/2]), "≤ 50 ms")
	n.row(what+"19 of 20", ms(shown[seeks*19/20-1]), "≤ 50 ms")
	n.row(what+"the longest of 60", ms(shown[seeks-1]), "≤ 50 ms")
	n.row("  for which the page worked, median and longest", ms(worked[seeks/2])+" "+ms(worked[seeks-1]), "")
	n.row("  of it until the page hears of it, median and longest", ms(core[seeks/2])+" "+ms(core[seeks-1]), "")
	seeking, err := p.Gauge()
	n.must(err)
	for tab := range 9 {
		n.press(p, fmt.Sprint(tab+1))
		n.must(p.Frames(4))
	}
	n.press(p, "v")
	n.must(p.Frames(6))
	answering, err := p.Gauge()
	n.must(err)
	n.press(p, "v")
	n.press(p, " ")
	n.must(p.Frames(20))
	playing, err := p.Gauge()
	n.must(err)
	n.slices(p, []phase{{"opening", opening}, {"running", running}, {"seeking", seeking}, {"answering", answering}, {"playing", playing}})
	n.row("WebAssembly memory after it", fmt.Sprintf("%.0f MB", playing.Memory/1e6), "flat: see make soak")
}

// crowd is what the core does at a time when a client sends a thousand requests at once.
func (n *numbers) crowd() {
	p := n.open(file(steady+"/1"), wide, high, traceMarks)
	defer p.Close()
	n.wait(p, Resting+" && "+Known)
	n.command(p, "client z 1")
	n.command(p, "z create /z 0")
	before, err := p.Gauge()
	n.must(err)
	n.command(p, "z repeat 1000 --async set /z %d")
	n.command(p, "settle within 600s")
	sending, err := p.Gauge()
	n.must(err)
	n.slices(p, []phase{{"", before}, {"a thousand requests are sent at once", sending}})
}

// phase is what was measured while something was done, "" for what was told of before.
type phase struct {
	while string
	Measured
}

// slices tells how long the core took whenever it was called, and how much of that the thread worked.
func (n *numbers) slices(p *Page, phases []phase) {
	work := n.marks(p)
	for _, m := range phases {
		for _, kind := range slices.Sorted(maps.Keys(m.Took)) {
			took := m.Took[kind]
			worked := work[kind][:min(len(took), len(work[kind]))]
			work[kind] = work[kind][len(worked):]
			if kind != "frame" && m.while != "" {
				n.row(fmt.Sprintf("while %s, %s ×%d: 19 of 20, and the longest", m.while, kind, len(took)), ms(took.within(0.95))+" "+ms(took.within(1)), "≤ 8 ms")
				n.row("  of it the thread worked", ms(worked.within(0.95))+" "+ms(worked.within(1)), "")
			}
		}
	}
}

func ms(v float64) string {
	if v < 10 {
		return fmt.Sprintf("%.1f ms", v)
	}
	return fmt.Sprintf("%.0f ms", v)
}
