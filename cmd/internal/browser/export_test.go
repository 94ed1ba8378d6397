package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/export"
	shelf "zootrope/lessons"
)

// wholeLesson writes a lesson as one file, which opens in a language.
func wholeLesson(t *testing.T, id, lang string) string {
	t.Helper()
	for _, l := range shelf.All() {
		if l.ID != id {
			continue
		}
		page, err := export.HTML(dist, l, lang)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(t.TempDir(), id+".html")
		if err := os.WriteFile(name, page, 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	t.Fatalf("there is no lesson %s", id)
	return ""
}

// A lesson in one file opens from there, and plays; in a sandboxed frame by srcdoc it does, too.
func TestLessonInOneFile(t *testing.T) {
	t.Parallel()
	name := wholeLesson(t, "startup-election", "en")
	p := visit(t, start(t), "file://"+name, wide, high)
	wait(t, p, `document.documentElement.dataset.run === "rest"`)
	click(t, p, ".nav .next")
	wait(t, p, `document.documentElement.dataset.run === "rest" && document.documentElement.dataset.place.endsWith("/1")`)

	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	host := hostOf(`fetch("lesson.txt").then((r) => r.text()).then((t) => (f.srcdoc = t));`)
	prefix := serve(t, map[string]string{"/course/zk/host.html": host, "/course/zk/lesson.txt": string(text)})
	q := visit(t, start(t), prefix+"host.html", 1000, 700)
	wait(t, q, `told.some((m) => m.name === "zootrope-ready")`)
	eval(t, q, `(port.postMessage({ id: 1, type: "next" }), "")`)
	wait(t, q, `answers.length === 1 && told.some((m) => m.name === "zootrope-step" && m.detail.step === 1)`)
	is(t, q, `JSON.stringify(answers[0])`, `{"type":"answer","id":1,"ok":true,"data":null}`)
}

// hostOf is a page with a sandboxed frame that it connects to; fills says what is in it.
func hostOf(fills string) string {
	return `<!doctype html><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,"><body style="margin:0"><iframe id="f" sandbox="allow-scripts" style="width:1000px;height:640px;border:0"></iframe><script>
globalThis.told = []; globalThis.answers = [];
addEventListener("message", (e) => { if (e.source !== f.contentWindow || e.data?.role !== "player" || globalThis.port) return; const c = new MessageChannel(); globalThis.port = c.port1;
  port.onmessage = (m) => (m.data.type === "answer" ? answers : told).push(m.data); f.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*", [c.port2]); });
const last = (name) => told.filter((m) => m.name === name).at(-1)?.detail;
` + fills + `
</script>`
}

// A lesson in one file in a sandboxed frame of a page that is a file, too: by the keyboard, in Chinese, with its score told to the page around it,
// and with a policy that lets nothing out.
func TestLessonInOneFileInAFile(t *testing.T) {
	t.Parallel()
	name := wholeLesson(t, "startup-election", "zh")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(text) / 1000; n > 9000 {
		t.Errorf("the file has %d KB", n)
	}
	if !strings.Contains(string(text[:2000]), "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'") {
		t.Errorf("no policy in %s", text[:2000])
	}
	host := filepath.Join(filepath.Dir(name), "host.html")
	if err := os.WriteFile(host, []byte(hostOf(`f.src = "startup-election.html";`)), 0o644); err != nil {
		t.Fatal(err)
	}
	p := visit(t, start(t), "file://"+host, 1000, 700)
	wait(t, p, `last("zootrope-ready") !== undefined && last("zootrope-step")?.step === 0`)
	if err := p.Do(chromedp.MouseClickXY(500, 200)); err != nil { // somebody turns to the frame
		t.Fatal(err)
	}
	wait(t, p, `last("zootrope-state")?.state.startsWith("z1;startup-election;0;0;")`)
	eval(t, p, `(port.postMessage({ id: 1, type: "answer", question: "alone", choice: "looking" }), "")`)
	wait(t, p, `answers.some((a) => a.id === 1 && a.ok) && last("zootrope-state").state.includes("alone=looking")`)
	press(t, p, "n")
	wait(t, p, `last("zootrope-moment") !== undefined`)
	act(t, p, chromedp.KeyEvent(" ", chromedp.KeyModifiers(input.ModifierShift))) // it is being told: to its end
	wait(t, p, `last("zootrope-step").step === 1`)
	wait(t, p, `last("zootrope-score")?.raw === 1 && last("zootrope-score").max === 8`)
	// The next question is answered while it is still to be seen what became of the first answer: N leads on at once.
	eval(t, p, `(port.postMessage({ id: 2, type: "answer", question: "two", choice: "two" }), "")`)
	wait(t, p, `answers.some((a) => a.id === 2 && a.ok)`)
	stood := eval(t, p, `last("zootrope-moment").event`)
	press(t, p, "n")
	wait(t, p, `last("zootrope-moment").event > `+stood)
	act(t, p, chromedp.KeyEvent(" ", chromedp.KeyModifiers(input.ModifierShift)))
	wait(t, p, `last("zootrope-step").step === 2 && last("zootrope-score").raw === 2`)
	eval(t, p, `(port.postMessage({ id: 9, type: "command", text: "crush 1" }), "")`)
	wait(t, p, `answers.some((a) => a.id === 9 && /[\u4e00-\u9fff]/.test(a.error.message))`) // what is wrong is told in Chinese
	for _, address := range p.Requests() {
		if !strings.HasPrefix(address, "file://") && !strings.HasPrefix(address, "data:") && !strings.HasPrefix(address, "blob:") && !strings.HasPrefix(address, "about:") {
			t.Errorf("it asks for %s", address)
		}
	}
}
