package browser

import (
	"testing"
)

// pickIn chooses in a list, as one does by hand.
func pickIn(t *testing.T, p *Page, list, value string) {
	t.Helper()
	eval(t, p, `(() => {
		const list = document.querySelector('`+list+`');
		list.value = "`+value+`";
		list.dispatchEvent(new Event("change"));
		return "";
	})()`)
}

// A seed is looked for in the playground: what is wrong with a predicate is said in its place, what is found is opened where it was found,
// and one step back leads to the run before.
func TestFindASeed(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	byHand(t, p, "run for 100ms")
	wait(t, p, Resting)
	const clock = `document.querySelector(".clock b").lastChild.textContent`
	const said = `document.querySelector(".find-said").textContent`
	before := eval(t, p, clock)

	pickIn(t, p, `[data-key="find what"]`, "leader 4")
	is(t, p, `document.querySelector('[data-key="find predicate"]').value`, "leader is 4")
	click(t, p, `[data-key="find predicate"]`)
	write := func(text string) {
		eval(t, p, `(() => {
			const field = document.querySelector('[data-key="find predicate"]');
			field.focus();
			field.value = "`+text+`";
			field.dispatchEvent(new Event("input"));
			return "";
		})()`)
	}
	write("leader i")
	wait(t, p, `document.querySelector("#predicates b")?.textContent === "is"`)
	write("leader is nobody")
	click(t, p, `[data-key="find"]`)
	wait(t, p, `document.querySelector("#predicates-wrong").textContent.startsWith("11: ")`)

	pickIn(t, p, `[data-key="find what"]`, "leader 4")
	click(t, p, `[data-key="crashes 5"]`)
	click(t, p, `[data-key="find"]`)
	wait(t, p, said+`.startsWith("Seed ")`)
	wait(t, p, Resting+` && document.querySelector('[data-key="find"]').textContent === "Find"`)
	becomes(t, p, `String(`+said+`.includes("server 4 is the leader"))`, "true")
	becomes(t, p, `String(heard.state.view.leader)`, "4")
	becomes(t, p, `String(`+said+`.includes((heard.state.view.now / 1000).toFixed(3)))`, "true")
	becomes(t, p, `String(document.querySelector('[data-key="seed"]').textContent.includes(`+said+`.match(/\d+/)[0]))`, "true")
	click(t, p, `[data-key="find back"]`)
	wait(t, p, Resting+` && `+clock+` === "`+before+`"`)

	// The run that was found is made short: what is left is a run of its own, in which the same happens. It is a step of Back, too.
	pickIn(t, p, `[data-key="find what"]`, "leader 4")
	click(t, p, `[data-key="find"]`)
	wait(t, p, `!document.querySelector('[data-key="shorten"]').hidden`)
	wait(t, p, Resting)
	click(t, p, `[data-key="shorten"]`)
	wait(t, p, said+`.startsWith("The run is shortened: server 4 is the leader, and it takes ")`)
	wait(t, p, Resting+` && heard.state.view.leader === 4`)
	wait(t, p, `(([, left, all]) => Number(left) < Number(all) && document.querySelectorAll('.con-out [data-by="script"]').length === Number(left))(/takes (\d+) of its (\d+) /.exec(`+said+`))`)
	// What was left out is listed: as many commands as are missing.
	click(t, p, `[data-key="left"]`)
	wait(t, p, `(([, left, all]) => document.querySelectorAll(".find-left[open] li").length === Math.min(100, all - left) && document.querySelector('[data-key="left"]').textContent.startsWith(String(all - left) + " command"))(/takes (\d+) of its (\d+) /.exec(`+said+`))`)
	becomes(t, p, `String(document.querySelector('[data-key="shorten"]').hidden) + document.querySelector('[data-key="find back"]').hidden`, "truefalse")

	// What was found belongs to its run, and is told of no other.
	click(t, p, `[data-key="setups"]`)
	click(t, p, `[data-key="setup five"]`)
	wait(t, p, Resting+` && document.querySelector('[data-key="find back"]').hidden && `+said+`.startsWith("From here on")`)

	// What takes long can be stopped.
	pickIn(t, p, `[data-key="find what"]`, "promise")
	click(t, p, `[data-key="find"]`)
	wait(t, p, said+`.includes(" of 200 runs") && (document.querySelector('[data-key="find"]').click(), true)`) // in one step: it would end by itself
	wait(t, p, said+`.startsWith("Stopped after ")`)
	wait(t, p, Resting)

	// A search ends by itself: a press that was meant to stop it, and comes too late for that, begins no other.
	pickIn(t, p, `[data-key="find what"]`, "leader 4")
	eval(t, p, tooLate(`[data-key="find"]`, "find"))
	click(t, p, `[data-key="find"]`)
	wait(t, p, said+`.startsWith("Seed ") && globalThis.tooLate.startsWith("pressed")`)
	wait(t, p, Resting)
	becomes(t, p, `globalThis.tooLate`, "pressed")
}
