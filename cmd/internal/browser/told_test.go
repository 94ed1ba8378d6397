package browser

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"zootrope/cmd/internal/player"
)

// listener is a page that does without embed.js, and hears all that its frame says: by the port, and to its window.
const listener = `<!doctype html><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,"><body><iframe style="width:900px;height:600px"></iframe><script>
const frame = document.querySelector("iframe");
globalThis.heard = []; globalThis.said = []; globalThis.windows = []; globalThis.came = {};
let port, id = 0;
const open = new Map();
addEventListener("message", (e) => {
  if (e.source !== frame.contentWindow) return;
  if (e.data?.subject || e.data?.context) return void said.push(e.data);
  windows.push(e.data);
  if (e.data?.role !== "player" || port) return;
  const channel = new MessageChannel();
  port = channel.port1;
  port.onmessage = (m) => { heard.push(m.data); if (m.data.type === "answer") open.get(m.data.id)(m.data); };
  frame.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*", [channel.port2]);
});
const types = {};
const ask = (message) => new Promise((done) => { open.set(++id, done); types[id] = message.type; port.postMessage({ ...message, id }); });
const all = (name) => heard.filter((m) => m.name === "zootrope-" + name).map((m) => m.detail);
const last = (name) => all(name).at(-1);
frame.src = "index.html?embed=lesson&lang=en#/lesson/startup-election";
</script>`

// A page hears of all that happens, each with its detail; the schema describes it. Platforms hear of it in their own words.
func TestAllThatAPlayerTells(t *testing.T) {
	t.Parallel()
	prefix := serve(t, map[string]string{"/course/zk/listener.html": listener})
	p := visit(t, start(t), prefix+"listener.html", 1000, 700)
	wait(t, p, `last("state") !== undefined && last("step") !== undefined`)
	asks := func(key, messages string) {
		t.Helper()
		eval(t, p, `(void (async () => { const out = []; for (const m of [`+messages+`]) out.push(await ask(m)); came["`+key+`"] = out; })(), "")`)
		wait(t, p, `came["`+key+`"] !== undefined`)
	}
	asks("answered", `{ type: "next" }, { type: "answer", question: "two", choice: "two" }, { type: "next" }`)
	wait(t, p, `last("answer") !== undefined && last("score")?.raw === 1 && last("moment") !== undefined`)
	is(t, p, `JSON.stringify(last("answer"))`, `{"question":"two","kind":"choice","choice":"two","right":true,"correct":"two","choices":["one","two","none"]}`)
	is(t, p, `(({ raw, max, scaled, done }) => [raw, max > 1, scaled === raw / max, done].join())(last("score"))`, "1,true,true,false")
	is(t, p, `JSON.stringify(last("step"))`, `{"lesson":"startup-election","step":2,"id":"two","steps":`+strconv.Itoa(usual().Steps)+`}`)
	is(t, p, `Object.keys(last("moment")).join() + " " + (last("moment").event > 0)`, "event,title true")
	is(t, p, `Object.keys(last("ready")).join() + " " + Object.keys(last("resize")).join()`, "version,build height")
	is(t, p, `String(all("loading").every((d) => d.share >= 0 && d.share <= 1) && all("loading").at(-1).share === 1)`, "true")

	// A goal is reached.
	var commands []string
	for _, line := range []string{"rewind alone", "start 1 2 4", "run until leader is 4", "start 3 5", "run for 4s"} {
		commands = append(commands, `{ type: "command", text: "`+line+`" }`)
	}
	asks("goal", `{ type: "seek", step: `+strconv.Itoa(usual().Steps)+` }, `+strings.Join(commands, ","))
	wait(t, p, `last("goal") !== undefined && last("score").raw > 1`)
	is(t, p, `JSON.stringify(last("goal"))`, `{"goal":"four","reached":true}`)
	is(t, p, `came.goal.filter((a) => !a.ok).map((a) => a.error.message).join()`, "")

	// Platforms hear of each of these, in their order: by SPLICE, and as xAPI statements.
	const told = `heard.filter((m) => ["zootrope-step", "zootrope-answer", "zootrope-goal"].includes(m.name))`
	wait(t, p, told+`.length === said.filter((m) => m.subject === "SPLICE.sendEvent").length`)
	is(t, p, `JSON.stringify(said.filter((m) => m.subject === "SPLICE.sendEvent").map(({ name, data }) => ({ name, data }))) === JSON.stringify(`+told+`.map(({ name, detail }) => ({ name, data: detail }))) ? "same" : "other"`, "same")
	const verb = `(name) => all("xapi").map((d) => d.statement).findLast((s) => s.verb.id.endsWith("/" + name))`
	is(t, p, `(({ verb, object, result, actor }) => [verb.display.en, object.id.replace(/^.*\//, ""), object.objectType, JSON.stringify(result), actor].join(" "))((`+verb+`)("answered"))`,
		`answered two Activity {"success":true,"response":"two"} `)
	is(t, p, `(`+verb+`)("mastered").object.id.replace(/^[^#]*/, "") + " " + (`+verb+`)("mastered").object.definition.name.en`, "#/lesson/startup-election/four startup-election: four")
	is(t, p, `String(Date.parse((`+verb+`)("progressed").timestamp) > 0)`, "true")
	becomes(t, p, `all("xapi").length - `+told+`.filter((m) => m.detail.reached !== false).length`, "0")

	// A reader who goes back to before a question and on again has answered it once.
	eval(t, p, `globalThis.once = JSON.stringify(all("answer"))`)
	asks("again", `{ type: "seek", step: 0 }, { type: "seek", step: `+strconv.Itoa(usual().Steps)+` }`)
	wait(t, p, `came.again !== undefined`)
	is(t, p, `globalThis.once !== "[]" && JSON.stringify(all("answer")) === once ? "once" : JSON.stringify(all("answer"))`, "once")

	// No more than ten moments a second by the player's own clock: a busy machine may hand several over at once.
	eval(t, p, `((player) => {
		globalThis.sent = [];
		const { prototype } = player.MessagePort, post = prototype.postMessage;
		prototype.postMessage = function (message, ...more) {
			if (message?.name === "zootrope-moment") sent.push(player.performance.now());
			return post.call(this, message, ...more);
		};
		void (async () => { await ask({ type: "seek", step: 0 }); await ask({ type: "seek", step: 1 }); await ask({ type: "play", speed: 64 }); came.rate = [...sent]; })();
		return "";
	})(frame.contentWindow)`)
	wait(t, p, `came.rate !== undefined`)
	is(t, p, `came.rate.length >= 2 && came.rate.every((at, i) => i === 0 || at - came.rate[i - 1] > 95) ? "few" : came.rate.join()`, "few")

	// In the playground statements are of that. There is no such moment or event; what is wrong with a command has a place.
	asks("playground", `{ type: "open", script: "servers 3\nstart all\nrun until servers agree\nstep a A\nrun for 1s\n" }, { type: "seek", moment: 99999 }, { type: "seek", event: 99999 },
		{ type: "seek", step: 9 }, { type: "runUntil", what: "leader is 99" }, { type: "command", text: "crush 3" }, { type: "next" }`)
	is(t, p, `came.playground.map((a) => a.ok ? "ok" : a.error.code + " " + (/^\d+:\d+(?=: )/.exec(a.error.message) ?? "")).join()`, "ok,unreached ,unreached ,unreached ,script 1:11,script 1:1,ok")
	wait(t, p, `last("step").lesson === "" && last("step").step === 1`)
	is(t, p, `(`+verb+`)("progressed").object.id.replace(/^[^#]*/, "")`, "#/playground/a")

	// What else can be asked for.
	asks("rest", `{ type: "command", text: "" }, { type: "runUntil", what: "servers agree" }, { type: "runUntil", what: "time passes" }, { type: "pause" }, { type: "getState" },
		{ type: "link" }, { type: "snapshot", as: "png" }, { type: "snapshot", as: "svg" }, { type: "look", lang: "zh", theme: "dark" }, { type: "visible", on: true },
		{ type: "back" }, { type: "play", speed: 64 }, { type: "setState", state: "z1;startup-election;1;0;;" }, { type: "giveCore" }, { type: "takeCore" }`)

	// The schema describes all of it.
	wait(t, p, `said.some((m) => m.subject === "SPLICE.reportScoreAndState")`) // the page around gives no state, which is waited for some seconds
	names := valid(t, p, "Hear", "heard", "name")
	if names != "zootrope-answer zootrope-goal zootrope-loading zootrope-moment zootrope-ready zootrope-resize zootrope-score zootrope-state zootrope-step zootrope-xapi" {
		t.Errorf("it has heard of %s", names)
	}
	if names := valid(t, p, "Platform", "said", "subject"); names != "SPLICE.getState SPLICE.reportScoreAndState SPLICE.sendEvent lti.frameResize" {
		t.Errorf("platforms have heard of %s", names)
	}
	valid(t, p, "Window", "windows", "")
	for _, of := range strings.Fields(eval(t, p, `[...new Set(Object.values(types))].join(" ")`)) {
		if eval(t, p, `String(heard.some((m) => m.type === "answer" && m.ok && types[m.id] === "`+of+`"))`) != "true" && of != "giveCore" {
			t.Errorf("%s was never carried out", of)
		}
		valid(t, p, "Results/properties/"+of, `heard.filter((m) => m.type === "answer" && m.ok && types[m.id] === "`+of+`").map((m) => m.data)`, "")
	}
}

// valid says what of a list the schema does not describe, and gives the values that a field of them has.
func valid(t *testing.T, p *Page, part, list, field string) string {
	t.Helper()
	var all []json.RawMessage
	if err := json.Unmarshal([]byte(eval(t, p, `JSON.stringify(`+list+`)`)), &all); err != nil {
		t.Fatal(err)
	}
	var out []string
	is := schema(t, part)
	for _, m := range all {
		message, err := jsonschema.UnmarshalJSON(bytes.NewReader(m))
		if err != nil {
			t.Fatal(err)
		}
		if err := is.Validate(message); err != nil {
			t.Errorf("%s: %s: %v", part, m, err)
		}
		if fields, ok := message.(map[string]any); ok {
			if value, ok := fields[field].(string); ok {
				out = append(out, value)
			}
		}
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " ")
}

// schema is a part of schema/player.json.
func schema(t *testing.T, part string) *jsonschema.Schema {
	t.Helper()
	text, err := player.Schema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("player.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("player.json#/$defs/" + part)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
