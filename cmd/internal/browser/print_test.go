package browser

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// On paper there is the whole lesson, dark on white whatever the theme: every step with its picture and its numbers, the questions and
// what one can say; and nothing that is pressed.
func TestPrint(t *testing.T) {
	t.Parallel()
	for _, l := range third(0) {
		t.Run(l.ID, func(t *testing.T) { // its page is closed before the next is opened
			p := visit(t, start(t), file("#/lesson/"+l.ID+"/2"), 800, 600, Media("prefers-color-scheme", "dark"))
			wait(t, p, Resting)
			is(t, p, `document.querySelector(".paper")`, "null")
			if err := p.Do(emulation.SetEmulatedMedia().WithMedia("print")); err != nil {
				t.Fatal(err)
			}
			wait(t, p, `document.querySelector(".paper") !== null`)
			is(t, p, `[".top", ".bench", ".nav", ".prose"].filter((query) => document.querySelector(query).offsetParent !== null).join()`, "")
			is(t, p, `document.querySelectorAll(".paper h2").length >= `+strconv.Itoa(l.Steps), "true")
			becomes(t, p, `[...document.querySelectorAll(".paper .sheet svg")].filter((e) => e.getBoundingClientRect().width > 100).length`, strconv.Itoa(l.Steps))
			becomes(t, p, `[...document.querySelectorAll(".paper [data-fill]")].filter((e) => e.textContent === "" || e.textContent === "…").length`, "0")
			is(t, p, `document.querySelectorAll(".paper .before").length`, eval(t, p, `zootropeLessons.find((l) => l.id === "`+l.ID+`").questions.length`))
			is(t, p, `document.documentElement.scrollHeight > 2000 && document.body.scrollWidth <= innerWidth`, "true")
			is(t, p, `getComputedStyle(document.querySelector(".paper .body")).color`, "rgb(0, 0, 0)")
			if err := p.Do(emulation.SetEmulatedMedia().WithMedia("screen")); err != nil {
				t.Fatal(err)
			}
			wait(t, p, `document.querySelector(".paper") === null`)
		})
	}
}

// onPaper has a page looked at as paper.
func onPaper(t *testing.T, p *Page) {
	t.Helper()
	if err := p.Do(emulation.SetEmulatedMedia().WithMedia("print")); err != nil {
		t.Fatal(err)
	}
}

// Of the playground the picture that stands there is printed, with what was commanded and the same in words.
func TestPrintOfThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), 800, 600, Media("prefers-color-scheme", "dark"), atFirst(overheard))
	wait(t, p, Resting)
	for _, command := range []string{"crash 3", "crash 2"} {
		byHand(t, p, command)
		wait(t, p, Resting+` && heard.state.given.at(-1)?.includes("`+command+`") && document.documentElement.dataset.still === heard.state.position`)
	}
	onPaper(t, p)
	wait(t, p, `document.querySelector(".paper.still") !== null`)
	is(t, p, `[".top", ".lesson"].filter((query) => document.querySelector(query).checkVisibility()).join()`, "")
	becomes(t, p, `(({ complete, naturalWidth, clientWidth, src }) => complete && naturalWidth > 100 && clientWidth > 400 && src.startsWith("data:image/svg+xml"))(document.querySelector(".paper .drawn img"))`, "true")
	is(t, p, `[...document.querySelectorAll(".paper .given li")].map((e) => e.textContent).join()`, "crash 3,crash 2")
	is(t, p, `(([text]) => [1, 2, 3, 4, 5].every((id) => new RegExp("\\b" + id + "\\b").test(text)))([document.querySelector(".paper .words").innerText])`, "true")
	is(t, p, `document.body.scrollWidth <= innerWidth`, "true")
}

// In another page a player is printed in the room of its frame: the picture that stands there and its sentence, whole, and where it is.
func TestPrintOfAFrame(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"stage", "lesson"} {
		p := embeds(t, `<zootrope-player id="a" lesson="leader-crash" mode="`+mode+`" step="2" lang="en" height="500"></zootrope-player>`)
		const inside = `of("a").shadowRoot.querySelector("iframe").contentDocument`
		wait(t, p, `last("ready") !== undefined && `+inside+`.documentElement.dataset.still !== undefined`)
		onPaper(t, p)
		wait(t, p, inside+`.querySelector(".paper.framed") !== null`)
		wait(t, p, `((d) => [d.querySelector(".paper"), ...d.querySelectorAll(".paper > *")].every((e) => {
			const r = e.getBoundingClientRect();
			return r.height > 0 && r.bottom <= d.defaultView.innerHeight + 1 && r.right <= d.defaultView.innerWidth + 1 && (e.matches(".drawn") || e.scrollHeight <= e.clientHeight + 1);
		}) && d.querySelector(".drawn img").clientHeight > 150)(`+inside+`)`)
		is(t, p, `((d) => d.querySelector(".where").textContent.startsWith("http") && d.querySelector(".where").textContent.includes("#/lesson/leader-crash/2") && d.querySelector(".paper").innerText.includes("step 2 of"))(`+inside+`)`, "true")
	}
}

// A sheet of questions has no answer but on its last page; there each has one.
func TestPrintOfTheQuestions(t *testing.T) {
	t.Parallel()
	for _, l := range third(1) {
		t.Run(l.ID, func(t *testing.T) { // its page is closed before the next is opened
			p := visit(t, start(t), file("?paper=questions#/lesson/"+l.ID+"/1"), 800, 600)
			wait(t, p, Resting)
			onPaper(t, p)
			wait(t, p, `document.querySelector(".paper.quiz") !== null`)
			n := eval(t, p, `zootropeLessons.find((l) => l.id === "`+l.ID+`").questions.length`)
			is(t, p, `document.querySelectorAll(".quiz > .before").length`, n)
			is(t, p, `document.querySelectorAll(".quiz > .answers p").length`, n)
			is(t, p, `[...document.querySelectorAll(".quiz > .answers p")].filter((e) => !/^\d+ +\S/.test(e.innerText)).map((e) => e.innerText).join("; ")`, "")
			is(t, p, `[...document.querySelectorAll(".quiz > .answers")].map((e) => getComputedStyle(e).breakBefore + " " + (e === document.querySelector(".paper").lastElementChild)).join()`, "page true")
			is(t, p, `document.querySelector(".quiz .body")`, "null")
			// A picture of the stage, or the title of a step, answers what was asked before it: a question has its words, its choices, and room to write.
			is(t, p, `document.querySelectorAll(".quiz svg, .quiz img, .quiz .sheet").length`, "0")
			is(t, p, `[...document.querySelectorAll(".quiz > .before")].flatMap((e) => [...e.children]).filter((e) => !e.matches("h3, .holes, .named, .blank")).map((e) => e.textContent).join("; ")`, "")
			is(t, p, `(([answers, words]) => answers.filter((a) => a !== undefined && words.includes(a)).join("; "))([
				[...document.querySelectorAll(".quiz > .answers b")].map((e, i) => document.querySelectorAll(".quiz > .before")[i].querySelectorAll("li")["ABCDEFGH".indexOf(e.innerText.trim().at(-1))]?.lastChild.textContent),
				[...document.querySelectorAll(".quiz > :not(.answers)")].map((e) => { const one = e.cloneNode(true); one.querySelectorAll("h3, .holes, .named, .blank").forEach((own) => own.remove()); return one.textContent; }).join("\n")])`, "")
			is(t, p, `[...document.querySelectorAll(".quiz > .before")].filter((e) => e.getBoundingClientRect().bottom - e.lastElementChild.getBoundingClientRect().bottom < 48).length`, "0")
		})
	}
}

// What teachers are told is printed where it is asked for, and only the steps that are gone through.
func TestPrintOfWhatWasAskedFor(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("?teach=1#/lesson/quorums/1"), 800, 600)
	wait(t, p, Resting)
	note := eval(t, p, `document.querySelector(".teach .body").textContent.trim().slice(0, 40)`)
	onPaper(t, p)
	wait(t, p, `document.querySelector(".paper") !== null`)
	is(t, p, `document.querySelector(".paper > .before .body").textContent.trim().slice(0, 40)`, note)
	p = visit(t, b, file("?embed=lesson&steps=2-3#/lesson/quorums"), 800, 600)
	wait(t, p, Resting)
	onPaper(t, p)
	wait(t, p, `document.querySelector(".paper") !== null`)
	is(t, p, `[...document.querySelectorAll(".paper section:not(.before) > h2")].map((e) => e.textContent.slice(0, 2)).slice(0, 2).join() + document.querySelectorAll(".paper .sheet").length`, "1 ,2 2")
}
