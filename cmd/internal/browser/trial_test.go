package browser

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	leads2 = Resting + ` && heard.state.view.servers.find((s) => s.id === 2).state === "LEADING"`
	// lost is true when server 5 follows, and has cut the write that it alone had from its log.
	lost = Resting + ` && heard.state.view.servers.find((s) => s.id === 5).state === "FOLLOWING"
		&& heard.state.view.servers.every((s) => s.logged !== tail)`
	// starved is true when somebody has the lock beside the one that is paused and knows nothing of it.
	starved = Resting + ` && heard.state.view.clients.find((c) => c.name === "c1").paused && heard.state.view.locks[0].holders.length === 2`
	cap0    = `document.querySelector(".cap p").textContent`
)

// loses notes the write that server 5 alone has.
func loses(t *testing.T, p *Page) {
	t.Helper()
	eval(t, p, `globalThis.tail = heard.state.view.servers.find((s) => s.id === 5).logged`)
	is(t, p, `heard.state.view.servers.filter((s) => s.logged === tail).map((s) => s.id).join(" ")`, "5")
}

// elsewhere opens the link of the Share panel in a browser of its own: the run stands there at the same event.
func elsewhere(t *testing.T, p *Page) {
	t.Helper()
	wait(t, p, shareLink+`.includes("@")`)
	_, fragment, _ := strings.Cut(eval(t, p, shareLink), "#")
	q := visit(t, start(t), file("#"+fragment), wide, high, atFirst(overheard))
	wait(t, q, Resting)
	const at = `[heard.state.at, heard.state.view.now, heard.state.view.locks[0].holders.map((o) => o.client).join(" ")].join(" ")`
	is(t, q, at, eval(t, p, at))
}

// began waits until a ready-made world stands: what there is to do in it is said below the stage.
func began(t *testing.T, p *Page, setup, says string) {
	t.Helper()
	wait(t, p, Resting+` && `+placed+` && document.querySelector(".worlds [aria-pressed=true]")?.dataset.key === "setup `+setup+`" && `+cap0+`.includes("`+says+`")`)
}

// What a new user sets out to do, by a finger on a phone, without typing: another leader, a write that is lost, a lock whose holder stands
// still, and the run sent to somebody.
func TestATrialByTouch(t *testing.T) {
	t.Parallel()
	p := onStage(t, 390, 844, emulation.SetTouchEmulationEnabled(true))
	hint := `document.querySelector(".hand-hint").checkVisibility()`
	becomes(t, p, hint, "true")
	becomes(t, p, `document.querySelector(".hand-hint").textContent.startsWith("Touch a server")`, "true")
	// A finger that rests on a thing opens the menu of all that can be done.
	on := func(kind, name, command string) {
		t.Helper()
		listed := `document.querySelector("[role=menu] [data-command='` + command + `']") !== null`
		for range 3 { // on a busy machine a finger may meet what has just moved
			pressCard(t, p, kind, name, `document.querySelector("[role=menu]") !== null`, func(x, y float64) chromedp.Action {
				return chromedp.ActionFunc(func(ctx context.Context) error {
					if err := input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}).Do(ctx); err != nil {
						return err
					}
					if err := chromedp.Poll(`document.querySelector("[role=menu]") !== null`, nil, chromedp.WithPollingTimeout(patience)).Do(ctx); err != nil {
						return err
					}
					return input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}).Do(ctx)
				})
			})
			if eval(t, p, listed) == "true" {
				break
			}
			press(t, p, kb.Escape)
			wait(t, p, `document.querySelector("[role=menu]") === null`)
		}
		tap(t, p, `[role=menu] [data-command='`+command+`']`)
		wait(t, p, Resting+` && document.querySelector("[role=menu]") === null && document.querySelector(".con-brief .in:last-child")?.textContent === "`+command+`"`)
	}
	begin := func(setup, says string) {
		t.Helper()
		tap(t, p, `.handful .closeb`)
		wait(t, p, handful+` === ""`)
		tap(t, p, `[data-key='setup `+setup+`']`)
		began(t, p, setup, says)
	}
	for _, servers := range []string{"4", "3"} {
		tap(t, p, `[data-key='voters -1']`)
		wait(t, p, Resting+` && `+placed+` && heard.state.view.servers.length === `+servers)
	}
	on("server", "3", "crash 3")
	becomes(t, p, hint, "false")
	on("server", "1", "run for 2s")
	wait(t, p, leads2)

	begin("tail", "Start 5")
	becomes(t, p, hint, "false")
	loses(t, p)
	on("server", "5", "start 5")
	on("server", "1", "run for 2s")
	wait(t, p, lost)

	begin("tenlocks", "pause it")
	on("client", "c1", "pause c1")
	tap(t, p, `.handful [data-command='run for 40s']`)
	wait(t, p, starved)
	becomes(t, p, cap0+`.includes("holds the lock")`, "true")
	tap(t, p, `.sharebtn`)
	elsewhere(t, p)
}

// The same by keyboard alone, in Chinese.
func TestATrialByKeyboard(t *testing.T) {
	t.Parallel()
	p := onStage(t, 1280, 800)
	press(t, p, "l")
	wait(t, p, `document.documentElement.lang.startsWith("zh")`)
	to := func(selector string) {
		t.Helper()
		for range 120 {
			if eval(t, p, `String(document.activeElement.matches(`+"`"+selector+"`"+`))`) == "true" {
				press(t, p, kb.Enter)
				return
			}
			press(t, p, kb.Tab)
		}
		t.Fatalf("no way to %s by Tab", selector)
	}
	begin := func(setup, says, first string) {
		t.Helper()
		to(`[data-key="setup ` + setup + `"]`)
		began(t, p, setup, says)
		press(t, p, "a")
		wait(t, p, `document.activeElement.matches(".hold")`)
		press(t, p, first)
		wait(t, p, `document.activeElement.matches(".hold") && `+handful+` !== ""`)
	}
	on := func(command string) {
		t.Helper()
		if err := p.Do(chromedp.KeyEvent(kb.F10, chromedp.KeyModifiers(input.ModifierShift))); err != nil {
			t.Fatal(err)
		}
		wait(t, p, `document.activeElement.matches("[role=menuitem]")`)
		for range 40 {
			if eval(t, p, `document.activeElement.dataset.command ?? ""`) == command {
				break
			}
			press(t, p, kb.ArrowDown)
		}
		press(t, p, kb.Enter)
		wrote(t, p, command)
	}
	for _, servers := range []string{"4", "3"} {
		to(`[data-key="voters -1"]`)
		wait(t, p, Resting+` && `+placed+` && heard.state.view.servers.length === `+servers)
	}
	press(t, p, "a")
	wait(t, p, `document.activeElement.matches(".hold")`)
	wait(t, p, `document.querySelector(".hand-hint.asks")?.textContent.includes("1 至 9") === true`)
	press(t, p, "3c")
	wrote(t, p, "crash 3")
	becomes(t, p, `document.querySelector(".hand-hint").textContent`, "")
	on("run for 2s")
	wait(t, p, leads2)

	begin("tail", "启动 5", "5")
	loses(t, p)
	press(t, p, "r")
	wrote(t, p, "start 5")
	on("run for 2s")
	wait(t, p, lost)

	begin("tenlocks", "暂停它", kb.ArrowDown)
	press(t, p, "p")
	wrote(t, p, "pause c1")
	press(t, p, "e") // it is silent already
	wait(t, p, `document.querySelector(".status").textContent.includes("自行过期")`)
	on("run for 40s")
	wait(t, p, starved)
	press(t, p, "S")
	elsewhere(t, p)
}
