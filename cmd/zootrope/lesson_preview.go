package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/preview"
	"zootrope/cmd/internal/site"
	"zootrope/lessons/verify"
)

var (
	onePreview = words{"expected one Markdown file or folder, found %d; `zootrope lesson new` writes one",
		"应给出一个 Markdown 文件或文件夹，实际有 %d 个；用 `zootrope lesson new` 新建"}
	noDraft = words{"expected a Markdown file or a folder, found %q, which is not there; `zootrope lesson new` writes one",
		"应为 Markdown 文件或文件夹，但 %q 不存在；用 `zootrope lesson new` 新建"}
	noPage = words{"%s; or say with --dir where the built page is, such as an unpacked zootrope-site.zip",
		"%s；也可以用 --dir 指定已构建的页面所在的文件夹，例如解压后的 zootrope-site.zip"}
	fileGood = words{"✓ %s: nothing is wrong\n", "✓ %s：没有问题\n"}
)

// lookEach is how often the file is looked at.
const lookEach = 200 * time.Millisecond

func newLessonPreview(lang string) *cobra.Command {
	var (
		port   int
		dist   string
		noOpen bool
	)
	cmd := &cobra.Command{
		Use:   "preview FILE.md|FOLDER",
		Short: words{"Show a lesson in the page while it is being written", "边写边在页面上查看课程"}.in(lang),
		Long: words{"Serve the page on 127.0.0.1 with the lesson in it, and open it in a browser, if there is one. Each time the file is saved the page\n" +
			"shows the new text, at the step at which it stands. What is wrong is listed with its line on the page, where the last good\n" +
			"version stays, and here, with all that `zootrope lesson check` finds. Ctrl-C ends it.\n\n" +
			"Of a folder, which has several files and both languages, the page loads itself anew; it begins with a version that can be played.\n\n" +
			"The page is built first where it is missing or older than its sources. Without the sources, --dir says where it is.",
			"在 127.0.0.1 上提供带有该课程的页面，并在浏览器（如果有）中打开。每次保存文件，页面就显示新的内容，停在原来的步骤。\n" +
				"有问题时，页面上按行列出，并保留上一个可用的版本；这里也会列出，包括 `zootrope lesson check` 发现的一切。按 Ctrl-C 结束。\n\n" +
				"文件夹（含多个文件和两种语言）保存后，页面重新加载；开始时它必须能够播放。\n\n" +
				"页面尚未构建，或早于源码时，先构建。没有源码时用 --dir 指定页面所在的文件夹。"}.in(lang),
		Example: "  zootrope lesson preview my-lesson.md\n  zootrope lesson preview lessons/my-lesson\n  zootrope lesson preview --port 8080 --no-open my-lesson.md",
		Args:    exactlyOne(lang, onePreview),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			if err := portOf(lang, port); err != nil {
				return err
			}
			f, err := preview.Open(args[0])
			if absent(err) {
				return refuse(lang, noDraft, shortArg(args[0]))
			}
			if err != nil {
				return err
			}
			if err := freshen(cmd, dist, site.Options{Lang: lang}); err != nil {
				return err
			}
			tellFile(cmd.OutOrStdout(), f, args[0], lang)
			each := time.NewTicker(lookEach)
			defer each.Stop()
			go watchFile(ctx, each.C, cmd.OutOrStdout(), f, args[0], lang)
			return serve(ctx, cmd, f.Handler(dist), lang, port, !noOpen)
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"md"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	serveFlags(cmd, &port, &dist, &noOpen, lang)
	return cmd
}

// watchFile looks at the file at each tick, and tells what has become of it.
func watchFile(ctx context.Context, ticks <-chan time.Time, out io.Writer, f *preview.File, name, lang string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticks:
			if f.Look() {
				tellFile(out, f, name, lang)
			}
		}
	}
}

// tellFile prints what is wrong with the file: what keeps it from being read, or else all that a check finds.
func tellFile(out io.Writer, f *preview.File, name, lang string) {
	l, problems := f.Read()
	good := true
	wrong := func(what string) {
		good = false
		fmt.Fprintf(out, "✗ %s\n", what)
	}
	if l == nil {
		for _, p := range problems {
			wrong(p.In(lang))
		}
		return
	}
	for _, finding := range verify.Lesson(l) {
		if finding.OK {
			continue
		}
		for _, d := range finding.Details {
			wrong(d.In(lang))
		}
	}
	if good {
		fmt.Fprint(out, fileGood.in(lang, name))
	}
}
