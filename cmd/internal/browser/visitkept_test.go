package browser

import (
	"strconv"
	"strings"
	"testing"
)

// What is asked right after a command is told with the run that it has changed: the state, the link, and what is told at rest.
func TestPlayerKeepsARunAtOnce(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" lesson="startup-election" lang="en" height="500"></zootrope-player>`)
	wait(t, p, `last("state") !== undefined`)
	eval(t, p, `(call("at", of("a").seek({ step: 1 })), "")`)
	wait(t, p, `came.at !== undefined && last("state").state.startsWith("z1;startup-election;1;0")`)
	eval(t, p, `(told.length = 0, call("crash", of("a").command("crash 1")), call("state", of("a").getState()), call("link", of("a").link()), "")`)
	wait(t, p, `["crash", "state", "link"].every((k) => came[k] !== undefined) && last("state") !== undefined`)
	is(t, p, `told.filter((e) => e.name === "state").map((e) => e.state).join() === came.state ? "same" : told.filter((e) => e.name === "state").map((e) => e.state).join() + " " + came.state`, "same")
	is(t, p, `/@\d+\.\d+$/.test(came.link) && came.link.endsWith("/" + came.state.split(";")[5]) ? "has the run" : came.link`, "has the run")
	event := eval(t, p, `came.link.split("/").at(-2)`)
	eval(t, p, `(call("away", of("a").setState("z1;startup-election;0;0;;")), "")`)
	wait(t, p, `came.away !== undefined && last("state").state === "z1;startup-election;0;0;;"`)
	eval(t, p, `(call("back", of("a").setState(came.state).then(() => of("a").link())), "")`)
	wait(t, p, `came.back !== undefined`)
	is(t, p, `came.back.split("/").at(-2)`, event)
	is(t, p, `came.back === came.link ? "same" : "other"`, "same")
}

// A run by hand that is too long for a state keeps its longest beginning, and says so; it has no link. Where it stands in the script's own
// run, that is kept without it.
func TestPlayerCutsALongRun(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" mode="playground" height="400"><script type="text/zk">
servers 3
start all
run until servers agree
client c 1
settle
</script></zootrope-player><zootrope-player id="b" lesson="herd-effect" loading="eager" height="400" lang="en"></zootrope-player>`)
	wait(t, p, `last("state", "a")?.state.startsWith("z1;;") && last("state", "b") !== undefined`)
	// Text that cannot be packed, the same in each run of this test.
	eval(t, p, `(globalThis.noise = (() => { let x = 7; return (n) => Array.from({ length: n }, () => ((x = (x * 1103515245 + 12345) % 2147483648) >> 16).toString(36).padStart(4, "0").slice(-3)).join(""); })(), "")`)
	for id, client := range map[string]string{"a": "c", "b": "c1"} {
		eval(t, p, `(call("`+id+`", (async (e) => { for (let i = 0; i < 40; i++) await e.command("`+client+` create /n" + i + " " + noise(120)); return e.getState(); })(of("`+id+`"))), "")`)
	}
	for _, id := range []string{"a", "b"} {
		wait(t, p, `came.`+id+` !== undefined && last("state", "`+id+`").cut === true && last("state", "`+id+`").state === came.`+id)
		if n := len(eval(t, p, `came.`+id)); n < 3500 || n > 4000 {
			t.Errorf("%s: the state has %d characters", id, n)
		}
		eval(t, p, `(call("link`+id+`", of("`+id+`").link()), "")`)
		wait(t, p, `came.link`+id+` !== undefined`)
		is(t, p, `came.link`+id+`.split(":")[0]`, "long")
		was := eval(t, p, `last("moment", "`+id+`").event`)
		eval(t, p, `(call("set`+id+`", of("`+id+`").setState(came.`+id+`).then(() => of("`+id+`").getState())), "")`)
		wait(t, p, `came.set`+id+` !== undefined`)
		is(t, p, `came.set`+id+`.split(";")[5].replace(/@.*/, "") !== "" ? "there" : came.set`+id, "there")
		wait(t, p, `last("state", "`+id+`").cut === undefined`)
		wait(t, p, `last("moment", "`+id+`").event !== `+was)
		is(t, p, `last("moment", "`+id+`").event > 0 && last("moment", "`+id+`").event < `+was+` ? "earlier" : "other"`, "earlier")
	}
	is(t, p, `told.filter((e) => e.name === "error").map((e) => e.message).join()`, "")
}

// step and event are the place of a child script, of a child lesson and of a run that was shared, at first and later.
func TestPlayerGoesToThePlaceOfAChild(t *testing.T) {
	t.Parallel()
	const text = `
servers 3
start all
step one One
run until leader exists
step two Two
run for 1s
step three Three
crash 3
run for 1s
`
	child := `><script type="text/zk">` + text + `</script></zootrope-player>`
	p := embeds(t, `<zootrope-player id="a" mode="stage" step="1" height="300"`+child+`<zootrope-player id="b" mode="playground" event="20" loading="eager" height="300"`+child)
	wait(t, p, `last("step", "a")?.step === 1 && last("moment", "b") !== undefined`)
	is(t, p, `told.filter((e) => e.name === "step" && e.of === "a").map((e) => e.step).join()`, "1")
	is(t, p, `last("moment", "b").event`, "20")
	eval(t, p, `(of("a").step = 3, of("b").event = 2, "")`)
	wait(t, p, `last("step", "a").step === 3 && last("moment", "b").event === 2`)
	is(t, p, `told.filter((e) => e.name === "ready").length`, "2")
	eval(t, p, `(call("run", of("a").command("start 3").then(() => of("a").getState())), of("b").event = 99999, "")`)
	wait(t, p, `came.run !== undefined && last("error", "b")?.code === "unreached"`)
	run := eval(t, p, `came.run.split(";")[5]`)
	if !strings.Contains(run, "@") {
		t.Fatalf("no run: %q", run)
	}
	eval(t, p, `(document.body.insertAdjacentHTML("beforeend", '<zootrope-player id="c" mode="playground" step="2" loading="eager" height="300" artefact="`+run+`"></zootrope-player>'), "")`)
	wait(t, p, `last("step", "c")?.step === 2`)
	eval(t, p, `(of("c").event = 20, "")`)
	wait(t, p, `last("moment", "c").event === 20`)
}

// A state that a page gives at once counts, though a run of one's own is kept in this browser, and is just being told again; nothing is told
// of that one.
func TestPlayerTakesAStateThatIsGivenAtOnce(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" lesson="startup-election" lang="en" height="500"></zootrope-player>`)
	eval(t, p, `(call("crash", of("a").seek({ step: 3 }).then(() => of("a").command("crash 1")).then(() => of("a").command("run for 300s"))), "")`)
	wait(t, p, `came.crash !== undefined && last("state").state.split(";")[5] !== ""`)
	const given = "z1;startup-election;2;0;;"
	eval(t, p, `(told.length = 0, came = {}, of("a").remove(), document.body.insertAdjacentHTML("beforeend", '<zootrope-player id="a" loading="eager" lesson="startup-election" lang="en" height="500"></zootrope-player>'),
		call("set", of("a").setState("`+given+`")), "")`)
	wait(t, p, `came.set !== undefined && last("state") !== undefined`)
	is(t, p, `came.set + " " + JSON.stringify(last("step")) + told.filter((e) => e.name === "error").map((e) => e.message)`, `null {"name":"step","lesson":"startup-election","step":2,"id":"two","steps":`+strconv.Itoa(usual().Steps)+`,"of":"a"}`)

	// So does one for a lesson that stands in the element.
	eval(t, p, `(() => { const e = document.createElement("zootrope-player"); e.id = "b"; e.lang = "en"; e.height = 400; e.loading = "eager";
		const s = document.createElement("script"); s.type = "text/markdown"; s.textContent = `+"`"+markdown(ownLesson)+"`"+`; e.append(s); document.body.prepend(e);
		call("own", e.setState("z1;own.lesson;2;0;;")); call("where", e.link()); return ""; })()`)
	wait(t, p, `came.own !== undefined && came.where !== undefined`)
	is(t, p, `[came.own, came.where.split(":")[0], last("step", "b").lesson, last("step", "b").step].join(" ")`, " refused own.lesson 2")
}
