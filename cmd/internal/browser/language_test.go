package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// speak presses the key of the language until one is spoken.
func speak(t *testing.T, p *Page, lang string) {
	t.Helper()
	for range 9 {
		was := eval(t, p, `document.documentElement.dataset.lang`)
		if was == lang {
			return
		}
		press(t, p, "l")
		wait(t, p, `document.documentElement.dataset.lang !== "`+was+`"`)
	}
	t.Fatalf("the key l never comes to %s", lang)
}

// chooses takes a language from the list in the top bar, by keys alone.
func chooses(t *testing.T, p *Page, lang string) {
	t.Helper()
	eval(t, p, `document.querySelector("select.lang").focus()`)
	for range 9 {
		if eval(t, p, `document.querySelector("select.lang").value`) == lang {
			break
		}
		press(t, p, kb.ArrowDown)
	}
	wait(t, p, `document.documentElement.dataset.lang === "`+lang+`"`)
	becomes(t, p, `document.activeElement.dataset.key`, "lang") // it is drawn anew, and keeps the focus
}

// The words of a language in files come when the language is chosen: in the page, the prose and the explanations. A text that it lacks is shown in English, and
// the page says that it is English.
func TestGerman(t *testing.T) {
	t.Parallel()
	const title = `document.querySelector(".prose-head h1")?.textContent`
	for name, from := range map[string]func() string{"http": func() string { return serve(t, nil) + "index.html" }, "file": func() string { return file("") }} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, start(t), from()+"#/lesson/startup-election", wide, high)
			wait(t, p, Resting)
			is(t, p, `String(performance.getEntriesByType("resource").some((e) => /words-|\.de\.js/.test(e.name)))`, "false")
			is(t, p, `[...document.querySelectorAll("select.lang option")].map((o) => o.textContent).join()`, "English,简体中文,Deutsch")
			chooses(t, p, "de")
			becomes(t, p, `document.documentElement.lang`, "de")
			wait(t, p, title+` === "Wer wird beim Start Leader?"`)
			is(t, p, `String(document.querySelector(".onlyin"))`, "null")
			becomes(t, p, `document.querySelector(".topnav a").textContent`, "Lektionen")
			eval(t, p, `document.activeElement.blur()`)
			press(t, p, "n")
			at(t, p, 1)
			wait(t, p, `/[äöüß]/.test(document.querySelector(".prose-in li.now .body").textContent)`)
			press(t, p, "w")
			wait(t, p, `/ (stimmt|beginnt|zählt|erreicht|schließt|wechselt|ist|startet|behält|übergeht) /.test(document.querySelector(".reason h3")?.textContent)`)

			// A lesson without German is shown in English, and says so; the page around it stays German.
			eval(t, p, `location.hash = "#/lesson/one-write"`)
			wait(t, p, Resting+` && document.querySelector(".onlyin") !== null`)
			becomes(t, p, `document.querySelector(".onlyin").textContent`, "Diese Lektion ist noch nicht übersetzt; sie erscheint auf Englisch.")
			becomes(t, p, `document.querySelector(".prose-in .steps").lang`, "en")
			becomes(t, p, `document.querySelector(".topnav a").textContent`, "Lektionen")

			// A reload keeps it, and so does the table of contents.
			if err := p.Do(chromedp.Reload()); err != nil {
				t.Fatal(err)
			}
			wait(t, p, Resting+` && document.documentElement.lang === "de"`)
			eval(t, p, `location.hash = "#/"`)
			wait(t, p, `document.querySelector("main.home")?.textContent.includes("Wahlen") === true`)
			eval(t, p, `location.hash = "#/lesson/startup-election/2"`)
			wait(t, p, Resting+` && `+title+` === "Wer wird beim Start Leader?"`)

			// The key goes on to the next, in a ring.
			press(t, p, "l")
			wait(t, p, `document.documentElement.lang === "en"`)

			// A word without German is English, amid German.
			is(t, p, `String(delete globalThis.zootropeWords.de.page.lessons)`, "true")
			speak(t, p, "de")
			becomes(t, p, `document.querySelector(".topnav a").textContent`, "Lessons")
			wait(t, p, title+` === "Wer wird beim Start Leader?"`)
		})
	}
}

// A host asks for it by attribute and by message; one that is none is refused with the names of those that are there.
func TestAHostAsksForGerman(t *testing.T) {
	t.Parallel()
	p := embeds(t, `<zootrope-player id="a" lesson="startup-election" lang="de" loading="eager" height="500"></zootrope-player>`)
	const inside = `of("a").shadowRoot.querySelector("iframe").contentDocument`
	wait(t, p, `told.some((e) => e.name === "ready")`)
	wait(t, p, inside+`.querySelector(".prose-head h1")?.textContent === "Wer wird beim Start Leader?"`)
	becomes(t, p, inside+`.documentElement.lang`, "de")
	eval(t, p, `(of("a").lang = "en", "")`)
	wait(t, p, inside+`.documentElement.lang === "en"`)
	eval(t, p, `(of("a").lang = "de", "")`)
	wait(t, p, inside+`.documentElement.lang === "de"`)
	eval(t, p, `(of("a").lang = "xx", "")`)
	wait(t, p, `told.some((e) => e.name === "error" && e.message === "look: lang: erwartet wird eines von en, zh, de")`)
	is(t, p, inside+`.documentElement.lang`, "de")
	q := visit(t, start(t), file("?lang=xx"+lesson()), wide, high)
	wait(t, q, `[...document.querySelectorAll(".note, [role=alert], [role=status]")].some((e) => e.textContent.includes("There is no language “xx” here; there are en, zh, de."))`)
}
