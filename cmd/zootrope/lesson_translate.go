package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/language"
	"zootrope/cmd/internal/site"
	"zootrope/core/say"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/glossary"
	"zootrope/lessons/verify"
	"zootrope/lessons/wording"
)

var (
	whichLanguage = words{"expected a language (%s, or a new one such as `fr`) and then lessons; for example `zootrope lesson translate zh my-lesson`",
		"应先给出语言（%s，或新的语言，例如 `fr`），再给出课程；例如 `zootrope lesson translate zh my-lesson`"}
	noCode = words{"expected the code of a language, such as %s, `fr` or `pt-BR`; found %q",
		"应为语言代码，例如 %s、`fr` 或 `pt-BR`，实际是 %q"}
	notBegun = words{"there is no language %q here, but %s; one is begun in the folder of Zootrope's sources: `zootrope lesson translate %[1]s` there",
		"这里没有语言 %q，有：%s；请在 Zootrope 源代码的文件夹里开始新的语言：`zootrope lesson translate %[1]s`"}
	oneLanguage = words{"%s: a lesson in one Markdown file has one language; one in a folder has a file for each (`zootrope lesson new --folder`)",
		"%s：单个 Markdown 文件的课程只有一种语言；文件夹形式的课程每种语言一个文件（`zootrope lesson new --folder`）"}
	skeletonMade   = words{"%s: written; translate what stands behind each %s (%d), and take the marks away\n", "%s：已写出；请翻译每个 %s 之后的文字（共 %d 处），并去掉标记\n"}
	upToDate       = words{"✓ %s: nothing is missing or stale in %s\n", "✓ %s：%s 没有缺失或过时之处\n"}
	noProse        = words{"– %s: not translated yet; it is shown in English (`zootrope lesson translate %s %[1]s` begins it)\n", "– %s：尚未翻译，以英文显示（用 `zootrope lesson translate %s %[1]s` 开始翻译）\n"}
	toTranslate    = words{"with something missing or stale: %d (places that were listed: %d)", "有缺失或过时之处的：%d 个（列出 %d 处）"}
	moreSuch       = words{"%s: and %d more places of which the same is to be said, the last in line %d\n", "%s：另有 %d 处相同，最后一处在第 %d 行\n"}
	wordsOfPage    = words{"the words of the page and the core", "页面和核心的文字"}
	inThatLanguage = map[string]words{"en": {"English", "英文"}, "zh": {"Chinese", "中文"}}
)

// named is how a language is called in another.
func named(code, lang string) string {
	if w, ok := inThatLanguage[code]; ok {
		return w.in(lang)
	}
	return code
}

func newLessonTranslate(lang string) *cobra.Command {
	return &cobra.Command{
		Use:   "translate LANG [ID|FOLDER…]",
		Short: words{"Begin a translation, or list what is missing or stale in it", "开始翻译，或列出译文中缺失或过时之处"}.in(lang),
		Long: words{"Where a lesson's folder has no prose in the language yet, write it: LANG.md, and the note for teachers, with the ids of headings,\n" +
			"values of the run, events and blocks as they are, and a mark such as [zh] before all that is to be translated. Where there is\n" +
			"one, list what is missing in it, or is no longer as in the other language: steps, questions, answers, reasons, hints, values,\n" +
			"events. Without a lesson, look at the words of the page, the explanations and the glossary, and then at all shipped lessons.\n" +
			"What is there already is never changed.\n\n" +
			"LANG is a code such as `zh`, `de` or `pt-BR`. In the folder of Zootrope's sources a new language is begun: its words in `web/text/LANG`\n" +
			"and its glossary, in which all has a mark. A lesson without prose in it is shown in English, and so is every word without a text.\n\n" +
			"The exit status is 0 if nothing is missing or stale, 1 if something is, 2 if something cannot be read.",
			"课程文件夹里还没有该语言的正文时，写出 LANG.md 和教师备注：标题的名称、运行中的值、事件和代码块保持不变，\n" +
				"要翻译的文字之前都有标记，例如 [zh]。已有正文时，列出其中缺失的，或与另一种语言不再一致的：步骤、问题、答案、理由、\n" +
				"提示、值、事件。不指定课程时，先检查页面文字、解释和词汇表，再检查全部自带课程。已有的文件绝不改动。\n\n" +
				"LANG 是语言代码，例如 `zh`、`de` 或 `pt-BR`。在 Zootrope 源代码的文件夹里可以开始新的语言：文字在 `web/text/LANG`，另有词汇表，\n" +
				"其中每一处都带标记。没有译文的课程和文字以英文显示。\n\n" +
				"没有缺失或过时之处时退出码为 0，有则为 1，有内容无法读取为 2。"}.in(lang),
		Example: "  zootrope lesson translate zh\n  zootrope lesson translate zh ./my-lesson\n  zootrope lesson translate fr\n  zootrope lesson translate fr startup-election",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return refuse(lang, whichLanguage, say.List(wording.Languages()).In(lang))
			}
			if !language.Code(args[0]) {
				return refuse(lang, noCode, say.List(wording.Languages()).In(lang), args[0])
			}
			t := &translator{out: cmd.OutOrStdout(), lang: lang, to: args[0]}
			t.root, _ = site.Root(".") // elsewhere there are only folders of lessons
			return t.translate(args[1:])
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return tongues(), cobra.ShellCompDirectiveNoFileComp
			}
			return completeLesson(cmd, args, begun)
		},
	}
}

// translator begins a language, or looks at how far it is.
type translator struct {
	out      io.Writer
	lang, to string
	root     string // of Zootrope's sources, "" elsewhere
	behind   int    // lessons and other things in which something is missing or stale
	places   int    // …and in how many places
}

// translate writes the files that a language lacks, and lists what is missing or stale in the files that it has.
func (t *translator) translate(names []string) error {
	begun, err := t.begin()
	if err != nil {
		return err
	}
	all := len(names) == 0
	if all {
		names = lessons.Shipped()
		if err := t.words(begun); err != nil {
			return err
		}
	}
	for _, name := range names {
		if err := t.lesson(name, all); err != nil {
			return err
		}
	}
	if t.behind > 0 {
		return &failure{statusFailed, toTranslate.in(t.lang, t.behind, t.places)}
	}
	return nil
}

// begin writes the files of a new language, but for its lessons. It says whether it has written any.
func (t *translator) begin() (begun bool, err error) {
	known := slices.Contains(wording.Languages(), t.to)
	switch {
	case slices.Contains(wording.Required, t.to):
		return false, nil // it is compiled in
	case t.root == "" && known:
		return false, nil
	case t.root == "":
		return false, refuse(t.lang, notBegun, t.to, say.List(wording.Languages()).In(t.lang))
	}
	if !known {
		wording.SetFurther(append(language.All(), t.to))
	}
	files, err := language.Skeleton(t.to)
	if err != nil {
		return false, err
	}
	folder := filepath.Join(t.root, "web", "text", t.to)
	for _, f := range files {
		wrote, err := t.put(filepath.Join(folder, f.Name), f.Text)
		if err != nil {
			return false, err
		}
		begun = begun || wrote
	}
	shelf := filepath.Join(t.root, "lessons", "glossary")
	english, err := os.ReadFile(filepath.Join(shelf, "en.md"))
	if err != nil {
		return begun, err
	}
	wrote, err := t.put(filepath.Join(shelf, t.to+".md"), []byte(glossary.Skeleton(string(english), t.to)))
	return begun || wrote, err
}

// put writes a file that is not there, and tells of it.
func (t *translator) put(file string, text []byte) (wrote bool, err error) {
	if _, err := os.Stat(file); err == nil {
		return false, nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return false, err
	}
	if err := writeNew(file, text, t.lang); err != nil {
		return false, err
	}
	mark := wording.Mark(t.to)
	fmt.Fprint(t.out, skeletonMade.in(t.lang, t.shown(file), mark, strings.Count(string(text), mark+" ")))
	return true, nil
}

// shown is a file as it is named from here.
func (t *translator) shown(file string) string {
	here, err := os.Getwd()
	if err != nil {
		return file
	}
	if short, err := filepath.Rel(here, file); filepath.IsAbs(file) && err == nil && filepath.IsLocal(short) {
		return short
	}
	return file
}

// words lists what is missing or stale outside of the lessons. Files that were written just now have been listed already.
func (t *translator) words(begun bool) error {
	if begun {
		t.behind++
		return nil
	}
	if slices.Contains(wording.Required, t.to) {
		return nil // the tests of the page and the core hold these
	}
	book := language.Open(t.to)
	var terms []wording.Problem
	if t.root != "" {
		book = language.Read(os.DirFS(filepath.Join(t.root, "web")), t.to)
		terms = glossary.Stale(os.DirFS(filepath.Join(t.root, "lessons", "glossary")), t.to)
	} else {
		terms = glossary.Stale(nil, t.to)
	}
	found := append(book.Behind(), terms...)
	t.list(found)
	switch {
	case len(book.Wrong) > 0:
		return &failure{statusWrong, book.Wrong[0].In(t.lang)}
	case len(found) > 0:
		t.behind++
	default:
		fmt.Fprint(t.out, upToDate.in(t.lang, wordsOfPage.in(t.lang), named(t.to, t.lang)))
	}
	return nil
}

// listed is how many places of a file are listed that have the same problem.
const listed = 3

// list prints the problems. If many places of a file have the same problem, only the first few are listed, with the number of the others.
func (t *translator) list(found []wording.Problem) {
	t.places += len(found)
	same := func(p wording.Problem) string { return p.File + "\n" + p.Msg.In(t.lang) }
	count, last := map[string]int{}, map[string]int{}
	for i, p := range found {
		count[same(p)]++
		last[same(p)] = i
	}
	seen := map[string]int{}
	for i, p := range found {
		key := same(p)
		seen[key]++
		if n := count[key]; n <= listed+1 || seen[key] <= listed {
			fmt.Fprintln(t.out, p.In(t.lang))
		} else if i == last[key] {
			fmt.Fprint(t.out, moreSuch.in(t.lang, p.File, n-listed, p.Line))
		}
	}
}

// lesson begins the translation of a lesson, or lists what is missing or stale in it. With all lessons, none is begun.
func (t *translator) lesson(name string, all bool) error {
	at := t.folder(name)
	l, err := openLesson(cmp.Or(at, name), t.lang)
	if err != nil {
		return err
	}
	if at == "" {
		if info, err := os.Stat(name); err == nil && !info.IsDir() {
			return refuse(t.lang, oneLanguage, name)
		}
	} else if !all {
		wrote, err := t.skeletons(at)
		if err != nil {
			return err
		}
		if wrote {
			t.behind++
			return nil
		}
	}
	if !l.In(t.to) {
		fmt.Fprint(t.out, noProse.in(t.lang, name, t.to))
		t.behind++
		return nil
	}
	found := verify.Stale(l, t.to)
	t.list(found)
	if len(found) > 0 {
		t.behind++
	} else {
		fmt.Fprint(t.out, upToDate.in(t.lang, l.ID, named(t.to, t.lang)))
	}
	return nil
}

// folder is the folder of a lesson, "" if the lesson is only embedded, or is a file. Among the sources an id stands for its folder there.
func (t *translator) folder(name string) string {
	if info, err := os.Stat(name); err == nil {
		if info.IsDir() {
			return name
		}
		return ""
	}
	if t.root == "" || !slices.Contains(lessons.Shipped(), name) {
		return ""
	}
	at := filepath.Join(t.root, "lessons", name)
	if _, err := os.Stat(at); err != nil {
		return ""
	}
	return t.shown(at)
}

// skeletons writes the files of prose that a folder has in another language and not in this one.
func (t *translator) skeletons(folder string) (wrote bool, err error) {
	for _, kind := range []string{"", "teach."} {
		for _, from := range wording.Languages() {
			if from == t.to {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, kind+from+".md"))
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return wrote, err
			}
			w, err := t.put(filepath.Join(folder, kind+t.to+".md"), []byte(form.Skeleton(string(text), t.to)))
			if err != nil {
				return wrote, err
			}
			wrote = wrote || w
			break
		}
	}
	return wrote, nil
}
