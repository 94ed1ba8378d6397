package browser

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// What cannot be done by hand now says why: a message that waits behind another, carried to its receiver, is not delivered, nor is the one
// before it; beside a second run nothing is taken in hand.
func TestWhatTheHandIsRefused(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	h := &palm{t: t, p: p}
	byHand(t, p, "ann create /x 0")
	byHand(t, p, "settle")
	byHand(t, p, "link 5>1 hold")
	byHand(t, p, "ann repeat 3 --async set /x %d")
	byHand(t, p, "run for 100ms")
	const behind = `heard.state.view.flights.filter((f) => f.kind === "PROPOSAL").find((f, i, all) =>
		all.slice(0, i).some((o) => o.to === f.to) && heard.places.places.some((p) => p.kind === "bead" && p.message === f.id))`
	wait(t, p, Resting+` && `+behind+` !== undefined`)
	eval(t, p, `(globalThis.later = `+behind+`, globalThis.spotOf = (id) => {
		const stage = document.querySelector(".stage iframe").getBoundingClientRect();
		const at = heard.places.places.find((p) => p.kind === "bead" && p.message === id);
		return [stage.left + at.x + at.w / 2, stage.top + at.y + at.h / 2];
	}, "")`)
	before := eval(t, p, typedIn)
	h.along(`spotOf(later.id)`, `between(3, 4, 0.5)`)
	h.to(`spot("server", later.to)`, input.MouseMoved, input.TouchMove)
	wait(t, p, `/comes first$/.test(document.querySelector(".stroke b")?.textContent ?? "")`)
	becomes(t, p, ghosts, "")
	h.lift()
	wait(t, p, `/comes first$/.test(document.querySelector(".status").textContent)`)
	is(t, p, typedIn, before)

	// A client is not taken to a server that is down. Its link is cut as one between servers is.
	byHand(t, p, "crash 4")
	h.along(`spot("client", "ann")`, `between(3, 4, 0.5)`)
	h.to(`spot("server", 4)`, input.MouseMoved, input.TouchMove)
	wait(t, p, `document.querySelector(".stroke b")?.textContent === "server 4 is down"`)
	h.lift()
	wait(t, p, `document.querySelector(".status").textContent.includes("server 4 is down")`)
	eval(t, p, `globalThis.beside = (dx, dy) => {
		const [a, b] = [spot("client", "ann"), spot("server", heard.state.view.clients[0].on)];
		const card = heard.places.places.find((p) => p.kind === "client");
		return [(a[0] - card.w / 2 - 12) + dx, a[1] * 0.9 + b[1] * 0.1 + dy];
	}`)
	h.along(`beside(0, -30)`, `beside(0, 30)`)
	wait(t, p, ghosts+` === "link ann-3 cut"`)
	h.lift()
	wrote(t, p, "link ann-3 cut")

	// What the console says of a command that comes to nothing shows code as code.
	byHand(t, p, "crash 4")
	is(t, p, `(({ textContent: all, children: [code] }) => [all.includes("\u0060"), code?.localName, code?.textContent].join())(document.querySelector(".con-out").lastElementChild)`,
		"false,code,start 4")

	leave(t, p, "c")
	wait(t, p, Resting+` && heard.state.compared !== null`)
	const why = `document.querySelector(".status").textContent.includes("Two runs are shown")`
	is(t, p, `String(`+why+`)`, "false")
	pressCard(t, p, "server", "2", why, func(x, y float64) chromedp.Action { return chromedp.MouseClickXY(x, y) })
	becomes(t, p, handful, "")
}

// Servers from 10 on are spelled with 0 before their second digit.
func TestTwelveServersByLetters(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	for _, row := range []string{"voters", "observers"} {
		for eval(t, p, `String(document.querySelector('[data-key="`+row+` 1"]').ariaDisabled)`) != "true" {
			was := eval(t, p, `document.querySelector('[data-key="`+row+` 1"]').previousSibling.textContent`)
			click(t, p, `[data-key="`+row+` 1"]`)
			wait(t, p, Resting+` && `+placed+` && document.querySelector('[data-key="`+row+` 1"]').previousSibling.textContent !== "`+was+`"`)
		}
	}
	is(t, p, `heard.state.view.servers.length`, "12")
	eval(t, p, `document.querySelector(".hold").focus()`)
	for _, keys := range []struct{ pressed, wrote string }{
		{"00c", "crash 10"}, {"r", "start 10"}, {"3l02x", "link 3-12 cut"}, {"M", "heal"},
		{"g100\r", "partition 1 10 | 2 3 4 5 6 7 8 9 11 12"},
	} {
		press(t, p, keys.pressed)
		wrote(t, p, keys.wrote)
	}
}

// A fault that a script switches on among other settings, or with a comment behind it, is seen by its switch, and goes with it.
func TestASwitchAmongSettings(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	click(t, p, "#tab-script")
	wait(t, p, field+`?.value.includes("servers 5") === true`) // the run so far has been told
	eval(t, p, `(`+field+`.focus(), `+field+`.select(), String(document.execCommand("delete")))`)
	write(t, p, "servers 3\nconfig tickTime=1000 bug=ack-before-fsync # two at once\nstart all\nrun until servers agree\nclient ann 1\nsettle\n")
	wait(t, p, field+`.value.startsWith("servers 3\nconfig tickTime=1000 bug")`)
	click(t, p, `.editor [data-key="run"]`)
	const on = `document.querySelector('[data-key="bug ack-before-fsync"]').ariaChecked`
	wait(t, p, Resting+` && `+on+` === "true"`)
	click(t, p, `[data-key="bug ack-before-fsync"]`)
	wait(t, p, Resting+` && `+on+` === "false"`)
	wait(t, p, field+`.value.includes("config tickTime=1000\n")`)
	becomes(t, p, `String(`+field+`.value.includes("bug="))`, "false")
}

// The weather has partitions and slow disks, too: each falls as a command.
func TestEveryKindOfWeather(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	for _, kind := range []string{"crashes", "delays", "writes"} {
		for eval(t, p, `document.querySelectorAll('[data-key^="`+kind+` "][aria-pressed="true"]').length`) != "0" {
			was := eval(t, p, `document.querySelectorAll('[data-key^="`+kind+` "][aria-pressed="true"]').length`)
			click(t, p, `[data-key="`+kind+` 1"]`)
			wait(t, p, `String(document.querySelectorAll('[data-key^="`+kind+` "][aria-pressed="true"]').length) !== "`+was+`"`)
		}
	}
	for _, kind := range []string{"partitions", "disks"} {
		click(t, p, `[data-key="`+kind+` 5"]`)
	}
	click(t, p, `[data-key="weather on"]`)
	const fell = `[...document.querySelectorAll(".con-out .fell")].map((e) => e.textContent)`
	wait(t, p, fell+`.some((c) => c.startsWith("partition ")) && `+fell+`.some((c) => c.startsWith("disk "))`)
	is(t, p, fell+`.filter((c) => c.startsWith("crash ")).length`, "0")
	click(t, p, `[data-key="weather on"]`)
}
