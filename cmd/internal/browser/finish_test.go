package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// hands is how a reader goes through a lesson: each of these does one thing that the page asks for.
type hands struct {
	width, height int64
	next          func(t *testing.T, p *Page)
	answer        func(t *testing.T, p *Page)
	act           func(t *testing.T, p *Page, command string)
}

// pressed are hands that press what they see, as a pointer or a finger does.
func pressed(width, height int64, press func(*testing.T, *Page, string)) hands {
	return hands{width, height,
		func(t *testing.T, p *Page) { press(t, p, ".nav .next") },
		func(t *testing.T, p *Page) {
			unfold(t, p)
			press(t, p, anyAnswer)
		},
		func(t *testing.T, p *Page, command string) {
			press(t, p, `.dock .ways button`) // the first: beside another run, which may come late, nothing can be taken in hand, and the only one does it
			button := `.handful [data-command=` + quoted(command) + `]`
			wait(t, p, `heard.state.act?.command !== `+quoted(command)+` || document.querySelector(`+quoted(button)+`)?.checkVisibility() === true`)
			if eval(t, p, `heard.state.act?.command ?? ""`) == command {
				press(t, p, button)
			}
		}}
}

var keyboard = hands{wide, high,
	func(t *testing.T, p *Page) { press(t, p, "n") },
	func(t *testing.T, p *Page) {
		press(t, p, "n") // leads to the question
		wait(t, p, `document.activeElement.closest(".dock") !== null`)
		switch {
		case eval(t, p, `document.querySelector(".dock .ch") !== null`) == "true":
			press(t, p, "a")
		case eval(t, p, `document.querySelector(".dock .deal") !== null`) == "true":
			tabTo(t, p, ".dock .deal .enough")
			press(t, p, kb.Enter)
		case eval(t, p, `document.querySelector(".dock :is(.fired, .bins, .points, .seconds)") !== null`) == "true":
			tabTo(t, p, ".dock :is(.fired button, .bins input, .points input, .seconds input)")
			typeDigit(t, p, "1")
		default: // a number, or the first of the things
			press(t, p, "1")
		}
	},
	func(t *testing.T, p *Page, command string) {
		done := eval(t, p, `heard.state.compared !== null || heard.state.act.kind === ""`) == "true" // there Next does it
		press(t, p, "n")
		if done {
			return
		}
		button := `.handful [data-command=` + quoted(command) + `]`
		wait(t, p, `document.activeElement.matches(".hold") && document.querySelector(`+quoted(button)+`)?.offsetParent != null`)
		if letter := eval(t, p, `document.querySelector(`+quoted(button)+`).querySelector("kbd")?.textContent.toLowerCase() ?? ""`); letter != "" {
			press(t, p, letter)
			return
		}
		tabTo(t, p, `.handful [data-command="`+command+`"]`)
		press(t, p, kb.Enter)
	}}

// A beginner goes through a lesson from its first sentence to its end, by pointer, by finger or by keys: answers each question, does by
// hand what is to be done by hand, reaches the goals of the exercise, and goes on.
func TestALessonIsFinished(t *testing.T) {
	t.Parallel()
	all := []hands{pressed(wide, high, click), pressed(390, 844, tap), keyboard} // by mouse, touch and keyboard, as ways has them
	for i, id := range []string{"what-it-is-for", "three-clients", "herd-effect", "code-writelock", "acked-not-committed"} {
		for j, by := range all {
			for k, lang := range []string{"en", "zh"} {
				if testing.Short() && (i != 2*j || k != (i+j)%2) {
					continue
				}
				t.Run(fmt.Sprint(id, " ", ways[j].name, " ", lang), func(t *testing.T) {
					t.Parallel()
					toTheEnd(t, by, ways[j], id, lang)
				})
			}
		}
	}
}

func toTheEnd(t *testing.T, by hands, w way, id, lang string) {
	p := visit(t, firstVisit(t), file("?lang="+lang+"#/lesson/"+id), by.width, by.height, atFirst(places), atFirst(hasty), emulation.SetTouchEmulationEnabled(by.width < 700))
	const wants = `(() => {
		if (document.querySelector(".fin")) return "end";
		if (document.querySelector(".prose .hands") && heard.state.stepDone) return "exercise";
		if (heard.state.act) return "act " + heard.state.act.command;
		const dock = document.querySelector(".dock.asking");
		return dock && !(` + answerGiven + `) ? "question" : "next";
	})()`
	for range 150 {
		wait(t, p, Resting+` && heard.state && heard.state.running === "" && `+legible)
		switch does := eval(t, p, wants); {
		case does == "end":
			t.Error("the lesson has ended without its exercise")
			return
		case does == "exercise":
			w.exercise(t, p, id)
			return
		case does == "next":
			by.next(t, p)
		case does == "question":
			by.answer(t, p)
			wait(t, p, answerGiven)
		default:
			command := does[len("act "):]
			by.act(t, p, command)
			wait(t, p, `heard.state.act?.command !== `+quoted(command))
		}
	}
	t.Error("the lesson has no end")
}
