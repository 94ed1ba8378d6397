package browser

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// place is where the learner is: the address, and the event that is looked at.
const place = `location.hash + " " + document.querySelector(".clock span").textContent`

// within opens a lesson and goes some events into its third step.
func within(t *testing.T, b *Browser, origin string, width, height int64) *Page {
	t.Helper()
	p := visit(t, b, origin+lesson()+"/2", width, height, atFirst(overheard))
	wait(t, p, Resting)
	for range 5 {
		before := eval(t, p, place)
		press(t, p, ".")
		wait(t, p, Resting+" && "+place+` !== "`+before+`"`)
	}
	return p
}

func TestALinkLeadsToTheMoment(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := within(t, b, file(""), wide, high)
	here := eval(t, p, place)
	hash, _, _ := strings.Cut(here, " ")
	if strings.Count(hash, "/") != 4 {
		t.Errorf("%s names no event", hash)
	}
	again := visit(t, b, file(hash), 1000, 700)
	wait(t, again, Resting)
	is(t, again, place, here)
}

func TestSizesLeaveTheLearnerThere(t *testing.T) {
	t.Parallel()
	p := within(t, start(t), file(""), wide, high)
	here := eval(t, p, place)
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {360, 640}, {2560, 1440}, {1000, 700}} {
		staysAt(t, p, here, emulation.SetDeviceMetricsOverride(size[0], size[1], 1, false))
	}
}

// staysAt gives the window another size; the learner is where she was, and nothing is cut off at the side.
func staysAt(t *testing.T, p *Page, here string, size chromedp.Action) {
	t.Helper()
	if err := p.Do(size); err != nil {
		t.Fatal(err)
	}
	if err := p.Frames(2); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting)
	is(t, p, place, here)
	is(t, p, `document.documentElement.scrollWidth <= innerWidth`, "true")
}

func TestAHiddenTabStopsAndStays(t *testing.T) {
	t.Parallel()
	p := within(t, start(t), file(""), wide, high)
	press(t, p, " ")
	wait(t, p, Playing)
	eval(t, p, `(Object.defineProperty(document, "hidden", { value: true, configurable: true }), document.dispatchEvent(new Event("visibilitychange")))`)
	wait(t, p, Resting)
	here := eval(t, p, place)
	eval(t, p, `(delete document.hidden, document.dispatchEvent(new Event("visibilitychange")))`)
	if err := p.Frames(3); err != nil {
		t.Fatal(err)
	}
	is(t, p, place, here)
}

// A context may be taken away at any time; what had been commanded by hand must not go with it.
func TestALostContextLeavesTheLearnerThere(t *testing.T) {
	t.Parallel()
	p := within(t, start(t), serve(t, nil)+"index.html", wide, high)
	crashByHand(t, p)
	openTab(t, p, "messages")
	wait(t, p, `document.querySelectorAll("#pane .ev").length > 6`)
	seq := eval(t, p, `((e) => (e.click(), e.dataset.key))([...document.querySelectorAll("#pane .ev")].at(-5))`)
	chosen := `(document.querySelector("#pane [aria-current=true]")?.dataset.key ?? "")`
	wait(t, p, chosen+` === "`+seq+`" && document.querySelector(".clock span").textContent.replace(/\s/g, "") === "#`+seq+`"`)
	here := eval(t, p, place)
	loseContext(t, p)
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	wait(t, p, place+` === "`+here+`"`) // what was selected is so again a moment later
	wait(t, p, chosen+` === "`+seq+`"`)
}

// crashByHand makes the run one's own, and waits until it is kept.
func crashByHand(t *testing.T, p *Page) {
	t.Helper()
	byHand(t, p, "crash 1")
	wait(t, p, `document.querySelector(".changed") !== null`)
	isKept(t, p) // a moment after it has come to rest; what happens before that is not kept
	eval(t, p, `(document.activeElement.blur(), 1)`)
}

// loseContext takes the stage's WebGL context away, and waits for another.
func loseContext(t *testing.T, p *Page) {
	t.Helper()
	eval(t, p, `(() => {
		const frame = document.querySelector("iframe");
		frame.addEventListener("load", () => { window.reloaded = true; });
		const canvas = frame.contentDocument.querySelector("canvas");
		(canvas.getContext("webgl2") ?? canvas.getContext("webgl")).getExtension("WEBGL_lose_context").loseContext();
	})()`)
	wait(t, p, `window.reloaded === true`)
}

// A run of one's own that has been playing for a while is not played from where that began.
func TestALostContextInPlay(t *testing.T) {
	t.Parallel()
	p := within(t, start(t), serve(t, nil)+"index.html", wide, high)
	crashByHand(t, p)
	for range 5 {
		press(t, p, "]")
	}
	before := momentOf(t, p)
	press(t, p, " ")
	wait(t, p, Playing)
	wait(t, p, `Number(document.querySelector(".clock").textContent.match(/moment ([\d\s]+)/)[1].replace(/\s/g, "")) > `+strconv.Itoa(before+40))
	loseContext(t, p)
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	if after := momentOf(t, p); after < before+20 {
		t.Errorf("from moment %d it went on by 40, and then stood at %d", before, after)
	}
}

// momentOf is where the run stands on the timeline.
func momentOf(t *testing.T, p *Page) int {
	t.Helper()
	n, err := strconv.Atoi(eval(t, p, `document.querySelector(".clock").textContent.match(/moment ([\d\s]+)/)[1].replace(/\s/g, "")`))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A link to an event leads there and marks it; what the run does not have is said, and the address tells where one is instead.
func TestALinkNamesAnEvent(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/1/e120"), wide, high)
	wait(t, p, Resting+` && document.querySelector(".clock span").textContent === "#120"`)
	address := lesson() + "/2/e9999999"
	eval(t, p, `(location.hash = "`+address+`", 1)`)
	wait(t, p, Resting+` && location.hash === "`+lesson()+`/2" && document.querySelector(".note.warn")?.textContent.includes("9 999 999")`)
	eval(t, p, `(location.hash = "`+lesson()+`", 1)`)
	wait(t, p, Resting+` && document.querySelector(".clock span").textContent === "#0"`)
	for _, number := range []string{"9007199254740993", "99999999999999999999"} {
		p := visit(t, start(t), file(lesson()+"/2/e"+number), wide, high)
		wait(t, p, Resting+` && location.hash === "`+lesson()+`/2" && document.querySelector(".note.warn") !== null`)
	}
}

// The many columns of the logs scroll in their box, and nothing else does; and the box stays where it was.
func TestTheLogsKeepTheirPlace(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/6"), wide, high)
	wait(t, p, Resting)
	for tab := range 9 {
		press(t, p, strconv.Itoa(9-tab))
		if err := p.Frames(4); err != nil {
			t.Fatal(err)
		}
		is(t, p, `document.documentElement.scrollWidth <= innerWidth`, "true")
	}
	openTab(t, p, "logs")
	box := `document.querySelector(".strips .scroll")`
	wait(t, p, box+`?.scrollLeft > 1000`)
	openTab(t, p, "messages")
	wait(t, p, box+` === null`)
	openTab(t, p, "logs")
	wait(t, p, box+`?.scrollLeft > 1000`)
}

// Choose an event in one view and it is marked in all.
func TestOneSelectionEverywhere(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/3"), wide, high)
	wait(t, p, Resting)
	now := eval(t, p, place)
	openTab(t, p, "messages")
	wait(t, p, `document.querySelectorAll("#pane .ev").length > 6`)
	seq := eval(t, p, `[...document.querySelectorAll("#pane .ev")].find((e) => ["SERVING", "ESTABLISHED", "STATE", "VOTE"].includes(
		e.querySelector("b").textContent)).dataset.key`)
	click(t, p, `#pane .ev[data-key="`+seq+`"]`)
	wait(t, p, `document.querySelector(".clock span").textContent.replace(/\s/g, "") === "#`+seq+`"`)
	if hash, _, _ := strings.Cut(now, " "); eval(t, p, `location.hash`) != hash {
		t.Error("selecting has moved the run")
	}
	wait(t, p, `document.querySelector(".chosen").getBoundingClientRect().width > 0`)
	press(t, p, "w")
	wait(t, p, `document.querySelector("#pane").textContent.replace(/\s/g, "").includes("#`+seq+`")`)
	press(t, p, "v")
	wait(t, p, `document.querySelector(".view [data-seq='`+seq+`'][aria-current=true]") !== null`)
	press(t, p, "t")
	wait(t, p, `document.querySelector(".view").textContent.replace(/\s/g, "").includes("#`+seq+`")`)
	press(t, p, kb.Escape)
	wait(t, p, place+` === "`+now+`"`)
}

// choose marks the newest event of a kind, by the chip that it is found under.
func choose(t *testing.T, p *Page, chip, kind string) (seq string) {
	t.Helper()
	openTab(t, p, "messages")
	click(t, p, `.chips [data-key="`+chip+`"]`)
	rows := `[...document.querySelectorAll("#pane .ev")]`
	row := rows + `.find((e) => e.querySelector("b").textContent === "` + kind + `")`
	// Before the core has answered, the list of all events stands there, and what it has may not be in the list that comes.
	wait(t, p, `((kinds) => `+rows+`.every((e) => kinds.some((kind) => e.textContent.includes(kind))))(
		document.querySelector('.chips [data-key="`+chip+`"]').title.split(" ")) && `+row+` !== undefined`)
	seq = eval(t, p, row+`.dataset.key`)
	click(t, p, `#pane .ev[data-key="`+seq+`"]`)
	click(t, p, `.chips [data-key="`+chip+`"]`)
	marked(t, p, seq)
	return seq
}

// marked waits until an event is the one that the clock tells of, and marked where events are listed.
func marked(t *testing.T, p *Page, seq string) {
	t.Helper()
	wait(t, p, `document.querySelector(".clock span").textContent.replace(/\s/g, "") === "#`+seq+`"`)
	openTab(t, p, "messages")
	wait(t, p, `(() => {
		const mark = document.querySelector('#pane .ev[data-key="`+seq+`"][aria-current=true]')?.getBoundingClientRect();
		const room = document.querySelector("#pane .evs .scroll")?.getBoundingClientRect();
		return !!mark && mark.top >= room.top && mark.bottom <= room.bottom + 1;
	})()`)
}

// What is selected is marked in every tab, as what the tab is about; and what is chosen there is a selection.
func TestOneSelectionInEveryTab(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/herd-effect/3"), wide, high)
	wait(t, p, Resting)
	for _, c := range []struct {
		chip, kind string
		tabs       map[string]string // what is marked, by the tab
	}{
		{"COMMIT", "APPLY", map[string]string{"servers": `tr[aria-current=true] .badge`, "logs": `.log .about .cell`, "znodes": `.node[aria-current=true]`, "charts": `.charts .chosen`}},
		{"watches", "WATCH_SET", map[string]string{"servers": `tr[aria-current=true] .badge`, "sessions": `tr[aria-current=true]`, "charts": `.charts .chosen`}},
		{"script", "EXPECT", map[string]string{"checks": `.checks li[aria-current=true]`, "charts": `.charts .chosen`}},
	} {
		seq := choose(t, p, c.chip, c.kind)
		for tab, mark := range c.tabs {
			openTab(t, p, tab)
			wait(t, p, `document.querySelector("#pane `+mark+`") !== null`)
		}
		openTab(t, p, "why")
		wait(t, p, `document.querySelector("#pane").textContent.replace(/\s/g, "").includes("#`+seq+`")`)
	}
	openTab(t, p, "checks")
	wait(t, p, `document.querySelectorAll("#pane .checks button").length > 1`)
	seq := eval(t, p, `document.querySelector("#pane .checks button").dataset.key`)
	click(t, p, `#pane .checks button`)
	marked(t, p, seq)
	openTab(t, p, "logs")
	wait(t, p, `document.querySelectorAll("#pane .cell[data-col]").length > 6`)
	zxid := eval(t, p, `[...document.querySelectorAll("#pane thead ~ tbody tr:first-child .cell[data-col]")].at(-3).dataset.col`)
	click(t, p, `#pane .cell[data-col="`+zxid+`"]`)
	wait(t, p, `document.querySelector("#pane .about .cell")?.dataset.col === "`+zxid+`"`)
	// The column of the event is a column like the others: a style of another screen has no hold on it.
	is(t, p, `[...new Set([...document.querySelectorAll("#pane .log tbody td")].map((td) => getComputedStyle(td).display))].join()`, "table-cell")
	seq = eval(t, p, `document.querySelector(".clock span").textContent.replace(/[#\s]/g, "")`)
	marked(t, p, seq)
}

// keyOf says what to press for a name in the list of shortcuts.
var keyOf = map[string]string{"→": kb.ArrowRight, "←": kb.ArrowLeft, "space": " ", "−": "-", "Esc": kb.Escape, "PgUp": kb.PageUp, "PgDn": kb.PageDown,
	"Home": kb.Home, "End": kb.End, "Enter": kb.Enter}

// whole is all of the page that keys may change.
const whole = `document.documentElement.outerHTML + location.hash`

// Everything that the list of shortcuts names does something.
func TestEveryShortcutDoesSomething(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file(lesson()+"/3"), wide, high)
	wait(t, p, Resting+" && "+Known)
	press(t, p, "?")
	wait(t, p, `document.querySelectorAll("dialog[open] section:has(kbd)").length > 0`)
	groups := strings.Split(eval(t, p, `[...document.querySelectorAll("dialog section:has(kbd)")].map((s) => [...s.querySelectorAll("kbd")].map((k) => k.textContent).join(" ")).join("|")`), "|")
	if len(groups) != 5 {
		t.Fatalf("the list has the groups %q", groups)
	}
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("dialog") === null`)
	for i, group := range groups[:4] { // those on the stage have tests of their own
		for _, name := range strings.Fields(strings.Replace(group, "1 … 9", "1 2 3 4 5 6 7 8 9", 1)) {
			if name == "c" || name == "Enter" || strings.HasPrefix(name, "Shift") || strings.HasPrefix(name, "Ctrl") {
				continue // two runs, folded bursts, looking aside and taking back have tests of their own
			}
			if !t.Run(name, func(t *testing.T) { doesSomething(t, p, name, i == 2) }) {
				return
			}
		}
	}
}

// before says what is pressed first, so that there is something for a key to do.
var before = map[string][]string{"n": {"b"}, "→": {"b"}, ",": {"."}, "0": {"+"}, "−": {"+"}, "Esc": {"u"}, "[": {"]"}, "End": {kb.Home},
	"PgDn": {kb.PageUp}}

// doesSomething presses a key at the end of the third step and sees that the page changes.
func doesSomething(t *testing.T, p *Page, name string, onTrack bool) {
	address := lesson() + "/3"
	eval(t, p, `(location.hash = "`+address+`", document.activeElement.blur(), 1)`)
	wait(t, p, `location.hash === "`+address+`" && `+Resting)
	if onTrack {
		eval(t, p, `(document.querySelector(".track").focus(), 1)`)
	}
	if name == "g" {
		openTab(t, p, "messages")
		wait(t, p, `document.querySelectorAll("#pane .ev").length > 6`)
		click(t, p, "#pane li:nth-child(7) .ev")
	}
	special, ok := keyOf[name]
	if !ok {
		special = name
	}
	for _, k := range append(before[name], special) {
		wait(t, p, Resting)
		eval(t, p, `(window.before = `+whole+`, 1)`)
		press(t, p, k)
		wait(t, p, whole+` !== before`)
	}
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("dialog[open]") === null`)
	if eval(t, p, `location.hash`) == "#/key" {
		wait(t, p, `document.querySelector("main.keypage") !== null`)
		eval(t, p, `history.back()`)
	}
	wait(t, p, Resting)
}

// An address that is typed while the run is on its way elsewhere is where it ends, also when it is the one that it left.
func TestAnAddressTypedWhileTheRunMoves(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/3"), wide, high)
	wait(t, p, Resting+" && "+Known)
	here := eval(t, p, place)
	eval(t, p, `(() => {
		const track = document.querySelector(".track");
		const page = document.documentElement;
		new MutationObserver(() => { window.hasWaited ||= page.dataset.run === "wait"; }).observe(page, { attributes: true });
		for (const key of ["Home", "PageUp", "ArrowRight"]) track.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
		location.hash = "`+lesson()+`";
		location.hash = "`+lesson()+`/3";
		return 1;
	})()`)
	wait(t, p, "window.hasWaited && "+Resting)
	is(t, p, place, here)
	is(t, p, `location.hash`, lesson()+"/3")
}

// Where all of the stage is in sight there is nowhere to look, and to the right Shift ends the step; nearer there is, and a card stays in sight.
func TestArrowsWithShiftLookAside(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/3"), wide, high)
	wait(t, p, Resting)
	aside := func(key string) {
		t.Helper()
		if err := p.Do(chromedp.KeyEvent(key, chromedp.KeyModifiers(input.ModifierShift))); err != nil {
			t.Fatal(err)
		}
	}
	here := eval(t, p, place)
	aside(kb.ArrowDown)
	wait(t, p, `document.querySelector(".status .note") !== null`)
	is(t, p, place, here)
	press(t, p, "+")
	wait(t, p, `!document.querySelector(".corner .menubtn").textContent.startsWith("100")`)
	before := stagePicture(t, p)
	aside(kb.ArrowRight)
	another(t, p, 0.25, before)
	is(t, p, place, here)
}

// Two runs side by side are shown by their step, put away and brought back.
func TestTwoRunsSideBySide(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/herd-effect/5"), wide, high)
	wait(t, p, Resting+` && document.querySelector(".seg [data-view=compare]")?.ariaPressed === "true"`)
	openTab(t, p, "sessions")
	wait(t, p, `document.querySelectorAll(".herd .bar2").length >= 4`)
	press(t, p, "c")
	wait(t, p, `document.querySelector(".seg [data-view=compare]").ariaPressed === "false"`)
	press(t, p, "c")
	wait(t, p, `document.querySelector(".seg [data-view=compare]").ariaPressed === "true"`)
}

// Every menu, question and tab works by finger on the narrowest screen.
func TestNarrowest(t *testing.T) {
	t.Parallel()
	for _, l := range third(2) {
		t.Run(l.ID, func(t *testing.T) { // its page is closed before the next is opened
			p := visit(t, start(t), file(fmt.Sprintf("#/lesson/%s/1", l.ID)), 360, 640, emulation.SetTouchEmulationEnabled(true))
			wait(t, p, Resting)
			tap(t, p, ".peek")
			wait(t, p, `document.querySelector(".drawer.open") !== null`)
			is(t, p, `document.documentElement.scrollWidth`, "360")
			tap(t, p, ".peek")
			wait(t, p, `document.querySelector(".drawer.open") === null`)
		})
	}
}

// Tab completes in the console, help included, and leads on where there is nothing to complete.
func TestTabInTheConsole(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/1"), wide, high)
	wait(t, p, Resting)
	write := func(text string) {
		t.Helper()
		eval(t, p, `(document.querySelector("#command").focus(), document.querySelector("#command").value = "", 1)`)
		press(t, p, text)
	}
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	write("help cr")
	wait(t, p, `document.querySelector("#candidates [role=option]")?.textContent === "crash"`)
	press(t, p, kb.Tab)
	wait(t, p, `document.querySelector("#command").value === "help crash "`)
	write("帮助 崩")
	wait(t, p, `document.querySelector("#candidates [role=option]")?.textContent === "crash"`)
	write("help 崩溃\r")
	wait(t, p, `[...document.querySelectorAll(".con-out .out")].some((o) => o.textContent.startsWith("crash ID"))`)
	// Tab comes before the candidates of the last letter: those that stand there are of another line.
	write("cr")
	wait(t, p, `/^crash./.test(document.querySelector("#candidates:not([hidden]) [role=option]")?.textContent ?? "")`)
	eval(t, p, `((input) => {
		input.value = "cra";
		input.dispatchEvent(new Event("input"));
		input.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", cancelable: true }));
	})(document.querySelector("#command"))`)
	wait(t, p, `document.querySelector("#command").value === "crash "`)
	// What the arrows choose before the candidates of the last letter have come stays chosen when they come.
	words := `[...document.querySelectorAll("#candidates:not([hidden]) [role=option] b")].map((b) => b.textContent).join()`
	only := words + ` === "crash"`
	write("c")
	wait(t, p, words+`.includes("crash,")`)
	eval(t, p, `((input) => {
		input.value = "cra";
		input.dispatchEvent(new Event("input"));
		do input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", cancelable: true }));
		while (!/^crash/.test(document.querySelector("#candidates .next").textContent));
	})(document.querySelector("#command"))`)
	wait(t, p, only)
	is(t, p, `document.querySelector("#candidates .next").getAttribute("aria-selected")`, "true")
	write("crash 1")
	wait(t, p, `document.querySelector("#candidates").hidden`)
	if err := p.Frames(3); err != nil {
		t.Fatal(err)
	}
	press(t, p, kb.Tab)
	wait(t, p, `document.activeElement.id !== "command"`)
	is(t, p, `document.querySelector("#command").value.trim()`, "crash 1")

	// The line that is being typed comes back after an older one; what Enter would not take is not called chosen.
	press(t, p, "/")
	write("help\r")
	wait(t, p, `document.querySelector("#command").value === ""`)
	write("cra")
	wait(t, p, only)
	is(t, p, `document.querySelector("#candidates .next").getAttribute("aria-selected")`, "false")
	press(t, p, kb.ArrowDown)
	is(t, p, `document.querySelector("#candidates .next").getAttribute("aria-selected")`, "true")
	press(t, p, kb.Escape)
	press(t, p, kb.ArrowUp)
	is(t, p, `document.querySelector("#command").value`, "help")
	press(t, p, kb.ArrowDown)
	is(t, p, `document.querySelector("#command").value`, "cra")
}

// The console completes the paths of znodes that are there, one level after the other.
func TestPathsInTheConsole(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), wide, high)
	wait(t, p, Resting)
	offered := `[...document.querySelectorAll("#candidates [role=option] b")].map((b) => b.textContent).join(" ")`
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	eval(t, p, `(document.querySelector("#command").value = "", 1)`)
	press(t, p, "a get /ap")
	wait(t, p, offered+` === "/app"`)
	press(t, p, kb.Tab)
	wait(t, p, `document.querySelector("#command").value === "a get /app "`)
	eval(t, p, `(document.querySelector("#command").value = "", 1)`)
	press(t, p, "a get /zo")
	wait(t, p, offered+` === "/zookeeper /zookeeper/"`)
	press(t, p, kb.ArrowDown)
	press(t, p, kb.Tab)
	wait(t, p, `document.querySelector("#command").value === "a get /zookeeper/"`)
	wait(t, p, offered+` === "/zookeeper/config /zookeeper/quota"`)
}

// In a world in which nothing can happen any more, the next event is not looked for for ever, and the page says so.
func TestNextEventInADeadWorld(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/startup-election/1"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "crash 1")
	press(t, p, kb.Escape)
	press(t, p, ".")
	wait(t, p, Resting+` && document.querySelector(".status .note")?.textContent === "nothing more will happen here by itself"`)
}

// The event that was chosen in a run of one's own is chosen after a reload.
func TestAReloadKeepsWhatWasChosen(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/2"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "crash 1")
	press(t, p, kb.Escape)
	openTab(t, p, "messages")
	wait(t, p, `document.querySelectorAll("#pane .ev").length > 6`)
	chosen := `(document.querySelector("#pane .ev[aria-current]")?.textContent ?? "")`
	// By its number: the list may be drawn anew, with another fifth event.
	fifth := eval(t, p, `document.querySelector("#pane li:nth-child(5) .ev").dataset.key`)
	if is(t, p, `document.querySelector("#pane .ev[aria-current]")?.dataset.key === "`+fifth+`"`, "false"); t.Failed() {
		return
	}
	click(t, p, `#pane .ev[data-key="`+fifth+`"]`)
	wait(t, p, `document.querySelector("#pane .ev[aria-current]")?.dataset.key === "`+fifth+`"`)
	was := eval(t, p, chosen)
	wait(t, p, `JSON.parse(sessionStorage.getItem(Object.keys(sessionStorage).find((k) => k.includes("own:leader-crash"))))?.chosen > 0`)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+" && "+chosen+` === "`+was+`"`)
}
