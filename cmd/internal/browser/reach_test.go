package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// reach is a way to get at what the playground has: a pointer, a finger, or keys alone.
type reach struct {
	t   *testing.T
	p   *Page
	way string
}

// on presses a button of the page, by a selector.
func (r reach) on(selector string) {
	r.t.Helper()
	wait(r.t, r.p, `document.querySelector('`+selector+`') !== null`)
	switch r.way {
	case "mouse":
		strike(r.t, r.p, `document.querySelector('`+selector+`')`, func(x, y float64) chromedp.Action { return chromedp.MouseClickXY(x, y) })
	case "touch":
		tap(r.t, r.p, selector)
	case "keys":
		r.to(selector)
		press(r.t, r.p, kb.Enter)
	}
}

// to comes to an element by Tab.
func (r reach) to(selector string) {
	r.t.Helper()
	for range 160 {
		if eval(r.t, r.p, `String(document.activeElement.matches(`+"`"+selector+"`"+`))`) == "true" {
			return
		}
		press(r.t, r.p, kb.Tab)
	}
	r.t.Fatalf("no way to %s by Tab", selector)
}

// chooses takes a server or a client in hand.
func (r reach) chooses(kind, name, offers string) {
	r.t.Helper()
	switch r.way {
	case "mouse":
		touchCard(r.t, r.p, kind, name, offers)
	case "touch":
		pressCard(r.t, r.p, kind, name, handful+`.includes("`+offers+`")`, touch)
	case "keys":
		r.stage()
		if kind == "server" {
			press(r.t, r.p, name)
		} else {
			for range 5 {
				if strings.Contains(eval(r.t, r.p, handful), offers) {
					break
				}
				press(r.t, r.p, kb.ArrowDown)
			}
		}
		wait(r.t, r.p, handful+`.includes("`+offers+`")`)
	}
}

// stage comes to the stage by its key.
func (r reach) stage() {
	r.t.Helper()
	if eval(r.t, r.p, `String(document.activeElement.matches(".hold"))`) == "true" {
		return
	}
	eval(r.t, r.p, `(document.activeElement.blur(), "")`)
	press(r.t, r.p, "a")
	wait(r.t, r.p, `document.activeElement.matches(".hold")`)
}

// does presses a button of what is chosen.
func (r reach) does(command string) {
	r.t.Helper()
	r.on(`.handful [data-command="` + command + `"]:not([aria-disabled])`)
	r.wrote(command)
}

// lets leaves what is chosen.
func (r reach) lets() {
	r.t.Helper()
	if r.way == "touch" {
		r.on(`.handful .closeb`)
	} else {
		for range 3 { // an open part closes first
			if eval(r.t, r.p, handful) != "" {
				press(r.t, r.p, kb.Escape)
			}
		}
	}
	wait(r.t, r.p, handful+` === ""`)
}

// wrote waits until that command is the last one, and the run stands again: a small screen shows the last ones without the console.
func (r reach) wrote(command string) {
	r.t.Helper()
	if r.way == "touch" {
		wait(r.t, r.p, Resting+` && document.querySelector(".con-brief .in:last-child")?.textContent === "`+command+`"`)
		return
	}
	wrote(r.t, r.p, command)
}

// begins a ready-made world.
func (r reach) begins(setup string) {
	r.t.Helper()
	if r.way == "touch" && eval(r.t, r.p, handful) != "" {
		r.lets()
	}
	wait(r.t, r.p, `document.querySelector('[data-key="setups"], [data-key="setup `+setup+`"]') !== null`)
	if eval(r.t, r.p, `String(document.querySelector('[data-key="setup `+setup+`"]') === null)`) == "true" {
		r.on(`[data-key="setups"]`)
	}
	r.on(`[data-key="setup ` + setup + `"]`)
	wait(r.t, r.p, Resting+` && `+placed+` && document.querySelector(".worlds [aria-pressed=true]")?.dataset.key === "setup `+setup+`"`)
}

// approach is a way with the screen and the address on which it is tried.
type approach struct {
	way           string
	http          bool
	width, height int64
}

// opens opens the playground.
func (a approach) opens(t *testing.T) (*Page, reach) {
	t.Helper()
	at := file("#/playground")
	if a.http {
		at = serve(t, nil) + "index.html#/playground"
	}
	more := []chromedp.Action{atFirst(places)}
	if a.way == "touch" {
		more = append(more, emulation.SetTouchEmulationEnabled(true))
	}
	p := visit(t, start(t), at, a.width, a.height, more...)
	wait(t, p, Resting+` && `+placed)
	return p, reach{t, p, a.way}
}

// clear is true where nothing lies over a control over the stage.
const clear = `[...document.querySelectorAll(".stage .corner :is(label, button)")].every((e) => {
	const { x, y, width, height } = e.getBoundingClientRect();
	return width === 0 || [4, width / 2, width - 4].every((dx) => e.contains(document.elementFromPoint(x + dx, y + height / 2)));
})`

// Everything that the playground has is got at by a pointer, by a finger and by keys, over HTTP and from a file.
func TestThePlaygroundInEveryWay(t *testing.T) {
	for _, c := range []approach{
		{"mouse", true, wide, high},
		{"touch", true, 390, 844},
		{"keys", false, wide, high},
	} {
		t.Run(c.way, func(t *testing.T) {
			t.Parallel()
			p, r := c.opens(t)
			h := &palm{t: t, p: p, finger: c.way == "touch"}

			// A partition, and all of it healed: below server 1, from beside its lanes on the left to the right.
			if c.way == "keys" {
				r.stage()
				press(t, p, "g1\r")
			} else {
				h.along(`between(1, 5, 0.55, -15, -15)`, `between(1, 4, 0.4)`, `between(1, 3, 0.4)`, `between(1, 2, 0.55, 15, -15)`)
				wait(t, p, `document.querySelector(".stroke b")?.textContent === "partition 1 | 2 3 4 5"`)
				h.lift()
			}
			r.wrote("partition 1 | 2 3 4 5")
			wait(t, p, `!document.querySelector(".mend").hidden`)
			wait(t, p, clear) // the button covers none of the controls over the stage
			r.on(`.mend`)
			r.wrote("heal")

			// A link, as slow as one likes.
			switch c.way {
			case "keys":
				r.stage()
				press(t, p, "2l5")
			case "mouse":
				touchBetween(t, p, "5", "2")
			case "touch":
				at := `between(5, 2, 0.3, 0, -3)`
				strike(t, p, `document.querySelector(".stage iframe")`, func(_, _ float64) chromedp.Action {
					var point []float64
					if err := p.Do(chromedp.Evaluate(at, &point)); err != nil {
						t.Fatal(err)
					}
					return touch(point[0], point[1])
				})
			}
			wait(t, p, `/delay …/.test(`+handful+`)`)
			r.on(`.handful [data-key^="link W"]`)
			slow := `([...document.querySelectorAll(".handful [data-command]")].find((e) => / delay 200ms$/.test(e.dataset.command))?.dataset.command ?? "")`
			wait(t, p, slow+` !== ""`)
			r.does(eval(t, p, slow))
			wait(t, p, `heard.state.view.links.length === 2 && heard.state.view.links.every((l) => l.delay === 200)`)
			r.lets()

			// A server, and its disk.
			r.chooses("server", "2", "crash 2")
			r.on(`.handful [data-key^="server D"]`)
			r.does("disk 2 hold")
			r.chooses("server", "2", "crash 2")
			r.does("crash 2")
			r.does("start 2")
			r.lets()

			// Recipes: an election out of the list, a lock by another strategy …
			if c.way == "keys" {
				r.to(`select[data-key="recipe"]`)
				press(t, p, kb.ArrowDown+kb.ArrowUp)
			}
			r.on(`[data-key="recipe 1"]`)
			r.wrote("ann elect /leader")
			wait(t, p, Resting+` && document.querySelector('[data-key="recipe 1"]').previousSibling.textContent === "1"`)
			if c.way == "keys" {
				r.to(`select[data-key="recipe"]`)
				for range 30 {
					if eval(t, p, `document.activeElement.value`) == "mutex" {
						break
					}
					press(t, p, kb.ArrowDown)
					wait(t, p, `document.activeElement.matches('select[data-key="recipe"]')`)
				}
			} else {
				pickIn(t, p, `select[data-key="recipe"]`, "mutex")
			}
			wait(t, p, `document.querySelector('select[data-key="recipe"]').value === "mutex"`)
			r.on(`[data-key="recipe 1"]`)
			r.wrote("c1 lock /lock-mutex --strategy mutex")

			// …and a barrier by the form, where no message lies over the client.
			r.begins("observers")
			r.chooses("client", "ann", "ann disconnect")
			r.on(`.handful [data-key="form"]`)
			wait(t, p, `document.querySelector(".hand-form select") !== null`)
			if c.way == "keys" {
				wait(t, p, `document.activeElement.matches(".hand-form select")`)
				press(t, p, "b")
				wait(t, p, `document.querySelector(".hand-form select").value === "barrier"`)
			} else {
				pickIn(t, p, `.hand-form select`, "barrier")
			}
			wait(t, p, `document.querySelector(".hand-form .btn").dataset.command === "ann barrier /start 3"`)
			r.on(`.hand-form .btn`)
			r.wrote("ann barrier /start 3")
			r.lets()

			// A message: its connection breaks.
			r.begins("dying")
			wait(t, p, `heard.places.places.some((p) => p.name === "PROPOSAL")`)
			switch c.way {
			case "keys":
				r.stage()
				press(t, p, "]"+kb.Enter)
			case "mouse":
				touchCard(t, p, "bead", "PROPOSAL", "break")
			case "touch":
				pressCard(t, p, "bead", "PROPOSAL", handful+`.includes("break")`, touch)
			}
			wait(t, p, handful+`.includes("break")`)
			broken := eval(t, p, `document.querySelector('.handful [data-command^="break"]').dataset.command`)
			r.does(broken)

			// A lock: who holds it, who waits, and what its holder can do.
			r.begins("tenlocks")
			switch c.way {
			case "keys":
				r.to(`.objects [data-key^="lock "]`)
				press(t, p, kb.Enter)
			case "mouse":
				touchCard(t, p, "lock", "/lock", "expire")
			case "touch":
				pressCard(t, p, "lock", "/lock", handful+`.includes("expire")`, touch)
			}
			wait(t, p, handful+`.includes("c1 holds /lock") && `+handful+`.includes("c3 waits for /lock")`)
			r.does("c1 expire")

			// A known fault, and what may happen next.
			r.begins("five")
			if c.way == "touch" {
				r.on(`.play-keys [data-key="inside"]`)
			}
			if c.way == "keys" { // from tab to tab by arrows; it is the last
				r.to(`[role="tab"][aria-selected="true"]`)
				press(t, p, kb.End)
			} else {
				r.on(`#tab-next`)
			}
			wait(t, p, `document.querySelectorAll(".choice").length > 1`)
			next := eval(t, p, `(globalThis.turn = heard.state.view.turn, document.querySelectorAll(".choice")[1].dataset.command)`)
			r.on(`.choice[data-command="` + next + `"]`)
			wait(t, p, Resting+` && heard.state.view.turn > turn && heard.state.changed`)
		})
	}
}

// The button of the editor opens a file.
func TestAFileIsChosen(t *testing.T) {
	t.Parallel()
	p := onStage(t, wide, high)
	click(t, p, `#tab-script`)
	const chooser = `input[type="file"]`
	wait(t, p, `document.querySelector('`+chooser+`') !== null`)
	name := filepath.Join(t.TempDir(), "own.zk")
	if err := os.WriteFile(name, []byte("servers 3\nstart all\nrun until servers agree\nclient zoe 1\nsettle\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := p.Do(chromedp.SetUploadFiles(chooser, []string{name}, chromedp.ByQuery)); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && heard.state.view.clients.map((c) => c.name).join() === "zoe" && heard.state.view.servers.length === 3`)
}
