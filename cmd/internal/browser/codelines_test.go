package browser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	// framed are the lines of the code that are choices: the letter, and the number of the line.
	framed = `[...document.querySelectorAll(".lines .framed")].map((e) => e.querySelector(".frame kbd").textContent + " " + e.querySelector(".no, u").textContent.match(/\d+$/)[0]).sort().join("; ")`
	// lettered are the letters of the question with the numbers of their lines, where the code stands beside it.
	lettered = `[...document.querySelectorAll(".dock .afar")].map((e) => e.querySelector("kbd").textContent + " " + e.querySelector("small").textContent.match(/\d+/)[0]).join("; ")`
	// outlined is the line that the reader has chosen, where the code frames it and where the question has its letter.
	outlined = `[document.querySelector(".lines .frame.mine")?.parentElement.querySelector("s").textContent.trim() ?? "", document.querySelectorAll(".dock .ch.mine, .dock .ch:has(:checked)").length].join()`
	beside   = `document.querySelectorAll(".column .framed input").length === 3 && document.querySelectorAll(".dock input").length === 0`
)

// radios are the radio buttons of a group that has the words of a question for its name, as a screen reader has them: names, and which one is checked.
func radios(t *testing.T, p *Page) (group string, names []string, checked string) {
	t.Helper()
	type value struct {
		Value any `json:"value"`
	}
	type node struct { // cdproto's does not know every property of the browser
		NodeID     string `json:"nodeId"`
		ParentID   string `json:"parentId"`
		Ignored    bool   `json:"ignored"`
		Role       value  `json:"role"`
		Name       value  `json:"name"`
		Properties []struct {
			Name  string `json:"name"`
			Value value  `json:"value"`
		} `json:"properties"`
	}
	var tree struct {
		Nodes []node `json:"nodes"`
	}
	if err := p.Do(chromedp.ActionFunc(func(c context.Context) error {
		return cdp.Execute(c, accessibility.CommandGetFullAXTree, nil, &tree)
	})); err != nil {
		t.Fatal(err)
	}
	by := map[string]node{}
	for _, n := range tree.Nodes {
		by[n.NodeID] = n
	}
	for _, n := range tree.Nodes {
		if n.Role.Value == "radiogroup" {
			group = fmt.Sprint(n.Name.Value)
		}
		if n.Role.Value != "radio" || n.Ignored {
			continue
		}
		within := false
		for up, ok := by[n.ParentID]; ok; up, ok = by[up.ParentID] {
			within = within || up.Role.Value == "radiogroup"
		}
		name := fmt.Sprint(n.Name.Value)
		if !within {
			t.Errorf("the radio button %q is in no group", name)
		}
		names = append(names, name)
		for _, prop := range n.Properties {
			if prop.Name == "checked" && prop.Value.Value == "true" {
				checked = name
			}
		}
	}
	return group, names, checked
}

// The choices of a question that are lines of the code are framed there, with the letters of the question. A line is chosen where it stands, by pointer or by keys,
// and can be changed until the step begins. Then the reader's line is outlined, and the right one has a green slot. A screen reader has one group of radio buttons.
func TestLinesAreChosenInTheCode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lang, theme, line, right string }{{"en", "light", "line 96", "this line"}, {"zh", "dark", "第 96 行", "就是这一行"}} {
		t.Run(c.lang, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file("?lang="+c.lang+"#/lesson/code-writelock/5"), wide, high, atFirst(overheard), Media("prefers-color-scheme", c.theme))
			wait(t, p, Resting+" && "+asks+" && "+beside)
			becomes(t, p, framed+` === `+lettered, "true")
			is(t, p, outlined, ",0")
			accessible(t, p)

			click(t, p, `.column .framed:has([value="path"]) .frame`)
			wait(t, p, heard("repair")+` === "path"`)
			becomes(t, p, outlined, "return name, OK,1")
			group, names, checked := radios(t, p)
			if group == "" || len(names) != 3 || !strings.Contains(checked, c.line) || !strings.Contains(checked, "return name, OK") || !strings.Contains(checked, "findPrefixInChildren") {
				t.Errorf("a screen reader has the group %q with %q, and %q is checked", group, names, checked)
			}
			// The letter stands for the same line in the question.
			click(t, p, `.dock .ch:not(.mine)`)
			wait(t, p, heard("repair")+` !== "path"`)
			// By keys: arrows go from line to line of the group, and a letter chooses where the focus is in the code.
			tabTo(t, p, `.column .frame input`)
			press(t, p, kb.ArrowDown)
			wait(t, p, `document.activeElement.matches(".column .frame input:checked") && document.activeElement.value === `+heard("repair"))
			letter := eval(t, p, `document.querySelector('.column .framed:has([value="path"]) kbd').textContent.toLowerCase()`)
			press(t, p, letter)
			wait(t, p, heard("repair")+` === "path"`)
			becomes(t, p, outlined, "return name, OK,1")
			// So does a letter from the question, and from the number of a line.
			eval(t, p, `(document.querySelector(".dock h3").focus(), "")`)
			press(t, p, eval(t, p, `document.querySelector('.column .framed:has([value="tries"]) kbd').textContent.toLowerCase()`))
			wait(t, p, heard("repair")+` === "tries"`)
			eval(t, p, `(document.querySelector(".lines [data-stop][tabindex='0']").focus(), "")`)
			press(t, p, letter)
			wait(t, p, heard("repair")+` === "path"`)
			accessible(t, p)

			eval(t, p, `(document.querySelector(".dock h3").focus(), "")`)
			press(t, p, "n")
			wait(t, p, Resting+" && "+tells+` && document.querySelectorAll(".column .framed").length === 3 && document.querySelector(".lines input") === null`)
			becomes(t, p, `[...document.querySelectorAll(".lines .frame.mine, .lines .frame.true")].map((e) => e.className + " " + e.parentElement.querySelector("s").textContent.match(/\w+, (before, )?OK/)[0] + " " + e.querySelector(".tag").textContent.trim()).join("; ")`,
				"frame true id, before, OK "+c.right+"; frame mine name, OK "+map[string]string{"en": "your answer", "zh": "你的回答"}[c.lang])
			accessible(t, p)
		})
	}
}

// In a lesson whose question asks for the next line, the mark of the client slides to the line that ran.
func TestTheMarkSlidesToTheLineThatRan(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file("?lang=en#/lesson/code-writelock/4"), wide, high, atFirst(overheard), atFirst(`globalThis.slid = [];
		const plain = Element.prototype.animate;
		Element.prototype.animate = function (...how) { slid.push(this.textContent); return plain.apply(this, how); };`))
	wait(t, p, Resting+" && "+asks+" && "+beside)
	becomes(t, p, framed+` === `+lettered, "true")
	click(t, p, `.column .framed:has([value="held"]) .frame`)
	wait(t, p, heard("gap")+` === "held"`)
	press(t, p, "n")
	wait(t, p, Resting+" && "+tells)
	becomes(t, p, `document.querySelector(".lines .framed:has(.frame.true) .mk").textContent + " " + slid.includes("bob")`, "bob true")
}

// Where the code does not stand beside the question, the question lists its lines and leads to the code, where they are framed and can be pressed.
func TestLinesAreListedWhereTheCodeIsOutOfSight(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, address string
		w, h          int64
		touch         bool
	}{
		{"phone", "?lang=en#/lesson/code-writelock/5", 390, 844, true},
		{"narrow", "?lang=zh#/lesson/code-writelock/5", 1100, 800, false},
		{"player", "?lang=en&embed=lesson#/lesson/code-writelock/5", 860, 700, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file(c.address), c.w, c.h, atFirst(overheard), emulation.SetTouchEmulationEnabled(c.touch))
			wait(t, p, Resting+" && "+asks)
			unfold(t, p)
			becomes(t, p, `[...document.querySelectorAll(".dock .ch:has(input) b")].map((e) => e.textContent).sort().join("; ")`, "n < 10; return id, before, OK; return name, OK")
			becomes(t, p, unseen, "")
			accessible(t, p)
			by := click
			if c.touch {
				by = tap
			}
			by(t, p, `.dock .inlines > button`)
			const inSight = `[...document.querySelectorAll(".pane .framed")].some((e) => (([row, pane]) => row.top >= pane.top && row.bottom <= pane.bottom)([e, document.querySelector(".pane")].map((e) => e.getBoundingClientRect())))`
			wait(t, p, `document.querySelectorAll(".pane .framed").length === 3 && document.querySelectorAll(".pane .framed input").length === 0 && `+inSight)
			accessible(t, p)
			eval(t, p, `(document.querySelector('.pane .frame[for$="-path"]').scrollIntoView({ block: "center" }), "")`)
			by(t, p, `.pane .frame[for$="-path"]`)
			wait(t, p, heard("repair")+` === "path"`)
			becomes(t, p, outlined, "return name, OK,1")
			becomes(t, p, `String(document.documentElement.scrollWidth <= innerWidth)`, "true")
		})
	}
}

// The controls come back into the question when the window becomes too narrow for the code beside it.
func TestLinesGoBackIntoTheQuestion(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file("?lang=en#/lesson/code-writelock/5"), wide, high, atFirst(overheard))
	wait(t, p, Resting+" && "+asks+" && "+beside)
	click(t, p, `.column .framed:has([value="path"]) .frame`)
	wait(t, p, heard("repair")+` === "path"`)
	for _, size := range [][2]int64{{1100, 800}, {wide, high}} {
		if err := p.Do(chromedp.EmulateViewport(size[0], size[1])); err != nil {
			t.Fatal(err)
		}
		if size[0] == wide {
			wait(t, p, beside+` && document.querySelector(".column .frame.mine input:checked") !== null`)
		} else {
			wait(t, p, `document.querySelectorAll(".dock .ch:has(input)").length === 3 && document.querySelector(".dock .ch:has(:checked) b").textContent === "return name, OK"`)
		}
	}
	// Another recipe is read: its lines are no choices, and the question lists them.
	click(t, p, `.code .bar .menubtn`)
	pick(t, p, `[...document.querySelectorAll(".code .bar [role=menuitemradio]")].find((e) => e.textContent === "mutex")`)
	wait(t, p, `document.querySelectorAll(".dock .ch:has(input)").length === 3 && document.querySelector(".framed") === null`)
}

// No letter lies over the code of its line, however long the line is.
func TestLettersAreBesideTheCode(t *testing.T) {
	t.Parallel()
	for _, lesson := range []string{"code-ten-threads/4", "code-writelock/5"} {
		p := visit(t, beginner(t), file("?lang=en#/lesson/"+lesson), wide, high)
		wait(t, p, Resting+" && "+asks+" && "+beside)
		is(t, p, `[...document.querySelectorAll(".column .framed")].filter((row) => {
			const letter = row.querySelector(".frame kbd").getBoundingClientRect();
			const code = document.createRange();
			code.selectNodeContents(row.querySelector("s"));
			return [...code.getClientRects()].some((r) => r.right > letter.left && r.bottom > letter.top && r.top < letter.bottom);
		}).length`, "0")
	}
}
