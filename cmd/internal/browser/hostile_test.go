package browser

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/hostile"
	"zootrope/cmd/internal/site"
)

// harmless makes a page that says so when it runs something that it was given, and insists that it asks for nothing elsewhere.
func harmless(t *testing.T, from, url string) *Page {
	t.Helper()
	p := visit(t, start(t), url, wide, high, atFirst(`globalThis.alert = globalThis.confirm = globalThis.prompt = () => { globalThis.harmed = true; };`))
	t.Cleanup(func() {
		for _, r := range p.Requests() {
			if !strings.HasPrefix(r, from) && !strings.HasPrefix(r, "data:") && !strings.HasPrefix(r, "blob:") {
				t.Errorf("a request leaves the page: %s", r)
			}
		}
	})
	return p
}

func quoted(text string) string {
	out, _ := json.Marshal(text)
	return string(out)
}

// dropBytes lets a file fall on the page that need not be text.
func dropBytes(t *testing.T, p *Page, name string, data []byte) {
	t.Helper()
	eval(t, p, `(() => { const d = new DataTransfer(), bytes = Uint8Array.from(atob("`+base64.StdEncoding.EncodeToString(data)+`"), (c) => c.charCodeAt(0));
		d.items.add(new File([bytes], `+quoted(name)+`));
		for (const type of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: d }));
		return ""; })()`)
}

// What is told, wherever it is: beside the stage, below the script, over the page, on the first page.
const (
	told = `[...document.querySelectorAll(".status .note, .editor .wrong button, .problems:not([hidden]) li, main.home .warn")].map((e) => e.textContent)`
	hush = `(document.querySelector(".status .closeb")?.click(), document.querySelector('.editor [data-key="undo"]')?.click(), document.querySelector(".problems:not([hidden]) header button")?.click(), "")`
	here = `document.querySelector(".clock").innerText.replace(/ of .*/, "") + document.querySelectorAll(".palette-side [data-key]").length`
)

// quiet is true when what was told has been taken away, and the run that is there rests.
const quiet = told + `.length === 0 && ` + Resting

// What is wrong with a thing that the page is given is told where it is wrong, and what was there stays; an odd one that is right is opened; none
// does harm. A short run has a third of those that are judged without a page, too.
func TestHostileThings(t *testing.T) {
	t.Parallel()
	p := harmless(t, "file://"+dist+"/", file("#/playground"))
	wait(t, p, Resting)
	byHand(t, p, "crash 3")
	back := func() {
		t.Helper()
		eval(t, p, hush)
		eval(t, p, `(location.hash = "#/playground", "")`)
		wait(t, p, `location.hash === "#/playground" && `+quiet)
	}
	for _, kind := range []string{"files", "scripts", "links", "lessons"} {
		all, err := hostile.Cases(kind)
		if err != nil {
			t.Fatal(err)
		}
		back()
		before := eval(t, p, here)
		for i, c := range all {
			if testing.Short() && kind != "files" && i%3 != 0 {
				continue
			}
			if kind == "scripts" && !utf8.Valid(c.Data) { // no reader of scripts is asked
				c.Place, c.Word = "", "UTF-8"
			}
			opens, came := c.Word == "" || c.Opens, Resting
			link := strings.TrimSpace(string(c.Data))
			switch kind {
			case "links":
				back()
				before = eval(t, p, here)
				eval(t, p, `(location.hash = `+quoted(link)+`, "")`)
				came = `(` + Resting + ` && location.hash !== ` + quoted(link) + ` || document.documentElement.dataset.run === "none")`
			default:
				eval(t, p, hush)
				wait(t, p, quiet)
				dropBytes(t, p, c.Name, c.Data)
				if opens && kind == "lessons" {
					came += ` && location.hash.startsWith(` + quoted("#/lesson/own."+strings.TrimSuffix(c.Name, ".md")) + `)`
				} else if opens {
					came += ` && Object.entries(localStorage).some(([k, v]) => k.endsWith("play:script") && v === ` + quoted(string(c.Data)) + `)`
				}
			}
			if c.Word != "" {
				plain := strings.ReplaceAll(c.Word, "`", "") // the page shows code as code
				came += ` && ` + told + `.some((s) => s.includes(` + quoted(c.Place) + `) && s.replaceAll("\x60", "").includes(` + quoted(plain) + `))`
			}
			if err := p.Wait(came); err != nil {
				t.Errorf("%s: want %s %s, opens: %v; the page says %.500s", c.Name, c.Place, c.Word, opens, eval(t, p, `JSON.stringify([location.hash.slice(0, 200), document.documentElement.dataset.run, ...`+told+`])`))
			}
			if c.Word == "" {
				is(t, p, told+`.join()`, "")
			}
			switch {
			case kind == "scripts" && opens:
				before = eval(t, p, here) // another run
			case kind == "links" && !opens:
				back()
				becomes(t, p, here, before)
			case kind == "files", kind == "scripts":
				becomes(t, p, here, before)
			}
			if t.Failed() {
				return // what comes now would not begin as it should
			}
		}
		if kind == "lessons" { // the playground's own run is there again
			back()
			becomes(t, p, here, before)
		}
	}
	is(t, p, `String(globalThis.harmed)`, "undefined")
}

// A page that misuses the player in it is told so by that player, or it works all the same; and it does the player no harm.
func TestHostileHosts(t *testing.T) {
	t.Parallel()
	all, err := hostile.Cases("hosts")
	if err != nil {
		t.Fatal(err)
	}
	files := site.Handler(dist)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, c := range all {
			if r.URL.Path == "/zk/"+c.Name {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				fmt.Fprint(w, course(`<script>const fails = (id, promise) => void promise.catch((e) => told.push({ name: "error", of: id, code: e.code, message: e.message }));</script>`+string(c.Data)))
				return
			}
		}
		if strings.HasPrefix(r.URL.Path, "/strict/") {
			w.Header().Set("Content-Security-Policy", "script-src 'self'")
			http.StripPrefix("/strict", files).ServeHTTP(w, r)
			return
		}
		http.StripPrefix("/zk", files).ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	p, err := start(t).Open("about:blank", 1000, 700) // a file without an icon of its own asks for that of the site
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	for i, c := range all {
		if testing.Short() && i%3 != 0 {
			continue
		}
		if err := p.Do(chromedp.Navigate(s.URL + "/zk/" + c.Name)); err != nil {
			t.Fatal(err)
		}
		came := []string{`globalThis.told !== undefined`}
		if c.Word != "" {
			came = append(came, `told.some((e) => e.name === "error" && e.of === `+quoted(c.Place)+` && (e.code + ": " + e.message).includes(`+quoted(c.Word)+`))`)
		}
		if c.Word == "" || c.Opens {
			came = append(came, `last("ready", `+quoted(c.Place)+`) !== undefined`)
		}
		if err := p.Wait(strings.Join(came, " && ")); err != nil {
			t.Errorf("%s: want %s; it tells %.600s", c.Name, c.Word, eval(t, p, `JSON.stringify(globalThis.told?.filter((e) => e.name === "error" || e.name === "ready"))`))
		}
		if c.Word == "" {
			is(t, p, `JSON.stringify(told.filter((e) => e.name === "error"))`, "[]")
		}
		is(t, p, `String(globalThis.harmed)`, "undefined")
	}
	for _, complaint := range p.Errors() {
		if !strings.Contains(complaint, "unsafe-eval") { // that is the browser's own word
			t.Errorf("the page complains: %s", complaint)
		}
	}
}
