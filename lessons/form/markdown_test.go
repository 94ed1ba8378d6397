package form

import (
	"regexp"
	"strings"
	"testing"
)

var beats = regexp.MustCompile(` data-beat="\d+"`)

// undivided is HTML without the beats of its blocks.
func undivided(html string) string {
	return beats.ReplaceAllString(strings.ReplaceAll(html, `<blockquote data-beat="0">`, "<blockquote>\n"), "")
}

func TestHTML(t *testing.T) {
	for _, c := range []struct{ src, html, text string }{
		{"a **b** `c`", "<p>a <strong>b</strong> <code>c</code></p>\n", "a b c"},
		{"{{server  1 state}}, {{leader}}", `<p><span data-fill="server 1 state">…</span>, <span data-fill="leader">…</span></p>` + "\n",
			"{{server 1 state}}, {{leader}}"},
		{`{{"><b>}}`, `<p><span data-fill="&quot;&gt;&lt;b&gt;">…</span></p>` + "\n", `{{"><b>}}`},
		{"{one} {{two", "<p>{one} {{two</p>\n", "{one} {{two"},
		{"x <script>alert(1)</script>", "<p>x <!-- raw HTML omitted -->alert(1)<!-- raw HTML omitted --></p>\n", "x alert(1)"},
		{"x <!-- n --> y\n\n<!-- a\n\nb {{leader}} -->\n\nz", "<p>x  y</p>\n<p>z</p>\n", "x  y\n\nz"},
		{"<!-- a --> b", "<!-- raw HTML omitted -->\n", ""},
		{"[a](https://x.org)", `<p><a href="https://x.org" rel="noopener" target="_blank">a</a></p>` + "\n", "a"},
		{"[a](#one)", `<p><a href="#one">a</a></p>` + "\n", "a"},
		{"[a *b*](javascript:alert(1)) c", "<p>a <em>b</em> c</p>\n", "a b c"},
		{"<ftp://x.org>", "<p>ftp://x.org</p>\n", "ftp://x.org"},
		{"![a](https://x.org/p.png)!", "<p>a!</p>\n", "a!"},
		{"### h {#x style=a onclick=b}", "<h3>h</h3>\n", "h"},
		{"took\n{{leader}}", "<p>took\n" + `<span data-fill="leader">…</span></p>` + "\n", "took {{leader}}"},
		{"投票\n开始", "<p>投票开始</p>\n", "投票开始"},
		{"投票，\nZxx", "<p>投票，Zxx</p>\n", "投票，Zxx"},
		{"投票\nZxx", "<p>投票\nZxx</p>\n", "投票 Zxx"},
		{"[投\n票。](<when ROUND>)\n[开始](<tells ROUND>)", `<p><span class="sentence"><span class="tied" data-when="ROUND">投票。</span></span>` +
			`<span class="sentence"><span class="tied" data-when="ROUND">开始</span></span></p>` + "\n", "投票。开始"},
		{"[a.](<when  ROUND at 1  drawer votes>)", `<p><span class="sentence"><span class="tied" data-when="ROUND at 1" data-drawer="votes">a.</span></span></p>` + "\n", "a."},
		{"[a\nb.](<when ROUND>)\nc", `<p><span class="sentence"><span class="tied" data-when="ROUND">a` + "\nb.</span></span>\n" +
			`<span class="sentence">c</span></p>` + "\n", "a b. c"},
		{"> a\n>\n> b", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n", "| a\n\n| b"},
		{"> a\n>\n> b {{see ROUND  at 1}}\n>\n> — A note on Zab", "<blockquote>\n<p>a</p>\n<p>b " + `<span data-fill="see ROUND at 1">…</span></p>` + "\n" +
			`<p class="source">— A note on Zab</p>` + "\n</blockquote>\n", "| a\n\n| b {{see ROUND at 1}}\n\n| — A note on Zab"},
		{"> a\n>\n> b {{see nothing}}", "<blockquote>\n<p>a</p>\n<p>b No event shows this: it was read in the text and its code.</p>\n</blockquote>\n",
			"| a\n\n| b No event shows this: it was read in the text and its code."},
		{"- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n", "- a\n\n- b"},
	} {
		p, _ := readProse("x.md", "en", []byte("## T {#t}\n\n"+c.src+"\n"), false)
		if s := p.Sections[0]; undivided(s.HTML) != c.html || s.Text != c.text {
			t.Errorf("%q:\n%q\n%q\nwant\n%q\n%q", c.src, s.HTML, s.Text, c.html, c.text)
		}
	}
}

// Goals come in the order of the prose, wherever the script names them.
func TestGoalsComeInTheOrderOfTheProse(t *testing.T) {
	l, err := LoadMarkdown("x.md", []byte("# T\n\n```zk\nservers 3\ngoal far leader is 3\ngoal near leader exists\n```\n\n## One\n\nGo.\n\n```zk\nstart all\n```\n\n"+
		"```goal near\nAny leader.\n```\n\n```goal far\nServer 3.\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	if l.Goals[0].ID != "near" || l.Goals[1].ID != "far" {
		t.Errorf("the goals are %v", l.Goals)
	}
}
