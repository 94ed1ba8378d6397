package browser

import (
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
	is(t, p, `String(/^z1;startup-election;1;76;;$/.test(came.state))`, "true")
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
	eval(t, p, `(call("shot", of("a").snapshot({ type: "png" }).then((b) => b.type + (b.size > 3000))), call("svg", of("a").snapshot({ type: "svg" })), "")`)
	wait(t, p, `came.shot !== undefined && came.svg !== undefined`)
	is(t, p, `came.shot`, "image/pngtrue")
	eval(t, p, `(call("gone", of("a").play()), (globalThis.gone = of("a")).destroy(), call("after", gone.next()), "")`)
	wait(t, p, `came.gone !== undefined && came.after !== undefined`)
	if text := eval(t, p, `came.gone + came.after`); strings.Count(text, "removed") != 2 {
		t.Errorf("got %s", text)
	}
}
