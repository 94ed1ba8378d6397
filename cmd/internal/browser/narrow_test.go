package browser

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What a phone's bar has no room for stands in the sheet, in sight and wide enough for a finger.
func TestTheSheetHasEverythingInSight(t *testing.T) {
	t.Parallel()
	hidden := `JSON.stringify([...document.querySelectorAll(".extra button")].filter((b) => {
		const r = b.getBoundingClientRect();
		return b.offsetParent !== null && (r.left < 0 || r.right > innerWidth || Math.round(r.width) < 44 || Math.round(r.height) < 44);
	}).map((b) => [b.textContent, b.getBoundingClientRect()]))`
	for _, width := range []int64{390, 360} {
		for _, hash := range []string{lesson() + "/1", "#/lesson/herd-effect/5"} {
			p := visit(t, start(t), file(hash), width, 640, emulation.SetTouchEmulationEnabled(true))
			wait(t, p, Resting)
			tap(t, p, ".peek")
			wait(t, p, `document.querySelector(".drawer.open") !== null`)
			becomes(t, p, hidden, "[]")
			press(t, p, "l")
			wait(t, p, `document.documentElement.lang === "zh-CN"`)
			becomes(t, p, hidden, "[]")
			tap(t, p, ".extra > .menubtn")
			wait(t, p, `document.querySelector("[role=menu]") !== null`)
		}
	}
}

// A phone can copy a link, too: where its bar leads.
func TestAPhoneCopiesALink(t *testing.T) {
	t.Parallel()
	p := phone(t, lesson()+"/2", 844)
	eval(t, p, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }, 1)`)
	tap(t, p, ".top [data-key=help]")
	wait(t, p, `document.querySelector("dialog[open]") !== null`)
	tap(t, p, "dialog [data-key=link]")
	wait(t, p, `document.querySelector("dialog") === null && window.copied === location.href && document.querySelector(".status .note") !== null`)
}

// Sessions and watches stand below each other where there is no room beside each other.
func TestSessionsOfAPhoneAreOneColumn(t *testing.T) {
	t.Parallel()
	p := phone(t, "#/lesson/leader-crash/4", 844)
	tap(t, p, ".peek")
	tap(t, p, "#tab-sessions")
	wait(t, p, `document.querySelector(".sess .two table") !== null`)
	for _, width := range []string{"390", "360"} {
		w, _ := strconv.ParseInt(width, 10, 64)
		if err := p.Do(emulation.SetDeviceMetricsOverride(w, 780, 1, false)); err != nil {
			t.Fatal(err)
		}
		wait(t, p, `innerWidth === `+width)
		becomes(t, p, `new Set([...document.querySelectorAll(".sess .two > div")].map((e) => e.getBoundingClientRect().left)).size`, "1")
		is(t, p, `document.querySelector("#pane").scrollWidth <= innerWidth`, "true")
	}
}

// The switch of the views says what is seen: a diagram is of one run, and says of which.
func TestTheSwitchSaysWhatIsSeen(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/herd-effect/5"), wide, high)
	on := `[...document.querySelectorAll(".seg [aria-pressed=true]")].map((e) => e.dataset.view).join()`
	wait(t, p, Resting+` && `+on+` === "stage,compare"`)
	click(t, p, ".seg [data-view=spacetime]")
	wait(t, p, on+` === "spacetime" && /^Run [AB]: /.test(document.querySelector(".st-tools b")?.textContent)`)
	becomes(t, p, `document.querySelector(".st-pic").ariaLabel.endsWith(document.querySelector(".st-tools b").textContent)`, "true")
	click(t, p, ".seg [data-view=compare]")
	wait(t, p, on+` === "stage,compare"`)
	press(t, p, "t")
	wait(t, p, on+` === "text,compare"`)
	press(t, p, "c")
	wait(t, p, on+` === "text"`)
	click(t, p, ".seg [data-view=spacetime]")
	wait(t, p, on+` === "spacetime" && document.querySelector(".st-tools b") === null`)
	press(t, p, "c")
	wait(t, p, on+` === "stage,compare"`)
	press(t, p, kb.Escape)
}

// Which run is the script's own is said in the language of the page.
func TestRunsAreNamedInEitherLanguage(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/2"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "pause 2")
	wait(t, p, Resting+` && document.querySelector(".seg [data-view=compare]") !== null`)
	press(t, p, kb.Escape)
	press(t, p, "t")
	press(t, p, "c")
	first := `document.querySelector(".text-view h3, .text-view h2").parentElement.innerText`
	wait(t, p, first+`.includes("A: the script")`)
	press(t, p, "l")
	wait(t, p, first+`.includes("A：脚本")`)
}

// A reader who has chosen a larger text in the browser reads the prose in it, and nothing leaves the page sideways.
func TestTheTextSizeOfTheBrowserCounts(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{wide, 1000, 390} {
		for address, prose := range map[string]string{"#/lesson/leader-crash/4": ".now .body p", "#/": ".hero p", "#/key": ".klead"} {
			p := visit(t, start(t), file(address), width, high)
			wait(t, p, `document.querySelector("`+prose+`") !== null`)
			size := `parseFloat(getComputedStyle(document.querySelector("` + prose + `")).fontSize)`
			before, err := strconv.ParseFloat(eval(t, p, size), 64)
			if err != nil {
				t.Fatal(err)
			}
			eval(t, p, `document.documentElement.style.fontSize = "200%"`)
			is(t, p, size, strconv.FormatFloat(2*before, 'f', -1, 64))
			is(t, p, `document.documentElement.scrollWidth <= innerWidth`, "true")
			p.Close()
		}
	}
}

// What is told over the picture can be read while a sheet is open, too.
func TestThePhoneTellsOnTheSheet(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/startup-election/1"), 390, 844)
	wait(t, p, Resting)
	byHand(t, p, "crash 1")
	eval(t, p, `(document.activeElement.blur(), 1)`)
	press(t, p, ".")
	wait(t, p, `((note) => {
		if (!note) return false;
		note.style.pointerEvents = "auto"; // what lies over it is found by pointing at it
		const r = note.getBoundingClientRect();
		return document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2) === note;
	})(document.querySelector(".status .note"))`)
}

// The tab that is chosen is in sight again when a phone has been turned and turned back.
func TestATurnedPhoneShowsTheChosenTab(t *testing.T) {
	t.Parallel()
	p := phone(t, lesson()+"/2", 844)
	tap(t, p, ".peek")
	wait(t, p, `document.querySelector(".drawer.open") !== null`)
	tap(t, p, `.tabs [role=tab]:nth-child(7)`)
	for _, size := range [][2]int64{{844, 390}, {390, 844}} {
		if err := p.Do(chromedp.EmulateViewport(size[0], size[1])); err != nil {
			t.Fatal(err)
		}
		wait(t, p, fmt.Sprintf(`innerWidth === %d && (([tab, room]) => tab.left >= room.left && tab.right <= room.right)
			([".tabs [aria-selected=true]", ".tabs"].map((s) => document.querySelector(s).getBoundingClientRect()))`, size[0]))
	}
}

// A link among words is underlined once: a border would stand at the foot of what a finger hits, away from the words.
func TestAWordThatIsPressedIsUnderlinedOnce(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{640, 360}, {wide, high}} {
		p := visit(t, start(t), file("#/playground"), size[0], size[1])
		wait(t, p, Resting+` && document.querySelector('.palette [data-key="setups"]') !== null`)
		is(t, p, `[...document.querySelectorAll(".plain")].filter((e) => getComputedStyle(e).borderBottomWidth !== "0px").map((e) => e.textContent).join("; ")`, "")
	}
}
