package browser

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	ghosts  = `[...document.querySelectorAll(".con-out .ghost")].map((e) => e.textContent).join("; ")`
	handful = `(document.querySelector(".handful:not([hidden])")?.textContent ?? "")`
)

// places are where things are on the stage, as functions of the page, with all that the core has said remembered.
const places = overheard + `
	globalThis.spot = (kind, name, dx = 0, dy = 0) => {
		const stage = document.querySelector(".stage iframe").getBoundingClientRect();
		const at = heard.places.places.find((p) => p.kind === kind && p.name === String(name));
		return [stage.left + at.x + at.w / 2 + dx, stage.top + at.y + at.h / 2 + dy];
	};
	globalThis.between = (a, b, share, dx = 0, dy = 0) => {
		const [p, q] = [spot("server", a), spot("server", b)];
		return [p[0] * (1 - share) + q[0] * share + dx, p[1] * (1 - share) + q[1] * share + dy];
	};`

// sized is true when the core has said where things are on a stage of the size that the page gives it now.
const sized = `heard.places?.width === document.querySelector(".stage iframe").clientWidth
	&& heard.places.height === document.querySelector(".stage iframe").clientHeight`

// placed is true when that stage has a client as well.
const placed = sized + ` && heard.places.places.some((p) => p.kind === "client")`

// comesToRest waits until a thing is on the stage and the places of the stage have stayed for two frames. A dock that opens changes the size of the stage, and a
// busy core says the new places only then: a press in between would miss what is small.
func comesToRest(t *testing.T, p *Page, kind, name string) {
	t.Helper()
	for before, now := "", "now"; before != now; {
		wait(t, p, Resting+` && `+sized+` && heard.places.places.some((p) => p.kind === "`+kind+`" && p.name === "`+name+`")
			&& document.getAnimations().every((a) => a.playState !== "running")`)
		before = eval(t, p, `JSON.stringify(heard.places)`)
		if err := p.Frames(2); err != nil {
			t.Fatal(err)
		}
		now = eval(t, p, `JSON.stringify(heard.places)`)
	}
}

// onStage is the playground with its places.
func onStage(t *testing.T, width, height int64, more ...chromedp.Action) *Page {
	t.Helper()
	p := visit(t, start(t), file("#/playground"), width, height, append([]chromedp.Action{atFirst(places)}, more...)...)
	wait(t, p, Resting+` && `+placed)
	return p
}

// palm is a hand that moves over points of the page, which are expressions, and stays down at the last.
type palm struct {
	t      *testing.T
	p      *Page
	finger bool
	x, y   float64
}

// at gives where a point is.
func (h *palm) at(point string) (x, y float64) {
	h.t.Helper()
	var at []float64
	if err := h.p.Do(chromedp.Evaluate(point, &at)); err != nil {
		h.t.Fatal(err)
	}
	return at[0], at[1]
}

// does what a mouse or a finger does at a place.
func (h *palm) does(x, y float64, what input.MouseType, touch input.TouchType) chromedp.Action {
	h.x, h.y = x, y
	if h.finger {
		return input.DispatchTouchEvent(touch, []*input.TouchPoint{{X: x, Y: y}})
	}
	return input.DispatchMouseEvent(what, x, y).WithButton(input.Left).WithButtons(1).WithClickCount(1)
}

func (h *palm) to(point string, what input.MouseType, touch input.TouchType) {
	h.t.Helper()
	x, y := h.at(point)
	h.do(h.does(x, y, what, touch))
}

// do acts, and waits until the page has told of it: a position is told once a frame.
func (h *palm) do(acts ...chromedp.Action) {
	h.t.Helper()
	if err := h.p.Do(acts...); err != nil {
		h.t.Fatal(err)
	}
	if err := h.p.Frames(2); err != nil {
		h.t.Fatal(err)
	}
}

// along draws a line through the points. The first move follows the press at once: a finger that rests asks for a menu.
func (h *palm) along(points ...string) {
	h.t.Helper()
	if len(points) == 1 {
		h.to(points[0], input.MousePressed, input.TouchStart)
		return
	}
	x, y := h.at(points[0])
	nextX, nextY := h.at(points[1])
	h.do(h.does(x, y, input.MousePressed, input.TouchStart), h.does(nextX, nextY, input.MouseMoved, input.TouchMove))
	for _, point := range points[2:] {
		h.to(point, input.MouseMoved, input.TouchMove)
	}
}

func (h *palm) lift() {
	h.t.Helper()
	act := chromedp.Action(input.DispatchMouseEvent(input.MouseReleased, h.x, h.y).WithButton(input.Left).WithClickCount(1))
	if h.finger {
		act = input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{})
	}
	if err := h.p.Do(act); err != nil {
		h.t.Fatal(err)
	}
}

// A line that is drawn across a link cuts it, across one lane one direction, and one that parts the servers is a partition. It is shown before it
// is written, and nothing is written where Escape is pressed meanwhile, or the hand slides back. A chip has the one direction afterwards.
func TestALineOnTheStage(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	h := &palm{t: t, p: p}

	// Server 1 stands at the top: a line below it, from the left to the right, parts it from the others.
	h.along(`between(1, 5, 0.5, -100)`, `between(1, 5, 0.5)`, `between(1, 2, 0.5)`, `between(1, 2, 0.5, 100)`)
	wait(t, p, ghosts+` === "partition 1 | 2 3 4 5"`)
	press(t, p, kb.Escape)
	wait(t, p, ghosts+` === ""`)
	h.lift()
	is(t, p, typedIn, "")

	h.along(`between(4, 3, 0.5, 0, -30)`, `between(4, 3, 0.5, 0, 30)`)
	wait(t, p, ghosts+` === "link 3-4 cut"`)
	h.to(`between(4, 3, 0.5, 0, -28)`, input.MouseMoved, input.TouchMove)
	wait(t, p, ghosts+` === ""`)
	h.lift()
	is(t, p, typedIn, "")

	h.along(`between(4, 3, 0.5, 0, -30)`, `between(4, 3, 0.5, 0, 30)`)
	h.lift()
	wrote(t, p, "link 3-4 cut")
	wait(t, p, `document.querySelector('.con-out [data-sign="stroke"]') !== null`)
	do(t, p, "link 4>3 cut") // that was too much
	wait(t, p, Resting+` && `+typedIn+` === "link 3-4 cut; link 4>3 cut" && heard.state.view.links.filter((l) => l.cut).length === 1`)
	wait(t, p, `document.querySelectorAll(".con-out .undone").length === 1`)
	byHand(t, p, "heal")
	wait(t, p, Resting+` && heard.state.view.links.length === 0`)

	// So has a partition: a line that comes between 1 and 2 and the others. One step takes it back.
	h.along(`between(1, 5, 0.5, -60, -20)`, `between(1, 5, 0.5)`, `between(2, 3, 0.5)`, `between(2, 3, 0.5, 60, 20)`)
	wait(t, p, ghosts+` === "partition 1 2 | 3 4 5"`)
	h.lift()
	wrote(t, p, "partition 1 2 | 3 4 5")
	const cuts = `heard.state.view.links.filter((l) => l.cut).map((l) => l.from + l.to).sort().join()`
	do(t, p, "partition 3 4 5 > 1 2")
	wrote(t, p, "partition 3 4 5 > 1 2")
	wait(t, p, cuts+` === "31,32,41,42,51,52"`)
	if err := p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl))); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && `+cuts+` === ""`)

	// The lane of what 5 sends to 2 lies below the one of what 2 sends to 5: a line that ends between the two crosses one.
	h.along(`between(5, 2, 0.5, -40, 40)`, `between(5, 2, 0.5, -40, 0)`)
	wait(t, p, ghosts+` === "link 5>2 cut"`)
	h.lift()
	wrote(t, p, "link 5>2 cut")

	// A line that cuts several links and parts nothing is one gesture: one step takes it back.
	h.along(`between(5, 1, 0.5, -30, -30)`, `between(5, 1, 0.5, 10, 10)`, `between(5, 2, 0.4, 0, 40)`)
	wait(t, p, ghosts+`.split("; ").length > 1 && !`+ghosts+`.includes("partition")`)
	h.lift()
	wait(t, p, Resting+` && heard.state.view.links.filter((l) => l.cut).length > 2`)
	if err := p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl))); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && `+cuts+` === "52"`)
}

// A message that is carried to its receiver arrives, and off its lane it takes its connection along; a client is carried to another server, and a
// new one out of the palette.
func TestCarrying(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	h := &palm{t: t, p: p}
	h.along(`spot("client", "ann")`, `between(3, 4, 0.5)`)
	h.to(`spot("server", 4)`, input.MouseMoved, input.TouchMove)
	wait(t, p, ghosts+` === "ann connect 4"`)
	h.lift()
	wrote(t, p, "ann connect 4")
	h.along(`(() => { const d = document.querySelector(".draggable"); d.scrollIntoView({ block: "center" }); const r = d.getBoundingClientRect(); return [r.x + 10, r.y + r.height / 2]; })()`, `between(1, 2, 0.5)`, `spot("server", 1)`)
	wait(t, p, ghosts+` === "client c1 1"`)
	h.lift()
	wrote(t, p, "client c1 1")
	wait(t, p, `document.querySelector('.con-out [data-sign="drag"]') !== null`)

	click(t, p, `[data-key="setups"]`)
	click(t, p, `[data-key="setup dying"]`)
	wait(t, p, Resting+` && document.querySelector(".worlds [aria-pressed=true]")?.dataset.key === "setup dying" && heard.places.places.some((p) => p.name === "PROPOSAL")`)
	const flight = `heard.state.view.flights.find((f) => f.id === heard.places.places.find((p) => p.name === "PROPOSAL")?.message)`
	wait(t, p, flight+` !== undefined`)
	to := eval(t, p, flight+`.to`)
	h.along(`spot("bead", "PROPOSAL")`, `spot("bead", "PROPOSAL", 0, 20)`, `spot("server", `+to+`)`)
	wait(t, p, ghosts+` === "deliver 5>`+to+` PROPOSAL"`)
	h.lift()
	wrote(t, p, "deliver 5>"+to+" PROPOSAL")
	wait(t, p, `heard.places.places.some((p) => p.name === "PROPOSAL") && `+flight+` !== undefined`)
	to = eval(t, p, flight+`.to`)
	h.along(`spot("bead", "PROPOSAL")`, `between(5, `+to+`, 0.5, -60, 100)`)
	wait(t, p, ghosts+` === "break 5-`+to+`"`)
	h.to(`spot("bead", "PROPOSAL", 10)`, input.MouseMoved, input.TouchMove)
	wait(t, p, ghosts+` === ""`)
	h.lift()
	is(t, p, `String(`+typedIn+`.includes("break"))`, "false")
}

// All of it by keyboard: what is chosen, and what is done with it, by letters while the focus is on the stage.
func TestTheStageByLetters(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	focus := func() { eval(t, p, `document.querySelector(".hold").focus()`) }
	// One key leads to the stage, from wherever one is.
	eval(t, p, `(document.querySelector('[data-key="setups"]').focus(), "")`)
	press(t, p, "a")
	wait(t, p, `document.activeElement.matches(".hold")`)
	for _, keys := range []struct{ pressed, wrote string }{
		{"2c", "crash 2"}, {"r", "start 2"}, {"p", "pause 2"}, {"p", "resume 2"}, {"d1", "disk 2 delay 20ms"}, {"d3", "disk 2 hold"},
		{"d4", "disk 2 release"}, {"s", "stop 2"}, {"r", "start 2"}, {"3r", "restart 3"}, {"n", "client c1 3"},
		{"4l5x", "link 4-5 cut"}, {"m", "link 4-5 heal"}, {"o", "link 4>5 cut"}, {"4l5w2", "link 4-5 delay 50ms"}, {"h", "link 4-5 hold"}, {"b", "break 4-5"},
		{"M", "heal"}, {"g12\r", "partition 1 2 | 3 4 5"}, {"o", "partition 1 2 > 3 4 5"}, {"M", "heal"},
	} {
		press(t, p, keys.pressed)
		wrote(t, p, keys.wrote)
		wait(t, p, `document.activeElement.closest(".hold") !== null`)
	}
	before := eval(t, p, typedIn)
	press(t, p, kb.Escape)
	press(t, p, "c") // nothing is chosen
	wait(t, p, `document.querySelector(".status").textContent.includes("Choose")`)
	press(t, p, "g1"+kb.Escape)
	becomes(t, p, ghosts, "")
	is(t, p, typedIn, before)

	// Clients by arrows, messages by brackets.
	press(t, p, kb.ArrowDown)
	wait(t, p, handful+`.includes("client ann")`)
	for _, keys := range []struct{ pressed, wrote string }{{"d", "ann disconnect"}, {"d", "ann connect"}, {"m1", "ann connect 1"}, {"l", "ann lock /lock"}} {
		press(t, p, keys.pressed)
		wrote(t, p, keys.wrote)
	}
	click(t, p, `[data-key="setups"]`)
	click(t, p, `[data-key="setup dying"]`)
	wait(t, p, Resting+` && document.querySelector(".worlds [aria-pressed=true]")?.dataset.key === "setup dying" && heard.places.places.some((p) => p.name === "PROPOSAL")`)
	focus()
	press(t, p, "]")
	wait(t, p, `document.querySelector(".grip:not([hidden])") !== null`)
	press(t, p, kb.Enter)
	wait(t, p, handful+`.includes("deliver")`)
	press(t, p, "v")
	wait(t, p, Resting+` && /deliver \S+ \S+$/.test(`+typedIn+`)`)

	// What there is stands as buttons in reading order, too, and a menu opens by a key.
	eval(t, p, `document.querySelector('.objects [data-key="server 2 0"]').focus()`)
	press(t, p, kb.Enter)
	wait(t, p, handful+`.includes("crash 2")`)
	do(t, p, "crash 2")
	wrote(t, p, "crash 2")
	eval(t, p, `document.querySelector('.objects [data-key="link 5>1 0"]').focus()`)
	is(t, p, `document.querySelector(".objects").clientHeight > 20 && document.activeElement.textContent.includes("link 5-1 cut")`, "true")
	press(t, p, kb.Enter)
	wait(t, p, handful+`.includes("link 5-1 cut")`)
	if err := p.Do(chromedp.KeyEvent(kb.F10, chromedp.KeyModifiers(input.ModifierShift))); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.querySelector("[role=menu]")?.textContent.includes("link 5>1 hold") === true`)
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("[role=menu]") === null && document.activeElement.matches(".hold")`)
	accessible(t, p)

	// In a field letters are letters, and they can be switched off.
	press(t, p, "?")
	wait(t, p, `document.querySelector("dialog[open]") !== null`)
	click(t, p, `dialog label:has([name=letters]:not(:checked))`)
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("dialog[open]") === null`)
	focus()
	before = eval(t, p, typedIn)
	press(t, p, kb.ArrowRight)
	wait(t, p, handful+`.includes("crash 1")`)
	press(t, p, "x")
	is(t, p, typedIn, before)
	becomes(t, p, `document.querySelectorAll(".handful kbd").length`, "0")
}

// The other button, and a finger that rests, ask for the menu of all that can be done: of a thing, or where nothing is, of the world.
func TestMenusOnTheStage(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	menu := `(document.querySelector("[role=menu]")?.textContent ?? "")`
	pressCard(t, p, "server", "2", menu+`.includes("disk 2 hold")`, func(x, y float64) chromedp.Action {
		return chromedp.MouseClickXY(x, y, chromedp.ButtonRight)
	})
	press(t, p, kb.Escape)
	if err := p.Do(chromedp.MouseClickXY(600, 460, chromedp.ButtonRight)); err != nil {
		t.Fatal(err)
	}
	wait(t, p, menu+`.includes("settle") && `+menu+`.includes("What next")`)
	pick(t, p, `[...document.querySelectorAll("[role=menuitem]")].find((e) => e.textContent.includes("What next"))`)

	// The list of what may happen: choosing one is its command.
	byHand(t, p, "ann create /x")
	click(t, p, `#tab-next`)
	wait(t, p, `document.querySelectorAll(".choice").length > 2`)
	// In one breath: the list may be drawn anew, with another second, between two questions to the page.
	second := eval(t, p, `(() => { const [, it] = document.querySelectorAll(".choice"); it.click(); return it.dataset.command; })()`)
	click(t, p, `#tab-console`)
	wrote(t, p, second)
}

// A finger that moves opens no menu, even if a slow frame holds its moves back for longer than the time after which a resting finger opens one.
func TestAFingerBehindASlowFrame(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), serve(t, nil)+"#/playground", 390, 844, atFirst(places))
	wait(t, p, Resting+` && `+placed)
	var did string
	if err := p.await(`new Promise((done) => {
		const stage = document.querySelector(".stage iframe").contentWindow;
		const { document: { documentElement: sheet }, zootrope, requestAnimationFrame: next, PointerEvent } = stage;
		const { pointer } = zootrope;
		const did = [];
		zootrope.pointer = (what) => ["down", "move", "up", "menu"].includes(what) && did.push(what); // and it draws a line
		sheet.setPointerCapture = () => {}; // no browser knows of this finger
		const act = (type, y) => sheet.dispatchEvent(new PointerEvent(type, { pointerId: 77, pointerType: "touch", clientX: 40, clientY: y, bubbles: true }));
		let frames = [];
		stage.requestAnimationFrame = (f) => frames.push(f);
		act("pointerdown", 40);
		stage.setTimeout(() => {
			act("pointermove", 90);
			stage.requestAnimationFrame = next;
			for (const f of frames) next.call(stage, f);
			next.call(stage, () => next.call(stage, () => {
				act("pointerup", 90);
				zootrope.pointer = pointer;
				done(did.join());
			}));
		}, 600);
	})`, &did); err != nil {
		t.Fatal(err)
	}
	if did != "down,move,up" {
		t.Errorf("the finger did %s", did)
	}
}

// Where the stage is low, the buttons about a card lie over no other card.
func TestButtonsOnALowStage(t *testing.T) {
	t.Parallel()
	p := onStage(t, 1100, 620)
	for _, id := range []string{"1", "2", "3", "4", "5"} {
		touchCard(t, p, "server", id, "crash "+id)
		becomes(t, p, `(() => {
			const stage = document.querySelector(".stage iframe").getBoundingClientRect();
			const rows = [...document.querySelectorAll(".handful .row")].map((e) => e.getBoundingClientRect());
			return heard.places.places.filter((p) => p.kind === "server" && p.name !== "`+id+`" && rows.some((r) => r.left - stage.left < p.x + p.w && p.x < r.right - stage.left
				&& r.top - stage.top < p.y + p.h && p.y < r.bottom - stage.top)).map((p) => p.name).join();
		})()`, "")
	}
}

// A button's command is shown while the button is down, and written when it is let go; sliding off it, or Escape, writes nothing.
func TestAButtonThatIsDown(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	h := &palm{t: t, p: p}
	touchCard(t, p, "server", "2", "crash 2")
	const crash = `(() => { const r = document.querySelector('.handful [data-command="crash 2"]').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`
	h.along(crash)
	wait(t, p, ghosts+` === "crash 2"`)
	press(t, p, kb.Escape)
	wait(t, p, ghosts+` === ""`)
	h.lift()
	h.along(crash)
	wait(t, p, ghosts+` === "crash 2"`)
	h.to(`[700, 800]`, input.MouseMoved, input.TouchMove)
	wait(t, p, ghosts+` === ""`)
	h.lift()
	is(t, p, typedIn, "")
	h.along(crash)
	h.lift()
	wrote(t, p, "crash 2")
}

// On a phone what is chosen has a sheet, the promises and the last commands are in sight, and all is done by finger.
func TestPlaygroundOnAPhone(t *testing.T) {
	t.Parallel()
	p := onStage(t, 390, 844, emulation.SetTouchEmulationEnabled(true))
	h := &palm{t: t, p: p, finger: true}
	is(t, p, `document.documentElement.scrollWidth`, "390")
	becomes(t, p, `document.querySelectorAll(".strip-kept li:not(.no)").length`, eval(t, p, `zootropePromises.length`))
	becomes(t, p, `document.querySelector(".strip-kept .kept").offsetHeight > 0`, "true")
	is(t, p, `[...document.querySelectorAll(".palette h2 button")].filter((e) => e.offsetHeight < 44).length + "/" + document.querySelectorAll(".palette h2 button").length`, "0/3")
	pressCard(t, p, "server", "2", handful+`.includes("crash 2")`, touch)
	becomes(t, p, `[...document.querySelectorAll(".handful button")].filter((e) => e.offsetHeight < 44 || e.offsetWidth < 44).length`, "0")
	tap(t, p, `.handful [data-command='crash 2']`)
	wait(t, p, Resting+` && document.querySelector(".con-brief").textContent === "crash 2"`)
	tap(t, p, `.handful .closeb`)
	wait(t, p, handful+` === ""`)
	h.along(`between(4, 3, 0.5, 0, -20)`, `between(4, 3, 0.5, 0, 20)`)
	wait(t, p, `document.querySelector(".con-brief .ghost")?.textContent.includes("link 3-4 cut") === true`)
	h.lift()
	wait(t, p, Resting+` && document.querySelector(".con-brief .in:last-child")?.textContent === "link 3-4 cut"`)

	// What a finger has done, a finger takes back.
	is(t, p, `document.querySelector(".play-keys").offsetWidth`, "390")
	tap(t, p, `.brief-undo`)
	wait(t, p, Resting+` && document.querySelector(".con-brief .in:last-child").classList.contains("undone") && heard.state.given.join() === "crash 2"`)

	// A finger that rests opens the menu; the key of cuts has the links without drawing.
	pressCard(t, p, "server", "1", `document.querySelector("[role=menu]") !== null`, func(x, y float64) chromedp.Action {
		return chromedp.ActionFunc(func(ctx context.Context) error {
			if err := input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}).Do(ctx); err != nil {
				return err
			}
			return chromedp.Poll(`document.querySelector("[role=menu]") !== null`, nil, chromedp.WithPollingTimeout(patience)).Do(ctx)
		})
	})
	if err := p.Do(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{})); err != nil {
		t.Fatal(err)
	}
	becomes(t, p, `document.querySelector("[role=menu]").textContent.includes("pause 1")`, "true")
	press(t, p, kb.Escape)
	tap(t, p, `.play-keys [data-key='cut']`)
	wait(t, p, handful+` === "" && document.querySelector('.cuts [data-command="link 1-2 cut"]') !== null`)
	tap(t, p, `.cuts [data-command='link 1-2 cut']`)
	click(t, p, `.play-keys [data-key="console"]`)
	wait(t, p, `document.querySelector(".drawer.open .con") !== null`)
	wrote(t, p, "link 1-2 cut")
}

// In a lesson a script says what may be taken in hand besides servers and clients.
func TestALessonLetsLinksGo(t *testing.T) {
	t.Parallel()
	crash := slices.IndexFunc(lessons, func(l shippedLesson) bool { return l.ID == "leader-crash" })
	p := visit(t, beginner(t), file(fmt.Sprintf("#/lesson/leader-crash/%d", lessons[crash].Steps)), wide, high, jumping, atFirst(places))
	wait(t, p, Resting+` && `+placed)
	is(t, p, `heard.state.allows.join(" ")`, "servers links")
	touchCard(t, p, "server", "1", "disk 1 delay")
	press(t, p, "2l3x")
	const cut = `heard.state.view.links.filter((l) => l.cut).length`
	wait(t, p, Resting+` && document.querySelector(".changed") !== null && `+cut+` === 2`)
	press(t, p, kb.Escape+"n") // there is nothing to do by that letter: it is the page's
	wait(t, p, Resting)
	if got := eval(t, p, `document.querySelector(".status").textContent`); strings.Contains(got, "Choose") {
		t.Errorf("%q", got)
	}
	h := &palm{t: t, p: p}
	h.along(`between(1, 2, 0.5, -15, -30)`, `between(1, 2, 0.5, 15, 30)`)
	h.lift()
	wait(t, p, Resting+` && `+cut+` === 4`)
	do(t, p, "link 1>2 cut") // only from 1 to 2
	wait(t, p, Resting+` && `+cut+` === 3`)

	// One after the other is taken back, that time has passed by "n" too, and nothing of the lesson itself.
	for _, left := range []string{"2", "2", "0", "0"} {
		if err := p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl))); err != nil {
			t.Fatal(err)
		}
		wait(t, p, Resting+` && `+cut+` === `+left)
	}
	wait(t, p, `document.querySelector(".status").textContent.includes("nothing was commanded") && document.querySelector(".changed [data-key=redo]") !== null && heard.state.stepDone`)
}

// Of a client that waits one sees whom it waits for, and is led there; the holder falls silent, and once its session has expired the other has the lock.
func TestWhoWaitsForWhat(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	for _, command := range []string{"client bo 2", "settle", "ann lock /lock", "settle", "bo lock /lock", "settle"} {
		byHand(t, p, command)
		wait(t, p, Resting)
	}
	const (
		waits  = `[...document.querySelectorAll(".handful:not([hidden]) .waits span")].map((e) => e.textContent).join("; ")`
		leads  = `[...document.querySelectorAll(".handful .waits button")]`
		holder = `heard.state.view.locks.find((l) => l.path === "/lock").holders.map((o) => o.client).join()`
	)
	touchCard(t, p, "client", "bo", "bo disconnect")
	wait(t, p, waits+`.includes("waits for /lock behind ann")`)
	pick(t, p, leads+`.find((e) => e.textContent.includes("ann"))`)
	wait(t, p, handful+`.includes("client ann") && `+waits+`.includes("holds /lock")`)
	becomes(t, p, holder, "ann")
	do(t, p, "ann expire")
	wrote(t, p, "ann expire")
	byHand(t, p, "run until lock /lock held by bo")
	wait(t, p, Resting+` && `+holder+` === "bo"`)
	touchCard(t, p, "client", "bo", "bo disconnect")
	wait(t, p, waits+`.includes("holds /lock")`)
}

// A lesson that lets one server and one client go lets go no more by way of them: no links, and no other client at the same lock.
func TestALessonLetsNoMoreGo(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/"), wide, high, atFirst(places))
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "two.md", markdown("---\ntitle: Two\n---\n\n```zk\nservers 3\n```\n\n## One\n\nTwo wait.\n\n"+
		"```zk\nstart all\nrun until leader exists\nclient ann 1\nclient bo 2\nallow 2 ann\nsettle\nann lock /lock\nsettle\nbo lock /lock\nsettle\n```\n"))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.two")`)
	eval(t, p, `(location.hash = "#/lesson/own.two/1", "")`)
	wait(t, p, Resting+` && `+placed+` && heard.state.view.locks[0]?.waiters.join() === "bo"`)
	menu := `(document.querySelector("[role=menu]")?.textContent ?? "")`
	for _, c := range []struct{ kind, name, has, lacks string }{{"server", "2", "crash 2", "partition"}, {"lock", "/lock", "ann unlock /lock", "bo unlock"}} {
		touchCard(t, p, c.kind, c.name, c.has)
		if err := p.Do(chromedp.KeyEvent(kb.F10, chromedp.KeyModifiers(input.ModifierShift))); err != nil {
			t.Fatal(err)
		}
		wait(t, p, menu+`.includes("`+c.has+`")`)
		is(t, p, `String(`+menu+`.includes("`+c.lacks+`"))`, "false")
		press(t, p, kb.Escape)
		press(t, p, kb.Escape) // its buttons may lie over the next one
		wait(t, p, handful+` === ""`)
	}
}
