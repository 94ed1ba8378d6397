package browser

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/site"
)

// counting serves the build, and counts how often each of its files was asked for.
type counting struct {
	mu   sync.Mutex
	seen map[string]int
}

func (c *counting) serve(t *testing.T) (address string) {
	files := site.Handler(dist)
	c.seen = map[string]int{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.mu.Lock()
		c.seen[strings.TrimPrefix(site.Plain(r.URL.Path), "/")]++
		c.mu.Unlock()
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

func (c *counting) count(names ...string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range names {
		n += c.seen[name]
	}
	return n
}

// host serves a page of another origin with some headers, in which only the place of dist/ may give scripts and frames.
func host(t *testing.T, dist, policy, players string) (address string) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", fmt.Sprintf("default-src 'none'; script-src %[1]s; frame-src %[1]s; img-src data:%[2]s", dist, policy))
		fmt.Fprintf(w, `<!doctype html><meta charset="utf-8"><title>host</title><link rel="icon" href="data:,"><body><script src="%sembed.js"></script>%s`, dist, players)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/"
}

const three = `<zootrope-player id="a" lesson="startup-election" mode="stage" loading="eager" height="240"></zootrope-player>
<zootrope-player id="b" lesson="leader-crash" mode="stage" loading="eager" height="240"></zootrope-player>
<zootrope-player id="c" lesson="herd-effect" mode="stage" loading="eager" height="240"></zootrope-player>`

// unhurried lets a player wait for its host as long as it takes: after four seconds it would load the core itself.
var unhurried = atFirst(`{ const plain = setTimeout; globalThis.setTimeout = (done, ms, ...more) => plain(done, ms === 4000 ? 4e6 : ms, ...more); }`)

// Three players on a page share one download of the core: by what the browser keeps, and in a sandbox, where it keeps nothing, because the
// first hands it to the others. A host's strict policy needs to name nothing but the place of dist/.
func TestThreePlayersShareOneDownload(t *testing.T) {
	t.Parallel()
	for name, policy := range map[string]string{"page": "", "sandbox": "; sandbox allow-scripts"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := &counting{}
			p := visit(t, start(t), host(t, c.serve(t), policy, three), 1000, 900, unhurried)
			eval(t, p, `(globalThis.up = [], document.querySelectorAll("zootrope-player").forEach((e) => e.ready().then(() => up.push(e.id), (why) => up.push(why.message))), "")`)
			wait(t, p, `up.length === 3`)
			is(t, p, `up.sort().join()`, "a,b,c")
			if n := c.count("zootrope.wasm.zst", "core.js"); n != 1 {
				t.Errorf("the core was asked for %d times: %v", n, c.seen)
			}
			is(t, p, `self.origin === "null"`, fmt.Sprint(policy != ""))
			if policy == "" {
				return
			}
			// The first has gone: what it had is still there for one that comes later.
			eval(t, p, `(of = (id) => document.getElementById(id), of("a").destroy(), document.body.insertAdjacentHTML("beforeend",
				'<zootrope-player id="d" lesson="herd-effect" loading="eager" height="240"></zootrope-player>'), of("d").ready().then(() => up.push("d")), "")`)
			wait(t, p, `up.includes("d")`)
			if n := c.count("zootrope.wasm.zst", "core.js"); n != 1 {
				t.Errorf("the core was asked for %d times", n)
			}
		})
	}
}

// Where the player that was to hand over the core goes before it has it, the next one loads it; and a host that only says it would does not
// keep a player from beginning.
func TestPlayersDoWithoutTheFirst(t *testing.T) {
	t.Parallel()
	c := &counting{}
	p := visit(t, start(t), host(t, c.serve(t), "; sandbox allow-scripts", strings.Split(three, "\n")[0]+strings.Split(three, "\n")[1]), 1000, 900)
	eval(t, p, `(of = (id) => document.getElementById(id), globalThis.up = "", of("b").addEventListener("zootrope-loading", () => of("a")?.destroy()),
		of("b").ready().then(() => (up = "up")), of("a")?.destroy(), "")`)
	wait(t, p, `up === "up"`)

	q := visit(t, start(t), host(t, c.serve(t), "; sandbox allow-scripts", ""), 1000, 900)
	eval(t, q, `(globalThis.f = document.body.appendChild(document.createElement("iframe")), globalThis.up = "",
		addEventListener("message", (e) => { if (e.data?.type === "hello" && !globalThis.port) { const k = new MessageChannel(); globalThis.port = k.port1;
			k.port1.onmessage = (m) => { if (m.data.name === "zootrope-ready") up = "up"; }; f.contentWindow.postMessage({ zootrope: 1, type: "connect" }, "*", [k.port2]); } }),
		f.src = document.scripts[0].src.replace("embed.js", "index.html?embed=stage&core=shared#/lesson/startup-election"), "")`)
	wait(t, q, `up === "up"`)
}

// Only in a sandbox does a player take the core from its host: elsewhere that would be somebody else's program with this page's rights.
func TestNoHostSaysWhatRuns(t *testing.T) {
	t.Parallel()
	c := &counting{}
	p := visit(t, start(t), host(t, c.serve(t), "", ""), 1000, 900)
	eval(t, p, `(globalThis.f = document.body.appendChild(document.createElement("iframe")), globalThis.answers = [], globalThis.up = "",
		addEventListener("message", (e) => { if (e.data?.type === "hello" && !globalThis.port) { const k = new MessageChannel(); globalThis.port = k.port1;
			k.port1.onmessage = (m) => { if (m.data.name === "zootrope-ready") up = "up"; if (m.data.type === "answer") answers.push(m.data); };
			f.contentWindow.postMessage({ zootrope: 1, type: "connect", core: true }, "*", [k.port2]);
			port.postMessage({ id: 1, type: "takeCore", name: "zootrope.wasm.zst", core: new Blob(["not the core"]) }); port.postMessage({ id: 2, type: "giveCore" }); } }),
		f.src = document.scripts[0].src.replace("embed.js", "index.html?embed=stage&core=shared#/lesson/startup-election"), "")`)
	wait(t, p, `up === "up" && answers.length === 2`)
	is(t, p, `answers.find((a) => a.id === 2).error.code`, "unsupported")
	if n := c.count("zootrope.wasm.zst"); n != 1 {
		t.Errorf("the core was asked for %d times", n)
	}
}

// With its element goes all that a player held: its frames, and with them the core and the WebGL context.
func TestAPlayerGoesWithItsElement(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" lesson="leader-crash" mode="stage" loading="eager" height="300"></zootrope-player>`)
	wait(t, p, `last("ready", "a") !== undefined`)
	eval(t, p, `(globalThis.kept = new WeakRef(of("a").shadowRoot.querySelector("iframe").contentDocument.querySelector("iframe").contentDocument.querySelector("canvas").getContext("webgl2")), "")`)
	is(t, p, `kept.deref() instanceof Object || String(kept.deref()) !== "undefined"`, "true")
	eval(t, p, `(of("a").remove(), "")`)
	var documents int64
	for end := time.Now().Add(patience); time.Now().Before(end); {
		err := p.Do(heapprofiler.CollectGarbage(), chromedp.ActionFunc(func(ctx context.Context) (err error) {
			documents, _, _, err = memory.GetDOMCounters().Do(ctx)
			return err
		}))
		if err != nil {
			t.Fatal(err)
		}
		if documents == 1 && eval(t, p, `kept.deref() === undefined`) == "true" {
			return
		}
		if err := p.Frames(2); err != nil {
			t.Fatal(err)
		}
	}
	t.Errorf("%d documents are left; WebGL is %s", documents, eval(t, p, `typeof kept.deref()`))
}
