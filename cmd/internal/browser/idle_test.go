package browser

import "testing"

// A command that has no effect is remarked on below it in the console, and with its line in the Script tab.
func TestWhatHasNoEffectIsSaid(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=zh#/playground"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "link 1>2 release")
	wait(t, p, `[...document.querySelectorAll(".con-out > .said")].some((e) => e.textContent === "不起作用：1 到 2 的链路没有扣留消息")`)
	click(t, p, "#tab-script")
	wait(t, p, field+`?.value.endsWith("link 1>2 release\n")`)
	wait(t, p, `[...document.querySelectorAll(".editor .wrong .idle")].some((e) => /^\d+:1 不起作用：1 到 2 的链路没有扣留消息$/.test(e.textContent))`)

	// A script that is run says it, too, although its text stays as it was.
	eval(t, p, `(`+field+`.focus(), `+field+`.select(), String(document.execCommand("delete")))`)
	write(t, p, "servers 3\nstart all\nheal\n")
	click(t, p, `.editor [data-key="run"]`)
	wait(t, p, Resting+` && [...document.querySelectorAll(".editor .wrong .idle")].some((e) => e.textContent.startsWith("3:1 不起作用：没有链路被切断"))`)

	// It stays beside a mistake, each at its line: before the run, and after a run that was refused.
	eval(t, p, `(`+field+`.focus(), `+field+`.select(), String(document.execCommand("delete")))`)
	write(t, p, "servers 3\nconfig dataDir=/tmp\nstart al\nlatency 1.5ms\n")
	const rows = `[...document.querySelectorAll(".editor .wrong li")].map((e) => e.className + e.querySelector("b").textContent).join(" ")`
	wait(t, p, rows+` === "idle2:8 3:7 idle4:9"`)
	click(t, p, `.editor [data-key="run"]`)
	wait(t, p, field+`.selectionStart === 36 && `+rows+` === "idle2:8 3:7 idle4:9"`)
}
