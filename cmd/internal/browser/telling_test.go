package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// said is what the page shows of a step that is being told: the sentence that is lit is the caption, those before it are said, and those to come are hidden and counted.
// At the end of the step the last one stays lit.
const said = `(() => {
	const { sentence, stepDone } = heard.state;
	const parts = [...document.querySelectorAll(".now .body [data-beat]")];
	const of = (cls) => [...new Set(parts.filter((e) => e.classList.contains(cls)).map((e) => e.dataset.beat))].join();
	const hidden = new Set(parts.filter((e) => e.hidden).map((e) => e.dataset.beat));
	const told = [...Array(Math.max(0, sentence)).keys()].join();
	const over = stepDone && heard.state.running === "";
	if (of("lit") !== String(sentence) || of("said") !== told) return "lit " + of("lit") + ", said " + of("said") + ", told " + sentence;
	const left = over ? 0 : new Set(parts.map((e) => e.dataset.beat)).size - 1 - sentence;
	if (hidden.size !== left || !document.querySelector(".now .tocome").textContent.includes(left || "")) return hidden.size + " hidden of " + left;
	const lit = parts.find((e) => e.matches(".sentence.lit") && e.querySelector(".tied")) ?? parts.find((e) => e.classList.contains("lit"));
	const caption = document.querySelector(".cap p").textContent;
	return caption === lit.textContent.trim() ? (over ? "over" : "told") : "caption " + caption;
})()`

// onward goes on at a question that nobody has answered: it is left open.
func onward(t *testing.T, p *Page) {
	t.Helper()
	for eval(t, p, tells) == "true" && eval(t, p, `document.querySelector(".nav .next").classList.contains("open")`) == "true" {
		press(t, p, "n")
	}
	if eval(t, p, `document.querySelector(".dock.asking") !== null && !(`+answerGiven+`) && document.querySelector(".nav .next").dataset.means === "on"`) == "true" {
		press(t, p, "n") // leads to the question
		wait(t, p, `document.querySelector(".nav .next").dataset.means.startsWith("skip") && document.querySelector(".nav [data-fresh]") === null`)
	}
}

// waitsAt is true in the page when a step waits at a sentence.
func waitsAt(step, sentence int) string {
	return Resting + fmt.Sprintf(` && heard.state.running === "" && heard.state.step === %d && heard.state.sentence === %d`, step, sentence)
}

// Who has chosen nothing is told each step sentence by sentence, in either language: with a mouse, with keys, and with a finger.
func TestAStepIsToldSentenceBySentence(t *testing.T) {
	t.Parallel()
	for i, w := range ways {
		id, lang := []string{"what-it-is-for", "herd-effect", "three-clients"}[i], []string{"en", "zh", "zh"}[i]
		t.Run(w.name+"/"+id+"/"+lang, func(t *testing.T) {
			t.Parallel()
			p := visit(t, firstVisit(t), file("?lang="+lang+"#/lesson/"+id), w.width, w.height, atFirst(overheard), emulation.SetTouchEmulationEnabled(w.finger))
			wait(t, p, Resting)
			on := func() {
				was := eval(t, p, `[heard.state.step, heard.state.sentence, heard.state.stepDone].join()`)
				if w.name == "keyboard" {
					press(t, p, "n")
				} else {
					w.next(t, p)
				}
				wait(t, p, Resting+fmt.Sprintf(` && heard.state.running === "" && (heard.state.act !== null || [heard.state.step, heard.state.sentence, heard.state.stepDone].join() !== %q)`, was))
				doForMe(t, p)
			}
			told := 0
			for step := range 2 {
				onward(t, p)
				for on(); eval(t, p, `heard.state.stepDone`) != "true"; on() {
					becomes(t, p, said, "told")
					told++
				}
				becomes(t, p, said, "over")
				is(t, p, `heard.state.step`, fmt.Sprint(step))
			}
			if told < 4 {
				t.Errorf("%d sentences were told", told)
			}
		})
	}
}

// Back goes a sentence back, from the end of a step, too; Space and a click on the caption go on. Reduced motion waits all the same, and nothing moves.
func TestBackGoesASentenceBack(t *testing.T) {
	t.Parallel()
	for _, motion := range []string{"no-preference", "reduce"} {
		t.Run(motion, func(t *testing.T) {
			t.Parallel()
			p := visit(t, firstVisit(t), file("#/lesson/what-it-is-for/1"), wide, high, atFirst(overheard), Media("prefers-reduced-motion", motion))
			wait(t, p, Resting)
			onward(t, p)
			eval(t, p, `(flew = false, 1)`)
			press(t, p, " ")
			wait(t, p, waitsAt(1, 0))
			press(t, p, " ")
			wait(t, p, waitsAt(1, 1))
			becomes(t, p, said, "told")
			is(t, p, `flew`, fmt.Sprint(motion != "reduce"))
			// The bar has a slot for each sentence, and leads there.
			becomes(t, p, `[...document.querySelectorAll(".reelbeats > *")].map((e) => e.className).join()`, "past,now,,asked")
			click(t, p, ".reelbeats > :nth-child(1)")
			wait(t, p, waitsAt(1, 0))
			becomes(t, p, said, "told")
			press(t, p, "n")
			wait(t, p, waitsAt(1, 1))
			press(t, p, "b")
			wait(t, p, waitsAt(1, 0))
			becomes(t, p, said, "told")
			click(t, p, ".cap")
			wait(t, p, waitsAt(1, 1))
			becomes(t, p, said, "told")
			shiftClick(t, p)
			at := Resting + ` && heard.state.stepDone && heard.state.step === 1`
			wait(t, p, at)
			last := eval(t, p, `heard.state.sentence`)
			becomes(t, p, `document.querySelector(".nav .back span").textContent`, "sentence "+last+" of "+eval(t, p, last+" + 1"))
			press(t, p, "b")
			wait(t, p, Resting+` && !heard.state.stepDone && heard.state.step === 1 && heard.state.sentence === `+last+` - 1`)
			becomes(t, p, said, "told")
			press(t, p, "n")
			wait(t, p, at)
		})
	}
}

// shiftClick clicks Next with Shift held.
func shiftClick(t *testing.T, p *Page) {
	t.Helper()
	eval(t, p, `(document.querySelector(".nav .next").dispatchEvent(new MouseEvent("click", { shiftKey: true, bubbles: true })), 1)`)
}

// Shift with Space or with →, and a press of Next that lasts, with a mouse or a finger, are at the end of the step at once.
func TestAStepIsEnded(t *testing.T) {
	t.Parallel()
	over := Resting + ` && heard.state.stepDone && heard.state.step === 1`
	middle := func(t *testing.T, p *Page) (x, y float64) {
		t.Helper()
		return still(t, p, `document.querySelector(".nav .next")`)
	}
	for name, end := range map[string]func(*testing.T, *Page){
		"shift space": func(t *testing.T, p *Page) {
			act(t, p, chromedp.KeyEvent(" ", chromedp.KeyModifiers(input.ModifierShift)))
		},
		"shift arrow": func(t *testing.T, p *Page) {
			act(t, p, chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(input.ModifierShift)))
		},
		"mouse": func(t *testing.T, p *Page) {
			x, y := middle(t, p)
			act(t, p, chromedp.MouseEvent(input.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
			wait(t, p, `heard.state.step === 1 && heard.state.stepDone`)
			act(t, p, chromedp.MouseEvent(input.MouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		},
		"finger": func(t *testing.T, p *Page) {
			x, y := middle(t, p)
			act(t, p, input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}))
			wait(t, p, `heard.state.step === 1 && heard.state.stepDone`)
			act(t, p, input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			width, height := int64(wide), int64(high)
			if name == "finger" {
				width, height = 390, 844
			}
			p := visit(t, firstVisit(t), file("#/lesson/what-it-is-for/1"), width, height, atFirst(overheard), emulation.SetTouchEmulationEnabled(name == "finger"))
			wait(t, p, Resting)
			onward(t, p)
			press(t, p, "n")
			wait(t, p, waitsAt(1, 0))
			end(t, p)
			wait(t, p, over)
			becomes(t, p, said, "over")
			if err := p.Frames(3); err != nil {
				t.Fatal(err)
			}
			is(t, p, over, "true") // the click with which a press ends leads no further
		})
	}
}

// A step that was seen is not told again: all of its prose stands while it is shown.
func TestASeenStepIsNotToldAgain(t *testing.T) {
	t.Parallel()
	p := visit(t, firstVisit(t), file("#/lesson/what-it-is-for/1"), wide, high, atFirst(overheard+`globalThis.hid = 0;
		setInterval(() => (hid = Math.max(hid, document.querySelectorAll(".now [data-beat][hidden]").length)), 20);`))
	wait(t, p, Resting)
	onward(t, p)
	press(t, p, "n")
	wait(t, p, waitsAt(1, 0)+` && hid > 0`)
	shiftClick(t, p)
	wait(t, p, Resting+` && heard.state.stepDone && heard.state.step === 1`)
	click(t, p, ".reel .part.done")
	wait(t, p, Resting+` && heard.state.stepDone && heard.state.step === 0`)
	eval(t, p, `(hid = 0, flew = false, 1)`)
	onward(t, p)
	press(t, p, "n")
	wait(t, p, `document.documentElement.dataset.run === "show" && heard.state.step === 1`)
	wait(t, p, Resting+` && heard.state.stepDone && heard.state.step === 1`)
	is(t, p, `[flew, hid].join()`, "true,0")
}

// What a page around a player calls a step stays one, whatever the button in the player does.
func TestNextOfAPlayerIsAStep(t *testing.T) {
	t.Parallel()
	prefix := serve(t, map[string]string{"/course/zk/course.html": course(`<zootrope-player id="a" lesson="what-it-is-for" lang="en"></zootrope-player>`)})
	p := visit(t, firstVisit(t), prefix+"course.html", 1200, 800)
	wait(t, p, `last("ready") !== undefined && last("step")?.step === 0`)
	for step := 1; step <= 3; step++ {
		eval(t, p, fmt.Sprintf(`(came = {}, call("next", of("a").next(%s)), "")`, []string{"", "{ play: true }"}[step%2]))
		wait(t, p, fmt.Sprintf(`came.next !== undefined && last("step").step === %d`, step))
	}
}

// The stage shows the picture that the step is about; the reader can choose another one.
func TestThePictureOfARun(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file("?all#/lesson/what-it-is-for/2"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	becomes(t, p, `heard.state.picture`, "tree")
	for _, picture := range []string{"both", "ring", "tree"} {
		press(t, p, "p")
		becomes(t, p, `heard.state.picture`, picture)
		becomes(t, p, `document.querySelector(".corner .menubtn:last-child").textContent`, map[string]string{"both": "both", "ring": "servers", "tree": "tree"}[picture])
	}
}

// act does something in the tab.
func act(t *testing.T, p *Page, actions ...chromedp.Action) {
	t.Helper()
	if err := p.Do(actions...); err != nil {
		t.Fatal(err)
	}
}

// The sentence that is told can be read in the prose, or, where there is no prose, in the caption.
func TestASentenceIsInSightOnAnyScreen(t *testing.T) {
	t.Parallel()
	for _, embed := range []string{"", "lesson", "stage"} {
		p := visit(t, firstVisit(t), file("?embed="+embed+"#/lesson/leader-crash"), wide, high, atFirst(overheard))
		wait(t, p, Resting)
		press(t, p, "n")
		wait(t, p, waitsAt(0, 0))
		for _, s := range [][2]int64{{wide, high}, {640, 360}, {844, 390}, {390, 600}, {390, 844}} {
			if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
				t.Fatal(err)
			}
			wait(t, p, Resting+" && "+laidOut(s[0], s[1]))
			becomes(t, p, `[...document.querySelectorAll(".cap p, .now .sentence.lit")].filter((e) => e.checkVisibility()
				&& e.getBoundingClientRect().bottom <= innerHeight && e.innerText !== "").length > 0`, "true")
		}
	}
}

// A sentence with which nothing moves has a slot as large as the others, also where the page shows clients, whose dots are styled elsewhere.
func TestASentenceWithoutMovementHasASlot(t *testing.T) {
	t.Parallel()
	p := visit(t, firstVisit(t), file("#/lesson/code-writelock/4"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	onward(t, p)
	press(t, p, "n")
	wait(t, p, waitsAt(4, 0)+` && document.querySelector(".reelbeats .moveless") !== null && document.querySelector(".mk") !== null`)
	becomes(t, p, `[...new Set([...document.querySelectorAll(".reelbeats > *")].map((e) => e.clientHeight))].length`, "1")
	is(t, p, `getComputedStyle(document.querySelector(".reelbeats .moveless")).backgroundColor`, "rgba(0, 0, 0, 0)")
}
