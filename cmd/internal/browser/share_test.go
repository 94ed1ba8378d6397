package browser

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// catch has the page keep what it saves: the bytes in base64, by the name of the file.
const catch = `(() => { globalThis.files = {}; const blobs = new Map(), make = URL.createObjectURL;
	URL.createObjectURL = (b) => { const u = make(b); blobs.set(u, b); return u; };
	HTMLAnchorElement.prototype.click = function () { const b = blobs.get(this.href), r = new FileReader();
		r.onload = () => (files[this.download] = r.result.replace(/^[^,]*,/, "")); r.readAsDataURL(b); };
	return ""; })()`

// saved waits for a file with an ending, and gives its bytes.
func saved(t *testing.T, p *Page, ending string) []byte {
	t.Helper()
	wait(t, p, `Object.keys(files).some((n) => n.endsWith("`+ending+`"))`)
	data, err := base64.StdEncoding.DecodeString(eval(t, p, `files[Object.keys(files).find((n) => n.endsWith("`+ending+`"))]`))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// readCode reads the QR code of the panel.
func readCode(t *testing.T, p *Page) string {
	t.Helper()
	url := eval(t, p, `document.querySelector(".share-code canvas").toDataURL()`)
	data, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(url, "data:image/png;base64,"))
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	bitmap, err := gozxing.NewBinaryBitmapFromImage(picture)
	if err != nil {
		t.Fatal(err)
	}
	read, err := qrcode.NewQRCodeReader().Decode(bitmap, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_PURE_BARCODE: true})
	if err != nil {
		t.Fatal(err)
	}
	return read.GetText()
}

const shareLink = `(document.querySelector("#share-tabLink-body textarea")?.value ?? "")`

// The panel opens by key and button, says what its link leads to, has a code that can be read, and falls back on copying by hand.
func TestSharePanel(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/1"), wide, high)
	wait(t, p, Resting)
	if err := p.Do(chromedp.KeyEvent("S", chromedp.KeyModifiers(8))); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.querySelector("dialog.share[open]") !== null && `+shareLink+` !== ""`)
	is(t, p, shareLink+`.replace(/.*#/, "")`, "/lesson/leader-crash/1")
	is(t, p, `String(document.querySelector(".share-code").children.length)`, "0") // no phone has this file

	// A page on this computer is nobody else's: the address of the one on the web takes its place.
	eval(t, p, `(() => { const f = document.querySelector(".share-where input"); f.value = "https://example.org/zk/index.html";
		f.dispatchEvent(new Event("input")); return ""; })()`)
	wait(t, p, shareLink+` === "https://example.org/zk/index.html#/lesson/leader-crash/1"`)
	if got, want := readCode(t, p), eval(t, p, shareLink); got != want {
		t.Errorf("the code says %q, not %q", got, want)
	}
	click(t, p, `.share [data-key="large"]`)
	becomes(t, p, `document.querySelector(".share.wall .share-read").textContent`, "https://example.org/zk/index.html#/lesson/leader-crash/1")
	becomes(t, p, `String(Math.max(0, document.querySelector(".share.wall").scrollHeight - document.querySelector(".share.wall").clientHeight))`, "0")
	click(t, p, `.share [data-key="large"]`)
	becomes(t, p, `String(document.querySelector(".share-read"))`, "null")
	eval(t, p, `(() => { Object.defineProperty(navigator, "clipboard", { value: undefined }); document.execCommand = () => false; return ""; })()`)
	click(t, p, `.share [data-key="copyLink"]`)
	wait(t, p, `document.querySelector(".share-said").textContent.includes("Ctrl C")`)
	is(t, p, `String(getSelection())  || (({ selectionStart: a, selectionEnd: b, value }) => value.slice(a, b))(document.activeElement)`,
		"https://example.org/zk/index.html#/lesson/leader-crash/1")

	// Embed code with options; the preview is the frame that it would make.
	click(t, p, "#share-tabEmbed")
	eval(t, p, `(() => { for (const [key, value] of [["mode", "stage"], ["theme", "dark"], ["loading", "click"], ["height", "520"], ["from", "2"], ["to", "3"]]) {
		const f = document.querySelector('.share [data-key="' + key + '"]'); f.value = value; f.dispatchEvent(new Event("change")); } return ""; })()`)
	wait(t, p, `document.querySelector("#share-tabEmbed-body textarea").value === '<script src="https://example.org/zk/embed.js"></'
		+ 'script>\n<zootrope-player lesson="leader-crash" step="1" steps="2-3" mode="stage" height="520" loading="click" theme="dark"></zootrope-player>'`)
	becomes(t, p, `document.querySelector(".share-preview iframe").getAttribute("src")`,
		"index.html?embed=stage&loading=click&theme=dark&steps=2-3#/lesson/leader-crash/1")

	// By keyboard: the tabs by arrows; Escape closes, and the page has its keys again.
	eval(t, p, `(document.querySelector("#share-tabEmbed").focus(), "")`)
	for _, key := range []string{kb.ArrowRight, kb.ArrowRight} {
		if err := p.Do(chromedp.KeyEvent(key)); err != nil {
			t.Fatal(err)
		}
	}
	is(t, p, `document.activeElement.id + !document.querySelector("#share-tabFile-body").hidden`, "share-tabFiletrue")
	eval(t, p, catch)
	click(t, p, `.share [data-key="script"]`)
	if got := string(saved(t, p, ".zk")); !strings.HasPrefix(got, "servers 5\n") {
		t.Errorf("the script is %.100q", got)
	}
	click(t, p, `.share [data-key="asLesson"]`)
	if got := string(saved(t, p, ".md")); !strings.Contains(got, "```zk") {
		t.Errorf("the lesson is %.100q", got)
	}
	// A page on the disk cannot read its own files, so it cannot make a package: it says which command does.
	becomes(t, p, `document.querySelector(".share-own").textContent + document.querySelector("#share-tabFile-body textarea").value`, "A page opened from disk cannot make packages. "+
		"Run this command in Zootrope’s repository:zootrope export scorm --version 1.2 --lang en leader-crash -o leader-crash.zip")
	is(t, p, `String(document.querySelector("#share-tabPicture-body").textContent.includes("The step just played, as a film"))`, "true")
	click(t, p, `.share [data-key="scorm2004"]`)
	wait(t, p, `document.querySelector("#share-tabFile-body textarea").value === "zootrope export scorm --version 2004 --lang en leader-crash -o leader-crash.zip"`)
	wait(t, p, `document.querySelector(".share-said").textContent.startsWith("From here this command makes the package.")`)
	if err := p.Do(chromedp.KeyEvent(kb.Escape)); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.querySelector("dialog") === null`)

	// A run of one's own is in the link, which another page opens at the same event.
	byHand(t, p, "crash 5")
	wait(t, p, Resting)
	click(t, p, ".sharebtn")
	click(t, p, "#share-tabLink")
	wait(t, p, shareLink+`.includes("@")`)
	link, at := readCode(t, p), eval(t, p, `document.querySelector(".clock").innerText`)
	if want := eval(t, p, shareLink); link != want || len(link) > 2048 {
		t.Errorf("the code says %q, not %q", link, want)
	}
	_, fragment, _ := strings.Cut(link, "#")
	q := visit(t, start(t), file("#"+fragment), wide, high)
	wait(t, q, Resting)
	becomes(t, q, `document.querySelector(".clock").innerText`, at)
}

// colours counts those of a picture.
func colours(m image.Image) int {
	seen := map[any]bool{}
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			seen[m.At(m.Bounds().Min.X+x, m.Bounds().Min.Y+y)] = true
		}
	}
	return len(seen)
}

// Pictures and films of what is seen, in a frame whose origin is opaque, too: here a page from a file, whose frames know nothing of each other.
func TestSharePictures(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/expired-holder/1"), wide, high, chromedp.EmulateViewport(wide, high)) // with all dots; a step that is short to show
	wait(t, p, Resting)
	eval(t, p, catch)
	click(t, p, ".sharebtn")
	wait(t, p, `document.querySelector("dialog.share[open]") !== null`)
	click(t, p, "#share-tabPicture")
	click(t, p, `.share [data-key="png"]`)
	seen, err := png.Decode(bytes.NewReader(saved(t, p, ".png")))
	if err != nil || colours(seen) < 30 {
		t.Fatalf("%v, %d colours", err, colours(seen))
	}
	click(t, p, `.share [data-key="svg"]`)
	if svg := string(saved(t, p, ".svg")); !strings.Contains(svg, ">ann</text>") || !strings.Contains(svg, "<title>") {
		t.Errorf("%.300s", svg)
	}

	at := eval(t, p, `document.querySelector(".clock").innerText`)
	click(t, p, `.share [data-key="gif"]`)
	film, err := gif.DecodeAll(bytes.NewReader(saved(t, p, ".gif")))
	if err != nil {
		t.Fatal(err)
	}
	hundredths := total(film.Delay)
	if len(film.Image) < 5 || hundredths < 200 || film.Config.Width != 720 || colours(film.Image[0]) < 20 {
		t.Errorf("%d pictures of %d px in %d ms, %d colours", len(film.Image), film.Config.Width, 10*hundredths, colours(film.Image[0]))
	}
	wait(t, p, `document.querySelector(".share-films").dataset.film === "done"`)
	becomes(t, p, `document.querySelector(".clock").innerText`, at) // it stands where it stood

	click(t, p, `.share [data-key="webm"]`)
	if video := saved(t, p, ".webm"); len(video) < 5000 || !bytes.HasPrefix(video, []byte{0x1a, 0x45, 0xdf, 0xa3}) {
		t.Errorf("a video of %d bytes", len(video))
	}

}

// A film says how long it will be and shows how far it has come; its pace can be chosen. A reader who stops the film keeps what was recorded,
// or drops it, and the run stands where it stood.
func TestAFilmIsNoSurprise(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	eval(t, p, catch)
	opened := func() {
		t.Helper()
		click(t, p, ".sharebtn")
		wait(t, p, `document.querySelector("dialog.share[open]") !== null`)
		click(t, p, "#share-tabPicture")
	}
	opened()
	const said, length = `document.querySelector(".share-said").textContent`, `document.querySelector(".share-length").textContent`
	wait(t, p, length+` === "There is nothing to film yet: give a command first." && document.querySelector('.share [data-key="gif"]').ariaDisabled === "true"`)
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("dialog") === null`)

	byHand(t, p, "crash 2")
	byHand(t, p, "run for 200s") // of which nearly all is silence
	at, stands := eval(t, p, `heard.state.position`), eval(t, p, `heard.state.moment`)
	opened()
	paced := func(pace string) (seconds float64) {
		t.Helper()
		eval(t, p, `(() => { const f = document.querySelector('.share [data-key="pace"]'); f.value = "`+pace+`"; f.dispatchEvent(new Event("change")); return ""; })()`)
		wait(t, p, length+`.startsWith("The film will be about ")`)
		var parts []float64
		if err := p.Do(chromedp.Evaluate(length+`.match(/\d+(?= (?:min|s)\b)/g).map(Number)`, &parts)); err != nil {
			t.Fatal(err)
		}
		for _, n := range parts {
			seconds = 60*seconds + n
		}
		return seconds
	}
	half, one, fast := paced("0.5"), paced("1"), paced("16")
	if one < 45 || one > 75 || half < 1.7*one || fast > one/8 {
		t.Errorf("the film takes %g s, at half the pace %g, and at 16 times %g", one, half, fast)
	}

	// What was recorded is kept …
	paced("1")
	click(t, p, `.share [data-key="gif"]`)
	wait(t, p, `document.querySelector(".share-films progress").value > 0.02 && / of about (?:\d+ s|\d min \d+ s)$/.test(document.querySelector(".share-making .sub").textContent)`)
	is(t, p, said, "It is being played and recorded.")
	click(t, p, `.share [data-key="keepFilm"]`)
	wait(t, p, said+`.startsWith("What was recorded is saved: ")`)
	film, err := gif.DecodeAll(bytes.NewReader(saved(t, p, ".gif")))
	if err != nil {
		t.Fatal(err)
	}
	if hundredths := total(film.Delay); hundredths < 50 {
		t.Errorf("%d pictures in %d ms", len(film.Image), 10*hundredths)
	}
	wait(t, p, Resting+` && heard.state.position === "`+at+`" && String(heard.state.moment) === "`+stands+`"`)

	// … or dropped.
	eval(t, p, `(files = {}, "")`)
	click(t, p, `.share [data-key="gif"]`)
	wait(t, p, said+` === "It is being played and recorded."`)
	click(t, p, `.share [data-key="dropFilm"]`)
	wait(t, p, said+` === "Nothing was saved."`)
	is(t, p, `JSON.stringify(files)`, "{}")
	wait(t, p, Resting+` && heard.state.position === "`+at+`"`)

	// A slower film of a step is longer.
	p = visit(t, start(t), file("#/lesson/expired-holder/1"), wide, high)
	wait(t, p, Resting)
	eval(t, p, catch)
	opened()
	one, half = paced("1"), paced("0.5")
	click(t, p, `.share [data-key="gif"]`)
	if film, err = gif.DecodeAll(bytes.NewReader(saved(t, p, ".gif"))); err != nil {
		t.Fatal(err)
	}
	if took := float64(total(film.Delay)) / 100; took < half-1.5 || half <= one+1 {
		t.Errorf("%g s are said, at half the pace %g, which took %g", one, half, took)
	}
}

func total(all []int) (sum int) {
	for _, n := range all {
		sum += n
	}
	return sum
}

// A link for a messenger: over HTTP the page without script is offered, which is there in the reader's language; where it is not, nothing is said of it.
// The sheet of the system is offered where the browser has it.
func TestShareSendsALink(t *testing.T) {
	t.Parallel()
	const sheet = `globalThis.sent = []; navigator.canShare = (what) => what.files === undefined || what.files[0].type === "image/png";
		navigator.share = (what) => (sent.push(what), sent.length > 2 ? Promise.reject(new DOMException("closed", "AbortError")) : Promise.resolve());`
	prefix := serve(t, nil)
	for lang, want := range map[string][2]string{"en": {"lesson/herd-effect.html", "The herd effect"}, "zh": {"lesson/herd-effect.zh.html", "羊群效应"}} {
		p := visit(t, start(t), prefix+"index.html?lang="+lang+"#/lesson/herd-effect/1", wide, high, atFirst(sheet))
		wait(t, p, Resting)
		click(t, p, ".sharebtn")
		wait(t, p, `document.querySelector('.share [data-key="page"]')?.checkVisibility() && document.querySelector('.share [data-key="send"]').checkVisibility()`)
		caption := eval(t, p, `document.querySelector(".cap p").textContent`)
		click(t, p, `.share [data-key="send"]`)
		wait(t, p, `sent.length === 1`)
		is(t, p, `sent[0].title + " " + sent[0].url.replace(/^.*#/, "")`, want[1]+" /lesson/herd-effect/1")
		if text := eval(t, p, `sent[0].text`); !strings.HasPrefix(text, want[1]+": ") || !strings.HasSuffix(caption, strings.TrimPrefix(text, want[1]+": ")) {
			t.Errorf("what is sent says %q, the page %q", text, caption)
		}
		click(t, p, `.share [data-key="page"]`)
		wait(t, p, shareLink+`.endsWith("`+want[0]+`")`)
		click(t, p, `.share [data-key="send"]`)
		wait(t, p, `sent.length === 2 && sent[1].url === `+shareLink)
		is(t, p, `sent[1].text`, want[1])
		leaf := visit(t, start(t), eval(t, p, shareLink), 800, 600)
		is(t, leaf, `document.querySelector("h1").textContent`, want[1])

		// A reader who closes the sheet has changed their mind: the page says nothing.
		click(t, p, "#share-tabPicture")
		click(t, p, `.share [data-key="sendPicture"]`)
		wait(t, p, `sent.length === 3`)
		is(t, p, `sent[2].files[0].name.replace(/\d+/, "N") + document.querySelector(".share-said").classList.contains("warn")`, "herd-effect-N-tall.pngfalse")
	}

	// A file has no such page beside it that anybody else could open, and this browser no sheet.
	p := visit(t, start(t), file("#/lesson/herd-effect/1"), wide, high)
	wait(t, p, Resting)
	click(t, p, ".sharebtn")
	wait(t, p, `document.querySelector("dialog.share[open]") !== null && `+shareLink+` !== ""`)
	is(t, p, `['page', 'send', 'sendPicture'].filter((key) => document.querySelector('.share [data-key="' + key + '"]')?.checkVisibility()).join()`, "")
}

// The tall picture is one for a phone, with a code that leads where the link does, as long as others can follow it.
func TestShareATallPicture(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=zh#/lesson/leader-crash/3"), wide, high)
	wait(t, p, Resting)
	eval(t, p, catch)
	click(t, p, ".sharebtn")
	wait(t, p, `document.querySelector("dialog.share[open]") !== null && `+shareLink+` !== ""`)
	tall := func() image.Image {
		t.Helper()
		eval(t, p, `(files = {}, "")`)
		click(t, p, "#share-tabPicture")
		click(t, p, `.share [data-key="tall"]`)
		picture, err := png.Decode(bytes.NewReader(saved(t, p, "-tall.png")))
		if err != nil {
			t.Fatal(err)
		}
		if size := picture.Bounds().Size(); size != image.Pt(1080, 1920) || colours(picture) < 100 {
			t.Errorf("%v pixels, %d colours", size, colours(picture))
		}
		return picture
	}
	read := func(m image.Image) string {
		bitmap, err := gozxing.NewBinaryBitmapFromImage(m)
		if err != nil {
			t.Fatal(err)
		}
		code, err := qrcode.NewQRCodeReader().Decode(bitmap, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_TRY_HARDER: true})
		if err != nil {
			return ""
		}
		return code.GetText()
	}
	if code := read(tall()); code != "" {
		t.Errorf("the code says %q, which nobody else can open", code)
	}
	wait(t, p, `document.querySelector(".share-said").textContent.includes("图片中没有二维码")`)

	click(t, p, "#share-tabLink")
	eval(t, p, `(() => { const f = document.querySelector(".share-where input"); f.value = "https://example.org/zk/"; f.dispatchEvent(new Event("input")); return ""; })()`)
	wait(t, p, shareLink+`.startsWith("https://example.org/zk/")`)
	if code, want := read(tall()), eval(t, p, shareLink); code != want {
		t.Errorf("the code says %q, the link is %q", code, want)
	}
	is(t, p, `document.querySelector(".share-tall canvas").ariaLabel.startsWith("Leader 崩溃")`, "true")

	// Of two runs it says which one it shows.
	p = visit(t, start(t), file("#/lesson/herd-effect/5"), wide, high)
	wait(t, p, Resting+` && document.querySelector(".seg [data-view=compare]")?.ariaPressed === "true"`)
	click(t, p, ".sharebtn")
	click(t, p, "#share-tabPicture")
	click(t, p, `.share [data-key="tall"]`)
	wait(t, p, `/ · Run [AB]: \w/.test(document.querySelector(".share-tall canvas")?.ariaLabel)`)
}

// Over HTTP the panel makes the package of a lesson, and none of what is no lesson.
func TestSharePackage(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), serve(t, nil)+"index.html#/lesson/herd-effect/1", wide, high)
	wait(t, p, Resting)
	eval(t, p, catch)
	click(t, p, ".sharebtn")
	wait(t, p, `document.querySelector("dialog.share[open]") !== null`)
	click(t, p, "#share-tabFile")
	click(t, p, `.share [data-key="scorm12"]`)
	manifest := unpacked(t, saved(t, p, "herd-effect.zip"))["imsmanifest.xml"]
	if !strings.Contains(manifest, "<schemaversion>1.2</schemaversion>") || !strings.Contains(manifest, "lesson=herd-effect") {
		t.Errorf("%.500s", manifest)
	}
	wait(t, p, `document.querySelector(".share-said").textContent === "Saved as herd-effect.zip."`)
	is(t, p, `String(document.querySelector("#share-tabFile-body textarea").hidden)`, "true")

	press(t, p, kb.Escape)
	eval(t, p, `(location.hash = "#/playground", "")`)
	wait(t, p, Resting+` && document.documentElement.dataset.room === "playground"`)
	click(t, p, ".sharebtn")
	wait(t, p, `document.querySelector("dialog.share[open]") !== null`)
	is(t, p, `String(document.querySelector('.share [data-key="scorm12"]'))`, "null")
}

// A lesson in a file is nowhere else: the panel says what has to go with its link, writes it whole into the lines for a page, and names the
// command that packs it.
func TestShareALessonInAFile(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), serve(t, nil)+"index.html#/", wide, high)
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "three-servers.md", markdown(ownLesson))
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.three-servers")`)
	if err := p.Do(chromedp.Reload()); err != nil { // what is kept has the text, too
		t.Fatal(err)
	}
	wait(t, p, Resting)
	click(t, p, ".sharebtn")
	wait(t, p, `document.querySelector("dialog.share[open]") !== null && `+shareLink+` !== ""`)
	becomes(t, p, `document.querySelector("#share-tabLink-body .sub").textContent.replace(/ \d+ characters$/, "")`,
		"This lesson is in a file: send three-servers.md along, to be dropped on this page first.")
	is(t, p, `String(document.querySelector(".share-code").children.length)`, "0")

	click(t, p, "#share-tabEmbed")
	const code = `document.querySelector("#share-tabEmbed-body textarea").value`
	wait(t, p, code+`.includes("zootrope-player")`)
	text := strings.ReplaceAll(ownLesson, `\\`, `\`)
	is(t, p, code+`.replace(/^.*\n/, "")`, "<zootrope-player><script type=\"text/markdown\">\n"+strings.TrimSuffix(text, "\n")+"\n</script></zootrope-player>")
	becomes(t, p, `String(document.querySelector(".share-preview iframe")) + document.querySelector(".share-preview").textContent`,
		"nullThere is no preview of a lesson in a file: put the lines into your page.")
	lines := eval(t, p, code)

	click(t, p, "#share-tabFile")
	becomes(t, p, `document.querySelector(".share-own").textContent`, "The page packs only lessons that come with it. For one in a file there is this command, beside the file:")
	const command = `document.querySelector("#share-tabFile-body textarea").value`
	becomes(t, p, command, "zootrope export scorm --version 1.2 --lang en three-servers.md -o three-servers.zip")
	click(t, p, `.share [data-key="scorm2004"]`)
	wait(t, p, command+` === "zootrope export scorm --version 2004 --lang en three-servers.md -o three-servers.zip"`)

	// The lines play.
	q := visit(t, start(t), serve(t, map[string]string{"/course/zk/course.html": course(`<div>` + lines + `</div>`)})+"course.html", 1200, 900)
	wait(t, q, `last("ready") !== undefined && last("step") !== undefined`)
	is(t, q, `last("step").lesson + " " + last("step").steps`, "own.lesson 2")
}

// On a narrow screen, in Chinese, the panel is the screen, and nothing of it lies outside.
func TestSharePanelOnAPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=zh#/playground"), 390, 844)
	wait(t, p, Resting)
	click(t, p, ".sharebtn")
	wait(t, p, shareLink+`.includes("#/playground/")`)
	for _, tab := range []string{"tabLink", "tabEmbed", "tabPicture", "tabFile"} {
		click(t, p, "#share-"+tab)
		is(t, p, `String([...document.querySelectorAll("dialog.share *")].filter((e) => e.getClientRects().length > 0
			&& (e.getBoundingClientRect().right > 390.5 || e.getBoundingClientRect().left < -0.5)).map((e) => e.outerHTML.slice(0, 80)))`, "")
		is(t, p, `String([...document.querySelectorAll("dialog.share :is(button, select, input[type=text])")].filter((e) => e.getClientRects().length > 0
			&& e.getBoundingClientRect().height < 43.5).map((e) => e.outerHTML.slice(0, 80)))`, "")
	}
	is(t, p, `document.querySelector("#share-tabLink").textContent`, "链接")
}
