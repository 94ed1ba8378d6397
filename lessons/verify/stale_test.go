package verify

import (
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/internal/small"
	"zootrope/lessons/wording"
)

// Whatever one language has and the other has not is found, where it is missing.
func TestAStaleTranslationIsFound(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"zh.md", "{{server 1 state}}", "so", "zh.md:8: expected {{server 1 state}} in step one, as in en.md:9"},
		{"zh.md", "{{server 1 state}}", "{{server 1 state}} {{at}}", "zh.md:9:26: expected no {{at}} in step one: en.md:8 has none"},
		{"en.md", "{{server 1 state}}", "{{server 1 state}} {{at}}", "zh.md:8: expected {{at}} in step one, as in en.md:9"},
		{"zh.md", "minutes: 3", "minutes: 4", `zh.md: expected minutes to be "3" as in en.md, found "4"`},
		{"zh.md", "see: VOTES.short at 1", "see: VOTES at 1", "zh.md:12: expected `see: VOTES.short at 1` for the choice a, as in en.md:12"},
		{"zh.md", "keeps looking {{see}}", "keeps looking", "zh.md:12: expected {{see}} in `but: …` of the choice a"},
		{"zh.md", "  but: It keeps looking {{see}}.\n  see: VOTES.short at 1\n- b: none\n  since: one is too few\n",
			"- b: none\n  since: one is too few\n  but: No {{see}}.\n  see: VOTES at 1\n", "zh.md:14: expected no `but: …` for the choice b: en.md:16 has none"},
		{"zh.md", "  but: It keeps looking {{see}}.\n  see: VOTES.short at 1\n", "", "zh.md:12: expected `but: …` for the choice a, as in en.md:12"},
		{"en.md", "  since: one is too few\n", "", "zh.md:16: expected no `since: …` for the choice b: en.md:16 has none"},
		{"zh.md", "- l: LEADING\n  since: up first\n  but: No {{see}}.\n  see: VOTE.adopted at 1\n- d: FOLLOWING\n  since: smaller\n",
			"- d: FOLLOWING\n  since: smaller\n- l: LEADING\n  since: up first\n  but: No {{see}}.\n  see: VOTE.adopted at 1\n", "expected the choices in the order of en.md:"},
		{"zh.md", "Who leads?", "[zh] Who leads?", "zh.md:11: not translated yet: translate what stands behind [zh]"},
		{"zh.md", "title: T", "title: [zh] T", "zh.md:2: title is not translated yet"},
		{"teach.zh.md", "提问", "[zh] Ask", "teach.zh.md:1: not translated yet"},
		{"en.md", "Who leads?", "[zh] Who leads?", ""},
	} {
		files := small.Lesson()
		text := string(files[c.file].Data)
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s does not have %q:\n%s", c.file, c.old, text)
		}
		files[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
		if got := check(t, files); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q for %q: expected %q, got\n%s", c.new, c.old, c.want, got)
		}
	}
}

// The order of blocks is compared, too: a translation that was made before something was moved is behind.
func TestMovedBlocksAreFound(t *testing.T) {
	files := small.Lesson()
	text := string(files["zh.md"].Data)
	moved := "```recap\n- One is too few.\n```\n"
	if !strings.Contains(text, moved) {
		t.Fatal(text)
	}
	files["zh.md"] = &fstest.MapFile{Data: []byte(strings.Replace(text, moved, "", 1) + "\n" + moved)}
	if got := check(t, files); !strings.Contains(got, "expected this block before `ask state`, as in en.md:19") {
		t.Errorf("got %q", got)
	}
}

// With the same change in both languages nothing is stale.
func TestAChangeInBothLanguagesIsNotStale(t *testing.T) {
	files := small.Lesson()
	for _, name := range []string{"en.md", "zh.md"} {
		files[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(files[name].Data), "@one", "@two", 1))}
	}
	if got := check(t, files); got != "" {
		t.Error(got)
	}
}

// The skeleton of each shipped lesson is the lesson in another language, in which all words are marked and nothing else is missing.
func TestASkeletonIsTheLessonToBeTranslated(t *testing.T) {
	for _, id := range lessons.Shipped() {
		for _, way := range [][2]string{{"en", "zh"}, {"zh", "en"}} {
			from, to := way[0], way[1]
			folder := os.DirFS("../" + id)
			files := fstest.MapFS{}
			err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
				if err == nil && !d.IsDir() {
					var text []byte
					text, err = fs.ReadFile(folder, name)
					files[name] = &fstest.MapFile{Data: text}
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, kind := range []string{"", "teach."} {
				text := string(files[kind+from+".md"].Data)
				made := form.Skeleton(text, to)
				if back := strings.ReplaceAll(made, wording.Mark(to)+" ", ""); back != text {
					t.Errorf("%s: %s%s is not what it was made from: %s", id, kind, to, cmp.Diff(text, back))
				}
				files[kind+to+".md"] = &fstest.MapFile{Data: []byte(made)}
			}
			l, err := form.Load(files, "")
			if err != nil {
				t.Fatal(err)
			}
			marks := 0
			for _, p := range Stale(l, to) {
				switch text := p.Msg.String(); {
				case strings.Contains(text, "not translated yet"):
					marks++
				case strings.Contains(text, "in the glossary"):
				default:
					t.Errorf("%s in %s: %s", id, to, p)
				}
			}
			if marks < 30 {
				t.Errorf("%s in %s has only %d marks", id, to, marks)
			}
			maps.DeleteFunc(files, func(name string, _ *fstest.MapFile) bool { // it is told only where there is nothing else
				return strings.HasSuffix(name, ".md") && name != to+".md" && name != "teach."+to+".md"
			})
			if l, err = form.Load(files, ""); err != nil {
				t.Fatal(err)
			}
			isMarked(t, l, to)
		}
	}
}

// isMarked asks that the words of each piece of a lesson begin with the mark.
func isMarked(t *testing.T, l *form.Lesson, lang string) {
	t.Helper()
	mark := wording.Mark(lang) + " "
	starts := func(what, text string) {
		t.Helper()
		if text != "" && !strings.HasPrefix(text, mark) {
			t.Errorf("%s is not marked: %q", what, text)
		}
	}
	starts("title", l.Title[lang])
	starts("summary", l.Summary[lang])
	for _, st := range l.Steps {
		starts(st.ID, st.Title[lang])
		for paragraph := range strings.SplitSeq(st.Text[lang], "\n\n") {
			if !strings.Contains(paragraph, mark) && !strings.HasPrefix(paragraph, "    ") { // code
				t.Errorf("step %s: not marked: %q", st.ID, paragraph)
			}
		}
	}
	for _, q := range l.Questions {
		starts(q.ID, q.Text[lang])
		for _, c := range q.Choices {
			if c.Code == "" || c.Text[lang] != "`"+c.Code+"`" { // a line of code is the same in every language
				starts(c.ID, c.Text[lang])
			}
			starts(c.ID, c.Since[lang])
			starts(c.ID, c.But[lang])
		}
	}
	for _, g := range l.Goals {
		starts(g.ID, g.Text[lang])
		for _, h := range g.Hints {
			starts(g.ID, h[lang])
		}
		for _, s := range g.Slips {
			starts(s.ID, s.Text[lang])
		}
	}
	for _, o := range l.Offers {
		starts(o.Command, o.Text[lang])
	}
	for _, b := range l.Beliefs {
		starts(b.Word, b.Text[lang])
	}
	for _, w := range slices.Concat(l.Aims, l.Recap, l.Said.Sentences, []wording.Words{l.Said.Question}) {
		starts("aims, recap, say", w[lang])
	}
}
