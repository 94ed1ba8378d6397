package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// atFoot lists lessons with a step behind which something stands at the foot of the prose.
var atFoot = []struct {
	lesson string
	step   int
}{{"what-it-is-for", 2}, {"leader-crash", 2}, {"herd-effect", 3}, {"three-clients", 5}}

// signed is true in the page when what scrolls there says whether there is more below.
const signed = `[".steps", ".dock .within"].map((query) => document.querySelector(query)).every((e) =>
	!e.checkVisibility() || (e.scrollHeight - e.clientHeight - e.scrollTop > 4) === e.hasAttribute("data-more"))`

// explained says what hides the sentence that explains the step, "" for nothing: it stands below the title of the step and above the dock.
const explained = `(() => {
	const rect = (e) => e.getBoundingClientRect();
	const [list, dock, title] = [".steps", ".dock", ".steps li.now > h2"].map((query) => rect(document.querySelector(query)));
	const lit = document.querySelector(".now .sentence.lit:has(.tied)") ?? document.querySelector(".now .lit");
	if (!lit) return "no sentence is lit";
	const [top, bottom] = [Math.max(list.top, title.bottom) - 1, Math.min(list.bottom, dock.height > 0 ? dock.top : Infinity) + 1];
	return rect(lit).top >= top && rect(lit).bottom <= bottom ? "" : "it stands at " + [rect(lit).top, rect(lit).bottom] + " of " + [top, bottom];
})()`

// On a desk a question and the result of an answer leave four lines of nine of the column to the prose, and the sentence that explains the step stays in sight.
func TestTheDockLeavesTheSentenceInSight(t *testing.T) {
	t.Parallel()
	for _, c := range atFoot {
		t.Run(c.lesson, func(t *testing.T) {
			t.Parallel()
			p := visit(t, firstVisit(t), file(fmt.Sprintf("#/lesson/%s/%d", c.lesson, c.step-1)), 1024, 768, atFirst(overheard))
			for step, last := c.step-1, c.step+1; step <= last; step++ {
				if step >= c.step {
					tell(t, p)
				}
				wait(t, p, Resting+fmt.Sprintf(` && heard.state.step === %d && heard.state.stepDone && heard.state.running === ""`, step-1))
				for more := step >= c.step && eval(t, p, `document.querySelector(".dock").hidden`) == "false"; more; more = turn(t, p) {
					for _, s := range [][2]int64{{1440, 900}, {1024, 768}} {
						if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
							t.Fatal(err)
						}
						wait(t, p, Resting+" && "+laidOut(s[0], s[1]))
						becomes(t, p, explained, "")
						becomes(t, p, signed, "true")
						is(t, p, `String(document.querySelector(".dock").offsetHeight <= 0.56 * document.querySelector(".prose-in").clientHeight + 1)`, "true")
					}
				}
				answer(t, p)
			}
		})
	}
}

// pressNext presses the key of Next, which counts for nothing while what Next does is new.
func pressNext(t *testing.T, p *Page) { t.Helper(); press(t, p, "n") }

// tell goes on to the end of the next step.
func tell(t *testing.T, p *Page) {
	t.Helper()
	onward(t, p)
	was := eval(t, p, `heard.state.step`)
	insist(t, p, pressNext, `heard.state.step !== `+was)
	for wait(t, p, Resting); eval(t, p, `heard.state.stepDone`) != "true"; {
		if !doForMe(t, p) {
			shiftClick(t, p)
			wait(t, p, Resting+` && heard.state.running === "" && (heard.state.stepDone || heard.state.act !== null)`)
		}
	}
}

// legible is true in the page when a reader can have seen what Next does now.
const legible = `document.querySelector(".nav .next[data-fresh]") === null`

// turn goes from what became of an answer to the next question, if there is one.
func turn(t *testing.T, p *Page) bool {
	t.Helper()
	if eval(t, p, tells+` && heard.state.questions.some((q) => q.step === heard.state.step + 1 && !q.graded && !q.locked)`) != "true" {
		return false
	}
	press(t, p, "n")
	wait(t, p, asks+" && "+legible)
	return true
}

// answer chooses the first answer of a question, if one is asked.
func answer(t *testing.T, p *Page) {
	t.Helper()
	turn(t, p)
	if eval(t, p, asks) == "true" {
		unfold(t, p)
		click(t, p, anyAnswer)
		wait(t, p, answerGiven)
	}
	wait(t, p, legible)
}

// anyAnswer is what gives an answer to a question, of whatever form: the first choice, a number, the order of the cards as they lie, or the first of the things.
const anyAnswer = `.dock.asking :is(.ch, .howmany [data-key$=" more"], .deal .enough, .names button, .fired button, .bins label, .chart), .board [data-cell]`

// answerGiven says in the page that a question has an answer.
const answerGiven = `document.querySelector(".dock.asking :is(input:checked, .ch.mine, .howmany.mine, .fired .mine, .points .mine, .seconds .mine, [aria-pressed=true]), .board .guess") !== null`

// unfold opens the sheet of a phone.
func unfold(t *testing.T, p *Page) {
	t.Helper()
	if eval(t, p, `document.querySelector(".dock.shut .fold")?.checkVisibility() === true`) == "true" {
		tap(t, p, ".dock .fold")
		wait(t, p, `document.querySelector(".dock:not(.shut) .fold") !== null`)
	}
}

// readable gives two numbers in the page: the lines of the step's prose that a reader sees, and all of its lines.
const readable = `(() => {
	const rect = (query) => document.querySelector(query)?.getBoundingClientRect();
	const [top, bottom] = [Math.max(rect(".steps").top, rect(".steps li.now > h2")?.bottom ?? 0) - 1, Math.min(rect(".steps").bottom, rect(".dock").top) + 1];
	const lines = [];
	const texts = document.createTreeWalker(document.querySelector(".steps li.now .body"), NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const range = document.createRange();
		range.selectNodeContents(text);
		for (const r of range.getClientRects())
			if (r.width > 1 && !lines.some((l) => Math.abs(l.top + l.bottom - r.top - r.bottom) < 16)) lines.push(r);
	}
	return [lines.filter((r) => r.top >= top && r.bottom <= bottom).length, lines.length];
})()`

// pictured says what is wrong with the stage of a phone, "" for nothing: all of it is in sight, and its servers are cards with what they hold.
const pictured = `(() => {
	const stage = document.querySelector(".stage").getBoundingClientRect();
	const [dock, frame] = [".dock", ".stage iframe"].map((query) => document.querySelector(query).getBoundingClientRect());
	if (stage.top < 40 || stage.bottom > dock.top || frame.bottom > stage.bottom + 1) return "the stage ends at " + stage.bottom + ", the dock begins at " + dock.top;
	if (stage.height < 260) return "the stage is " + stage.height + " high";
	if (heard.state.picture === "tree") return "";
	const servers = heard.places.places.filter((e) => e.kind === "server");
	return servers.length < 3 ? servers.length + " servers" : servers.filter((e) => e.w < 100).map((e) => e.name + " is " + e.w + " wide").join();
})()`

// On a phone a question and the result of an answer peek: the stage and six lines of the prose stay in sight. The sheet is opened and shut by a tap,
// by a pull, and by a key, and then the stage is in sight, too.
func TestASheetPeeks(t *testing.T) {
	t.Parallel()
	for i, c := range atFoot {
		for _, visitor := range []func(*testing.T) *Browser{beginner, start} {
			t.Run(c.lesson, func(t *testing.T) {
				t.Parallel()
				lang := []string{"en", "zh"}[i%2]
				p := visit(t, visitor(t), file(fmt.Sprintf("?lang=%s#/lesson/%s/%d", lang, c.lesson, c.step-1)), 390, 844, jumping, atFirst(overheard), emulation.SetTouchEmulationEnabled(true))
				wait(t, p, Resting)
				for step := c.step - 1; step <= c.step+1; step++ {
					atOf(t, p, "#/lesson/"+c.lesson, step)
					for more := eval(t, p, `document.querySelector(".dock").hidden`) == "false"; more; more = turn(t, p) {
						peeks(t, p)
					}
					answer(t, p)
					insist(t, p, pressNext, fmt.Sprintf(`location.hash.endsWith("/%d")`, step+1))
				}
			})
		}
	}
}

// peeks looks at the sheet of a phone, and opens and shuts it in each way.
func peeks(t *testing.T, p *Page) {
	t.Helper()
	const (
		peek = `document.querySelector(".dock.shut .fold[aria-expanded=false]:not([aria-label])") !== null && !document.querySelector(".dock .within").checkVisibility()`
		open = `document.querySelector(".dock:not(.shut) .fold[aria-expanded=true][aria-label]") !== null && document.querySelector(".dock .within").checkVisibility()`
	)
	for _, way := range []string{"tap", "pull", "key"} {
		wait(t, p, peek)
		becomes(t, p, pictured, "")
		becomes(t, p, `(([seen, all]) => seen >= Math.min(6, all) ? "" : seen + " lines of " + all)(`+readable+`)`, "")
		is(t, p, `document.querySelector(".fold").innerText.split("\n").filter((line) => line.length > 3).length`, "2") // its heading, and its first line
		becomes(t, p, signed, "true")
		for _, up := range []bool{true, false} {
			switch way {
			case "tap":
				tap(t, p, ".dock .fold")
			case "pull":
				pull(t, p, ".dock .fold", map[bool]float64{true: -60, false: 60}[up])
			case "key":
				eval(t, p, `(document.querySelector(".dock .fold").focus(), "")`)
				press(t, p, kb.Enter)
			}
			if up {
				wait(t, p, open)
				becomes(t, p, pictured, "")
				becomes(t, p, signed, "true")
			}
		}
	}
	wait(t, p, peek)
}

// pull presses with a finger, moves it up or down, and lifts it.
func pull(t *testing.T, p *Page, selector string, by float64) {
	t.Helper()
	x, y := still(t, p, `document.querySelector(`+quoted(selector)+`)`)
	act(t, p,
		input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}),
		input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: x, Y: y + by/2}}),
		input.DispatchTouchEvent(input.TouchMove, []*input.TouchPoint{{X: x, Y: y + by}}),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}
