package browser

import (
	"fmt"
	"testing"
)

// telling has Next tell a step sentence by sentence.
var telling = atFirst(`try { localStorage.setItem("zootrope:" + location.pathname.replace(/[^/]*$/, "") + ":next", "sentence"); } catch {}`)

// said is what the page shows of a step that is being told: the sentence that is lit is the caption, those before it are said, and those to come are hidden and counted.
const said = `(() => {
	const { sentence, stepDone } = heard.state;
	const parts = [...document.querySelectorAll(".now .body [data-beat]")];
	const of = (cls) => [...new Set(parts.filter((e) => e.classList.contains(cls)).map((e) => e.dataset.beat))].join();
	const hidden = new Set(parts.filter((e) => e.hidden).map((e) => e.dataset.beat));
	const told = [...Array(Math.max(0, sentence)).keys()].join();
	if (stepDone) return hidden.size === 0 && of("lit") === "" ? "over" : "over, and not whole";
	if (of("lit") !== String(sentence) || of("said") !== told) return "lit " + of("lit") + ", said " + of("said") + ", told " + sentence;
	const left = new Set(parts.map((e) => e.dataset.beat)).size - 1 - sentence;
	if (hidden.size !== left || !document.querySelector(".now .tocome").textContent.includes(left)) return hidden.size + " hidden of " + left;
	const lit = parts.find((e) => e.matches(".sentence.lit") && e.querySelector(".tied")) ?? parts.find((e) => e.classList.contains("lit"));
	const caption = document.querySelector(".cap p").textContent;
	return caption === lit.textContent.trim() ? "told" : "caption " + caption;
})()`

// Next tells each step of a lesson sentence by sentence, by key, by Space, and by the button; Back goes a sentence back.
func TestAStepIsToldSentenceBySentence(t *testing.T) {
	t.Parallel()
	for i, id := range []string{"what-it-is-for", "herd-effect"} {
		lang := []string{"en", "zh"}[i]
		t.Run(id+"/"+lang, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file("?lang="+lang+"#/lesson/"+id), wide, high, atFirst(overheard), telling)
			wait(t, p, Resting)
			on := func() {
				was := eval(t, p, `[heard.state.step, heard.state.sentence, heard.state.stepDone].join()`)
				switch i {
				case 0:
					press(t, p, "n")
				default:
					click(t, p, ".nav .next")
				}
				wait(t, p, Resting+fmt.Sprintf(` && heard.state.running === "" && [heard.state.step, heard.state.sentence, heard.state.stepDone].join() !== %q`, was))
			}
			told := 0
			for step := range 2 {
				for eval(t, p, tells) == "true" && eval(t, p, `document.querySelector(".nav .next").classList.contains("open")`) == "true" {
					press(t, p, "n") // the question is left open
				}
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

// Back goes a sentence back; Space goes on.
func TestBackGoesASentenceBack(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file("#/lesson/what-it-is-for/1"), wide, high, atFirst(overheard), telling)
	wait(t, p, Resting)
	at := func(sentence int) string {
		return Resting + fmt.Sprintf(` && heard.state.running === "" && heard.state.step === 1 && heard.state.sentence === %d`, sentence)
	}
	for eval(t, p, tells) == "true" && eval(t, p, `document.querySelector(".nav .next").classList.contains("open")`) == "true" {
		press(t, p, "n")
	}
	press(t, p, " ")
	wait(t, p, at(0))
	press(t, p, " ")
	wait(t, p, at(1))
	press(t, p, "b")
	wait(t, p, at(0))
	becomes(t, p, said, "told")
	click(t, p, ".cap")
	wait(t, p, at(1))
	becomes(t, p, said, "told")
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
