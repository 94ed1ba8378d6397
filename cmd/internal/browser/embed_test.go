package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// embedder is a course page that is not ours: it speaks the protocol, at first badly.
const embedder = `<!doctype html><meta charset="utf-8"><title>course</title><link rel="icon" href="data:,">
<style>iframe { width: 600px; height: 400px; border: 0 } body { height: 3000px; margin: 0 }</style>
<body><script>
const frame = document.createElement("iframe");
const replies = [];
let port;
addEventListener("message", (e) => {
  if (e.source !== frame.contentWindow || e.data.type !== "hello") return;
  frame.contentWindow.postMessage("nonsense", "*");
  frame.contentWindow.postMessage({ zootrope: 2, type: "connect" }, "*");
  frame.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*"); // without a port
  const channel = new MessageChannel();
  port = channel.port1;
  port.onmessage = (m) => replies.push(m.data);
  frame.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*", [channel.port2]);
});
frame.src = "stage.html";
document.body.append(frame);
const last = (type) => replies.filter((r) => r.type === type).at(-1);
const answer = (id) => replies.find((r) => r.type === "answer" && r.id === id);
</script>`

func TestEmbeddingPage(t *testing.T) {
	t.Parallel()
	prefix := serve(t, map[string]string{"/course/zk/embed.html": embedder})
	p := visit(t, start(t), prefix+"embed.html", 800, 600)
	wait(t, p, `last("ready") !== undefined && last("stage")?.ok === true`)
	is(t, p, `last("ready").version`, "1")
	for _, message := range []string{
		`null`, `"text"`, `{}`, `{ id: 1 }`, `{ id: 1.5, type: "next" }`, `{ type: "next" }`,
		`{ id: 10, type: "dance" }`, `{ id: 11, type: "load", lesson: 5 }`, `{ id: 12, type: "load", script: "strat all" }`,
		`{ id: 13, type: "next" }`,
		`{ id: 14, type: "load", script: "servers 3\nstart all\nstep one One\nrun until leader exists\n", step: 1 }`,
	} {
		if err := p.Do(chromedp.Evaluate(`port.postMessage(`+message+`)`, nil)); err != nil {
			t.Fatal(err)
		}
	}
	wait(t, p, `answer(14) !== undefined`)
	for _, id := range []string{"10", "11", "12", "13"} {
		is(t, p, `answer(`+id+`).ok`, "false")
		if text := eval(t, p, `answer(`+id+`).problems[0].message`); text == "" {
			t.Errorf("request %s is refused without a word", id)
		}
	}
	is(t, p, `answer(12).problems[0].line + ":" + answer(12).problems[0].column`, "1:1")
	is(t, p, `answer(14).ok`, "true")
	wait(t, p, `last("state")?.running === "" && last("state").view.leader !== 0`)
	is(t, p, `last("state").view.servers.length`, "3")

	// What is wrong later leaves what was loaded as it is.
	turn := eval(t, p, `last("state").view.turn`)
	for _, message := range []string{`{ id: 20, type: "load", script: "no" }`, `{ id: 21, type: "pause" }`} {
		if err := p.Do(chromedp.Evaluate(`port.postMessage(`+message+`)`, nil)); err != nil {
			t.Fatal(err)
		}
	}
	wait(t, p, `answer(21) !== undefined`)
	is(t, p, `answer(20).ok`, "false")
	is(t, p, `last("state").view.turn`, turn)
	if text := eval(t, p, `JSON.stringify(replies.filter((r) => r.type === "failed"))`); text != "[]" {
		t.Errorf("the core has failed: %s", text)
	}
}

func TestTheStageDoesNotSwallowTheWheel(t *testing.T) {
	t.Parallel()
	prefix := serve(t, map[string]string{"/course/zk/embed.html": embedder})
	p := visit(t, start(t), prefix+"embed.html", 800, 600)
	wait(t, p, `last("stage")?.ok === true`)
	is(t, p, `document.activeElement.tagName`, "BODY")
	wheel := input.DispatchMouseEvent(input.MouseWheel, 300, 200).WithDeltaX(0).WithDeltaY(300)
	if err := p.Do(wheel); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `scrollY > 100`)
}

func TestASandboxedFrameWorksToo(t *testing.T) {
	t.Parallel()
	page := strings.Replace(embedder, `frame.src = "stage.html"`, `frame.sandbox = "allow-scripts"; frame.src = "stage.html"`, 1)
	prefix := serve(t, map[string]string{"/course/zk/sandbox.html": page})
	p, err := start(t).Open(prefix+"sandbox.html", 800, 600)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	wait(t, p, `last("ready") !== undefined`)
}
