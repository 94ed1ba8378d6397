package site

import (
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/wording"
)

// Every lesson has a page to be read in each language: whole, without a script, with its numbers filled in. Absolute addresses are there
// only where the base is known.
func TestStaticPages(t *testing.T) {
	for _, base := range []string{"", "https://example.org/zk/"} {
		dist := t.TempDir()
		if err := writeStatic(dist, base); err != nil {
			t.Fatal(err)
		}
		for _, l := range lessons.All() {
			for _, lang := range wording.Required {
				b, err := os.ReadFile(filepath.Join(dist, "lesson", leafName(l.ID, lang)))
				if err != nil {
					t.Fatal(err)
				}
				page := string(b)
				for _, never := range []string{"<script", "<button", ">…</", "{{", "onclick"} {
					if strings.Contains(page, never) {
						t.Errorf("%s %s has %q", l.ID, lang, never)
					}
				}
				for _, s := range l.Steps {
					if !strings.Contains(page, htmlText(s.Title.In(lang))) {
						t.Errorf("%s %s has no step %s", l.ID, lang, s.ID)
					}
				}
				if n := strings.Count(page, "<svg"); n != len(l.Steps) {
					t.Errorf("%s %s: %d pictures of %d steps", l.ID, lang, n, len(l.Steps))
				}
				for _, absolute := range []string{`property="og:url" content="` + base, `rel="canonical" href="` + base, "application/json+oembed",
					`property="og:image" content="` + base + "lesson/" + l.ID + ".png"} {
					if strings.Contains(page, absolute) != (base != "") {
						t.Errorf("%s %s with base %q: %s", l.ID, lang, base, absolute)
					}
				}
			}
			if m, err := os.Open(filepath.Join(dist, "lesson", l.ID+".png")); err != nil {
				t.Error(err)
			} else if size, err := png.DecodeConfig(m); err != nil || size.Width != 1200 || size.Height != 630 || m.Close() != nil {
				t.Errorf("the picture of %s: %+v, %v", l.ID, size, err)
			}
			for lang, query := range map[string]string{"en": "?embed=lesson#", "zh": "?embed=lesson&amp;lang=zh#"} {
				name := strings.TrimSuffix(leafName(l.ID, lang), ".html") + ".oembed.json"
				page, err := os.ReadFile(filepath.Join(dist, "lesson", leafName(l.ID, lang)))
				if err != nil || strings.Contains(string(page), base+"lesson/"+name) != (base != "") {
					t.Errorf("%s %s names no %s, %v", l.ID, lang, name, err)
				}
				var o offer
				if b, err := os.ReadFile(filepath.Join(dist, "lesson", name)); err != nil || json.Unmarshal(b, &o) != nil || o.Title != l.Title.In(lang) ||
					!strings.Contains(o.HTML, `src="`+base+"index.html"+query+"/lesson/"+l.ID) || !strings.Contains(o.HTML, `title="`+htmlText(o.Title)) {
					t.Errorf("%s: %+v, %v", name, o, err)
				}
			}
			var o offer
			if b, err := os.ReadFile(filepath.Join(dist, "lesson", l.ID+".oembed.json")); err != nil || json.Unmarshal(b, &o) != nil {
				t.Fatalf("%s: no oEmbed answer: %v", l.ID, err)
			}
			if o.Version != "1.0" || o.Type != "rich" || o.Width == 0 || o.Title == "" || !strings.Contains(o.HTML, base+"index.html?embed=lesson#/lesson/"+l.ID) {
				t.Errorf("%s: %+v", l.ID, o)
			}
		}
		var all []offer
		if b, err := os.ReadFile(filepath.Join(dist, "oembed.json")); err != nil || json.Unmarshal(b, &all) != nil || len(all) != len(lessons.All()) {
			t.Errorf("the list of all has %d, %v", len(all), err)
		}
	}
}

func htmlText(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(s)
}

func TestBase(t *testing.T) {
	for text, want := range map[string]string{"": "", "https://example.org": "https://example.org/", "http://a/b/": "http://a/b/"} {
		if got, err := baseOf(text); err != nil || got != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"example.org", "ftp://a", "https://", "https://a/?b", "https://a/#b", "https://a b", "javascript:alert(1)"} {
		if got, err := baseOf(text); err == nil {
			t.Errorf("%q is taken for %q", text, got)
		}
	}
}
