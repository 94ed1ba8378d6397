package lessons

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

func TestGlossary(t *testing.T) {
	sentences := regexp.MustCompile(`[.?]( |\n|$)|[。？]`)
	for _, term := range Glossary() {
		for _, lang := range Required {
			html := term.HTML[lang]
			if n := len(sentences.FindAllString(strings.TrimSuffix(strings.TrimPrefix(html, "<p>"), "</p>"), -1)); n < 1 || n > 3 {
				t.Errorf("%s has %d sentences in %s: %s", term.ID, n, lang, html)
			}
		}
	}
	if n := len(Glossary()); n < 55 {
		t.Errorf("%d terms", n)
	}
}

func TestGlossarySaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ en, zh, want string }{
		{"## a {#a}\nA.\n", "## 甲 {#a}\n甲。\n", ""},
		{"text\n## a {#a}\nA.\n", "## 甲 {#a}\n甲。\n", "g/en.md:1: expected a heading"},
		{"## a {#a}\n", "## 甲 {#a}\n甲。\n", "g/en.md:1: expected some sentences for a"},
		{"## a {#a}\nA.\n## b {#b}\nalso: a\nB.\n", "## 甲 {#a}\n甲。\n## 乙 {#b}\n乙。\n", `g/en.md:3: "a" stands for a already`},
		{"## a {#a}\nA.\n## b {#a}\nB.\n", "## 甲 {#a}\n甲。\n## 乙 {#a}\n乙。\n", "g/en.md:3: a is explained already"},
		{"## a {#a}\nA.\n", "## 甲 {#b}\n甲。\n", "g/zh.md: expected the terms of en in their order, found b at place 1"},
		{"## a {#a}\nA.\n## b {#b}\nB.\n", "## 甲 {#a}\n甲。\n", "g/zh.md: expected 2 terms, found 1"},
	} {
		_, problems := readGlossary(fstest.MapFS{"g/en.md": {Data: []byte(c.en)}, "g/zh.md": {Data: []byte(c.zh)}}, "g")
		got := ""
		if len(problems) > 0 {
			got = problems[0].String()
		}
		if !strings.HasPrefix(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%q: %q, want %q", c.en, got, c.want)
		}
	}
}

// A section's first occurrence of a term can be asked about; code, links, headings and tables are left as they are.
func TestTermsInProse(t *testing.T) {
	button := func(id, word string) string {
		return `<button type="button" class="term" data-term="` + id + `">` + word + `</button>`
	}
	closed := func(id, word, tail string) string {
		return `<span class="close">` + button(id, word) + tail + `</span>`
	}
	for _, c := range []struct{ lang, src, html string }{
		{"en", "a zxid, a zxid", "<p>a " + closed("zxid", "zxid", ",") + " a zxid</p>\n"},
		{"en", "Epochs, not zxids.", "<p>" + closed("epoch", "Epochs", ",") + " not " + closed("zxid", "zxids", ".") + "</p>\n"},
		{"zh", "（zxid）；", "<p>（" + closed("zxid", "zxid", "）；") + "</p>\n"},
		{"en", "a **quorum**\nof", "<p>a <strong>" + button("quorum", "quorum") + "</strong>\nof</p>\n"},
		{"en", "a quorum\nof", "<p>a " + button("quorum", "quorum") + "\nof</p>\n"},
		{"en", "watch events, watches", "<p>" + closed("watch-event", "watch events", ",") + " " + button("watch", "watches") + "</p>\n"},
		{"en", "ACKs; acks; BACK; sides; a_log", "<p>" + closed("ack", "ACKs", ";") + " acks; BACK; sides; a_log</p>\n"},
		{"en", "`zxid` [zxid](#x)\n\n### zxid\n\n> zxid", "<p><code>zxid</code> <a href=\"#x\">zxid</a></p>\n<h3>zxid</h3>\n" +
			"<blockquote>\n<p>" + button("zxid", "zxid") + "</p>\n</blockquote>\n"},
		{"en", "The log {{leader}} log", "<p>The " + button("log", "log") + ` <span data-fill="leader">…</span> log</p>` + "\n"},
		{"zh", "未提交的事务", "<p>未" + button("commit", "提交") + "的" + button("transaction", "事务") + "</p>\n"},
		{"zh", "临时顺序节点", "<p>" + button("ephemeral-sequential", "临时顺序节点") + "</p>\n"},
		{"zh", "快照日志", "<p>" + button("snapshot", "快照") + button("log", "日志") + "</p>\n"},
	} {
		p, _ := readProse("x.md", c.lang, []byte("## zxid {#t}\n\n"+c.src+"\n"), false)
		if got := p.parts[0].html; got != c.html {
			t.Errorf("%s:\n%s\nwant\n%s", c.src, got, c.html)
		}
		if got := p.parts[0].text; !strings.ContainsAny(c.src, "`*{_") && got != strings.ReplaceAll(c.src, "\n", " ") {
			t.Errorf("for a terminal: %q, want %q", got, c.src)
		}
	}
}

func TestAWordOfTheProtocolIsExplained(t *testing.T) {
	files := small()
	files["en.md"].Data = []byte(strings.Replace(string(files["en.md"].Data), "It is", "A COMMIT and a COMMUT. It is", 1))
	if got, want := check(t, files), "en.md:8: expected COMMUT in the glossary (lessons/glossary)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
