package browser

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/cmd/internal/preview"
)

// A lesson that is being written: when it is saved the page has the new text at the step at which it stands; what is wrong is listed in
// place, and the last good version stays until the next.
func TestALessonIsPreviewed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "three-servers.md")
	save := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	written := strings.ReplaceAll(ownLesson, `\\`, `\`) // that is how JavaScript writes it
	save(written)
	f, err := preview.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(f.Handler(dist))
	t.Cleanup(s.CloseClientConnections)
	again := func(text string) {
		t.Helper()
		save(text)
		if f.Look() || !f.Look() {
			t.Fatal("the new text is not seen")
		}
	}
	p := visit(t, start(t), s.URL+"/", wide, high)
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.three-servers")`)
	is(t, p, `document.querySelector(".prose-head h1").textContent`, "Three servers")
	eval(t, p, `(location.hash = "#/lesson/own.three-servers/1", "")`)
	wait(t, p, Resting+` && document.querySelector(".prose-in [data-fill]")?.textContent === "3"`)

	again(strings.Replace(written, "a quorum has chosen it", "it won", 1))
	wait(t, p, Resting+` && document.querySelector(".prose-in li.now")?.textContent.includes("it won") === true`)
	is(t, p, `location.hash`, "#/lesson/own.three-servers/1")

	again(strings.Replace(written, "start all", "strat all", 1))
	wait(t, p, `document.querySelectorAll(".problems li").length === 1`)
	becomes(t, p, `document.querySelector(".problems li b").textContent`, "16:1")
	becomes(t, p, `String(document.querySelector(".problems p").textContent.includes("save the file"))`, "true")
	is(t, p, `String(document.querySelector(".prose-in li.now").textContent.includes("it won"))`, "true")

	again(strings.Replace(written, "a quorum has chosen it", "most chose it", 1))
	wait(t, p, Resting+` && document.querySelector(".prose-in li.now")?.textContent.includes("most chose it") === true`)
	becomes(t, p, `String(document.querySelector(".problems").hidden)`, "true")
	is(t, p, `location.hash`, "#/lesson/own.three-servers/1")
}

// anew waits until something is true of a page that loads itself anew meanwhile, and so ends what waits in it.
func anew(t *testing.T, p *Page, expression string) {
	t.Helper()
	var err error
	for range 20 {
		if err = p.Wait(expression); err == nil || !strings.Contains(err.Error(), "navigated") && !strings.Contains(err.Error(), "context") {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A folder that is being written, of a shipped lesson's name or another: the page has what was saved last, at its step; what cannot be played is
// listed, and the last good version stays.
func TestAFolderIsPreviewed(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"our-herd", "herd-effect"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(t.TempDir(), id)
			if err := os.CopyFS(folder, os.DirFS("../../../lessons/herd-effect")); err != nil {
				t.Fatal(err)
			}
			f, err := preview.Open(folder)
			if err != nil {
				t.Fatal(err)
			}
			s := httptest.NewServer(f.Handler(dist))
			t.Cleanup(s.CloseClientConnections)
			edit := func(file, old, new string) {
				t.Helper()
				name := filepath.Join(folder, file)
				text, err := os.ReadFile(name)
				if err != nil || !strings.Contains(string(text), old) {
					t.Fatal(err, old)
				}
				if err := os.WriteFile(name, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
					t.Fatal(err)
				}
				if f.Look() || !f.Look() {
					t.Fatal("the new text is not seen")
				}
			}
			p := visit(t, start(t), s.URL+"/?lang=en", wide, high)
			wait(t, p, Resting+` && location.hash.startsWith("#/lesson/`+id+`")`)
			eval(t, p, `(location.hash = "#/lesson/`+id+`/1", "")`)
			wait(t, p, Resting+` && location.hash === "#/lesson/`+id+`/1"`)
			edit("en.md", "## ", "## Saved once: ")
			anew(t, p, Resting+` && document.querySelector(".prose-in")?.textContent.includes("Saved once: ")`)
			is(t, p, `location.hash`, "#/lesson/"+id+"/1")

			edit("script.zk", "start all", "strat all")
			wait(t, p, `document.querySelectorAll(".problems.folder li").length === 1`)
			becomes(t, p, `String(document.querySelector(".problems.folder li").textContent.includes("script.zk:") && document.querySelector(".problems.folder").checkVisibility())`, "true")
			is(t, p, `String(document.querySelector(".prose-in").textContent.includes("Saved once: "))`, "true")
			edit("script.zk", "strat all", "start all")
			anew(t, p, Resting+` && document.querySelector(".problems.folder") === null`)
		})
	}
}
