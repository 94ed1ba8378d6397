package browser

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// typedIn are the commands that the console has and no script has given, as one would have typed them.
const typedIn = `[...document.querySelectorAll('.con-out .in:not([data-by="script"])')].map((e) => e.textContent).join("; ")`

// An incident has its three sentences below its name as soon as it is opened, on a phone, too; then it is played on as any other world.
func TestIncidents(t *testing.T) {
	t.Parallel()
	b := start(t)
	for _, size := range [][2]int64{{wide, high}, {390, 844}} {
		p := visit(t, b, file("#/playground"), size[0], size[1])
		wait(t, p, Resting)
		if size[0] < wide {
			click(t, p, `.play-keys [data-key="add"]`)
		}
		wait(t, p, `document.querySelectorAll(".incidents li").length === 7`)
		click(t, p, `[data-key="setup fulldisk"]`)
		wait(t, p, Resting+` && document.querySelector(".incidents [aria-pressed=true]")?.dataset.key === "setup fulldisk"`)
		is(t, p, `[...document.querySelectorAll(".incident dt")].map((e) => e.textContent).join()`, "What one sees,The cause,What to look at,To try")
		is(t, p, `document.querySelectorAll(".incident").length === 1 && document.querySelector(".incident").textContent.includes("No space left on device") ? "yes" : "no"`, "yes")
	}
}

// In the playground a set-up is one click, everything that can be done is a command in the console, and the run is there again after a
// reload and by its link.
func TestPlayground(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("#/"), wide, high, atFirst(overheard))
	wait(t, p, `document.querySelector('a[href="#/playground"]') !== null`)
	click(t, p, `.topnav a[href="#/playground"]`)
	wait(t, p, Resting)
	is(t, p, `document.querySelector(".topnav [aria-current]").textContent`, "Playground")
	is(t, p, `document.querySelector(".worlds [aria-pressed=true]").textContent`, "Five, settled")
	becomes(t, p, `document.querySelectorAll(".bench-con .kept li:not(.no)").length`, eval(t, p, `zootropePromises.length`))

	click(t, p, `[data-key="setups"]`)
	for _, id := range []string{"paused", "nine", "dying"} {
		click(t, p, `[data-key="setup `+id+`"]`)
		wait(t, p, Resting+` && document.querySelector(".worlds [aria-pressed=true]")?.dataset.key === "setup `+id+`"`)
	}
	click(t, p, `[data-key="setup queue"]`)
	wait(t, p, Resting+` && document.querySelector('[data-key="queue 1"]').previousSibling.textContent === "2"`) // bo and cy
	click(t, p, `[data-key="queue -1"]`)
	wait(t, p, Resting+` && document.querySelector('[data-key="queue 1"]').previousSibling.textContent === "1"`)
	click(t, p, `[data-key="setup three"]`)
	wait(t, p, Resting+` && document.querySelector('[data-key="voters 1"]').previousSibling.textContent === "3"`)

	// A client more, and one that waits for a lock: each is a line in the console.
	click(t, p, `[data-key="setup five"]`)
	wait(t, p, Resting+` && document.querySelector('[data-key="client 1"]')?.dataset.command === "client c1 2"`)
	click(t, p, `[data-key="client 1"]`)
	wait(t, p, typedIn+` === "client c1 2"`)
	wait(t, p, Resting+` && document.querySelector('[data-key="lock 1"]').dataset.command !== ""`)
	byHand(t, p, "settle")
	wait(t, p, Resting)
	click(t, p, `[data-key="lock 1"]`)
	wait(t, p, `document.querySelector('[data-key="lock 1"]').previousSibling.textContent === "1"`)
	wait(t, p, typedIn+`.endsWith("ann lock /lock")`)
	byHand(t, p, "settle")
	isKept(t, p)

	// After a reload it stands there.
	clock := eval(t, p, `document.querySelector(".clock").innerText`)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting)
	becomes(t, p, `document.querySelector(".clock").innerText`, clock)

	// And by its link, elsewhere.
	link := eval(t, p, `"#/playground/" + JSON.parse(`+kept+`).artefact`)
	other := visit(t, start(t), file(link), wide, high)
	wait(t, other, Resting)
	becomes(t, other, `document.querySelector(".clock").innerText`, clock)
	is(t, other, `location.hash`, "#/playground")
}

// touchCard presses on something where it stands on the stage, until its buttons are there: it may move meanwhile.
func touchCard(t *testing.T, p *Page, kind, name, offers string) {
	t.Helper()
	pressCard(t, p, kind, name, `document.querySelector(".handful:not([hidden])")?.textContent.includes("`+offers+`") === true`, func(x, y float64) chromedp.Action {
		return chromedp.MouseClickXY(x, y)
	})
}

// pressCard presses on something on the stage in some way until something has come of it.
func pressCard(t *testing.T, p *Page, kind, name, comes string, how func(x, y float64) chromedp.Action) {
	t.Helper()
	card := `heard.places?.places.find((p) => p.kind === "` + kind + `" && p.name === "` + name + `")`
	for came := "false"; came != "true"; {
		wait(t, p, card+` !== undefined`)
		var at []float64
		if err := p.Do(chromedp.Evaluate(`(() => {
			const stage = document.querySelector(".stage iframe").getBoundingClientRect();
			const { x, y, w, h } = globalThis.touched = `+card+`;
			return [stage.left + x + w / 2, stage.top + y + h / 2];
		})()`, &at)); err != nil {
			t.Fatal(err)
		}
		if err := p.Do(how(at[0], at[1])); err != nil {
			t.Fatal(err)
		}
		wait(t, p, comes+` || JSON.stringify(`+card+`) !== JSON.stringify(touched)`)
		came = eval(t, p, `String(`+comes+`)`)
	}
}

// A known bug that is switched on tells the run again from its beginning, what was done by hand included.
func TestAKnownBugTellsTheRunAgain(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "ann create /x")
	byHand(t, p, "settle")
	wait(t, p, Resting)
	now := eval(t, p, `document.querySelector(".clock b").lastChild.textContent`)
	click(t, p, `[data-key="bug ack-before-fsync"]`)
	wait(t, p, Resting+` && document.querySelector('[data-key="bug ack-before-fsync"]').ariaChecked === "true"`)
	// A follower acknowledges what it has not on its disk: that is a promise broken, and the run stops there.
	wait(t, p, `document.querySelector(".kept li.no") !== null`)
	is(t, p, `String(document.querySelector(".kept .warn").textContent.includes("DurabilityOrder"))`, "true")
	click(t, p, `[data-key="bug ack-before-fsync"]`)
	wait(t, p, Resting+` && document.querySelector(".kept li.no") === null && document.querySelector('[data-key="bug ack-before-fsync"]').ariaChecked === "false"`)
	wait(t, p, `document.querySelector(".clock b").lastChild.textContent === "`+now+`"`)
}

// do presses a button of what is chosen on the stage, by a word of its command.
func do(t *testing.T, p *Page, word string) {
	t.Helper()
	strike(t, p, `[...document.querySelectorAll(".handful [data-command]:not([aria-disabled])")].find((e) => e.dataset.command.includes("`+word+`"))`,
		func(x, y float64) chromedp.Action { return chromedp.MouseClickXY(x, y) })
}

// strike presses on an element of the page where it is seen, as soon as it stands still and nothing covers it.
func strike(t *testing.T, p *Page, element string, how func(x, y float64) chromedp.Action) {
	t.Helper()
	x, y := still(t, p, element)
	if err := p.Do(how(x, y)); err != nil {
		t.Fatal(err)
	}
}

// wrote waits until the console ends with a command, and the run stands again.
func wrote(t *testing.T, p *Page, command string) {
	t.Helper()
	wait(t, p, Resting+` && `+typedIn+`.endsWith("`+command+`")`)
	is(t, p, `document.querySelectorAll(".con-out .err").length`, "0")
}

// What is touched on the stage has its buttons about it: a server, a link, a message, a client. Each writes the command that it says.
func TestThingsOnTheStageOfThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	touchCard(t, p, "server", "2", "crash 2")
	becomes(t, p, `[...document.querySelectorAll(".handful kbd")].map((e) => e.textContent).join("")`, "CSPDRN")
	is(t, p, `[...document.querySelectorAll(".handful button")].filter((e) => e.offsetHeight > 0 && e.offsetHeight < 32).length`, "0")
	pick(t, p, `document.querySelector('.handful [data-key^="server D"]')`)
	do(t, p, "disk 2 delay 100ms")
	wrote(t, p, "disk 2 delay 100ms")
	do(t, p, "crash 2")
	wrote(t, p, "crash 2")
	wait(t, p, `document.querySelector('.con-out [data-sign="hand"] svg') !== null`)
	wait(t, p, `document.querySelector(".cap p").textContent.includes("2")`)
	do(t, p, "start 2")
	wrote(t, p, "start 2")
	becomes(t, p, `[...document.querySelectorAll(".handful [aria-disabled]")].length`, "0")

	// A client: its command by the form, and another server for it.
	touchCard(t, p, "client", "ann", "ann disconnect")
	pick(t, p, `document.querySelector('.handful [data-key="form"]')`)
	wait(t, p, `document.activeElement.tagName === "SELECT"`)
	eval(t, p, `(() => { const [path, data] = document.querySelectorAll(".hand-form input[type=text]");
		path.value = "/form"; data.value = "two words"; path.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	becomes(t, p, `document.querySelector(".hand-form .btn").dataset.command`, "ann create /form 'two words'")
	click(t, p, ".hand-form .btn")
	wrote(t, p, `ann create /form 'two words'`)
	byHand(t, p, "settle") // the answer is a line of its own
	wait(t, p, Resting)
	touchCard(t, p, "client", "ann", "ann disconnect")
	pick(t, p, `document.querySelector('.handful [data-key="move"]')`)
	do(t, p, "ann connect 1")
	wrote(t, p, "ann connect 1")

	// A message that is on its way, and the lane beside it: the second is held, and then the first goes through.
	click(t, p, `[data-key="setups"]`)
	click(t, p, `[data-key="setup dying"]`)
	wait(t, p, Resting+` && document.querySelector(".worlds [aria-pressed=true]")?.dataset.key === "setup dying"`)
	touchCard(t, p, "bead", "PROPOSAL", "deliver 5>")
	do(t, p, "hold")
	wait(t, p, Resting+` && /link 5>\d hold$/.test(`+typedIn+`)`)
	touchCard(t, p, "bead", "PROPOSAL", "deliver 5>")
	do(t, p, "deliver")
	wait(t, p, Resting+` && /deliver 5>\d PROPOSAL$/.test(`+typedIn+`) && document.querySelector(".con-out .err") === null`)
	touchBetween(t, p, "5", "2")
	do(t, p, "-5 cut")
	wait(t, p, Resting+` && /link 2-5 cut$/.test(`+typedIn+`)`)
	touchBetween(t, p, "5", "2") // the gap
	do(t, p, "heal")
	wait(t, p, Resting+` && /link (5-2|2-5) heal$/.test(`+typedIn+`)`)
}

// touchBetween presses on the lane between two servers, until its buttons are there.
func touchBetween(t *testing.T, p *Page, a, b string) {
	t.Helper()
	card := func(name string) string {
		return `heard.places.places.find((p) => p.kind === "server" && p.name === "` + name + `")`
	}
	var at []float64
	if err := p.Do(chromedp.Evaluate(`((a, b) => {
		const stage = document.querySelector(".stage iframe").getBoundingClientRect();
		const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];
		return [stage.left + middle(a)[0] * 0.7 + middle(b)[0] * 0.3, stage.top + middle(a)[1] * 0.7 + middle(b)[1] * 0.3 - 3];
	})(`+card(a)+`, `+card(b)+`)`, &at)); err != nil {
		t.Fatal(err)
	}
	if err := p.Do(chromedp.MouseClickXY(at[0], at[1])); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `["break `+a+`-`+b+`", "break `+b+`-`+a+`"].some((c) => document.querySelector(".handful:not([hidden])")?.textContent.includes(c))`)
}

// A script that is wrong, or a link that cannot be read, takes nothing away.
func TestABadLinkToThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground/AAAA@1.2"), wide, high)
	wait(t, p, Resting+` && document.querySelector(".status .note.warn") !== null`)
	is(t, p, `document.querySelector(".worlds [aria-pressed=true]").textContent`, "Five, settled")
}

// The last command is taken back by a key.
func TestUndoInThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	const moment = `/moment ([\d ]+) of/.exec(document.querySelector(".clock").innerText)[1]`
	before := eval(t, p, moment)
	byHand(t, p, "crash 5")
	eval(t, p, `document.activeElement.blur()`)
	wait(t, p, Resting+` && `+moment+` !== "`+before+`"`)
	if err := p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl))); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && `+moment+` === "`+before+`"`)

	// The console says what stands: what was taken back is struck out, also when the run goes on or another command is given; in the branch that
	// has it, it stands, and the other one does not. What is ahead of where one has gone back to will be given again.
	const lines = `[...document.querySelectorAll('.con-out [data-by="hand"]')].map((e) => (e.classList.contains("undone") ? "-" : e.classList.contains("ahead") ? ">" : "+") + e.textContent).join()`
	wait(t, p, lines+` === "-crash 5"`)
	press(t, p, ".")
	wait(t, p, Resting)
	is(t, p, `String(heard.state.view.servers[4].state !== "DOWN")`, "true")
	byHand(t, p, "crash 2")
	wait(t, p, lines+` === "-crash 5,+crash 2"`)
	eval(t, p, `document.activeElement.blur()`)
	press(t, p, "b")
	wait(t, p, lines+` === "-crash 5,>crash 2"`)
	press(t, p, ".")
	wait(t, p, lines+` === "-crash 5,+crash 2"`)
	pick(t, p, `[...document.querySelectorAll(".strip button")].find((b) => b.ariaLabel?.includes("crash 5"))`)
	wait(t, p, Resting+` && `+lines+` === "+crash 5,-crash 2"`)
}

// The weather falls as commands in the console while the run is played, and ends when it is told to.
func TestWeatherInThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	click(t, p, `[data-key="crashes 5"]`)
	wait(t, p, `document.querySelector('[data-key="crashes 5"]').ariaPressed === "true"`)
	click(t, p, `[data-key="weather on"]`)
	wait(t, p, `[...document.querySelectorAll(".con-out .fell")].some((e) => e.textContent.startsWith("crash "))`)
	click(t, p, `[data-key="weather on"]`)
	wait(t, p, `document.querySelector('[data-key="weather on"]').ariaPressed === "false"`)
	press(t, p, kb.Escape)
	wait(t, p, Resting)
	is(t, p, `document.querySelectorAll(".bench-con .kept li.no").length`, "0")

	// It is on again after a reload, and falls when the run is played on.
	click(t, p, `[data-key="weather on"]`)
	wait(t, p, Playing)
	press(t, p, kb.Escape)
	wait(t, p, Resting+` && JSON.parse(`+kept+`).weather === true`)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && document.querySelector('[data-key="weather on"]')?.ariaPressed === "true"`)
	press(t, p, " ")
	wait(t, p, `document.querySelector(".con-out .fell") !== null`)
	press(t, p, kb.Escape)
	wait(t, p, Resting)
	click(t, p, `[data-key="weather on"]`)
	wait(t, p, `JSON.parse(`+kept+`).weather === false`)
}
