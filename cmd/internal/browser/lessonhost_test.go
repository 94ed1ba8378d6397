package browser

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A page gives a player a whole lesson: in a script within it, indented as HTML is, or over the port, to a frame in a sandbox too. What is
// wrong with one is told with its place, and takes nothing away.
func TestPlayerOfALessonInMarkdown(t *testing.T) {
	t.Parallel()
	indented := strings.ReplaceAll("\n"+strings.ReplaceAll(ownLesson, `\\`, `\`), "\n", "\n    ")
	page := course(`<zootrope-player id="a" lang="en" loading="eager" height="420">
    <script type="text/markdown">` + strings.Replace(indented, "start all", "strat all", 1) + `</script>
</zootrope-player>
<iframe id="boxed" sandbox="allow-scripts" style="width:900px!important;height:500px!important"></iframe>
<script>
globalThis.answers = {};
addEventListener("message", (e) => {
  if (e.source !== boxed.contentWindow || e.data?.role !== "player" || globalThis.port) return;
  const c = new MessageChannel(); globalThis.port = c.port1;
  port.onmessage = ({ data: m }) => m.type === "answer" ? (answers[m.id] = m) : told.push({ name: m.name.replace("zootrope-", ""), ...m.detail, of: "boxed" });
  boxed.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*", [c.port2]);
});
boxed.src = "index.html?embed=lesson&lang=en#/open";
call("first", of("a").ready());
</script>`)
	prefix := serve(t, map[string]string{"/course/zk/course.html": page})
	p := visit(t, start(t), prefix+"course.html", 1200, 1100)

	// One that cannot be played is seen in the frame, and told to the page around. Mended, it plays.
	wait(t, p, `last("error", "a") !== undefined && came.first !== undefined`)
	is(t, p, `last("error", "a").code + " " + last("error", "a").message`, `lesson 16:1: did you mean start? expected a command or a client, found "strat"`)
	is(t, p, `String(came.first).slice(0, 12)`, "lesson: 16:1")
	const inside = `of("a").shadowRoot.querySelector("iframe").contentDocument`
	becomes(t, p, inside+`.querySelector(".problems h2").textContent + " " + `+inside+`.querySelector(".problems li b").textContent`, "This lesson cannot be opened 16:1")
	eval(t, p, `(() => { const s = of("a").querySelector("script"); s.textContent = s.textContent.replace("strat", "start"); return ""; })()`)
	wait(t, p, `last("ready", "a") !== undefined && last("step", "a") !== undefined`)
	becomes(t, p, `last("step", "a").lesson + " " + last("step", "a").steps + " " + `+inside+`.querySelector(".prose-head h1").textContent + `+inside+`.querySelector(".problems").hidden`, "own.lesson 2 Three serverstrue")
	eval(t, p, `(call("next", of("a").answer("who", "three").then(() => of("a").next())), "")`)
	wait(t, p, `came.next !== undefined && last("score", "a")?.raw > 0`)
	becomes(t, p, inside+`.querySelector(".prose-in li.now [data-fill]")?.textContent`, "3")
	// A record store tells two such lessons apart, by their texts and by their titles.
	const stated = `(id) => (({ id, definition }) => id.replace(/^[^#]*/, "") + " " + JSON.stringify(definition.name))(last("xapi", id).statement.object)`
	wait(t, p, `last("xapi", "a") !== undefined`)
	first := eval(t, p, `(`+stated+`)("a")`)
	if !regexp.MustCompile(`^#/lesson/own\.lesson\.[0-9a-z]{8,13}/(who|they-vote) \{"en":"Three servers: (who|they-vote)"\}$`).MatchString(first) {
		t.Errorf("the statement is about %s", first)
	}
	eval(t, p, `(call("link", of("a").link()), "")`) // an address would lead nowhere: the lesson is in the page around
	wait(t, p, `came.link !== undefined`)
	is(t, p, `came.link`, "refused: This lesson is in a file or in the page around it: no address leads to it.")
	is(t, p, `Object.keys(of("a").shadowRoot.querySelector("iframe").contentWindow.localStorage).filter((k) => k.includes("brought")).length`, "0")

	// In the sandbox, over the port.
	wait(t, p, `globalThis.port !== undefined`)
	open := func(id, text string) {
		eval(t, p, `(port.postMessage({ id: `+id+`, type: "open", markdown: `+"`"+markdown(text)+"`"+` }), "")`)
		wait(t, p, `answers[`+id+`] !== undefined`)
	}
	open("1", strings.Replace(ownLesson, "## They vote", "## They <b>vote</b>", 1))
	becomes(t, p, `answers[1].ok + " " + last("error", "boxed")?.code + " " + last("error", "boxed")?.message.split(":").slice(0, 2)`, "true remark 10,9")
	is(t, p, `told.findIndex((m) => m.of === "boxed" && m.name === "ready") < told.findIndex((m) => m.of === "boxed" && m.name === "error") ? "ready first" : "error first"`, "ready first")
	open("2", "# W\n\nNo commands.\n")
	is(t, p, `answers[2].ok + " " + answers[2].error.code`, "false lesson")
	eval(t, p, `(port.postMessage({ id: 3, type: "next" }), "")`)
	wait(t, p, `answers[3] !== undefined && last("step", "boxed").step === 1`)
	becomes(t, p, `answers[3].ok + " " + last("step", "boxed").lesson`, "true own.lesson")
	wait(t, p, `last("xapi", "boxed")?.statement.object.id.endsWith("/they-vote")`)
	if second := eval(t, p, `(`+stated+`)("boxed")`); strings.HasPrefix(second, first[:strings.LastIndex(first[:strings.Index(first, " ")], "/")]) || !strings.HasSuffix(second, `/they-vote {"en":"Three servers: they-vote"}`) {
		t.Errorf("another text is stated as %s, the first as %s", second, first)
	}
	open("4", strings.NewReplacer("title: Three servers", "title: 三台服务器\nlang: zh").Replace(ownLesson))
	eval(t, p, `(port.postMessage({ id: 5, type: "next" }), "")`)
	wait(t, p, `answers[5] !== undefined && told.some((m) => m.name === "xapi" && JSON.stringify(m.statement.object.definition.name) === '{"zh":"三台服务器: it-crashes"}')`)
}

// Over a lesson, another falls and plays, is printed, and Back leads to the first; a link is dropped as the text that it is.
func TestALessonIsDroppedOverALesson(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/1"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	byHand(t, p, "crash 5")
	isKept(t, p)
	run := eval(t, p, `JSON.parse(`+kept+`).artefact`)
	drop(t, p, "three-servers.md", markdown(ownLesson))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.three-servers") && document.querySelector(".prose-head h1").textContent === "Three servers"`)
	eval(t, p, `(location.hash = "#/lesson/own.three-servers/1", "")`)
	wait(t, p, Resting+` && document.querySelector(".prose-in [data-fill]")?.textContent === "3"`)
	eval(t, p, `(dispatchEvent(new Event("beforeprint")), "")`)
	becomes(t, p, `document.querySelector(".paper h1").textContent + " " + document.querySelectorAll(".paper section").length + " " + document.querySelector(".paper [data-fill]").textContent`, "Three servers 3 3")
	eval(t, p, `(dispatchEvent(new Event("afterprint")), history.go(-2), "")`)
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/leader-crash") && document.querySelector(".changed") !== null`)

	fall := func(text string) {
		t.Helper()
		eval(t, p, `(() => { const d = new DataTransfer(); d.setData("text/plain", "`+text+`");
			for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: d }));
			return ""; })()`)
	}
	fall("https://example.org/zk/index.html#/lesson/own.three-servers/2")
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.three-servers/2")`)
	fall("https://example.org/zk/index.html?lang=en#/lesson/leader-crash/1/e1/" + run)
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/leader-crash") && document.querySelector(".changed") !== null`)
	fall("some words")
	is(t, p, `String(document.querySelector(".problems").hidden)`, "true")
	fall("https://example.org/zk/index.html#/playground/" + run)
	wait(t, p, Resting+` && location.hash === "#/playground" && document.querySelector(".clock").innerText !== ""`)

	// A guest has no way out of its lesson: nothing opens there, and in a playground only what is played in it.
	for _, c := range []struct{ embed, at, says string }{
		{"lesson", "#/lesson/leader-crash/1", "No files or links"},
		{"stage", "#/lesson/leader-crash/1", "No files or links"},
		{"playground", "#/playground", "Only scripts and shared runs"},
	} {
		if err := p.Do(chromedp.Navigate(file("?embed=" + c.embed + c.at))); err != nil {
			t.Fatal(err)
		}
		wait(t, p, Resting)
		refused := func(what func()) {
			t.Helper()
			eval(t, p, `(document.querySelector(".status").textContent = "", "")`)
			what()
			wait(t, p, `document.querySelector(".status").textContent.includes("`+c.says+`")`)
			becomes(t, p, hash, c.at)
		}
		refused(func() { drop(t, p, "three-servers.md", markdown(ownLesson)) })
		is(t, p, `String(globalThis.over)`, fmt.Sprint(c.embed != "playground"))
		refused(func() { fall("https://example.org/zk/index.html#/lesson/herd-effect/2") })
		if c.embed != "playground" {
			refused(func() { drop(t, p, "three.zk", "servers 3\\nstart all\\n") })
			continue
		}
		drop(t, p, "three.zk", "servers 3\\nstart all\\n")
		wait(t, p, Resting+` && document.querySelector('[data-key="voters 1"]').previousSibling.textContent === "3"`)
	}
}
