package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const field = `document.querySelector(".editor textarea")`

// write types a text at the end of the script, as a paste would.
func write(t *testing.T, p *Page, text string) {
	t.Helper()
	eval(t, p, `(() => { const f = `+field+`; f.focus(); f.setSelectionRange(f.value.length, f.value.length);
		document.execCommand("insertText", false, `+"`"+text+"`"+`); return ""; })()`)
}

// The script of the run can be written on: it is coloured, completed, checked where it stands, run, saved, and put back.
func TestScriptEditor(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "crash 3")
	wait(t, p, Resting)
	click(t, p, "#tab-script")
	wait(t, p, field+`.value.endsWith("crash 3\n")`)
	wait(t, p, `[...document.querySelectorAll(".editor .tok-command")].some((e) => e.textContent === "crash")`)
	becomes(t, p, `document.querySelector(".editor .state").textContent`, "The run so far")

	// What is wrong is told at its place, and one can go there.
	write(t, p, "crush 2\n")
	wait(t, p, `document.querySelector(".editor .wrong button")?.textContent.includes("did you mean crash?") === true`)
	becomes(t, p, `document.querySelector(".editor pre u")?.textContent`, "crush")
	becomes(t, p, `document.querySelector(".editor .state").textContent`, "mistakes: 1")
	click(t, p, ".editor .wrong button")
	becomes(t, p, field+`.value.slice(`+field+`.selectionStart)`, "crush 2\n")

	// Running it changes nothing that is loaded.
	clock := eval(t, p, `document.querySelector(".clock").innerText`)
	click(t, p, `.editor [data-key="run"]`)
	wait(t, p, `document.querySelector(".status").textContent.includes("did you mean crash?")`)
	is(t, p, `document.querySelector(".clock").innerText`, clock)

	// The run's own script comes back, and a draft outlives a reload.
	click(t, p, `.editor [data-key="undo"]`)
	wait(t, p, field+`.value.endsWith("crash 3\n") && document.querySelector(".editor .wrong li") === null`)
	write(t, p, "ann cre")
	wait(t, p, `document.querySelector(".editor .candidates:not([hidden]) b")?.textContent === "create"`)
	if err := p.Do(chromedp.KeyEvent(kb.Tab)); err != nil {
		t.Fatal(err)
	}
	wait(t, p, field+`.value.endsWith("ann create ")`)
	write(t, p, "/a 1\nsettle\n")
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting)
	click(t, p, "#tab-script")
	wait(t, p, field+`?.value.endsWith("ann create /a 1\nsettle\n") && document.querySelector(".editor .state").textContent === "Not run yet"`)

	// Ctrl Enter runs it; then it is the run's.
	eval(t, p, `(`+field+`.focus(), "")`)
	if err := p.Do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(2))); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && document.querySelector(".editor .state").textContent === "The run so far"`)
	becomes(t, p, `String(`+field+`.value.includes("ann create /a 1"))`, "true")

	// Saved as a lesson, it has a step for what was done.
	eval(t, p, `(() => { const make = URL.createObjectURL; URL.createObjectURL = (b) => { b.text().then((x) => (globalThis.saved = x)); return make(b); }; return ""; })()`)
	click(t, p, `.editor [data-key="lesson"]`)
	wait(t, p, `globalThis.saved?.includes("## crash 3, then ann create /a 1\n") === true`)
	eval(t, p, `(globalThis.saved = "", `+field+`.focus(), "")`)
	if err := p.Do(chromedp.KeyEvent("s", chromedp.KeyModifiers(2))); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `globalThis.saved?.startsWith("servers 5\n") === true`)
}

// drop lets a file fall on the page.
func drop(t *testing.T, p *Page, name, text string) {
	t.Helper()
	eval(t, p, `(() => { const d = new DataTransfer(); d.items.add(new File([`+"`"+text+"`"+`], "`+name+`"));
		const at = (type) => document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: d }));
		at("dragenter"); globalThis.over = document.querySelector(".drop-here").hidden; at("dragover"); at("drop");
		return String(globalThis.over); })()`)
}

// A script or a shared run that is dropped opens, on any page; one that is wrong is shown where it is wrong. The browser's own Back
// leads to the world before.
func TestFilesAreDropped(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting+` && `+kept+` !== null`)
	shared := eval(t, p, `JSON.parse(`+kept+`).artefact`)
	clock := eval(t, p, `document.querySelector(".clock").innerText`)
	const servers = `document.querySelector('[data-key="voters 1"]').previousSibling.textContent`

	drop(t, p, "three.zk", "servers 3\\nstart all\\nsettle\\n")
	is(t, p, `String(globalThis.over)`, "false")
	wait(t, p, Resting+` && `+servers+` === "3"`)
	becomes(t, p, `String(document.querySelector(".drop-here").hidden)`, "true")

	drop(t, p, "wrong.zk", "servers 3\\nstrat all\\n")
	wait(t, p, `document.querySelector(".editor .wrong button")?.textContent.startsWith("2:1") === true`)
	is(t, p, servers, "3")

	drop(t, p, "binary.zk", "\\ud800")
	drop(t, p, "run.txt", shared)
	wait(t, p, Resting+` && `+servers+` === "5"`)
	becomes(t, p, `document.querySelector(".clock").innerText`, clock)

	// Back, and forward again.
	eval(t, p, `(addEventListener("popstate", (e) => (globalThis.popped = JSON.stringify(e.state))), history.back(), "")`)
	wait(t, p, `globalThis.popped !== undefined`)
	wait(t, p, Resting+` && `+servers+` === "3"`)
	eval(t, p, `(history.forward(), "")`)
	wait(t, p, Resting+` && `+servers+` === "5"`)

	// From the first page, too.
	eval(t, p, `(location.hash = "#/", "")`)
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "four.zk", "servers 4\\nstart all\\n")
	wait(t, p, Resting+` && `+servers+` === "4"`)
}
