package browser

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/site"
)

// harbour serves a folder at an address that stays, and can be shut: then nobody answers there. It allows browsers to keep nothing: what is there
// later, a service worker has kept.
type harbour struct {
	t       *testing.T
	address string
	server  *http.Server
}

func (h *harbour) open(dist string) {
	h.t.Helper()
	l, err := net.Listen("tcp", h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	h.address = l.Addr().String()
	files := http.StripPrefix("/zk", http.FileServer(http.Dir(dist)))
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		files.ServeHTTP(w, r)
	})}
	h.server = server
	go func() { _ = server.Serve(l) }()
}

func (h *harbour) shut() { _ = h.server.Close() }

// buildOf is a copy of the build under test whose lessons.js says so, without or with a service worker: another mark is another build.
func buildOf(t *testing.T, mark string, worker bool) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(dist)); err != nil {
		t.Fatal(err)
	}
	names, err := site.ReadNames(to)
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(to, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	former := names["lessons.js"]
	text := append(read(former), "globalThis.mark = "+quoted(mark)+";\n"...)
	sum := sha256.Sum256(text)
	name := "lessons." + hex.EncodeToString(sum[:5]) + ".js"
	for file, text := range map[string][]byte{
		name:         text,
		"index.html": bytes.ReplaceAll(read("index.html"), []byte(former), []byte(name)),
		"files.json": bytes.ReplaceAll(read("files.json"), []byte(former), []byte(name)),
	} {
		if err := os.WriteFile(filepath.Join(to, file), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(to, former)); err != nil {
		t.Fatal(err)
	}
	if worker {
		if err := site.AddWorker(root, to); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// A build with a service worker needs no network from the second visit on. The next build takes its place: what is shown is always all of one build.
// Where a build has no worker any more, the worker goes.
func TestASecondVisitNeedsNoNetwork(t *testing.T) {
	t.Parallel()
	h := &harbour{t: t, address: "127.0.0.1:0"}
	one := buildOf(t, "one", true)
	h.open(one)
	t.Cleanup(h.shut)
	p, err := start(t).Open("http://"+h.address+"/zk/", wide, high) // what cannot be fetched is an error of the browser's, here
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	const (
		// The newest worker is at work: none is on its way.
		active = `navigator.serviceWorker.getRegistration().then((r) => !!r && r.installing === null && r.waiting === null && r.active?.state === "activated" && navigator.serviceWorker.controller !== null)`
	)
	again := func(mark string) {
		t.Helper()
		if err := p.Do(chromedp.Reload()); err != nil {
			t.Fatal(err)
		}
		wait(t, p, `globalThis.mark === `+quoted(mark)+` && document.documentElement.dataset.room === "home"`)
	}
	// comes loads the page anew until it is that of the network: where the network takes some seconds, a worker shows the page that it keeps.
	comes := func(mark string) {
		t.Helper()
		for began, shown := time.Now(), ""; shown != mark; {
			if time.Since(began) > patience {
				t.Fatalf("the build is %s, expected %s", shown, mark)
			}
			if err := p.Do(chromedp.Reload()); err != nil {
				t.Fatal(err)
			}
			wait(t, p, `globalThis.mark !== undefined && document.documentElement.dataset.room === "home"`)
			shown = eval(t, p, `mark`)
		}
	}
	wait(t, p, active)
	is(t, p, `mark`, "one")

	h.shut()
	again("one")
	eval(t, p, `(location.hash = "#/lesson/startup-election", "")`)
	wait(t, p, Resting)
	press(t, p, "n")
	wait(t, p, Resting+` && location.hash === "#/lesson/startup-election/1"`)
	drop(t, p, "three-servers.md", markdown(ownLesson)) // the reader of lessons is there, too
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.three-servers")`)
	eval(t, p, `(location.hash = "#/", "")`)

	// Another build: the page is that of the network, whatever is kept, and soon the worker has all of it.
	h.open(buildOf(t, "two", true))
	comes("two")
	wait(t, p, `(async () => { for (const c of await caches.keys()) for (const r of await (await caches.open(c)).keys()) if (/index\.html$/.test(r.url)
		&& (await (await caches.match(r, { cacheName: c })).text()).includes(document.querySelector('script[src^="lessons."]').getAttribute("src"))) return true; return false; })()`)
	wait(t, p, active)
	h.shut()
	again("two")

	// A build without a worker.
	h.open(buildOf(t, "three", false))
	comes("three")
	wait(t, p, `(async () => (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistration()) === undefined)()`)
}

// On file://, in another page's frame and in a sandbox there is no worker.
func TestWhereThereIsNoWorker(t *testing.T) {
	t.Parallel()
	one := buildOf(t, "one", true)
	h := &harbour{t: t, address: "127.0.0.1:0"}
	h.open(one)
	t.Cleanup(h.shut)
	there := "http://" + h.address + "/zk/"
	visits := map[string]string{"file": "file://" + one + "/index.html#/lesson/startup-election"}
	for name, policy := range map[string]string{"page": "", "sandbox": "; sandbox allow-scripts"} {
		visits[name] = host(t, there, policy, `<zootrope-player id="a" lesson="startup-election" loading="eager" height="400"></zootrope-player>`)
	}
	for name, address := range visits {
		t.Run(name, func(t *testing.T) {
			p := visit(t, start(t), address, 1000, 700)
			if name == "file" {
				wait(t, p, Resting)
			} else {
				eval(t, p, `(globalThis.up = "", document.getElementById("a").ready().then(() => (up = "up")), "")`)
				wait(t, p, `up === "up"`)
			}
			for _, r := range p.Requests() {
				if strings.HasSuffix(r, "/offline.js") {
					t.Errorf("the worker is asked for")
				}
			}
		})
	}
}
