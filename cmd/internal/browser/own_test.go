package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

const (
	stands = `document.querySelector(".clock").innerText + location.hash`
	kept   = `localStorage.getItem(Object.keys(localStorage).find((k) => k.includes("own:")))`
	forks  = `String(document.querySelectorAll(".forks button").length)`
)

// A run of one's own is there again after a reload, from the catalogue, and beside the script's own run: exactly where it
// stood, though time has passed in it in which nothing happened.
func TestARunOfOnesOwnIsKept(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file(lesson()+"/2"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	byHand(t, p, "pause 2")
	wait(t, p, `document.querySelector(".changed") !== null`)
	byHand(t, p, "run for 1s")
	isKept(t, p)
	here := eval(t, p, stands)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	becomes(t, p, stands, here)

	eval(t, p, `location.hash = "#/"`)
	wait(t, p, `document.querySelector("main.home") !== null`)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.querySelector("main.home .cur a") !== null`)
	click(t, p, "main.home .cur a")
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	becomes(t, p, stands, here)

	again := visit(t, b, file(lesson()+"/1"), wide, high)
	wait(t, again, Resting+" && "+Known)
	at(t, again, 1)
	is(t, again, `String(document.querySelector(".changed"))`, "null")
	wait(t, again, Known) // of the script's own run: before that its timeline ends where the fork is
	becomes(t, again, forks, "1")
}

// Two tabs of one lesson: each finds its own run again after a reload, the one without a run of its own the script's. A new tab
// begins with what was kept last.
func TestTwoTabsOfOneLesson(t *testing.T) {
	t.Parallel()
	prefix := serve(t, nil) + "index.html" + lesson() + "/2"
	b := start(t)
	branch := `(([b]) => b.hidden ? "" : b.textContent)([...document.querySelectorAll(".side .menubtn")].slice(-1))`
	tab := func() *Page { return visit(t, b, prefix, wide, high, atFirst(overheard)) }
	tabs := []*Page{tab(), tab(), tab()}
	commands := []string{"pause 2", "note second"}
	for i, p := range tabs {
		wait(t, p, Resting)
		if i < len(commands) {
			byHand(t, p, commands[i])
			wait(t, p, branch+`.includes("`+commands[i]+`")`)
			byHand(t, p, "run for 1s")
			isKept(t, p)
		}
	}
	for i, p := range tabs {
		if err := p.Do(chromedp.Reload()); err != nil {
			t.Fatal(err)
		}
		wait(t, p, Resting)
		if i < len(commands) {
			wait(t, p, branch+`.includes("`+commands[i]+`")`)
		} else {
			becomes(t, p, branch, "")
		}
	}
	fresh := visit(t, b, prefix, wide, high)
	wait(t, fresh, Resting)
	wait(t, fresh, branch+` !== ""`)
}

// isKept waits until the run rests and has been written down as it is, for which the page has to be opened with overheard.
func isKept(t *testing.T, p *Page) {
	t.Helper()
	wait(t, p, Resting+` && (({ running, written, artefact, position }) => running === "" && written && artefact !== "" && JSON.parse(`+kept+` ?? "{}").artefact === artefact + "@" + position)(heard.state)`)
}

// byHand gives a command in the console, and waits until the run rests. Before and after, the console has the list of the moment at which the run
// stands: rows of a moment before would be counted as well.
func byHand(t *testing.T, p *Page, command string) {
	t.Helper()
	const listed = ` && document.querySelector(".con-out").ariaBusy !== "true"`
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command" && `+Resting+listed)
	given := eval(t, p, `document.querySelectorAll(".con-out > .in").length`)
	eval(t, p, `(document.activeElement.value = "", 1)`) // the devtools type the slash although the page has refused it
	press(t, p, command+"\r")
	// The console has a line for what was commanded, and one for what came of it.
	wait(t, p, fmt.Sprintf(`document.querySelectorAll(".con-out > .in").length > %s && document.querySelector(".con-out").lastElementChild.matches(".said, .err, .out, .eg") && `, given)+Resting+listed)
}

// A reload before the newest change has been kept stands before it, and not in the script's own run.
func TestAReloadBeforeAChangeIsKept(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/1"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "crash 5")
	wait(t, p, `document.querySelector(".changed") !== null && `+kept+` !== null`)
	here := eval(t, p, `document.querySelector(".clock").innerText`)
	eval(t, p, `(() => {
		for (const storage of [localStorage, sessionStorage]) {
			const key = Object.keys(storage).find((k) => k.includes("own:leader-crash"));
			storage.setItem(key, JSON.stringify({ ...JSON.parse(storage.getItem(key)), at: "#/lesson/leader-crash/1/e12" }));
		}
		return 1;
	})()`)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	becomes(t, p, `document.querySelector(".clock").innerText`, here)
}

// A link that names a place at which the run has never been says so.
func TestALinkToAPlaceThatIsNot(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("#/lesson/leader-crash/1"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "crash 5")
	wait(t, p, `document.querySelector(".changed") !== null && `+kept+` !== null`)
	link := eval(t, p, `"/e1/" + JSON.parse(`+kept+`).artefact.replace(/@.*/, "@9.99")`)
	other := visit(t, b, file("#/lesson/leader-crash/1"+link), wide, high)
	wait(t, other, Resting+` && (document.querySelector(".status .note")?.textContent ?? "").includes("9.99")`)
}

// A link that cannot be played takes nothing from the run that is there, and the page says what is wrong with it.
func TestABadLinkTakesNothing(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/1"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "crash 5")
	wait(t, p, `document.querySelector(".prose .changed") !== null`)
	here := eval(t, p, `location.hash`)
	told := `(document.querySelector(".status .note")?.textContent ?? "").includes("cannot be played")`
	for _, bad := range []string{"AAAA", "!", "AAAA~1@2"} {
		eval(t, p, `(location.hash = "#/lesson/leader-crash/3/e20000/`+bad+`", 1)`)
		wait(t, p, told+` && location.hash === "`+here+`" && `+Resting)
		is(t, p, `document.querySelector(".prose .changed") !== null`, "true")
		is(t, p, `document.querySelectorAll(".ruler button").length > 0`, "true")
		click(t, p, ".status .closeb")
		wait(t, p, `!`+told)
	}

	fresh := visit(t, start(t), file("#/lesson/leader-crash/3/e20000/AAAA"), wide, high)
	wait(t, fresh, told+` && location.hash === "#/lesson/leader-crash/3" && `+Resting)
	wait(t, fresh, Resting+" && "+Known) // after which nothing comes by itself
	is(t, fresh, told, "true")
}

// An exercise is a run of one's own from its first moment: it says so, leads back, is kept, can be shared and laid beside the
// script's, and what is told of a place goes with it.
func TestAnExerciseIsARunOfOnesOwn(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/startup-election/8"), wide, high, atFirst(overheard), hourly(6000)) // a note stays until the run goes on
	wait(t, p, Resting)
	becomes(t, p, `String([...document.querySelectorAll(".side .menubtn")].at(-1).hidden)`, "true")
	becomes(t, p, `String(document.querySelectorAll(".goal:not(.reached)").length)`, "2")
	press(t, p, "w")
	click(t, p, `.try [data-key="rewind alone"]`)
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	isKept(t, p)
	becomes(t, p, `document.activeElement.dataset.key`, "rewind alone")
	wait(t, p, `document.querySelector("#pane .chain") === null`)
	becomes(t, p, `String([...document.querySelectorAll(".seg button")].some((b) => b.textContent === "Two runs"))`, "true")
	here, clock := eval(t, p, stands), eval(t, p, `document.querySelector(".clock").innerText`)
	eval(t, p, `(navigator.clipboard.writeText = async (text) => { window.copied = text; }, 1)`)
	press(t, p, "s")
	wait(t, p, `window.copied !== undefined`)
	link := eval(t, p, `window.copied`)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	becomes(t, p, stands, here)

	for _, key := range []string{".", " "} {
		press(t, p, key)
		wait(t, p, `(document.querySelector(".status .note")?.textContent ?? "").includes("nothing more")`)
		eval(t, p, `(document.querySelector(".status .note").replaceChildren(), 1)`)
	}
	byHand(t, p, "start 1 2 4")
	becomes(t, p, `String(document.querySelector(".status .note"))`, "null")
	becomes(t, p, `[...document.querySelectorAll(".side .menubtn")].at(-1).textContent.replace(/^\d+/, "")`, ": start 1 2 4")

	q := visit(t, start(t), link, wide, high)
	wait(t, q, Resting+` && document.querySelector(".changed") !== null`)
	becomes(t, q, `document.querySelector(".clock").innerText`, clock)
}
