package form

import "testing"

// A grid may stand on the stage: a line of its block has the words over its rows and its columns, and the outline names the question.
func TestAGridOnTheStage(t *testing.T) {
	const text = "---\ntitle: A table\n---\n\n```zk\nservers 3\nstart all\nrun until leader exists\nclient ann 1\nsettle\n```\n\n## Two ways {#two}\n\nText.\n\n" +
		"```ask codes\nWhat comes?\nstage: the way × the path\n- ok: it works\n- no: an error\n- plain: plain\n- here: `/a`\n- there: `/b`\n- else\n  but: No.\n  see: CLIENT_REPLY\n```\n\n" +
		"```zk\nask codes grid ok=client ann last is OK no=not client ann last is OK\nann create /a\nsettle\nmark codes plain.here\nrewind two\nann create /b/c\nsettle\nmark codes plain.there\n```\n"
	l, err := LoadMarkdown("table.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if q := l.Question("codes"); q.Stage.In("en") != "the way × the path" || q.Text.In("en") != "What comes?" {
		t.Errorf("the stage has %q, and the question is %q", q.Stage.In("en"), q.Text.In("en"))
	}
	if out := l.Outline(); len(out.Steps) != 1 || out.Steps[0].Board != "codes" {
		t.Errorf("the outline is %+v", out.Steps)
	}
}
