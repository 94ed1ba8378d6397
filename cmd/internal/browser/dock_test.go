package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

const (
	asks  = `document.querySelector(".dock.asking") !== null`
	tells = `document.querySelector(".dock.telling") !== null`
)

// unseen lists the answers of a question that cannot be pressed where they stand.
const unseen = `[...document.querySelectorAll(".dock.asking :is(.ch, .counter button, .deal button, .names button)")].filter((e) => {
	const r = e.getBoundingClientRect();
	const hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
	return r.top < 0 || r.bottom > innerHeight || !e.contains(hit);
}).map((e) => e.innerText).join("; ")`

// titled says whether the title of the open step can be read.
const titled = `(([h2, list]) => h2 === undefined || list.top <= h2.top && h2.bottom <= list.bottom)(
	[".steps li.now h2", ".steps"].map((query) => document.querySelector(query)?.getBoundingClientRect()))`

// A question rises by itself before its step, with the title of the step before still in sight and all choices within reach. All
// lessons are looked at on a desk, and every third at each of the other sizes; a short run has one lesson at each size.
func TestEveryQuestionIsInView(t *testing.T) {
	t.Parallel()
	for i, size := range [][2]int64{{wide, high}, {390, 844}, {1093, 520}, {900, 500}, {-390, 844}} {
		visitor := beginner
		if size[0] < 0 {
			visitor, size[0] = start, -size[0] // one who has all of the frame
		}
		for j, l := range some() {
			if (testing.Short() || i > 0) && (i+j)%3 != 0 {
				continue
			}
			t.Run(fmt.Sprintf("%s at %d", l.ID, size[0]), func(t *testing.T) {
				t.Parallel()
				p := visit(t, visitor(t), file("#/lesson/"+l.ID), size[0], size[1], jumping, emulation.SetTouchEmulationEnabled(size[0] < 700))
				wait(t, p, Resting)
				asked := 0
				for step := 1; step <= l.Steps; step++ {
					if eval(t, p, asks) == "true" {
						asked++
						unfold(t, p)
						for _, next := range []string{"zh", "en"} { // in either language
							wait(t, p, `document.getAnimations().every((a) => a.playState !== "running")`)
							becomes(t, p, unseen, "")
							is(t, p, `[...document.querySelectorAll(".dock .ch")].filter((e) => e.querySelector("span") === null).length`, "0") // each has its reason
							if size[0] == wide {
								becomes(t, p, titled, "true")
							}
							speak(t, p, next)
						}
					}
					press(t, p, "n")
					atOf(t, p, "#/lesson/"+l.ID, step)
				}
				if asked < 2 {
					t.Errorf("%d questions were asked", asked)
				}
			})
		}
	}
}

// A player in another page has the height that it asks for, and in that every choice of every question is in sight. A short run has the lesson
// whose questions are longest.
func TestADefaultPlayerShowsEveryChoice(t *testing.T) {
	t.Parallel()
	all := lessons
	if testing.Short() {
		all = slices.DeleteFunc(slices.Clone(lessons), func(l shippedLesson) bool { return l.ID != "quorums" })
	}
	for _, l := range all {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file("?embed=lesson#/lesson/"+l.ID), 860, 560, jumping)
			wait(t, p, Resting)
			for step := 1; step <= l.Steps; step++ {
				if eval(t, p, asks) == "true" {
					for _, s := range [][2]int64{{721, 560}, {860, 560}, {930, 560}, {1000, 580}, {1180, 684}, {1400, 812}} { // web/player/player.ts, preferredHeight
						if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
							t.Fatal(err)
						}
						wait(t, p, Resting+" && "+laidOut(s[0], s[1]))
						becomes(t, p, unseen, "")
					}
				}
				press(t, p, "n")
				atOf(t, p, "#/lesson/"+l.ID, step)
			}
		})
	}
}

// A letter chooses while the focus is in the column, the answer can be changed until the step begins, and what was skipped is told
// without a verdict.
func TestAnAnswerIsGiven(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()), wide, high, jumping)
	wait(t, p, Resting+" && "+asks)
	press(t, p, "b") // not in the column: Back, which is the beginning
	wait(t, p, Resting+" && "+asks)
	is(t, p, `document.querySelectorAll(".dock :checked").length`, "0")
	becomes(t, p, `document.querySelector(".nav .next").matches(".open")`, "true")
	tabTo(t, p, ".dock input")
	for _, letter := range []string{"a", "b"} {
		press(t, p, letter)
		wait(t, p, `document.querySelector(".dock .ch:has(:checked) kbd")?.textContent === "`+strings.ToUpper(letter)+`"`)
	}
	becomes(t, p, `document.querySelector(".nav .next").matches(".open")`, "false")
	press(t, p, "n")
	wait(t, p, Resting+" && "+tells)
	is(t, p, `document.querySelector(".dock .mine b").textContent !== ""`, "true")
	press(t, p, "n") // to the question of the next step, which is skipped
	wait(t, p, Resting+" && "+asks)
	press(t, p, "n")
	at(t, p, 2)
	is(t, p, tells, "false")
	is(t, p, `document.querySelector(".steps .ask b")`, "null")
	is(t, p, `document.querySelector(".steps .ask").textContent.length > 30`, "true")
}

// A hand that moves a little while it presses chooses all the same, also where the core has told something since: here, that another answer was
// given by its letter.
func TestATremblingHandChooses(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()+"/1"), wide, high, jumping, hourly(1000), atFirst(overheard)) // so long the page waits for the end of a press
	wait(t, p, Resting+" && "+asks)
	over := func(dx int) string {
		return fmt.Sprintf(`(({ left, top, height }) => [left + %d, top + height / 2])(document.querySelector(".dock label b").getBoundingClientRect())`, dx)
	}
	chosen := `heard.state.questions.find(({ id }) => document.querySelector(".dock input").name === "ask-" + id)?.chosen`
	h := &palm{t: t, p: p}
	h.along(over(10))
	press(t, p, "b")
	wait(t, p, chosen+` === document.querySelectorAll(".dock input")[1].value`)
	h.to(over(30), input.MouseMoved, "")
	h.lift()
	wait(t, p, chosen+` === document.querySelector(".dock input").value && document.querySelector(".dock input").checked`)
	is(t, p, `[...document.querySelectorAll("label:has(:is([type=radio], [type=checkbox]))")].filter((e) => getComputedStyle(e).userSelect !== "none").length`, "0")
}

// An answer stays chosen in the page until the core has heard of the answer, even if the page is drawn anew before that.
func TestAnAnswerUnderWayStaysChosen(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()+"/1"), wide, high, jumping, atFirst(overheard), atFirst(`{
		const post = MessagePort.prototype.postMessage;
		globalThis.held = [];
		MessagePort.prototype.postMessage = function (message, ...more) {
			const send = () => post.call(this, message, ...more);
			message?.type === "answer" && message.question ? held.push(send) : send();
		};
	}`))
	wait(t, p, Resting+" && "+asks)
	click(t, p, ".dock label:nth-of-type(2)")
	wait(t, p, `held.length === 1`)
	second := `String(document.querySelectorAll(".dock input")[1].checked)`
	speak(t, p, "zh")
	is(t, p, second, "true")
	eval(t, p, `(held.shift()(), 1)`)
	wait(t, p, `heard.state.questions.some((q) => q.chosen !== "" && q.chosen === document.querySelectorAll(".dock input")[1].value)`)
	is(t, p, second, "true")
}

// wrong answers the second question of the first lesson wrongly, and goes to what became of the answer.
func wrong(t *testing.T) *Page {
	t.Helper()
	p := visit(t, beginner(t), file(lesson()+"/1"), wide, high, jumping, atFirst(overheard))
	wait(t, p, Resting+" && "+asks)
	click(t, p, `.dock label:has([value="one"])`)
	wait(t, p, `document.querySelector(".dock :checked") !== null`)
	press(t, p, "n")
	wait(t, p, Resting+" && "+tells)
	return p
}

// What became of an answer stands where the choices were, nothing of it is red, and its link leads to the event that shows it and back.
func TestAWrongAnswerIsShownWhy(t *testing.T) {
	t.Parallel()
	p := wrong(t)
	is(t, p, `document.querySelectorAll(".dock .mine").length + "/" + document.querySelectorAll(".dock .true").length`, "1/1")
	is(t, p, `document.querySelector(".dock .mine").matches(".true")`, "false")
	is(t, p, `(() => {
		const probe = document.createElement("i");
		probe.style.color = "var(--verm)";
		document.body.append(probe);
		const red = getComputedStyle(probe).color;
		probe.remove();
		return [...document.querySelectorAll(".dock *")].filter((e) => { const s = getComputedStyle(e);
			return [s.color, s.backgroundColor, s.borderTopColor].includes(red); }).length;
	})()`, "0")
	accessible(t, p)
	seq := eval(t, p, `document.querySelector(".fb button").dataset.seq`)
	click(t, p, ".fb button")
	wait(t, p, Resting+` && location.hash.endsWith("/e`+seq+`")`)
	becomes(t, p, tells, "true") // what was told stays, though the run stands before the end of the step
	press(t, p, kb.ArrowLeft)
	at(t, p, 2)
	becomes(t, p, tells, "true")
}

// differ says that the two runs stand where they begin to differ.
const differ = Resting + ` && heard.state.stop.why === "differs" && document.querySelector(".cap.pair") !== null`

// A wrong answer is run beside what happened. The two stand where they begin to differ, with a sentence for each, and then at the end of the step, with what
// is right in each. To go on, or to leave the question, puts the other run away.
func TestAWrongAnswerIsRun(t *testing.T) {
	t.Parallel()
	p := wrong(t)
	for _, leave := range []func(){func() { click(t, p, "[data-key=goOn]") }, func() { press(t, p, "n") }} {
		click(t, p, "[data-key=both]")
		wait(t, p, differ)
		is(t, p, `document.querySelector(".cap").innerText.replace(/\s+/g, " ").replace(/ Here .*/, "").trim()`, "A the vote of server 1 is for 2 B the vote of server 1 is for 1")
		is(t, p, `[document.querySelectorAll(".reel .both .differs").length, document.querySelectorAll(".dock .sides .run b").length].join()`, "1,0")
		is(t, p, `document.querySelector(".nav .next").innerText.includes("both")`, "true")
		accessible(t, p)
		press(t, p, "n")
		wait(t, p, Resting+` && heard.state.stepDone && document.querySelector("[data-key=goOn]") !== null`)
		becomes(t, p, `heard.state.compared !== null && document.querySelector(".cap.pair .each") !== null`, "true")
		is(t, p, `[...document.querySelectorAll(".dock .sides .run b")].map((e) => e.innerText).join() === [...document.querySelectorAll(".cap .each")].map((e) => e.innerText.slice(2)).join()`, "true")
		leave()
		wait(t, p, Resting+` && document.querySelector("[data-key=goOn]") === null && heard.state.compared === null`)
	}
	becomes(t, p, asks, "true")
	at(t, p, 2)
}

// Both runs are played again from the step's beginning: by the button, and by Play, because what comes after the step has one run only.
func TestBothAreShownAgain(t *testing.T) {
	t.Parallel()
	p := wrong(t)
	click(t, p, "[data-key=both]")
	for _, again := range []func(){func() { click(t, p, "[data-key=again]") }, func() { press(t, p, " ") }} {
		wait(t, p, differ)
		press(t, p, "n")
		wait(t, p, Resting+` && heard.state.stepDone && document.querySelector("[data-key=goOn]") !== null`)
		again()
		wait(t, p, `document.documentElement.dataset.run === "show" && heard.state.compared !== null`)
	}
	wait(t, p, differ+` && heard.state.step === 1`)
}

// On a phone run A stands above run B, on a higher stage. With reduced motion the two are at once where they begin to differ.
func TestBothOnAPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()+"/1"), 390, 844, jumping, atFirst(overheard), emulation.SetTouchEmulationEnabled(true), Media("prefers-reduced-motion", "reduce"))
	wait(t, p, Resting+" && "+asks)
	unfold(t, p)
	click(t, p, `.dock label:has([value="one"])`)
	wait(t, p, `document.querySelector(".dock :checked") !== null`)
	press(t, p, "n")
	wait(t, p, Resting+" && "+tells)
	high := eval(t, p, `document.querySelector(".stage").clientHeight`)
	unfold(t, p)
	click(t, p, "[data-key=both]")
	wait(t, p, differ)
	becomes(t, p, `document.querySelector(".stage").clientHeight > `+high, "true")
	becomes(t, p, `[...document.querySelectorAll(".cap .each")].map((e) => Math.round(e.getBoundingClientRect().x)).filter((x, i, all) => x === all[0]).length`, "2")
}

// The step is played again from its beginning.
func TestAStepIsShownAgain(t *testing.T) {
	t.Parallel()
	p := wrong(t)
	click(t, p, "[data-key=again]")
	wait(t, p, `document.documentElement.dataset.run === "show" && (document.querySelector(".nav .next").click(), true)`)
	at(t, p, 2)
	becomes(t, p, tells, "true")
}

// A reader who goes elsewhere before the step has begun again is not led back to it.
func TestAStepIsNotShownAgainToWhoHasLeft(t *testing.T) {
	t.Parallel()
	p := wrong(t)
	eval(t, p, `(document.querySelector("[data-key=again]").click(), location.hash = "`+lesson()+`/4", "")`)
	wait(t, p, `document.documentElement.dataset.place !== "`+lesson()+`/2"`)
	at(t, p, 4)
	if err := p.Frames(3); err != nil { // a showing would have begun
		t.Fatal(err)
	}
	at(t, p, 4)
}

// On a phone some of the prose stays in sight beside a question, and beside what became of an answer, and all of it can be read: its end stands above
// the sheet.
func TestTheProseEndsAboveTheDock(t *testing.T) {
	t.Parallel()
	const above = `(([prose, end, dock]) => end.bottom <= dock.top + 1 && end.bottom > prose.top + 10 && dock.top - prose.top >= 48)(
		[".steps", ".steps li.now :is(p, ul, ol, table, blockquote):last-of-type", ".dock"].map((q) => [...document.querySelectorAll(q)].at(-1).getBoundingClientRect()))`
	for _, visitor := range []func(*testing.T) *Browser{beginner, start} {
		p := visit(t, visitor(t), file("#/lesson/startup-election/1"), 390, 844, jumping, emulation.SetTouchEmulationEnabled(true))
		wait(t, p, Resting+" && "+asks)
		scroll := func() {
			p.Frames(2)
			eval(t, p, `document.querySelector(".steps").scrollTo({ top: 1e6, behavior: "instant" })`)
			wait(t, p, above)
		}
		scroll()
		unfold(t, p)
		scroll()
		click(t, p, ".dock label:nth-of-type(1)")
		wait(t, p, `document.querySelector(".dock :checked") !== null`)
		press(t, p, "n")
		wait(t, p, Resting+" && "+tells)
		scroll()
		unfold(t, p)
		scroll()
	}
}

// The word on Next is whole where the prose is narrow.
func TestSkippingHasRoom(t *testing.T) {
	t.Parallel()
	for _, visitor := range []func(*testing.T) *Browser{beginner, start} {
		p := visit(t, visitor(t), file("#/lesson/startup-election/1"), 1024, 768, jumping)
		wait(t, p, Resting+" && "+asks)
		for _, lang := range []string{"de", "zh", "en"} {
			speak(t, p, lang)
			becomes(t, p, `[...document.querySelectorAll(".nav .next, .nav .next b")].filter((e) =>
				e.scrollHeight > e.clientHeight + 1 || e.matches("b") && e.getClientRects().length > 1 || e.offsetHeight > 60).length`, "0")
			becomes(t, p, `document.querySelector(".nav .next b").offsetHeight < 24`, "true")
		}
	}
}
