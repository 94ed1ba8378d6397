package browser

import (
	"strings"
	"testing"
	"time"

	"zootrope/cmd/internal/export"
	shelf "zootrope/lessons"
	"zootrope/lessons/form"
)

// unit is a page of a platform with a unit in a frame; what is in it is found as in a SCORM package's.
const unit = `<!doctype html><meta charset="utf-8"><title>platform</title><link rel="icon" href="data:,"><body><script>
globalThis.other = null;
function launch(query) {
  document.querySelector("iframe")?.remove();
  const frame = document.createElement("iframe");
  frame.style = "width:1100px;height:760px;border:0";
  frame.src = "/package/launch.html?" + query;
  document.body.append(frame);
}
const page = () => document.querySelector("iframe").contentWindow;
const inner = () => page().frames[0];
const there = (what) => { try { return what(inner().document); } catch { return undefined; } };
const rests = () => there((d) => d.documentElement.dataset.run === "rest" && d.querySelector(".dock") !== null) === true;
const place = () => there((d) => d.documentElement.dataset.place);
const press = (query, n = 0) => there((d) => { const e = d.querySelectorAll(query)[n]; if (!e || e.disabled) return false; e.click(); return true; }) === true;
const said = () => { try { return page().document.querySelector("body > p")?.textContent ?? ""; } catch { return ""; } };
</script>`

// A lesson with a record store: failed in one visit that is left in the middle and taken up, passed in the next, only looked at in a last one. The
// store judges each statement.
func TestCMI5(t *testing.T) {
	t.Parallel()
	l, err := shelf.Open("startup-election")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := export.CMI5{Pass: 60, Lessons: []*form.Lesson{l}}.Zip(dist)
	if err != nil {
		t.Fatal(err)
	}
	s := newStore(t)
	at := hosted(t, pack, map[string]string{"unit.html": unit, "left.html": "<title>left</title>left"})
	p, err := start(t).Open(at+"lms/unit.html", 1200, 800) // a document that is not there yet is a complaint of the browser's
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	begin := func() { eval(t, p, `launch("lesson=startup-election&pass=60`+s.launch()+`")`) }
	heard := func(session int, want string) {
		t.Helper()
		for end := time.Now().Add(patience); s.said(session) != want; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the store has %q, expected %q", s.said(session), want)
			}
		}
	}

	// Left in the middle.
	s.documents["cmi5LearnerPreferences"] = `{"languagePreference":"fr-FR,zh-CN,en-US","audioPreference":"on"}`
	begin()
	answered(t, p, "leading")
	becomes(t, p, `inner().document.documentElement.lang.slice(0, 2)`, "zh") // as the learner has asked for
	heard(1, "initialized (leading)")
	chose(t, p, "one")
	wait(t, p, `rests()`)
	for end := time.Now().Add(patience); !strings.Contains(s.kept(), "two=one"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("kept is %s", s.kept())
		}
	}
	left := eval(t, p, `place()`)
	eval(t, p, `document.querySelector("iframe").remove()`)
	heard(1, "initialized (leading) terminated")

	// Taken up there, and failed; a page that is loaded again without being launched says that the visit is over.
	begin()
	wait(t, p, `rests() && place() === "`+left+`"`)
	for _, choice := range []string{"one", "two", "four", "three", "server 3"} {
		answered(t, p, choice)
	}
	exercised(t, p, `/^得分 \d+（满分 100），需要 60 分。/.test(said())`)
	heard(2, "initialized (one) (two) (four) (three) (server_3) completed")
	eval(t, p, `page().location.reload()`)
	heard(2, "initialized (one) (two) (four) (three) (server_3) completed failed terminated")
	wait(t, p, `said().includes("Open it again")`)

	// Passed after all; the learner leaves by the button, to where the platform says.
	s.keep(strings.Replace(s.kept(), "z1;", "old;", 1)) // a state that is none begins anew
	s.data["returnURL"] = at + "lms/left.html"
	begin()
	for _, choice := range []string{"looking", "two", "three", "three", "five", "server 5"} {
		answered(t, p, choice)
	}
	exercised(t, p, `there((d) => d.querySelector(".finbox.goals")) !== null`)
	heard(3, "initialized (looking) (two) (three) (three) (five) (server_5) passed")
	pick(t, p, `page().document.querySelector("body > p button")`)
	wait(t, p, `page().document.title === "left"`)
	heard(3, "initialized (looking) (two) (three) (three) (five) (server_5) passed terminated")

	// Only looked at.
	s.data["launchMode"] = "Review"
	s.forget()
	begin()
	wait(t, p, `said().includes("不会记录") || said().includes("nothing that you do")`)
	answered(t, p, "looking")
	eval(t, p, `document.querySelector("iframe").remove()`)
	heard(4, "initialized terminated")
	if s.kept() != "" {
		t.Error("what was only looked at is kept")
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	for _, wrong := range s.wrong {
		t.Error(wrong)
	}
	for i := range s.statements {
		if one := &s.statements[i]; one.verb() == "answered" && (one.Object.Definition.Description["en"] == "" || len(one.Object.Definition.Correct) != 1) {
			t.Errorf("an answer without its question: %+v", one)
		}
	}
}

// kept is the document of the visit.
func (s *store) kept() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.documents["zootrope"]
}

// keep has the store keep another document of the visit.
func (s *store) keep(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.documents["zootrope"] = text
}

// forget has the store lose it.
func (s *store) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.documents, "zootrope")
}

// The page of a cmi5 package goes to no other address than that of its launch, and works without one.
func TestCMI5Alone(t *testing.T) {
	t.Parallel()
	l, err := shelf.Open("startup-election")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := export.CMI5{Lang: "en", Pass: 60, Lessons: []*form.Lesson{l}}.Zip(dist)
	if err != nil {
		t.Fatal(err)
	}
	s, elsewhere := newStore(t), newStore(t)
	at := hosted(t, pack, map[string]string{"unit.html": unit})
	p, err := start(t).Open(at+"lms/unit.html", 1200, 800)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, query := range []string{"", "&endpoint=nonsense&fetch=x", "&endpoint=javascript:1&fetch=javascript:1&actor=%7B%7D&registration=r&activityId=a"} {
		eval(t, p, `launch("lesson=startup-election&lang=en`+query+`")`)
		wait(t, p, `said().startsWith("There is no learning platform here") && rests()`)
	}
	eval(t, p, `launch("lesson=startup-election&lang=en&pass=60`+s.launch()+`")`)
	wait(t, p, `rests()`)
	eval(t, p, `(page().fetch("`+elsewhere.URL+`fetch").then(() => (globalThis.got = "through"), () => (globalThis.got = "refused")), "")`)
	wait(t, p, `globalThis.got !== undefined`)
	is(t, p, `got`, "refused")
}
