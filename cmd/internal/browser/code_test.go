package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
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

// atLine opens the menu of a line, and chooses what a command of it begins with.
func atLine(t *testing.T, p *Page, name, command string) {
	t.Helper()
	click(t, p, line(name))
	item := `.lines .menu [data-command^="` + command + `"]`
	wait(t, p, `document.querySelector('`+item+`') !== null`)
	click(t, p, item)
}

// gave looks into the console, which ends with a command, and goes back.
func gave(t *testing.T, p *Page, command string) {
	t.Helper()
	wait(t, p, Resting)
	eval(t, p, `document.querySelector("#tab-console").click()`)
	wrote(t, p, command)
	eval(t, p, `document.querySelector("`+codeTab+`").click()`)
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
	wait(t, p, standing+` === "there := c.At(trace.AtEnsureLooks).Do(proto.Request{Op: proto.OpExists, Path: path}) | ann asks"`)
	is(t, p, `document.querySelector(".code .bar b").textContent + " " + document.querySelector(".code .bar code").textContent`, "writelock core/recipe/writelock.go")
	is(t, p, people, "ann asks")

	// It is brought to the line of its create: that is not done, and later it is.
	const create = "created := c.At(trace.AtWriteLockCreates).Do(req) | "
	atLine(t, p, "WriteLockCreates", "run until")
	wait(t, p, Resting+` && `+standing+` === "`+create+`ann asks, not done yet"`)
	is(t, p, `document.activeElement.title`, "WriteLockCreates")
	wait(t, p, `(([line, list]) => line.top >= list.top && line.bottom <= list.bottom)([".lines .at", ".lines"].map((s) =>
		document.querySelector(s).getBoundingClientRect()))`)
	gave(t, p, "run until client ann at WriteLockCreates")
	click(t, p, line("WriteLockCreates"))
	wait(t, p, items+` === "break ann-3; link 3>ann hold; pause ann; ann disconnect; ann expire"`)
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
	wait(t, p, standing+` === "return Result{Code: proto.OK, Site: trace.AtLockAcquired} | ann holds the lock"`)

	// Another one begins there, waits, is paused, and its session ends.
	byHand(t, p, "client bob 2")
	byHand(t, p, "settle")
	click(t, p, codeTab)
	atLine(t, p, "WriteLockWaits", "bob lock")
	wait(t, p, Resting+` && `+people+` === "ann holds, bob waits"`)
	is(t, p, `heard.state.view.clients[1].stands[0].line`, "WriteLockWaits")
	atLine(t, p, "WriteLockWaits", "pause")
	gave(t, p, "pause bob")
	wait(t, p, people+` === "ann holds, bob paused"`)
	atLine(t, p, "WriteLockWaits", "resume")
	gave(t, p, "resume bob")
	atLine(t, p, "WriteLockWaits", "bob expire")
	gave(t, p, "bob expire")
	byHand(t, p, "run until client bob is EXPIRED")
	click(t, p, codeTab)
	wait(t, p, people+` === "ann holds, bob gone" && document.querySelector(".lines .lost em").textContent === "bob session is over"`)
	accessible(t, p)
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
	click(t, p, `.code .pick [data-pick="dequeue"]`)
	wait(t, p, recipes+` === "latch,dequeue!" && `+standing+` === "c.At(trace.AtQueueWaits).AwaitEvent(a.Path) | bob waits for an event"`)
	is(t, p, `document.querySelector(".people li:first-child").textContent.includes("holds the lock")`, "true")
	click(t, p, `.people li:first-child button`)
	wait(t, p, recipes+` === "latch!,dequeue"`)

	is(t, p, `document.querySelectorAll(".lines .no[tabindex='0']").length`, "1")
	eval(t, p, `document.querySelector(".lines .no[tabindex='0']").focus()`)
	press(t, p, kb.ArrowDown)
	is(t, p, `document.activeElement.title`, "LatchCreates")
	press(t, p, kb.Enter)
	wait(t, p, `document.querySelector(".lines .menu") !== null`)
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector(".menu") === null && document.activeElement.title === "LatchCreates"`)

	click(t, p, `.code .bar .menubtn`)
	wait(t, p, `document.querySelector(".code .bar [role=menuitemradio]") !== null`)
	eval(t, p, `[...document.querySelectorAll(".code .bar [role=menuitemradio]")].find((e) => e.textContent === "mutex").click()`)
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
	eval(t, p, `document.querySelector("`+codeTab+`").click()`)
	wait(t, p, `document.querySelector(".lines .at em")?.textContent === "ann 等待响应"`)
	wait(t, p, `(([line, pane]) => line.top >= pane.top && line.bottom <= pane.bottom)([".lines .at", ".pane"].map((s) =>
		document.querySelector(s).getBoundingClientRect()))`)
	is(t, p, `String(document.documentElement.scrollWidth <= 390 && document.querySelector(".pane").scrollWidth <= 390)`, "true")
	accessible(t, p)
	tap(t, p, `.lines .at s`)
	wait(t, p, items+`.startsWith("break ann-3; link 3>ann hold")`)
	wait(t, p, `(({ left, right, top, bottom }) => left >= 0 && right <= 390 && top >= 0 && bottom <= 844)(document.querySelector(".lines .menu").getBoundingClientRect())`)
	tap(t, p, `.lines .menu [data-command^=link]`)
	gave(t, p, "link 3>ann hold")
	if said := eval(t, p, `document.querySelector(".people").textContent`); !strings.Contains(said, "等待响应") {
		t.Error(said)
	}
}

// A lesson that names its recipe begins with its lines beside the stage, also for who has never looked inside; marks come with the run.
func TestCodeIsOpenWhereALessonNamesIt(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file("#/"), wide, high)
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "line.md", markdown("---\ntitle: Line by line\ncode: writelock\n---\n\n```zk\nservers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\n```\n\n"+
		"## It asks\n\nA lock.\n\n```zk\nann lock /lock --strategy writelock\nrun until client ann at WriteLockLists\n```\n"))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.line")`)
	wait(t, p, `document.querySelector("`+codeTab+`")?.ariaSelected === "true" && document.querySelector('`+line("WriteLockLists")+`') !== null`)
	is(t, p, standing, "")
	is(t, p, `document.querySelector(".code .bar b").textContent`, "writelock")
	eval(t, p, `(location.hash = "#/lesson/own.line/1", "")`)
	wait(t, p, Resting+` && `+standing+` === "list := c.At(trace.AtWriteLockLists).Do(listRequest(a.Path, false)) | ann asks"`)
}
