package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// consoled is what the console has, a line for each: a command that stands with +, one that is ahead with >, one that was taken back with -, and what
// came of it behind a colon. What the script has commanded is left out.
const consoled = `[...document.querySelectorAll('.con-out > :not([data-by="script"])')].reduce((all, e) => {
	if (e.classList.contains("in")) all.push((e.classList.contains("undone") ? "-" : e.classList.contains("ahead") ? ">" : "+") + e.textContent);
	else if (all.length > 0 && !e.previousElementSibling?.matches('[data-by="script"]')) all.push(all.pop() + ": " + e.textContent);
	return all;
}, []).join("; ")`

// The console draws the commands of the run: two with the same words are two, a link and a reload bring theirs along, and another world has its
// own. What was only typed stands where it was typed, and goes with the world.
func TestTheConsoleDrawsTheRun(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting+` && document.querySelectorAll('.con-out [data-by="script"]').length > 3`)
	is(t, p, consoled, "")
	for _, command := range []string{"ann create /x 0", "settle", "crash 99", "ann set /x 1", "settle"} {
		byHand(t, p, command)
	}
	const want = `/^\+ann create \/x 0: OK Created \/x · 1:\d+ · \d+ ms; \+settle: [^;]+; \+crash 99: [^;]*server[^;]*; \+ann set \/x 1: OK · 1:\d+ · \d+ ms; \+settle: [^;]+$/.test(`
	wait(t, p, Resting+` && `+want+consoled+`)`)
	is(t, p, `document.querySelectorAll(".con-out .undone").length`, "0")
	isKept(t, p)

	// A reload, and a link in another browser, have them; what was only typed they have not.
	const again = `/^\+ann create \/x 0: OK Created \/x · 1:\d+ · \d+ ms; \+settle: [^;]+; \+ann set \/x 1: OK · 1:\d+ · \d+ ms; \+settle: [^;]+$/.test(`
	link := eval(t, p, `heard.state.artefact + "@" + heard.state.position`)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && `+again+consoled+`)`)
	q := visit(t, b, file("#/playground/"+link), wide, high)
	wait(t, q, Resting+` && `+again+consoled+`)`)

	// Another world has its own commands.
	byHand(t, p, "crash 99")
	wait(t, p, `document.querySelector(".con-out .err") !== null`)
	click(t, p, `[data-key="setups"]`)
	click(t, p, `[data-key="setup three"]`)
	wait(t, p, Resting+` && document.querySelector('.con-out [data-by="script"]')?.textContent === "servers 3"`)
	becomes(t, p, consoled, "")
	becomes(t, p, `document.querySelectorAll(".con-out .err").length`, "0")
}

// lateAnswers has the answers of the core come long after its reports.
var lateAnswers = atFirst(`{
	const Plain = MessageChannel;
	globalThis.MessageChannel = class extends Plain {
		constructor() {
			super();
			Object.defineProperty(this.port1, "onmessage", { set(hear) {
				this.addEventListener("message", (e) => (e.data.type === "answer" ? setTimeout(() => hear(e), 2000) : hear(e)));
				this.start();
			} });
		}
	};
}`)

// A run that a link carries stands in the playground, also where it rests before the load is answered.
func TestARunOfALinkStandsBeforeItsAnswer(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting+` && heard.state.artefact !== ""`)
	q := visit(t, b, file("#/playground/"+eval(t, p, `heard.state.artefact + "@" + heard.state.position`)), wide, high, lateAnswers)
	wait(t, q, `location.hash === "#/playground" && `+Resting)
}

// A script that is wrong and a file that is wrong take nothing of the run away: neither its timeline nor its commands.
func TestALoadThatFailsLeavesTheRun(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "crash 3")
	const stands = `document.querySelector(".track").getAttribute("aria-valuemax") + " " + document.querySelector(".track").getAttribute("aria-valuenow") + " " + ` + consoled
	wait(t, p, Resting+` && `+Known+` && `+consoled+`.startsWith("+crash 3")`)
	before := eval(t, p, stands)
	click(t, p, "#tab-script")
	wait(t, p, field+`?.value.endsWith("crash 3\n")`)
	write(t, p, "crash 99\n")
	click(t, p, `.editor [data-key="run"]`)
	wait(t, p, Resting+` && document.querySelector(".editor .wrong li") !== null && document.querySelector(".status .note.warn") !== null`)
	click(t, p, "#tab-console")
	wait(t, p, consoled+` !== ""`)
	becomes(t, p, stands, before)
	drop(t, p, "wrong.zk", "servers 3\\nstrat all\\n")
	wait(t, p, Resting+` && document.querySelector(".editor .wrong button")?.textContent.startsWith("2:1") === true`)
	click(t, p, "#tab-console")
	wait(t, p, consoled+` !== ""`)
	becomes(t, p, stands, before)
}

// What was written and not run belongs to the run in which it was written: in another one its mistakes are gone, and it can be had again.
func TestADraftIsPutAsideInAnotherWorld(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	click(t, p, "#tab-script")
	wait(t, p, field+`?.value.includes("servers 5") === true`)
	write(t, p, "crush 2\n")
	wait(t, p, `document.querySelector(".editor .wrong li") !== null`)
	click(t, p, `[data-key="setups"]`)
	click(t, p, `[data-key="setup three"]`)
	wait(t, p, Resting+` && `+field+`.value.startsWith("servers 3") && document.querySelector(".editor .wrong li") === null`)
	becomes(t, p, `document.querySelector(".editor .state").textContent`, "The run so far")
	click(t, p, `.editor [data-key="draft"]`)
	wait(t, p, field+`.value.endsWith("crush 2\n") && document.querySelector(".editor .wrong li") !== null`)
	becomes(t, p, `document.querySelector(".editor .state").textContent`, "mistakes: 1")
}
