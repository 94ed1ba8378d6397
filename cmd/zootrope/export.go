package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/export"
	"zootrope/cmd/internal/site"
	"zootrope/core/say"
	"zootrope/lessons"
	"zootrope/lessons/form"
)

// ownToo ends the help of each kind of package.
var ownToo = say.Sentence{En: "\n\nA lesson is a shipped one, by its id, or your own: a Markdown file or a folder, as `zootrope lesson check` takes them.",
	Zh: "\n\n课程可以是自带的（用课程名），也可以是自己的：Markdown 文件或文件夹，与 `zootrope lesson check` 相同。"}

func newExport(lang string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "export",
		Short: words{"Make packages of lessons: one HTML file, or a zip for a learning platform", "把课程打包：单个 HTML 文件，或供学习平台使用的 zip"}.in(lang),
	}
	cmd.AddCommand(newExportHTML(lang), newExportSCORM(lang), newExportCMI5(lang), newExportSite(lang))
	return group(lang, cmd)
}

var (
	oneExported     = words{"expected one lesson, found %d; `zootrope help export html` says more", "应给出一个课程，实际有 %d 个；详见 `zootrope help export html --lang zh`"}
	someExported    = words{"expected one lesson or more, found none; `zootrope lesson list` shows them", "应给出一个或多个课程；用 `zootrope lesson list` 查看"}
	noOutput        = words{"-o: expected the file to write; for example -o %s", "-o 应给出要写入的文件，例如 -o %s"}
	noLesson        = words{"there is no lesson %q; `zootrope lesson list` shows them", "没有课程 %q；用 `zootrope lesson list` 查看"}
	noLessonNorFile = words{"%[2]sthere is no lesson %[1]q, and no file or folder of that name; `zootrope lesson list` shows the shipped ones",
		"%[2]s没有课程 %[1]q，也没有这个名称的文件或文件夹；自带的课程用 `zootrope lesson list` 查看"}
	wrongID = words{"%s: the lesson's id in the package is the name of its file or folder, %q; expected letters a to z, digits, - and _: give it another name",
		"%s：包中的课程名取自文件或文件夹的名称 %q，只能含字母 a 到 z、数字、- 和 _；请改名"}
	takenID  = words{"%s: there is a shipped lesson %s: give the file or folder another name", "%s：自带课程中已有 %s；请给文件或文件夹改名"}
	stepless = words{"%s: the lesson has no steps", "%s：课程没有步骤"}
	written  = words{"%s: %d KB\n", "%s：%d KB\n"}
)

// exported finds a lesson that goes into a package: a shipped one by its id, or a teacher's own, a Markdown file or a folder.
func exported(name, lang string) (*form.Lesson, error) {
	if slices.Contains(lessons.Shipped(), name) {
		return shipped(name, lang)
	}
	if _, err := os.Stat(name); err != nil {
		return nil, refuse(lang, noLessonNorFile, name, didYouMean(lang, name, lessons.Shipped()))
	}
	l, err := openLesson(name, lang)
	switch {
	case err != nil:
		return nil, err
	case !plainID.MatchString(l.ID):
		return nil, refuse(lang, wrongID, name, l.ID)
	case slices.Contains(lessons.Shipped(), l.ID):
		return nil, refuse(lang, takenID, name, l.ID)
	case len(l.Steps) == 0:
		return nil, refuse(lang, stepless, name)
	}
	return l, placeholders(l, lang)
}

// plainID are the ids that can stand in every address and manifest.
var plainID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*$`)

// shipped finds a lesson of the page.
func shipped(id, lang string) (*form.Lesson, error) {
	for _, l := range lessons.All() {
		if l.ID == id {
			return l, nil
		}
	}
	return nil, refuse(lang, noLesson, id)
}

func newExportHTML(lang string) *cobra.Command {
	var out, dist string
	cmd := &cobra.Command{
		Use:   "html LESSON|FILE.md|FOLDER -o FILE.html",
		Short: words{"Write a lesson as one HTML file that opens by double click", "把课程写成一个双击即可打开的 HTML 文件"}.in(lang),
		Long: words{"Write a lesson as one HTML file. It needs nothing beside it: it opens by double click, can be sent by mail, and works\n" +
			"in a sandboxed frame. It has about 5 MB. --lang is the language in which it opens." + ownToo.En,
			"把课程写成一个 HTML 文件。它不依赖其他文件：双击即可打开，可以用邮件发送，也能放进受限的框架。\n" +
				"文件约 5 MB。--lang 是打开时的语言。" + ownToo.Zh}.in(lang),
		Example: "  zootrope export html leader-crash -o leader-crash.html\n  zootrope export html my-lesson.md -o my-lesson.html",
		Args:    exactlyOne(lang, oneExported),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := exported(args[0], lang)
			if err != nil {
				return err
			}
			if out == "" {
				return refuse(lang, noOutput, l.ID+".html")
			}
			if err := writable("-o", out, lang); err != nil {
				return err
			}
			if err := freshen(cmd, dist, site.Options{Lang: lang, Small: true}); err != nil {
				return err
			}
			page, err := export.HTML(dist, l, chosen(cmd, lang))
			if err != nil {
				return err
			}
			return writeFile(cmd, out, page, lang)
		},
		ValidArgsFunction: completeLesson,
	}
	exportFlags(cmd, &out, &dist, lang)
	return cmd
}

func newExportSCORM(lang string) *cobra.Command {
	var out, dist string
	var s export.SCORM
	cmd := &cobra.Command{
		Use:   "scorm LESSON|FILE.md|FOLDER… -o FILE.zip",
		Short: words{"Write lessons as a SCORM package for a learning platform", "把课程写成供学习平台使用的 SCORM 包"}.in(lang),
		Long: words{"Write lessons as a SCORM package: a zip that Moodle, Canvas and other learning platforms take. Each lesson is an item of its\n" +
			"own; status, score, time, place and answers are told to the platform, and a lesson goes on where it was left.\n\n" +
			"Version 1.2 is what most platforms take. A lesson is passed with the share of points that --pass says; one without\n" +
			"questions and goals is completed when all of its steps were seen." + ownToo.En,
			"把课程写成 SCORM 包：Moodle、Canvas 等学习平台可以直接导入的 zip。每个课程是一个条目；\n" +
				"状态、成绩、用时、位置和答案都会告诉平台，下次从离开的地方继续。\n\n" +
				"多数平台支持的是 1.2 版。得分达到 --pass 规定的百分比即为通过；没有问题和目标的课程，看完所有步骤即为完成。" + ownToo.Zh}.in(lang),
		Example: "  zootrope export scorm startup-election leader-crash -o elections.zip\n  zootrope export scorm --version 2004 --pass 80 herd-effect -o locks.zip\n  zootrope export scorm my-lesson.md -o mine.zip",
		RunE: func(cmd *cobra.Command, args []string) error {
			return zipped(cmd, args, out, dist, lang, func(all []*form.Lesson) error {
				s.Lessons, s.Lang = all, chosen(cmd, lang)
				return s.Check()
			}, func(dist string) ([]byte, error) { return s.Zip(dist) })
		},
	}
	packageFlags(cmd, &s.Title, &s.Pass, lang)
	cmd.Flags().StringVar(&s.Version, "version", "1.2", words{"the `version` of SCORM: 1.2 or 2004", "SCORM `版本`：1.2 或 2004"}.in(lang))
	exportFlags(cmd, &out, &dist, lang)
	return cmd
}

func newExportCMI5(lang string) *cobra.Command {
	var out, dist string
	var c export.CMI5
	cmd := &cobra.Command{
		Use:   "cmi5 LESSON|FILE.md|FOLDER… -o FILE.zip",
		Short: words{"Write lessons as a cmi5 package, for a platform with a record store", "把课程写成 cmi5 包，供带学习记录库（LRS）的平台使用"}.in(lang),
		Long: words{"Write lessons as a cmi5 package: a zip for platforms that keep what learners do in a record store (xAPI). Each lesson is a unit\n" +
			"of its own; the platform is told when it was begun, completed, passed or failed and left, and what was answered, and a\n" +
			"lesson goes on where it was left.\n\n" +
			"The page of the package speaks to the record store that it was launched with, and to nothing else. It has to be served by\n" +
			"the platform, or from where the record store allows." + ownToo.En,
			"把课程写成 cmi5 包：供用学习记录库（LRS，xAPI）保存学习情况的平台使用的 zip。每个课程是一个单元；\n" +
				"开始、完成、通过或未通过、离开，以及每道题的回答，都会告诉平台，下次从离开的地方继续。\n\n" +
				"包里的页面只与启动它的记录库通信，不访问其他地址。它应由平台自己提供，或放在记录库允许的地址上。" + ownToo.Zh}.in(lang),
		Example: "  zootrope export cmi5 startup-election leader-crash -o elections.zip",
		RunE: func(cmd *cobra.Command, args []string) error {
			return zipped(cmd, args, out, dist, lang, func(all []*form.Lesson) error {
				c.Lessons, c.Lang = all, chosen(cmd, lang)
				return c.Check()
			}, func(dist string) ([]byte, error) { return c.Zip(dist) })
		},
	}
	packageFlags(cmd, &c.Title, &c.Pass, lang)
	exportFlags(cmd, &out, &dist, lang)
	return cmd
}

func newExportSite(lang string) *cobra.Command {
	var out, dist string
	cmd := &cobra.Command{
		Use:   "site -o FILE.zip",
		Short: words{"Write the whole playground as a zip, to unpack and open, or to upload", "把整个试验场打包成 zip，解压后可直接打开，也可上传"}.in(lang),
		Long: words{"Write the whole playground as a zip: a README, and a folder that opens by a double click on its index.html and works from any\n" +
			"web server, under any path. docs/hosting.md says more.",
			"把整个试验场打包成 zip：一份说明，和一个文件夹。双击其中的 index.html 即可打开，也可放在任何 Web 服务器的任何路径下。\n" +
				"详见 docs/hosting.md。"}.in(lang),
		Example: "  zootrope export site -o zootrope-site.zip",
		Args:    noArgs(lang),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if out == "" {
				return refuse(lang, noOutput, "zootrope-site.zip")
			}
			if err := writable("-o", out, lang); err != nil {
				return err
			}
			if err := freshen(cmd, dist, site.Options{Lang: lang, Small: true}); err != nil {
				return err
			}
			data, err := export.Site(dist)
			if err != nil {
				return err
			}
			return writeFile(cmd, out, data, lang)
		},
	}
	exportFlags(cmd, &out, &dist, lang)
	return cmd
}

// zipped reads the names of lessons, makes a package of them and writes it.
func zipped(cmd *cobra.Command, ids []string, out, dist, lang string, check func([]*form.Lesson) error, pack func(string) ([]byte, error)) error {
	var all []*form.Lesson
	for _, id := range ids {
		l, err := exported(id, lang)
		if err != nil {
			return err
		}
		all = append(all, l)
	}
	if out == "" {
		return refuse(lang, noOutput, all[0].ID+".zip")
	}
	if err := writable("-o", out, lang); err != nil {
		return err
	}
	if err := check(all); err != nil {
		return err
	}
	if err := freshen(cmd, dist, site.Options{Lang: lang, Small: true}); err != nil {
		return err
	}
	data, err := pack(dist)
	if err != nil {
		return err
	}
	return writeFile(cmd, out, data, lang)
}

// packageFlags are those of a package of several lessons.
func packageFlags(cmd *cobra.Command, title *string, pass *int, lang string) {
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return refuse(lang, someExported)
		}
		return nil
	}
	cmd.ValidArgsFunction = completeLesson
	cmd.Flags().StringVar(title, "title", "", words{"the `title` of the package; otherwise that of the first lesson", "包的`标题`；默认为第一个课程的标题"}.in(lang))
	cmd.Flags().IntVar(pass, "pass", 60, words{"the `percentage` of points with which a lesson is passed", "通过所需的得分`百分比`"}.in(lang))
}

func exportFlags(cmd *cobra.Command, out, dist *string, lang string) {
	cmd.Flags().StringVarP(out, "output", "o", "", words{"the `file` to write", "要写入的`文件`"}.in(lang))
	cmd.Flags().StringVar(dist, "dir", "dist", words{"the `folder` of the build; where it is older than its sources it is built first, and packed as small as can be", "构建所在的`文件夹`；早于源码时先构建并压缩到最小"}.in(lang))
}

func writeFile(cmd *cobra.Command, name string, data []byte, lang string) error {
	if err := os.WriteFile(name, data, 0o644); err != nil {
		return err
	}
	fmt.Fprint(cmd.ErrOrStderr(), written.in(lang, name, len(data)/1024))
	return nil
}

// chosen is the language that was asked for, or "": then a page speaks the reader's.
func chosen(cmd *cobra.Command, lang string) string {
	if f := cmd.Flag("lang"); f == nil || !f.Changed {
		return ""
	}
	return lang
}
