package browser

import (
	"strings"
	"testing"
)

// An element lives as a page wishes: made by a script, moved, taken out and put in again, asked before it is there, and taken away.
func TestPlayerLivesWithItsPage(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<div id="first"></div><div id="second"></div><script>
const make = (id, more = {}) => Object.assign(document.createElement("zootrope-player"), { id, loading: "eager", lang: "en", height: 300, ...more });
const frameOf = (id) => of(id).shadowRoot.querySelector("iframe");
const a = make("a", { lesson: "startup-election" });
call("ready", a.ready());
call("none", a.next());
</script>`)
	wait(t, p, `came.none !== undefined`)
	is(t, p, `came.none.split(":")[0] + " " + came.ready`, "removed undefined")
	eval(t, p, `(first.append(a), call("asked", a.next()), queueMicrotask(() => setTimeout(() => (a.lang = "zh"))), "")`)
	wait(t, p, `came.ready === "undefined" && came.asked === null && last("step")?.step === 1`)
	wait(t, p, `frameOf("a").contentDocument.documentElement.dataset.lang === "zh"`) // it was changed before anybody listened
	is(t, p, `told.filter((e) => e.name !== "loading" && e.name !== "resize")[0].name`, "ready")
	is(t, p, `told.filter((e) => e.name === "ready").length`, "1")
	is(t, p, `String(told.filter((e) => e.name === "loading").every((e) => e.share >= 0 && e.share <= 1))`, "true")

	// Attributes and properties are the same.
	is(t, p, `["lesson", "step", "event", "lang", "theme", "mode", "loading", "steps", "ask", "artefact", "height", "label", "base"].filter((n) => {
		const e = document.createElement("zootrope-player"); e[n] = "7"; const set = e.getAttribute(n) === "7"; e.setAttribute(n, "8"); const got = e[n] === "8"; e[n] = null; return !(set && got && !e.hasAttribute(n)); }).join()`, "")

	// Moved: the frame begins anew, and who waits for it goes on waiting.
	var waits bool // asked in the same step: the frame needs longer to load than a timer
	if err := p.await(`(told.length = 0, call("mid", a.getState()), second.append(a), call("moved", a.ready()), new Promise((later) => setTimeout(() => later(came.moved === undefined))))`, &waits); err != nil {
		t.Fatal(err)
	}
	if !waits {
		t.Error("an element that was moved is ready before its new frame is")
	}
	wait(t, p, `came.moved !== undefined && last("step") !== undefined`)
	is(t, p, `came.mid.split(":")[0]`, "removed")

	// Taken out: nothing is left of the frame. Put in again with something else: it is there.
	eval(t, p, `(call("out", a.next()), a.remove(), call("lost", a.ready()), a.lesson = "herd-effect", "")`)
	wait(t, p, `came.out !== undefined`)
	is(t, p, `came.out.split(":")[0] + " " + (a.shadowRoot.querySelector("iframe") === null) + " " + frames.length`, "removed true 0")
	eval(t, p, `(told.length = 0, first.append(a), "")`)
	wait(t, p, `came.lost === "undefined" && last("step")?.lesson === "herd-effect"`)

	// A lesson that is not there refuses what is asked, and another one mends it. One that is asked for later changes nothing.
	eval(t, p, `(told.length = 0, a.lesson = "no-such-lesson", "")`)
	wait(t, p, `last("error")?.code === "unknown"`)
	eval(t, p, `(call("still", a.getState()), "")`)
	wait(t, p, `came.still?.startsWith("z1;herd-effect;")`)
	eval(t, p, `(a.destroy(), second.append(make("b", { lesson: "no-such-lesson" })), call("bready", of("b").ready()), call("bnext", of("b").next()), "")`)
	wait(t, p, `came.bready !== undefined && came.bnext !== undefined`)
	is(t, p, `came.bready.split(":")[0] + " " + came.bnext.split(":")[0]`, "unknown unknown")
	eval(t, p, `(told.length = 0, of("b").lesson = "startup-election", call("mended", of("b").ready()), "")`)
	wait(t, p, `came.mended !== undefined && last("step")?.lesson === "startup-election"`)
	eval(t, p, `(of("b").destroy(), of("b")?.remove(), "")`)

	// A state given to an element without a lesson; it is its own state then.
	eval(t, p, `(told.length = 0, first.append(make("c")), call("set", of("c").setState("z1;startup-election;2;0;two=two;")), "")`)
	wait(t, p, `came.set !== undefined`)
	eval(t, p, `(call("got", of("c").getState()), call("wrong", of("c").setState("z2;x")), call("ten", of("c").seek({ event: 1, step: 1 })), call("odd", of("c").snapshot({ type: "gif" })), call("deep", of("c").command("x".repeat(5000))), "")`)
	wait(t, p, `["got", "wrong", "ten", "odd", "deep"].every((k) => came[k] !== undefined)`)
	is(t, p, `came.got.split(";").slice(0, 5).join(";")`, "z1;startup-election;2;0;two=two")
	is(t, p, `["wrong", "ten", "odd", "deep"].map((k) => came[k].split(":")[0]).join()`, "malformed,malformed,malformed,malformed")
	eval(t, p, `(call("end", of("c").ready()), (globalThis.c = of("c")).destroy(), c.destroy(), call("after", c.ready()), first.append(c), call("dead", c.next()), "")`)
	wait(t, p, `came.after !== undefined && came.dead !== undefined`)
	is(t, p, `came.after.split(":")[0] + " " + came.dead.split(":")[0] + " " + (c.shadowRoot.querySelector("iframe") === null)`, "removed removed true")
}

// A page that takes everything's style away, reads from right to left, bundles embed.js as a module and writes base without a slash.
func TestPlayerInAHostilePage(t *testing.T) {
	t.Parallel()
	page := `<!doctype html><html dir="rtl"><meta charset="utf-8"><title>course</title><link rel="icon" href="data:,">
<style>body, body * { all: unset !important } iframe { display: none !important; width: 1px !important; height: 1px !important; opacity: 0 !important }</style>
<body><script>globalThis.told = []; for (const n of ["ready", "error", "step", "resize"]) addEventListener("zootrope-" + n, (e) => told.push({ name: n, ...e.detail, of: e.target.id }));
const inner = () => a.shadowRoot.querySelector("iframe"); globalThis.heard = []; addEventListener("message", (e) => heard.push(e.data?.subject));</script>
<zootrope-player id="a" lesson="startup-election" base="/course/zk" loading="eager" height="440" step="abc" event="-1" mode="film" ask="maybe" steps="9-1" theme="sepia" lang="tlh"><script type="text/plain">no script of ours</script></zootrope-player>
<zootrope-player id="b" lesson="startup-election" base="http://[" loading="eager"></zootrope-player>
<script type="module" src="embed.js"></script>`
	prefix := serve(t, map[string]string{"/course/zk/hostile.html": page})
	p := visit(t, start(t), prefix+"hostile.html", 1000, 700)
	wait(t, p, `told.some((e) => e.name === "ready" && e.of === "a")`)
	is(t, p, `(({ width, height }) => width > 800 && height)(inner().getBoundingClientRect())`, "440")
	is(t, p, `(({ display, opacity }) => display + opacity)(getComputedStyle(inner()))`, "block1")
	becomes(t, p, `told.filter((e) => e.name === "error").map((e) => e.of + " " + e.code).join()`, "b malformed,a remark") // there is no language tlh
	is(t, p, `document.activeElement.tagName + heard.includes("lti.frameResize")`, "BODYfalse")                            // its height is given
	wait(t, p, `told.some((e) => e.name === "step")`)
	eval(t, p, `(a.height = "auto", "")`)
	wait(t, p, `heard.includes("lti.frameResize") && inner().clientHeight === told.findLast((e) => e.name === "resize").height`)

	// Out of sight it pauses; play is over then.
	eval(t, p, `(globalThis.over = "", a.play().then(() => (over = "rests")), "")`)
	wait(t, p, `(told.findLast((e) => e.name === "step").step > 0 || inner().contentDocument.documentElement.dataset.run !== "rest") && ((globalThis.early ??= over), true)`)
	is(t, p, `early`, "")
	eval(t, p, `(a.style.setProperty("margin-top", "900px", "important"), "")`)
	wait(t, p, `over === "rests"`)

	// What is no attribute's value changes nothing, and does not load the frame anew.
	eval(t, p, `(globalThis.frame = inner(), a.mode = "cinema", a.steps = "x", a.theme = "plaid", a.lang = "xx", a.ask = "1", "")`)
	is(t, p, `frame === inner() ? "same" : "other"`, "other") // steps, ask: other addresses
	wait(t, p, `told.filter((e) => e.name === "ready" && e.of === "a").length === 2`)
	eval(t, p, `(globalThis.frame = inner(), a.mode = "lesson", a.loading = "lazy", a.theme = "", a.label = "x", "")`)
	is(t, p, `frame === inner() ? "same" : "other"`, "same")
}

// A poster speaks the language that is asked for later, and is pressed by who asks for something to be seen.
func TestPosterHearsItsPage(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" lesson="startup-election" loading="click" lang="en" height="420"></zootrope-player>`)
	const inside = `of("a").shadowRoot.querySelector("iframe").contentDocument`
	wait(t, p, `of("a").shadowRoot.querySelector("iframe") !== null && !!`+inside+`.querySelector(".poster .play")`)
	eval(t, p, `(globalThis.frame = of("a").shadowRoot.querySelector("iframe"), of("a").lang = "zh", of("a").theme = "dark", call("state", of("a").getState()), "")`)
	wait(t, p, inside+`.querySelector(".poster p").textContent.includes("按下播放") && `+inside+`.documentElement.dataset.theme === "dark"`)
	is(t, p, `came.state === undefined && told.length === 0 ? "waits" : "came"`, "waits") // nobody has pressed the poster
	eval(t, p, `(call("next", of("a").next()), "")`)
	wait(t, p, `came.next === null && last("step").step === 1 && came.state !== undefined`)
	is(t, p, `(of("a").shadowRoot.querySelector("iframe") === frame) + " " + frame.contentDocument.documentElement.dataset.lang + " " + frame.contentDocument.documentElement.dataset.theme`, "true zh dark")
}

// No address makes the page throw: places that this build does not have, keys and values that nobody knows.
func TestAddressesThatNobodyKnows(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("?lang=tlh&theme=sepia&embed=no&loading=soon&steps=0-0&ask=&all&teach=1&teach=2&unknown=%E0%A4%A&x#/lessons/zab"), wide, high)
	wait(t, p, `document.querySelector("main.home") !== null`)
	for _, to := range []string{"#/map/zab", "#/practice/17", "#/review", "#/lesson/startup-election/x/ey/z", "#/lesson/%E0%A4%A", "#/lesson/startup-election/99999999999999999999/e99999999999", "#/playground/%%%@@@", "#/lesson/../../x", "#//////", "#/lesson/startup-election/2"} {
		eval(t, p, `(location.hash = "`+to+`", "")`)
		if err := p.Frames(1); err != nil {
			t.Fatal(err)
		}
	}
	wait(t, p, Resting)
	becomes(t, p, openStep, "2")
	if errors := p.Errors(); len(errors) > 0 {
		t.Errorf("%q", errors)
	}
	e := visit(t, b, file("?embed=lesson&steps=2-1&teach=1#/review"), 800, 600)
	wait(t, e, `document.querySelector("main.home [role=alert]") !== null`)
}

// Only the steps that were asked for are shown, whichever the address names.
func TestStepsKeepTheAddressWithin(t *testing.T) {
	t.Parallel()
	b := start(t)
	for to, want := range map[string][2]string{"/7": {"/4", "3"}, "/7/e2000": {"/4", "3"}, "": {"/1", ""}, "/start": {"/1", ""}, "/3": {"/3", "2"}} { // and its number among them
		p := visit(t, b, file("?embed=lesson&steps=2-4#/lesson/leader-crash"+to), 900, 700)
		wait(t, p, Resting)
		wait(t, p, `location.hash === "#/lesson/leader-crash`+want[0]+`"`)
		becomes(t, p, openStep, want[1])
	}
}

// A host that is slow to say what it has kept does not find that overwritten, and hears score and state together.
func TestPlayerWaitsForWhatAPlatformHasKept(t *testing.T) {
	t.Parallel()
	page := `<!doctype html><meta charset="utf-8"><title>platform</title><link rel="icon" href="data:,"><body><iframe id="f" style="width:900px;height:600px"></iframe><script>
globalThis.heard = []; globalThis.asked = null;
addEventListener("message", (e) => { if (e.source !== f.contentWindow) return; heard.push(e.data);
  if (e.data.subject === "SPLICE.getState") asked = e.data.message_id;
  if (e.data.role === "player" && !globalThis.port) { const c = new MessageChannel(); globalThis.port = c.port1; port.onmessage = (m) => { heard.push(m.data); if (m.data.name === "zootrope-state" && asked) { globalThis.early = reports().length; for (const [id, state] of [["another", "z1;herd-effect;1;0;;"], [asked, "z1;startup-election;2;0;two=two;"], [asked, "z1;herd-effect;1;0;;"]]) f.contentWindow.postMessage({ subject: "SPLICE.getState.response", message_id: id, state: { zootrope: 1, state } }, "*"); asked = null; } }; f.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*", [c.port2]); } });
const reports = () => heard.filter((m) => m.subject === "SPLICE.reportScoreAndState");
f.src = "index.html?embed=lesson&lang=en#/lesson/startup-election";
</script>`
	prefix := serve(t, map[string]string{"/course/zk/slow.html": page})
	p := visit(t, start(t), prefix+"slow.html", 1000, 700)
	wait(t, p, `reports().length > 0`)
	is(t, p, `early`, "0")
	is(t, p, `JSON.stringify(reports()[0].state)`, `{"zootrope":1,"state":"z1;startup-election;2;0;two=two;"}`)
	is(t, p, `String(reports()[0].score > 0 && reports()[0].score <= 1)`, "true")
	if strings.Contains(eval(t, p, `JSON.stringify(heard)`), "herd-effect") {
		t.Error("an answer to another question is taken")
	}
}
