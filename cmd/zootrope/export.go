package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/export"
	"zootrope/lessons"
)

func newExport(lang string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "export",
		Short: words{"Make packages of lessons: one HTML file, or a zip for a learning platform", "把课程打包：单个 HTML 文件，或供学习平台使用的 zip"}.in(lang),
	}
	cmd.AddCommand(newExportHTML(lang))
	return cmd
}

var (
	noOutput = words{"-o: expected the file to write; for example -o %s", "-o 应给出要写入的文件，例如 -o %s"}
	noLesson = words{"there is no lesson %q; `zootrope lesson list` shows them", "没有课程 %q；用 `zootrope lesson list` 查看"}
	written  = words{"%s: %d KB\n", "%s：%d KB\n"}
)

// shipped finds a lesson of the page.
func shipped(id, lang string) (*lessons.Lesson, error) {
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
		Use:   "html LESSON -o FILE.html",
		Short: words{"Write a lesson as one HTML file that opens by double click", "把课程写成一个双击即可打开的 HTML 文件"}.in(lang),
		Long: words{"Write a lesson as one HTML file. It needs nothing beside it: it opens by double click, can be sent by mail, and works\n" +
			"in a sandboxed frame. It has about 8 MB. --lang is the language in which it opens.",
			"把课程写成一个 HTML 文件。它不依赖其他文件：双击即可打开，可以用邮件发送，也能放进受限的框架。\n" +
				"文件约 8 MB。--lang 是打开时的语言。"}.in(lang),
		Example: "  zootrope export html leader-crash -o leader-crash.html",
		Args:    exactlyOne(lang, oneExported),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := shipped(args[0], lang)
			if err != nil {
				return err
			}
			if out == "" {
				return refuse(lang, noOutput, l.ID+".html")
			}
			if err := freshen(cmd, dist, lang); err != nil {
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

func exportFlags(cmd *cobra.Command, out, dist *string, lang string) {
	cmd.Flags().StringVarP(out, "output", "o", "", words{"the `file` to write", "要写入的`文件`"}.in(lang))
	cmd.Flags().StringVar(dist, "dir", "dist", words{"the `folder` of the build; it is built first where it is older than its sources", "构建所在的`文件夹`；早于源码时先构建"}.in(lang))
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
