package browser

import (
	"fmt"
	"testing"
)

// A mistake that is often made is told when it is made; hints come one after the other and stay for the next visit; in the end a solution is
// played, which reaches the goals.
func TestHelpTowardsAGoal(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("#/lesson/herd-effect/7"), wide, high)
	wait(t, p, Resting)
	const slips, hints = `document.querySelectorAll(".ladder .slip").length`, `document.querySelectorAll(".ladder li").length`
	becomes(t, p, slips+` + " " + `+hints, "0 0")
	byHand(t, p, "c1 lock /seat --strategy name")
	byHand(t, p, "settle")
	wait(t, p, slips+" === 1")
	becomes(t, p, `document.querySelector(".ladder .slip code").textContent`, "--strategy name")
	for n := range 3 {
		becomes(t, p, hints, []string{"0", "1", "2"}[n])
		click(t, p, `[data-key="hint queue"]`)
	}
	becomes(t, p, hints, "3")
	is(t, p, `String(document.querySelector('[data-key="hint queue"]'))`, "null")

	again := visit(t, b, file("#/lesson/herd-effect/7"), wide, high)
	wait(t, again, Resting+` && document.querySelector('[data-key="solve queue"]') !== null`)
	becomes(t, again, hints, "3")
	click(t, again, `[data-key="solve queue"]`)
	wait(t, again, `document.querySelectorAll(".finbox.goals li").length === 2 && document.querySelector(".finbox.goals").textContent.includes("Still open") === false`)
}

// The buttons of an exercise stay under the hand, whatever comes or goes above them: a remark on a mistake, hints, a goal that is reached.
func TestTheButtonsOfAnExerciseStay(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{wide, high}, {1280, 1600}, {390, 844}} { // the list has more than fits, all of it fits, a phone
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			p := visit(t, start(t), file("?lang=en#/lesson/joining-under-load/6"), size[0], size[1], atFirst(overheard))
			wait(t, p, Resting+` && document.querySelectorAll(".try button").length === 4`)
			const (
				writes  = `.try [data-key="ann set /app last"]`
				deliver = `.try [data-key="deliver 3>1"]`
				above   = `document.querySelector(".goal").getBoundingClientRect().top`
				slips   = `document.querySelectorAll(".ladder .slip").length`
			)
			top := func(button string) string {
				return `Math.round(document.querySelector(` + quoted(button) + `).getBoundingClientRect().top)`
			}
			tops := func() string {
				return eval(t, p, `[...document.querySelectorAll(".try button, .hands button")].map((e) => Math.round(e.getBoundingClientRect().top)).join()`)
			}
			eval(t, p, `(document.querySelector(`+quoted(writes)+`).scrollIntoView({ block: "center" }), "")`)
			was, goal := tops(), eval(t, p, above)
			eval(t, p, `(document.querySelector(`+quoted(writes)+`).focus(), document.activeElement.click(), "")`)
			wait(t, p, Resting+` && heard.state.changed && heard.state.goals[0].slips.includes("half") && `+slips+` === 1`)
			if got := tops(); got != was {
				t.Errorf("a remark has come: the buttons are at %s, and were at %s", got, was)
			}
			if eval(t, p, above) == goal {
				t.Error("the goal stands where it stood: nothing has come above the buttons")
			}
			before := eval(t, p, top(deliver))
			for range 2 {
				eval(t, p, `(document.querySelector('[data-key="hint needed"]').focus(), "")`)
				hint, hints := eval(t, p, top(`[data-key="hint needed"]`)), eval(t, p, `document.querySelectorAll(".ladder li").length`)
				eval(t, p, `(document.activeElement.click(), "")`)
				wait(t, p, `document.querySelectorAll(".ladder li").length > `+hints)
				if eval(t, p, `document.querySelector('[data-key="hint needed"]') !== null`) == "true" {
					becomes(t, p, top(`[data-key="hint needed"]`), hint)
				}
				becomes(t, p, top(deliver), before)
			}
			eval(t, p, `(document.querySelector("[data-key=undo]").focus(), "")`)
			undo := eval(t, p, top(deliver))
			eval(t, p, `(document.activeElement.click(), "")`)
			wait(t, p, Resting+` && !heard.state.changed && `+slips+` === 0`)
			becomes(t, p, top(deliver), undo)
		})
	}
}

// A goal that is reached is marked and told of; while there is another one, the exercise stays, and can be begun anew.
func TestOneGoalOfTwo(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/herd-effect/7"), wide, high)
	wait(t, p, Resting)
	for _, c := range []string{"c1 lock /seat", "settle", "c2 lock /seat", "settle", "c3 lock /seat", "settle"} {
		byHand(t, p, c)
	}
	wait(t, p, `document.querySelectorAll(".goal.reached").length === 1`)
	is(t, p, ended, "false")
	becomes(t, p, `document.querySelector(".cap b")?.textContent`, "Goal reached.")
	putDown(t, p)
	click(t, p, `[data-key="anew"]`)
	wait(t, p, Resting+` && document.querySelector(".changed") === null && document.querySelector("[data-key=anew]") === null`)
	becomes(t, p, `document.querySelectorAll(".goal.reached").length + document.querySelector(".cap p").textContent.includes("Goal")`, "1")
}

// Before anything has run, a lesson says what it is for and what it builds on; the note for teachers stands there only if it was asked for.
func TestALessonSaysWhatItIsFor(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("#/lesson/leader-crash/start"), wide, high)
	wait(t, p, Resting)
	becomes(t, p, `document.querySelectorAll(".aims li").length`, "3")
	becomes(t, p, `document.querySelector(".aims .needs a").getAttribute("href")`, "#/lesson/startup-election")
	is(t, p, `String(document.querySelector(".teach"))`, "null")
	p = visit(t, b, file("?teach=1#/lesson/leader-crash/start"), wide, high)
	wait(t, p, Resting)
	is(t, p, `document.querySelector(".teach summary").textContent + document.querySelector(".teach").open`, "For teacherstrue")
	// Once the lesson has begun it has the room, until the note is opened; then it stays open.
	press(t, p, "n")
	wait(t, p, Resting+` && location.hash.endsWith("/1")`)
	wait(t, p, `!document.querySelector(".teach").open`)
	click(t, p, ".teach summary")
	wait(t, p, `document.querySelector(".teach").open`)
	press(t, p, "n")
	wait(t, p, Resting+` && location.hash.endsWith("/2")`)
	becomes(t, p, `String(document.querySelector(".teach").open)`, "true")
	press(t, p, "l")
	wait(t, p, `document.querySelector(".teach .body").textContent.includes("投票之前")`)
	guest := visit(t, b, file("?embed=lesson&teach=1#/lesson/leader-crash/3"), wide, high) // its visitors learn
	wait(t, guest, Resting)
	is(t, guest, `document.querySelector(".prose-head h1") !== null && String(document.querySelector(".teach"))`, "null")
}

// The card of a word says which lesson introduces it, with a link, unless that lesson is open.
func TestAWordNamesTheLessonThatIntroducesIt(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/three-clients/1"), wide, high)
	wait(t, p, Resting)
	pick(t, p, `document.querySelector('.prose [data-term="ephemeral"]')`)
	becomes(t, p, `document.querySelector(".gloss .used a")?.getAttribute("href")`, "#/lesson/what-it-is-for")
	pick(t, p, `document.querySelector('.prose [data-term="ephemeral-sequential"]')`)
	becomes(t, p, `document.querySelector(".gloss b").textContent + document.querySelectorAll(".gloss .used").length`, "ephemeral sequential node0")
}
