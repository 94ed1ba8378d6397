package browser

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// picks chooses in a list: by keys it goes down in it; a list of the browser's own is its affair by pointer and by finger.
func (r reach) picks(list, value string) {
	r.t.Helper()
	if r.way != "keys" {
		pickIn(r.t, r.p, list, value)
		return
	}
	r.to(list)
	for range 60 {
		if eval(r.t, r.p, `document.activeElement.value`) == value {
			return
		}
		press(r.t, r.p, kb.ArrowDown)
		wait(r.t, r.p, `document.activeElement.matches('`+list+`')`)
	}
	r.t.Fatalf("no way to %s in %s", value, list)
}

// tab opens a tab of the details.
func (r reach) tab(name string) {
	r.t.Helper()
	switch r.way {
	case "keys":
		r.to(`[role="tab"][aria-selected="true"]`)
		for range 20 {
			if eval(r.t, r.p, `document.activeElement.id`) == "tab-"+name {
				break
			}
			press(r.t, r.p, kb.ArrowRight)
		}
	case "touch":
		if eval(r.t, r.p, `String(document.querySelector("#tab-`+name+`")?.checkVisibility() === true)`) != "true" {
			r.on(`.play-keys [data-key="inside"]`)
		}
		r.on(`#tab-` + name)
	}
	wait(r.t, r.p, `document.querySelector("#tab-`+name+`").ariaSelected === "true"`)
}

// rests stops a run that is played.
func (r reach) rests() {
	r.t.Helper()
	wait(r.t, r.p, Playing+` || `+Resting)
	if eval(r.t, r.p, `String(`+Playing+`)`) != "true" { // it has come to its end: then Escape would close the details
		return
	}
	if r.way == "keys" {
		press(r.t, r.p, kb.Escape)
	} else {
		r.on(`.row > .iconbtn.play`)
	}
	wait(r.t, r.p, Resting)
}

// Weather, a known fault and the run without it, the search for a seed and the editor are got at by a finger and by keys alone, too.
// TestWeatherInThePlayground, TestTwoRunsInThePlayground, TestFindASeed and TestScriptEditor have all of them by a pointer.
func TestTheRestOfThePlaygroundInEveryWay(t *testing.T) {
	for _, c := range []approach{{"touch", true, 390, 844}, {"keys", false, wide, high}} {
		t.Run(c.way, func(t *testing.T) {
			t.Parallel()
			p, r := c.opens(t)

			// The weather falls while the run is played, until it is told to calm down.
			r.on(`[data-key="crashes 5"]`)
			wait(t, p, `document.querySelector('[data-key="crashes 5"]').ariaPressed === "true"`)
			r.on(`[data-key="weather on"]`)
			wait(t, p, `heard.state.view.servers.some((s) => s.state === "DOWN")`)
			r.on(`[data-key="weather on"]`)
			wait(t, p, `document.querySelector('[data-key="weather on"]').ariaPressed === "false"`)
			r.rests()

			// A known fault, and beside it the run without it.
			r.begins("five")
			r.on(`[data-key="bug ack-before-fsync"]`)
			wait(t, p, Resting+` && document.querySelector('[data-key="bug ack-before-fsync"]').ariaChecked === "true"`)
			r.on(`[data-key="both"]`)
			wait(t, p, Resting+` && heard.state.compared?.id === "real" && document.querySelector("[data-key=both]").ariaPressed === "true"`)
			r.on(`[data-key="bug ack-before-fsync"]`)
			wait(t, p, Resting+` && heard.state.compared === null && document.querySelector("[data-key=both]") === null`)

			// A seed is looked for, opened, and left again.
			before := eval(t, p, `JSON.stringify([heard.state.view.seq, heard.state.view.turn])`)
			r.picks(`[data-key="find what"]`, "leader 4")
			r.on(`[data-key="find"]`)
			wait(t, p, `document.querySelector(".find-said").textContent.startsWith("Seed ")`)
			wait(t, p, Resting+` && heard.state.view.leader === 4 && document.querySelector('[data-key="find"]').textContent === "Find"`)
			r.on(`[data-key="find back"]`)
			wait(t, p, Resting+` && JSON.stringify([heard.state.view.seq, heard.state.view.turn]) === `+strconv.Quote(before))

			// The script: a mistake is told where it is and changes nothing; put right, it runs.
			r.tab("script")
			wait(t, p, field+`?.value.startsWith("servers 5\n") === true`)
			if c.way == "keys" {
				r.to(".editor textarea")
				press(t, p, kb.End)
			} else {
				r.on(".editor textarea")
			}
			wait(t, p, `document.activeElement === `+field)
			eval(t, p, `(`+field+`.setSelectionRange(`+field+`.value.length, `+field+`.value.length), "")`)
			types := func(text string) {
				t.Helper()
				if err := p.Do(input.InsertText(text)); err != nil {
					t.Fatal(err)
				}
			}
			runs := func() {
				t.Helper()
				if c.way == "touch" {
					r.on(`.editor [data-key="run"]`)
				} else if err := p.Do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(input.ModifierCtrl))); err != nil {
					t.Fatal(err)
				}
			}
			types("crush 2\n")
			wait(t, p, `document.querySelector(".editor pre u")?.textContent === "crush"`)
			runs()
			wait(t, p, `document.querySelector(".editor .wrong button")?.textContent.includes("did you mean crash?") === true`)
			wait(t, p, field+`.selectionStart === `+field+`.value.indexOf("crush")`) // it has been refused, and one stands where it is wrong
			is(t, p, `JSON.stringify([heard.state.view.seq, heard.state.view.turn])`, before)
			if c.way == "touch" {
				eval(t, p, `(`+field+`.setSelectionRange(0, 0), "")`)
				r.on(`.editor .wrong button`)
				wait(t, p, `document.activeElement === `+field+` && `+field+`.selectionStart === `+field+`.value.indexOf("crush")`)
			}
			eval(t, p, `(`+field+`.setSelectionRange(`+field+`.value.indexOf("crush"), `+field+`.value.length), "")`)
			types("crash 2\n")
			wait(t, p, `document.querySelector(".editor .wrong li") === null`)
			runs()
			wait(t, p, Resting+` && heard.state.view.servers[1].state === "DOWN" && document.querySelector(".editor .state").textContent === "The run so far"`)
		})
	}
}
