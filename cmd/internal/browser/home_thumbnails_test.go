package browser

import "testing"

// The thumbnails of the first page are in the reader's language; the protocol's own words are the same in each.
func TestThumbnailsAreInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/"), wide, high)
	for _, c := range []struct{ lang, vote, quorum string }{{"zh", "选票", "过半"}, {"de", "Stimme", "Quorum"}, {"en", "vote", "quorum"}} {
		speak(t, p, c.lang)
		captions := `LEADING 3|PROPOSAL|crash 3|LOOKING|` + c.vote + `|zxid|` + c.quorum + `|LEADING|epoch|DIFF|UPTODATE`
		wait(t, p, `document.querySelectorAll(".film li").length === 11`)
		becomes(t, p, `[...document.querySelectorAll(".film li a > span:last-child")].map((e) => e.textContent).join("|")`, captions)
		becomes(t, p, `[...document.querySelectorAll(".film li a")].map((e) => e.ariaLabel.split(/: |：/)[0]).join("|")`, captions)
	}
}
