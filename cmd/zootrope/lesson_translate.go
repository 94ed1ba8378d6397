package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"zootrope/core/say"
	"zootrope/lessons"
)

var (
	whichLanguage = words{"expected a language (%s) and then lessons; for example `zootrope lesson translate zh my-lesson`",
		"应先给出语言（%s），再给出课程；例如 `zootrope lesson translate zh my-lesson`"}
	noLanguage = words{"expected the language %s, found %q: the page and the terminal cannot show others yet",
		"语言应为 %s，实际是 %q：页面和终端目前不支持其他语言"}
	oneLanguage = words{"%s: a lesson in one Markdown file has one language; one in a folder has a file for each (`zootrope lesson new --folder`)",
		"%s：单个 Markdown 文件的课程只有一种语言；文件夹形式的课程每种语言一个文件（`zootrope lesson new --folder`）"}
	skeletonMade   = words{"%s: written; translate what stands behind each %s (%d), and take the marks away\n", "%s：已写出；请翻译每个 %s 之后的文字（共 %d 处），并去掉标记\n"}
	upToDate       = words{"✓ %s: nothing is missing or stale in %s\n", "✓ %s：%s 没有缺失或过时之处\n"}
	toTranslate    = words{"lessons with something missing or stale: %d", "有缺失或过时之处的课程：%d 个"}
	inThatLanguage = map[string]words{"en": {"English", "英文"}, "zh": {"Chinese", "中文"}}
)

func newLessonTranslate(lang string) *cobra.Command {
	return &cobra.Command{
		Use:   "translate LANG [ID|FOLDER…]",
		Short: words{"Begin a translation of lessons, or list what is missing or stale in it", "开始翻译课程，或列出译文中缺失或过时之处"}.in(lang),
		Long: words{"Where a lesson's folder has no prose in the language yet, write it: LANG.md, and the note for teachers, with the ids of headings,\n" +
			"values of the run, events and blocks as they are, and a mark such as [zh] before all that is to be translated. Where there is\n" +
			"one, list what is missing in it, or is no longer as in the other language: steps, questions, answers, reasons, hints, values,\n" +
			"events. Without a lesson, look at all shipped ones. What is there already is never changed.\n\n" +
			"LANG is en or zh: the page and the terminal show no other language yet, so none is begun here.\n" +
			"The exit status is 0 if nothing is missing or stale, 1 if something is, 2 if a lesson cannot be read.",
			"课程文件夹里还没有该语言的正文时，写出 LANG.md 和教师备注：标题的名称、运行中的值、事件和代码块保持不变，\n" +
				"要翻译的文字之前都有标记，例如 [zh]。已有正文时，列出其中缺失的，或与另一种语言不再一致的：步骤、问题、答案、理由、\n" +
				"提示、值、事件。不指定课程时检查全部自带课程。已有的文件绝不改动。\n\n" +
				"LANG 为 en 或 zh：页面和终端目前不支持其他语言，因此这里也不开始其他语言的翻译。\n" +
				"没有缺失或过时之处时退出码为 0，有则为 1，课程无法读取为 2。"}.in(lang),
		Example: "  zootrope lesson translate zh\n  zootrope lesson translate zh ./my-lesson",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return refuse(lang, whichLanguage, say.Or(lessons.Languages()).In(lang))
			}
			if !slices.Contains(lessons.Languages(), args[0]) {
				return refuse(lang, noLanguage, say.Or(lessons.Languages()).In(lang), args[0])
			}
			return translate(cmd.OutOrStdout(), lang, args[0], args[1:])
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return []string{"en\tEnglish", "zh\t中文"}, cobra.ShellCompDirectiveNoFileComp
			}
			return completeLesson(cmd, args, begun)
		},
	}
}

// translate writes what a language has not, and lists what is missing or stale in what it has.
func translate(out io.Writer, lang, to string, names []string) error {
	if len(names) == 0 {
		names = lessons.Shipped()
	}
	behind := 0
	for _, name := range names {
		l, err := openLesson(name, lang)
		if err != nil {
			return err
		}
		info, err := os.Stat(name)
		wrote := false
		switch {
		case err == nil && !info.IsDir():
			return refuse(lang, oneLanguage, name)
		case err == nil:
			if wrote, err = skeletons(out, lang, to, name); err != nil {
				return err
			}
		}
		if wrote {
			behind++
			continue
		}
		found := l.Stale(to)
		for _, p := range found {
			fmt.Fprintln(out, p.In(lang))
		}
		if len(found) > 0 {
			behind++
		} else {
			fmt.Fprint(out, upToDate.in(lang, l.ID, inThatLanguage[to].in(lang)))
		}
	}
	if behind > 0 {
		return &failure{statusFailed, toTranslate.in(lang, behind)}
	}
	return nil
}

// skeletons writes the files of prose that a folder has in another language and not in this one.
func skeletons(out io.Writer, lang, to, folder string) (wrote bool, err error) {
	for _, kind := range []string{"", "teach."} {
		file := filepath.Join(folder, kind+to+".md")
		if _, err := os.Stat(file); err == nil {
			continue
		}
		for _, from := range lessons.Languages() {
			if from == to {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, kind+from+".md"))
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return wrote, err
			}
			made := lessons.Skeleton(string(text), to)
			if err := writeNew(file, []byte(made), lang); err != nil {
				return wrote, err
			}
			wrote = true
			fmt.Fprint(out, skeletonMade.in(lang, file, lessons.Mark(to), strings.Count(made, lessons.Mark(to)+" ")))
			break
		}
	}
	return wrote, nil
}
