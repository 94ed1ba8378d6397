package markdown

import (
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"

	"zootrope/core/say"
)

// divided is a text with its beats: the HTML, and for each beat its sights and its words.
func divided(t *testing.T, src string) (Division, string) {
	t.Helper()
	tree := Parse([]byte(src))
	Tame(tree, []byte(src), func(_ ast.Node, form say.Form, parts ...any) { t.Error(say.F(form, parts...)) })
	blocks := Blocks(tree)
	d := Divide(blocks, []byte(src))
	Explain(blocks, []byte(src), []Form{{"watch", "watch"}})
	return d, HTML(blocks, []byte(src))
}

// told writes beats as `sights: caption / text`, one a line.
func told(d *Division) string {
	var out []string
	for _, b := range d.Beats {
		out = append(out, strings.Join(b.Sights, ", ")+": "+b.Caption+" / "+b.Text)
	}
	return strings.ReplaceAll(strings.Join(out, "\n"), NoBreak, "_")
}

func TestProseIsDividedIntoBeats(t *testing.T) {
	for _, c := range []struct{ name, src, beats, html string }{
		{"ties of one sentence", "It begins. [One comes,](<when A>) then\n[two](<when B at 1>). It is said. [Three.](<tells C>)\n",
			"A, B at 1: One comes, then two. / It begins. One comes, then two. It is said.\nC: Three. / Three.",
			`<p><span class="sentence" data-beat="0">It begins.</span> <span class="sentence" data-beat="0"><span class="tied" data-when="A">One comes,</span> then` + "\n" +
				`<span class="tied" data-when="B at 1">two</span>.</span> <span class="sentence" data-beat="0">It is said.</span> ` +
				`<span class="sentence" data-beat="1"><span class="tied" data-when="C">Three.</span></span></p>` + "\n"},
		{"lines end with sentences", "It is a watch.\n[One](<when A>)\nends.\nNext\n",
			"A: One ends. / It is a watch. One ends. Next",
			`<p><span class="sentence" data-beat="0">It is a <span class="close"><button type="button" class="term" data-term="watch">watch</button>.</span></span>` + "\n" +
				`<span class="sentence" data-beat="0"><span class="tied" data-when="A">One</span>` + "\n" + `ends.</span>` + "\n" +
				`<span class="sentence" data-beat="0">Next</span></p>` + "\n"},
		{"what comes with the sentence above", "| a |\n| --- |\n| b |\n\n[One.](<when A>)\n\n> Box. Two.\n>\n> Three.\n\n[Two.](<when B>)\n\n- item\n\n```go\nx := 1 // {{at}}\n```\n\n### Head\n\nThe end.\n",
			"A: One. / One.\nB: Two. / Two. The end.",
			`<table data-beat="0">` + "\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>\n" +
				`<p><span class="sentence" data-beat="0"><span class="tied" data-when="A">One.</span></span></p>` + "\n" +
				`<blockquote data-beat="0"><p>Box. Two.</p>` + "\n<p>Three.</p>\n</blockquote>\n" +
				`<p><span class="sentence" data-beat="1"><span class="tied" data-when="B">Two.</span></span></p>` + "\n" +
				`<ul data-beat="1">` + "\n<li>item</li>\n</ul>\n" +
				`<pre data-beat="1"><code class="language-go">x := 1 // {{at}}` + "\n</code></pre>\n" +
				`<h3 data-beat="1">Head</h3>` + "\n" + `<p><span class="sentence" data-beat="1">The end.</span></p>` + "\n"},
		{"without ties", "- first\n\nOne. Two.\n\n- item\n\nThree.\n", ": One. Two. / One. Two.\n: Three. / Three.",
			`<ul data-beat="0">` + "\n<li>first</li>\n</ul>\n" + `<p data-beat="0">One. Two.</p>` + "\n" + `<ul data-beat="0">` + "\n<li>item</li>\n</ul>\n" +
				`<p data-beat="1">Three.</p>` + "\n"},
		{"lists alone", "- item\n", ":  / ", `<ul data-beat="0">` + "\n<li>item</li>\n</ul>\n"},
		{"a heading and a table with ties", "### [Head](<when A>)\n\nOne.\n\n| a | [b](<when B>) |\n| --- | --- |\n", "A: Head / Head One.\nB: \x1fa\x1fb / \x1fa\x1fb",
			`<h3 data-beat="0"><span class="tied" data-when="A">Head</span></h3>` + "\n" + `<p><span class="sentence" data-beat="0">One.</span></p>` + "\n" +
				`<table data-beat="1">` + "\n<thead>\n<tr>\n<th>a</th>\n<th>" + `<span class="tied" data-when="B">b</span></th>` + "\n</tr>\n</thead>\n</table>\n"},
		{"code, numbers and values", "[`/db.` is 1.5 at {{at}}.](<when A>) `b.` It **ends. Here.** So.\n",
			"A: /db. is 1.5 at {{at}}. / /db. is 1.5 at {{at}}. b. It ends. Here. So.",
			`<p><span class="sentence" data-beat="0"><span class="tied" data-when="A"><code>/db.</code> is 1.5 at <span data-fill="at">…</span>.</span></span> ` +
				`<span class="sentence" data-beat="0"><code>b.</code> It <strong>ends. Here.</strong></span> ` + `<span class="sentence" data-beat="0">So.</span></p>` + "\n"},
		{"Chinese", "开头。[甲来，](<when A>)乙走。\n“丙。”[丁（见上）。](<when B>)\n",
			"A: 甲来，乙走。 / 开头。甲来，乙走。“丙。”\nB: 丁（见上）。 / 丁（见上）。",
			`<p><span class="sentence" data-beat="0">开头。</span><span class="sentence" data-beat="0"><span class="tied" data-when="A">甲来，</span>乙走。</span>` +
				`<span class="sentence" data-beat="0">“丙。”</span><span class="sentence" data-beat="1"><span class="tied" data-when="B">丁（见上）。</span></span></p>` + "\n"},
		{"a list with ties", "- [One.](<when A>) More.\n- Two, [three](<when B>).\n", "A: One. / One. More.\nB: Two, three. / Two, three.",
			"<ul>\n" + `<li><span class="sentence" data-beat="0"><span class="tied" data-when="A">One.</span></span> <span class="sentence" data-beat="0">More.</span></li>` + "\n" +
				`<li><span class="sentence" data-beat="1">Two, <span class="tied" data-when="B">three</span>.</span></li>` + "\n</ul>\n"},
	} {
		d, html := divided(t, c.src)
		if got := told(&d); got != c.beats {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.beats)
		}
		if html != c.html {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, html, c.html)
		}
		if len(d.Crossed) > 0 {
			t.Errorf("%s: %+v", c.name, d.Crossed)
		}
	}
}

// A tie in which a sentence ends is told, and counts as part of one sentence.
func TestATieThatGoesOnBehindItsSentence(t *testing.T) {
	for src, want := range map[string]string{
		"A. [One. Two](<when A>) ends. Three.\n": "One. Two", "[一句。二句。](<when A>)三句。\n": "一句。二句。",
		"[“One. Two.”](<when A>) Three.\n": "", "[One.](<when A>) Two.\n": "", "[One](<when A>). Two.\n": "",
	} {
		d, _ := divided(t, src)
		got := ""
		for _, s := range d.Crossed {
			got += s.Text
		}
		if got != want || len(d.Beats) != 1 {
			t.Errorf("%q: got %q in %d beats, want %q", src, got, len(d.Beats), want)
		}
	}
}

// A word, a number, a piece of code and a placeholder count one each; so does a Chinese character.
func TestTheLengthOfASentence(t *testing.T) {
	for src, want := range map[string][2]int{
		"[Server 3’s log, `/a b c/d` – it ends at {{server 3 logged}}: 1 + 2.](<when A>)\n": {10, 0},
		"[3 号的日志到 {{server 3 logged}}，在 `/db x`。](<when A>)\n":                              {3, 6},
	} {
		d, _ := divided(t, src)
		if len(d.Tied) != 1 || d.Tied[0].Words != want[0] || d.Tied[0].Han != want[1] {
			t.Errorf("%q: got %+v, want %v", src, d.Tied, want)
		}
	}
}
