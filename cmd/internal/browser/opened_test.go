package browser

import "testing"

// drawerOf says what the drawer of a sentence shows: its heading, or "" while it is shut.
const drawerOf = `((e) => e && e.checkVisibility() ? e.querySelector("h2").textContent : "")(document.querySelector(".opened"))`

// A sentence opens its drawer when it has been told, and the next sentence shuts it; the stage keeps 60 % of the window. Who shuts it has it shut in this step.
// The table of the drawer does not hang over the stage, too.
func TestASentenceOpensItsDrawer(t *testing.T) {
	t.Parallel()
	const heading = "What server 1 compares"
	p := visit(t, firstVisit(t), file("#/lesson/startup-election/1"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	onward(t, p)
	next := func(sentence string) {
		t.Helper()
		press(t, p, "n")
		wait(t, p, Resting+` && heard.state.running === "" && heard.state.step === 1 && String(heard.state.sentence) === "`+sentence+`"`)
	}
	next("0")
	becomes(t, p, drawerOf, "")
	next("1")
	becomes(t, p, drawerOf, heading)
	is(t, p, `document.querySelector(".opened .lying .found").textContent`, "equalequallarger")
	is(t, p, `document.querySelector(".lens").checkVisibility()`, "false")
	is(t, p, `document.querySelector(".opened").getBoundingClientRect().top - document.querySelector(".stage").getBoundingClientRect().top >= 0.6 * innerHeight`, "true")
	accessible(t, p)
	next("2")
	becomes(t, p, drawerOf, "")
	press(t, p, "b")
	becomes(t, p, drawerOf, heading)
	click(t, p, ".opened .closeb")
	becomes(t, p, drawerOf, "")
	next("2")
	press(t, p, "b")
	wait(t, p, `heard.state.sentence === 1 && heard.state.running === ""`)
	is(t, p, drawerOf, "")

	// On a phone a table stands below its sentence, and a decision hangs over the stage as ever.
	small := visit(t, firstVisit(t), file("?lang=zh#/lesson/startup-election/2"), 390, 844, atFirst(overheard))
	wait(t, small, Resting)
	onward(t, small)
	for _, sentence := range []string{"0", "1"} {
		press(t, small, "n")
		wait(t, small, Resting+` && heard.state.running === "" && heard.state.step === 2 && String(heard.state.sentence) === "`+sentence+`"`)
	}
	becomes(t, small, drawerOf, "谁投给谁")
	is(t, small, `document.querySelector("p:has(.lit) + .opened") !== null`, "true")
	is(t, small, `document.querySelectorAll(".opened tbody tr").length`, "5")
}

// What came of four questions is in sight, whatever the height of the drawer lets be seen of the rest.
func TestTheOutcomeIsInSightInADrawer(t *testing.T) {
	t.Parallel()
	p := visit(t, firstVisit(t), file("#/lesson/diff-trunc-or-snap/1"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	const outcome = `document.querySelector(".opened:not([hidden]) .standing + .outcome")`
	for range 12 {
		onward(t, p)
		was := eval(t, p, `heard.state.step + "/" + heard.state.sentence + "/" + heard.state.stepDone`)
		press(t, p, "n")
		wait(t, p, Resting+` && heard.state.running === "" && heard.state.step + "/" + heard.state.sentence + "/" + heard.state.stepDone !== "`+was+`"`)
		if eval(t, p, `heard.state.step === 1 && heard.state.stepDone`) == "true" {
			break
		}
	}
	becomes(t, p, outcome+`?.textContent`, "→ SNAP")
	is(t, p, `document.querySelectorAll(".opened .standing tr").length`, "4")
	is(t, p, `((o, d) => o.top >= d.top && o.bottom <= d.bottom && o.right <= d.right)(`+outcome+`.getBoundingClientRect(), document.querySelector(".opened").getBoundingClientRect())`, "true")
}
