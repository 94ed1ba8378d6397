package browser

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"zootrope/cmd/internal/site"
)

// slow serves the build, and holds back the second half of the core until it is let go.
func slow(t *testing.T) (address string, letGo func()) {
	t.Helper()
	rest := make(chan struct{})
	letGo = sync.OnceFunc(func() { close(rest) })
	address = sends(t, func(w http.ResponseWriter, core []byte) {
		_, _ = w.Write(core[:len(core)/2])
		w.(http.Flusher).Flush()
		<-rest
		_, _ = w.Write(core[len(core)/2:])
	})
	t.Cleanup(letGo)
	return address, letGo
}

// sends serves the build, and lets send write the core.
func sends(t *testing.T, send func(w http.ResponseWriter, core []byte)) (address string) {
	t.Helper()
	files := site.Handler(dist)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if site.Plain(r.URL.Path) != "/zootrope.wasm.zst" {
			files.ServeHTTP(w, r)
			return
		}
		core, err := os.ReadFile(filepath.Join(dist, filepath.Base(r.URL.Path)))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		send(w, core)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/index.html"
}

// While the core comes slowly, nothing is shown that a question would have hidden; Next cannot be pressed, and says so, as does all that stands
// beside it. What was pressed meanwhile is not done later.
func TestASlowCoreHidesNothing(t *testing.T) {
	t.Parallel()
	at := lesson()
	for name, c := range map[string]struct{ hash, lang, open, loads, later, stopped string }{
		"begin":   {at, "en", "beginning", "loading", "as soon as the core has loaded", "Next"},
		"step":    {at + "/2", "en", "2", "loading", "as soon as the core has loaded", "Next"},
		"chinese": {at, "zh", "beginning", "加载中", "核心加载完毕后", "下一步"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			address, letGo := slow(t)
			p := visit(t, beginner(t), address+"?lang="+c.lang+c.hash, wide, high)
			wait(t, p, `document.querySelector(".stage .status progress[value]") !== null`) // some of the core is there, and all of it will not be
			is(t, p, `document.documentElement.dataset.run`, "wait")
			const open = `document.querySelector(".prose .steps > li.now h2 .n")?.textContent ?? "beginning"`
			is(t, p, open, c.open)
			is(t, p, `document.querySelector(".dock").hidden`, "true")
			is(t, p, `document.querySelector(".nav .next b").textContent`, c.stopped)
			is(t, p, `document.querySelector(".nav .next").ariaDisabled`, "true")
			for _, what := range []struct{ at, says string }{{".nav .next span", c.loads}, {".cap", c.later}} {
				if text := eval(t, p, `document.querySelector("`+what.at+`").textContent`); !strings.Contains(text, what.says) {
					t.Errorf("%s says %q, expected %q", what.at, text, what.says)
				}
			}
			if enabled := eval(t, p, `[...document.querySelectorAll(".deck .disc, .keys button, .nav .playb")].filter((b) => b.ariaDisabled !== "true").length`); enabled != "0" {
				t.Errorf("%s keys of the machine can be pressed", enabled)
			}
			for _, key := range []string{"n", " ", "."} {
				press(t, p, key)
			}
			letGo()
			wait(t, p, Resting)
			is(t, p, `location.hash`, c.hash)
			is(t, p, open, c.open)
			becomes(t, p, `document.querySelector(".nav .next").ariaDisabled`, "false")
			becomes(t, p, `document.querySelector(".stage .status").hidden`, "true")
		})
	}
}

// That the page works offline is said where it does: from a disk, and over HTTP once a service worker has all of it.
func TestOfflineIsSaidWhereItIsTrue(t *testing.T) {
	t.Parallel()
	const said = `document.querySelector("main.home .foot").innerText.includes("offline")`
	p := visit(t, start(t), file("#/"), wide, high)
	wait(t, p, said)
	q := visit(t, start(t), serve(t, nil)+"index.html#/", wide, high)
	wait(t, q, `document.querySelector("main.home .foot") !== null`)
	wait(t, q, `document.querySelector(".stage iframe").contentDocument.querySelector("canvas") !== null`) // the core is up: a worker would be asked for now
	is(t, q, said, "false")
	h := &harbour{t: t, address: "127.0.0.1:0"}
	h.open(buildOf(t, "one", true))
	t.Cleanup(h.shut)
	r := visit(t, start(t), "http://"+h.address+"/zk/#/", wide, high)
	wait(t, r, said)
	wait(t, r, `(async () => (await navigator.serviceWorker.getRegistration()).active !== null)()`)
}

// What could not be loaded is tried again when the network is back: a lesson, and the core.
func TestTheNetworkComesBack(t *testing.T) {
	t.Parallel()
	for name, lost := range map[string][]string{"core": {"zootrope.wasm.zst", "core.js"}, "lesson": {"lesson-" + usual().ID + ".js"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var there atomic.Bool
			files := site.Handler(dist)
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				for _, name := range lost {
					if !there.Load() && strings.HasSuffix(site.Plain(r.URL.Path), name) {
						http.Error(w, "not now", http.StatusServiceUnavailable)
						return
					}
				}
				files.ServeHTTP(w, r)
			}))
			t.Cleanup(s.Close)
			p, err := start(t).Open(s.URL+"/index.html"+lesson(), wide, high) // what cannot be fetched is an error of the browser's, here
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(p.Close)
			wait(t, p, `document.querySelector(".status .btn, [data-lost]") !== null`)
			there.Store(true)
			eval(t, p, `(dispatchEvent(new Event("online")), "")`)
			wait(t, p, Resting)
		})
	}
}

// What a word means is fetched when the word is pressed. If it cannot be fetched, the box of the word says so, and it can be tried again.
func TestTheMeaningOfAWordIsFetchedWhenItIsAskedFor(t *testing.T) {
	t.Parallel()
	var there atomic.Bool
	files := site.Handler(dist)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !there.Load() && site.Plain(r.URL.Path) == "/glossary.js" {
			http.Error(w, "not now", http.StatusServiceUnavailable)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	p, err := start(t).Open(s.URL+"/index.html#/lesson/three-clients/1", wide, high) // what cannot be fetched is an error of the browser's, here
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	wait(t, p, Resting)
	is(t, p, `String(globalThis.zootropeGlossary)`, "undefined")
	pick(t, p, `document.querySelector('.prose [data-term="ephemeral"]')`)
	becomes(t, p, `document.querySelector(".gloss [role=alert]")?.textContent`, "What this word means could not be loaded. Is the connection there? Try again")
	there.Store(true)
	pick(t, p, `document.querySelector(".gloss [role=alert] button")`)
	becomes(t, p, `document.querySelector(".gloss b")?.textContent`, "ephemeral")
	is(t, p, `String(document.activeElement === document.querySelector(".gloss"))`, "true")
}

// The first page comes after a lesson, too, and without its script it does without thumbnails and summaries. So does the map.
func TestTheContentsAreFetchedAfterALesson(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		there bool
		want  string
	}{"there": {true, "true true true"}, "lost": {false, "false false true"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := site.Handler(dist)
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if !c.there && site.Plain(r.URL.Path) == "/home.js" {
					http.Error(w, "not now", http.StatusServiceUnavailable)
					return
				}
				files.ServeHTTP(w, r)
			}))
			t.Cleanup(s.Close)
			p, err := start(t).Open(s.URL+"/index.html"+steady, wide, high)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(p.Close)
			wait(t, p, Resting)
			is(t, p, `String(globalThis.zootropeThumbnails)`, "undefined")
			eval(t, p, `(location.hash = "#/", "")`)
			becomes(t, p, `["film", "chap li p", "chap li a"].map((what) => document.querySelector(".home ." + what) !== null).join(" ")`, c.want)
			eval(t, p, `(location.hash = "#/map", "")`)
			becomes(t, p, `[...document.querySelectorAll(".map-panel .says")].map((e) => e.textContent !== "").join()`, strconv.FormatBool(c.there))
		})
	}
}
