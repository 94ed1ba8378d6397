package browser

import "testing"

// leave takes the focus out of the console, and presses a key.
func leave(t *testing.T, p *Page, k string) {
	t.Helper()
	eval(t, p, `(document.activeElement.blur(), 1)`)
	if err := p.Do(key(k)); err != nil {
		t.Fatal(err)
	}
}

// In the playground a run with a known bug is laid beside the one without it by one click, a run beside the one without its last command by
// another, and of several runs one is chosen.
func TestTwoRunsInThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	is(t, p, `String(document.querySelector(".seg [data-view=compare], [data-key=both]"))`, "null")
	byHand(t, p, "ann create /x")
	byHand(t, p, "settle")
	wait(t, p, Resting)

	// The broken run has stopped; the other one goes on beside it, as far as it has come.
	click(t, p, `[data-key="bug ack-before-fsync"]`)
	wait(t, p, Resting+` && document.querySelector(".kept li.no") !== null`)
	click(t, p, `[data-key="both"]`)
	const both = Resting + ` && heard.state.compared?.id === "real" && document.querySelector("[data-key=both]").ariaPressed === "true"`
	wait(t, p, both)
	is(t, p, `[heard.state.compared.a, heard.state.compared.b, heard.state.compared.own, heard.state.violated].join()`, "ZooKeeper,ack-before-fsync,B,DurabilityOrder")
	is(t, p, `String(document.querySelector(".seg [data-view=compare]").ariaPressed)`, "true")
	// It says where they part, and leads there.
	wait(t, p, `document.querySelector(".seg .parted") !== null`)
	click(t, p, `.seg .parted`)
	wait(t, p, both+` && heard.state.moment === heard.state.compared.parted && heard.state.moment > 200`)
	// It stays there with another fault, and goes with the last one.
	click(t, p, `[data-key="bug commit-without-quorum"]`)
	wait(t, p, both+` && heard.state.compared.b.includes(",")`)
	click(t, p, `[data-key="bug commit-without-quorum"]`)
	wait(t, p, both+` && !heard.state.compared.b.includes(",")`)
	click(t, p, `[data-key="bug ack-before-fsync"]`)
	wait(t, p, Resting+` && heard.state.compared === null && document.querySelector("[data-key=both]") === null`)

	// Without the last command: the key lays it there; Back and looking at an event leave it there; the button puts it away.
	byHand(t, p, "crash 3")
	byHand(t, p, "run for 1s")
	leave(t, p, "c")
	wait(t, p, Resting+` && heard.state.compared?.id === "without" && heard.state.compared.view.servers[2].state !== "DOWN"`)
	is(t, p, `heard.state.view.servers[2].state`, "DOWN")
	for range 2 {
		leave(t, p, "b")
		wait(t, p, Resting)
	}
	wait(t, p, Resting+` && heard.state.compared?.id === "without" && heard.state.view.servers[2].state !== "DOWN"
		&& heard.state.compared.view.now === heard.state.view.now`)
	byHand(t, p, "crash 1")
	wait(t, p, Resting+` && heard.state.compared?.b === "crash 1" && heard.state.compared.view.servers[0].state !== "DOWN"`)

	// The branch that was left is another choice.
	click(t, p, `.seg [aria-haspopup=menu]`)
	wait(t, p, `document.querySelectorAll(".seg [role=menuitemradio]").length === 2`)
	is(t, p, `document.querySelector(".seg [aria-checked=true]").textContent`, "without crash 1 beside crash 1")
	click(t, p, `.seg [role=menuitemradio]:last-child`)
	wait(t, p, Resting+` && heard.state.compared?.id === "branch 1" && heard.state.compared.view.servers[2].state === "DOWN"`)
	click(t, p, `.seg [data-view=compare]`)
	wait(t, p, Resting+` && heard.state.compared === null && document.querySelector(".seg [data-view=compare]").ariaPressed === "false"`)
}

// Where two runs are shown among their znodes, the text view has the tree of each.
func TestTwoTreesInWords(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	byHand(t, p, "ann lock /door")
	byHand(t, p, "settle")
	leave(t, p, "c")
	wait(t, p, Resting+` && heard.state.compared?.tree != null && heard.state.picture === "tree"`)
	leave(t, p, "t")
	wait(t, p, `document.querySelectorAll(".text-view h4 + ul[role=tree]").length === 2`)
	is(t, p, `String(document.querySelector(".text-view").innerText.includes("/door"))`, "true")
}
