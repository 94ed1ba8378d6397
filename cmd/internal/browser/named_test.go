package browser

import (
	"strings"
	"testing"

	"zootrope/core/script"
)

// Why has the name of the event for those who write lessons, with a button that copies it or, where that is refused, marks it to be copied. That it
// was copied is said although everything was drawn anew before the browser had done it.
func TestWhyHasTheNameOfTheEvent(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/1"), wide, high, atFirst(`Object.defineProperty(navigator, "clipboard", { value: { writeText: (text) => ((globalThis.copied = text),
		new Promise((done, fail) => ([globalThis.written, globalThis.refused] = [done, fail]))) } })`))
	wait(t, p, Resting+" && "+Known)
	const named, said = `document.querySelector(".why .named code").textContent`, `document.querySelector(".why .named [role=status]").textContent`
	wait(t, p, named+` !== ""`)
	name := eval(t, p, named)
	if _, err := script.ParseSight(name); err != nil || !strings.Contains(name, " at ") {
		t.Errorf("%q: %v", name, err)
	}
	pick(t, p, `document.querySelector('[data-key="name"]')`)
	wait(t, p, `globalThis.copied === `+named)
	speak(t, p, "zh")
	wait(t, p, `document.querySelector(".why .named").textContent.startsWith("它在课程中的名称：")`)
	eval(t, p, `(written(), "")`)
	becomes(t, p, said, "已复制")
	speak(t, p, "en")
	becomes(t, p, said, "Copied")
	pick(t, p, `document.querySelector('[data-key="name"]')`)
	eval(t, p, `(refused(), "")`)
	wait(t, p, `String(getSelection()) === `+named)
	eval(t, p, `(globalThis.before = document.querySelector(".why .named"), "")`)
	speak(t, p, "zh") // it stays selected
	wait(t, p, `!before.isConnected && document.querySelector(".why .named").textContent.startsWith("它在课程中的名称：")`)
	is(t, p, `String(String(getSelection()) === `+named+`)`, "true")
}

// What a lesson that is dropped is tied to and does not happen is listed with its lines, and with what there is; the lesson plays.
func TestLooseTiesAreListed(t *testing.T) {
	t.Parallel()
	tied := strings.Replace(ownLesson, "The leader is {{leader}}: a quorum has chosen it.",
		"The leader is {{leader}}: [a quorum has chosen it](<when ESTABLISHED at 1>), at {{see ESTABLISHED at 3}}.", 1)
	tied = strings.Replace(tied, "Now it is {{leader}}.", "Now it is {{leader}}, at {{see ESTABLISHED at 3}}.", 1)
	p := visit(t, start(t), file("#/"), wide, high)
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "three-servers.md", markdown(tied))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.three-servers") && document.querySelectorAll(".problems li").length === 2`)
	becomes(t, p, `[...document.querySelectorAll(".problems li")].map((e) => e.textContent).join(" | ")`,
		"12in step they-vote there is no event ESTABLISHED at 1; there are ESTABLISHED at 3 | 29in step it-crashes there is no event ESTABLISHED at 3; there are ESTABLISHED at 2")
	is(t, p, `String(document.querySelector(".problems").classList.contains("mild"))`, "true")
}
