package browser

import (
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/site"
)

const root = "../../.."

var (
	dist    string          // the build under test
	lessons []shippedLesson // of it

	chromium *Browser // the one that tests share, once there is one
	starting sync.Mutex
)

// The tests look at the real build, which is made anew if a source is newer.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := keepToMainWays(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if _, err := find(); err != nil {
		fmt.Fprintln(os.Stderr, "skipped:", err)
		return
	}
	if err := prepare(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	if chromium != nil {
		chromium.Close()
	}
	os.Exit(code)
}

func prepare() error {
	var err error
	if dist, err = filepath.Abs(filepath.Join(root, "dist")); err != nil {
		return err
	}
	stale, err := site.Stale(root, dist)
	if err != nil {
		return err
	}
	if stale {
		if err := site.Build(root, dist, site.Options{Lang: "en"}, os.Stderr); err != nil {
			return err
		}
	}
	lessons, err = shippedLessons(dist)
	if err == nil && len(lessons) == 0 {
		err = fmt.Errorf("the build has no lessons")
	}
	return err
}

// start gives a test a browser whose pages are those of somebody who knows them: with all of the frame, and Next jumps.
func start(t *testing.T) *Browser {
	t.Helper()
	b := firstVisit(t)
	b.chosen = Whole
	return b
}

// beginner gives a test a browser in which nobody has been, but that Next shows a step: most tests are about steps, and not about sentences.
func beginner(t *testing.T) *Browser {
	t.Helper()
	b := firstVisit(t)
	b.chosen = Choices{"next": "show"}
	return b
}

// firstVisit gives a test a browser in which nobody has been. There is one Chromium for all: to start one, and to have it
// compile its shaders, takes longer than most tests.
func firstVisit(t *testing.T) *Browser {
	t.Helper()
	starting.Lock()
	defer starting.Unlock()
	if chromium == nil {
		var err error
		if chromium, err = Start(Options{Thrifty: true}); err != nil {
			t.Fatal(err)
		}
	}
	b, err := chromium.Apart()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// visit opens a page and insists, when the test is over, that it has not complained.
func visit(t *testing.T, b *Browser, url string, width, height int64, actions ...chromedp.Action) *Page {
	t.Helper()
	p, err := b.Open(url, width, height, actions...)
	if err != nil {
		t.Fatal(err)
	}
	if n := visits.Add(1); n > mostTabs {
		t.Errorf("%d tabs are open: open those of a loop in subtests, which close them", n)
	}
	t.Cleanup(func() {
		if errors := p.Errors(); len(errors) > 0 {
			t.Errorf("the page complains: %q", errors)
		}
		p.Close()
		visits.Add(-1)
	})
	return p
}

// visits counts the tabs that are open. An open tab takes time from the tests of other tabs, even if its page is at rest.
var visits atomic.Int64

const mostTabs = 24

// file gives the address of the build on disk.
func file(hash string) string { return "file://" + dist + "/index.html" + hash }

// lesson gives the route of the first lesson.
func lesson() string { return "#/lesson/" + usual().ID }

// usual is the lesson that tests open where any would do: a small one.
func usual() shippedLesson {
	return lessons[slices.IndexFunc(lessons, func(l shippedLesson) bool { return l.ID == "startup-election" })]
}

// some are lessons for what is looked at in each: a short run has a small one, a long one, and one of clients.
func some() []shippedLesson {
	if !testing.Short() {
		return lessons
	}
	return slices.DeleteFunc(slices.Clone(lessons), func(l shippedLesson) bool {
		return !slices.Contains([]string{"startup-election", "leader-crash", "herd-effect"}, l.ID)
	})
}

// third is every third lesson, from one of the first three on. Tests of what is alike in all lessons take turns, so that the whole suite ends within
// an hour. A short run has the same few lessons in each.
func third(from int) (out []shippedLesson) {
	for i, l := range some() {
		if testing.Short() || i%3 == from {
			out = append(out, l)
		}
	}
	return out
}

// serve serves the build under a path, as a course page would, with what the test adds.
func serve(t testing.TB, more map[string]string, without ...string) (prefix string) {
	t.Helper()
	files := http.StripPrefix("/course/zk", site.Handler(dist))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, name := range without {
			if strings.HasSuffix(site.Plain(r.URL.Path), name) {
				http.NotFound(w, r)
				return
			}
		}
		if text, ok := more[r.URL.Path]; ok {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, text)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL + "/course/zk/"
}

func wait(t *testing.T, p *Page, expression string) {
	t.Helper()
	if err := p.Wait(expression); err != nil {
		t.Fatalf("%v\nat %s, which complains %q", err, eval(t, p, `location.href + ", run: " + document.documentElement.dataset.run + ", " +
			(document.querySelector(".status")?.textContent ?? "")`), p.Errors())
	}
}

func eval(t *testing.T, p *Page, expression string) string {
	t.Helper()
	out, err := p.Eval(expression)
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return out
}

func is(t *testing.T, p *Page, expression, want string) {
	t.Helper()
	if got := eval(t, p, expression); got != want {
		t.Errorf("%s is %q, expected %q", expression, got, want)
	}
}

// becomes waits until an expression has a value.
func becomes(t *testing.T, p *Page, expression, want string) {
	t.Helper()
	if err := p.Wait(`String(` + expression + `) === ` + quoted(want)); err != nil {
		t.Fatalf("%v\nit is %q", err, eval(t, p, expression))
	}
}

// pick clicks the element that an expression finds, in one step as soon as the element is there: the page may draw it anew between two questions.
func pick(t *testing.T, p *Page, element string) {
	t.Helper()
	wait(t, p, `((e) => !!e && (e.click(), true))(`+element+`)`)
}

// A wait goes on where its expression throws, at first or later: the page may draw anew what the expression looks at.
func TestAWaitGoesOnAfterAThrow(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), "about:blank", 400, 300)
	eval(t, p, `(globalThis.looks = 0, "")`)
	wait(t, p, `[1, 3].includes(++looks) ? nothing.there : looks >= 4`)
	is(t, p, `looks + String(waitThrew)`, "4null")
}

// still gives the middle of an element as soon as the element is there, a reader can have seen what it means, it stands where it stood a frame
// before, and nothing covers it.
func still(t *testing.T, p *Page, element string) (x, y float64) {
	t.Helper()
	var at []float64
	if err := p.await(fmt.Sprintf(`new Promise((done, fail) => {
		const end = performance.now() + %d;
		let before = "", why = "";
		(function look() {
			const e = %s;
			why = "is not there";
			if (e) {
				e.scrollIntoView({ block: "nearest" });
				const r = e.getBoundingClientRect();
				const at = [r.x + r.width / 2, r.y + r.height / 2];
				const hit = document.elementFromPoint(...at);
				why = e.closest("[data-fresh]") ? "is new" : !hit || !(e.contains(hit) || hit.contains(e)) ? "is covered by " + hit?.outerHTML.slice(0, 200) : String(at) !== before ? "moves" : "";
				if (why === "") return done(at);
				before = String(at);
			} else before = "";
			if (performance.now() > end) fail(new Error(why)); else requestAnimationFrame(() => setTimeout(look, 30));
		})();
	})`, patience.Milliseconds(), element), &at); err != nil {
		t.Fatalf("%s: %v\nat %s", element, err, eval(t, p, `location.href`))
	}
	return at[0], at[1]
}

// solution gives the lines of a lesson's first solution.
func solution(t *testing.T, id string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "lessons", id, "solutions", "*.zk"))
	if err != nil || len(files) == 0 {
		t.Fatal(id, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, line := range strings.Split(string(text), "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}
