package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/verify"
)

func newLesson(lang string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lesson",
		Short: words{"List, play and check lessons", "列出、播放和检查课程"}.in(lang),
		Long: words{"A lesson is a script with prose. It is named by its id, or it is a folder (script.zk, en.md, zh.md), or a single\n" +
			"Markdown file with fenced zk blocks below its headings.",
			"课程由脚本和正文组成。可以用课程名指定，也可以是一个文件夹（script.zk、en.md、zh.md），\n" +
				"或单个 Markdown 文件，各标题之下有 zk 代码块。"}.in(lang),
	}
	cmd.AddCommand(newLessonList(lang), newLessonRun(lang), newLessonCheck(lang), newLessonNew(lang), newLessonRecord(lang), newLessonPreview(lang), newLessonTranslate(lang))
	return group(lang, cmd)
}

// Texts about lessons.
var (
	stepsAndMinutes = said("%s (%s, %d min)", "%s（%s 步，约 %d 分钟）")
	stepsOfLesson   = countedAs("%d step", "%d steps")
	offered         = said("» %s: %s", "» %s：%s")
	oneLesson       = said("expected one lesson (an id, a folder or a Markdown file), found %d; `zootrope help lesson run` says more",
		"应给出一个课程（课程名、文件夹或 Markdown 文件），实际有 %d 个；详见 `zootrope help lesson run --lang zh`")
	checkPassed  = words{"✓ %s: %s: %s", "✓ %s：%s：%s"}
	checkFailed  = words{"✗ %s: %s", "✗ %s：%s"}
	checksFailed = words{"%s failed", "%s 项检查未通过"}
	noSuchLesson = said("%[2]sexpected a lesson, a folder or a Markdown file, found %[1]q; `zootrope lesson list` shows the lessons",
		"%[2]s应为课程、文件夹或 Markdown 文件，实际是 %[1]q；`zootrope lesson list --lang zh` 列出全部课程")
)

func newLessonList(lang string) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: words{"List the shipped lessons", "列出自带的课程"}.in(lang),
		Args:  noArgs(lang),
		RunE: func(cmd *cobra.Command, _ []string) error {
			listLessons(cmd.OutOrStdout(), lang)
			return nil
		},
	}
}

func listLessons(out io.Writer, lang string) {
	chapter := ""
	for _, l := range lessons.All() {
		if c := l.Chapter.In(lang); c != chapter {
			fmt.Fprintln(out, c)
			chapter = c
		}
		fmt.Fprintf(out, "  %-18s %s\n", l.ID, stepsAndMinutes.in(lang, l.Title.In(lang), stepsOfLesson.of(lang, int64(len(l.Steps))), l.Minutes))
		for _, line := range wrap(l.Summary.In(lang), textWidth-21) {
			fmt.Fprintf(out, "  %-18s %s\n", "", line)
		}
	}
}

func newLessonRun(lang string) *cobra.Command {
	return &cobra.Command{
		Use:   "run ID|FOLDER|FILE.md",
		Short: words{"Play a lesson step by step", "逐步播放一个课程"}.in(lang),
		Long: words{"Play a lesson in the terminal: the prose of each step, what happens in it, and its questions.\n" +
			"In a terminal, Enter goes on; otherwise everything is printed at once.",
			"在终端里逐步播放一个课程：每一步的正文、其中发生的事件，以及问题。\n" +
				"在终端中按 Enter 继续；否则一次全部输出。"}.in(lang),
		Example: "  zootrope lesson run leader-crash\n  zootrope lesson run --lang zh ./my-lesson",
		Args:    exactlyOne(lang, oneLesson),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := openLesson(args[0], lang)
			if err != nil {
				return err
			}
			if err := placeholders(l, lang); err != nil {
				return err
			}
			return playLesson(l, lang, keyboard(cmd.InOrStdin()), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
		ValidArgsFunction: completeLesson,
	}
}

// placeholders refuses a lesson whose prose asks for what nobody can tell.
func placeholders(l *form.Lesson, lang string) error {
	wrong := verify.Placeholders(l)
	if len(wrong) == 0 {
		return nil
	}
	lines := make([]string, len(wrong))
	for i, p := range wrong {
		lines[i] = p.In(lang)
	}
	return &failure{statusWrong, strings.Join(lines, "\n")}
}

func completeLesson(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return lessons.Shipped(), cobra.ShellCompDirectiveDefault
}

func newLessonCheck(lang string) *cobra.Command {
	ties := false
	cmd := &cobra.Command{
		Use:   "check [ID|FOLDER|FILE.md…]",
		Short: words{"Check lessons: prose, script, goals, solutions and near misses", "检查课程：正文、脚本、目标、解法和易错的做法"}.in(lang),
		Long: words{"Check lessons (all shipped ones if none is named), one line for each check.\n" +
			"The exit status is 0 if no check fails, 1 if one does, 2 if a lesson cannot be read.",
			"检查课程（不指定时检查全部自带课程），每项检查输出一行。\n" +
				"全部通过时退出码为 0，有一项未通过为 1，课程无法读取为 2。"}.in(lang),
		ValidArgsFunction: completeLesson,
		RunE: func(cmd *cobra.Command, args []string) error {
			all, err := lessonsToCheck(lang, args)
			switch {
			case err != nil:
				return err
			case ties:
				listTies(cmd.OutOrStdout(), lang, all)
				return nil
			}
			return checkLessons(cmd.OutOrStdout(), lang, all)
		},
	}
	cmd.Flags().BoolVar(&ties, "ties", false, words{"only list each sentence that is tied to an event, with that event, to be read", "只列出每个与事件相连的句子及其事件，供人核对"}.in(lang))
	return cmd
}

// lessonsToCheck reads all of them before the first is checked.
func lessonsToCheck(lang string, names []string) ([]*form.Lesson, error) {
	if len(names) == 0 {
		names = lessons.Shipped()
	}
	var all []*form.Lesson
	for _, name := range names {
		l, err := openLesson(name, lang)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

func checkLessons(out io.Writer, lang string, all []*form.Lesson) error {
	wrong := 0
	for l, findings := range verify.Lessons(all) {
		for _, f := range findings {
			wrong += printFinding(out, lang, l.ID, f)
		}
	}
	if wrong > 0 {
		return &failure{statusFailed, checksFailed.in(lang, quantity(lang, wrong, "check"))}
	}
	return nil
}

// printFinding prints a check and says how many have failed: 0 or 1.
func printFinding(out io.Writer, lang, id string, f verify.Finding) int {
	if f.OK {
		for _, d := range f.Details {
			fmt.Fprintln(out, checkPassed.in(lang, id, f.Name.In(lang), d.In(lang)))
		}
		return 0
	}
	fmt.Fprintln(out, checkFailed.in(lang, id, f.Name.In(lang)))
	for _, d := range f.Details {
		fmt.Fprintf(out, "    %s\n", d.In(lang))
	}
	return 1
}

// openLesson finds a lesson by its id, or reads a folder or a file.
func openLesson(name, lang string) (*form.Lesson, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return openShipped(name, lang)
	case !info.IsDir() && filepath.Ext(name) == ".zk":
		return nil, refuse(lang, scriptsName, name)
	case !info.IsDir():
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		l, err := form.LoadMarkdown(name, text)
		if err == nil {
			l.Before = lessons.Before(l.Needs)
		}
		return l, err
	}
	l, err := form.Load(os.DirFS(name), name)
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(name)
	l.ID, l.Before = filepath.Base(full), lessons.Before(l.Needs)
	return l, err
}

// openShipped opens a lesson by its id. For a wrong id it says which id was probably meant.
func openShipped(name, lang string) (*form.Lesson, error) {
	ids := lessons.Shipped()
	if slices.Contains(ids, name) {
		return lessons.Open(name)
	}
	return nil, refuse(lang, noSuchLesson, name, didYouMean(lang, name, ids))
}
