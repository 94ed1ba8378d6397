package browser

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// zoomed is what the page says of the stage's zoom, in percent.
const zoomed = `parseInt(document.querySelector(".corner .menubtn").textContent)`

// middle is a place on the stage.
func middle(t *testing.T, p *Page) (x, y float64) {
	t.Helper()
	var box []float64
	if err := p.Do(chromedp.Evaluate(`(() => { const r = document.querySelector("iframe").getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2]; })()`, &box)); err != nil {
		t.Fatal(err)
	}
	return box[0], box[1]
}

// stagePicture is what the middle of the stage looks like now.
func stagePicture(t *testing.T, p *Page) string { t.Helper(); return partOfStage(t, p, 0.25) }

// partOfStage is what the stage looks like now without so much of it at each side.
func partOfStage(t *testing.T, p *Page, margin float64) string {
	t.Helper()
	if err := p.Frames(3); err != nil {
		t.Fatal(err)
	}
	var box []float64
	var data []byte
	err := p.Do(chromedp.Evaluate(`(() => { const r = document.querySelector("iframe").getBoundingClientRect();
		return [r.x, r.y, r.width, r.height]; })()`, &box), chromedp.ActionFunc(func(ctx context.Context) error {
		var err error
		data, err = page.CaptureScreenshot().WithClip(&page.Viewport{X: box[0] + margin*box[2], Y: box[1] + margin*box[3],
			Width: (1 - 2*margin) * box[2], Height: (1 - 2*margin) * box[3], Scale: 1}).Do(ctx)
		return err
	}))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// another waits until the stage looks otherwise than before, without so much of it at each side, and gives what it looks like then.
func another(t *testing.T, p *Page, margin float64, before string) string {
	t.Helper()
	for began := time.Now(); ; {
		if now := partOfStage(t, p, margin); now != before {
			return now
		}
		if time.Since(began) > patience {
			t.Fatal("the stage looks as it did")
		}
	}
}

// The wheel with ctrl zooms, the mouse draws what is zoomed about, and a plain wheel does neither.
func TestTheStageByMouse(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/2"), wide, high)
	wait(t, p, Resting+" && "+Known)
	x, y := middle(t, p)
	wheel := func(m input.Modifier) {
		t.Helper()
		if err := p.Do(input.DispatchMouseEvent(input.MouseWheel, x, y).WithDeltaX(0).WithDeltaY(-200).WithModifiers(m)); err != nil {
			t.Fatal(err)
		}
	}
	wheel(input.ModifierNone)
	if err := p.Frames(2); err != nil {
		t.Fatal(err)
	}
	is(t, p, zoomed, "100")
	wheel(input.ModifierCtrl)
	wait(t, p, zoomed+` > 110`)
	here, before := eval(t, p, place), stagePicture(t, p)
	err := p.Do(input.DispatchMouseEvent(input.MousePressed, x, y).WithButton(input.Left).WithClickCount(1),
		input.DispatchMouseEvent(input.MouseMoved, x-30, y-20).WithButton(input.Left).WithButtons(1),
		input.DispatchMouseEvent(input.MouseMoved, x-80, y-50).WithButton(input.Left).WithButtons(1),
		input.DispatchMouseEvent(input.MouseReleased, x-80, y-50).WithButton(input.Left))
	if err != nil {
		t.Fatal(err)
	}
	another(t, p, 0.25, before) // drawing with the mouse moves what is seen
	is(t, p, place, here)
	press(t, p, "0")
	wait(t, p, zoomed+` === 100`)
}

// Two clicks zoom where nothing lies. On a thing they mean the thing: it may have moved away under the first one.
func TestTwoClicksOnTheStage(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	twice := func(where string) {
		t.Helper()
		var at []float64
		err := p.Do(chromedp.Evaluate(`(() => {
			const s = document.querySelector(".stage iframe").getBoundingClientRect();
			const card = heard.places.places.find((p) => p.kind === "server" && p.name === "2");
			return `+where+`;
		})()`, &at))
		if err == nil {
			err = p.Do(chromedp.MouseClickXY(at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	twice(`[s.left + card.x + card.w / 2, s.top + card.y + card.h / 2]`)
	wait(t, p, handful+`.includes("crash 2")`)
	if err := p.Frames(2); err != nil {
		t.Fatal(err)
	}
	is(t, p, zoomed, "100")
	insist(t, p, func(t *testing.T, p *Page) { // two clicks that are too far apart in time are one and one
		t.Helper()
		twice(`[s.left + 24, s.top + 90]`)
	}, zoomed+` > 100`)
	wait(t, p, zoomed+` === 200`)
}

// Two fingers zoom the stage, and the page around it stays as it is.
func TestTheStageByTwoFingers(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/2"), 390, 844, emulation.SetTouchEmulationEnabled(true).WithMaxTouchPoints(2))
	wait(t, p, Resting)
	x, y := middle(t, p)
	fingers := func(what input.TouchType, apart float64) {
		t.Helper()
		points := []*input.TouchPoint{}
		if what != input.TouchEnd {
			points = []*input.TouchPoint{{X: x - apart, Y: y, ID: 1}, {X: x + apart, Y: y, ID: 2}}
		}
		if err := p.Do(input.DispatchTouchEvent(what, points)); err != nil {
			t.Fatal(err)
		}
	}
	before := stagePicture(t, p)
	fingers(input.TouchStart, 30)
	for _, apart := range []float64{40, 50, 60, 70} {
		fingers(input.TouchMove, apart)
	}
	fingers(input.TouchEnd, 0)
	wait(t, p, zoomed+` > 130`)
	another(t, p, 0.25, before)
	is(t, p, `visualViewport.scale`, "1")
}

// A phone that is turned leaves the learner there, the sheet as it was, and the stage in sight.
func TestAPhoneIsTurned(t *testing.T) {
	t.Parallel()
	p := phone(t, lesson()+"/2", 844)
	here := eval(t, p, place)
	for _, turned := range []bool{true, false} {
		w, h, how := int64(390), int64(844), emulation.OrientationTypePortraitPrimary
		if turned {
			w, h, how = h, w, emulation.OrientationTypeLandscapePrimary
		}
		staysAt(t, p, here, emulation.SetDeviceMetricsOverride(w, h, 2, true).WithScreenOrientation(&emulation.ScreenOrientation{Type: how}))
		becomes(t, p, `document.querySelector("iframe").getBoundingClientRect().height > 100`, "true")
		becomes(t, p, `document.querySelector(".peek").offsetParent !== null`, "true") // the details are a sheet both ways
		becomes(t, p, `document.querySelector(".nav .next").getBoundingClientRect().bottom <= innerHeight`, "true")
	}
}

// Where storage is refused, as in a sandboxed frame or a strict private window, everything works as long as the page lives.
func TestStorageThatIsRefused(t *testing.T) {
	t.Parallel()
	refuse := chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(
			`for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("refused", "SecurityError"); } })`).Do(ctx)
		return err
	})
	p := visit(t, start(t), file(lesson()), wide, high, refuse)
	wait(t, p, Resting)
	is(t, p, `(() => { try { return localStorage.length; } catch (e) { return e.name; } })()`, "SecurityError")
	press(t, p, "l")
	becomes(t, p, `document.documentElement.lang`, "zh-CN")
	click(t, p, ".dock label")
	wait(t, p, `document.querySelector(".dock :checked") !== null && document.querySelector(".nav .next").dataset.means.startsWith("watch")`)
	press(t, p, "n") // told sentence by sentence: that nobody wants to read them cannot be kept …
	wait(t, p, `document.documentElement.dataset.run === "show"`)
	shiftClick(t, p) // … so they are passed over
	at(t, p, 1)
	eval(t, p, `location.hash = "#/"`)
	wait(t, p, `document.querySelector("main.home") !== null`)
	becomes(t, p, `document.querySelector(".cta a").getAttribute("href")`, lesson()+"/1")
	is(t, p, `document.documentElement.lang`, "zh-CN")
}

// A press that lasts while the run goes on and its rows are drawn anew is still a click: what was pressed stays where it is, and the
// page catches up after the release. The page itself keeps the time, so that a busy machine cannot make the press too long.
func TestAClickWhileTheRunGoesOn(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/herd-effect/2"), wide, high)
	wait(t, p, Resting)
	openTab(t, p, "messages")
	const newest = `document.querySelector("#pane .ev[data-stop]")`
	wait(t, p, newest+` !== null`)
	click(t, p, ".keys .play")
	wait(t, p, `document.documentElement.dataset.run === "play"`)
	var pressed struct {
		Seq  string
		Held bool
	}
	if err := p.await(`new Promise((done) => {
		const row = `+newest+`;
		const send = (type) => row.dispatchEvent(new PointerEvent(type, { bubbles: true }));
		send("pointerdown");
		setTimeout(() => {
			const held = row.isConnected;
			send("pointerup");
			row.click();
			done({ Seq: row.dataset.key, Held: held });
		}, 500);
	})`, &pressed); err != nil {
		t.Fatal(err)
	}
	if !pressed.Held {
		t.Error("the row was drawn anew under the hand")
	}
	wait(t, p, `document.querySelector(".clock span").textContent.replace(/\s/g, "") === "#`+pressed.Seq+`"`)
	wait(t, p, `Number(`+newest+`.dataset.key) > `+pressed.Seq)
}

// Names are drawn in whatever letters they have: the stage's own font is Latin.
func TestTheStageShowsNamesInAnyLetters(t *testing.T) {
	t.Parallel()
	seen := ""
	for _, name := range []string{"张三", "李四"} {
		p := visit(t, start(t), file(lesson()+"/1"), wide, high)
		wait(t, p, Resting+" && "+Known)
		press(t, p, "/")
		wait(t, p, `document.activeElement.id === "command"`)
		eval(t, p, `document.activeElement.value = ""`)
		press(t, p, "client "+name+" 1\r")
		wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
		press(t, p, "settle\r")
		wait(t, p, Resting+` && document.querySelector(".con").innerText.includes("settle")`)
		if seen == "" {
			seen = partOfStage(t, p, 0.05)
		} else { // one can tell the clients' names apart
			another(t, p, 0.05, seen)
		}
	}
}

// A learner who touches a server on the stage in the exercise is offered what can be done with it, and buttons that are left alone do nothing.
func TestAServerOnTheStageIsHandled(t *testing.T) {
	t.Parallel()
	for _, finger := range []bool{false, true} {
		width, height := int64(wide), int64(high)
		if finger {
			width, height = 390, 844
		}
		p := visit(t, beginner(t), file(fmt.Sprintf("%s/%d", lesson(), usual().Steps)), width, height, jumping, atFirst(overheard),
			emulation.SetTouchEmulationEnabled(finger))
		wait(t, p, Resting)
		how := func(x, y float64) chromedp.Action { return chromedp.MouseClickXY(x, y) }
		if finger {
			how = touch
		}
		open := func(server string) {
			t.Helper()
			pressCard(t, p, "server", server, handful+`.includes("crash `+server+`")`, how)
			becomes(t, p, `[...document.querySelectorAll(".handful .do")].every((e) => (({ left, right, top, bottom }) => left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight)(
				e.getBoundingClientRect()))`, "true")
		}
		open("3")
		press(t, p, kb.Escape)
		wait(t, p, handful+` === ""`)
		is(t, p, `document.querySelector(".changed")`, "null")
		open("2")
		pick(t, p, `document.querySelector('.handful [data-command="crash 2"]')`)
		wait(t, p, Resting+` && document.querySelector('.hands [data-command="start 2"]') !== null`)
		becomes(t, p, `document.querySelector('.hands [data-command="pause 2"]').ariaDisabled`, "true")
	}
}

// An act that is about no single thing is done by Next, too: there is nothing to take in hand first.
func TestNextDoesAnActWithoutAThing(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file("?lang=en#/"), 390, 844, atFirst(overheard))
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "cut.md", markdown("---\ntitle: A cut\n---\n\n```zk\nservers 3\nstart all\nrun until leader exists\n```\n\n## It is cut\n\n"+
		"[Nobody reaches server 1.](<when LINK.all.partition>)\n\n```zk\nact partition 1 | 2 3\nrun for 1s\n```\n"))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.cut")`)
	press(t, p, "n")
	wait(t, p, Resting+` && heard.state.act?.command === "partition 1 | 2 3" && document.querySelector(".byhand")?.checkVisibility()`)
	tap(t, p, ".nav .next")
	wait(t, p, Resting+` && heard.state.act === null && document.querySelector(".byhand") === null`)
	becomes(t, p, `heard.state.view.links.length > 0`, "true")
}
