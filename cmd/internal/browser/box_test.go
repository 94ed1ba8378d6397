package browser

import "testing"

// linked says whether the box of the open step leads to an event.
const linked = `document.querySelector(".steps li.now blockquote button[data-seq]") !== null`

// A box names its text, and leads to the event that shows what the text has wrong: the run stands there, what had the focus has it still,
// and the step goes on from there to its end.
func TestABoxLeadsToItsEvent(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			p := visit(t, start(t), file("?lang="+lang+"#/lesson/startup-election/4"), wide, high, atFirst(overheard))
			wait(t, p, Resting+" && "+linked)
			is(t, p, `/^— ?[“—]/.test(document.querySelector(".steps li.now blockquote .source").textContent)`, "true")
			seq := eval(t, p, `document.querySelector(".steps li.now blockquote [data-seq]").dataset.seq`)
			said := eval(t, p, `document.querySelector(".steps li.now blockquote [data-seq]").textContent`)
			click(t, p, ".steps li.now blockquote [data-seq]")
			wait(t, p, Resting+` && document.querySelector(".clock span").textContent === "#`+seq+`"`)
			wait(t, p, linked+` && document.activeElement === document.querySelector(".steps li.now blockquote [data-seq]")`)
			becomes(t, p, `document.querySelector(".steps li.now blockquote [data-seq]").textContent`, said)
			becomes(t, p, `heard.state.step + ": " + (heard.state.focus.at / 1000).toFixed(3) + " s"`, "3: "+said)
			accessible(t, p)
			press(t, p, "n")
			atOf(t, p, "#/lesson/startup-election", 4)
		})
	}
}
