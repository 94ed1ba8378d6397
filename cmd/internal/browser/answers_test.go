package browser

import (
	_ "embed"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// answersLesson has a question of each form, each before a step of its own.
//
//go:embed testdata/answers.md
var answersLesson string

// What the core has heard of the answer to a question, and how the cards lie.
const (
	givenTo = `heard.state.questions.find((q) => q.id === "%s").chosen`
	laid    = `[...document.querySelectorAll(".dock [data-card]")].map((e) => e.dataset.card).join()`
	nextSay = `document.querySelector(".nav .next span").textContent`
)

func heard(question string) string { return fmt.Sprintf(givenTo, question) }

// answerer is one way of giving answers: what somebody does at each question. Each leaves an answer that is wrong.
type answerer struct {
	theme                        string
	width, height                int64
	choice, number, order, touch func(*testing.T, *Page)
}

// cardAt is a point within the card at a place, in the page; down is how far below its middle.
func cardAt(place, down int) string {
	return fmt.Sprintf(`(({ left, top, height }) => [left + 80, top + height / 2 + %d])(document.querySelectorAll(".dock [data-card]")[%d].getBoundingClientRect())`, down, place)
}

// typeDigit presses the key of a digit as a keyboard does: a press that the page has taken writes nothing into the field that has the focus by then. With
// chromedp's own keys it would.
func typeDigit(t *testing.T, p *Page, digit string) {
	t.Helper()
	down := input.DispatchKeyEvent(input.KeyRawDown).WithKey(digit).WithCode("Digit" + digit)
	write := input.DispatchKeyEvent(input.KeyChar).WithKey(digit).WithText(digit)
	up := input.DispatchKeyEvent(input.KeyUp).WithKey(digit).WithCode("Digit" + digit)
	if err := p.Do(down, write, up); err != nil {
		t.Fatal(err)
	}
}

// drawCard draws the first card below the third, and sees that the others make room meanwhile.
func drawCard(t *testing.T, p *Page, finger bool) {
	t.Helper()
	h := &palm{t: t, p: p, finger: finger}
	first := strings.Split(eval(t, p, laid), ",")
	h.along(cardAt(0, 0), cardAt(0, 12), cardAt(2, 4))
	becomes(t, p, `document.querySelectorAll(".dock [data-card]")[1].style.transform.startsWith("translateY(-")`, "true")
	is(t, p, laid, strings.Join(first, ","))
	h.lift()
	want := strings.Join([]string{first[1], first[2], first[0], first[3]}, ",")
	becomes(t, p, laid, want)
	becomes(t, p, heard("turns"), want)
}

func answerers() map[string]answerer {
	pointer := answerer{"light", wide, high,
		func(t *testing.T, p *Page) { click(t, p, `.dock label:has([value="two"])`) },
		func(t *testing.T, p *Page) {
			click(t, p, `.dock [data-key$=" more"]`)
			click(t, p, `.dock [data-key$=" more"]`)
			becomes(t, p, heard("woken"), "2")
			click(t, p, `.dock [data-key$=" less"]`)
		},
		func(t *testing.T, p *Page) {
			// A list that nobody has touched is no answer, until it is said to be one.
			is(t, p, heard("turns"), "")
			click(t, p, ".dock .enough")
			becomes(t, p, heard("turns")+` === `+laid, "true")
			drawCard(t, p, false)
		},
		func(t *testing.T, p *Page) {
			click(t, p, `.dock [data-thing="nobody"]`)
			becomes(t, p, heard("down"), "nobody")
			click(t, p, `.dock [data-thing="server 2"]`)
			click(t, p, `.dock [data-thing="server 1"]`)
		}}
	finger := answerer{"light", 390, 844,
		func(t *testing.T, p *Page) { tap(t, p, `.dock label:has([value="two"])`) },
		func(t *testing.T, p *Page) {
			is(t, p, `document.querySelector(".dock [role=spinbutton]").inputMode`, "none") // the page's own digits are there
			for _, key := range []string{"4", "2", "last", "last", "1"} {
				tap(t, p, `.dock [data-key="number-woken `+key+`"]`)
			}
		},
		func(t *testing.T, p *Page) {
			drawCard(t, p, true)
			// Two taps do the same: one lifts a card, one says whose place it takes.
			first := strings.Split(eval(t, p, laid), ",")
			tap(t, p, `.dock [data-card="`+first[3]+`"]`)
			becomes(t, p, `document.querySelector(".dock [data-card][aria-pressed=true]")?.dataset.card`, first[3])
			tap(t, p, `.dock [data-card="`+first[0]+`"]`)
			becomes(t, p, heard("turns"), strings.Join([]string{first[3], first[0], first[1], first[2]}, ","))
		},
		func(t *testing.T, p *Page) {
			tap(t, p, `.dock [data-thing="server 2"]`)
			tap(t, p, `.dock [data-thing="server 1"]`)
		}}
	night := finger
	night.theme = "dark"
	return map[string]answerer{"pointer": pointer, "finger": finger, "finger at night": night, "keys": {"dark", wide, high,
		func(t *testing.T, p *Page) {
			tabTo(t, p, ".dock input")
			two := eval(t, p, `document.querySelector('.dock label:has([value="two"]) kbd').textContent.toLowerCase()`)
			press(t, p, two)
		},
		func(t *testing.T, p *Page) {
			tabTo(t, p, ".dock [role=spinbutton]")
			press(t, p, "7")
			becomes(t, p, heard("woken"), "7")
			press(t, p, kb.ArrowDown)
			becomes(t, p, heard("woken"), "6")
			press(t, p, kb.Enter) // from the heading the keys of the page lead on, and a digit begins a number
			becomes(t, p, `document.activeElement.id`, "ask-woken")
			typeDigit(t, p, "1")
			becomes(t, p, `document.activeElement.value`, "1")
			typeDigit(t, p, "4")
			becomes(t, p, heard("woken"), "14")
			press(t, p, kb.Backspace)
			press(t, p, kb.Enter)
		},
		func(t *testing.T, p *Page) {
			first := strings.Split(eval(t, p, laid), ",")
			tabTo(t, p, ".dock [data-card]")
			told := `document.querySelector(".dock .deal [role=status]").textContent`
			press(t, p, kb.Enter)
			becomes(t, p, told+`.endsWith(", lifted, place 1 of 4")`, "true")
			press(t, p, kb.ArrowDown)
			press(t, p, kb.ArrowDown)
			becomes(t, p, told+`.endsWith(", place 3 of 4")`, "true")
			becomes(t, p, `document.activeElement.dataset.card`, first[0])
			press(t, p, kb.Escape)
			becomes(t, p, laid, strings.Join(first, ","))
			is(t, p, heard("turns"), "")
			press(t, p, kb.Enter)
			press(t, p, kb.ArrowDown)
			press(t, p, kb.Enter)
			becomes(t, p, heard("turns"), strings.Join([]string{first[1], first[0], first[2], first[3]}, ","))
		},
		func(t *testing.T, p *Page) {
			tabTo(t, p, ".dock [data-thing]")
			for _, key := range []string{"3", "2", "3", "1"} {
				press(t, p, key)
			}
		}}}
}

// A question of each form is asked, answered and told by pointer, finger and keys. Next says the answer that is put to the test; what lies between it and
// what happened is drawn; axe-core finds nothing, in either theme.
func TestEveryFormOfAnswer(t *testing.T) {
	t.Parallel()
	for name, way := range answerers() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file("?lang=en#/"), way.width, way.height, jumping, atFirst(overheard), Media("prefers-color-scheme", way.theme),
				emulation.SetTouchEmulationEnabled(way.width < 700))
			wait(t, p, `document.documentElement.dataset.room === "home"`)
			drop(t, p, "ways.md", markdown(answersLesson))
			wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.ways")`)
			ask := func(question string, answer func(*testing.T, *Page), says, given string) {
				t.Helper()
				wait(t, p, Resting+` && document.querySelector(".dock.asking #ask-`+question+`") !== null`)
				unfold(t, p)
				becomes(t, p, nextSay+`.startsWith("and watch")`, "true")
				accessible(t, p)
				answer(t, p)
				if given != "" {
					becomes(t, p, heard(question), given)
				}
				becomes(t, p, nextSay, says)
				accessible(t, p)
				press(t, p, "n")
				wait(t, p, Resting+` && document.querySelector(".dock.telling") !== null`)
				unfold(t, p)
				accessible(t, p)
				// A reason, with its event. An order is dealt at random, and may be right after one card was moved: then there is nothing to say.
				is(t, p, `[...document.querySelectorAll(".dock .fb")].map((e) => /\d ms\.$/.test(e.textContent)).join()
					|| String(heard.state.questions.some((q) => q.kind === "order" && q.id === "`+question+`" && q.chosen === q.right))`, "true")
			}
			on := func() {
				t.Helper()
				press(t, p, "n") // from the result to the next question
			}
			ask("after", way.choice, "step 1", "two")
			on()
			ask("woken", way.number, "you say: 1", "1")
			becomes(t, p, `[...document.querySelectorAll(".versus dt, .versus b")].map((e) => e.textContent).join()`, "you,1,it was,2")
			is(t, p, `(([you, was]) => Math.round(10 * you / was))([...document.querySelectorAll(".versus i")].map((e) => e.offsetWidth))`, "5")
			on()
			ask("turns", way.order, "you say: your order", "")
			is(t, p, `[...document.querySelectorAll(".slopes .events li .w")].map((e) => e.textContent).join("; ")`,
				"3 sends PROPOSAL; it is on a disk; server 1 applies it; ann gets OK")
			is(t, p, `document.querySelectorAll(".slopes path").length + "/" + document.querySelectorAll(".slopes path.same").length`,
				"4/"+eval(t, p, `document.querySelectorAll(".slopes .true").length`))
			is(t, p, `document.querySelector(".between .sum").textContent.startsWith(document.querySelectorAll(".slopes .true").length + " of 4 places")`, "true")
			on()
			ask("down", way.touch, "you say: server 1, server 2", "server 1,server 2")
			is(t, p, `[...document.querySelectorAll(".names.said li")].map((e) => e.textContent).join()`, "server 1yours,server 2yours,server 3it was,nobody")
			is(t, p, `document.querySelectorAll(".names.said .true > i").length`, "1")

			// The answers are there after a reload, commas and all.
			kept := `JSON.parse(Object.entries(localStorage).find(([key]) => key.includes("answers:own.ways"))[1])`
			becomes(t, p, kept+`.down`, "server 1,server 2")
			is(t, p, kept+`.turns === heard.state.questions[2].chosen`, "true")
		})
	}
}

// A question that is in sight hears digits and arrows wherever the focus is, however the reader has come to it. "Look inside" keeps its own digits: they open its
// tabs.
func TestADigitAnswersTheQuestionInSight(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=en#/"), wide, high, atFirst(overheard))
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "ways.md", markdown(answersLesson))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.ways")`)
	eval(t, p, `(location.hash = "#/lesson/own.ways/1", document.activeElement.blur(), "")`)
	wait(t, p, Resting+` && document.querySelector(".dock.asking #ask-woken") !== null`)
	typed := `document.querySelector(".dock [role=spinbutton]").value`
	is(t, p, `document.activeElement === document.body`, "true")
	typeDigit(t, p, "1")
	becomes(t, p, heard("woken"), "1")
	typeDigit(t, p, "2") // the field has the focus by now
	becomes(t, p, heard("woken"), "12")
	is(t, p, typed, "12")
	eval(t, p, `(document.activeElement.blur(), "")`)
	press(t, p, kb.ArrowUp)
	becomes(t, p, heard("woken"), "13")
	eval(t, p, `(document.querySelector(".nav .next").focus(), "")`)
	press(t, p, kb.ArrowDown)
	becomes(t, p, heard("woken"), "12")
	eval(t, p, `(document.querySelector(".drawer [role=tab]").focus(), "")`)
	press(t, p, "2")
	wait(t, p, `document.querySelectorAll(".drawer [role=tab]")[1].ariaSelected === "true"`)
	is(t, p, typed, "12")
}

// A digit answers in a lesson that has just been opened by its address, where nothing has the focus.
func TestADigitAnswersOnAFreshVisit(t *testing.T) {
	t.Parallel()
	p := visit(t, firstVisit(t), file("?lang=en#/lesson/log-and-snapshot"), wide, high, atFirst(overheard))
	wait(t, p, Resting+" && "+asks)
	typeDigit(t, p, "5")
	becomes(t, p, `heard.state.questions[0].chosen`, "5")
	is(t, p, `document.querySelector(".drawer").classList.contains("open")`, "false")
}

// The keys that a table says that it has work before anything in it has the focus.
func TestATableInSightHearsItsKeys(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../zootrope/testdata/tables.md")
	if err != nil {
		t.Fatal(err)
	}
	p := visit(t, start(t), file("?lang=en#/"), wide, high, atFirst(overheard))
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "tables.md", markdown(string(text)))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.tables")`)
	for _, field := range []string{".fired [data-cell]", ".bins input", ".points input", ".seconds input"} {
		wait(t, p, Resting+fmt.Sprintf(` && document.querySelector(".dock.asking %s") !== null`, field))
		eval(t, p, `(document.activeElement.blur(), "")`)
		id := eval(t, p, `document.querySelector(".dock h3").id.replace("ask-", "")`)
		typeDigit(t, p, "1")
		wait(t, p, heard(id)+` !== ""`)
		is(t, p, fmt.Sprintf(`document.activeElement.matches(%q)`, field), "true")
		press(t, p, "n")
		wait(t, p, Resting+" && "+tells)
		press(t, p, "n")
	}
}

// An order that lies half made is no answer that closes its question, also where the run has been beyond the step before: any card can still be drawn.
func TestADroppedCardLeavesTheQuestionOpen(t *testing.T) {
	t.Parallel()
	p := visit(t, firstVisit(t), file("?lang=en#/lesson/new-epoch/1"), wide, high, atFirst(overheard))
	wait(t, p, Resting+` && heard.state.step === 0 && heard.state.stepDone`)
	eval(t, p, `(location.hash = "#/lesson/new-epoch", "")`)
	wait(t, p, Resting+` && document.querySelector(".dock.asking [data-card]") !== null`)
	for range 2 {
		first := strings.Split(eval(t, p, laid), ",")
		h := &palm{t: t, p: p}
		h.along(cardAt(0, 0), cardAt(0, 12), cardAt(2, 4))
		becomes(t, p, `document.querySelectorAll(".dock [data-card]")[1].style.transform.startsWith("translateY(-")`, "true")
		h.lift()
		want := strings.Join(append([]string{first[1], first[2], first[0]}, first[3:]...), ",")
		becomes(t, p, laid, want)
		becomes(t, p, heard("way"), want)
		becomes(t, p, `document.querySelector(".dock.asking .deal .mine") !== null && !heard.state.questions[0].locked`, "true")
	}
	becomes(t, p, nextSay, "you say: your order")
	click(t, p, ".dock .enough")
	is(t, p, `document.querySelector(".dock .enough").ariaPressed`, "true")
	is(t, p, `getComputedStyle(document.querySelector(".dock .enough"), "::before").visibility`, "visible")
}

// The page tells the stage when the next question is asked: the marks of the answer before it are gone then, and not before.
func TestTheStageHearsOfTheNextQuestion(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=en#/lesson/new-epoch/4"), wide, high, jumping, atFirst(overheard), atFirst(`{
		const post = MessagePort.prototype.postMessage;
		MessagePort.prototype.postMessage = function (m, ...more) {
			if (m?.type === "look") globalThis.looks = String(m.asks ?? false);
			return post.call(this, m, ...more);
		}; }`))
	wait(t, p, Resting+" && "+asks)
	becomes(t, p, `globalThis.looks`, "true")
	typeDigit(t, p, "1")
	becomes(t, p, heard("inside"), "server 1")
	press(t, p, "n")
	wait(t, p, Resting+" && "+tells)
	becomes(t, p, `globalThis.looks`, "false")
	press(t, p, "n")
	wait(t, p, Resting+" && "+asks)
	becomes(t, p, `globalThis.looks`, "true")
}

// What a question asks for is touched on the stage, too: servers, clients and nodes come to the answer, and go. Nothing is taken in hand by such a touch.
func TestAThingIsTouchedOnTheStage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lesson, question, kind, one, other string
		finger                             bool
	}{
		{"what-it-is-for/1", "hears", "client", "mail", "pay", false},
		{"what-it-is-for/1", "hears", "client", "mail", "pay", true},
		{"quorums/3", "halves", "server", "4", "2", false},
	} {
		width, height := int64(wide), int64(high)
		if c.finger {
			width, height = 390, 844
		}
		p := visit(t, start(t), file("?lang=en#/lesson/"+c.lesson), width, height, jumping, atFirst(places), emulation.SetTouchEmulationEnabled(c.finger))
		wait(t, p, Resting+" && "+asks)
		is(t, p, heard(c.question), "")
		touch := func(name, want string) {
			t.Helper()
			comesToRest(t, p, c.kind, name)
			h := &palm{t: t, p: p, finger: c.finger}
			h.along(`spot("` + c.kind + `", "` + name + `")`)
			h.lift()
			becomes(t, p, heard(c.question), want)
			is(t, p, handful, "")
			becomes(t, p, `[...document.querySelectorAll(".dock .names [aria-pressed=true]")].map((e) => e.dataset.thing).join()`, want)
		}
		touch(c.one, c.kind+" "+c.one)
		touch(c.other, c.kind+" "+c.other+","+c.kind+" "+c.one)
		touch(c.one, c.kind+" "+c.other)
	}
}

// While the dock tells the result of an answer, the stage shows already what the next question asks for: a touch leads on to this question, and answers it.
func TestATouchLeadsFromAResultToTheQuestion(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=en#/lesson/roles-and-states/2"), wide, high, jumping, atFirst(places))
	wait(t, p, Resting+" && "+asks)
	click(t, p, anyAnswer)
	wait(t, p, answerGiven)
	press(t, p, "n")
	wait(t, p, Resting+" && "+tells)
	comesToRest(t, p, "server", "1")
	h := &palm{t: t, p: p}
	h.along(`spot("server", "1")`)
	h.lift()
	becomes(t, p, heard("looking"), "server 1")
	is(t, p, asks, "true")
	is(t, p, handful, "")
}
