package browser

import "testing"

// The page about Zootrope is reached from the foot of the first page and from the help, in both languages and from a file; the licences
// are there in full, and are loaded only there.
func TestAbout(t *testing.T) {
	p := visit(t, beginner(t), file(""), 1280, 800)
	wait(t, p, `document.querySelector(".foot a") !== null`)
	is(t, p, `document.querySelectorAll("script[src^='licences.']").length + typeof zootropeLicences`, "0undefined")
	click(t, p, ".foot a")
	wait(t, p, `document.querySelectorAll(".works li").length > 4 && document.querySelectorAll(".licences details").length > 1`)
	is(t, p, `location.hash`, "#/about")
	is(t, p, `document.querySelector(".keypage h1").textContent + " / " + document.title`, "About Zootrope / About Zootrope")
	wait(t, p, `document.querySelector(".build").textContent !== "–"`) // the core is up, and has said which build it is
	click(t, p, ".licences summary")
	wait(t, p, `document.querySelector(".licences pre").getBoundingClientRect().height > 200`)
	is(t, p, `document.querySelector(".licences pre").textContent.includes("Version 2.0, January 2004")`, "true")
	// Every licence that is named can be read.
	is(t, p, `zootropeLicences.parts.flatMap((p) => p.licences).filter((name) =>
		![...document.querySelectorAll(".licences summary")].some((e) => e.textContent === name)).join()`, "")
	is(t, p, `document.querySelector(".wrap").textContent.includes("trademarks of The Apache Software Foundation")`, "true")

	press(t, p, "l")
	wait(t, p, `document.querySelector(".keypage h1")?.textContent === "关于 Zootrope" && document.querySelectorAll(".works li").length > 4`)
	is(t, p, `document.title + document.documentElement.lang`, "关于 Zootropezh-CN")
	speak(t, p, "en")

	eval(t, p, `location.hash = "#/key"`)
	wait(t, p, `document.querySelector(".keys4") !== null`)
	press(t, p, "?")
	click(t, p, `dialog a[href="#/about"]`)
	wait(t, p, `document.querySelector("dialog") === null && document.querySelectorAll(".works li").length > 4`)
	is(t, p, `document.querySelectorAll("script[src^='licences.']").length`, "1")
}
