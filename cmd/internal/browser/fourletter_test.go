package browser

import "testing"

// consoleAnswer is the last answer of the console, line by line.
const consoleAnswer = `[...document.querySelectorAll(".con-out > *")].reduceRight((all, e) => all.done ? all : e.classList.contains("in") ? {...all, done: true} : {text: e.textContent + "\n" + all.text}, {text: ""}).text`

// The console answers an operator's first words, in both languages and in what an input method writes. The run has no command of them.
func TestTheConsoleAnswersFourLetterWords(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	const stands = `heard.state.artefact + heard.state.position + heard.state.view.at + document.querySelector(".track").getAttribute("aria-valuemax")`
	wait(t, p, `heard.state.artefact !== "" && `+Known) // the first is told at rest
	before := eval(t, p, stands)
	byHand(t, p, "ruok")
	wait(t, p, consoleAnswer+` === "server 1: imok\nserver 2: imok\nserver 3: imok\nserver 4: imok\nserver 5: imok\n"`)
	byHand(t, p, "srvr 5")
	wait(t, p, consoleAnswer+`.startsWith("server 5:\nLatency min/avg/max: ")`)
	byHand(t, p, "mntr")
	wait(t, p, `/^zk_server_state +follower +follower +follower +follower +leader$/m.test(`+consoleAnswer+`)`)
	// Its rows stay rows, and its beginning is what one sees.
	wait(t, p, `(() => { const rows = [...document.querySelectorAll(".con-out > .told")].slice(-30).map((e) => e.clientHeight); return Math.max(...rows) === Math.min(...rows); })()`)
	wait(t, p, `(() => { const mntr = [...document.querySelectorAll(".con-out > .in")].at(-1).getBoundingClientRect(), out = document.querySelector(".con-out").getBoundingClientRect(); return mntr.top >= out.top - 1 && mntr.bottom < out.bottom; })()`)
	byHand(t, p, "mntr 9")
	wait(t, p, `document.querySelector(".con-out > .err:last-child")?.textContent.includes("expected a server (1 to 5)") === true`)
	is(t, p, stands, before)

	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	eval(t, p, `(document.activeElement.value = "", 1)`)
	press(t, p, "con")
	wait(t, p, `[...document.querySelectorAll("#candidates [role=option]")].some((e) => e.textContent.includes("cons [ID"))`)
	press(t, p, "\x1b")
	eval(t, p, `(document.querySelector("#command").value = "", 1)`)
	byHand(t, p, "help mntr")
	wait(t, p, consoleAnswer+`.startsWith("mntr [ID…]\n")`)
	byHand(t, p, "> Help ruok") // copied with its prompt
	wait(t, p, consoleAnswer+`.startsWith("ruok [ID…]\n")`)
	byHand(t, p, "> isro 5")
	wait(t, p, consoleAnswer+` === "server 5: rw\n"`)

	q := visit(t, start(t), file("?lang=zh#/playground"), wide, high)
	wait(t, q, Resting)
	byHand(t, q, "> 崩溃 1")
	byHand(t, q, "ｒｕｏｋ 1,2")
	wait(t, q, consoleAnswer+` === "1 号已宕机\n2 号：imok\n"`)
}

// The search finds a four-letter word among the commands, and counts one thing as one.
func TestTheSearchCountsOne(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=en#/"), wide, high)
	wait(t, p, `document.querySelector("[data-key=search]") !== null`)
	eval(t, p, `document.querySelector("[data-key=search]").focus()`)
	look(t, p, "wchc")
	wait(t, p, `[...document.querySelectorAll("[role=status]")].some((e) => e.textContent.endsWith(" words, 1 command"))`)
}
