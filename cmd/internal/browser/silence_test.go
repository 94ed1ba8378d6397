package browser

import "testing"

const ends = `document.querySelector(".cap .ends").textContent`

// In a quiet world Play goes on until it is paused: the page tells how much silence has passed, in its own language, and why the run stands.
func TestPlayInSilence(t *testing.T) {
	t.Parallel()
	for lang, says := range map[string][2]string{"en": {"s of heartbeats", "Paused"}, "zh": {"秒只有心跳", "已暂停"}} {
		p := visit(t, start(t), file("?lang="+lang+"#/playground"), wide, high, atFirst(overheard))
		wait(t, p, Resting)
		press(t, p, " ")
		wait(t, p, `heard.state.running === "play" && heard.state.quiet?.ms > 12000 && `+ends+`.includes("`+says[0]+`")`)
		press(t, p, " ")
		wait(t, p, Resting+` && `+ends+`.includes("`+says[0]+`") && `+ends+`.endsWith("`+says[1]+`")`)
		is(t, p, `heard.state.stop.why`, "paused")
	}
}

// lateClose holds the first `close` event of a window back until the window is open again, as a busy machine can.
const lateClose = `{
	const listen = HTMLDialogElement.prototype.addEventListener;
	globalThis.toldClosed = 0;
	HTMLDialogElement.prototype.addEventListener = function (type, f, ...more) {
		const late = (e) => (this.open || toldClosed > 0 ? (f(e), toldClosed++) : setTimeout(late, 10, e));
		listen.call(this, type, type === "close" ? late : f, ...more);
	};
}`

// Run until has times in its menu, and a predicate of one's own: it is completed, what is wrong with it is said, and it is kept.
func TestRunUntilAPredicateOfOnesOwn(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard), atFirst(lateClose))
	wait(t, p, Resting)
	write := func(text string) {
		wait(t, p, `(() => {
			const field = document.querySelector("dialog.until input");
			field.focus();
			field.value = "`+text+`";
			field.dispatchEvent(new Event("input"));
			return true;
		})()`)
	}
	run := func() { eval(t, p, `(document.querySelector("dialog.until form").requestSubmit(), "")`) }
	item := func(text string) {
		click(t, p, `.keys .menubtn`)
		pick(t, p, `[...document.querySelectorAll(".menu [role=menuitem]")].find((e) => e.textContent.includes("`+text+`"))`)
	}
	item("30 s")
	wait(t, p, Resting+` && heard.state.stop.why === "time" && heard.state.view.now >= 30000`)
	item("predicate")
	write("leader is nobody")
	run()
	wait(t, p, `document.querySelector("dialog.until .warn")?.textContent.startsWith("11: ")`)
	wait(t, p, `toldClosed === 1`)
	is(t, p, `String(document.querySelector("dialog.until")?.open)`, "true")
	write("leader ")
	wait(t, p, `document.querySelectorAll("dialog.until [role=option]").length > 0`)
	write("total CRASH at-least 1")
	run()
	wait(t, p, `document.querySelector("dialog.until") === null`)
	wait(t, p, Resting+` && heard.state.stop.why === "unhappened"`)
	item("predicate")
	becomes(t, p, `document.querySelector("dialog.until input").value`, "total CRASH at-least 1")
	write("leader exists")
	run()
	wait(t, p, Resting+` && heard.state.stop.why === "happened" && document.querySelector(".status").textContent.includes("It holds")`)
}
