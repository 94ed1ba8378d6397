package browser

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/export"
	"zootrope/cmd/internal/site"
	shelf "zootrope/lessons"
	"zootrope/lessons/form"
)

// unpacked gives the files of a zip by their names.
func unpacked(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r) // checks its sum, too
		if err != nil {
			t.Fatal(f.Name, err)
		}
		out[f.Name] = string(text)
	}
	return out
}

// packer loads the script that makes packages into a page.
func packer(t *testing.T, p *Page) {
	t.Helper()
	names, err := site.ReadNames(dist)
	if err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.querySelector("main.home") !== null`)
	eval(t, p, `document.head.append(Object.assign(document.createElement("script"), { src: "`+names["packer.js"]+`" }))`)
	wait(t, p, `globalThis.zootropePacker !== undefined`)
}

// A package that the page makes over HTTP has the files that the command writes, byte by byte.
func TestThePageMakesPackages(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), serve(t, nil)+"index.html#/", wide, high)
	packer(t, p)
	is(t, p, `zootropePacker.can()`, "true")
	// The site has packed files, too, for servers that send them: they are no part of a package.
	eval(t, p, `((ask) => (globalThis.fetch = async (what) => what !== "files.json" ? ask(what) : Response.json((await (await ask(what)).json()).flatMap((n) => (/[.][0-9a-f]{10}[.]/.test(n) ? [n, n + ".br"] : [n])))))(fetch), ""`)
	l := shelf.All()[0]
	for _, version := range []string{"1.2", "2004"} {
		var text string
		err := p.Do(chromedp.Evaluate(`(async () => { const shares = []; const zip = await zootropePacker.scorm({ lesson: zootropeShipped[zootropeLessons[0].id].lesson, version: "`+version+`", lang: "zh", pass: 60 }, (s) => shares.push(s));
			if (shares.at(-1) !== 1 || shares.some((s, i) => s < shares[i - 1])) throw new Error(shares.join());
			const bytes = new Uint8Array(await zip.arrayBuffer()); let s = ""; for (let i = 0; i < bytes.length; i += 30000) s += String.fromCharCode(...bytes.subarray(i, i + 30000)); return btoa(s); })()`,
			&text, func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }))
		if err != nil {
			t.Fatal(err)
		}
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := export.SCORM{Version: version, Lang: "zh", Pass: 60, Lessons: []*form.Lesson{l}}.Zip(dist)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > len(want)*11/10 {
			t.Errorf("%s: the page's has %d KB, the command's %d", version, len(data)/1000, len(want)/1000)
		}
		mine, its := unpacked(t, data), unpacked(t, want)
		if a, b := slices.Sorted(maps.Keys(mine)), slices.Sorted(maps.Keys(its)); !slices.Equal(a, b) {
			t.Fatalf("%s: the page has %q, the command %q", version, a, b)
		}
		for name, text := range its {
			if name == "course.js" { // the same values, perhaps in another order
				text, mine[name] = inOrder(t, text), inOrder(t, mine[name])
			}
			if mine[name] != text {
				t.Errorf("%s: %s differs:\n%.3000s\n%.3000s", version, name, mine[name], text)
			}
		}
	}
}

func inOrder(t *testing.T, script string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimPrefix(script, "globalThis.zootropeCourse="), ";\n")), &v); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// From a file it cannot be made; then the page knows the command that does it.
func TestNoPackagesFromAFile(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/"), wide, high)
	packer(t, p)
	is(t, p, `zootropePacker.can() + " " + zootropePacker.command({ lesson: zootropeShipped[zootropeLessons[0].id].lesson, version: "1.2", lang: "en", pass: 60 })`,
		"false zootrope export scorm --version 1.2 --lang en what-it-is-for -o what-it-is-for.zip")
}
