package browser

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// filler is one way of filling tables: what somebody does at each question.
type filler struct {
	theme                     string
	width, height             int64
	grid, sort, curve, moment func(*testing.T, *Page)
}

const (
	cellKey  = `.dock [data-key="grid fires %s"]`
	pointKey = `.dock [data-key="curve requests %s"]`
)

// inChart is a point of the chart in the dock, as parts of its size.
func inChart(x, y string) string {
	return `(({ left, top, width, height }) => [left + ` + x + ` * width, top + ` + y + ` * height])(document.querySelector(".dock .chart").getBoundingClientRect())`
}

func fillers() map[string]filler {
	cell := func(name string) string { return strings.Replace(cellKey, "%s", name, 1) }
	point := func(name string) string { return strings.Replace(pointKey, "%s", name, 1) }
	hand := func(theme string, width, height int64, finger bool, press func(*testing.T, *Page, string)) filler {
		return filler{theme, width, height,
			func(t *testing.T, p *Page) {
				if !finger { // a sign that is chosen stays chosen for all cells that follow
					press(t, p, `.dock [data-key="sign fires event"]`)
					press(t, p, cell("get.set"))
					press(t, p, cell("get.create"))
					press(t, p, `.dock [data-key="sign fires none"]`)
					press(t, p, cell("ls.set"))
					return
				}
				for _, name := range []string{"get.set", "get.create", "ls.set", "ls.set", "ls.create", "ls.create", "ls.create"} {
					press(t, p, cell(name))
				}
			},
			func(t *testing.T, p *Page) {
				for _, bin := range []string{"plain fails", "version fails", "plain ok"} {
					press(t, p, `.dock label:has([data-key="sort again `+bin+`"])`)
				}
			},
			func(t *testing.T, p *Page) {
				h := &palm{t: t, p: p, finger: finger}
				h.along(inChart("0.14", "0.9"), inChart("0.14", "0.55"))
				h.lift()
				becomes(t, p, heard("requests")+`.startsWith("1=9")`, "true") // some 92 of 200
				h.along(inChart("0.95", "0.2"))
				h.lift()
			},
			func(t *testing.T, p *Page) {
				h := &palm{t: t, p: p, finger: finger}
				h.along(inChart("0.3", "0.4"), inChart("0.5", "0.4"))
				h.lift()
			}}
	}
	return map[string]filler{
		"pointer": hand("light", wide, high, false, func(t *testing.T, p *Page, at string) { click(t, p, at) }),
		"finger":  hand("dark", 390, 844, true, func(t *testing.T, p *Page, at string) { tap(t, p, at) }),
		"keys": {"dark", wide, high,
			func(t *testing.T, p *Page) {
				tabTo(t, p, ".dock .fired button")
				press(t, p, "1")
				press(t, p, kb.ArrowRight)
				press(t, p, "1")
				press(t, p, kb.ArrowDown)
				press(t, p, "2")
				becomes(t, p, heard("fires"), "get.set=event,get.create=event,ls.create=none")
				press(t, p, "?")
				press(t, p, kb.ArrowLeft)
				press(t, p, "2")
			},
			func(t *testing.T, p *Page) {
				tabTo(t, p, ".dock .bins input")
				press(t, p, "1")
				tabTo(t, p, `.dock [data-key^="sort again version"]`)
				press(t, p, "2")
			},
			func(t *testing.T, p *Page) {
				tabTo(t, p, point("1"))
				for _, digit := range []string{"9", "2"} {
					typeDigit(t, p, digit)
				}
				becomes(t, p, heard("requests"), "1=92")
				press(t, p, kb.ArrowUp)
				becomes(t, p, heard("requests"), "1=97") // a step of the axis is 5
				tabTo(t, p, point("10"))
				typeDigit(t, p, "7")
			},
			func(t *testing.T, p *Page) {
				tabTo(t, p, `.dock [data-key^="moment heard"]`)
				for _, digit := range []string{"3", "2"} {
					typeDigit(t, p, digit)
				}
				becomes(t, p, heard("heard"), "gone=32000")
				for range 3 {
					press(t, p, kb.ArrowRight)
				}
				becomes(t, p, heard("heard"), "gone=32300")
			}},
	}
}

// A table, bins, a curve and a moment are asked, filled and told by pointer, finger and keys. What is right is said by entries, and a cell of the result leads to the run
// that decided it.
func TestTables(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../zootrope/testdata/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, way := range fillers() {
		if *onlyMainWays && name != "pointer" { // the others have theirs in other tests
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file("?lang=en#/"), way.width, way.height, jumping, atFirst(overheard), Media("prefers-color-scheme", way.theme),
				emulation.SetTouchEmulationEnabled(way.width < 700))
			wait(t, p, `document.documentElement.dataset.room === "home"`)
			drop(t, p, "tables.md", markdown(string(text)))
			wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.tables")`)
			ask := func(question string, fill func(*testing.T, *Page), says string) {
				t.Helper()
				wait(t, p, Resting+` && document.querySelector(".dock.asking #ask-`+question+`") !== null`)
				unfold(t, p)
				accessible(t, p)
				fill(t, p)
				becomes(t, p, nextSay+`.startsWith("you say: `+says+`")`, "true")
				accessible(t, p)
				press(t, p, "n")
				wait(t, p, Resting+` && document.querySelector(".dock.telling") !== null`)
				unfold(t, p)
				accessible(t, p)
			}
			on := func() {
				t.Helper()
				press(t, p, "n") // from the result to the next question
			}
			sum := `document.querySelector(".dock .sum").textContent`
			ask("fires", way.grid, "your table, with 3 entries")
			is(t, p, heard("fires"), "get.set=event,get.create=event,ls.set=none")
			is(t, p, `[...document.querySelectorAll(".dock .fired button")].map((e) => e.getAttribute("aria-label")).join("; ")`,
				"getData, setData: an event comes; getData, create: nothing comes; yours: an event comes; getChildren, setData: nothing comes; getChildren, create: an event comes")
			is(t, p, sum, "2 of 4 are right.")
			is(t, p, `document.querySelector(".dock .fb").textContent.startsWith("A new child changes the list")`, "true")
			// The cell leads to its run, in which nothing has been created.
			click(t, p, `.dock [data-key="cell fires ls.set"]`)
			becomes(t, p, `heard.state.view.znodes?.some?.((n) => n.path === "/app/x") ?? heard.state.at > 0`, "true")
			wait(t, p, Resting+` && document.querySelector('.dock [data-key="end"]') !== null`)
			click(t, p, `.dock [data-key="end"]`)
			wait(t, p, Resting+` && document.querySelector('.dock [data-key="again"]') !== null`)
			on()
			ask("again", way.sort, "your table, with 2 entries")
			is(t, p, heard("again"), "plain=ok,version=fails")
			is(t, p, sum, "2 of 3 are right.")
			on()
			ask("requests", way.curve, "one write: 9")
			is(t, p, `[...document.querySelectorAll(".dock .numbers .true td")].map((e) => e.textContent).join()`, "9,36,90")
			is(t, p, sum, "0 of 3 are within 15 %.")
			on()
			ask("heard", way.moment, "")
			is(t, p, `document.querySelector(".dock .moments .true").textContent`, "it was 32.5 s")
		})
	}
}
