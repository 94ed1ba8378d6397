package language

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/core/trace"
	"zootrope/lessons/wording"
	"zootrope/web"
)

// A language is spoken by the core.
func TestGermanIsSpoken(t *testing.T) {
	Speak("de")
	Speak("nobody's")
	why := explain.Why(&trace.Event{Kind: trace.Pause, Server: 2}, nil, "de")
	if why.Title != "Server 2 pausiert" {
		t.Error(why.Title)
	}
	if got := say.F("expected %s, found %q", say.Or([]string{"a", "b", "c"}), "x").In("de"); got != `erwartet wird a, b oder c, gefunden: "x"` {
		t.Error(got)
	}
}

// mended is the folder of the page with other files of German.
func mended(files map[string]string) fs.FS {
	out := fstest.MapFS{}
	for _, name := range []string{"text/strings.ts", "share/words.ts"} {
		text, err := web.Text.ReadFile(name)
		if err != nil {
			panic(err)
		}
		out[name] = &fstest.MapFile{Data: text}
	}
	for name, text := range files {
		out["text/de/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func TestFilesThatAreWrong(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"page.json", "{\n \"back\": \"Zurück\",\n \"back\": \"Rückwärts\"\n}", "web/text/de/page.json:3: back is there twice"},
		{"page.json", "{\n \"back\": 3\n}", "web/text/de/page.json:2: expected a text for back"},
		{"page.json", "{\n \"back\": [\"x\", [1]],\n \"next\": \"Weiter\"\n}", "web/text/de/page.json:2: expected a text for back"},
		{"page.json", "{\n \"back\": \"Zurück\"\n", "web/text/de/page.json:2: expected JSON, found the end of the file"},
		{"page.json", "{\n \"back\": \"Zurück\",\n}", "web/text/de/page.json:3: expected JSON, found invalid character"},
		{"page.json", "[]", "web/text/de/page.json:1: expected JSON, found no object"},
		{"page.json", "{}\n{}", "web/text/de/page.json:2: expected JSON, found more behind the end"},
		{"page.json", "{\n\n \"nowhere\": \"x\"\n}", "web/text/de/page.json:3: there is no nowhere to translate"},
		{"page.json", "{\"constructor\": \"x\"}", "web/text/de/page.json:1: there is no constructor to translate"},
		{"explain.json", "{\"forms\": {\n\"PAUSE\": {\"title\": \"{Who} pausiert\", \"titel\": \"x\"}}}", "web/text/de/explain.json:2: there is no forms › PAUSE › titel to translate"},
		{"explain.json", "{\"rules\": {\"BySid\": \"{id} gewinnt\"}}", "web/text/de/explain.json:1: rules › BySid: expected the same places to be filled as in "},
		{"say.json", "{\"expected %s, found %q\": \"%s statt %s\"}", "web/text/de/say.json:1: expected %s, found %q: expected the same places"},
		{"language.json", "{\"nom\": \"x\"}", "web/text/de/language.json:1: there is no nom to translate"},
		{"language.json", "{\"tag\": \"de\"}", "web/text/de/language.json: expected name"},
	} {
		b := Read(mended(map[string]string{c.file: c.text}), "de")
		if !slices.ContainsFunc(b.Behind(), func(p wording.Problem) bool { return strings.HasPrefix(p.In("en"), c.want) }) {
			t.Errorf("%s: no %q", c.text, c.want)
		}
	}
	b := Read(mended(map[string]string{"say.json": `{"nobody %s": "x", "%[1]s is paused and takes nothing; ` + "`resume %[1]s`" + ` lets it go on": "` + "`resume %[1]s`" + `, %[1]s steht"}`}), "de")
	if len(b.Wrong) > 0 || len(b.Stale) != 1 || len(b.Phrases) != 1 || len(b.Page) > 0 || slices.ContainsFunc(b.Texts, func(s string) bool { return s != "" }) {
		t.Errorf("%v %v %v", b.Wrong, b.Stale, b.Phrases)
	}
}

// What begins a language has all that there is to translate, in JSON that is read again; all of it is missing, and nothing is stale.
func TestASkeletonIsWhole(t *testing.T) {
	files, err := Skeleton("pt-BR")
	if err != nil {
		t.Fatal(err)
	}
	page := mended(nil).(fstest.MapFS)
	for _, f := range files {
		if !json.Valid(f.Text) {
			t.Errorf("%s is no JSON", f.Name)
		}
		page["text/pt-BR/"+f.Name] = &fstest.MapFile{Data: f.Text}
	}
	b := Read(page, "pt-BR")
	if len(b.Wrong)+len(b.Stale) > 0 || len(b.Page)+len(b.Share)+len(b.Phrases) > 0 || b.Name != "pt-BR" {
		t.Errorf("%v %v %d %q", b.Wrong, b.Stale, len(b.Page), b.Name)
	}
	marks := 0
	for _, f := range files {
		marks += strings.Count(string(f.Text), "[pt-BR] ")
	}
	if marks < 1900 || len(b.Missing) != marks+1 { // its name is still to be given
		t.Errorf("%d marks, %d missing", marks, len(b.Missing))
	}
}

func TestCodes(t *testing.T) {
	for code, want := range map[string]bool{"de": true, "pt-BR": true, "zh-Hant": true, "gsw": true, "sr-Latn-RS": true, "": false, "d": false, "deut": false,
		"DE": false, "de-": false, "de_AT": false, "../de": false, "de/..": false, "de-x": false, "de-abcdefghi": false, "dé": false} {
		if Code(code) != want {
			t.Errorf("%q: %v", code, !want)
		}
	}
}
