package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	codeTab = `#tab-code`
	// standing are the lines with a mark: their code, and what stands behind it.
	standing = `[...document.querySelectorAll(".lines .at, .lines .lost")].map((e) =>
		e.querySelector("s").textContent.trim() + " | " + e.querySelector("em").textContent).join("; ")`
	people = `[...document.querySelectorAll(".people li")].map((e) => e.querySelector(".mk").textContent + " " + e.querySelector(".mk").dataset.kind).join(", ")`
	items  = `[...document.querySelectorAll(".lines .menu [role=menuitem]")].map((e) => e.dataset.command ?? e.textContent).join("; ")`
)

// line is the button of a line, by the name of the line.
func line(name string) string { return `.lines .no[title~="` + name + `"]` }

// atLine opens the menu of a line, and chooses what a command of it begins with; before a $ stands all that it commands.
func atLine(t *testing.T, p *Page, name, command string) {
	t.Helper()
	click(t, p, line(name))
	item := `.lines .menu [data-command^="` + command + `"]`
	if whole, ok := strings.CutSuffix(command, "$"); ok {
		item = `.lines .menu [data-command="` + whole + `"]`
	}
	wait(t, p, `document.querySelector('`+item+`') !== null`)
	click(t, p, item)
}

// gave looks into the console, which ends with a command, and goes back.
func gave(t *testing.T, p *Page, command string) {
	t.Helper()
	wait(t, p, Resting)
	pick(t, p, `document.querySelector("#tab-console")`)
	wrote(t, p, command)
	pick(t, p, `document.querySelector("`+codeTab+`")`)
}

// The recipe that a client runs is shown with a mark at the client's line; a client is brought to a line, and something befalls it there. All of it is
// a command in the console.
func TestCodeShowsWhoStandsWhere(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	click(t, p, codeTab)

	// Nothing runs: it says what to do.
	const begin = "ann lock /lock --strategy writelock"
	wait(t, p, `document.querySelector(".nobody button")?.dataset.command === "`+begin+`"`)
	accessible(t, p)
	click(t, p, `.nobody button`)
	gave(t, p, begin)
	wait(t, p, standing+` === "there := c.Do(Request{Op: OpExists, Path: path}) | ann asks"`)
	becomes(t, p, `document.querySelector(".code .bar b").textContent + " " + document.querySelector(".code .bar code").textContent`, "writelock core/recipe/writelock.go")
	becomes(t, p, people, "ann asks")

	// It is brought to the line of its create: that is not done, and later it is.
	const create = "created := c.Do(req) | "
	atLine(t, p, "WriteLockCreates", "run until")
	wait(t, p, Resting+` && `+standing+` === "`+create+`ann asks, not done yet"`)
	becomes(t, p, `document.activeElement.title`, "WriteLockCreates")
	wait(t, p, `(([line, list]) => line.top >= list.top && line.bottom <= list.bottom)([".lines .at", ".lines"].map((s) =>
		document.querySelector(s).getBoundingClientRect()))`)
	gave(t, p, "run until client ann at WriteLockCreates")
	click(t, p, line("WriteLockCreates"))
	wait(t, p, items+` === "crash ann; break ann-3; run until total CLIENT_REPLY to ann at-least 4; break ann-3; `+
		`pause ann; run for 34s; resume ann; link 3>ann hold; pause ann; ann disconnect"`)
	accessible(t, p)
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector(".menu") === null && document.activeElement.title === "WriteLockCreates"`)
	atLine(t, p, "WriteLockCreates", "link")
	gave(t, p, "link 3>ann hold")
	byHand(t, p, "run until node /lock children are 1")
	click(t, p, codeTab)
	wait(t, p, standing+` === "`+create+`ann asks, done, the answer is on its way"`)

	// A step back, and it stands where it stood.
	leave(t, p, "b")
	wait(t, p, Resting+` && `+standing+` === "`+create+`ann asks, not done yet"`)
	leave(t, p, "n")
	wait(t, p, Resting+` && heard.state.view.clients[0].way === 3`)

	// The connection is lost, after the server has done it: the recipe looks for its node.
	atLine(t, p, "WriteLockCreates", "break")
	gave(t, p, "break ann-3")
	byHand(t, p, "run until client ann is CONNECTING")
	click(t, p, codeTab)
	wait(t, p, `document.querySelectorAll(".lines .mk .dot.connecting").length === 1`)
	atLine(t, p, "FindPrefix", "run until")
	gave(t, p, "run until client ann at FindPrefix")
	byHand(t, p, "settle")
	click(t, p, codeTab)
	wait(t, p, standing+` === 'if before == "" { return Result{Code: OK} } | ann holds the lock'`)

	// Another one begins there, waits, is paused, and its session ends.
	byHand(t, p, "client bob 2")
	byHand(t, p, "settle")
	click(t, p, codeTab)
	atLine(t, p, "WriteLockWaits", "bob lock")
	wait(t, p, Resting+` && `+people+` === "ann holds, bob waits"`)
	becomes(t, p, `heard.state.view.clients[1].stands[0].line`, "WriteLockWaits")
	atLine(t, p, "WriteLockWaits", "pause bob$")
	gave(t, p, "pause bob")
	wait(t, p, people+` === "ann holds, bob paused"`)
	atLine(t, p, "WriteLockWaits", "resume")
	gave(t, p, "resume bob")
	atLine(t, p, "WriteLockWaits", "crash bob")
	gave(t, p, "crash bob")
	wait(t, p, people+` === "ann holds, bob crashed" && document.querySelector(".lines .lost em").textContent === "bob has crashed"`)
	byHand(t, p, "run for 20s")
	click(t, p, codeTab)
	wait(t, p, Resting+` && `+people+` === "ann holds, bob crashed"`)
	byHand(t, p, "run for 20s")
	click(t, p, codeTab)
	wait(t, p, people+` === "ann holds, bob gone" && document.querySelector(".lines .lost em").textContent === "bob: session is over"`)
	accessible(t, p)
}

// At its line a client loses its connection before the server has acted or after, its session expires while it is paused there, or it crashes:
// each is one choice, whose commands come one after the other and are taken back together. What cannot be done says why.
func TestCodeWhatBefallsAClientAtItsLine(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	const (
		create = `created := c.Do(req) | ann asks, not done yet`
		after  = `run until total CLIENT_REPLY to ann at-least 4; break ann-3`
		off    = `[...document.querySelectorAll(".lines .menu [aria-disabled]")].map((e) => [...e.children].map((c) => c.textContent).join(": ")).join("; ")`
	)
	expect := func(predicate string) {
		t.Helper()
		byHand(t, p, "expect "+predicate)
		is(t, p, `[...document.querySelectorAll(".con-out .err")].map((e) => e.textContent).join()`, "")
		click(t, p, codeTab)
	}
	undo := func() {
		t.Helper()
		before := eval(t, p, `heard.state.position + heard.state.given`)
		eval(t, p, `(document.activeElement.blur(), "")`)
		if err := p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl))); err != nil {
			t.Fatal(err)
		}
		wait(t, p, Resting+` && heard.state.position + heard.state.given !== `+quoted(before))
	}
	back := func() { // to where ann stands at the line of its create
		t.Helper()
		undo()
		for i := 0; eval(t, p, standing) != create; i++ {
			if i == 8 {
				t.Fatalf("still %s", eval(t, p, standing))
			}
			undo()
		}
	}
	byHand(t, p, "ann lock /lock --strategy writelock")
	byHand(t, p, "run until client ann at WriteLockCreates")
	click(t, p, codeTab)
	wait(t, p, standing+` === "`+create+`"`)

	// Before: no node is made. A gesture is taken back as a whole.
	atLine(t, p, "WriteLockCreates", "break ann-3$")
	gave(t, p, "break ann-3")
	byHand(t, p, "run until client ann is CONNECTING")
	byHand(t, p, "run until client ann is CONNECTED")
	expect("node /lock children are 0")
	back()
	// After: the node is there, and ann does not know of it.
	atLine(t, p, "WriteLockCreates", after+"$")
	gave(t, p, after)
	byHand(t, p, "run until client ann is CONNECTING")
	expect("node /lock children are 1 and not client ann at FindPrefix")
	for range 3 { // what was expected, what was run until, and both of the gesture
		is(t, p, standing+` === "`+create+`"`, "false")
		undo()
	}
	wait(t, p, standing+` === "`+create+`"`)

	// It stands there until its session is over, and wakes there. Another one got the lock meanwhile.
	byHand(t, p, "client bob 1")
	byHand(t, p, "bob lock /lock --strategy writelock")
	click(t, p, codeTab)
	atLine(t, p, "WriteLockCreates", "pause ann; run for 34s; resume ann$")
	gave(t, p, "resume ann")
	wait(t, p, people+` === "ann asks, bob holds"`)
	byHand(t, p, "run until client ann is EXPIRED within 1s")
	click(t, p, codeTab)
	wait(t, p, people+` === "ann gone, bob holds"`)
	back()

	// It crashes: its session ends later, and its node with it, if there is one.
	atLine(t, p, "WriteLockCreates", "crash ann$")
	gave(t, p, "crash ann")
	wait(t, p, Resting+` && `+people+`.startsWith("ann crashed, bob ")`)
	byHand(t, p, "run until lock /lock held by bob")
	click(t, p, codeTab)
	wait(t, p, people+` === "ann gone, bob holds"`)
	back()

	// What cannot be done says why; where the rest is left, nothing has happened.
	byHand(t, p, "link ann>3 hold")
	click(t, p, codeTab)
	click(t, p, line("WriteLockCreates"))
	wait(t, p, off+` === "ann loses its connection after the server has acted: its request is held on its way"`)
	press(t, p, kb.Escape)
	byHand(t, p, "link ann>3 release")
	byHand(t, p, "run until total CLIENT_REPLY to ann at-least 4")
	click(t, p, codeTab)
	click(t, p, line("WriteLockCreates"))
	wait(t, p, off+` === "ann loses its connection before the server has acted: its request has reached server 3 already"`)
	wait(t, p, items+`.includes("; break ann-3; pause ann; ")`) // its answer is on its way already
	press(t, p, kb.Escape)
}

// In a lesson with code its lines stand beside the stage where the window is wide, and in their tab where it is not; the drawer has its
// other tabs. Elsewhere nothing stands there.
func TestCodeBesideTheStage(t *testing.T) {
	t.Parallel()
	const (
		beside = `(([column, stage, cap, bench]) => column.left === bench.left && column.right <= stage.left && column.right <= cap.left &&
			column.height > 300 && stage.width > 420 && stage.right === bench.right && column.bottom === cap.bottom)([".column", ".stage", ".cap", ".bench"].map((s) =>
			document.querySelector(s).getBoundingClientRect())) && document.querySelector("#tab-code") === null && document.querySelector(".column .code .lines") !== null`
		inTab  = `document.querySelector(".column").hidden && document.querySelector("#tab-code").ariaSelected === "true" && document.querySelector("#pane .code .lines") !== null`
		nobody = `document.querySelector(".column").hidden && !document.documentElement.classList.contains("with-column")`
		asks   = `[...document.querySelectorAll(".column .lines .at em")].at(-1)?.textContent`
		inside = `(([line, list]) => line.top >= list.top && line.bottom <= list.bottom)([[...document.querySelectorAll(".lines .at")].at(-1), document.querySelector(".lines")].map((e) => e.getBoundingClientRect()))`
	)
	size := func(p *Page, w, h int64) {
		t.Helper()
		if err := p.Do(chromedp.EmulateViewport(w, h)); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		lang, theme, says, says2 string
		browser                  *Browser
	}{
		{"en", "light", "bob asks", "bob loses its connection after the server has acted", start(t)},
		{"zh", "dark", "bob 等待响应", "服务器执行之后 bob 断线，收不到响应", beginner(t)},
	} {
		p := visit(t, test.browser, file("?lang="+test.lang+"#/lesson/code-writelock/8"), wide, high, Media("prefers-color-scheme", test.theme), atFirst(overheard))
		wait(t, p, Resting+` && `+beside+` && `+asks+` === "`+test.says+`" && `+inside)
		frame := eval(t, p, `document.documentElement.dataset.frame`)
		accessible(t, p)
		// By keys alone: the lines are one stop, and a line has its menu.
		r := reach{t, p, "keys"}
		r.to(`.column .lines [data-stop]`)
		for range 40 {
			if eval(t, p, `document.activeElement.title`) == "WriteLockWatches" {
				break
			}
			press(t, p, kb.ArrowDown)
		}
		press(t, p, kb.Enter)
		wait(t, p, `[...document.querySelectorAll(".column .menu [role=menuitem]")].some((e) => e.firstElementChild.textContent === "`+test.says2+`")`)
		wait(t, p, `(({ left, right, top, bottom }) => left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight)(document.querySelector(".column .menu").getBoundingClientRect())`)
		press(t, p, kb.Escape)
		for _, s := range [][2]int64{{1280, 800}, {1200, 800}, {2560, 1440}} {
			size(p, s[0], s[1])
			wait(t, p, beside+` && `+inside+` && [...document.querySelectorAll(".seg, .corner")].every((e) => e.scrollWidth <= e.clientWidth)`)
			becomes(t, p, `String((([seg, corner]) => seg.right === seg.left || seg.right <= corner.left || corner.right === corner.left)([".seg", ".corner"].map((s) =>
				document.querySelector(s).getBoundingClientRect())))`, "true")
			becomes(t, p, `String(document.documentElement.scrollWidth <= innerWidth)`, "true")
		}
		// Other tabs open below, and the line of who asks stays in sight.
		size(p, wide, high)
		if frame == "first" {
			click(t, p, `.look`)
		}
		click(t, p, `#tab-messages`)
		wait(t, p, beside+` && `+inside+` && document.querySelector("#tab-messages").ariaSelected === "true" && document.querySelector("#pane").firstElementChild !== null &&
			document.querySelector("#pane").getBoundingClientRect().height > 100`)
		if test.lang == "zh" {
			accessible(t, p)
		}
		// A narrower window has them in their tab, and a wider one beside the stage again.
		size(p, 1100, 800)
		wait(t, p, inTab)
		size(p, wide, high)
		wait(t, p, beside)
		// Elsewhere nothing stands there.
		eval(t, p, `(location.hash = "#/lesson/quorums/1", "")`)
		wait(t, p, Resting+` && `+nobody)
		eval(t, p, `(location.hash = "#/playground", "")`)
		wait(t, p, Resting+` && `+nobody+` && document.querySelector("#tab-code") !== null`)
	}
}

// Code in the prose is not cut at its edge: what is too long goes on in the next line.
func TestCodeInTheProseIsWhole(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"?lang=en#/lesson/code-writelock/6", "?lang=zh#/lesson/latch/2", "?lang=en#/lesson/one-session-many-threads/3"} {
		p := visit(t, start(t), file(address), wide, high)
		wait(t, p, Resting)
		for _, w := range []int64{wide, 1024, 390} {
			if err := p.Do(chromedp.EmulateViewport(w, 844)); err != nil {
				t.Fatal(err)
			}
			wait(t, p, laidOut(w, 844))
			becomes(t, p, `document.querySelectorAll(".body pre").length + " " + [...document.querySelectorAll(".body pre")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)`, "1 ")
		}
	}
}

// Beside the stage stand at most 24 rows, without what only instruments them, and with the lines that a question offers. A press shows a whole
// function with its comment, and folds it again; so does a key.
func TestCodeFoldsBesideTheStage(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=en#/lesson/code-writelock/5"), wide, high, atFirst(overheard))
	const (
		rows  = `[...document.querySelectorAll(".column .fn")].reduce((n, fn) => n + (fn.classList.contains("shut") ? 1 : fn.children.length), 0)`
		text  = `document.querySelector(".column .lines").textContent`
		gap   = `.column .fn:last-child .gap`
		state = `[document.querySelector("` + gap + `").textContent, document.querySelector("` + gap + `").ariaExpanded,
			document.querySelectorAll(".column .fn:last-child .ln").length, document.querySelectorAll("` + gap + `").length].join()`
	)
	wait(t, p, Resting+` && `+standing+` === "awaitBefore(c, before) | bob waits for an event"`)
	becomes(t, p, `String(`+rows+` <= 24)`, "true")
	is(t, p, `/trace|proto|Bugs|Site|Mine/.test(`+text+`)`, "false")
	is(t, p, `["return id, before, OK", "return name, OK", "n < 10"].every((code) => `+text+`.includes(code))`, "true")
	is(t, p, state, "⋯ 4 lines,false,1,1")
	click(t, p, gap)
	wait(t, p, state+` === "fold,true,6,1" && document.activeElement.matches("`+gap+`")`)
	accessible(t, p)
	press(t, p, kb.Enter)
	wait(t, p, state+` === "⋯ 4 lines,false,1,1" && document.activeElement.matches("`+gap+`")`)
}

// Where clients run several recipes one is chosen; each can be read. The lines are one stop of the tab key, and a line opens by Enter.
func TestCodeOfSeveralRecipes(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	for _, command := range []string{"client bob 2", "ann lock /l --strategy latch", "bob dequeue /jobs", "settle"} {
		byHand(t, p, command)
	}
	click(t, p, codeTab)
	const recipes = `[...document.querySelectorAll(".code .pick button")].map((e) => e.textContent + (e.ariaPressed === "true" ? "!" : "")).join()`
	wait(t, p, recipes+` === "latch!,dequeue"`)
	click(t, p, `.code .pick [data-key="dequeue"]`)
	wait(t, p, recipes+` === "latch,dequeue!" && `+standing+` === "if len(items) == 0 { c.AwaitEvent(a.Path) } | bob waits for an event"`)
	becomes(t, p, `document.querySelector(".people li:first-child").textContent.includes("holds the lock")`, "true")
	click(t, p, `.people li:first-child button`)
	wait(t, p, recipes+` === "latch!,dequeue"`)

	wait(t, p, `document.querySelector('`+line("LatchCreates")+`') !== null && document.querySelectorAll(".lines .no[tabindex='0']").length === 1`)
	eval(t, p, `document.querySelector(".lines .no[tabindex='0']").focus()`)
	press(t, p, kb.ArrowDown)
	becomes(t, p, `document.activeElement.title`, "LatchCreates")
	press(t, p, kb.Enter)
	wait(t, p, `document.querySelector(".lines .menu") !== null`)
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector(".menu") === null && document.activeElement.title === "LatchCreates"`)

	click(t, p, `.code .bar .menubtn`)
	pick(t, p, `[...document.querySelectorAll(".code .bar [role=menuitemradio]")].find((e) => e.textContent === "mutex")`)
	wait(t, p, recipes+` === "latch,dequeue,mutex!" && document.querySelector('`+line("MutexWaits")+`') !== null`)
}

// On a phone, in Chinese and in the dark: the line is in sight, a finger on it opens the menu, and the page does not become wider.
func TestCodeOnAPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), 390, 844, atFirst(overheard), Media("prefers-color-scheme", "dark"),
		emulation.SetTouchEmulationEnabled(true))
	wait(t, p, Resting)
	press(t, p, "l")
	byHand(t, p, "ann lock /lock --strategy writelock")
	byHand(t, p, "run until client ann at WriteLockLists")
	pick(t, p, `document.querySelector("`+codeTab+`")`)
	wait(t, p, `document.querySelector(".lines .at em")?.textContent === "ann 等待响应"`)
	wait(t, p, `(([line, pane]) => line.top >= pane.top && line.bottom <= pane.bottom)([".lines .at", ".pane"].map((s) =>
		document.querySelector(s).getBoundingClientRect()))`)
	becomes(t, p, `String(document.documentElement.scrollWidth <= 390 && document.querySelector(".pane").scrollWidth <= 390)`, "true")
	accessible(t, p)
	tap(t, p, `.lines .at s`)
	wait(t, p, items+`.startsWith("crash ann; break ann-3; run until total CLIENT_REPLY to ann at-least ")`)
	wait(t, p, `(({ left, right, top, bottom }) => left >= 0 && right <= 390 && top >= 0 && bottom <= 844)(document.querySelector(".lines .menu").getBoundingClientRect())`)
	tap(t, p, `.lines .menu [data-command^=link]`)
	gave(t, p, "link 3>ann hold")
	wait(t, p, `document.querySelector(".people")?.textContent.includes("等待响应")`)
}

// A lesson that names its recipe begins with its lines beside the stage, also for who has never looked inside; marks come with the run.
func TestCodeIsOpenWhereALessonNamesIt(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file("#/"), wide, high)
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "line.md", markdown("---\ntitle: Line by line\ncode: writelock\n---\n\n```zk\nservers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\n```\n\n"+
		"## It asks\n\nA lock.\n\n```zk\nann lock /lock --strategy writelock\nrun until client ann at WriteLockLists\n```\n"))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.line")`)
	wait(t, p, `document.documentElement.dataset.frame === "first" && document.querySelector('.column `+line("WriteLockWaits")+`') !== null`)
	is(t, p, standing, "")
	is(t, p, `document.querySelector(".code .bar b").textContent`, "writelock")
	eval(t, p, `(location.hash = "#/lesson/own.line/1", "")`)
	wait(t, p, Resting+` && `+standing+` === "list := c.Do(listRequest(a.Path, false)) | ann asks"`)
}

// In a code lesson that waits at a sentence, the line of the client whose event is told is in sight, though another client may have come to a line later.
func TestTheLineThatIsToldIsInSight(t *testing.T) {
	t.Parallel()
	p := visit(t, firstVisit(t), file("#/lesson/code-writelock/1"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	const inSight = `(() => {
		const { focus, view } = heard.state;
		const client = focus && [focus.who, focus.peer, focus.from, focus.to].map((name) => view.clients.find((c) => c.name === name)).find((c) => c);
		const goes = client?.stands.filter((s) => s.kind !== "gone" && s.kind !== "crashed" && s.kind !== "holds")[0];
		const line = goes && document.querySelector('.lines [data-key="' + goes.file + ":" + goes.row + '"]')?.closest(".ln");
		if (!line) return "none";
		const [l, box] = [line, document.querySelector(".lines")].map((e) => e.getBoundingClientRect());
		return l.top >= box.top - 1 && l.bottom <= box.bottom + 1 ? "seen" : client.name + " at " + goes.row + " is out of sight: " + focus.title;
	})()`
	seen := 0
	for range 24 {
		onward(t, p)
		was := eval(t, p, `[heard.state.step, heard.state.sentence, heard.state.stepDone].join()`)
		if !doForMe(t, p) {
			insist(t, p, pressNext, `[heard.state.step, heard.state.sentence, heard.state.stepDone].join() !== "`+was+`"`)
		}
		wait(t, p, Resting)
		becomes(t, p, inSight+`.includes("out of sight")`, "false")
		if eval(t, p, inSight) == "seen" {
			seen++
		}
	}
	if seen < 8 {
		t.Errorf("%d events of clients at a line were told", seen)
	}
}
