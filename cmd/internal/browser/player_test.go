package browser

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// course is a page that is not ours, with players in it. Its style would spoil them if it could.
func course(players string) string {
	return `<!doctype html><meta charset="utf-8"><title>course</title><link rel="icon" href="data:,">
<style>body { margin: 20px; height: 4000px } * { font: 40px serif !important } iframe { width: 30px !important; height: 20px !important } zootrope-player { max-width: 900px }</style>
<body><script>
globalThis.told = [];
for (const name of ["ready", "loading", "step", "moment", "answer", "goal", "score", "state", "error", "resize", "xapi"])
  addEventListener("zootrope-" + name, (e) => told.push({ name, ...e.detail, of: e.target.id }));
const last = (name, of) => told.filter((e) => e.name === name && (!of || e.of === of)).at(-1);
const of = (id) => document.getElementById(id);
globalThis.came = {};
const call = (key, promise) => void promise.then((v) => (came[key] = v === undefined ? "undefined" : v), (e) => (came[key] = e.code + ": " + e.message));
</script><script src="embed.js"></script>` + players
}

// embeds serves a course page beside the site, or opens it from a file.
func embeds(t *testing.T, players string, actions ...chromedp.Action) *Page {
	t.Helper()
	prefix := serve(t, map[string]string{"/course/zk/course.html": course(players)})
	return visit(t, start(t), prefix+"course.html", 1200, 800, actions...)
}

// A lesson in another page does what that page asks, tells it what happens, and says what is wrong.
func TestPlayer(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" lesson="startup-election" lang="en"></zootrope-player>`)
	wait(t, p, `last("ready") !== undefined`)
	is(t, p, `last("ready").version`, "1")
	is(t, p, `document.activeElement.tagName`, "BODY")
	is(t, p, `of("a").lesson + " " + of("a").lang + " " + of("a").mode`, "startup-election en ")
	wait(t, p, `last("step")?.step === 0`)

	eval(t, p, `(call("next", of("a").next()), "")`)
	wait(t, p, `came.next !== undefined`)
	is(t, p, `JSON.stringify([last("step").step, last("step").id, last("step").lesson])`, `[1,"alone","startup-election"]`)
	eval(t, p, `(call("two", of("a").seek({ step: 2 })), "")`)
	wait(t, p, `came.two !== undefined && last("step").step === 2`)
	eval(t, p, `(call("back", of("a").back()), "")`)
	wait(t, p, `came.back !== undefined && last("step").step < 2`)
	eval(t, p, `(call("event", of("a").seek({ event: 76 })), "")`)
	wait(t, p, `came.event !== undefined && last("moment").event === 76`)
	eval(t, p, `(call("far", of("a").seek({ step: 99 })), call("none", of("a").seek({})), call("nothing", of("a").command("crush 3")),
		call("who", of("a").answer("winner", "x")), call("state", of("a").getState()), call("link", of("a").link()), "")`)
	wait(t, p, `["far", "none", "nothing", "who", "state", "link"].every((k) => came[k] !== undefined)`)
	is(t, p, `came.far.split(":")[0]`, "unreached")
	is(t, p, `came.none`, "malformed: seek: expected a step, a moment or an event, and one of them")
	is(t, p, `String(came.nothing.includes("did you mean crash?"))`, "true")
	is(t, p, `came.who`, "unknown: there is no question winner")
	is(t, p, `String(/^z1;startup-election;1;76;;;10000000$/.test(came.state))`, "true")
	is(t, p, `came.link.split("/").slice(-4).join("/")`, "lesson/startup-election/1/e76")

	// An answer, the score, and a run of one's own, there again from its state.
	eval(t, p, `(call("one", of("a").seek({ step: 1 }).then(() => of("a").answer("two", "two")).then(() => of("a").next())), "")`)
	wait(t, p, `came.one !== undefined && last("answer") !== undefined`)
	is(t, p, `JSON.stringify([last("answer").question, last("answer").choice, last("answer").right])`, `["two","two",true]`)
	wait(t, p, `last("score")?.raw === 1`)
	eval(t, p, `(call("crash", of("a").command("crash 1")), "")`)
	wait(t, p, `came.crash !== undefined && last("state").state.split(";")[5] !== ""`)
	state := eval(t, p, `last("state").state`)
	if len(state) > 4000 {
		t.Errorf("the state has %d characters", len(state))
	}
	eval(t, p, `(call("begin", of("a").setState("z1;startup-election;0;0;;")), "")`)
	wait(t, p, `came.begin !== undefined && last("step").step === 0`)
	eval(t, p, `(call("again", of("a").setState(`+"`"+state+"`"+`)), call("bad", of("a").setState("nonsense")), "")`)
	wait(t, p, `came.again !== undefined && came.bad !== undefined`)
	wait(t, p, `last("state").state.split(";")[5] !== ""`)
	is(t, p, `last("state").state`, state)
	is(t, p, `came.bad.split(":")[0]`, "malformed")

	// What changes later does not load the frame anew; what must, does.
	eval(t, p, `(globalThis.frame = of("a").shadowRoot.querySelector("iframe"), of("a").theme = "dark", of("a").lang = "zh", of("a").setAttribute("label", "Election"), of("a").height = 480, "")`)
	wait(t, p, `frame.contentDocument.documentElement.dataset.theme === "dark" && frame.contentDocument.documentElement.dataset.lang === "zh"`)
	is(t, p, `frame.title + " " + frame.clientHeight + " " + (of("a").shadowRoot.querySelector("iframe") === frame)`, "Election 480 true")
	eval(t, p, `(of("a").step = 1, "")`)
	wait(t, p, `last("step").step === 1`)
	is(t, p, `frame.contentWindow.localStorage.length === 0 || !Object.keys(frame.contentWindow.localStorage).some((k) => /:(lang|theme)$/.test(k)) ? "true" : "false"`, "true")
	eval(t, p, `(call("shot", of("a").snapshot({ type: "png" }).then((b) => b.type + (b.size > 3000))), call("svg", of("a").snapshot({ type: "svg" }).then(async (b) => b.type + />(LOOKING|FOLLOWING|宕机)</.test(await b.text()))), "")`)
	wait(t, p, `came.shot !== undefined && came.svg !== undefined`)
	is(t, p, `came.shot + came.svg`, "image/pngtrueimage/svg+xmltrue")
	eval(t, p, `(call("gone", of("a").play()), (globalThis.gone = of("a")).destroy(), call("after", gone.next()), "")`)
	wait(t, p, `came.gone !== undefined && came.after !== undefined`)
	if text := eval(t, p, `came.gone + came.after`); strings.Count(text, "removed") != 2 {
		t.Errorf("got %s", text)
	}
}

// With loading=click there is a poster, and nothing big is fetched until it is pressed.
func TestPlayerLoadsOnAClick(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" lesson="leader-crash" loading="click" lang="zh" theme="dark" height="420"></zootrope-player>`)
	const inside = `of("a").shadowRoot.querySelector("iframe")?.contentDocument`
	wait(t, p, `!!(`+inside+`?.querySelector(".poster .picture svg"))`)
	is(t, p, `document.activeElement.tagName`, "BODY")
	is(t, p, inside+`.documentElement.dataset.theme + " " + `+inside+`.querySelector(".poster p").textContent.includes("按下播放")`, "dark true")
	const bytes = `[performance, of("a").shadowRoot.querySelector("iframe").contentWindow.performance].flatMap((o) =>
		[...o.getEntriesByType("resource"), ...o.getEntriesByType("navigation")]).reduce((n, e) => n + e.encodedBodySize, 0)`
	is(t, p, `String((`+bytes+`) < 60 * 1024 && (`+bytes+`) > 1000)`, "true")
	is(t, p, `told.length`, "0")
	eval(t, p, `(`+inside+`.querySelector(".play").click(), "")`)
	wait(t, p, `last("ready") !== undefined && last("step") !== undefined`)
	is(t, p, inside+`.querySelector(".poster") === null ? "gone" : "there"`, "gone")
}

// A child script is a world of its own, wherever it is parsed; what is wrong with it is an event.
func TestPlayerWithAScript(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" mode="stage" height="420"></zootrope-player>
<zootrope-player id="b" mode="playground" loading="eager" height="420"><script type="text/zk">servers 3
strat all
</script></zootrope-player>`)
	eval(t, p, `(() => { const s = document.createElement("script"); s.type = "text/zk"; s.textContent = "servers 3\nstart all\nrun until servers agree\n"; of("a").append(s); return ""; })()`)
	wait(t, p, `last("state", "a")?.state.startsWith("z1;;") && last("error", "b") !== undefined`)
	is(t, p, `last("error", "b").code + " " + last("error", "b").message.startsWith("2:1: ")`, "script true")
	// What is too long is refused on both sides of the frame; bytes are counted, and a character may have three.
	eval(t, p, `(() => { const e = document.createElement("zootrope-player"); e.id = "c"; e.innerHTML = '<script type="text/zk"></'+'script>'; e.firstChild.textContent = "# " + "长".repeat(22000);
		of("b").after(e); call("long", of("a").call({ type: "open", script: "# " + "长".repeat(22000) })); return ""; })()`)
	wait(t, p, `last("error", "c") !== undefined && came.long !== undefined`)
	is(t, p, `last("error", "c").message + " " + came.long.split(":")[0]`, "the script within the player has 66002 bytes; at most 65536 are read malformed")
	const inside = `of("a").shadowRoot.querySelector("iframe").contentDocument`
	is(t, p, inside+`.documentElement.dataset.embed + " " + [".top", ".prose", ".palette-side", ".drawer"].map((s) => `+inside+`.querySelector(s)?.offsetParent === null).join()`,
		"stage true,true,true,true")
	eval(t, p, `(call("until", of("a").runUntil("time passes")), call("crash", of("a").command("crash 3").then(() => of("a").runUntil("leader is 2"))), "")`)
	wait(t, p, `came.until !== undefined && came.crash !== undefined`)
	is(t, p, `came.crash.word + " " + came.until.split(":")[0]`, "reached script")
	eval(t, p, `(call("play", of("a").play(64)), setTimeout(() => call("pause", of("a").pause()), 300), "")`)
	wait(t, p, `came.pause !== undefined && came.play !== undefined`)
}

// Only some steps are gone through, nothing is asked, and nothing leads out.
func TestPlayerOfSomeSteps(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" lesson="startup-election" steps="2-3" ask="0" lang="en" height="600"></zootrope-player>`)
	wait(t, p, `last("ready") !== undefined && last("step")?.step === 1`)
	const inside = `of("a").shadowRoot.querySelector("iframe").contentDocument`
	is(t, p, inside+`.querySelector(".dock").hidden ? "none" : "asks"`, "none")
	// They are counted from 1, and there are no others: where one is, where Back leads, the slots, the film.
	const counts = `((d) => [d.querySelector(".kicker").innerText.split("\n").at(-1), d.querySelector(".nav .back").innerText,
		d.querySelectorAll(".kicker .seen i").length, [...d.querySelectorAll(".reel .part > small")].map((e) => e.textContent.replace(/\u2002.*/, "")).join("")].join("|").replace(/\n/g, " "))(` + inside + `)`
	wait(t, p, counts+` === "The beginning|Back the beginning|2|12"`)
	is(t, p, inside+`.querySelector(".nav .back").getAttribute("aria-disabled")`, "true")
	for _, want := range []string{"step 1 of 2|Back the beginning|2|12", "step 2 of 2|Back step 1|2|12"} {
		if err := p.Do(chromedp.Evaluate(`of("a").next()`, nil, chromedp.EvalAsValue)); err != nil {
			t.Log(err)
		}
		wait(t, p, counts+` === "`+want+`"`)
	}
	wait(t, p, `last("step").step === 3`)
	// Nothing leads out of them, and no state of another lesson is taken.
	eval(t, p, `(call("next", of("a").next()), call("play", of("a").next({ play: true })), call("seven", of("a").seek({ step: 7 })), call("none", of("a").seek({ step: 0 })),
		call("other", of("a").setState("z1;leader-crash;7;0;;")), call("here", of("a").getState()), "")`)
	wait(t, p, `came.here !== undefined`)
	is(t, p, `[came.next, came.play, came.seven, came.none, came.other].map((x) => x.split(":")[0]).join()`, "end,end,unreached,unreached,malformed")
	is(t, p, `came.here.split(";").slice(1, 3).join()`, "startup-election,3")
	eval(t, p, `(call("later", of("a").setState("z1;startup-election;7;0;;").then(() => of("a").getState())), "")`)
	wait(t, p, `came.later !== undefined`)
	is(t, p, `came.later.split(";").slice(1, 3).join()`, "startup-election,3")
	wait(t, p, inside+`.querySelector(".nav .next").getAttribute("aria-disabled") === "true"`)
	is(t, p, `[...`+inside+`.querySelectorAll(".top a, .related a")].filter((a) => a.offsetParent !== null).length`, "0")
}

// Where the stage stands alone no question is shown: so none is skipped, none keeps the lesson from being finished, and none counts.
func TestPlayerOfTheStageAlone(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" lesson="startup-election" mode="stage" lang="en" height="600"></zootrope-player>`)
	const next = `of("a").shadowRoot.querySelector("iframe").contentDocument.querySelector(".nav .next")`
	wait(t, p, `last("ready") !== undefined && last("step")?.step === 0 && !!`+next)
	for !strings.Contains(eval(t, p, `String(last("score")?.done)`), "true") {
		if text := eval(t, p, next+`.textContent + " " + (`+next+`.title ?? "")`); strings.Contains(text, "question") || !strings.Contains(text, "Next") {
			t.Fatalf("Next says %q", text)
		}
		eval(t, p, `(came = {}, call("next", of("a").next()), "")`)
		wait(t, p, `came.next !== undefined`)
		if came := eval(t, p, `came.next`); strings.Contains(came, "end") {
			break
		}
	}
	wait(t, p, `last("score")?.done === true`)
}

// Another origin, a sandbox, a shadow root and a strict policy are no hindrance; several players are on one page.
func TestPlayersOfAllKinds(t *testing.T) {
	t.Parallel()
	site := serve(t, nil)
	page := strings.Replace(course(`<div id="host"></div><zootrope-player id="b" lesson="herd-effect" mode="stage" loading="eager" height="300"></zootrope-player>
<iframe id="boxed" sandbox="allow-scripts" style="width:600px!important;height:400px!important"></iframe>
<script>host.attachShadow({ mode: "open" }).innerHTML = '<zootrope-player id="a" lesson="startup-election" loading="eager" height="300"></zootrope-player>';
addEventListener("message", (e) => { if (e.source === boxed.contentWindow && e.data?.role === "player") { const c = new MessageChannel(); c.port1.onmessage = (m) => m.data.name && told.push({ name: m.data.name.replace("zootrope-", ""), ...m.data.detail, of: "boxed" }); boxed.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*", [c.port2]); } });
boxed.src = "`+site+`index.html?embed=lesson#/lesson/leader-crash";</script>`), `src="embed.js"`, `src="`+site+`embed.js"`, 1)
	page = strings.Replace(page, `<title>`, `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' `+site+`; frame-src `+site+`; style-src 'unsafe-inline'; img-src data:"><title>`, 1)
	other := serve(t, map[string]string{"/course/zk/course.html": page})
	p, err := start(t).Open(other+"course.html", 1200, 800)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	wait(t, p, `["b", "host", "boxed"].every((id) => last("ready", id) !== undefined)`)
	is(t, p, `last("step", "boxed").lesson`, "leader-crash")
}

// From a file, a course page beside dist/ or elsewhere has players, too.
func TestPlayerFromAFile(t *testing.T) {
	t.Parallel()
	page := strings.Replace(course(`<zootrope-player id="a" lesson="startup-election" height="500"></zootrope-player>`), `src="embed.js"`, `src="file://`+dist+`/embed.js"`, 1)
	name := filepath.Join(t.TempDir(), "course.html")
	if err := os.WriteFile(name, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	p := visit(t, start(t), "file://"+name, 1200, 800)
	wait(t, p, `last("ready") !== undefined`)
	eval(t, p, `(call("next", of("a").next()), "")`)
	wait(t, p, `last("step").step === 1`)
}

// A host that keeps scores hears of them, and its state is taken up; sizes and statements are told.
func TestPlayerSpeaksToPlatforms(t *testing.T) {
	t.Parallel()
	page := `<!doctype html><meta charset="utf-8"><title>platform</title><link rel="icon" href="data:,"><body><iframe id="f" style="width:900px;height:600px"></iframe><script>
globalThis.heard = [];
addEventListener("message", (e) => { if (e.source !== f.contentWindow) return; heard.push(e.data);
  if (e.data.subject === "SPLICE.getState") f.contentWindow.postMessage({ subject: "SPLICE.getState.response", message_id: e.data.message_id, state: { zootrope: 1, state: "z1;startup-election;2;0;two=two;" } }, "*"); });
f.src = "index.html?embed=lesson&lang=en#/lesson/startup-election";
const of = (subject) => heard.filter((m) => m.subject === subject).at(-1);
</script>`
	prefix := serve(t, map[string]string{"/course/zk/platform.html": page})
	p := visit(t, start(t), prefix+"platform.html", 1000, 700)
	wait(t, p, `of("SPLICE.reportScoreAndState")?.state.state === "z1;startup-election;2;0;two=two;"`)
	is(t, p, `of("SPLICE.reportScoreAndState").score > 0 && of("SPLICE.reportScoreAndState").score < 1 ? "some" : String(of("SPLICE.reportScoreAndState").score)`, "some")
	is(t, p, `of("SPLICE.reportScoreAndState").state.zootrope + typeof of("SPLICE.reportScoreAndState").message_id`, "1string")
	is(t, p, `typeof of("lti.frameResize").height`, "number")
	// A page that has H5P's own script gives the frame that height: this is what h5p-resizer.js does with the message.
	is(t, p, `heard.filter((m) => m.context === "h5p").map((m) => m.action).join() + (heard.findLast((m) => m.context === "h5p").scrollHeight === of("lti.frameResize").height)`,
		eval(t, p, `heard.filter((m) => m.subject === "lti.frameResize").map(() => "resize").join()`)+"true")
	is(t, p, `new Set(heard.filter((m) => m.message_id).map((m) => m.message_id)).size === heard.filter((m) => m.message_id).length ? "fresh" : "twice"`, "fresh")
}

// Every message that is wrong is answered with what is wrong about it, and changes nothing; the page and the schema say the same of each.
func TestPlayerRefusesWrongMessages(t *testing.T) {
	t.Parallel()
	page := `<!doctype html><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,"><body><iframe id="f" style="width:900px;height:600px"></iframe><script>
globalThis.answers = []; globalThis.told = [];
addEventListener("message", (e) => { if (e.source !== f.contentWindow || e.data?.role !== "player" || globalThis.port) return;
  for (const bad of ["nonsense", null, { zootrope: 2, type: "connect" }, { zootrope: 1, type: "connect" }]) f.contentWindow.postMessage(bad, "*");
  const c = new MessageChannel(); globalThis.port = c.port1; port.onmessage = (m) => (m.data.type === "answer" ? answers : told).push(m.data); f.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*", [c.port2]); });
f.src = "index.html?embed=lesson&lang=en#/lesson/startup-election";
</script>`
	prefix := serve(t, map[string]string{"/course/zk/host.html": page})
	p := visit(t, start(t), prefix+"host.html", 1000, 700)
	wait(t, p, `told.some((m) => m.name === "zootrope-ready")`)
	cases, err := os.ReadFile("../player/testdata/messages.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(cases)) {
		var c struct {
			Right   bool
			Message json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		eval(t, p, `(answers.length = 0, port.postMessage(JSON.parse(`+"String.raw`"+string(c.Message)+"`"+`)), "")`)
		wait(t, p, `answers.length === 1`)
		if got := eval(t, p, `answers[0].error?.code === "malformed" && answers[0].error.message !== "" ? "wrong" : "right"`); (got == "right") != c.Right {
			t.Errorf("%s is taken for %s", c.Message, got)
		}
		if c.Right {
			eval(t, p, `(globalThis.before = f.contentWindow.location.hash, "")`)
		} else {
			is(t, p, `f.contentWindow.location.hash === before ? "same" : "moved"`, "same")
		}
	}
}

// A lesson can be read without a script, from a file, and leads from there to where it runs.
func TestStaticPageOfALesson(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), "file://"+dist+"/lesson/startup-election.zh.html", 390, 844)
	is(t, p, `document.scripts.length + " " + document.querySelectorAll("section .picture svg").length + " " + (document.documentElement.scrollWidth <= innerWidth)`, "0 "+strconv.Itoa(usual().Steps)+" true")
	q := visit(t, start(t), eval(t, p, `document.querySelector("a.open").href`), wide, high)
	wait(t, q, Resting+` && document.documentElement.dataset.lang === "zh" && location.hash.startsWith("#/lesson/startup-election")`)
}
