package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Enter walks from cause to cause; where there is no cause any more, and after a link of the chain, the focus is on the event that was
// led to.
func TestFollowingCausesKeepsTheFocus(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), wide, high)
	wait(t, p, Resting)
	press(t, p, "w")
	const title = `document.querySelector(".reason h3").textContent`
	follow := func(link string) {
		t.Helper()
		wait(t, p, `(() => {
			const to = document.querySelector("`+link+`");
			to?.focus();
			window.before = document.querySelector(".why").dataset.seq;
			return to !== null;
		})()`) // what is drawn anew in between is waited for once more
		press(t, p, kb.Enter)
		wait(t, p, `document.querySelector(".why").dataset.seq !== before`)
	}
	follow(".why [data-key=cause]")
	wait(t, p, `document.activeElement.dataset.key === "cause"`)
	follow(".why .chain button") // the first cause of all, which has none itself
	wait(t, p, `document.activeElement.textContent === `+title)
	press(t, p, kb.Escape) // the selection ends
	wait(t, p, `document.querySelector(".why [data-key=newest]") === null && document.querySelectorAll(".why .chain button").length > 1`)
	follow(".why .chain button:nth-of-type(2)")
	for range 20 {
		if eval(t, p, `document.querySelector(".why [data-key=cause]") === null`) == "true" {
			break
		}
		follow(".why [data-key=cause]")
	}
	wait(t, p, `document.querySelector(".why [data-key=cause]") === null && document.activeElement.textContent === `+title)
}

// A server that was chosen in the tab of znodes keeps the focus, and is no stop of the arrows among the znodes.
func TestAServerOfZnodesKeepsTheFocus(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), wide, high)
	wait(t, p, Resting)
	openTab(t, p, "znodes")
	const chip = `document.querySelector(".tree .pick button:nth-child(2)")`
	wait(t, p, chip+`?.ariaPressed === "false"`)
	eval(t, p, `(`+chip+`.focus(), 1)`)
	press(t, p, kb.Enter)
	wait(t, p, chip+`.ariaPressed === "true" && document.querySelector("[aria-busy=true]") === null`)
	if err := p.Frames(4); err != nil { // its tree has come, too
		t.Fatal(err)
	}
	becomes(t, p, `document.activeElement === `+chip, "true")
}

// The keys that scroll a box do so when it has the focus, and leave the run where it is; in a direction in which there is nothing to
// scroll they mean what they mean elsewhere.
func TestARegionIsScrolledByKeys(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/6"), wide, high)
	wait(t, p, Resting)
	here := eval(t, p, `location.hash`)
	scroll := func(box, side, key string) {
		t.Helper()
		wait(t, p, `document.querySelector("`+box+`") !== null`)
		insist(t, p, func(t *testing.T, p *Page) {
			eval(t, p, `(document.querySelector("`+box+`").focus(), window.before = document.activeElement.`+side+`, 1)`)
			press(t, p, key)
		},
			`document.activeElement.matches("`+box+`") && document.activeElement.`+side+` !== before`)
		if err := p.Frames(3); err != nil {
			t.Fatal(err)
		}
		is(t, p, `location.hash`, here)
		is(t, p, `document.documentElement.dataset.run`, "rest")
	}
	openTab(t, p, "logs")
	wait(t, p, `document.querySelector(".strips .scroll")?.scrollLeft > 1000`)
	scroll(".strips .scroll", "scrollLeft", kb.ArrowLeft)
	scroll(".strips .scroll", "scrollLeft", kb.ArrowRight)
	press(t, p, "w")
	wait(t, p, `((pre) => pre && pre.scrollHeight > pre.clientHeight)(document.querySelector(".src pre"))`)
	if err := p.Frames(4); err != nil { // what is looked at has been brought into sight
		t.Fatal(err)
	}
	eval(t, p, `(document.querySelector(".src pre").scrollTop = 0, 1)`)
	scroll(".src pre", "scrollTop", " ")
	scroll(".src pre", "scrollTop", kb.ArrowUp)
	press(t, p, kb.ArrowLeft) // its lines are wrapped
	wait(t, p, `location.hash !== "`+here+`"`)
}
