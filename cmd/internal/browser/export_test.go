package browser

import (
	"os"
	"path/filepath"
	"testing"

	"zootrope/cmd/internal/export"
	shelf "zootrope/lessons"
)

// wholeLesson writes a lesson as one file.
func wholeLesson(t *testing.T, id string) string {
	t.Helper()
	for _, l := range shelf.All() {
		if l.ID != id {
			continue
		}
		page, err := export.HTML(dist, l, "en")
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
	name := wholeLesson(t, "startup-election")
	p := visit(t, start(t), "file://"+name, wide, high)
	wait(t, p, `document.documentElement.dataset.run === "rest"`)
	click(t, p, ".nav .next")
	wait(t, p, `document.documentElement.dataset.run === "rest" && document.documentElement.dataset.place.endsWith("/1")`)

	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	host := `<!doctype html><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,"><body><iframe id="f" sandbox="allow-scripts" style="width:900px;height:600px"></iframe><script>
globalThis.told = []; globalThis.answers = [];
addEventListener("message", (e) => { if (e.source !== f.contentWindow || e.data?.role !== "player" || globalThis.port) return; const c = new MessageChannel(); globalThis.port = c.port1;
  port.onmessage = (m) => (m.data.type === "answer" ? answers : told).push(m.data); f.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*", [c.port2]); });
fetch("lesson.txt").then((r) => r.text()).then((t) => (f.srcdoc = t));
</script>`
	prefix := serve(t, map[string]string{"/course/zk/host.html": host, "/course/zk/lesson.txt": string(text)})
	q := visit(t, start(t), prefix+"host.html", 1000, 700)
	wait(t, q, `told.some((m) => m.name === "zootrope-ready")`)
	eval(t, q, `(port.postMessage({ id: 1, type: "next" }), "")`)
	wait(t, q, `answers.length === 1 && told.some((m) => m.name === "zootrope-step" && m.detail.step === 1)`)
	is(t, q, `JSON.stringify(answers[0])`, `{"type":"answer","id":1,"ok":true,"data":null}`)
}
