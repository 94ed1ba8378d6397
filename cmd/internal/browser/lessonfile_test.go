package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// ownLesson is a teacher's file: two steps, a question, a goal, a word of the glossary, a value of the run.
const ownLesson = "---\ntitle: Three servers\n---\n\n```zk\nservers 3\ngoal led leader is 2\n```\n\n## They vote\n\nThe leader is {{leader}}: a quorum has chosen it.\n\n" +
	"```zk\nask who one=leader\\\\ is\\\\ 1 three=leader\\\\ is\\\\ 3\nstart all\nrun until leader exists\nsettle\n```\n\n" +
	"```ask who\nWho will lead?\n- one: Server 1\n- three: Server 3\n```\n\n## It crashes\n\nNow it is {{leader}}.\n\n" +
	"```zk\ncrash 3\nrun until leader is 2\nsettle\n```\n"

// markdown is a lesson as JavaScript writes it between backquotes.
func markdown(text string) string {
	return strings.NewReplacer("`", "\\`", "\n", "\\n", "{{", "{"+"{").Replace(text)
}

// A lesson that falls on the page plays; what is wrong with one is told, all of it, and what was there stays; it is there after a reload,
// listed, renewed where it stands, and forgotten.
func TestALessonFileIsDropped(t *testing.T) {
	t.Parallel()
	for name, from := range map[string]func(*testing.T) string{
		"file": func(*testing.T) string { return file("#/") },
		"http": func(t *testing.T) string { return serve(t, nil) + "index.html#/" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, start(t), from(t), wide, high)
			wait(t, p, `document.documentElement.dataset.room === "home"`)
			drop(t, p, "three-servers.md", markdown(ownLesson))
			wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.three-servers")`)
			becomes(t, p, `document.querySelector(".prose-head h1").textContent`, "Three servers")
			is(t, p, `String(document.querySelector(".problems").hidden)`, "true")
			wait(t, p, `document.querySelector(".dock")?.textContent.includes("Who will lead?") === true`)
			eval(t, p, `(location.hash = "#/lesson/own.three-servers/1", "")`)
			wait(t, p, Resting+` && document.querySelector(".prose-in [data-fill]")?.textContent === "3"`)
			becomes(t, p, `document.querySelector(".prose-in .term")?.textContent`, "leader")

			// What is wrong is told whole, in both languages, and changes nothing.
			drop(t, p, "wrong.md", markdown("# W\n\n<b>x</b>\n\n```zk\nservers 3\n```\n\n## One\n\nA.\n\n```zk\nstrat all\ncrash nine\n```\n"))
			wait(t, p, `document.querySelectorAll(".problems li").length === 4`)
			becomes(t, p, `[...document.querySelectorAll(".problems li b")].map((e) => e.textContent).join()`, "3:1,3:5,14:1,15:7")
			is(t, p, `String(document.querySelector(".problems").textContent.includes("did you mean start?"))`, "true")
			is(t, p, `document.querySelector(".prose-head h1").textContent`, "Three servers")
			speak(t, p, "zh")
			wait(t, p, `document.querySelector(".problems h2").textContent.startsWith("无法打开")`)
			becomes(t, p, `document.querySelector(".onlyin")?.textContent`, "这一课只有 English。")
			speak(t, p, "en")
			click(t, p, ".problems header button")

			// A document of a word processor is no text, whatever its first bytes are; and a lesson without a title is called as its file, in no wrong language.
			drop(t, p, "lesson.docx", "PK")
			wait(t, p, `document.querySelector(".problems li")?.textContent.includes("This is a document of a word processor. Save it as plain text, with the ending .md.") === true`)

			// A file that can be opened ends what is told of the one before, of whichever kind it is.
			drop(t, p, "run.zk", markdown("servers 3\nstart all\n"))
			wait(t, p, Resting+` && location.hash.startsWith("#/playground") && document.querySelector(".problems").hidden`)
			drop(t, p, "plain.md", markdown("## One\n\nA {{server 3 stat}}.\n\n```zk\nservers 3\nstart all\n```\n"))
			wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.plain")`)
			becomes(t, p, `[...document.querySelectorAll(".problems li")].map((e) => e.innerText.replace(/\s+/g, " ").slice(0, 40)).join("; ")`, "1 The file must begin with a line ---, t; 3:3 {{server 3 stat}}: expected state, e")
			becomes(t, p, `String(document.querySelector(".prose-head h1").textContent + document.querySelector(".onlyin"))`, "plainnull")
			eval(t, p, `(location.hash = "#/lesson/own.three-servers/1", "")`)
			wait(t, p, Resting+` && document.querySelector(".prose-head h1").textContent === "Three servers"`)

			// The file again, with other words: it is read anew, and stands where it stood.
			drop(t, p, "three-servers.md", markdown(strings.Replace(ownLesson, "a quorum has chosen it", "it won", 1)))
			wait(t, p, Resting+` && document.querySelector(".prose-in li.now")?.textContent.includes("it won") === true`)
			becomes(t, p, `location.hash`, "#/lesson/own.three-servers/1")
			if err := p.Do(chromedp.Reload()); err != nil {
				t.Fatal(err)
			}
			wait(t, p, Resting+` && document.querySelector(".prose-in li.now")?.textContent.includes("it won") === true`)

			// Listed, and forgotten.
			eval(t, p, `(location.hash = "#/", "")`)
			wait(t, p, `document.querySelector(".own-lessons a")?.textContent === "Three servers"`)
			click(t, p, ".own-lessons .forget")
			wait(t, p, `document.querySelector(".own-lessons a")?.textContent === "plain"`)
			click(t, p, ".own-lessons .forget")
			wait(t, p, `document.querySelector(".own-lessons") === null`)
			eval(t, p, `(location.hash = "#/lesson/own.three-servers/1", "")`)
			wait(t, p, `document.querySelector("main.home .warn")?.textContent.includes("in a file") === true`)
		})
	}
}

// fallen makes a drop of files in a window, on something of it.
const fallen = `(on, ...files) => { const { DataTransfer, DragEvent, File } = on.ownerDocument.defaultView, d = new DataTransfer();
	for (const [name, text] of files) d.items.add(new File([text], name));
	return ["dragover", "drop"].map((type) => { const e = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: d }); on.dispatchEvent(e); return e.defaultPrevented; }).join(); }`

// No file that is dropped is lost: neither before the page is there, nor on the stage, nor beside a lesson whose name begins alike, nor one of two.
func TestNoDroppedFileIsLost(t *testing.T) {
	t.Parallel()
	other := strings.Replace(ownLesson, "title: Three servers", "title: The other", 1)
	// The first script has run, and no other.
	soon := `new MutationObserver((_, o) => { if (!document.querySelector('script[src*="shell"]')) return; o.disconnect();
		globalThis.early = (` + fallen + `)(document.documentElement, ["early.md", ` + "`" + markdown(ownLesson) + "`" + `]); }).observe(document, { childList: true, subtree: true })`
	p := visit(t, start(t), serve(t, nil)+"index.html#/", wide, high, atFirst(soon))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.early")`)
	is(t, p, `globalThis.early`, "true,true")
	is(t, p, `String(globalThis.zootropeFallen)`, "undefined")

	// Its name begins as that of the one that is open.
	drop(t, p, "ear.md", markdown(other))
	wait(t, p, Resting+` && location.hash === "#/lesson/own.ear" && document.querySelector(".prose-head h1").textContent === "The other"`)

	// On the stage, where the page around it hears nothing of it.
	eval(t, p, `(`+fallen+`)(document.querySelector(".stage iframe").contentDocument.body, ["stage.md", `+"`"+markdown(ownLesson)+"`"+`])`)
	wait(t, p, Resting+` && location.hash === "#/lesson/own.stage"`)

	// Two at once: both are known, and one is shown.
	eval(t, p, `(`+fallen+`)(document.body, ["one.md", `+"`"+markdown(ownLesson)+"`"+`], ["two.md", `+"`"+markdown(other)+"`"+`])`)
	wait(t, p, Resting+` && location.hash === "#/lesson/own.two"`)
	eval(t, p, `(location.hash = "#/", "")`)
	wait(t, p, `document.querySelectorAll(".own-lessons a").length === 5`)
}
