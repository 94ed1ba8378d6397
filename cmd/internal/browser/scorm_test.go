package browser

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/export"
	shelf "zootrope/lessons"
	"zootrope/lessons/form"
)

// runtimes is a run-time of learning platforms that `make scorm` fetches for these tests.
const runtimes = root + "/.cache/scorm/scorm-again/dist/"

// platform is a page of a learning platform, around the run-time of an edition. It writes down each call with what came back, and keeps what
// was committed for the next launch, as a platform's database does.
const platform = `<!doctype html><meta charset="utf-8"><title>platform</title><link rel="icon" href="data:,"><script src="scorm12.min.js"></script><script src="scorm2004.min.js"></script>
<body><script>
globalThis.calls = []; globalThis.kept = null; globalThis.ended = 0;
const ways = { "1.2": ["API", Scorm12API, "LMS", "LMSFinish"], "2004": ["API_1484_11", Scorm2004API, "", "Terminate"] };
function launch(edition, query, how, data) {
  const [name, Api, prefix, finish] = ways[edition];
  const api = new Api({ logLevel: 5, autocommit: false });
  if (kept) { const was = JSON.parse(kept); const core = was.core ?? was; core.entry = core.exit === "suspend" ? "resume" : ""; api.loadFromJSON(was); }
  if (data) api.loadFromJSON(data);
  document.querySelector("iframe")?.remove();
  calls = []; ended = 0;
  window[name] = {};
  for (const verb of ["Initialize", "Finish", "Terminate", "GetValue", "SetValue", "Commit", "GetLastError", "GetErrorString", "GetDiagnostic"])
    if (api[prefix + verb]) window[name][prefix + verb] = (...a) => {
      const r = api[prefix + verb](...a);
      if (!verb.startsWith("GetLast")) calls.push([verb, ...a, r].map(String));
      if (["Commit", "Finish", "Terminate"].includes(verb)) kept = JSON.stringify(api.cmi.toJSON());
      if (prefix + verb === finish) ended++;
      return r;
    };
  const at = "/package/launch.html" + query;
  globalThis.other = null;
  if (how === "window") { globalThis.other = open(at, "_blank", "width=1100,height=800"); return; }
  const frame = document.createElement("iframe");
  frame.style = "width:1100px;height:760px;border:0";
  frame.src = "middle.html?" + encodeURIComponent(at);
  document.body.append(frame);
}
const page = () => other ?? document.querySelector("iframe").contentWindow.frames[0];
const inner = () => page()?.frames?.[0];
const there = (what) => { try { return what(inner().document); } catch { return undefined; } };
const rests = () => there((d) => d.documentElement.dataset.run === "rest" && d.querySelector(".dock") !== null) === true;
const place = () => there((d) => d.documentElement.dataset.place);
const sets = (name) => calls.filter((c) => c[0] === "SetValue" && c[1] === name).map((c) => c[2]);
const set = (name) => sets(name).at(-1);
const bad = () => calls.filter((c) => c[0] !== "GetValue" && c.at(-1) !== "true").map((c) => c.join(" ")).join("; ");
const press = (query, n = 0) => there((d) => { const e = d.querySelectorAll(query)[n]; if (!e || e.disabled) return false; e.click(); return true; }) === true;
</script>`

const between = `<!doctype html><title>middle</title><link rel="icon" href="data:,"><style>html, body { margin: 0; height: 100% } iframe { width: 100%; height: 740px; border: 0 }</style>
<body><script>document.body.append(Object.assign(document.createElement("iframe"), { src: decodeURIComponent(location.search.slice(1)) }));</script>`

// onPlatform opens a platform that has a package of lessons, for a pass mark of 60.
func onPlatform(t *testing.T, version string, all []*form.Lesson) *Page {
	t.Helper()
	pack, err := export.SCORM{Version: version, Lang: "en", Pass: 60, Lessons: all}.Zip(dist)
	if err != nil {
		t.Fatal(err)
	}
	at := hosted(t, pack, map[string]string{"platform.html": platform, "middle.html": between})
	return visit(t, start(t), at+"lms/platform.html", 1200, 800)
}

// hosted unpacks a package and serves it beside the pages of a platform.
func hosted(t *testing.T, pack []byte, pages map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	z, err := zip.NewReader(bytes.NewReader(pack), int64(len(pack)))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(folder, z); err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/package/", http.StripPrefix("/package/", http.FileServer(http.Dir(folder))))
	mux.Handle("/lms/", http.StripPrefix("/lms/", http.FileServer(http.Dir(filepath.FromSlash(runtimes)))))
	for name, text := range pages {
		mux.HandleFunc("/lms/"+name, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, text)
		})
	}
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// clicked evaluates as if somebody had clicked: windows open for nobody else.
func clicked(t *testing.T, p *Page, expression string) {
	t.Helper()
	if err := p.Do(chromedp.Evaluate(expression, nil, func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithUserGesture(true) })); err != nil {
		t.Fatal(err)
	}
}

// chose goes to the next question of the lesson, and chooses an answer by its id: the places are others on each visit.
func chose(t *testing.T, p *Page, choice string) {
	t.Helper()
	wait(t, p, `rests() && there((d) => d.querySelector(".dock.asking")) !== null || (rests() && press(".nav .next"), false)`)
	wait(t, p, `press('.dock :is(.ch:has([value="`+choice+`"]), [data-thing="`+choice+`"])')`)
}

// answered is that, and goes on past its step.
func answered(t *testing.T, p *Page, choice string) {
	t.Helper()
	chose(t, p, choice)
	before := eval(t, p, `place()`)
	wait(t, p, `rests() && place() !== "`+before+`" || (rests() && press(".nav .next"), false)`)
}

// exercised goes on to the exercise, and has its solution played.
func exercised(t *testing.T, p *Page, done string) {
	t.Helper()
	wait(t, p, `((`+done+`) || press('[data-key^="solve "]') || press('[data-key^="hint "]') ||
		(rests() && there((d) => d.querySelector(".dock.asking, .hands")) === null && press(".nav .next")), `+done+`)`)
}

// A lesson in a learning platform: begun, left, taken up at the same event, and passed; failed in a window of its own; only looked at.
func TestSCORM(t *testing.T) {
	if _, err := os.Stat(filepath.FromSlash(runtimes)); err != nil {
		t.Skip("scorm-again is not here: `make scorm` fetches it")
	}
	l, err := shelf.Open("startup-election")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []struct{ version, status, success, location, time, exit, score, response, count string }{
		{"1.2", "cmi.core.lesson_status", "cmi.core.lesson_status", "cmi.core.lesson_location", "cmi.core.session_time", "cmi.core.exit", "cmi.core.score", "student_response", "cmi.interactions"},
		{"2004", "cmi.completion_status", "cmi.success_status", "cmi.location", "cmi.session_time", "cmi.exit", "cmi.score", "learner_response", "cmi.interactions"},
	} {
		t.Run(e.version, func(t *testing.T) {
			t.Parallel()
			p := onPlatform(t, e.version, []*form.Lesson{l})
			query := "?version=" + e.version + "&lesson=startup-election&pass=60&lang=en"
			begin := func(more string) string { return fmt.Sprintf(`launch(%q, %q%s)`, e.version, query, more) }
			set := func(name string) string { return fmt.Sprintf(`set(%q)`, name) }

			// Begun: one question, rightly; then an event of the next step.
			eval(t, p, begin(""))
			answered(t, p, "looking")
			wait(t, p, `set("cmi.interactions.0.result") === "correct"`)
			becomes(t, p, set(e.status), "incomplete")
			becomes(t, p, set(e.exit), "suspend")
			becomes(t, p, `["id", "type", "`+e.response+`", "correct_responses.0.pattern"].map((k) => set("cmi.interactions.0." + k)).join(" ")`, "alone choice a a")
			wait(t, p, set(e.score+".raw")+` === "13"`)
			becomes(t, p, set(e.score+".min")+` + " " + `+set(e.score+".max"), "0 100")
			wait(t, p, set(e.location)+` === "1"`)
			chose(t, p, "two")
			eval(t, p, `(inner().document.dispatchEvent(new (inner().KeyboardEvent)("keydown", { key: ".", bubbles: true })), "")`)
			wait(t, p, `rests() && /\/e\d+$/.test(place()) && `+set("cmi.suspend_data")+`.includes(place().match(/\d+$/)[0])`)
			left := eval(t, p, `place()`)
			is(t, p, `sets("cmi.suspend_data").every((s) => s.length <= 4000)`, "true")
			eval(t, p, `document.querySelector("iframe").remove()`)
			wait(t, p, `ended === 1`)
			format := map[string]string{"1.2": `/^\d{4}:\d\d:\d\d\.\d\d$/`, "2004": `/^PT0H\d+M[\d.]+S$/`}[e.version]
			is(t, p, format+`.test(`+set(e.time)+`)`, "true")
			is(t, p, `bad()`, "")
			is(t, p, `localStorage.length`, eval(t, p, `Object.keys(localStorage).filter((k) => !/:(seen|answers|own|step):/.test(k)).length`)) // others learn here, too

			// Taken up where it was left, without an answer given twice; then right or wrong to the end: passed.
			eval(t, p, begin(""))
			wait(t, p, `rests() && place() === "`+left+`"`)
			for _, choice := range []string{"three", "three", "five", "server 5"} {
				answered(t, p, choice)
			}
			exercised(t, p, set(e.success)+` === "passed"`)
			if e.version == "2004" {
				is(t, p, set(e.status)+` + " " + set("cmi.score.scaled") + " " + set("cmi.progress_measure")`, "completed 0.75 1")
				is(t, p, `set("cmi.interactions.1.description").startsWith("Server 2 starts")`, "true")
				is(t, p, `/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\dZ$/.test(set("cmi.interactions.1.timestamp"))`, "true")
			}
			becomes(t, p, set(e.score+".raw"), "75")
			is(t, p, `calls.filter((c) => c[0] === "SetValue" && c[1].endsWith(".id")).map((c) => c[1] + c[2]).join(" ")`,
				"cmi.interactions.1.idtwo cmi.interactions.2.idthree cmi.interactions.3.idfour cmi.interactions.4.idtogether cmi.interactions.5.idbackwards")
			is(t, p, `bad()`, "")

			if !testing.Short() || e.version == "1.2" { // a short run has each of what follows in one edition
				eval(t, p, `(kept = null, `+begin(`, "", `+map[string]string{"1.2": `{ core: { lesson_mode: "review" } }`, "2004": `{ mode: "review" }`}[e.version])+`)`)
				lookedAt(t, p)
			}
			if testing.Short() && e.version == "1.2" {
				return
			}

			// All wrong, in a window of its own, where Next jumps, too.
			eval(t, p, `["frame:all", "next:jump"].map((v) => v.split(":")).forEach(([k, v]) => localStorage.setItem("zootrope:/package/:" + k, v))`)
			clicked(t, p, `kept = null; `+begin(`, "window"`))
			for _, choice := range []string{"leading", "one", "two", "four", "three", "server 3"} {
				answered(t, p, choice)
			}
			exercised(t, p, set(e.success)+` === "failed"`)
			becomes(t, p, set(e.score+".raw"), "0")
			is(t, p, `calls.filter((c) => c[0] === "SetValue" && c[1].endsWith(".result")).map((c) => c[2]).join(" ")`,
				strings.TrimSpace(strings.Repeat(map[string]string{"1.2": "wrong ", "2004": "incorrect "}[e.version], 6)))
			eval(t, p, `other.close()`)
			wait(t, p, `ended === 1`)
			is(t, p, `bad()`, "")
		})
	}
}

// lookedAt answers a question of a lesson that is shown to be looked at only: nothing is set.
func lookedAt(t *testing.T, p *Page) {
	t.Helper()
	answered(t, p, "looking")
	is(t, p, `page().document.querySelector("p").textContent.includes("nothing that you do is recorded")`, "true")
	eval(t, p, `document.querySelector("iframe").remove()`)
	wait(t, p, `ended === 1`)
	is(t, p, `calls.filter((c) => c[0] === "SetValue" || c[0] === "Commit").length`, "0")
}

// Without a platform a package works, and says so.
func TestSCORMAlone(t *testing.T) {
	t.Parallel()
	l, err := shelf.Open("startup-election")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := export.SCORM{Version: "1.2", Pass: 60, Lessons: []*form.Lesson{l}}.Zip(dist)
	if err != nil {
		t.Fatal(err)
	}
	at := hosted(t, pack, nil)
	p := visit(t, start(t), at+"package/launch.html?version=1.2&lesson=startup-election&pass=60&lang=zh", 1200, 800)
	becomes(t, p, `document.querySelector("p").textContent`, "没有找到学习平台：课程可以照常学习，但不会记录成绩。")
	wait(t, p, `frames[0].document.documentElement.dataset.run === "rest"`)
}
